"""Charging: from Alone into contact with an enemy of one's zone or of one near by, with a blow at the end."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.kit.fight import Fight
from core.rules.kit.variant import Variant
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared, arm_of
from core.rules.swift_swords.checks import more
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.contact import is_alone, join_melee
from core.rules.swift_swords.melee.leaving import gets_past
from core.rules.swift_swords.melee.reaching import attack_pips
from core.rules.swift_swords.movement.footing import keeps_feet
from core.rules.swift_swords.movement.ground import may_step
from core.rules.swift_swords.names import ABOARD, FLYING, HELD, MOUNTED, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation

CHARGE = "charge"
LEAST_PIPS, CHARGING_DICE = 5, 1


@rule("SST-MOVE-04")
def charge_pips(situation: Situation, act: Act) -> int:
    """Return what a Charge costs: one pip more than a blow with that weapon, five at least."""
    return max(LEAST_PIPS, attack_pips(situation.who, arm_of(situation.who, act.item)) + 1)


@rule("SST-MOVE-04")
def zones_to(fight: Fight, who: TokenId, whom: TokenId) -> int | None:
    """Return how many zones somebody enters on the shortest way to another; None where there is no way."""
    here, there = find_spot(fight, who), find_spot(fight, whom)
    if here is None or there is None or isinstance(there, tuple):
        return None
    way = fight.board.site.zones.graph.way(here, there, lambda a, b: may_step(fight, a, b))
    return None if way is None else sum(isinstance(spot, str) for spot in way)


@rule("SST-MOVE-04", "SST-STAT-04", "SST-TAB-TOHIT", "SST-SLAM-03")
def _charge(ctx: Context, act: Act) -> Procedure[None]:
    """Run into contact with an enemy, past those who intercept, and strike with one die more."""
    who, whom = act.actor, act.target()
    if not (yield from keeps_feet(ctx, who)) or not (yield from gets_past(ctx, who, spared=(whom,))):
        return
    join_melee(ctx, who, whom, "SST-MOVE-04")
    reasons = [more("SST-MOVE-04", "charging", CHARGING_DICE)]
    if fighter(ctx, who).has(MOUNTED) and not fighter(ctx, whom).has(MOUNTED):
        reasons.append(more("SST-SLAM-03", "mounted", CHARGING_DICE))
    yield from make_attack(ctx, Declared(who, whom, act.item, reasons=tuple(reasons)))


@rule("SST-MOVE-04")
def _check_charge(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if not is_alone(situation, who.id):
        return say("swift-swords.why.not-alone")
    if who.has(ABOARD):
        return say("swift-swords.why.get-off")
    if who.has(PRONE, HELD):
        return say("swift-swords.why.prone")
    if not act.targets:
        return None
    target = fighter(situation, act.target())
    if target.token.side == who.token.side or target.is_out:
        return say("swift-swords.why.no-enemy")
    if target.has(FLYING):
        return say("swift-swords.why.in-the-air")
    far, most = zones_to(situation, who.id, target.id), who.sheet.zone_move
    if far is None:
        return say("swift-swords.why.shut")
    return None if far <= most else say("swift-swords.why.too-far", zones=far, most=most)


@rule("SST-MOVE-04")
def _weapons(situation: Situation) -> tuple[Variant, ...]:
    """Offer every melee weapon in hand; one with Reach strikes without coming into contact."""
    return tuple(
        Variant(say("swift-swords.action.charge-with", item=each.item.name), each.item.id)
        for each in situation.who.arms
        if not each.profile.is_missile and not each.profile.block and not each.profile.reach
    )


_at_one = partial(Action, needs=(Need.TARGET,))
ACTIONS = (
    _at_one(CHARGE, "SST-MOVE-04", _charge, check=_check_charge, pips=charge_pips, variants=_weapons, icon="horse"),
)
