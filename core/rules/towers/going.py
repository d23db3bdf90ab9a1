"""The actions of movement: Combat Move and Reckless Move, and how the way looks before it is walked."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Situation, Variant, shift_of
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.harm import fall_prone
from core.rules.towers.movement import walk
from core.rules.towers.opportunity import leaving
from core.rules.towers.shifting import after_shift, parity_after, shift_way
from core.rules.towers.steps import (
    Way,
    gait_of,
    hindered,
    speed,
    squares_of,
    straight_end,
    towards,
    way_of,
    why_not_way,
)

COMBAT_MOVE, RECKLESS_MOVE, CHARGE, SHIFT = "combat-move", "reckless-move", "charge", "shift"


@dataclass(frozen=True, slots=True)
class Footstep:
    """One step of a way before it is walked: where to, what it costs and what all steps so far do.

    `why` says what forbids it, `watchers` who could react to it, and `through` whose space only Acrobatics opens.
    """

    point: Point
    cost: int
    total: int
    why: Phrase | None = None
    watchers: tuple[TokenId, ...] = ()
    through: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Walkway:
    """A way before it is walked, with what the action allows, and why it cannot be walked as a whole."""

    steps: tuple[Footstep, ...]
    allowance: int
    why: Phrase | None = None


def walk_preview(state: Campaign, encounter: Encounter, board: Board, act: Act) -> Walkway:
    """Return the steps of an act's path for drawing, a joined shift in front: cost, hindrance, who could react."""
    who = encountered(state, encounter, act.actor)
    here = Situation(state, encounter, board, who)
    found: tuple[Footstep, ...] = ()
    direction = shift_of(act)
    if direction is not None:
        to = towards(board.stand(act.actor), direction)
        if to is None:
            return Walkway((), 0, say("99-towers.why.no-direction"))
        way, why = shift_way(board, who, to)
        found = _footsteps(here, way, silent=False, first=why)
        if why is not None:
            return Walkway(found, 0, why)
        here, _ = after_shift(here, act)
    if act.action == SHIFT:
        way = Way(
            board.stand(act.actor),
            board.walk(act.actor, squares_of(board.stand(act.actor), act.path)[:1], gait_of(who)),
        )
        steps = _footsteps(here, way, silent=True)
        return Walkway((*found, *steps), 1, next((step.why for step in steps if step.why is not None), None))
    way = way_of(here.board, here.who, act.path, parity=parity_after(act))
    allowance = allowance_of(who, act.action)
    why = why_not_way(way, allowance) if act.path else None
    return Walkway((*found, *_footsteps(here, way, silent=False)), allowance, why or _crooked(way, act))


def _footsteps(here: Situation, way: Way, *, silent: bool, first: Phrase | None = None) -> tuple[Footstep, ...]:
    board, who = here.board, here.who.id
    through = dict(way.through)
    found = []
    for number, step in enumerate(way.steps):
        to = way.stand(number + 1)
        by: tuple[TokenId, ...] = ()
        if not silent:
            by = leaving(here.state, here.encounter, board.moved(who, way.stand(number)), who, to)
        why = hindered(step) or (first if number == 0 else None)
        found.append(Footstep(to.centre, step.cost, step.total, why, by, through.get(number, ())))
    return tuple(found)


@rule("T99-ACT-20", "T99-ACT-40")
def allowance_of(who: Fighter, action: str) -> int:
    """Return how many spaces an action gives: SPD, or twice as many for a Reckless Move."""
    return speed(who, 2 if action == RECKLESS_MOVE else 1)


def _crooked(way: Way, act: Act) -> Phrase | None:
    if act.action == CHARGE and way.steps and not straight_end(way):
        return say("99-towers.why.crooked")
    return None


def why_not_go(situation: Situation, act: Act) -> Phrase | None:
    """Return why somebody cannot move as an act says, a joined shift included; an act without a path is not judged."""
    if situation.who.has("prone") and act.action != COMBAT_MOVE:
        return say("99-towers.why.prone")
    allowance = allowance_of(situation.who, act.action)
    if allowance < 1:
        return say("99-towers.why.no-speed")
    if not act.path:
        return None
    there, why = after_shift(situation, act)
    if why is not None:
        return why
    way = way_of(there.board, there.who, act.path, parity=parity_after(act))
    return why_not_way(way, allowance) or _crooked(way, act)


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
)
