"""The record of an action, the situation it is judged in, and the phases that it takes."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import ClassVar

from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit import action as kit
from core.rules.towers.clock import Marker, TowersClock, clock_of, phase
from core.rules.towers.fighter import Fighter, encountered
from core.rules.towers.names import TOWERS
from core.rules.towers.time.turns import next_actors

COSTS = Column(TOWERS, "T99-TAB-ACTIONS", "cost in phases", by="rule")
"""The costs of the list of actions, by their rules."""


@rule("T99-ACT-50")
def surcharge_of(act: Act) -> int:
    """Return what a joined Shift Position adds to the cost of an action."""
    return COSTS("T99-ACT-50") if shift_of(act) is not None else 0


# no slots: what all offers of somebody share is worked out when it is first asked for
@dataclass(frozen=True)
class Situation(kit.Situation[Fighter]):
    """What an action is judged by: the state, the board under it, and who would act."""

    @property
    def clock(self) -> TowersClock:
        """The clock of the fight."""
        return clock_of(self.encounter)

    @property
    def marker(self) -> Marker:
        """The actor's marker."""
        return self.clock.marker(self.who.id)

    def fighter(self, identity: TokenId) -> Fighter:
        """Return somebody else in the encounter; raise `Gone` if the token is."""
        return encountered(self.state, self.encounter, identity)

    @cached_property
    @rule("T99-ACT-01", "T99-DUEL-01")
    def not_your_turn(self) -> Phrase | None:
        """Why the actor has no turn now; None if he has. Duellists act when their duel has come to the strike."""
        if self.who.id in next_actors(self.state, self.encounter):
            duel = self.clock.duel
            if duel is None or not duel.is_prepared or self.who.id not in duel.tokens:
                return None
            return say("99-towers.duel.why.first", stage=say(f"99-towers.duel.stage.{duel.stage}"))
        marker, joint = self.clock.find(self.who.id), self.clock.joint
        if marker is None:
            return say("99-towers.why.not-in-fight")
        if joint is not None:
            return say("99-towers.why.others-join", token=joint.waiting[0], first=joint.first)
        if marker.is_holding:
            return say("99-towers.why.held-until", phase=phase(marker.earliest))
        return say("99-towers.why.not-your-turn", phase=phase(marker.position))

    @cached_property
    def is_unhindered(self) -> bool:
        """Whether nothing in the actor's own state, and no move that he could join, forbids him anything."""
        return self.clock.joint is None and not self.who.conditions and not self.who.is_unconscious

    @cached_property
    def start(self) -> int:
        """The phase from which the cost of an action counts."""
        clock, marker = self.clock, self.marker
        return clock.now if marker.is_holding else max(marker.position, clock.now)


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


@dataclass(frozen=True, slots=True)
class Going:
    """How far and how one goes by an action: `speeds` times SPD; `low` while prone too, and down at the end if wanted.

    Its last stretch is `straight`; a `run_up` is so throughout, and takes all of SPD.
    """

    speeds: int = 1
    low: bool = False
    straight: bool = False
    run_up: bool = False


@dataclass(frozen=True, slots=True)
class Action(kit.Action[Situation]):
    """An action of the list. What carries it out may return another cost than that of the list.

    That stands by its own rule in the list of the book, or by the one of the row where it is `listed`; of an action
    that is not in the list, `phases` are the cost.
    """

    phases: int | None = None
    listed: str = ""
    pace: Pace = Pace.PAID
    provokes: bool = False
    """It may be answered by an opportunity attack in a threatened space (T99-OA-08)."""
    move_related: bool = False
    """Effects that name such actions mean it (T99-ACT-07)."""
    joins: bool = True
    """A Shift Position may come before it, if that is paid for (T99-ACT-51)."""
    keeps_aim: bool = False
    """Taking it does not lose an Aim."""
    own_turn: bool = True
    """It needs a turn."""
    anytime: bool = False
    """Nothing forbids it."""
    grappled: bool = False
    """A grappled creature may take it."""
    grappled_by_house: bool = False
    """It may by a house rule."""
    sustains: str = ""
    """The condition that it goes on with."""
    eases: str = ""
    """The condition of which whoever takes it suffers nothing."""
    shifts: bool = False
    """It is a Shift Position."""
    wastes: bool = False
    """It is a Delay."""
    holds: bool = False
    """It is a Hold."""
    together: bool = False
    """Those who share the marker may join it (T99-COMP-03)."""
    joining: bool = False
    """They do so with it, or stay where they are."""
    goes: Going | None = None
    """How one goes by it; None where one does not go, or goes as another did."""

    system: ClassVar[SystemId] = TOWERS

    @property
    def cost(self) -> int:
        """Its cost in phases."""
        if self.phases is not None:
            return self.phases
        return COSTS(self.listed or self.cited) if self.pace is Pace.PAID else 0

    @property
    def takes_shift(self) -> bool:
        """Whether a Shift Position may be joined to it (T99-ACT-51)."""
        return self.joins and self.pace is Pace.PAID


def phases_of(action: Action, act: Act) -> int:
    """Return what an action costs by its record and by what the act says, a joined shift included (T99-ACT-50)."""
    cost = action.cost if act.cost is None else act.cost
    return cost + surcharge_of(act)


def shift_of(act: Act) -> str | None:
    """Return the direction of the Shift Position joined to an act, such as `ne`; None without one."""
    direction = act.option("shift")
    return str(direction) if direction else None
