"""The actions that move: Combat Move and Reckless Move, joining one, and the Running Leap with its leap."""

from itertools import pairwise

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.geometry.metric import ALTERNATING
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, Square
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.clock import TowersClock, clock_of
from core.rules.towers.fighter import Fighter, fighter, lift_kind, set_condition
from core.rules.towers.harm.damage import fall_prone
from core.rules.towers.harm.mishaps import FEET, fall
from core.rules.towers.movement.steps import COMPASS, Way, speed, squares_of, straight_end, way_of, why_not_way
from core.rules.towers.movement.walking import after_shift, parity_after, walk
from core.rules.towers.record import Action, Pace, Situation
from core.rules.towers.settings import LEAPING, chosen_of
from core.rules.towers.time.companions import JOIN, STAY, done_joining

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
    return asks_nothing()


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
    set_condition(ctx, act.actor, Condition("reckless"), "T99-ACT-41")
    yield from go(ctx, act)
    return None


def _moves(situation: Situation) -> tuple[Variant, ...]:
    plain = Variant(say("99-towers.action.combat-move"))
    if situation.who.has("prone"):
        return (plain,)
    return plain, Variant(say("99-towers.action.combat-move-drop"), options=(("drop", 1),))


MOVES = (
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


RUN, LEAP = "running-leap", "leap"
MOVE_COST = 5
"""Phases of either part."""
MID_LEAP = "mid-leap"


def run_direction(way: Way) -> Square | None:
    """Return the one step that a way repeats; None if it bends or has no step."""
    stands = [way.stand(number).square for number in range(len(way.steps) + 1)]
    steps = dict.fromkeys((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stands))
    return next(iter(steps)) if len(steps) == 1 else None


@rule("T99-ACT-44")
def too_short(way: Way, spaces: int) -> Phrase | None:
    """Return that a run-up is bent or could have been longer: it takes as many spaces as fit into SPD (T99-GAP-54)."""
    direction = run_direction(way)
    if direction is None:
        return say("99-towers.why.bent")
    more, _ = ALTERNATING.step_cost(*direction, way.steps[-1].parity)
    return say("99-towers.why.short-run", spaces=spaces) if way.cost + more <= spaces else None


def _check_run(situation: Situation, act: Act) -> Phrase | None:
    why = why_not_go(situation, act)
    if why is not None or not act.path:
        return why
    there, _ = after_shift(situation, act)
    way = way_of(there.board, there.who, act.path, parity=parity_after(act))
    return too_short(way, speed(there.who))


@rule("T99-ACT-44")
def _run(ctx: Context, act: Act) -> Procedure[int | None]:
    """Run up; the leap follows on the next turn."""
    direction = run_direction(way_of(ctx.board, fighter(ctx, act.actor), act.path))
    if (yield from go(ctx, act)) and direction in DIRECTIONS:
        held = Condition(MID_LEAP, note=COMPASS[DIRECTIONS.index(direction)])
        set_condition(ctx, act.actor, held, "T99-ACT-44")
    return None


@rule("T99-ACT-45", "T99-GAP-54")
def leap_of(board: Board, who: Fighter, act: Act) -> tuple[Way, Phrase | None]:
    """Return the way of a leap, and why it is none: bent or turned, too far, or not over free spaces throughout."""
    start = board.stand(who.id)
    way = Way(start, board.walk(who.id, squares_of(start, act.path), Gait(difficult=0, border=0)))
    held = who.held(MID_LEAP)
    direction = run_direction(way)
    if held is None:
        return way, say("99-towers.why.no-run-up")
    if direction is None or direction not in DIRECTIONS:
        return way, say("99-towers.why.other-way")
    if COMPASS[DIRECTIONS.index(direction)] != held.note and chosen_of(who.house, LEAPING) == "straight":
        return way, say("99-towers.why.other-way")
    if way.cost > speed(who):
        return way, say("99-towers.why.too-long", cost=way.cost, allowance=speed(who))
    for number, step in enumerate(way.steps):
        others = [one for one in board.inside(way.stand(number + 1).squares()) if one != who.id]
        if others or step.hindrance is Hindrance.CREATURE:
            return way, say("99-towers.why.step.creature")
        if step.hindrance is not None:
            return way, say(f"99-towers.why.step.{step.hindrance.name.lower()}")
    return way, None


def _check_leap(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(MID_LEAP):
        return say("99-towers.why.no-run-up")
    return leap_of(situation.board, situation.who, act)[1] if act.path else None


@rule("T99-ACT-45", "T99-FALL-01")
def _leap(ctx: Context, act: Act) -> Procedure[int | None]:
    """Leap; who lands on ground that lies lower falls the difference."""
    way, _ = leap_of(ctx.board, fighter(ctx, act.actor), act)
    before = ctx.token(act.actor).elevation
    lift_kind(ctx, act.actor, MID_LEAP, "T99-ACT-45")
    walked = yield from walk(ctx, act.actor, way)
    if act.actor in ctx.encounter.tokens and walked.spaces:
        drop = before - ctx.token(act.actor).elevation
        if drop > 0:
            yield from fall(ctx, act.actor, drop * FEET)
    return None


def _leaps(situation: Situation) -> tuple[Variant, ...]:
    """Offer the leap to whoever has run up."""
    return (Variant(say("99-towers.action.leap")),) if situation.who.has(MID_LEAP) else ()


LEAPS = (
    Action(RUN, RuleId("T99-ACT-44"), _run, cost=MOVE_COST, needs=(Need.PATH,), move_related=True, check=_check_run),
    Action(
        LEAP,
        RuleId("T99-ACT-45"),
        _leap,
        cost=MOVE_COST,
        needs=(Need.PATH,),
        move_related=True,
        joins=False,
        check=_check_leap,
        variants=_leaps,
    ),
)
