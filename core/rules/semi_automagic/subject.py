"""What the derivations of a sheet need to know of somebody, on a map or not."""

from typing import Protocol

from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.loads import Load
from core.rules.semi_automagic.sheet import SemiSheet


class Subject(Protocol):
    """Somebody with a sheet, vitals and conditions, under the house rules of the table."""

    @property
    def sheet(self) -> SemiSheet:
        """The figures."""

    @property
    def vitals(self) -> Vitals:
        """Tracks and gear as they are now."""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that he suffers, in a fight and for longer."""

    @property
    def hauled(self) -> Load:
        """What he bears and drags besides his gear: a cart, a rider."""

    @property
    def house(self) -> HouseRules:
        """The game master's settings."""


def amount_of(someone: Subject, kind: str) -> int:
    """Return what all conditions of a kind count together."""
    return sum(held.amount for held in someone.conditions if held.kind == kind)


def suffers(someone: Subject, kind: str) -> bool:
    """Return whether somebody has a condition of a kind."""
    return any(held.kind == kind for held in someone.conditions)


def track_of(someone: Subject, track: str) -> int:
    """Return what a track stands at; 0 where it was never touched."""
    known = someone.vitals.tracks.get(track)
    return 0 if known is None else known.value
