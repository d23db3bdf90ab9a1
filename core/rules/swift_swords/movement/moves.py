"""Moving: in one's zone, into other zones, and over obstacles by a roll."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.engine.request import Procedure
from core.engine.sketch import Footstep, Reach, Sketch
from core.engine.system import Need
from core.geometry.units import Point, square_at
from core.geometry.zone_graph import Spot
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, put_in, spot_of, spots_along, stand_on
from core.rules.swift_swords.checks import DICE, characteristic
from core.rules.swift_swords.cover import is_stopped, lines_on, meet_occupants, try_line, why_choked
from core.rules.swift_swords.facing import EIGHT, direction
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee import contact
from core.rules.swift_swords.melee.leaving import get_out, gets_past
from core.rules.swift_swords.movement import ground
from core.rules.swift_swords.names import ABOARD, FLYING, HAMSTRUNG, INJURY, KINDS
from core.rules.swift_swords.rounds.order import Action, Situation

STEP, ZONE_MOVE, BATTLE_MOVE = "step", "zone-move", "battle-move"
ZONE_PIPS, BATTLE_PIPS, LAME_PIPS = 3, 4, 2
"""What a Zone Move and a Battle Move cost, and what a hurt foot adds to a Zone Move, or a hamstring that was cut."""


def zones_entered(way: tuple[Spot, ...]) -> tuple[str, ...]:
    """Return the zones that a way leads into, in turn."""
    return tuple(spot for spot in way if isinstance(spot, str))


def leg_facings(fight: Fight, who: TokenId, way: tuple[Spot, ...], count: int = EIGHT) -> tuple[int, ...]:
    """Return the facing on each leg of a way, from zone to zone, of so many that there are."""
    zones = fight.board.site.zones
    path = [zones.middle(spot) for spot in (spot_of(fight, who), *zones_entered(way))]
    return tuple(direction(start, end, count) for start, end in pairwise(path))


@rule("SST-MOVE-01", "SST-MOVE-03", "SST-INJ-13", "SST-SPEC-12")
def zone_move_pips(situation: Situation, act: Act) -> int:
    """Return what a Zone Move costs: three pips, more for the ground entered, a hurt foot and a cut hamstring."""
    way = (spots_along(situation, act.actor, act.path) or ()) if act.path else ()
    slow = sum(ground.MORE_PIPS.get(ground.ground_of(situation, zone), 0) for zone in zones_entered(way))
    lame = sum(situation.who.has(kind) for kind in (f"{INJURY}foot", HAMSTRUNG))
    return ZONE_PIPS + slow + LAME_PIPS * lame


def why_no_way(situation: Situation, path: tuple[Point, ...], may: Callable[[Spot, Spot], bool]) -> Phrase | None:
    """Return why a path leads into no zone, or not from each place to the next; None if it does."""
    way = spots_along(situation, situation.who.id, path)
    if way is None:
        return say("swift-swords.why.off-zones")
    if not way or not isinstance(way[-1], str):
        return say("swift-swords.why.ends-in-zone")
    for here, there in pairwise((spot_of(situation, situation.who.id), *way)):
        if there not in situation.board.site.zones.graph.beside(here):
            return say("swift-swords.why.no-step")
        if not may(here, there):
            return say("swift-swords.why.shut")
    return None


@rule("SST-MOVE-01", "SST-MOVE-03")
def why_not_way(situation: Situation, path: tuple[Point, ...], *, over: bool = False) -> Phrase | None:
    """Return why a path cannot be taken from zone to zone; None if it can."""
    why = why_no_way(situation, path, partial(ground.may_step, situation, over=over))
    if why is not None:
        gets_over = not over and why_no_way(situation, path, partial(ground.may_step, situation, over=True)) is None
        return say("swift-swords.why.over-alone") if gets_over else why
    far = len(zones_entered(spots_along(situation, situation.who.id, path) or ()))
    most = 1 if over else situation.who.sheet.zone_move
    return None if far <= most else say("swift-swords.why.too-far", zones=far, most=most)


def why_nowhere(situation: Situation, who: TokenId, path: tuple[Point, ...]) -> Phrase | None:
    """Return that a path of somebody enters no other zone, so that no word of anybody makes a move of it."""
    return None if zones_entered(spots_along(situation, who, path) or ()) else say("swift-swords.why.ends-in-zone")


def _cannot_move(situation: Situation, act: Act) -> Phrase | None:
    return why_nowhere(situation, act.actor, act.path) if act.path else None


@rule("SST-FLY-03")
def come_down(ctx: Context, who: TokenId) -> None:
    """Let a flyer be on the ground, who goes on foot or means to land."""
    if fighter(ctx, who).has(FLYING):
        lift_conditions(ctx, who, "SST-FLY-03", FLYING)
        ctx.tell_of(who, "swift-swords.log.comes-down", "SST-FLY-03")


@rule("SST-MOVE-01", "SST-STAT-04", "SST-ACT-20", "SST-ACT-17")
def _zone_move(ctx: Context, act: Act) -> Procedure[None]:
    """Go into another zone, past the blows of a melee that is left and past who intercepts, and arrive Alone."""
    come_down(ctx, act.actor)
    yield from go_on_foot(ctx, act.actor, act.path, "SST-MOVE-01")


def go_on_foot(ctx: Context, who: TokenId, path: tuple[Point, ...], cited: str) -> Procedure[None]:
    """Let somebody go on his feet from zone to zone along a path, if he keeps them and gets out of his melee."""
    left = contact.foes_in_melee(ctx, who)
    if (yield from ground.keeps_feet(ctx, who)) and (yield from get_out(ctx, who, cited)):
        yield from goes(ctx, who, zones_entered(spots_along(ctx, who, path) or ()), cited, *left)


@rule("SST-ACT-17", "SST-MELEE-05", "SST-MOVE-01")
def goes(ctx: Context, who: TokenId, zones: tuple[str, ...], cited: str, *spared: TokenId) -> Procedure[bool]:
    """Take somebody into one zone after the other, past who intercepts in each that he leaves; return if he arrives.

    The `spared` stop him nowhere: whom he goes to, and the enemies of the melee that he leaves, not Alone till then.
    """
    for zone in zones:
        if not (yield from gets_past(ctx, who, spared=spared)):
            return False
        enter(ctx, who, zone, cited)
        if not contact.is_alone(ctx, who):
            return zone == zones[-1]
    return True


@rule("SST-MOVE-01", "SST-COVER-09", "SST-STAT-02")
def enter(ctx: Context, who: TokenId, zone: str, cited: str) -> None:
    """Put somebody into a zone, where he has room and touches no enemy; into cover among those who hold it."""
    put_in(ctx, who, zone)
    contact.stand_apart(ctx, who)
    ctx.tell_of(who, "swift-swords.log.enters", cited, zone=zone)
    meet_occupants(ctx, who)


@rule("SST-MOVE-02", "SST-SPEC-12", "SST-INJ-13", "SST-COVER-08")
def _battle_move(ctx: Context, act: Act) -> Procedure[None]:
    """Cross an obstacle by a roll of DEX; who fails stays on his side, and falls if an injury makes him unsteady.

    Beyond cover that lies along a border one who defends it stops whoever gets over.
    """
    who = act.actor
    come_down(ctx, who)
    way = spots_along(ctx, who, act.path) or ()
    lines = lines_on(ctx, way)
    for place in lines:
        try_line(ctx, who, place)
    someone = fighter(ctx, who)
    reasons = (*ground.trips_of(someone), *KINDS.given(someone, DICE, lambda fact: fact == "battle move"))
    successes = yield from characteristic(
        ctx, who, "dexterity", "SST-MOVE-02", key=f"battle-move:{who}", reasons=reasons, uses=("move",)
    )
    if not successes and ground.may_fall(someone):
        ground.fall(ctx, who, "SST-INJ-13")
    if successes:
        contact.slip_away(ctx, who, "SST-MOVE-02")
        for zone in zones_entered(way):
            enter(ctx, who, zone, "SST-MOVE-02")
        if lines and contact.is_alone(ctx, who):
            is_stopped(ctx, who)


@rule("SST-CHAR-01", "SST-ACT-22")
def _why_not_on_foot(situation: Situation) -> Phrase | None:
    """Return that somebody is locked with an enemy, prone, or aboard a chariot, and not on his feet; None if he is."""
    if contact.locked_with(situation, situation.who.id):
        return say("swift-swords.why.in-close")
    if ground.lies(situation):
        return say("swift-swords.why.lies")
    return say("swift-swords.why.get-off") if situation.who.has(ABOARD) else None


@rule("SST-MOVE-01")
def _check_zone_move(situation: Situation, act: Act) -> Phrase | None:
    return _why_not_on_foot(situation) or (why_not_way(situation, act.path) if act.path else _nowhere(situation))


@rule("SST-MOVE-02", "SST-COVER-08")
def _check_battle_move(situation: Situation, act: Act) -> Phrase | None:
    why = _why_not_on_foot(situation)
    if why is not None or not act.path:
        return why or _nowhere(situation)
    why = why_not_way(situation, act.path, over=True)
    return why or why_choked(situation, lines_on(situation, spots_along(situation, act.actor, act.path) or ()))


def _nowhere(situation: Situation) -> Phrase | None:
    """Return that somebody stands in no zone, from where nobody can move by zones; None if he does."""
    return say("swift-swords.why.off-zones") if find_spot(situation, situation.who.id) is None else None


@rule("SST-ZONE-03", "SST-ACT-02", "SST-INJ-07", "SST-INJ-09")
def _step(ctx: Context, act: Act) -> Procedure[None]:
    """Go to another point of the zone, which is free with any action; up to an enemy it is a step into contact."""
    who, point = act.actor, act.destination()
    if not (yield from ground.keeps_feet(ctx, who)):
        return
    elevation = ctx.state.scene(ctx.token(who).scene).elevation.at(square_at(point))
    stand = stand_on(ctx.board.site.zones.spot_at(point))
    ctx.emit(TokenMoved(ctx.encounter.id, who, point, elevation, stand))
    near = [
        foe
        for foe in contact.foes_in_zone(ctx, who)
        if contact.touch(ctx, who, foe) and not fighter(ctx, foe).has(FLYING)
    ]
    if near and contact.is_alone(ctx, who) and not fighter(ctx, who).has(FLYING):
        contact.join_melee(ctx, who, near[0], "SST-ACT-02")


@rule("SST-ZONE-03", "SST-ACT-02", "SST-STAT-07", "SST-CLOSE-11", "SST-STATE-05")
def _check_step(situation: Situation, act: Act) -> Phrase | None:
    here = find_spot(situation, situation.who.id)
    why = _why_not_on_foot(situation) or (say("swift-swords.why.state-first") if states_of(situation.who) else None)
    if why is not None or act.place is None or here is None:
        return why or _nowhere(situation)
    if situation.board.site.zones.spot_at(act.place) != here:
        return say("swift-swords.why.leaves-zone")
    return None if contact.stays_in_melee(situation, act.actor, act.place) else say("swift-swords.why.leaves-melee")


def sketch_move(situation: Situation, act: Act, *, over: bool = False) -> Sketch:
    """Return the zones of a move, each counted, or where it can lead, and that a flyer lands by it.

    `over` leads over obstacles into the next one.
    """
    most = 1 if over else situation.who.sheet.zone_move
    may = partial(ground.may_step, situation, over=over)
    found = sketch_zones(situation, act, most, partial(why_not_way, over=over), may)
    comes_down = situation.who.has(FLYING)
    return replace(found, outcome=say("swift-swords.log.comes-down", token=act.actor)) if comes_down else found


def sketch_zones(
    situation: Situation,
    act: Act,
    most: int,
    why_not: Callable[[Situation, tuple[Point, ...]], Phrase | None],
    may: Callable[[Spot, Spot], bool],
) -> Sketch:
    """Return the zones of a way, each counted; without one those that `most` zones lead to, the nearest first."""
    zones = situation.board.site.zones
    if act.path:
        way = zones_entered(spots_along(situation, act.actor, act.path) or ())
        steps = tuple(Footstep(zones.middle(zone), 1, number) for number, zone in enumerate(way, 1))
        return Sketch(steps, most, why_not(situation, act.path))
    found: dict[int, list[tuple[Point, ...]]] = {}
    here = spot_of(situation, act.actor)
    for spot, halves in zones.graph.within(here, 2 * most, may).items():
        leads = zones.graph.way(here, spot, may) if isinstance(spot, str) and halves else None
        if leads and why_not(situation, tuple(map(zones.middle, leads))) is None:
            found.setdefault((halves + 1) // 2, []).append(zones.outline(str(spot)))
    reaches = (Reach(tuple(areas), say("swift-swords.reach.zones", count=far)) for far, areas in sorted(found.items()))
    return Sketch((), most, reaches=tuple(reaches))


_way = partial(Action, needs=(Need.PATH,), cannot=_cannot_move)
_within = partial(Action, needs=(Need.PLACE,))
ACTIONS = (
    _way(ZONE_MOVE, "SST-MOVE-01", _zone_move, pips=zone_move_pips, check=_check_zone_move, repeats=True, icon="walk"),
    _way(BATTLE_MOVE, "SST-MOVE-02", _battle_move, pips=BATTLE_PIPS, check=_check_battle_move, icon="run"),
    _within(STEP, "SST-ACT-02", _step, check=_check_step, keeps=True, steps=True, icon="arrows-move"),
)
