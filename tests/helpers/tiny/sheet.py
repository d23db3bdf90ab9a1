"""The sheet and the clock of the tiny system."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from core.model.clock import CLOCKS, ClockState
from core.model.creature import SHEETS, Sheet


@SHEETS.member("tiny")
class TinySheet(Sheet):
    """Two figures: how much one bears, and how well one saves."""

    hits: Annotated[int, Field(ge=1, le=99, title="Hits")] = 3
    guard: Annotated[int, Field(ge=0, le=20, title="Guard")] = 10


@CLOCKS.member("tiny")
@dataclass(frozen=True, slots=True)
class TinyClock(ClockState):
    """Rounds in which the sides take turns: whose go it is, who has spent the turn, who holds it back."""

    round: int = 1
    first: str = ""
    go: str = ""
    spent: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
