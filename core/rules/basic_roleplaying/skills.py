"""Skills: their base chances, ratings, and which penalty of armour each of them takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from core.explain.modifier import Modifier
from core.model.gear import Item
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.gear.armour import PHYSICAL, hindrance
from core.rules.basic_roleplaying.gear.weapons import Arm
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.sheet import BrpSheet, Skill

DODGE, FIRST_AID, SHIELD, BRAWL = "Dodge", "First Aid", "Shield", "Brawl"
AGILITY = "Agility"
"""The characteristic roll of DEX, which armour hampers like a physical skill (BRP-ARM-03)."""
TIMES_DEX = 5
"""What DEX is multiplied by for an Agility roll."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A skill of the table: its base chance, or how many times DEX that is, and the penalty of armour that it takes."""

    base: int
    times_dex: int
    armour: str


@cache
@rule("BRP-TAB-SKILLS", "BRP-GAP-12")
def listed_skills() -> Mapping[str, Listed]:
    """Return the skills of the table by name; the base of those with specialties stands with each weapon."""
    found = {}
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-SKILLS"):
        base = row["base %"].partition(" or ")[0]
        times = int(base.removeprefix("DEX x")) if base.startswith("DEX x") else 0
        number = int(base) if base.isdecimal() else 0
        found[row["skill"].partition(" (")[0]] = Listed(number, times, row["armour modifier"])
    return {**found, AGILITY: Listed(0, TIMES_DEX, PHYSICAL)}


def entry_of(sheet: BrpSheet, name: str, specialty: str = "") -> Skill | None:
    """Return what a sheet says of a skill, or of one of its specialties; None if it says nothing."""
    found = (each for each in sheet.skills if (each.name, each.specialty) == (name, specialty))
    return next(found, None)


@rule("BRP-TAB-SKILLS", "BRP-WPN-01", "BRP-GAP-12")
def rating(sheet: BrpSheet, name: str, specialty: str = "", *, base: int | None = None) -> int:
    """Return the rating of a skill: what the sheet says, or its base chance and the points added to that.

    `base` is that of the weapon in use, for skills that have specialties.
    """
    entry = entry_of(sheet, name, specialty)
    if entry is not None and entry.rating is not None:
        return entry.rating
    known = listed_skills().get(name)
    if base is None:
        base = 0 if known is None else known.base + known.times_dex * sheet.dexterity
    return base + (0 if entry is None else entry.points)


@rule("BRP-ATK-01", "BRP-WPN-01", "BRP-GAP-22")
def weapon_rating(sheet: BrpSheet, arm: Arm, specialty: str | None = None) -> int:
    """Return the rating by which a weapon is used: in its own specialty, or in another of the same skill."""
    if specialty is None or specialty == arm.specialty:
        return rating(sheet, arm.skill, arm.specialty, base=arm.base)
    return rating(sheet, arm.skill, specialty)


@rule("BRP-ATK-02")
def related(sheet: BrpSheet, arm: Arm) -> tuple[str, ...]:
    """Return the other specialties of a weapon's skill that somebody has learned, and that might stand in for it."""
    return tuple(
        each.specialty for each in sheet.skills if each.name == arm.skill and each.specialty not in ("", arm.specialty)
    )


@rule("BRP-ARM-03", "BRP-ARM-04", "BRP-ARM-05")
def hampered(sheet: BrpSheet, gear: tuple[Item, ...], name: str, on: str) -> tuple[Modifier, ...]:
    """Return what worn armour takes off a skill, by the list or as the sheet says."""
    known, entry = listed_skills().get(name), entry_of(sheet, name)
    kind = "none" if known is None else known.armour
    if entry is not None and entry.armour != "as listed":
        kind = entry.armour
    return hindrance(gear, kind, on)
