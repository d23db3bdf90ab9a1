"""Modifiers of grappling: size helps, a firm hold helps, a held arm does not, and a thrown body flies only so far."""

from fractions import Fraction
from math import ceil

from core.base.phrase import say
from core.explain.modifier import Add, Flip, Modifier, Shift
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers.battlefield import INCREMENTS, cost_of
from core.rules.towers.attack.modifiers.combatants import WEAKNESS, half_of, strength_in
from core.rules.towers.attack.strike import ATTACK, DEFENSE, Purpose, Strike, modifier
from core.rules.towers.names import STUN
from core.rules.towers.settings import FIRM_HOLD, GRAPPLE_SIZE, chosen, number_of

_SIZES = {"rank": 1, "inverse": -1, "none": 0}
"""How the size rank counts in a Grapple Test, by the house rule on it."""


@rule("T99-GRAP-02", "T99-GAP-34")
def grapple_size(strike: Strike) -> tuple[Modifier, ...]:
    """The size rank on the final value of either side of a Grapple Test, in place of the usual shift against it.

    By a house rule the usual shift holds here too, or size counts for nothing.
    """
    if strike.purpose is not Purpose.GRAPPLE:
        return ()
    times = _SIZES[str(chosen(strike.state, GRAPPLE_SIZE))]
    return tuple(
        modifier("T99-GRAP-02", f"size.{fighter.sheet.size}", on, Shift(times * fighter.sheet.size), source=fighter.id)
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if times * fighter.sheet.size
    )


@rule("T99-GRAP-04", "T99-GAP-56")
def firm_hold(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for the grappler who has taken a firmer hold of this victim."""
    if strike.purpose is not Purpose.GRAPPLE:
        return ()
    firm = any(held.kind == "restrain" and held.other == strike.target.id for held in strike.attacker.conditions)
    if not firm:
        return ()
    return (modifier("T99-GRAP-04", "restrain", ATTACK, Shift(number_of(strike.state.house_rules, FIRM_HOLD))),)


@rule("T99-GRAP-14", "T99-GAP-35")
def held_arm(strike: Strike) -> tuple[Modifier, ...]:
    """A card less for the attack of somebody held, and the lost half of Hard Strength off the damage that PX adds to.

    The base damage does not sink below 0.
    """
    if strike.purpose is not Purpose.RESTRICTED:
        return ()
    found = [modifier("T99-GRAP-14", "restricted", ATTACK, Flip(-1))]
    sheet, profile = strike.attacker.sheet, strike.weapon.profile
    carried = strength_in(sheet, profile)
    if profile.adds_px or carried:
        base = profile.base + (sheet.value("px") if profile.adds_px else 0) + carried
        left = max(0, base - WEAKNESS) if strike.attacker.has("weakened") else base
        full = sheet.hs if profile.adds_px else carried
        half = half_of(sheet.hs, strike.state.house_rules)
        kept = half if profile.adds_px or profile.hs_cap is None else min(half, profile.hs_cap)
        lost = min(full - kept, left)
        if lost > 0:
            found.append(modifier("T99-GRAP-14", "half-strength", STUN, Add(-lost)))
    return tuple(found)


@rule("T99-GRAP-07", "T99-GAP-35")
def band_of(distance: int, most: int) -> int:
    """Return the range band of a throw: quarters of the longest one, by exact fractions, from 1."""
    return max(1, ceil(Fraction(INCREMENTS * distance, most)))


@rule("T99-GRAP-07", "T99-MOD-04")
def throw_range(strike: Strike) -> tuple[Modifier, ...]:
    """What the distance of a throw costs, as with a ranged weapon."""
    most = strike.weapon.profile.maximum
    if strike.purpose not in (Purpose.THROW, Purpose.HURL) or most is None:
        return ()
    number = band_of(strike.distance, most)
    label = say("99-towers.modifier.band", number=number, distance=strike.distance, most=most)
    return tuple(modifier("T99-GRAP-07", label, ATTACK, effect) for effect in cost_of(number))
