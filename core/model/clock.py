"""The clock of a fight: each rule system keeps its own kind."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.base.registry import Registry


@dataclass(frozen=True, slots=True)
class ClockState:
    """Where a fight stands in time; `combatants` are all who are in it, in the order they came."""

    combatants: tuple[TokenId, ...] = ()


CLOCKS: Registry[ClockState] = Registry("clock")
