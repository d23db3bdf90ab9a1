"""Ranged weapons: what a shot takes of what is loaded or carried, and jamming."""

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.carrying import lay_down, set_gear
from core.engine.context import Context
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Item
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.semi_automagic.attack.strike import DOUBLE_TAP, Strike
from core.rules.semi_automagic.conditions import mark, reference_at
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.names import JAMMED


@rule("SEC-RNG-04", "SEC-COMBO-02", "SEC-GAP-17")
def shots_of(strike: Strike) -> int:
    """Return how many shots an attack takes: two rounds where every attack of the combo is a double tap."""
    return 2 if strike.declared.has(DOUBLE_TAP) and strike.wielded.profile.firearm else 1


@rule("SEC-RNG-01", "SEC-RNG-04")
def spend_shots(ctx: Context, strike: Strike, cited: str = "SEC-RNG-04") -> None:
    """Take what an attack shoots off what is loaded or carried for it; what is thrown flies off, or bursts."""
    item, weapon = strike.wielded.item, strike.wielded.profile
    reference = reference_at(ctx, strike.attacker.id)
    gear = vitals_of(ctx.state, reference).gear
    if all(each.id != item.id for each in gear):
        return
    if weapon.used_up and not weapon.area:
        lay_down(ctx, reference, (Portion(item.id, 1),), ctx.encounter.scene, strike.goal, rule=RuleId("SEC-RNG-01"))
        return
    left = _after_shots(item, weapon, shots_of(strike))
    changed = tuple(kept for each in gear for kept in (left if each.id == item.id else (each,)))
    if changed != gear:
        set_gear(ctx, reference, changed, RuleId(cited))


def _after_shots(item: Item, weapon: Weapon, shots: int) -> tuple[Item, ...]:
    """Return what is left of an item after so many shots."""
    if weapon.used_up:
        return (item.but(count=item.count - 1),) if item.count > 1 else ()
    if weapon.needs_reloading:
        return (item.but(loaded=max(0, (weapon.holds if item.loaded is None else item.loaded) - shots)),)
    if weapon.is_ranged and item.ammunition is not None:
        return (item.but(ammunition=max(0, item.ammunition - shots)),)
    return (item,)


@rule("SEC-ITEM-05")
def jams(ctx: Context, strike: Strike, face: int) -> bool:
    """Let a wounded firearm jam where the attack die shows a 1; return whether it does."""
    if face != 1 or not strike.wielded.profile.firearm or not strike.wielded.item.wounds:
        return False
    reference = CreatureReference(strike.encounter.id, strike.attacker.id)
    mark(ctx, reference, Condition(JAMMED, other=strike.wielded.item.id, lasting=True), "SEC-ITEM-05")
    ctx.note(say("semi-automagic.log.jams", item=strike.wielded.item.name), RuleId("SEC-ITEM-05"))
    return True
