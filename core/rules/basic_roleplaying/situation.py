"""The record of an action, the situation it is judged in, and what of a round it takes."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar

from core.base.phrase import Phrase
from core.model.campaign import HouseRules
from core.rules.basic_roleplaying.clock import ACTIONS as ACTING
from core.rules.basic_roleplaying.clock import PHASES, RoundClock, clock_of
from core.rules.basic_roleplaying.fighter import Fighter
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import not_in_turn
from core.rules.kit import action as kit


class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> RoundClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def house(self) -> HouseRules:
        """The house rules."""
        return self.state.house_rules

    @cached_property
    def off_turn(self) -> Phrase | None:
        """Why the actor cannot act now; None if he can."""
        return not_in_turn(self.state, self.encounter, self.who.id)


class Effort(StrEnum):
    """What of a round an action takes."""

    ATTACK = "attack"
    """An attack, and with the last one allowed the action of the round."""
    ACTION = "action"
    """The action of the round."""
    FREE = "free"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action of the list, taken in some phases; what is no attack comes up by the rating of a `skill`."""

    _: KW_ONLY
    effort: Effort = Effort.ACTION
    phases: tuple[str, ...] = (ACTING,)
    skill: str = ""

    system: ClassVar = BASIC_ROLEPLAYING


ANY_PHASE = PHASES
