"""The record of an action, the situation it is judged in, and what of a turn it takes."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar

from core.base.phrase import Phrase
from core.rules.faction_zones.clock import FactionClock, Turn, clock_of
from core.rules.faction_zones.fighter import Fighter
from core.rules.faction_zones.joint_turns import fresh_turn
from core.rules.faction_zones.rounds.order import not_in_turn
from core.rules.faction_zones.terms import FACTION_ZONES
from core.rules.kit import action as kit


class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> FactionClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def turn(self) -> Turn:
        """The actor's turn: the one under way, or as it would begin."""
        return self.clock.turn_of(self.who.id) or fresh_turn(self, self.who.id)

    @cached_property
    def off_turn(self) -> Phrase | None:
        """Why the actor cannot act now; None if he can."""
        return not_in_turn(self.state, self.encounter, self.who.id)


class Effort(StrEnum):
    """What of a turn an action takes."""

    MAIN = "main"
    BONUS = "bonus"
    MOVE = "move"
    """Movement only; how much, its path says."""
    WHOLE = "whole"
    """The whole turn: nothing may have been done before, and nothing comes after."""
    FREE = "free"
    """Nothing."""
    GO = "go"
    """It is the faction's, not the turn of anybody: passing."""


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action of the list. `grabbed` says that one who is held may take it.

    `loud` actions give away who is hidden, `keeps_hold` ones never loosen a hold.
    """

    _: KW_ONLY
    effort: Effort = Effort.MAIN
    grabbed: bool = False
    loud: bool = False
    keeps_hold: bool = False

    system: ClassVar = FACTION_ZONES
