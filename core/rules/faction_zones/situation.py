"""The record of an action, the situation it is judged in, and what of a turn it takes."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.faction_zones.clock import FactionClock, Turn, clock_of
from core.rules.faction_zones.fighter import Combatant, encountered, full_speed
from core.rules.kit.variant import Variant


@dataclass(frozen=True, slots=True)
class Situation:
    """What an action is judged by: the state, the board under it, and who would act."""

    state: Campaign
    encounter: Encounter
    board: Board
    who: Combatant

    @property
    def clock(self) -> FactionClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def turn(self) -> Turn:
        """The actor's turn: the one under way, or as it would begin."""
        turn = self.clock.turn
        return turn if turn is not None and turn.who == self.who.id else Turn(self.who.id, full_speed(self.who))

    def other(self, identity: TokenId) -> Combatant:
        """Return somebody else in the encounter; raise `Refused` if the token is gone."""
        return encountered(self.state, self.encounter, identity)


def situation_of(ctx: Context, who: TokenId) -> Situation:
    """Return the situation of a token as it is now."""
    encounter = ctx.encounter
    return Situation(ctx.state, encounter, ctx.board, encountered(ctx.state, encounter, who))


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


Check = Callable[[Situation, Act], Phrase | None]
"""Says why an action cannot be taken, or None. The act of an offer has no targets, path or words yet."""
Carry = Callable[[Context, Act], Procedure[None]]
"""Carries an action out; what it takes of the turn is spent by whoever calls it."""


def always(situation: Situation, act: Act) -> Phrase | None:
    """Allow an action at any time."""
    return None


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the list. `grabbed` says that one who is held may take it; `repeats` that it may be done again.

    `loud` actions give away who is hidden, `keeps_hold` ones never loosen a hold.
    """

    id: str
    rule: RuleId
    carry: Carry
    effort: Effort = Effort.MAIN
    needs: tuple[Need, ...] = ()
    grabbed: bool = False
    repeats: bool = False
    loud: bool = False
    keeps_hold: bool = False
    check: Check = always
    variants: Callable[[Situation], tuple[Variant, ...]] | None = None
    icon: str = ""

    @property
    def label(self) -> Phrase:
        """Its name."""
        return _label(self.id)


@cache
def _label(identity: str) -> Phrase:
    return say(f"faction-zones.action.{identity}")
