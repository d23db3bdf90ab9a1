"""Charging: a move with a blow at its end, on foot into contact with an enemy, or out of the air."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.zone_graph import Spot
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.modifiers import TO_HIT
from core.rules.swift_swords.attack.strike import Declared, arm_of, why_broken
from core.rules.swift_swords.checks import Reasons, more
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.contact import foes_in_melee, is_alone, join_melee
from core.rules.swift_swords.melee.leaving import gets_past
from core.rules.swift_swords.melee.reaching import attack_pips
from core.rules.swift_swords.movement.flying import fly_along, may_fly, met_in_the_air, why_too_many_turns
from core.rules.swift_swords.movement.ground import keeps_feet, may_step
from core.rules.swift_swords.movement.moves import goes, zones_entered
from core.rules.swift_swords.names import ABOARD, FLYING, HELD, MOUNTED, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation

CHARGE = "charge"
LEAST_PIPS = 5


@rule("SST-MOVE-04")
def charge_pips(situation: Situation, act: Act) -> int:
    """Return what a Charge costs: one pip more than a blow with that weapon, five at least."""
    return max(LEAST_PIPS, attack_pips(situation.who, arm_of(situation.who, act.item)) + 1)


@rule("SST-MOVE-04", "SST-FLY-02")
def way_to(fight: Fight, who: TokenId, whom: TokenId) -> tuple[Spot, ...] | None:
    """Return the shortest way to another, over all that is flown over by whoever flies; None where there is none."""
    here, there = find_spot(fight, who), find_spot(fight, whom)
    if here is None or there is None or isinstance(there, tuple):
        return None
    may = may_fly if fighter(fight, who).has(FLYING) else may_step
    way = fight.board.site.zones.graph.way(here, there, lambda a, b: may(fight, a, b))
    return None if way is None else tuple(way)


@rule("SST-MOVE-04", "SST-FLY-05", "SST-FLY-09")
def _charge(ctx: Context, act: Act) -> Procedure[None]:
    """Run into contact with an enemy, past those who intercept, and strike with one die more.

    Whoever flies does so out of the air, past those who strike at him, and stays there.
    """
    who, whom = act.actor, act.target()
    way = way_to(ctx, who, whom) or ()
    arrives = _swoops(ctx, who, whom, way) if fighter(ctx, who).has(FLYING) else _runs(ctx, who, whom, way)
    if (yield from arrives):
        yield from make_attack(ctx, Declared(who, whom, act.item, reasons=_reasons(ctx, who, whom)))


@rule("SST-FLY-05", "SST-FLY-09", "SST-FLY-10")
def _swoops(ctx: Context, who: TokenId, whom: TokenId, way: tuple[Spot, ...]) -> Procedure[bool]:
    """Fly to an enemy; return whether nobody has put an end to that."""
    return (yield from fly_along(ctx, who, way)) and (yield from met_in_the_air(ctx, who, whom))


@rule("SST-MOVE-04", "SST-STAT-04")
def _runs(ctx: Context, who: TokenId, whom: TokenId, way: tuple[Spot, ...]) -> Procedure[bool]:
    """Run to an enemy and into contact with him; return whether nobody has put an end to that."""
    if not (yield from keeps_feet(ctx, who)):
        return False
    if not (yield from goes(ctx, who, zones_entered(way), "SST-MOVE-04", whom)) and whom not in foes_in_melee(ctx, who):
        return False
    if is_alone(ctx, who) and not (yield from gets_past(ctx, who, spared=(whom,))):
        return False
    join_melee(ctx, who, whom, "SST-MOVE-04")
    return True


@rule("SST-MOVE-04", "SST-TAB-TOHIT", "SST-SLAM-03")
def _reasons(fight: Fight, who: TokenId, whom: TokenId) -> Reasons:
    charging = more("SST-MOVE-04", "charging", TO_HIT("Charging"))
    if fighter(fight, who).has(MOUNTED) and not fighter(fight, whom).has(MOUNTED):
        return charging, more("SST-SLAM-03", "mounted", TO_HIT("Mounted charge against foot"))
    return (charging,)


@rule("SST-MOVE-04")
def _check_charge(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if not is_alone(situation, who.id):
        return say("swift-swords.why.not-alone")
    if who.has(ABOARD):
        return say("swift-swords.why.get-off")
    if who.has(PRONE, HELD):
        return say("swift-swords.why.prone")
    return _why_not_reached(situation, act.target()) if act.targets else None


@rule("SST-MOVE-04", "SST-FLY-02", "SST-FLY-04")
def _why_not_reached(situation: Situation, whom: TokenId) -> Phrase | None:
    """Return why somebody cannot charge an enemy: the way there, or the turns that a flyer would have to make."""
    who, target = situation.who, fighter(situation, whom)
    if target.token.side == who.token.side or target.is_out:
        return say("swift-swords.why.no-enemy")
    if target.has(FLYING):
        return say("swift-swords.why.in-the-air")
    way, flies = way_to(situation, who.id, whom), who.has(FLYING)
    if way is None:
        return say("swift-swords.why.shut")
    far, most = len(zones_entered(way)), who.sheet.fly_speed if flies else who.sheet.zone_move
    if far > most:
        return say("swift-swords.why.too-far", zones=far, most=most)
    return why_too_many_turns(situation, who, way) if flies else None


@rule("SST-MOVE-04")
def _weapons(situation: Situation) -> tuple[Variant, ...]:
    """Offer every melee weapon in hand; one with Reach strikes without coming into contact."""
    return tuple(
        Variant(say("swift-swords.action.charge-with", item=each.item.name), each.item.id)
        for each in situation.who.held_arms
        if not each.profile.is_missile and not each.profile.block and not each.profile.reach
    )


_at_one = partial(Action, needs=(Need.TARGET,), cannot=why_broken)
ACTIONS = (
    _at_one(CHARGE, "SST-MOVE-04", _charge, check=_check_charge, pips=charge_pips, variants=_weapons, icon="horse"),
)
