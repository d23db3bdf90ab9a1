"""Quick foes: a sheet from a level and a scale alone, and what a weapon of the table is in somebody's hands."""

from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.semi_automagic.names import (
    AVERAGE,
    FORTITUDE,
    PERCEPTION,
    RANGED_SKILL,
    REFLEX,
    STEALTH,
    WEAPON_SKILL,
)
from core.rules.semi_automagic.sheet import SemiSheet
from core.rules.semi_automagic.training import Pace, Training
from core.rules.semi_automagic.weapons import UNARMED, UNARMED_NAME, catalogue_weapons

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


@rule("SEC-LVL-02", "SEC-LVL-03", "SEC-LVL-04", "SEC-SCALE-01")
def quick_sheet(level: int, scale: int) -> SemiSheet:
    """Return the sheet of a foe of a level and a scale.

    At level 1 it is a plain human; fighting is a fast skill at most ranks, what guards it a staggered one. Every
    fourth level raises strength, endurance and spirit by turns; hide grows with scale.
    """
    ranks = min(max(1, level), MOST_LEVEL)
    boosts = ranks // 4
    return SemiSheet(
        level=max(0, level),
        scale=min(10, max(-1, scale)),
        strength=AVERAGE + (boosts + 2) // 3,
        endurance=AVERAGE + (boosts + 1) // 3,
        spirit=AVERAGE + boosts // 3,
        natural_armour=max(0, scale),
        skills=tuple(Training(skill=skill, ranks=ranks, pace=pace) for skill, pace in _LEARNT),
    )


def armed_with(name: str) -> Item:
    """Return a weapon of the table ready for use, loaded, with spare shots; raise `KeyError` if there is none."""
    weapon = catalogue_weapons()[name]
    if name == UNARMED_NAME:
        return UNARMED
    carried = Carried.BOTH_HANDS if weapon.hands == 2 else Carried.MAIN_HAND
    loaded = weapon.holds if weapon.needs_reloading else None
    spare = 20 if weapon.is_ranged and not weapon.used_up else None
    grams = weapon.grams
    return Item(id="weapon", name=name, profile=name, carried=carried, loaded=loaded, ammunition=spare, grams=grams)
