"""What is told in the message bar."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

REFUSAL_SHOWN = 6_000
"""Milliseconds for which it is said why something cannot be done."""


class Urgency(StrEnum):
    """How much a message matters."""

    NEWS = "news"
    WARNING = "warning"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Message:
    """A line for the message bar, never a modal box; `offers` are buttons beside it.

    A `passing` one is about what was just tried, and goes with the next thing that is done. Of those on one `topic`
    only the latest is shown; one without words just takes it away.
    """

    text: str
    weight: Urgency = Urgency.NEWS
    offers: tuple[tuple[str, Callable[[], None]], ...] = ()
    passing: bool = False
    topic: str = ""
