"""What a weapon needs to be used, and what using it takes: shots, mana, the Aim."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import ConditionLifted, GearChanged, TrackChanged
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.towers.fighter import Fighter
from core.rules.towers.names import MANA
from core.rules.towers.settings import AMMUNITION, BOWS, chosen
from core.rules.towers.weapons import Wielded


@rule("T99-ACT-43", "T99-IMPR-01")
def unready(state: Campaign, weapon: Wielded, mana: int) -> Phrase | None:
    """Return why a weapon cannot be used: too heavy, empty, no arrows left; or a spell, for too little mana."""
    item, profile = weapon.item, weapon.profile
    if profile.too_heavy:
        return say("99-towers.why.too-heavy", item=item.name)
    if profile.mana > mana:
        return say("99-towers.why.mana", needed=profile.mana, left=mana)
    if profile.shots is None:
        return None
    if _always_ready(state, weapon):
        return say("99-towers.why.no-ammunition") if item.ammunition == 0 and chosen(state, AMMUNITION) else None
    loaded = profile.shots if item.loaded is None else item.loaded
    return None if loaded else say("99-towers.why.not-loaded")


@rule("T99-ACT-14", "T99-ACT-16", "T99-ACT-43")
def use_up(ctx: Context, attacker: Fighter, weapon: Wielded) -> None:
    """End the Aim, and take off the mana and the shot that the weapon takes."""
    encounter = ctx.encounter.id
    if attacker.has("aiming"):
        ctx.emit(ConditionLifted(encounter, attacker.id, "aiming", rule=RuleId("T99-ACT-14")))
    if weapon.profile.mana:
        mana = attacker.track(MANA)
        left = max(0, mana.value - weapon.profile.mana)
        ctx.emit(TrackChanged(encounter, attacker.id, MANA, left, mana.temporary, RuleId("T99-ACT-16")))
    if weapon.profile.shots is not None:
        _shoot(ctx, attacker, weapon)


def _shoot(ctx: Context, attacker: Fighter, weapon: Wielded) -> None:
    item, profile = weapon.item, weapon.profile
    if _always_ready(ctx.state, weapon):
        if not item.ammunition or not chosen(ctx.state, AMMUNITION):
            return
        shot = item.but(ammunition=item.ammunition - 1)
    else:
        loaded = (profile.shots or 0) if item.loaded is None else item.loaded
        shot = item.but(loaded=max(0, loaded - 1))
    gear = tuple(shot if each.id == item.id else each for each in attacker.vitals.gear)
    ctx.emit(GearChanged(ctx.encounter.id, attacker.id, gear))


def _always_ready(state: Campaign, weapon: Wielded) -> bool:
    return weapon.profile.keeps_loaded and chosen(state, BOWS) == "ready"
