"""The sheet of Semi-Automagic with the words of its form: abilities, speeds, what somebody has learnt, and combos."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from core.model.creature import SHEETS, Creature, Sheet
from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.kit.sheet_forms import FormRow, figure, part
from core.rules.semi_automagic.gear.weapons import Armour, DiceText, Weapon
from core.rules.semi_automagic.names import AVERAGE, SKILLS, TECHNIQUES, UNARMOURED, Ability

Pace = Literal["fast", "staggered"]
"""How a skill's bonus grows with its ranks (SEC-LVL-03, SEC-LVL-04)."""
Basis = Literal["", "strength", "dexterity", "endurance", "intelligence", "spirit"]

_SKILL, _COMBO = "Skill", "Combo"
_COMPONENTS = ("Attack", "Charge", *TECHNIQUES[-7:])


class Training(FormRow):
    """A skill that somebody has. A bonus left empty follows from the ranks: as many if fast, half of them if staggered.

    `ability` is for skills of the game master's own: the ability that they rest on (SEC-COND-02, SEC-GAP-33).
    """

    skill: Annotated[Name, part("Skill", _SKILL, "SEC-LVL-01", likely=SKILLS)]
    ranks: Annotated[int, figure("Ranks", _SKILL, "SEC-LVL-02", most=99)] = 0
    pace: Annotated[Pace, part("Skill rate", _SKILL, "SEC-LVL-03")] = "fast"
    bonus: Annotated[int | None, figure("Bonus", _SKILL, "SEC-LVL-01", least=-20, most=99)] = None
    ability: Annotated[Basis, part("Ability", _SKILL, "SEC-GAP-30")] = ""
    techniques: Annotated[tuple[Name, ...], part("Techniques", _SKILL, "SEC-LVL-03", likely=TECHNIQUES)] = ()

    @property
    def heading(self) -> str:
        """The skill and its bonus: `Stealth +4`."""
        return f"{self.skill} {self.total:+d}".replace("-", "\u2212")

    def derived(self, field: str) -> int | None:
        """Return the bonus that follows from the ranks."""
        return bonus_of(self.ranks, self.pace) if field == "bonus" else None

    @property
    def room(self) -> int:
        """How many techniques the ranks bring."""
        return techniques_of(self.ranks, self.pace)

    @property
    def total(self) -> int:
        """The bonus that counts: the one that was set, or else that of the ranks."""
        return bonus_of(self.ranks, self.pace) if self.bonus is None else self.bonus


@rule("SEC-LVL-03", "SEC-LVL-04")
def bonus_of(ranks: int, pace: Pace) -> int:
    """Return the bonus of so many ranks: as many in a fast skill, half, rounded down, in a staggered one."""
    return ranks if pace == "fast" else ranks // 2


@rule("SEC-LVL-03", "SEC-LVL-04")
def techniques_of(ranks: int, pace: Pace) -> int:
    """Return how many techniques so many ranks bring: as many in a fast skill, half, rounded up, in a staggered one."""
    return ranks if pace == "fast" else (ranks + 1) // 2


class Component(FormRow):
    """A combo component of one's own: its rating, both halves of its modifier, its effect."""

    name: Annotated[Name, part("Component", _COMBO, "SEC-COMBO-02")]
    rating: Annotated[int, figure("Rating", _COMBO, "SEC-COMBO-02", least=-20, most=20)] = 1
    attack: Annotated[int, figure("To attacks", _COMBO, "SEC-GAP-17", least=-20, most=20)] = 0
    defence: Annotated[int, figure("To defence DC", _COMBO, "SEC-GAP-17", least=-20, most=20)] = 0
    effect: Annotated[Name, part("Effect", _COMBO, "SEC-GAP-17")] = ""


class Combo(FormRow):
    """A combo that somebody knows: its components by name, one as often as it is in it."""

    name: Annotated[Name, part("Combo", _COMBO, "SEC-COMBO-01")]
    components: Annotated[tuple[Name, ...], part("Components", _COMBO, "SEC-COMBO-02", likely=_COMPONENTS)] = (
        "Attack",
    )


class Talent(FormRow):
    """An ability in the game master's words, with the figures that it may carry (SEC-GAP-57)."""

    name: Annotated[Name, part("Ability", "Ability", "SEC-GAP-57")]
    attack: Annotated[int, figure("To attacks", "Ability", "SEC-GAP-57", least=-20, most=20)] = 0
    defence: Annotated[int, figure("To defence DC", "Ability", "SEC-GAP-57", least=-20, most=20)] = 0
    damage: Annotated[int, figure("To damage", "Ability", "SEC-GAP-57", least=-20, most=60)] = 0
    toughness: Annotated[int, figure("Defence", "Ability", "SEC-GAP-57", least=0, most=60)] = 0
    text: Annotated[Name, part("What it does", "Ability", "SEC-GAP-57")] = ""


class Boost(FormRow):
    """An ability that was raised for good when a level was gained (SEC-LVL-06)."""

    level: Annotated[int, figure("Boost at level", "Boost", "SEC-LVL-06", least=1, most=99)] = 4
    ability: Annotated[Ability, part("Ability", "Boost", "SEC-LVL-06")] = "strength"


_ABILITIES, _LEVEL, _BODY, _PACES = "Abilities", "Level", "Body", "Speeds"
_MIND, _LEARNT, _FIGHT = "Mind", "Skills", "In a fight"

Kind = Literal["being", "object", "vehicle", "robot"]
Circuits = Literal["none", "very simple", "simple", "moderate", "complicated", "advanced"]
Mode = Literal["walk", "fly", "swim", "climb", "burrow"]
Speed = Annotated[Fraction, Field(ge=0, le=1000)]


def _speed_field(title: str) -> object:
    return part(title, _PACES, "SEC-GAP-23")


_SCALES = ("semi-automagic", "SEC-TAB-SCALE", ("example", "square_text"))


@SHEETS.member("semi-automagic")
class SemiSheet(Sheet):
    """The figures of a creature, a vehicle or an object. Speeds are in squares of its own scale for each second."""

    strength: Annotated[int, figure("Strength", _ABILITIES, "SEC-MEL-05", least=-20, most=40, short="STR")] = AVERAGE
    dexterity: Annotated[int, figure("Dexterity", _ABILITIES, "SEC-INIT-01", least=-20, most=40, short="DEX")] = AVERAGE
    endurance: Annotated[int, figure("Endurance", _ABILITIES, "SEC-DMG-01", least=-20, most=40, short="END")] = AVERAGE
    intelligence: Annotated[int, figure("Intelligence", _ABILITIES, "SEC-LVL-06", least=-20, most=40, short="INT")] = 3
    spirit: Annotated[int, figure("Spirit", _ABILITIES, "SEC-MOR-01", least=-20, most=40, short="SPI")] = AVERAGE

    level: Annotated[int, figure("Level", _LEVEL, "SEC-LVL-01", least=0, most=99, short="LVL")] = 1
    xp: Annotated[int, figure("Experience", _LEVEL, "SEC-XP-03", most=1_000_000, short="XP")] = 0
    boosts: Annotated[tuple[Boost, ...], part("Ability boosts", _LEVEL, "SEC-LVL-07")] = ()

    scale: Annotated[int, figure("Scale", _BODY, "SEC-SCALE-01", least=-1, most=10, named=_SCALES)] = 0
    nature: Annotated[Kind, part("Kind", _BODY, "SEC-DMG-03")] = "being"
    natural_armour: Annotated[int, figure("Natural armour", _BODY, "SEC-DMG-04")] = 0
    durability: Annotated[int, figure("Durability", _BODY, "SEC-DMG-04")] = 0
    legs: Annotated[int, figure("Legs", _BODY, "SEC-CALL-02", most=1000)] = 2
    circuits: Annotated[Circuits, part("Electronics", _BODY, "SEC-TYPE-06")] = "none"
    mobility: Annotated[int, figure("Mobility penalty of its own", _BODY, "SEC-COND-02", most=40)] = 0

    speed: Annotated[Speed, _speed_field("Walking")] = Fraction(3)
    flying: Annotated[Speed, _speed_field("Flying")] = Fraction(0)
    swimming: Annotated[Speed, _speed_field("Swimming")] = Fraction(0)
    climbing: Annotated[Speed, _speed_field("Climbing")] = Fraction(0)
    burrowing: Annotated[Speed, _speed_field("Burrowing")] = Fraction(0)

    will_more: Annotated[int, figure("Will, other modifiers", _MIND, "SEC-MOR-01", least=-20, most=40)] = 0
    fearless: Annotated[bool, part("Without morale", _MIND, "SEC-MOR-02")] = False

    skills: Annotated[tuple[Training, ...], part("Skills", _LEARNT, "SEC-LVL-01")] = ()
    talents: Annotated[tuple[Talent, ...], part("Other abilities", _LEARNT, "SEC-GAP-57")] = ()

    combos: Annotated[tuple[Combo, ...], part("Combos", _FIGHT, "SEC-COMBO-01")] = ()
    components: Annotated[tuple[Component, ...], part("Components", _FIGHT, "SEC-GAP-17")] = ()
    combo_rating: Annotated[int | None, figure("Maximum Combo Rating", _FIGHT, "SEC-GAP-16", least=-20, most=60)] = None
    combos_known: Annotated[int | None, figure("Combos known", _FIGHT, "SEC-GAP-16", most=60)] = None
    sneak: Annotated[DiceText, part("Sneak Attack damage", _FIGHT, "SEC-GAP-58")] = "1d6"
    armours: Annotated[tuple[Armour, ...], part("Own armour", _FIGHT, "SEC-TAB-ARMOUR")] = ()
    arms: Annotated[tuple[Weapon, ...], part("Own attacks", _FIGHT, "SEC-TAB-WEAPONS")] = ()

    def training(self, skill: str) -> Training | None:
        """Return what somebody has learnt of a skill; None for nothing."""
        for each in self.skills:
            if each.skill == skill:
                return each
        return None

    def bonus(self, skill: str) -> int:
        """Return the bonus in a skill; 0 for the untrained."""
        training = self.training(skill)
        return 0 if training is None else training.total

    def ranks(self, skill: str) -> int:
        """Return the ranks in a skill; 0 for the untrained."""
        training = self.training(skill)
        return 0 if training is None else training.ranks

    def knows(self, technique: str) -> bool:
        """Return whether some skill brought it a technique, or it is an ability of its own."""
        asked = technique.casefold()
        return any(asked == known.casefold() for each in self.skills for known in each.techniques) or any(
            asked == each.name.casefold() for each in self.talents
        )

    def ability(self, name: Ability) -> int:
        """Return an ability score."""
        value: int = getattr(self, name)
        return value

    def pace(self, way: Mode) -> Fraction:
        """Return a speed in squares of its own scale for each second; 0 where it cannot move so."""
        ways = {"walk": "speed", "fly": "flying", "swim": "swimming", "climb": "climbing", "burrow": "burrowing"}
        value: Fraction = getattr(self, ways[way])
        return value

    @property
    def is_object(self) -> bool:
        """Whether it is no living being: it has Endurance 3, is destroyed instead of dying (SEC-DMG-03)."""
        return self.nature != "being"

    @property
    def is_inert(self) -> bool:
        """Whether it does nothing of its own accord: it defends itself by nothing and makes no checks."""
        return self.nature in ("object", "vehicle")

    @property
    def unarmoured(self) -> int:
        """The Defence of the Unarmoured skill (SEC-DMG-04)."""
        return self.bonus(UNARMOURED)


def sheet_of(creature: Creature) -> SemiSheet:
    """Return the sheet of a creature of this system; raise `TypeError` if it has another one."""
    if not isinstance(creature.sheet, SemiSheet):
        raise TypeError(f"not a creature of Semi-Automagic: {creature.name}")
    return creature.sheet
