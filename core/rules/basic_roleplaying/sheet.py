"""The sheet of Basic Roleplaying, with the words of its form, and what follows from its characteristics."""

from typing import Annotated, Literal

from core.chance.dice import Dice
from core.model.creature import SHEETS, Creature, Sheet
from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.gear.dice import bonus_for
from core.rules.basic_roleplaying.gear.weapons import Arm
from core.rules.kit.combatant import sheet_as
from core.rules.kit.sheet_forms import Row, figure, part

_CHARACTERISTICS, _BODY, _SKILLS = "Characteristics", "Body", "Skills"
METRES = 3
"""Metres of a round for each point of MOV (BRP-GAP-11)."""


class Skill(Row):
    """One skill: its rating, or left empty its base chance and the points added to it.

    `armour` says which penalty of armour it takes, where the game master says other than the list does.
    """

    name: Annotated[Name, part("Skill", _SKILLS, "BRP-TAB-SKILLS")] = "Melee Weapon"
    specialty: Annotated[Name, part("Specialty", _SKILLS, "BRP-ATK-01")] = ""
    rating: Annotated[int | None, figure("Rating %", _SKILLS, "BRP-CHK-01", most=500)] = None
    points: Annotated[int, figure("Points above the base", _SKILLS, "BRP-WPN-01", most=500)] = 0
    armour: Annotated[
        Literal["as listed", "physical", "perception", "none"], part("Hampered by armour", _SKILLS, "BRP-ARM-05")
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
    armour: Annotated[int, figure("Natural armour", _BODY, "BRP-ARM-01", most=100, short="AP")] = 0

    skills: Annotated[tuple[Skill, ...], part("Skills", _SKILLS, "BRP-TAB-SKILLS")] = ()
    arms: Annotated[tuple[Arm, ...], part("Own weapons", "In a fight", "BRP-WPN-01")] = ()

    @property
    @rule("BRP-DMG-01", "BRP-GAP-11")
    def hit_points_max(self) -> int:
        """The most hit points: the average of CON and SIZ, rounded up, unless they are set."""
        average = -(-(self.constitution + self.size) // 2)
        return max(1, average if self.hit_points is None else self.hit_points)

    @property
    @rule("BRP-WPN-02", "BRP-TAB-DB", "BRP-GAP-11")
    def damage_bonus(self) -> Dice:
        """The damage bonus, by STR and SIZ together."""
        return bonus_for(self.strength + self.size)

    @property
    @rule("BRP-MOVE-01")
    def full_move(self) -> int:
        """Metres that one covers in a round at most."""
        return METRES * self.movement


def sheet_of(creature: Creature) -> BrpSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    return sheet_as(BrpSheet, creature)
