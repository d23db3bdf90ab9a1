"""Harm: from the dice over size and armour to health, critical blows, dying and death."""

from dataclasses import dataclass, replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet, TrackChanged
from core.explain.modifier import Add, Limit, Modifier
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.faction_zones.arms import HELMET, SHIELD, UNARMED_NAME, protection_of
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import (
    DEAD,
    DYING,
    FRENZIED,
    INCAPACITATED,
    SHAKEN,
    SURRENDERED,
    Combatant,
    combatant,
)
from core.rules.faction_zones.hiding import is_concealed
from core.rules.faction_zones.names import HEALTH
from core.rules.faction_zones.settings import CRITICAL_BASE, SHIELD_MODE, chosen
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.strike import Strike
from core.rules.faction_zones.surroundings import ARMOUR, cover

MOST_ARMOUR = 3
"""What the armour value never counts above."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """What a blow does: the damage before armour, and what of it is suffered; how hard that is."""

    rolled: int = 0
    suffered: int = 0
    critical: bool = False
    kills: bool = False


@rule("FAC-DMG-02")
def protection(strike: Strike, *, answered: bool = False) -> tuple[Modifier, ...]:
    """Return what protects the target of a strike, by hide, gear and cover; `answered` where he dodges or counters."""
    shields = shields_count(strike, answered=answered or strike.counters)
    brawls = strike.weapon.arm.name == UNARMED_NAME and strike.target.sheet.has("brawling")
    skill = Modifier(RuleId("FAC-TAB-SKILL"), say("faction-zones.modifier.brawling"), ARMOUR, Add(1))
    return (
        *carried_armour(strike.target.sheet, strike.target.vitals.gear, shields=shields),
        *((skill,) if brawls else ()),
        *cover(strike.state, strike.board, strike.encounter, strike.target.id),
    )


@rule("FAC-DMG-02", "FAC-GAP-25")
def raised(strike: Strike, ruled: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return what was ruled to protect the target of a strike, and the shield that he raises as he answers it."""
    before = protection(strike)
    return (*ruled, *(each for each in protection(strike, answered=True) if each not in before))


@rule("FAC-DMG-02")
def carried_armour(sheet: FactionSheet, gear: tuple[Item, ...], *, shields: bool = True) -> tuple[Modifier, ...]:
    """Return what protects somebody wherever he is: hide, armour, and the shields in hand if they count."""
    cited = RuleId("FAC-DMG-02")
    found = []
    if sheet.armour:
        found.append(Modifier(cited, say("faction-zones.modifier.hide"), ARMOUR, Add(sheet.armour)))
    for item in gear:
        worn = item.carried.in_hand if item.profile == SHIELD else item.carried is Carried.WORN
        value = protection_of(item)
        if worn and value and (shields or item.profile != SHIELD):
            found.append(Modifier(cited, say("faction-zones.modifier.gear", item=item.name), ARMOUR, Add(value)))
    return tuple(found)


@rule("FAC-DMG-02", "FAC-GAP-25")
def shields_count(strike: Strike, *, answered: bool) -> bool:
    """Return whether the target's shields count: always, or where they are raised only against an attack answered.

    Two shields are always up, and so is that of a master of it against everybody he is aware of (FAC-TAB-SKILL).
    """
    if answered or chosen(strike.state, SHIELD_MODE) == "always":
        return True
    target = strike.target
    shields = sum(item.profile == SHIELD and item.carried.in_hand for item in target.vitals.gear)
    mastered = target.sheet.has("shield mastery") and not is_concealed(strike.encounter, strike.attacker.id)
    return shields > 1 or mastered


LIMIT = Modifier(RuleId("FAC-DMG-02"), say("faction-zones.modifier.most-armour"), ARMOUR, Limit(high=MOST_ARMOUR))


def armour_tally(modifiers: tuple[Modifier, ...], figure: str = ARMOUR) -> Tally:
    """Return the armour value, line by line; `figure` is another where that of one of several is meant."""
    return settle(figure, 0, (*(each for each in modifiers if each.on == figure), replace(LIMIT, on=figure)))


@rule("FAC-SIZE-02", "FAC-GAP-18")
def halved(damage: int, steps: int) -> int:
    """Return damage halved for every step that its maker is smaller, rounded up, before armour."""
    return -(-damage // 2**steps) if steps > 0 else damage


@rule("FAC-GAP-04")
def wears_helmet(someone: Combatant) -> bool:
    """Return whether a helmet makes somebody harder to fell: a critical blow has to do 1 more."""
    return any(item.profile == HELMET and item.carried is Carried.WORN for item in someone.vitals.gear)


@rule("FAC-DMG-01", "FAC-DMG-04", "FAC-DMG-05", "FAC-DMG-06")
def hurt_of(state: Campaign, target: Combatant, rolled: int, armour: int, *, direct: bool) -> Hurt:
    """Return what rolled damage does to somebody behind so much armour."""
    suffered = max(0, rolled - (0 if direct else armour))
    health, most = target.health.value, target.health.maximum or target.sheet.health_max
    base = most if chosen(state, CRITICAL_BASE) == "maximum" else health
    if not direct and wears_helmet(target):
        base += 2
    critical = suffered > 0 and (2 * suffered >= base or suffered >= health)
    return Hurt(rolled, suffered, critical, suffered >= most)


@rule("FAC-DMG-05", "FAC-DMG-06", "FAC-COND-01")
def suffer(ctx: Context, who: TokenId, hurt: Hurt) -> None:
    """Take harm off somebody's health; a critical blow incapacitates, and at no health one is dying or dead."""
    if not hurt.suffered or who not in ctx.encounter.tokens:
        return
    someone = combatant(ctx, who)
    left = max(0, someone.health.value - hurt.suffered)
    where = ctx.encounter.id
    ctx.emit(TrackChanged(where, who, HEALTH, left, rule=RuleId("FAC-DMG-01")))
    if hurt.kills:
        die(ctx, who)
        return
    if hurt.critical and not someone.has(INCAPACITATED) and not someone.has(FRENZIED):
        ctx.emit(ConditionSet(where, who, Condition(INCAPACITATED, lasting=True), RuleId("FAC-DMG-05")))
    if not left and not someone.has(DYING) and not someone.is_dead:
        clock = clock_of(ctx.encounter)
        # after the bonus round of an ambush the next round is the first
        last = clock.round + (1 if clock.ambush is None else 0)
        ctx.emit(ConditionSet(where, who, Condition(DYING, last, lasting=True), RuleId("FAC-DMG-06")))


@rule("FAC-DMG-06", "FAC-ATK-07")
def die(ctx: Context, who: TokenId) -> None:
    """Let somebody be dead."""
    where = ctx.encounter.id
    for kind in (DYING, INCAPACITATED):
        if combatant(ctx, who).has(kind):
            ctx.emit(ConditionLifted(where, who, kind, rule=RuleId("FAC-DMG-06")))
    ctx.emit(ConditionSet(where, who, Condition(DEAD, lasting=True), RuleId("FAC-DMG-06")))


@rule("FAC-SURR-02")
def betray(ctx: Context, whom: TokenId) -> None:
    """Let somebody who had surrendered, and was harmed, fight on as before, a failed morale check forgotten."""
    if not combatant(ctx, whom).has(SURRENDERED):
        return
    for kind in (SURRENDERED, SHAKEN):
        if combatant(ctx, whom).has(kind):
            ctx.emit(ConditionLifted(ctx.encounter.id, whom, kind, rule=RuleId("FAC-SURR-02")))
    ctx.note(say("faction-zones.log.betrayed", token=whom), RuleId("FAC-SURR-02"))
