"""Flyers: speed, turns and dives over zones, how they stay in the air, and who can strike at them."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from core.base.errors import Gone, Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.sketch import Sketch
from core.engine.system import Need
from core.geometry.units import Point
from core.geometry.zone_graph import Spot
from core.rulebook.cite import rule
from core.rules.kit.action import only_if
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot, put_in, spots_along
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared, arm_of
from core.rules.swift_swords.clock import clock_of, set_clock
from core.rules.swift_swords.facing import count_of, turns_between
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.melee.contact import foes_in_melee, foes_in_zone, locked_with, stand_apart
from core.rules.swift_swords.melee.leaving import answered, blows_in_passing, blows_of, get_out
from core.rules.swift_swords.melee.reaching import attack_pips
from core.rules.swift_swords.movement.moves import come_down, leg_facings, sketch_zones, why_no_way, zones_entered
from core.rules.swift_swords.names import FLYING, PRONE
from core.rules.swift_swords.rounds.course import begin_action
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import can_pay, pay_pips
from core.rules.swift_swords.sheet import SwiftSheet

FLY, DIVE, CIRCLE = "fly", "dive", "circle"
FLYING_PIPS = 3
"""Flying costs what a Zone Move does, whatever the ground is like (SST-MOVE-01)."""
CIRCLING = 6
"""The turn rate from which on a flyer can circle in its zone (SST-FLY-06)."""
STRIKE = "yes"


# Being in the air


@rule("SST-FLY-01", "SST-GAP-25")
def notation(sheet: SwiftSheet) -> str:
    """Return the three values of a flyer as they are written: speed, turns, dive."""
    return f"~{sheet.fly_speed}/{sheet.fly_turns}/{sheet.fly_dive}"


@rule("SST-FLY-06", "SST-GAP-25")
def can_circle(someone: Fighter) -> bool:
    """Return whether a flyer can stay in the air without leaving its zone."""
    return someone.sheet.fly_turns >= CIRCLING


@rule("SST-FLY-03", "SST-FLY-06")
def keep_up(ctx: Context, who: TokenId, before: Spot | None) -> None:
    """Let a flyer be on the ground that has stayed in its zone in its action, unless it circles there."""
    someone = fighter(ctx, who)
    if someone.has(FLYING) and find_spot(ctx, who) == before and not can_circle(someone):
        lift_conditions(ctx, who, "SST-FLY-03", FLYING)
        ctx.tell_of(who, "swift-swords.log.lands", "SST-FLY-03")


# Ways


def may_fly(fight: Fight, here: Spot, there: Spot) -> bool:
    """Return whether one can fly from a place to one beside it: over any ground and cover, but through no wall."""
    return fight.board.site.may_step(here, there)


@rule("SST-FLY-04", "SST-FLY-05")
def turns_of(fight: Fight, who: TokenId, way: tuple[Spot, ...]) -> int:
    """Return how many turns a way takes; whoever takes off faces as he likes."""
    held, count = fighter(fight, who).held(FLYING), count_of(fight.state)
    ahead = leg_facings(fight, who, way, count)
    faced = ahead if held is None else (held.amount, *ahead)
    return sum(turns_between(one, other, count) for one, other in pairwise(faced))


@rule("SST-FLY-02", "SST-FLY-03", "SST-FLY-04")
def why_not_flight(situation: Situation, path: tuple[Point, ...], *, dives: bool = False) -> Phrase | None:
    """Return why a path cannot be flown; None if it can. A dive may be too fast, and ends in a fall then."""
    why = why_no_way(situation, path, partial(may_fly, situation))
    if why is not None:
        return why
    who, way = situation.who, spots_along(situation, situation.who.id, path) or ()
    far = len(zones_entered(way))
    if far > who.sheet.fly_speed and not dives:
        return say("swift-swords.why.too-far", zones=far, most=who.sheet.fly_speed)
    return why_too_many_turns(situation, who, way)


@rule("SST-FLY-04")
def why_too_many_turns(fight: Fight, who: Fighter, way: tuple[Spot, ...]) -> Phrase | None:
    """Return that a way takes more turns than a flyer may make in one action; None if it does not."""
    turns, most = turns_of(fight, who.id, way), who.sheet.fly_turns
    return say("swift-swords.why.turns", turns=turns, most=most) if turns > most else None


@rule("SST-FLY-01")
def _check_any(situation: Situation) -> Phrase | None:
    who = situation.who
    if not who.sheet.fly_speed:
        return say("swift-swords.why.cannot-fly")
    if find_spot(situation, who.id) is None:
        return say("swift-swords.why.off-zones")
    if locked_with(situation, who.id):
        return say("swift-swords.why.in-close")
    return say("swift-swords.why.lies") if who.has(PRONE) else None


@rule("SST-FLY-02")
def _check_fly(situation: Situation, act: Act) -> Phrase | None:
    return _check_any(situation) or (why_not_flight(situation, act.path) if act.path else None)


@rule("SST-FLY-07")
def _check_dive(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(FLYING):
        return _check_any(situation) or say("swift-swords.why.on-the-ground")
    return why_not_flight(situation, act.path, dives=True) if act.path else None


@rule("SST-FLY-06")
def _check_circle(situation: Situation, act: Act) -> Phrase | None:
    why = _check_any(situation)
    return why or (None if can_circle(situation.who) else say("swift-swords.why.cannot-circle", most=CIRCLING))


# Flying


@rule("SST-FLY-01", "SST-FLY-02")
def _fly(ctx: Context, act: Act) -> Procedure[None]:
    """Fly over zones, facing where one goes."""
    yield from _go(ctx, act)


@rule("SST-FLY-07")
def dives_too_fast(fight: Fight, act: Act) -> bool:
    """Return whether a dive goes over more zones than can be controlled."""
    far = len(zones_entered(spots_along(fight, act.actor, act.path) or ()))
    return far > fighter(fight, act.actor).sheet.fly_dive


@rule("SST-FLY-07", "SST-GAP-25")
def _dive(ctx: Context, act: Act) -> Procedure[None]:
    """Dive: at more than the highest speed in a dive one falls, and lies on the ground where one comes down."""
    who, too_fast = act.actor, dives_too_fast(ctx, act)
    yield from _go(ctx, act)
    if too_fast:
        lift_conditions(ctx, who, "SST-FLY-07", FLYING)
        set_condition(ctx, who, "SST-FLY-07", PRONE)
        ctx.tell_of(who, "swift-swords.log.falls", "SST-FLY-07")


def _go(ctx: Context, act: Act) -> Procedure[None]:
    """Take off out of any melee, and fly where one means to."""
    way = spots_along(ctx, act.actor, act.path) or ()
    if not zones_entered(way):
        raise Refused("refused.no-place")
    if (yield from get_out(ctx, act.actor, "SST-FLY-01")):
        yield from fly_along(ctx, act.actor, way)


@rule("SST-FLY-02", "SST-FLY-05")
def fly_along(ctx: Context, who: TokenId, way: tuple[Spot, ...]) -> Procedure[bool]:
    """Fly zone by zone past those who can strike, facing where one goes; return whether one arrives."""
    zones = zones_entered(way)
    if not zones:
        return True
    facings = leg_facings(ctx, who, way, count_of(ctx.state))
    for zone, before, facing in zip(zones, (None, *facings), facings, strict=False):
        if facing != before:
            set_condition(ctx, who, "SST-FLY-05", FLYING, facing)
        put_in(ctx, who, zone)
        stand_apart(ctx, who)
        if zone != zones[-1] and not (yield from _passes(ctx, who)):
            return False
    ctx.tell_of(who, "swift-swords.log.flies", "SST-FLY-02", zone=zones[-1])
    return True


@rule("SST-FLY-10", "SST-ACT-20")
def _passes(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let enemies strike at a flyer that goes past them, unless it is one that strikes in passing itself."""
    if fighter(ctx, who).sheet.fly_by:
        return True
    return (yield from blows_in_passing(ctx, who, foes_in_zone(ctx, who)))


@rule("SST-FLY-06", "SST-FLY-03")
def _circle(ctx: Context, act: Act) -> Procedure[None]:
    """Take to the air, or stay in it, over one's own zone."""
    who = act.actor
    held = fighter(ctx, who).held(FLYING)
    if not (yield from get_out(ctx, who, "SST-FLY-06")):
        return
    set_condition(ctx, who, "SST-FLY-06", FLYING, 0 if held is None else held.amount)
    ctx.tell_of(who, "swift-swords.log.circles", "SST-FLY-06")


def _land(ctx: Context, act: Act) -> None:
    """Come down."""
    come_down(ctx, act.actor)


# Strikes at a flyer that attacks


@rule("SST-FLY-09", "SST-HELD-03", "SST-FLY-08")
def ready_against(fight: Fight, flyer: TokenId, target: TokenId) -> tuple[TokenId, ...]:
    """Return who can strike at a flyer as it attacks: those of the target's melee who hold an action and can pay."""
    clock, side = clock_of(fight.encounter), fight.encounter.token(flyer).side
    near = [TokenId(token.id) for token in fight.encounter.tokens.values() if token.side != side]
    melee = {each for foe in foes_in_melee(fight, target) for each in foes_in_melee(fight, foe)} or {target}
    return tuple(each for each in near if each in melee and each in clock.ready and _cheapest_blow(fight, each, flyer))


def _cheapest_blow(fight: Fight, who: TokenId, flyer: TokenId) -> str | None:
    """Return the item with which somebody strikes at a flyer, whose cost he can pay; None if there is none."""
    someone = fighter(fight, who)
    found = (each for each in blows_of(fight, who, flyer) if can_pay(fight, who, attack_pips(someone, each)))
    return next((each.item.id for each in found), None)


@rule("SST-FLY-09", "SST-HELD-03")
def met_in_the_air(ctx: Context, flyer: TokenId, target: TokenId) -> Procedure[bool]:
    """Let those who have held an action for it strike at a flyer that attacks; return whether it goes on.

    Its questions are `held-blow:`.
    """
    if not fighter(ctx, flyer).has(FLYING):
        return True
    words = {STRIKE: say("swift-swords.option.strike-flyer", token=flyer)}
    return (
        yield from answered(
            ctx,
            flyer,
            ready_against(ctx, flyer, target),
            "SST-FLY-09",
            "held-blow",
            lambda who: words if who in ready_against(ctx, flyer, target) else {},
            lambda who, _: _strike(ctx, who, flyer),
        )
    )


@rule("SST-FLY-09", "SST-EXP-03")
def _strike(ctx: Context, who: TokenId, flyer: TokenId) -> Procedure[None]:
    """Carry out the action that was held: it is one like any other, and held no more."""
    item = _cheapest_blow(ctx, who, flyer)
    if item is None:
        raise Gone("swift-swords.why.cannot-strike")
    clock = clock_of(ctx.encounter)
    set_clock(ctx, clock.takes_up(who), "SST-HELD-03")
    yield from begin_action(ctx, who, keeps_action_pool=False, keeps_defence=False)
    pay_pips(ctx, who, attack_pips(fighter(ctx, who), arm_of(fighter(ctx, who), item)), "SST-FLY-09")
    yield from make_attack(ctx, Declared(who, flyer, item))


# On the map


def sketch_flight(situation: Situation, act: Act, *, dives: bool = False) -> Sketch:
    """Return the zones of a flight or a dive, each counted, or where it can lead; and that a dive ends in a fall."""
    sheet = situation.who.sheet
    most = max(sheet.fly_speed, sheet.fly_dive) if dives else sheet.fly_speed
    found = sketch_zones(situation, act, most, partial(why_not_flight, dives=dives), partial(may_fly, situation))
    falls = dives and dives_too_fast(situation, act)
    return replace(found, danger=say("swift-swords.sketch.falls")) if falls else found


_if_aloft = only_if(lambda situation: situation.who.has(FLYING), "swift-swords.why.on-the-ground")
_way = partial(Action, pips=FLYING_PIPS, needs=(Need.PATH,))
ACTIONS = (
    _way(FLY, "SST-FLY-02", _fly, check=_check_fly, repeats=True, flies=True, icon="feather"),
    _way(DIVE, "SST-FLY-07", _dive, check=_check_dive, icon="arrow-down"),
    Action(CIRCLE, "SST-FLY-06", _circle, pips=FLYING_PIPS, check=_check_circle, icon="rotate-clockwise"),
    Action("land", "SST-FLY-03", _land, check=_if_aloft, keeps=True, icon="arrow-down"),
)
