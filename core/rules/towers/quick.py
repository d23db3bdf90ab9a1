"""Quick foes: a sheet from a level and a size alone, and what a weapon of the tables is in somebody's hands."""

from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.towers.sheet import TowersSheet
from core.rules.towers.weapons import Profile, catalogue_profiles

MOST_LEVEL = 20
"""Beyond this level a quick foe grows no further."""


@rule("T99-GAP-13")
def quick_sheet(level: int, size: int) -> TowersSheet:
    """Return the sheet of a foe of a level, 1 at least, and a size rank.

    At level 1 it is a plain human with less endurance; every second level adds to strength, endurance and armour by
    turns. Bigger ones are stronger and tougher, smaller ones weaker and quicker.
    """
    steps = min(max(1, level), MOST_LEVEL) - 1
    big, small = max(0, size), max(0, -size)
    return TowersSheet(
        level=max(1, level),
        size=size,
        hs=max(0, 2 + steps // 2 + 2 * big - small),
        ss=2 + (steps + 1) // 3 + small // 2,
        ee=max(1, 1 + (steps + 1) // 2 + 2 * big - small // 2),
        ie=1 + steps // 2,
        hi=2 + steps // 3,
        sc=2 + steps // 3,
        pa_ranks=(steps + 1) // 2,
        pd_ranks=steps // 3,
        n_ranks=2 + steps // 3,
        spd_ranks=5 + big,
        armour=(steps + 2) // 3 + big,
    )


@rule("T99-GAP-16", "T99-GAP-17")
def armed_with(name: str) -> Item:
    """Return a weapon of the tables ready for use, loaded, with some spare shots; raise `KeyError` if there is none."""
    profile = catalogue_profiles()[name]
    spare = None if profile.shots is None else max(profile.shots, 12)
    return Item(
        id="weapon", name=name, profile=name, carried=_place_of(profile), loaded=profile.shots, ammunition=spare
    )


def _place_of(profile: Profile) -> Carried:
    if profile.is_spell or profile.hands == 0:
        return Carried.NATURAL
    return Carried.BOTH_HANDS if profile.hands == 2 else Carried.MAIN_HAND
