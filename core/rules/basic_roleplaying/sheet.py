"""The sheet of Basic Roleplaying, what follows from its characteristics, and the ratings of its skills."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from core.base.editions import by_edition
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.chance.dice import Dice
from core.explain.modifier import Add, Modifier
from core.model.campaign import HouseRules
from core.model.creature import SHEETS, Creature, Sheet
from core.model.gear import Carried, Item
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, ARMOURY, PHYSICAL, Arm, Armour, armours, bonus_for
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import UNSKILLED, chosen
from core.rules.kit.fight import sheet_as
from core.rules.kit.sheet_forms import FormRow, figure, part

_CHARACTERISTICS, _BODY, _SKILLS = "Characteristics", "Body", "Skills"
METRES = 3
"""Metres of a round for each point of MOV (BRP-GAP-11)."""


class Skill(FormRow):
    """One skill: its rating, or left empty its base chance and the points added to it.

    `armour` says which penalty of armour it takes, where the game master says other than the list does.
    """

    name: Annotated[Name, part("Skill", _SKILLS, "BRP-TAB-SKILLS")] = "Melee Weapon"
    specialty: Annotated[Name, part("Specialty", _SKILLS, "BRP-ATK-01")] = ""
    rating: Annotated[int | None, figure("Rating %", _SKILLS, "BRP-CHK-01", most=500)] = None
    points: Annotated[int, figure("Points above the base", _SKILLS, "BRP-WPN-01", most=500)] = 0
    armour: Annotated[
        Literal["as listed", "physical", "perception", "none"], part("Hampered by armor", _SKILLS, "BRP-ARM-05")
    ] = "as listed"

    @property
    def heading(self) -> str:
        """Name it, with its specialty."""
        return f"{self.name} ({self.specialty})" if self.specialty else self.name


@SHEETS.member("basic-roleplaying")
class BrpSheet(Sheet):
    """The figures of a creature. Hit points left empty are the average of CON and SIZ; MOV is 10 for humans."""

    strength: Annotated[int, figure("Strength", _CHARACTERISTICS, "BRP-TAB-DB", most=200, short="STR")] = 11
    constitution: Annotated[int, figure("Constitution", _CHARACTERISTICS, "BRP-DMG-01", most=200, short="CON")] = 11
    size: Annotated[int, figure("Size", _CHARACTERISTICS, "BRP-DMG-01", most=200, short="SIZ")] = 11
    intelligence: Annotated[int, figure("Intelligence", _CHARACTERISTICS, "BRP-GAP-12", most=200, short="INT")] = 11
    power: Annotated[int, figure("Power", _CHARACTERISTICS, "BRP-GAP-11", most=200, short="POW")] = 11
    dexterity: Annotated[int, figure("Dexterity", _CHARACTERISTICS, "BRP-INIT-01", most=200, short="DEX")] = 11
    charisma: Annotated[int, figure("Charisma", _CHARACTERISTICS, "BRP-GAP-12", most=200, short="CHA")] = 11

    hit_points: Annotated[int | None, figure("Hit points", _BODY, "BRP-DMG-01", least=1, most=500, short="HP")] = None
    movement: Annotated[int, figure("Movement", _BODY, "BRP-GAP-11", most=100, short="MOV")] = 10
    spaces: Annotated[int, figure("Squares wide", _BODY, "BRP-GAP-21", least=1, most=10)] = 1
    armour: Annotated[int, figure("Natural armor", _BODY, "BRP-ARM-01", most=100, short="AP")] = 0

    skills: Annotated[tuple[Skill, ...], part("Skills", _SKILLS, "BRP-TAB-SKILLS")] = ()
    arms: Annotated[tuple[Arm, ...], part("Own weapons", "In a fight", "BRP-WPN-01")] = ()
    armours: Annotated[tuple[Armour, ...], part("Own armor", "In a fight", "BRP-TAB-ARMOR")] = ()

    @property
    @rule("BRP-DMG-01", "BRP-GAP-11")
    def hit_points_max(self) -> int:
        """The most hit points: the average of CON and SIZ, rounded up, unless they are set."""
        average = -(-(self.constitution + self.size) // 2)
        return max(1, average if self.hit_points is None else self.hit_points)

    @property
    @rule("BRP-WPN-02", "BRP-TAB-DB")
    def damage_bonus(self) -> Dice:
        """The damage bonus, by STR and SIZ together."""
        return bonus_for(self.strength + self.size)

    @property
    def full_move(self) -> int:
        """Metres that one covers in a round at most."""
        return METRES * self.movement


def sheet_of(creature: Creature) -> BrpSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    return sheet_as(BrpSheet, creature)


DODGING, FIRST_AID = "Dodge", "First Aid"
AGILITY = "Agility"
"""The characteristic roll of DEX, which armour hampers like a physical skill (BRP-ARM-03)."""
TIMES_DEX = 5
"""What DEX is multiplied by for an Agility roll."""


@dataclass(frozen=True, slots=True)
class ListedSkill:
    """A skill of the table: its base chance, or how many times DEX, the penalty of armour that it takes, its group."""

    base: int
    times_dex: int
    armour: str
    group: str


@by_edition
def listed_skills() -> Mapping[str, ListedSkill]:
    """Return the skills of the table by name; the base of those with specialties stands with each weapon."""
    found = {}
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-SKILLS"):
        base = row["base %"].partition(" or ")[0]
        times = int(base.removeprefix("DEX x")) if base.startswith("DEX x") else 0
        number = int(base) if base.isdecimal() else 0
        found[row["skill"].partition(" (")[0]] = ListedSkill(number, times, row["armor modifier"], row["group"])
    return {**found, AGILITY: ListedSkill(0, TIMES_DEX, PHYSICAL, PHYSICAL)}


def skills_said(*sheets: BrpSheet) -> tuple[tuple[str, Phrase], ...]:
    """Return the names of all skills to choose from: of the table, then those that only some sheets have."""
    names = dict.fromkeys((*listed_skills(), *(each.heading for sheet in sheets for each in sheet.skills)))
    return tuple((name, verbatim(name)) for name in names)


@rule("BRP-GAP-19")
def why_unskilled(house: HouseRules, rating: int, skill: str) -> Phrase | None:
    """Return that a skill of 00 cannot be tried; None if it can."""
    refused = not rating and chosen(house, UNSKILLED) == "refused"
    return say("basic-roleplaying.why.unskilled", skill=skill) if refused else None


def entry_of(sheet: BrpSheet, name: str, specialty: str = "") -> Skill | None:
    """Return what a sheet says of a skill or of one of its specialties, by its heading too; None if it says nothing."""
    heading = f"{name} ({specialty})" if specialty else name
    return next((each for each in sheet.skills if each.heading == heading), None)


@rule("BRP-TAB-SKILLS", "BRP-WPN-01", "BRP-GAP-12")
def rating(sheet: BrpSheet, name: str, specialty: str = "", *, base: int | None = None) -> int:
    """Return the rating of a skill: what the sheet says, or its base chance and the points added to that.

    `base` is that of the weapon in use; else a specialty has that of its first weapon, of one's own or of the tables.
    """
    entry = entry_of(sheet, name, specialty)
    if entry is not None and entry.rating is not None:
        return entry.rating
    name, specialty = (name, specialty) if entry is None else (entry.name, entry.specialty)
    known = listed_skills().get(name)
    if base is None and specialty:
        arms = (*sheet.arms, *ARMOURY.listed().values())
        base = next((arm.base for arm in arms if (arm.skill, arm.specialty) == (name, specialty)), None)
    if base is None:
        base = 0 if known is None else known.base + known.times_dex * sheet.dexterity
    return base + (0 if entry is None else entry.points)


@rule("BRP-ATK-01", "BRP-WPN-01", "BRP-SHD-07", "BRP-GAP-22")
def weapon_rating(sheet: BrpSheet, arm: Arm, specialty: str | None = None) -> int:
    """Return the rating by which a weapon is used: in its own specialty, or in another of the same skill."""
    if specialty is None or specialty == arm.specialty:
        return rating(sheet, arm.skill, arm.specialty, base=arm.base)
    return rating(sheet, arm.skill, specialty)


def related(sheet: BrpSheet, arm: Arm) -> tuple[str, ...]:
    """Return the other specialties of a weapon's skill that somebody has learned, and that might stand in for it."""
    learned = (each.specialty for each in sheet.skills if each.name == arm.skill)
    return tuple(each for each in learned if each not in ("", arm.specialty))


@rule("BRP-ARM-06")
def worn(sheet: BrpSheet, gear: tuple[Item, ...]) -> tuple[tuple[Item, Armour, bool], ...]:
    """Return the armour that is worn and whole, of the sheet's own or of the table, and whether it counts.

    Of several on the body, or on the head, the one with the most points does, of equals the first.
    """
    known = {**armours(), **{each.name: each for each in sheet.armours}}
    whole = (each for each in gear if each.carried is Carried.WORN and each.profile in known and not each.damaged)
    found = [(item, known[item.profile]) for item in whole]
    best = {row.place: item for item, row in sorted(found, key=lambda each: (each[1].points, -found.index(each)))}
    return tuple((item, row, row.place == "besides" or best[row.place] is item) for item, row in found)


@rule("BRP-ARM-01", "BRP-ARM-06", "BRP-ARM-07")
def protection(sheet: BrpSheet, gear: tuple[Item, ...], *, fast: bool) -> tuple[Modifier, ...]:
    """Return the armour points of hide, body armour and helmets, against an attack of high velocity or of low.

    What is worn and does not count is struck.
    """
    hide = ((say("basic-roleplaying.modifier.hide"), sheet.armour, True),) if sheet.armour else ()
    pieces = ((_named(item, counts), row.against(fast=fast), counts) for item, row, counts in worn(sheet, gear))
    made = partial(Modifier, RuleId("BRP-ARM-01"), on=ARMOUR)
    return tuple(made(label, effect=Add(points), struck=not counts) for label, points, counts in (*hide, *pieces))


@rule("BRP-ARM-03", "BRP-ARM-04", "BRP-ARM-05")
def hampered(sheet: BrpSheet, gear: tuple[Item, ...], name: str, on: str) -> tuple[Modifier, ...]:
    """Return what worn armour takes off a skill, physical or of perception by the list or as the sheet says."""
    entry = entry_of(sheet, name)
    known = listed_skills().get(name if entry is None else entry.name)
    kind = "none" if known is None else known.armour
    if entry is not None and entry.armour != "as listed":
        kind = entry.armour
    if kind == "none":
        return ()
    cited = RuleId("BRP-ARM-03" if kind == PHYSICAL else "BRP-ARM-04")
    found = ((item, getattr(row, kind)) for item, row, counts in worn(sheet, gear) if counts)
    return tuple(Modifier(cited, _named(item), on, Add(points)) for item, points in found if points)


def _named(item: Item, counts: bool = True) -> Phrase:
    return say(f"basic-roleplaying.modifier.{'gear' if counts else 'spare'}", item=item.name)
