"""Modifiers of the base damage of an attack that hits."""

from core.explain.modifier import Add, Modifier
from core.rulebook.cite import rule
from core.rules.towers.names import STUN
from core.rules.towers.strike import Strike, modifier

WEAKNESS = 2
"""What a weakened attacker lacks in damage."""


@rule("T99-DMG-02")
def px(strike: Strike) -> tuple[Modifier, ...]:
    """PX where the weapon's line says so."""
    amount = strike.attacker.sheet.value("px")
    if not strike.weapon.profile.adds_px or not amount:
        return ()
    return (modifier("T99-DMG-02", "px", STUN, Add(amount)),)


@rule("T99-MOD-15")
def weakened(strike: Strike) -> tuple[Modifier, ...]:
    """Two points less of base damage, not below 0."""
    if not strike.attacker.has("weakened"):
        return ()
    profile = strike.weapon.profile
    base = profile.base + (strike.attacker.sheet.value("px") if profile.adds_px else 0)
    return (modifier("T99-MOD-15", "weakened", STUN, Add(-min(WEAKNESS, base))),) if base else ()
