"""Quick foes from a level and a size alone, and the match of two on an empty field that odds are reckoned on."""

from fractions import Fraction

from core.engine.command import Act
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from core.rules.towers.clock import Marker, TowersClock
from core.rules.towers.fighter import fighter_of, fresh_vitals, sheet_of
from core.rules.towers.gear.weapons import UNARMED, catalogue_profiles
from core.rules.towers.names import SPACES, TOWERS
from core.rules.towers.sheet import TowersSheet

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
def armed_with(profile: str) -> Item:
    """Return a weapon of the tables ready for use, loaded, with some spare shots; raise `KeyError` if there is none."""
    known = catalogue_profiles()[profile]
    spare = None if known.shots is None else max(known.shots, 12)
    place = Carried.BOTH_HANDS if known.hands == 2 else Carried.MAIN_HAND
    if known.is_spell or known.hands == 0:
        place = Carried.NATURAL
    return Item(id="weapon", name=profile, profile=profile, carried=place, loaded=known.shots, ammunition=spare)


APART = 3
"""Spaces between two of whom one shoots or casts; within the first increment of every weapon of the tables."""


def match_of(one: Creature, other: Creature) -> tuple[Campaign, Act] | None:
    """Return a fight of two, the first about to act, and the plain attack of the first on the other.

    There is none where its first weapon strikes an area.
    """
    start = _field(one, other, apart=0)
    armed = fighter_of(start, start.encounter(FIGHT).token(ONE)).weapons
    weapon = next((each for each in armed if each.item != UNARMED), armed[0])
    if weapon.profile.has_area:
        return None
    state = _field(one, other, apart=APART) if weapon.profile.is_ranged else start
    action = "cast-spell" if weapon.profile.is_spell else "attack"
    return state, Act(FIGHT, ONE, action, targets=(OTHER,), item=weapon.item.id)


def _field(one: Creature, other: Creature, *, apart: int) -> Campaign:
    """Return the two side by side, awake and on their guard, or with so many free spaces between them."""
    wide = SPACES[sheet_of(one).size], SPACES[sheet_of(other).size]
    # who is smaller than a space takes one all the same
    gap = apart + sum((max(Fraction(0), 1 - each) / 2 for each in wide), Fraction(0))
    markers = {who: Marker(position=at, flat_footed=False) for at, who in enumerate((ONE, OTHER), 1)}
    clock = TowersClock((ONE, OTHER), markers, now=1, settled=1)
    return duel(TOWERS, ((one, fresh_vitals(one)), (other, fresh_vitals(other))), clock, wide, gap)
