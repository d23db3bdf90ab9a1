"""Armour: what it adds to Toughness, which part of the body it covers, and how heavy it is for whoever wears it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cache
from typing import Annotated, Literal

from core.base.numbers import Rounding, rounded
from core.model.campaign import HouseRules
from core.model.gear import PROFILES, Carried, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.sheet_forms import figure, part
from core.rules.semi_automagic.movement.scales import size_multiplier
from core.rules.semi_automagic.names import AVERAGE, SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import PARTIAL_ARMOUR, chosen

_ARMOUR, _TABLE, _LOADS = "Armour", "SEC-TAB-ARMOUR", "SEC-TAB-ARMOURLOAD"

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

    name: Annotated[Name, part("Armour", _ARMOUR, _TABLE)]
    defence: Annotated[int, figure("Defence", _ARMOUR, "SEC-DMG-04", least=-20)] = 1
    grams: Annotated[int, figure("Mass in grams", _ARMOUR, _TABLE, most=100_000_000)] = 0
    coverage: Annotated[Coverage, part("Covers", _ARMOUR, _TABLE)] = "full"

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


@cache
def catalogue_armour() -> Mapping[str, Armour]:
    """Return the armour of the catalogue's table by name."""
    coverages: Mapping[str, Coverage] = {"full": "full", "torso": "torso", "arm": "arm", "head": "head"}
    return {
        row["name"]: Armour(
            name=row["name"],
            defence=row.number("defence"),
            grams=int(row.fraction("mass_kg") * 1000),
            coverage=coverages[row["coverage"]],
        )
        for row in catalogue(SEMI_AUTOMAGIC).rows(_TABLE)
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


@cache
def limits_for(endurance: int, scale: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return up to how many kilograms armour is light, medium and heavy for a wearer (SEC-TAB-ARMOURLOAD).

    Beyond the table its series goes on: four times as much for every three points of Endurance.
    """
    times = size_multiplier(scale)
    for row in catalogue(SEMI_AUTOMAGIC).rows(_LOADS):
        if row.number("endurance") == endurance:
            light, medium, heavy = (row.fraction(column) for column in ("light_up_to", "medium_up_to", "heavy_up_to"))
            return light * times, medium * times, heavy * times
    light = 6 * Fraction(rounded(Fraction(10 * 4 ** ((endurance - AVERAGE) / 3)), Rounding.HALF_UP), 10)
    return light * times, 2 * light * times, 4 * light * times


@cache
@rule("SEC-COND-02")
def weight_class(grams: int, endurance: int, scale: int) -> WeightClass:
    """Return how heavy armour of so many grams is: negligible up to half of what is light."""
    light, medium, heavy = limits_for(endurance, scale)
    mass = Fraction(grams, 1000)
    bounds = (light / 2, light, medium, heavy)
    return WeightClass(sum(mass > bound for bound in bounds))
