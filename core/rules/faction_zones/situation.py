"""The record of an action, the situation it is judged in, and what of a turn it takes."""

from dataclasses import KW_ONLY, dataclass
from enum import Flag, StrEnum, auto
from functools import cached_property
from typing import ClassVar

from core.base.phrase import Phrase
from core.rules.faction_zones.clock import FactionClock, OpenTurn, clock_of
from core.rules.faction_zones.fighter import Fighter
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.faction_zones.rounds.order import fresh_turn, is_carried_off, not_in_turn
from core.rules.kit import action as kit


class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> FactionClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @cached_property
    def turn(self) -> OpenTurn:
        """The actor's turn: the one under way, or as it would begin."""
        return self.clock.turn_of(self.who.id) or fresh_turn(self, self.who.id)

    @cached_property
    def is_carried_off(self) -> bool:
        """Whether what the actor rides on makes a full-speed move."""
        return is_carried_off(self, self.who.id)

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


class Nerve(Flag):
    """To whom of those who are beside themselves an action is left."""

    NONE = 0
    SHAKEN = auto()
    TERRIFIED = auto()
    FRENZIED = auto()
    AFRAID = SHAKEN | TERRIFIED
    ANY = AFRAID | FRENZIED


class Hold(StrEnum):
    """Whether an action leaves its maker the hold that he has on somebody."""

    LOST = "lost"
    KEPT = "kept"
    ONE_HANDED = "one-handed"
    """Kept where the weapon takes one hand."""
    AT_CAPTIVE = "at-captive"
    """Kept where it is aimed at the one who is held."""


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action of the list. `grabbed` says that one who is held may take it, `left` who else that is not himself.

    `attacks` says that it is an attack, `draws` that one with the skill for it does it twice for one bonus action;
    `loud` actions give away who is hidden.
    """

    _: KW_ONLY
    effort: Effort = Effort.MAIN
    grabbed: bool = False
    loud: bool = False
    hold: Hold = Hold.LOST
    left: Nerve = Nerve.NONE
    attacks: bool = False
    draws: bool = False

    system: ClassVar = FACTION_ZONES
