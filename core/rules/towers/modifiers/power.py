"""Modifiers of the base damage of an attack that hits."""

from core.base.phrase import say
from core.explain.modifier import Add, Modifier
from core.rulebook.cite import rule
from core.rules.towers.names import STUN
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.strike import Strike, modifier
from core.rules.towers.weapons import Profile

WEAKNESS = 2
"""What a weakened attacker lacks in damage."""


@rule("T99-DMG-02")
def px(strike: Strike) -> tuple[Modifier, ...]:
    """PX where the weapon's line says so."""
    amount = strike.attacker.sheet.value("px")
    if not strike.weapon.profile.adds_px or not amount:
        return ()
    return (modifier("T99-DMG-02", "px", STUN, Add(amount)),)


def strength_in(sheet: TowersSheet, profile: Profile) -> int:
    """Return how much Hard Strength an improvised weapon carries: all of it, or what the game master caps it at."""
    if not profile.adds_hs:
        return 0
    return sheet.hs if profile.hs_cap is None else min(sheet.hs, profile.hs_cap)


@rule("T99-IMPR-02")
def hard_strength(strike: Strike) -> tuple[Modifier, ...]:
    """Hard Strength where the weapon's line says so, as with an object that somebody makes a weapon of."""
    profile = strike.weapon.profile
    amount = strength_in(strike.attacker.sheet, profile)
    if not amount:
        return ()
    capped = profile.hs_cap is not None and profile.hs_cap < strike.attacker.sheet.hs
    label = say("99-towers.modifier.hs-capped", most=profile.hs_cap or 0) if capped else "hs"
    return (modifier("T99-IMPR-02", label, STUN, Add(amount)),)


@rule("T99-MOD-15")
def weakened(strike: Strike) -> tuple[Modifier, ...]:
    """Two points less of base damage, not below 0."""
    if not strike.attacker.has("weakened"):
        return ()
    profile, sheet = strike.weapon.profile, strike.attacker.sheet
    base = profile.base + (sheet.value("px") if profile.adds_px else 0) + strength_in(sheet, profile)
    return (modifier("T99-MOD-15", "weakened", STUN, Add(-min(WEAKNESS, base))),) if base else ()
