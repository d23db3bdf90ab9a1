"""A call of the game master's own: a name, what of the game is rolled for it, and what befalls whom by it."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import SystemId
from core.model.condition import Condition


class Befalls(StrEnum):
    """Whom it befalls: those who fail what is rolled, those who pass it, or everybody it is called for."""

    FAILED = "failed"
    PASSED = "passed"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class OwnCall:
    """`call` is what the game calls for, filled in with `entries`; empty where nothing is rolled, and it befalls all.

    Whom it befalls has a `track` changed by what `by` comes to, dice or a number, gets the `condition`, and is told of
    with `words`.
    """

    name: str
    system: SystemId
    call: str = ""
    entries: tuple[tuple[str, str | int], ...] = ()
    befalls: Befalls = Befalls.FAILED
    track: str = ""
    by: str = ""
    condition: Condition | None = None
    words: str = ""

    @property
    def key(self) -> str:
        """What it is called for by; no call of a game has such a name."""
        return f"own: {self.name}"

    @property
    def does_something(self) -> bool:
        """Whether anything comes of it."""
        return bool(self.call or (self.track and self.by) or self.condition or self.words)
