"""The record of an action, the situation it is judged in, and the phases that it takes."""

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
from core.rules.kit.variant import Variant
from core.rules.towers.clock import Marker, TowersClock, clock_of
from core.rules.towers.fighter import Fighter, encountered

SHIFT_SURCHARGE = 2
"""What a joined Shift Position adds to the cost of the other action (T99-ACT-50)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What an action is judged by: the state, the board under it, and who would act."""

    state: Campaign
    encounter: Encounter
    board: Board
    who: Fighter

    @property
    def clock(self) -> TowersClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def marker(self) -> Marker:
        """The actor's marker."""
        return self.clock.marker(self.who.id)

    def fighter(self, identity: TokenId) -> Fighter:
        """Return somebody else in the encounter; raise `Refused` if the token is gone."""
        return encountered(self.state, self.encounter, identity)


def situation_of(ctx: Context, who: TokenId) -> Situation:
    """Return the situation of a token as it is now."""
    encounter = ctx.encounter
    return Situation(ctx.state, encounter, ctx.board, encountered(ctx.state, encounter, who))


class Pace(StrEnum):
    """How an action takes time."""

    PAID = "paid"
    """It costs phases."""
    ZERO = "zero"
    """It costs none, but lets the others in the phase go first (T99-ACT-05)."""
    FREE = "free"
    """It costs nothing and changes nothing (T99-ACT-04)."""
    HOLD = "hold"
    """It moves no marker: Hold, and what has to do with it."""
    JOINT = "joint"
    """It is part of a move that another of the same marker has paid for (T99-COMP-03)."""


Check = Callable[[Situation, Act], Phrase | None]
"""Says why an action cannot be taken, or None. The act of an offer has no targets, path or words yet."""
Carry = Callable[[Context, Act], Procedure[int | None]]
"""Carries an action out. It returns what it costs in phases, where that is not what its record says."""


def always(situation: Situation, act: Act) -> Phrase | None:
    """Allow an action at any time."""
    return None


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the list. `cost` is in phases; `provokes` by being done in a threatened space (T99-OA-08).

    `joins` says that a Shift Position may come before it (T99-ACT-51), `move_related` and `attack_related` that effects
    which name such actions mean it; `keeps_aim` that taking it does not lose an Aim, `grappled` that a grappled
    creature may take it, `own_turn` that it needs a turn, `anytime` that nothing forbids it. `variants` offers it
    several times over, or not at all.
    """

    id: str
    rule: RuleId
    carry: Carry
    cost: int = 0
    pace: Pace = Pace.PAID
    needs: tuple[Need, ...] = ()
    provokes: bool = False
    attack_related: bool = False
    move_related: bool = False
    joins: bool = True
    keeps_aim: bool = False
    own_turn: bool = True
    anytime: bool = False
    grappled: bool = False
    repeats: bool = False
    check: Check = always
    variants: Callable[[Situation], tuple[Variant, ...]] | None = None
    icon: str = ""

    @property
    def label(self) -> Phrase:
        """Its name."""
        return _label(self.id)

    @property
    def takes_shift(self) -> bool:
        """Whether a Shift Position may be joined to it (T99-ACT-51)."""
        return self.joins and self.pace is Pace.PAID


@cache
def _label(identity: str) -> Phrase:
    return say(f"99-towers.action.{identity}")


def phases_of(action: Action, act: Act) -> int:
    """Return what an action costs by its record and by what the act says, a joined shift included (T99-ACT-50)."""
    cost = action.cost if act.cost is None else act.cost
    return cost + SHIFT_SURCHARGE if shift_of(act) is not None else cost


def shift_of(act: Act) -> str | None:
    """Return the direction of the Shift Position joined to an act, such as `ne`; None without one."""
    direction = act.option("shift")
    return None if direction is None else str(direction)
