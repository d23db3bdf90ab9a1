"""One attack on one target as both stand now: what the strikes of all games begin with."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from core.geometry.board import Board
from core.model.campaign import Campaign, HouseRules
from core.model.encounter import Encounter
from core.rules.kit.combatant import Combatant

C = TypeVar("C", bound=Combatant[Any])
W = TypeVar("W")


# no slots: a system's own class works out what a strike comes to when it is first asked for
@dataclass(frozen=True)
class Strike(Generic[C, W]):
    """Who strikes whom with what he wields, in a fight as it is now. A system derives its own class."""

    state: Campaign
    encounter: Encounter
    board: Board
    attacker: C
    target: C
    wielded: W

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.state.house_rules
