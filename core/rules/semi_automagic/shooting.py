"""What a shot takes: what is loaded or carried to shoot, what is thrown away, and weapons that jam."""

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.carrying import lay_down, set_gear
from core.engine.context import Context
from core.model.condition import Condition
from core.model.gear import Item
from core.model.keeper import Keeper, vitals_of
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.semi_automagic.marks import mark
from core.rules.semi_automagic.names import JAMMED
from core.rules.semi_automagic.strike import DOUBLE_TAP, Strike
from core.rules.semi_automagic.weapons import UNARMED, Weapon


@rule("SEC-RNG-04", "SEC-COMBO-02", "SEC-GAP-17")
def shots_of(strike: Strike) -> int:
    """Return how many shots an attack takes: two rounds where every attack of the combo is a double tap."""
    return 2 if strike.plan.has(DOUBLE_TAP) and strike.wielded.weapon.firearm else 1


@rule("SEC-RNG-01", "SEC-RNG-04")
def spend_shots(ctx: Context, strike: Strike) -> None:
    """Take what an attack shoots off what is loaded, or off what is carried for it; a thrown weapon flies off."""
    item, weapon = strike.wielded.item, strike.wielded.weapon
    keeper = Keeper(strike.encounter.id, strike.attacker.id)
    gear = vitals_of(ctx.state, keeper).gear
    if item.id == UNARMED.id or not any(each.id == item.id for each in gear):
        return
    if weapon.used_up:
        token = strike.target.token
        lay_down(ctx, keeper, (Portion(item.id, 1),), token.scene, token.point, rule=RuleId("SEC-RNG-01"))
        return
    spent = after_shots(item, weapon, shots_of(strike))
    if spent != item:
        changed = tuple(spent if each.id == item.id else each for each in gear)
        set_gear(ctx, keeper, changed, RuleId("SEC-RNG-04"))


def after_shots(item: Item, weapon: Weapon, shots: int) -> Item:
    """Return an item after so many shots."""
    if weapon.needs_reloading:
        return item.but(loaded=max(0, (weapon.holds if item.loaded is None else item.loaded) - shots))
    if weapon.is_ranged and item.ammunition is not None:
        return item.but(ammunition=max(0, item.ammunition - shots))
    return item


@rule("SEC-ITEM-05")
def jams(ctx: Context, strike: Strike, face: int) -> bool:
    """Let a wounded firearm jam where the attack die shows a 1; return whether it does."""
    if face != 1 or not strike.wielded.weapon.firearm or not strike.wielded.item.wounds:
        return False
    keeper = Keeper(strike.encounter.id, strike.attacker.id)
    mark(ctx, keeper, Condition(JAMMED, other=strike.wielded.item.id, lasting=True), "SEC-ITEM-05")
    ctx.note(say("semi-automagic.log.jams", item=strike.wielded.item.name), RuleId("SEC-ITEM-05"))
    return True
