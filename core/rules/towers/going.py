"""The actions of movement: Combat Move and Reckless Move, and how the way looks before it is walked."""

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import Action, Pace, Situation
from core.rules.towers.clock import TowersClock, clock_of
from core.rules.towers.companions import JOIN, STAY, done_joining
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.harm import fall_prone
from core.rules.towers.movement import walk
from core.rules.towers.shifting import after_shift, parity_after
from core.rules.towers.steps import (
    Way,
    speed,
    straight_end,
    way_of,
    why_not_way,
)

COMBAT_MOVE, RECKLESS_MOVE, CHARGE, SHIFT = "combat-move", "reckless-move", "charge", "shift"


def gone_by(clock: TowersClock, action: str) -> str:
    """Return by which action somebody goes: one who joins a move goes as the first did (T99-COMP-03)."""
    return clock.joint.action if action == JOIN and clock.joint is not None else action


@rule("T99-ACT-20", "T99-ACT-40")
def allowance_of(who: Fighter, action: str) -> int:
    """Return how many spaces an action gives: SPD, or twice as many for a Reckless Move."""
    return speed(who, 2 if action == RECKLESS_MOVE else 1)


def crooked(way: Way, act: Act) -> Phrase | None:
    """Return that a charge bends where it must be straight; any other move may bend (T99-ACT-18)."""
    if act.action == CHARGE and way.steps and not straight_end(way):
        return say("99-towers.why.crooked")
    return None


def why_not_go(situation: Situation, act: Act) -> Phrase | None:
    """Return why somebody cannot move as an act says, a joined shift included; an act without a path is not judged."""
    action = gone_by(situation.clock, act.action)
    if situation.who.has("prone") and action != COMBAT_MOVE:
        return say("99-towers.why.prone")
    allowance = allowance_of(situation.who, action)
    if allowance < 1:
        return say("99-towers.why.no-speed")
    if not act.path:
        return None
    there, why = after_shift(situation, act)
    if why is not None:
        return why
    way = way_of(there.board, there.who, act.path, parity=parity_after(act))
    return why_not_way(way, allowance) or crooked(way, act)


def go(ctx: Context, act: Act) -> Procedure[bool]:
    """Walk the path of an act; True if the walker came to its end and can still act."""
    if not act.path:
        raise Refused("99-towers.why.no-step")
    way = way_of(ctx.board, fighter(ctx, act.actor), act.path, parity=parity_after(act))
    walked = yield from walk(ctx, act.actor, way)
    return walked.arrived


@rule("T99-ACT-20", "T99-ACT-21")
def _combat_move(ctx: Context, act: Act) -> Procedure[int | None]:
    """Move up to SPD; with the option `drop` go to the ground at the end of it, for no extra time."""
    if (yield from go(ctx, act)) and act.option("drop"):
        fall_prone(ctx, act.actor, "T99-ACT-21")
    return None


@rule("T99-COMP-03")
def _join_move(ctx: Context, act: Act) -> Procedure[int | None]:
    """Move as the other of the same marker did, with one's own SPD; who does it recklessly is exposed as well."""
    carry = _reckless_move if gone_by(clock_of(ctx.encounter), act.action) == RECKLESS_MOVE else _combat_move
    return (yield from carry(ctx, act))


def _stay_put(ctx: Context, act: Act) -> Procedure[int | None]:
    """Leave it at the other's move."""
    done_joining(ctx, act.actor)
    return None
    yield


def _may_join(situation: Situation, act: Act) -> Phrase | None:
    joint = situation.clock.joint
    if joint is None or situation.who.id not in joint.waiting:
        return say("99-towers.why.nothing-to-join")
    return why_not_go(situation, act) if act.action == JOIN else None


def _joins(situation: Situation) -> tuple[Variant, ...]:
    joint = situation.clock.joint
    if joint is None or situation.who.id not in joint.waiting:
        return ()
    label = say("99-towers.action.join-with", first=joint.first)
    if joint.action != COMBAT_MOVE or situation.who.has("prone"):
        return (Variant(label),)
    return Variant(label), Variant(say("99-towers.action.join-drop"), options=(("drop", 1),))


def _stays(situation: Situation) -> tuple[Variant, ...]:
    return (Variant(say("99-towers.action.stay-put")),) if _joins(situation) else ()


@rule("T99-ACT-40", "T99-ACT-41")
def _reckless_move(ctx: Context, act: Act) -> Procedure[int | None]:
    """Move up to twice as far, exposed from the first step on."""
    ctx.emit(ConditionSet(ctx.encounter.id, act.actor, Condition("reckless"), RuleId("T99-ACT-41")))
    yield from go(ctx, act)
    return None


def _moves(situation: Situation) -> tuple[Variant, ...]:
    plain = Variant(say("99-towers.action.combat-move"))
    if situation.who.has("prone"):
        return (plain,)
    return plain, Variant(say("99-towers.action.combat-move-drop"), options=(("drop", 1),))


ACTIONS = (
    Action(
        COMBAT_MOVE,
        RuleId("T99-ACT-20"),
        _combat_move,
        cost=5,
        needs=(Need.PATH,),
        move_related=True,
        check=why_not_go,
        variants=_moves,
    ),
    Action(
        RECKLESS_MOVE,
        RuleId("T99-ACT-40"),
        _reckless_move,
        cost=7,
        needs=(Need.PATH,),
        move_related=True,
        check=why_not_go,
    ),
    Action(
        JOIN,
        RuleId("T99-COMP-03"),
        _join_move,
        pace=Pace.JOINT,
        needs=(Need.PATH,),
        move_related=True,
        check=_may_join,
        variants=_joins,
    ),
    Action(STAY, RuleId("T99-COMP-03"), _stay_put, pace=Pace.HOLD, joins=False, check=_may_join, variants=_stays),
)
