"""Moving in metres: places and distances, how far a way is, what rank is left after it, and how both look."""

from collections.abc import Callable
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.sketch import Band, Sketch
from core.engine.system import Need
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.metric import Euclidean, Metric, gap
from core.geometry.paths import Step
from core.geometry.samples import Heights, Measures
from core.geometry.units import Point, Square
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import RoundPhase, clock_of, set_clock
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.names import KINDS, LAMED, PRONE
from core.rules.basic_roleplaying.rounds.order import NONE_FROM, QUARTER_FROM, Situation, free_action, rank_of
from core.rules.basic_roleplaying.settings import CONTACT, FREE_METRES, number_of
from core.rules.basic_roleplaying.sheet import METRES
from core.rules.kit.conditions import come, lift_over
from core.rules.kit.fight import Fight, set_down
from core.rules.kit.metres import Distance, footsteps, length_of, metres_of, whole_metres

PARTS = 408
"""Parts of a square that ways are counted in: a diagonal is 577 of them within a few millionths."""
METRIC: Metric = Euclidean(unit=PARTS)
"""The book counts metres and knows no squares, so a diagonal is as long as it is: 1.41 squares, everywhere."""
MEASURES = Measures(heights=Heights.AXIS)
"""How high somebody is counts like how far off."""
BESIDE = 2
"""Metres of a square up to which whoever stands on adjoining squares is in contact (BRP-GAP-21)."""


def distance(fight: Fight, one: TokenId, other: TokenId) -> Distance:
    """Return the straight distance between the middles of the nearest squares of two; how far one is above counts."""
    board, length = fight.board, length_of(fight)
    across, down = gap(board.stand(one), board.stand(other))
    above = board.bodies[one].elevation - board.bodies[other].elevation
    return Distance((across**2 + down**2 + above**2) * length**2)


@rule("BRP-GAP-21")
def in_contact(fight: Fight, one: TokenId, other: TokenId, *, long: bool = False) -> bool:
    """Return whether one can strike the other by hand: near enough, one metre more with a long weapon."""
    metres = number_of(fight.state.house_rules, CONTACT) + (1 if long else 0)
    if distance(fight, one, other).within(metres):
        return True
    beside = max(gap(fight.board.stand(one), fight.board.stand(other))) <= 1
    level = fight.board.bodies[one].elevation == fight.board.bodies[other].elevation
    return beside and level and length_of(fight) <= BESIDE


def why_not_beside(situation: Situation, act: Act, why_not: Callable[..., Phrase | None]) -> Phrase | None:
    """Return why something is not done to somebody: he is out of reach, or for a reason of his own; None if it is."""
    if not act.targets:
        return None
    whom = fighter(situation, act.target()).id
    if not in_contact(situation, situation.who.id, whom):
        return say("basic-roleplaying.why.no-reach")
    return why_not(situation.state, CreatureReference(situation.encounter.id, whom))


MOVE = "move"
GAIT = Gait(metric=METRIC, difficult=0, border=0)
"""The rules know no difficult ground."""


def steps_of(situation: Situation, path: tuple[Point, ...]) -> tuple[Step, ...]:
    """Return the steps along the middles of a way."""
    start = situation.board.stand(situation.who.id)
    squares = [Footprint(point, start.spaces).snapped().square for point in path]
    return situation.board.walk(situation.who.id, squares, GAIT)


def way_walked(situation: Situation, steps: tuple[Step, ...]) -> tuple[Point, ...]:
    """Return the middles of the way that the actor has walked in this round, with some steps more."""
    stand = situation.board.stand(situation.who.id)
    before = situation.clock.ways.get(situation.who.id, (stand.centre,))
    return (*before, *(stand.standing_on(step.square).centre for step in steps))


@rule("BRP-MOVE-05")
def moved_after(situation: Situation, steps: tuple[Step, ...]) -> int:
    """Return how many whole metres it will be after some steps more, rounded up over the whole way."""
    return whole_metres(way_walked(situation, steps), length_of(situation))


def most_metres(situation: Situation) -> int:
    """Return how many metres the actor may cover in a round; a twisted ankle takes a point of MOV."""
    return max(0, situation.who.sheet.full_move - (METRES if situation.who.has(LAMED) else 0))


@rule("BRP-MOVE-01")
def why_not_moved(situation: Situation, steps: tuple[Step, ...]) -> Phrase | None:
    """Return what forbids a way: a step, its length, or for a full move somebody who holds the mover in the fight."""
    if not steps:
        return say("basic-roleplaying.why.no-step")
    barred, metres = next(filter(None, map(_why_barred, steps)), None), moved_after(situation, steps)
    if barred is not None:
        return barred
    if metres > most_metres(situation):
        return say("basic-roleplaying.why.too-far", metres=metres, most=most_metres(situation))
    foe = _engaged_with(situation) if metres >= NONE_FROM else None
    return None if foe is None else say("basic-roleplaying.why.engaged", token=foe, most=NONE_FROM - 1)


def _why_barred(step: Step) -> Phrase | None:
    return None if step.hindrance is None else say(f"basic-roleplaying.why.step.{step.hindrance.name.lower()}")


def _engaged_with(situation: Situation) -> TokenId | None:
    """Return a foe who is up and in contact with the actor, who is then tied up in the fight; None if nobody is."""
    who, side = situation.who.id, situation.who.token.side
    others = (fighter(situation, each) for each in situation.clock.combatants)
    foes = (each.id for each in others if each.token.side != side and each.can_act)
    return next((foe for foe in foes if in_contact(situation, who, foe)), None)


def _check(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(PRONE):
        return say("basic-roleplaying.why.prone")
    return why_not_moved(situation, steps_of(situation, act.path)) if act.path else None


@rule("BRP-MOVE-01", "BRP-MOVE-02", "BRP-MOVE-03", "BRP-MOVE-04")
def _move(ctx: Context, act: Act) -> None:
    """Walk a way; what was moved in this round counts together."""
    situation = Situation(ctx.state, ctx.encounter, ctx.board, fighter(ctx, act.actor))
    steps = steps_of(situation, act.path)
    if not steps:
        raise Refused("basic-roleplaying.why.no-step")
    set_down(ctx, act.actor, ctx.board.stand(act.actor).standing_on(steps[-1].square))
    clock = clock_of(ctx.encounter).noted("moved", act.actor, moved_after(situation, steps))
    set_clock(ctx, clock.noted("ways", act.actor, way_walked(situation, steps)), "BRP-MOVE-05")
    lift_over(ctx, act.actor, KINDS, come("moved"))


def sketch_move(situation: Situation, act: Act) -> Sketch:
    """Return the steps of a move, the rank that is left after it, and the squares within each band."""
    steps = steps_of(situation, act.path)
    start = situation.board.stand(situation.who.id)
    told = ((start.standing_on(each.square).centre, each.cost, _why_barred(each)) for each in steps)
    shown = footsteps(told, before=_walked(situation))
    why = _check(situation, act) if steps else None
    words = "basic-roleplaying.sketch.rank", "basic-roleplaying.sketch.no-action"
    rank = _rank_said(situation, *words, moved_after(situation, steps))
    side = length_of(situation)
    most = int(most_metres(situation) / side * PARTS)
    outcome = _outcome(situation, moved_after(situation, steps)) if steps else None
    return Sketch(shown, most, why, distance=rank, bands=_bands(situation), parts=PARTS, side=side, outcome=outcome)


def _outcome(situation: Situation, metres: int) -> Phrase:
    """Return how many metres of how many have been moved then, and what that does to the DEX rank."""
    clocks = situation.clock, situation.clock.noted("moved", situation.who.id, metres)
    before, rank = (rank_of(situation.house, clock, situation.who) for clock in clocks)
    most = most_metres(situation)
    if rank is None or before is None:
        return say("basic-roleplaying.sketch.outcome.none", metres=metres, most=most)
    if rank == before:
        return say("basic-roleplaying.sketch.outcome.same", metres=metres, most=most, rank=rank)
    return say("basic-roleplaying.sketch.outcome.less", metres=metres, most=most, rank=rank, before=before)


def _rank_said(situation: Situation, words: str, none: str, metres: int) -> Phrase:
    """Return the DEX rank that is left after so many metres, or that none is, in the words for a way or for a band."""
    rank = rank_of(situation.house, situation.clock.noted("moved", situation.who.id, metres), situation.who)
    return say(none, metres=metres) if rank is None else say(words, metres=metres, rank=rank)


def _walked(situation: Situation) -> int:
    """Return the parts of a square that somebody has moved in this round, as long as it is: only the end is rounded."""
    length = length_of(situation)
    return int(metres_of(situation.clock.ways.get(situation.who.id, ()), length) / length * PARTS)


def _parts_for(situation: Situation, metres: int) -> int:
    """Return how many parts of a square are left until somebody has moved so many metres in this round."""
    return max(0, int(metres / length_of(situation) * PARTS) - _walked(situation))


def _bands(situation: Situation) -> tuple[Band, ...]:
    """Return the squares that can be reached with each rank, from the highest, those of the ranks before among them.

    A rank that is gone, as more was moved already, has none.
    """
    house, most, moved = situation.house, most_metres(situation), situation.clock.moved.get(situation.who.id, 0)
    limits = (min(end, most) for end in (number_of(house, FREE_METRES), QUARTER_FROM - 1, NONE_FROM - 1, most))
    ends = dict.fromkeys(end for end in limits if end >= moved)
    reach = situation.board.reach(situation.who.id, _parts_for(situation, most), GAIT)

    def within(parts: int) -> tuple[Square, ...]:
        return tuple(square for square, cost in reach.costs.items() if cost <= parts)

    words = "basic-roleplaying.band.rank", "basic-roleplaying.band.none"
    return tuple(Band(within(_parts_for(situation, end)), _rank_said(situation, *words, end)) for end in ends)


_walking = partial(free_action, phases=(RoundPhase.MOVEMENT,), price=say("basic-roleplaying.effort.walking"))
ACTIONS = (_walking(MOVE, "BRP-MOVE-01", _move, check=_check, needs=(Need.PATH,), repeats=True, icon="walk"),)
