"""Modifiers of what is in the hands: the weapon's own cards, the weaker hand, two weapons at once."""

from core.base.phrase import say
from core.explain.modifier import Add, Flip, Modifier
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.towers.fighter import Fighter
from core.rules.towers.strike import ATTACK, DEFENSE, Strike, modifier

AGGRESSIVE, DEFENSIVE = "aggressive", "defensive"
"""The two ways to fight with two melee weapons (T99-DUAL-02)."""


@rule("T99-ATK-04")
def weapon_cards(strike: Strike) -> tuple[Modifier, ...]:
    """The cards that the weapon's line adds, such as one for `1+PA`."""
    cards = strike.weapon.profile.attack
    if not cards:
        return ()
    label = say("99-towers.modifier.weapon", weapon=strike.weapon.profile.name)
    return (modifier("T99-ATK-04", label, ATTACK, Add(cards)),)


@rule("T99-DUAL-01", "T99-DUAL-04")
def off_hand(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for a weapon in the weaker hand."""
    return (modifier("T99-DUAL-01", "off-hand", ATTACK, Flip(-1)),) if strike.weapon.off_hand else ()


@rule("T99-DUAL-05", "T99-GAP-49")
def paired_pistols(strike: Strike) -> tuple[Modifier, ...]:
    """A card more with a ranged weapon in either hand, for somebody with the advantage Two Guns Blazing."""
    weapons = [each for each in strike.attacker.weapons if each.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND)]
    fires_two = len(weapons) >= 2 and all(each.profile.is_ranged for each in weapons)
    if not strike.attacker.sheet.two_guns or not fires_two or strike.weapon not in weapons:
        return ()
    return (modifier("T99-DUAL-05", "two-guns", ATTACK, Flip(1)),)


@rule("T99-DUAL-02", "T99-DUAL-05")
def fights_with_two(fighter: Fighter) -> bool:
    """Return whether somebody wields two melee weapons, which makes a stance compulsory; a pistol in one makes none."""
    held = [w for w in fighter.weapons if w.item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND)]
    return len(held) >= 2 and not any(weapon.profile.is_ranged for weapon in held)


@rule("T99-DUAL-02", "T99-DUAL-03")
def stance_of(fighter: Fighter) -> str | None:
    """Return the stance of somebody with two melee weapons, aggressive unless he chose the other; none without two."""
    if not fights_with_two(fighter):
        return None
    return DEFENSIVE if fighter.has(DEFENSIVE) else AGGRESSIVE


@rule("T99-DUAL-02")
def stances(strike: Strike) -> tuple[Modifier, ...]:
    """One card up here and one down there: aggressive +1 PA -1 PD, defensive +1 PD -1 PA."""
    found = []
    if strike.weapon.profile.uses == "pa" and (stance := stance_of(strike.attacker)) is not None:
        found.append(modifier("T99-DUAL-02", stance, ATTACK, Add(1 if stance == AGGRESSIVE else -1)))
    if strike.weapon.profile.against == "pd" and (stance := stance_of(strike.target)) is not None:
        found.append(modifier("T99-DUAL-02", stance, DEFENSE, Add(-1 if stance == AGGRESSIVE else 1)))
    return tuple(found)
