"""Quick foes: a sheet from a level and a scale alone, a weapon in hand, and a fight of two to see how they fare."""

from fractions import Fraction

from core.engine.command import Act
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from core.rules.semi_automagic.clock import OpenTurn, SecondsClock
from core.rules.semi_automagic.fighter import fighter_of, fresh_vitals
from core.rules.semi_automagic.gear.weapons import ARMOURY, UNARMED, catalogue_weapons
from core.rules.semi_automagic.harm.body import wielded_by
from core.rules.semi_automagic.movement.scales import square_metres
from core.rules.semi_automagic.movement.space import squares_wide
from core.rules.semi_automagic.names import (
    AVERAGE,
    FORTITUDE,
    PERCEPTION,
    RANGED_SKILL,
    REFLEX,
    SEMI_AUTOMAGIC,
    STEALTH,
    WEAPON_SKILL,
)
from core.rules.semi_automagic.sheet import Pace, SemiSheet, Training, sheet_of

MOST_LEVEL = 20
"""Beyond this level a quick foe grows no further."""
_LEARNT: tuple[tuple[str, Pace], ...] = (
    (WEAPON_SKILL, "fast"),
    (RANGED_SKILL, "fast"),
    (REFLEX, "staggered"),
    (FORTITUDE, "staggered"),
    (PERCEPTION, "staggered"),
    (STEALTH, "staggered"),
)
AFAR = 5
"""Metres between the two for a weapon that shoots: within the increment of nearly all of them."""


@rule("SEC-LVL-02", "SEC-LVL-03", "SEC-LVL-04", "SEC-SCALE-01")
def quick_sheet(level: int, size: int) -> SemiSheet:
    """Return the sheet of a foe of a level and a scale, its `size`.

    At level 1 it is a plain human; fighting is a fast skill at most ranks, what guards it a staggered one. Every
    fourth level raises strength, endurance and spirit by turns; hide grows with scale.
    """
    ranks = min(max(1, level), MOST_LEVEL)
    boosts = ranks // 4
    return SemiSheet(
        level=max(0, level),
        scale=min(10, max(-1, size)),
        strength=AVERAGE + (boosts + 2) // 3,
        endurance=AVERAGE + (boosts + 1) // 3,
        spirit=AVERAGE + boosts // 3,
        natural_armour=max(0, size),
        skills=tuple(Training(skill=skill, ranks=ranks, pace=pace) for skill, pace in _LEARNT),
    )


def armed_with(profile: str) -> Item:
    """Return a weapon of the table ready for use, loaded, with spare shots; raise `KeyError` if there is none."""
    weapon = catalogue_weapons()[profile]
    if ARMOURY.is_bare(weapon):
        return UNARMED
    carried = Carried.BOTH_HANDS if weapon.hands == 2 else Carried.MAIN_HAND
    loaded = weapon.holds if weapon.needs_reloading else None
    spare = 20 if weapon.is_ranged and not weapon.used_up else None
    grams = weapon.grams
    return Item(
        id="weapon", name=profile, profile=profile, carried=carried, loaded=loaded, ammunition=spare, grams=grams
    )


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
    """Return a fight of two, the first at the beginning of its turn, and its plain attack on the other.

    There is none where its first weapon strikes an area.
    """
    start = _field(one, other, Fraction(0))
    wielded = wielded_by(fighter_of(start, start.encounter(FIGHT).token(ONE)))[0]
    if wielded.profile.area:
        return None
    scale = sheet_of(one).scale
    gap = Fraction(AFAR) if wielded.profile.is_ranged else (wielded.profile.reach - 1) * square_metres(scale)
    return _field(one, other, gap), Act(FIGHT, ONE, "attack", targets=(OTHER,), item=wielded.item.id)


def _field(one: Creature, other: Creature, gap: Fraction) -> Campaign:
    """Return the two with so many metres between them; below 0 they share a place."""
    wide = squares_wide(sheet_of(one).scale, Fraction(1)), squares_wide(sheet_of(other).scale, Fraction(1))
    clock = SecondsClock(
        combatants=(ONE, OTHER), order=(ONE, OTHER), scores={ONE: 2, OTHER: 1}, turns=(OpenTurn(ONE, ONE),)
    )
    return duel(SEMI_AUTOMAGIC, ((one, fresh_vitals(one)), (other, fresh_vitals(other))), clock, wide, gap)
