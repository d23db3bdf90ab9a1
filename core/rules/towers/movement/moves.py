"""The actions that move, the Running Leap among them, and how one stands: Aim, Full Defense, prone, up again."""

from functools import partial
from itertools import pairwise
from typing import Any

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.ground import Gait
from core.geometry.metric import ALTERNATING
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, Square
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.action import Carry, Variant, only_if, shown_if
from core.rules.towers.attack.modifiers.combatants import aims_of
from core.rules.towers.checks.skills import skill_check
from core.rules.towers.clock import JOIN, STAY, TowersClock, clock_of, done_joining
from core.rules.towers.fighter import Fighter, fighter, impose, lift_kind
from core.rules.towers.harm.damage import fall_prone
from core.rules.towers.harm.hazards import FEET, fall
from core.rules.towers.movement import steps
from core.rules.towers.movement.walking import after_shift, parity_after, walk_way
from core.rules.towers.names import AIMING, DEFENDING_FULLY, MID_LEAP, PRONE, RECKLESS
from core.rules.towers.settings import LEAPING, SHIFTED_DEFENSE, STANDING, chosen, number_of, target_number
from core.rules.towers.situation import COSTS, Action, Going, Pace, Situation, shift_of, surcharge_of


@rule("T99-ACT-20", "T99-ACT-40")
def allowance_of(who: Fighter, going: Going) -> int:
    """Return how many spaces an action gives: SPD, or twice as many for a Reckless Move."""
    return steps.speed(who, going.speeds)


def why_not_so(way: steps.Way, going: Going, who: Fighter) -> Phrase | None:
    """Return why a way cannot be gone: by its steps, or as bent (T99-ACT-18) or too short."""
    why, allowance = None, allowance_of(who, going)
    if going.run_up:
        why = too_short(way, allowance)
    elif going.straight and way.steps and not steps.straight_end(way):
        why = say("99-towers.why.crooked")
    return steps.why_not_way(way, allowance, who) or why


def why_not_go(situation: Situation, act: Act, going: Going) -> Phrase | None:
    """Return why somebody cannot move as an act says, a joined shift included; an act without a path is not judged."""
    if situation.who.has(PRONE) and not going.low:
        return say("99-towers.why.prone")
    if allowance_of(situation.who, going) < 1:
        return steps.too_slow(situation.who)
    if not act.path:
        return None
    there, why = after_shift(situation, act)
    if why is not None:
        return why
    return why_not_so(steps.way_of(there.board, there.who, act.path, parity=parity_after(act)), going, there.who)


def go(ctx: Context, act: Act) -> Procedure[bool]:
    """Walk the path of an act; True if the walker came to its end and can still act."""
    if not act.path:
        raise Refused("99-towers.why.no-step")
    way = steps.way_of(ctx.board, fighter(ctx, act.actor), act.path, parity=parity_after(act))
    walked = yield from walk_way(ctx, act.actor, way)
    return walked.arrived


@rule("T99-ACT-20", "T99-ACT-21")
def _combat_move(ctx: Context, act: Act) -> Procedure[None]:
    """Move up to SPD; with the option `drop` go to the ground at the end of it, for no extra time."""
    if (yield from go(ctx, act)) and act.option("drop"):
        fall_prone(ctx, act.actor, "T99-ACT-21")


@rule("T99-COMP-03")
def _join_move(ctx: Context, act: Act) -> Procedure[int | None]:
    """Move as the other of the same marker did, with one's own SPD; who does it recklessly is exposed as well."""
    first = joint_move(clock_of(ctx.encounter))
    return None if first is None else (yield from first.carried_out(ctx, act))


def _stay_put(ctx: Context, act: Act) -> None:
    """Leave it at the other's move."""
    done_joining(ctx, act.actor)


@rule("T99-COMP-03")
def joint_move(clock: TowersClock) -> Action | None:
    """Return the action of the first mover, which the others of the same marker may join now; None if there is none."""
    return next((each for each in MOVES if clock.joint is not None and each.id == clock.joint.action), None)


def _may_stay(situation: Situation, act: Act) -> Phrase | None:
    joint = situation.clock.joint
    waits = joint is not None and situation.who.id in joint.waiting
    return None if waits else say("99-towers.why.nothing-to-join")


def _may_join(situation: Situation, act: Act) -> Phrase | None:
    why, first = _may_stay(situation, act), joint_move(situation.clock)
    return why if first is None else why or first.check(situation, act)


def _joins(situation: Situation) -> tuple[Variant, ...]:
    joint, first = situation.clock.joint, joint_move(situation.clock)
    if joint is None or situation.who.id not in joint.waiting:
        return ()
    label = say("99-towers.action.join-with", first=joint.first)
    if first is None or first.goes != LOW or situation.who.has(PRONE):
        return (Variant(label),)
    return Variant(label), Variant(say("99-towers.action.join-drop"), options=(("drop", 1),))


@rule("T99-ACT-40", "T99-ACT-41")
def _reckless_move(ctx: Context, act: Act) -> Procedure[None]:
    """Move up to twice as far, exposed from the first step on."""
    impose(ctx, act.actor, Condition(RECKLESS), "T99-ACT-41")
    yield from go(ctx, act)


def _moves(situation: Situation) -> tuple[Variant, ...]:
    plain = Variant(say("99-towers.action.combat-move"))
    if situation.who.has(PRONE):
        return (plain,)
    return plain, Variant(say("99-towers.action.combat-move-drop"), options=(("drop", 1),))


LOW = Going(low=True)


def _going(identity: str, cited: str, carry: Carry, going: Going, **more: Any) -> Action:
    check = partial(why_not_go, going=going)
    return Action(identity, cited, carry, needs=_PATH, move_related=True, goes=going, check=check, **more)


_PATH = (Need.PATH,)
_go = partial(Action, needs=_PATH, move_related=True)
_staying = partial(Action, pace=Pace.HOLD, joining=True)
_stays = shown_if(_joins, "99-towers.action.stay-put")
MOVES = (
    _going("combat-move", "T99-ACT-20", _combat_move, LOW, variants=_moves, together=True, icon="walk"),
    _going("reckless-move", "T99-ACT-40", _reckless_move, Going(2), together=True, icon="run"),
    _go(JOIN, "T99-COMP-03", _join_move, pace=Pace.JOINT, joining=True, check=_may_join, variants=_joins, icon="walk"),
    _staying(STAY, "T99-COMP-03", _stay_put, check=_may_stay, variants=_stays, icon="player-stop"),
)
LEAP = "leap"


def run_direction(way: steps.Way) -> Square | None:
    """Return the one step that a way repeats; None if it bends or has no step."""
    stands = [way.stand(number).square for number in range(len(way.steps) + 1)]
    directions = dict.fromkeys((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(stands))
    return next(iter(directions)) if len(directions) == 1 else None


@rule("T99-ACT-44")
def too_short(way: steps.Way, spaces: int) -> Phrase | None:
    """Return that a run-up is bent or could have been longer: it takes as many spaces as fit into SPD (T99-GAP-54)."""
    direction = run_direction(way)
    if direction is None:
        return say("99-towers.why.bent")
    more, _ = ALTERNATING.step_cost(*direction, way.steps[-1].parity)
    return say("99-towers.why.short-run", spaces=spaces) if way.cost + more <= spaces else None


@rule("T99-ACT-44")
def _run(ctx: Context, act: Act) -> Procedure[None]:
    """Run up; the leap follows on the next turn."""
    direction = run_direction(steps.way_of(ctx.board, fighter(ctx, act.actor), act.path))
    if (yield from go(ctx, act)) and direction in DIRECTIONS:
        impose(ctx, act.actor, Condition(MID_LEAP, square=direction), "T99-ACT-44")


@rule("T99-ACT-45", "T99-GAP-54")
def leap_of(board: Board, who: Fighter, act: Act) -> tuple[steps.Way, Phrase | None]:
    """Return the way of a leap, and why it is none: bent or turned, too far, or not over free spaces throughout."""
    start = board.stand(who.id)
    way = steps.Way(start, board.walk(who.id, steps.squares_of(start, act.path), Gait(difficult=0, border=0)))
    held = who.held(MID_LEAP)
    direction = run_direction(way)
    if held is None:
        return way, say("99-towers.why.no-run-up")
    if direction is None or direction not in DIRECTIONS:
        return way, say("99-towers.why.other-way")
    if direction != held.square and chosen(who.house, LEAPING) == "straight":
        return way, say("99-towers.why.other-way")
    too_far = steps.too_dear(way, steps.speed(who), who)
    if too_far is not None:
        return way, too_far
    for number, step in enumerate(way.steps):
        if board.in_the_way(who.id, way.stand(number + 1)) or step.hindrance is Hindrance.CREATURE:
            return way, say("99-towers.why.step.creature")
        if step.hindrance is not None:
            return way, say(f"99-towers.why.step.{step.hindrance.name.lower()}")
    return way, None


def _check_leap(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(MID_LEAP):
        return say("99-towers.why.no-run-up")
    return leap_of(situation.board, situation.who, act)[1] if act.path else None


@rule("T99-ACT-45", "T99-FALL-01")
def _leap(ctx: Context, act: Act) -> Procedure[None]:
    """Leap; who lands on ground that lies lower falls the difference."""
    way, _ = leap_of(ctx.board, fighter(ctx, act.actor), act)
    before = ctx.token(act.actor).elevation
    lift_kind(ctx, act.actor, MID_LEAP, "T99-ACT-45")
    walked = yield from walk_way(ctx, act.actor, way)
    if walked.spaces:
        drop = before - ctx.token(act.actor).elevation
        if drop > 0:
            yield from fall(ctx, act.actor, drop * FEET)


_leaps = shown_if(lambda situation: situation.who.has(MID_LEAP), "99-towers.action.leap")
_after_the_run = partial(_go, listed="T99-ACT-44", joins=False, sustains=MID_LEAP)
LEAPS = (
    _going("running-leap", "T99-ACT-44", _run, Going(run_up=True), icon="feather"),
    _after_the_run(LEAP, "T99-ACT-45", _leap, check=_check_leap, variants=_leaps, icon="feather"),
)


@rule("T99-ACT-12", "T99-ACT-13")
def aim(ctx: Context, act: Act) -> None:
    """Take aim, or go on aiming: one card more on the next attack, up to half of PA or SA."""
    held = fighter(ctx, act.actor).held(AIMING)
    amount = 1 if held is None else held.amount + 1
    impose(ctx, act.actor, Condition(AIMING, amount=amount), "T99-ACT-12")


@rule("T99-ACT-13")
def most_aims(someone: Fighter) -> int:
    """Return how many Aims in a row can count: half of the higher of PA and SA, at least one."""
    return aims_of(max(someone.sheet.value("pa"), someone.sheet.value("sa")), someone.house)


@rule("T99-ACT-13")
def _can_aim_more(situation: Situation, act: Act) -> Phrase | None:
    held = situation.who.held(AIMING)
    most = most_aims(situation.who)
    return say("99-towers.why.aimed-enough", most=most) if held is not None and held.amount >= most else None


@rule("T99-ACT-31", "T99-ACT-51")
def full_defense(ctx: Context, act: Act) -> None:
    """Protect oneself alone: one card more on every defense until the phases of the action are over."""
    until = clock_of(ctx.encounter).now + COSTS("T99-ACT-31") + surcharge_of(act)
    condition = Condition(DEFENDING_FULLY, until=until)
    impose(ctx, act.actor, condition, "T99-ACT-31")


@rule("T99-ACT-26", "T99-COND-02")
def drop_prone(ctx: Context, act: Act) -> None:
    """Go to the ground."""
    impose(ctx, act.actor, Condition(PRONE, lasting=True), "T99-ACT-26")


def _may_defend(situation: Situation, act: Act) -> Phrase | None:
    """Return that no shift comes before Full Defense, where the house rules have it so (T99-GAP-55)."""
    if shift_of(act) is not None and not chosen(situation.house, SHIFTED_DEFENSE):
        return say("99-towers.why.no-shift")
    return None


@rule("T99-ACT-55")
def stand(ctx: Context, act: Act) -> Procedure[int]:
    """Get up; with a check of Acrobatics it may take less: by default average 3 phases, hard 2 (T99-GAP-25)."""
    cost = COSTS("T99-ACT-55")
    if act.option("check") == "acrobatics":
        total = yield from skill_check(ctx, act.actor, "Acrobatics", key="acrobatics", specialization="Quick Stand")
        cost = _phases_of_standing(total, ctx.state.house_rules)
        ctx.tell_of(act.actor, "99-towers.log.acrobatics", "T99-ACT-55", total=total, phases=cost)
    lift_kind(ctx, act.actor, PRONE, "T99-ACT-55")
    return cost + surcharge_of(act)


@rule("T99-GAP-25")
def _phases_of_standing(total: int, house: HouseRules) -> int:
    passed = [name for name in STANDING if total >= target_number(house, name)]
    return min((COSTS("T99-ACT-55"), *(number_of(house, STANDING[name]) for name in passed)))


def _ways_to_stand(situation: Situation) -> tuple[Variant, ...]:
    plain = Variant(say("99-towers.action.stand"))
    if situation.who.sheet.skill("Acrobatics").rank == 0:
        return (plain,)
    return (plain, Variant(say("99-towers.action.stand-acrobatics"), options=(("check", "acrobatics"),)))


_standing = only_if(lambda situation: not situation.who.has(PRONE), "99-towers.why.prone")
_prone = only_if(lambda situation: situation.who.has(PRONE), "99-towers.why.not-prone")
POSTURES = (
    Action("aim", "T99-ACT-12", aim, keeps_aim=True, sustains="aiming", check=_can_aim_more, icon="crosshair"),
    Action("full-defense", "T99-ACT-31", full_defense, check=_may_defend, icon="shield"),
    Action("drop-prone", "T99-ACT-26", drop_prone, check=_standing, sought=True, icon="arrow-down"),
    Action("stand", "T99-ACT-55", stand, provokes=True, check=_prone, variants=_ways_to_stand, icon="arrow-up"),
)
