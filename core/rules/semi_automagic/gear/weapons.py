"""Weapons and armour: rows of the tables and the game master's own, what is in hand, and what covers which part."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import StringConstraints

from core.base.editions import by_edition
from core.base.numbers import Rounding, rounded
from core.chance.dice import Dice, parse_dice
from core.model.campaign import HouseRules
from core.model.gear import PROFILES, Carried, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit import gear as kit
from core.rules.kit.sheet_forms import figure, part
from core.rules.semi_automagic import names
from core.rules.semi_automagic.movement.scales import size_multiplier
from core.rules.semi_automagic.settings import PARTIAL_ARMOUR, chosen

_ARM, _TABLE = "Weapon", "SEC-TAB-WEAPONS"

DiceText = Annotated[str, StringConstraints(pattern=r"^(|\d{1,2}|\d{0,2}d\d{1,3}([+-]\d{1,3})?)$")]
"""Damage dice as people write them, `1d6+4`; a number alone for a fixed amount, empty for none."""
Make = Literal["", "small metal", "metal", "large metal", "wooden hafted"]
"""The rows of the item chart (SEC-ITEM-02)."""
AreaShape = Literal["", "sphere", "line", "cone"]

CLOSE, STANDARD, LONG = 0, 1, 2
"""Squares of distance at which melee weapons strike (SEC-MEL-02)."""
DOUBLINGS = 4
"""How often the range increment may be doubled, for most weapons (SEC-RNG-03)."""


@PROFILES.member("semi-automagic")
class Weapon(WeaponProfile):
    """What an attack does. Melee has a `reach` in squares of the attacker, ranged an `increment` in metres.

    `reload` is in seconds, 0 where there is nothing to reload; `holds` what one loading lasts for; `scale` is that of
    the weapon itself where it isn't its user's.
    """

    name: Annotated[Name, part("Weapon", _ARM, _TABLE)]
    damage: Annotated[DiceText, part("Damage dice", _ARM, _TABLE)] = "1d6"
    adds_strength: Annotated[bool, part("Adds Strength and scale", _ARM, "SEC-MEL-05")] = True
    types: Annotated[tuple[Name, ...], part("Damage types", _ARM, "SEC-TYPE-01", likely=names.DAMAGE_TYPES)] = ()
    nonlethal: Annotated[bool, part("Nonlethal", _ARM, _TABLE)] = False
    reach: Annotated[int, figure("Reach in squares", _ARM, "SEC-MEL-02", most=40)] = STANDARD
    increment: Annotated[int | None, figure("Range increment in metres", _ARM, "SEC-RNG-02", least=1, most=5000)] = None
    by_strength: Annotated[bool, part("Increment times Strength", _ARM, _TABLE)] = False
    doublings: Annotated[int, figure("Doublings of range", _ARM, "SEC-RNG-03", most=12)] = DOUBLINGS
    hands: Annotated[int, figure("Hands", _ARM, _TABLE, least=0, most=2)] = 1
    light: Annotated[bool, part("Light enough for the disabled", _ARM, "SEC-COND-10")] = False
    light_material: Annotated[bool, part("Of a light material", _ARM, "SEC-TYPE-03")] = False
    make: Annotated[Make, part("Make", _ARM, "SEC-ITEM-02")] = ""
    reload: Annotated[int, figure("Seconds to reload", _ARM, "SEC-RNG-04", most=600)] = 0
    holds: Annotated[int, figure("Shots in one loading", _ARM, _TABLE, least=1, most=1000)] = 1
    firearm: Annotated[bool, part("Firearm", _ARM, "SEC-ITEM-05")] = False
    recoil: Annotated[int, figure("Recoil", _ARM, _TABLE, most=20)] = 0
    trips: Annotated[bool, part("Trips from afar", _ARM, _TABLE)] = False
    technique: Annotated[Name, part("Needs the technique", _ARM, _TABLE, likely=names.TECHNIQUES)] = ""
    shield: Annotated[bool, part("Counts as a shield", _ARM, "SEC-ATK-05")] = False
    spell: Annotated[bool, part("Attack spell", _ARM, "SEC-ATK-02")] = False
    area: Annotated[AreaShape, part("Area", _ARM, "SEC-AREA-07")] = ""
    area_scale: Annotated[int, figure("Scale of the area", _ARM, "SEC-AREA-07", least=-1, most=10)] = 0
    used_up: Annotated[bool, part("Used up", _ARM, "SEC-AREA-01")] = False
    grams: Annotated[int, figure("Mass in grams", _ARM, _TABLE, most=100_000_000)] = 0
    scale: Annotated[int | None, figure("Scale of the weapon", _ARM, "SEC-RNG-04", least=-1, most=10)] = None
    syndrome: Annotated[Name, part("Passes on the syndrome", _ARM, "SEC-PSN-06")] = ""

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.increment is not None

    @property
    def needs_reloading(self) -> bool:
        """Whether it has to be loaded before it shoots."""
        return self.reload > 0

    @property
    def skill(self) -> str:
        """The skill it is used with (SEC-ATK-02)."""
        return names.MAGIC_SKILL if self.spell else names.RANGED_SKILL if self.is_ranged else names.WEAPON_SKILL

    @property
    def dice(self) -> Dice:
        """Its damage dice as they are rolled: one size smaller for a bludgeon of a light material (SEC-TYPE-03)."""
        dice = parse_dice(self.damage or "0")
        return lightened(dice) if self.light_material and names.BLUDGEONING in self.types else dice

    def increment_for(self, strength: int) -> int:
        """Return the range increment in metres in the hands of somebody of that Strength, at least 1."""
        return max(1, (self.increment or 1) * (strength if self.by_strength else 1))


SIZES = (4, 6, 8, 10, 12)
"""The sizes of weapon dice."""


@rule("SEC-TYPE-03")
def lightened(dice: Dice) -> Dice:
    """Return dice one size smaller each; where there is no smaller die, one less for each instead."""
    rolls = []
    less = 0
    for roll in dice.rolls:
        smaller = [size for size in SIZES if size < roll.sides]
        rolls.append(type(roll)(roll.count, smaller[-1] if smaller else roll.sides, roll.keep, roll.sign))
        less += 0 if smaller else roll.count
    return Dice(tuple(rolls), dice.plus - less)


UNARMED_NAME = "Unarmed"


@dataclass(frozen=True, slots=True)
class Wielded(kit.Wielded[Weapon]):
    """An attack ready for use: the thing itself and its profile."""

    @property
    def is_empty(self) -> bool:
        """Whether it was shot and has to be reloaded first."""
        return self.profile.needs_reloading and self.item.loaded == 0


@by_edition
@rule("SEC-TYPE-01", "SEC-TYPE-02", "SEC-TYPE-04")
def catalogue_weapons() -> Mapping[str, Weapon]:
    """Return the profiles of the catalogue's weapon table by name."""
    traits = kit.traits_in(names.SEMI_AUTOMAGIC, "weapon")
    return {row["name"]: _weapon_of(row, traits[row["name"]]) for row in catalogue(names.SEMI_AUTOMAGIC).rows(_TABLE)}


def _weapon_of(row: Mapping[str, str], traits: Mapping[str, object]) -> Weapon:
    """Return the profile that a row writes; raise `ValueError` for notation it does not know."""
    reach = re.fullmatch(r"(Close|Standard|Long)|(\d+) m( x Strength)?", row["reach_or_increment"])
    if reach is None:
        raise ValueError(f"not the notation of a reach: {row['reach_or_increment']}")
    figures = {
        "name": row["name"],
        "damage": row["damage"],
        "adds_strength": row["adds_strength"],
        "reach": {"Close": CLOSE, "Standard": STANDARD, "Long": LONG}.get(reach[1] or "", STANDARD),
        "increment": reach[2],
        "by_strength": reach[3] is not None,
        "grams": _grams(row["mass_kg"]),
    }
    return Weapon.model_validate({**figures, **traits})


def _grams(mass: str) -> int:
    """Return a mass of the table, in kilograms there; 0 where it depends on another thing."""
    return int(Fraction(mass) * 1000) if mass.replace(".", "").isdecimal() else 0


ARMOURY = kit.Armoury(Wielded, catalogue_weapons, UNARMED_NAME)
UNARMED, find_weapon, weapons_in_hand = ARMOURY.unarmed, ARMOURY.find, ARMOURY.in_hand


_ARMOUR, _ARMOURS, _LOADS = "Armour", "SEC-TAB-ARMOUR", "SEC-TAB-ARMOURLOAD"

Coverage = Literal["full", "torso", "arm", "head"]
_COVERED: Mapping[str, Coverage] = {
    **dict.fromkeys(("torso", "critical", "stomach"), "torso"),
    **dict.fromkeys(("arm", "hand", "tentacle"), "arm"),
    "head": "head",
}
"""The coverage that guards a part of the body besides full armour; of every other part the table decides."""


@PROFILES.member("semi-automagic-armour")
class Armour(WeaponProfile):
    """What can be worn: its Defence, the mass of one in grams, and which part of the body it covers."""

    name: Annotated[Name, part("Armour", _ARMOUR, _ARMOURS)]
    defence: Annotated[int, figure("Defence", _ARMOUR, "SEC-DMG-04", least=-20)] = 1
    grams: Annotated[int, figure("Mass in grams", _ARMOUR, _ARMOURS, most=100_000_000)] = 0
    coverage: Annotated[Coverage, part("Covers", _ARMOUR, _ARMOURS)] = "full"

    @rule("SEC-GAP-72")
    def guards(self, location: str | None, house: HouseRules) -> bool:
        """Return whether it counts against an attack at a part of the body; at none in particular the torso counts."""
        other = "torso" if chosen(house, PARTIAL_ARMOUR) == "limbs" else None
        return self.coverage in ("full", _COVERED.get(location or "torso", other))


@dataclass(frozen=True, slots=True)
class WornArmour:
    """Armour that somebody has on: the thing itself and its profile."""

    item: Item
    armour: Armour

    @property
    def grams(self) -> int:
        """What it weighs: the item's own mass, or else that of its kind."""
        return (self.item.grams or self.armour.grams) * self.item.count


@by_edition
def catalogue_armour() -> Mapping[str, Armour]:
    """Return the armour of the catalogue's table by name."""
    return {
        row["name"]: Armour.model_validate(
            {
                "name": row["name"],
                "defence": row.number("defence"),
                "grams": int(row.fraction("mass_kg") * 1000),
                "coverage": row["coverage"],
            }
        )
        for row in catalogue(names.SEMI_AUTOMAGIC).rows(_ARMOURS)
    }


def find_armour(item: Item, own: tuple[Armour, ...] = ()) -> Armour | None:
    """Return the armour that an item is: one of the creature's own, or of the catalogue; None if it is none."""
    mine = next((armour for armour in own if armour.name == item.profile), None)
    return mine or catalogue_armour().get(item.profile)


def worn_armour(gear: tuple[Item, ...], own: tuple[Armour, ...] = ()) -> tuple[WornArmour, ...]:
    """Return all armour that is worn."""
    worn = (item for item in gear if item.carried is Carried.WORN and item.count)
    return tuple(WornArmour(item, armour) for item in worn if (armour := find_armour(item, own)) is not None)


class WeightClass(IntEnum):
    """How heavy armour is for its wearer; the number is its mobility penalty, but that in TOO_HEAVY nobody moves."""

    NEGLIGIBLE = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3
    TOO_HEAVY = 4


@by_edition
def limits_for(endurance: int, scale: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return up to how many kilograms armour is light, medium and heavy for a wearer (SEC-TAB-ARMOURLOAD).

    Beyond the table its series goes on: four times as much for every three points of Endurance.
    """
    times = size_multiplier(scale)
    for row in catalogue(names.SEMI_AUTOMAGIC).rows(_LOADS):
        if row.number("endurance") == endurance:
            light, medium, heavy = (row.fraction(column) for column in ("light_up_to", "medium_up_to", "heavy_up_to"))
            return light * times, medium * times, heavy * times
    light = 6 * Fraction(rounded(Fraction(10 * 4 ** ((endurance - names.AVERAGE) / 3)), Rounding.HALF_UP), 10)
    return light * times, 2 * light * times, 4 * light * times


@by_edition
@rule("SEC-COND-02")
def weight_class(grams: int, endurance: int, scale: int) -> WeightClass:
    """Return how heavy armour of so many grams is: negligible up to half of what is light."""
    light, medium, heavy = limits_for(endurance, scale)
    mass = Fraction(grams, 1000)
    bounds = (light / 2, light, medium, heavy)
    return WeightClass(sum(mass > bound for bound in bounds))
