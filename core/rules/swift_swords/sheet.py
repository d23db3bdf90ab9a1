"""The sheet of Swift Swords Tactica, the dice of its characteristics and skills, and what a group adds to them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, get_args

from core.base.editions import by_edition
from core.model.creature import SHEETS, Creature, Sheet
from core.model.things import Name
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.fight import sheet_as
from core.rules.kit.sheet_forms import FormRow, figure, part
from core.rules.swift_swords.gear.weapons import Arm, Armour
from core.rules.swift_swords.names import SWIFT_SWORDS

_CHARACTERISTICS, _RANKS, _DICE, _BODY, _FIGHT = "Characteristics", "Ranks", "Action Dice", "Body", "In a fight"
_LEVEL = "SST-CHECK-01"
Characteristic = Literal["strength", "dexterity", "body", "mind", "will", "spirit"]
CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)
Group = Literal["single", "mob", "crowd", "horde", "company", "unit", "swarm"]
Size = Literal["1/2", "1", "2", "3", "4", "5", "6"]
Fear = Literal["none", "scary", "fearsome", "dread", "terror", "fell"]
TOUGHNESS = {2: 1, 4: 3}
"""The Physical Ranks that a team of so many horses has above a single one (SST-CHAR-04, SST-CHAR-05)."""
BASE = 4
"""The dice of every characteristic and skill at level 0."""
HIGHEST, BEYOND = 8, 9
"""The highest Rank of whoever is no creature of the game master's own, and that of those (SST-RANK-12)."""
MELEE_SKILL, RANGED, THROWING, BRAWLING = "Melee", "Ranged", "Throwing", "Brawling"
DODGING, BLOCKING, PARRYING = "Dodge", "Block", "Parry"
WRESTLING, CASTING, DRIVING, HEALING, COMMAND = "Wrestling", "Casting", "Driving", "Healing", "Command"
INTIMIDATION = "Intimidate"
USUAL: Mapping[str, Characteristic] = {
    MELEE_SKILL: "strength",
    RANGED: "dexterity",
    THROWING: "dexterity",
    BRAWLING: "strength",
    DODGING: "dexterity",
    BLOCKING: "strength",
    PARRYING: "dexterity",
    WRESTLING: "strength",
    CASTING: "mind",
    DRIVING: "dexterity",
    HEALING: "mind",
    COMMAND: "will",
    INTIMIDATION: "will",
}
"""The skills that a fight asks for, each with its usual characteristic."""


@rule("SST-RANK-15", "SST-GAP-22", "SST-TAB-PHYSICAL-RANKS", "SST-TAB-MENTAL-RANKS")
def _guide(table: str) -> tuple[str, str, tuple[str, ...]]:
    """Return what a form shows beside a Rank: the examples of a table, each by its Rank."""
    return SWIFT_SWORDS, table, ("Examples",)


class Skill(FormRow):
    """One skill: its level above the four dice that everybody has, and the characteristic that goes with it."""

    name: Annotated[Name, part("Skill", _FIGHT, "SST-CHECK-05", likely=tuple(USUAL))] = MELEE_SKILL
    level: Annotated[int, figure("Level", _FIGHT, "SST-CHECK-05", least=-4, most=9)] = 0
    characteristic: Annotated[Literal["usual"] | Characteristic, part("Characteristic", _FIGHT, "SST-CHECK-05")] = (
        "usual"
    )

    @property
    def goes_with(self) -> Characteristic:
        """The characteristic whose level is added."""
        return USUAL.get(self.name, "mind") if self.characteristic == "usual" else self.characteristic


@SHEETS.member("swift-swords")
class SwiftSheet(Sheet):
    """The figures of a creature. Levels of characteristics are added to four dice; an ordinary human has Ranks of 3."""

    strength: Annotated[int, figure("Strength", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="STR")] = 0
    dexterity: Annotated[int, figure("Dexterity", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="DEX")] = 0
    body: Annotated[int, figure("Body", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="BODY")] = 0
    mind: Annotated[int, figure("Mind", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="MIND")] = 0
    will: Annotated[int, figure("Will", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="WILL")] = 0
    spirit: Annotated[int, figure("Spirit", _CHARACTERISTICS, _LEVEL, least=-2, most=3, short="SPIRIT")] = 0

    physical: Annotated[
        int, figure("Physical Rank", _RANKS, "SST-RANK-01", most=BEYOND, named=_guide("SST-TAB-PHYSICAL-RANKS"))
    ] = 3
    mental: Annotated[
        int, figure("Mental Rank", _RANKS, "SST-RANK-01", most=BEYOND, named=_guide("SST-TAB-MENTAL-RANKS"))
    ] = 3
    heroic: Annotated[bool, part("Heroic", _RANKS, "SST-RANK-04")] = False
    heroic_side: Annotated[Literal["physical", "mental"], part("Heroic level on", _RANKS, "SST-RANK-04")] = "physical"
    stateless: Annotated[bool, part("Stateless", _RANKS, "SST-DMG-12")] = False
    mindless: Annotated[bool, part("Immune to mental damage", _RANKS, "SST-FEAR-12")] = False
    wakeful: Annotated[bool, part("Cannot be knocked out", _RANKS, "SST-INJ-03")] = False
    crossover: Annotated[int, figure("Cross-over at each", _RANKS, "SST-CROSS-05", least=2, most=9)] = 2

    control: Annotated[Literal["player", "major", "minor"], part("Played as", _DICE, "SST-AD-05")] = "minor"
    action_dice: Annotated[int, figure("Action Dice", _DICE, "SST-AD-08", least=0, most=12, short="AD")] = 3
    most_dice: Annotated[int, figure("Most Action Dice", _DICE, "SST-AD-07", least=1, most=12)] = 6
    quickness: Annotated[
        Literal["normal", "fast", "very fast", "slow"], part("Quickness", _DICE, "SST-TAB-AD-MODIFIERS")
    ] = "normal"

    size: Annotated[Size, part("Size", _BODY, "SST-TAB-SIZE")] = "1"
    stability: Annotated[int, figure("Stability", _BODY, "SST-CLOSE-03", most=4)] = 0
    zone_move: Annotated[int, figure("Zones of a Zone Move", _BODY, "SST-MOVE-01", most=6)] = 1
    limbs: Annotated[int, figure("Limbs that hold tools", _BODY, "SST-DUAL-01", most=8)] = 2
    fly_speed: Annotated[int, figure("Flying: speed", _BODY, "SST-FLY-02", most=9)] = 0
    fly_turns: Annotated[int, figure("Flying: turns", _BODY, "SST-FLY-04", most=9)] = 0
    fly_dive: Annotated[int, figure("Flying: dive", _BODY, "SST-FLY-07", most=12)] = 0
    mount_move: Annotated[int, figure("Mount: zones of a Zone Move", _BODY, "SST-SLAM-03", most=6)] = 0
    mount_size: Annotated[Size, part("Mount: Size", _BODY, "SST-SLAM-03")] = "2"
    chariot: Annotated[Literal["none", "light", "heavy"], part("Chariot", _BODY, "SST-CHAR-01")] = "none"
    horses: Annotated[int, figure("Horses of the team", _BODY, "SST-CHAR-06", most=4)] = 2
    tramples: Annotated[bool, part("Team trained for battle", _BODY, "SST-CHAR-12")] = False
    armour: Annotated[int, figure("Natural armour", _BODY, "SST-DMG-13", most=9, short="AV")] = 0
    fear: Annotated[Fear, part("Fear that it spreads", _BODY, "SST-TAB-FEAR")] = "none"
    group: Annotated[Group, part("Group", _BODY, "SST-TAB-GROUPS")] = "single"
    creatures: Annotated[int, figure("Creatures of the group", _BODY, "SST-MOB-07", least=1, most=500)] = 1

    skills: Annotated[tuple[Skill, ...], part("Skills", _FIGHT, "SST-CHECK-05")] = ()
    several_weapons: Annotated[bool, part("Uses several weapons", _FIGHT, "SST-DUAL-01")] = False
    wrestler: Annotated[bool, part("Bare hands count as Light", _FIGHT, "SST-CLOSE-06")] = False
    steady: Annotated[bool, part("Stays on its feet InClose", _FIGHT, "SST-CLOSE-02")] = False
    tough: Annotated[int, figure("Dice to throw off a State", _FIGHT, "SST-STATE-11", most=4)] = 0
    parries_missiles: Annotated[bool, part("Parries missiles", _FIGHT, "SST-PARRY-01")] = False
    fly_by: Annotated[bool, part("Fly-by attacks", _FIGHT, "SST-FLY-10")] = False
    arms: Annotated[tuple[Arm, ...], part("Own weapons", _FIGHT, "SST-TAB-WEAPONS")] = ()
    armours: Annotated[tuple[Armour, ...], part("Own armour", _FIGHT, "SST-TAB-WEAPONS")] = ()

    @property
    def size_number(self) -> Fraction:
        """The Size as a number, of which ratios matter."""
        return Fraction(self.size)

    @rule("SST-CHECK-01")
    def dice(self, name: str) -> int:
        """Return the dice of a characteristic: four, and its level."""
        level: int = getattr(self, name)
        return BASE + level

    def entry(self, skill: str) -> Skill | None:
        """Return what it says of a skill; None if it has not taken it."""
        return next((each for each in self.skills if each.name == skill), None)

    @rule("SST-CHECK-05")
    def skill_dice(self, skill: str) -> int:
        """Return the dice of a skill: four, its level and that of its characteristic; untrained its level is 0."""
        entry = self.entry(skill) or Skill(name=skill)
        return self.dice(entry.goes_with) + entry.level

    @rule(*("SST-RANK-01", "SST-RANK-04", "SST-RANK-08", "SST-RANK-12", "SST-NPC-02"), "SST-CHAR-04", "SST-CHAR-05")
    def real_rank(self, side: str, heroic_side: str = "") -> int:
        """Return the Real Ranks of a side, "physical" or "mental", the Heroic level among them where it is put there.

        Nobody is raised above 8 by that. A team of horses has more than a single one.
        """
        number: int = getattr(self, side)
        if number >= BEYOND:
            return number
        raised = self.heroic and side == (heroic_side or self.heroic_side)
        more: int = getattr(grouped(self.group), side)
        team = TOUGHNESS.get(self.horses, 0) if self.chariot != "none" and side == "physical" else 0
        return min(HIGHEST, number + more + team + raised)

    @property
    @rule("SST-MOB-07", "SST-TAB-GROUPS")
    def group_dice(self) -> int:
        """The dice that a group adds to every roll of its attacks, defences and characteristics."""
        return grouped(self.group).dice


def sheet_of(creature: Creature) -> SwiftSheet:
    """Return the sheet of a creature of this system; raise `Refused` for another."""
    return sheet_as(SwiftSheet, creature)


@dataclass(frozen=True, slots=True)
class Grouped:
    """What a group adds: Ranks of both sides, dice of every roll, attacks in a round.

    One that nothing else is said of has so many `creatures`; it has the `fewest` at least.
    """

    physical: int = 0
    mental: int = 0
    dice: int = 0
    attacks: int = 1
    creatures: int = 1
    fewest: int = 1


MANY = 64
"""Attacks of a swarm, which strikes at everybody in contact with it (SST-GAP-20)."""
MAN = 3
"""The Ranks of a man, whose groups the table has; they are played, not what it has as text (SST-GAP-15)."""
_HEADS, _OF_MEN, _BONUS, _ATTACKS = (
    Column(SWIFT_SWORDS, "SST-TAB-GROUPS", name)
    for name in ("Creatures", "Ranks for 3/3 humans", "Bonus dice", "Attacks per round")
)
PARTS: Mapping[str, str] = {"crowd": "mob", "horde": "crowd", "company": "horde", "unit": "company"}
"""What each kind of group is two of."""


@rule("SST-MOB-01", "SST-TAB-GROUPS")
def kind_of(creatures: int) -> Group:
    """Return the largest kind of group that so many creatures make, a Mob at least."""
    kinds: tuple[Group, ...] = ("unit", "company", "horde", "crowd")
    return next((kind for kind in kinds if creatures >= grouped(kind).creatures), "mob")


@by_edition
@rule("SST-MOB-02", "SST-MOB-03", "SST-MOB-04", "SST-MOB-05", "SST-MOB-06", "SST-TAB-GROUPS")
def grouped(group: str) -> Grouped:
    """Return what a kind of group adds; a swarm has Ranks of its own (SST-GAP-20), and adds nothing."""
    if group in ("single", "swarm"):
        return Grouped(attacks=MANY if group == "swarm" else 1)
    row = group.capitalize()
    physical, mental = (ranks - MAN for ranks in _OF_MEN.figures(row))
    creatures = _HEADS.figures(row)
    return Grouped(physical, mental, _BONUS(row), _ATTACKS(row), creatures[-1], creatures[0])


@rule("SST-MOB-07")
def heads(group: str, creatures: int) -> int:
    """Return how many a group counts for in numbers: those that its sheet says, and as many as its kind has at least.

    A Mob that the sheet says no number of has four.
    """
    if group in ("single", "swarm"):
        return creatures
    kind = grouped(group)
    return max(creatures, kind.fewest) if creatures > 1 else kind.creatures
