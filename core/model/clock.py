"""The clock of a fight: each rule system keeps its own kind."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.base.registry import Registry


@dataclass(frozen=True, slots=True)
class ClockState:
    """Where a fight stands in time; `combatants` are all who are in it, in the order they came."""

    combatants: tuple[TokenId, ...] = ()

    @property
    def past(self) -> int:
        """The seconds of the fight before its present round; 0 where none are counted."""
        return 0


CLOCKS: Registry[ClockState] = Registry("clock")
