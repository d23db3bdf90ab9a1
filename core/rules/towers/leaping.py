"""Running Leap: a straight run of full length, and five phases later the leap that goes on in its direction."""

from itertools import pairwise

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.geometry.metric import ALTERNATING
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, Square
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import Action, Situation
from core.rules.towers.fighter import Fighter, fighter
from core.rules.towers.forced import FEET, fall
from core.rules.towers.going import go, why_not_go
from core.rules.towers.movement import walk
from core.rules.towers.settings import LEAPING, chosen_of
from core.rules.towers.shifting import after_shift, parity_after
from core.rules.towers.steps import COMPASS, Way, speed, squares_of, way_of

RUN, LEAP = "running-leap", "leap"
COST = 5
"""Phases of either part."""
MID_LEAP = "mid-leap"


def direction_of(way: Way) -> Square | None:
    """Return the one step that a way repeats; None if it bends or has no step."""
    stands = [way.stand(number).square for number in range(len(way.steps) + 1)]
    steps = dict.fromkeys((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stands))
    return next(iter(steps)) if len(steps) == 1 else None


@rule("T99-ACT-44")
def too_short(way: Way, spaces: int) -> Phrase | None:
    """Return that a run-up is bent or could have been longer: it takes as many spaces as fit into SPD (T99-GAP-54)."""
    direction = direction_of(way)
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
    direction = direction_of(way_of(ctx.board, fighter(ctx, act.actor), act.path))
    if (yield from go(ctx, act)) and direction in DIRECTIONS:
        held = Condition(MID_LEAP, note=COMPASS[DIRECTIONS.index(direction)])
        ctx.emit(ConditionSet(ctx.encounter.id, act.actor, held, RuleId("T99-ACT-44")))
    return None


@rule("T99-ACT-45", "T99-GAP-54")
def leap_of(board: Board, who: Fighter, act: Act) -> tuple[Way, Phrase | None]:
    """Return the way of a leap, and why it is none: bent or turned, too far, or not over free spaces throughout."""
    start = board.stand(who.id)
    way = Way(start, board.walk(who.id, squares_of(start, act.path), Gait(difficult=0, border=0)))
    held = who.condition(MID_LEAP)
    direction = direction_of(way)
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
    ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, MID_LEAP, rule=RuleId("T99-ACT-45")))
    walked = yield from walk(ctx, act.actor, way)
    if act.actor in ctx.encounter.tokens and walked.spaces:
        drop = before - ctx.token(act.actor).elevation
        if drop > 0:
            yield from fall(ctx, act.actor, drop * FEET)
    return None


def _leaps(situation: Situation) -> tuple[Variant, ...]:
    """Offer the leap to whoever has run up."""
    return (Variant(say("99-towers.action.leap")),) if situation.who.has(MID_LEAP) else ()


ACTIONS = (
    Action(RUN, RuleId("T99-ACT-44"), _run, cost=COST, needs=(Need.PATH,), move_related=True, check=_check_run),
    Action(
        LEAP,
        RuleId("T99-ACT-45"),
        _leap,
        cost=COST,
        needs=(Need.PATH,),
        move_related=True,
        joins=False,
        check=_check_leap,
        variants=_leaps,
    ),
)
