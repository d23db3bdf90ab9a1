"""The sheet of Faction Zones, with the words of its form."""

from typing import Annotated

from core.model.creature import SHEETS, Sheet
from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.faction_zones.gear.weapons import Arm
from core.rules.faction_zones.names import SIZES, Ability, Size, Skill
from core.rules.kit.sheet_forms import figure, part

_ABILITIES, _BODY, _FIGHT = "Abilities", "Body", "In a fight"
_BEINGS = "FAC-TAB-BEING"


@SHEETS.member("faction-zones")
class FactionSheet(Sheet):
    """The figures of a creature. Health left empty is its STR (FAC-GAP-03); speeds are in zones."""

    strength: Annotated[int, figure("Strength", _ABILITIES, _BEINGS, most=30, short="STR")] = 8
    agility: Annotated[int, figure("Agility", _ABILITIES, _BEINGS, most=30, short="AGI")] = 8
    wits: Annotated[int, figure("Wits", _ABILITIES, _BEINGS, most=30, short="WIT")] = 8

    health: Annotated[int | None, figure("Maximum health", _BODY, "FAC-GAP-03", least=1, most=200)] = None
    armour: Annotated[int, figure("Natural armour", _BODY, "FAC-DMG-02", most=20, short="AV")] = 0
    size: Annotated[Size, part("Size", _BODY, "FAC-SIZE-01")] = "medium-sized"
    speed: Annotated[int, figure("Speed", _BODY, "FAC-TURN-01", least=0, most=12)] = 2

    skills: Annotated[tuple[Name, ...], part("Skills", _FIGHT, "FAC-TAB-SKILL")] = ()
    fearless: Annotated[bool, part("Immune to fear", _FIGHT, "FAC-MOR-04")] = False
    group: Annotated[Name, part("Morale group", _FIGHT, "FAC-MOR-01")] = ""
    arms: Annotated[tuple[Arm, ...], part("Own attacks", _FIGHT, "FAC-TAB-WEAPON")] = ()

    @property
    @rule("FAC-GAP-03")
    def health_max(self) -> int:
        """The most health: STR unless it is set, and 2 more for the tough."""
        return max(1, self.strength if self.health is None else self.health) + (2 if self.has(Skill.TOUGH) else 0)

    @rule("FAC-CHK-01")
    def ability(self, name: Ability) -> int:
        """Return the value that a save is rolled against."""
        value: int = getattr(self, name)
        return value

    @property
    def rank(self) -> int:
        """The size as a number, from 0 for tiny."""
        return SIZES.index(self.size)

    @rule("FAC-SIZE-01")
    def steps_to(self, other: "FactionSheet") -> int:
        """Return how many sizes another is larger; below 0: smaller."""
        return other.rank - self.rank

    def has(self, skill: Skill) -> bool:
        """Return whether it has a skill of the table (FAC-TAB-SKILL)."""
        return skill in self.skills
