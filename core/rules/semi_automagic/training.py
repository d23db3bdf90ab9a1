"""What somebody has learnt: skills with their ranks and techniques, components and combos, and other abilities."""

from typing import Annotated, Literal

from core.model.things import Name
from core.rulebook.cite import rule
from core.rules.kit.sheet_forms import Row, figure, part
from core.rules.semi_automagic.names import SKILLS, TECHNIQUES, Ability

Pace = Literal["fast", "staggered"]
"""How a skill's bonus grows with its ranks (SEC-LVL-03, SEC-LVL-04)."""
Basis = Literal["", "strength", "dexterity", "endurance", "intelligence", "spirit"]

_SKILL, _COMBO = "Skill", "Combo"
_COMPONENTS = ("Attack", "Charge", *TECHNIQUES[-7:])


class Training(Row):
    """A skill that somebody has. A bonus left empty follows from the ranks: as many if fast, half of them if staggered.

    `ability` is for skills of the game master's own: the ability that they rest on (SEC-COND-02, SEC-GAP-33).
    """

    skill: Annotated[Name, part("Skill", _SKILL, "SEC-LVL-01", likely=SKILLS)]
    ranks: Annotated[int, figure("Ranks", _SKILL, "SEC-LVL-02", most=99)] = 0
    pace: Annotated[Pace, part("Pace", _SKILL, "SEC-LVL-03")] = "fast"
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


class Component(Row):
    """A combo component of one's own: its rating, both halves of its modifier, its effect."""

    name: Annotated[Name, part("Component", _COMBO, "SEC-COMBO-02")]
    rating: Annotated[int, figure("Rating", _COMBO, "SEC-COMBO-02", least=-20, most=20)] = 1
    attack: Annotated[int, figure("To attacks", _COMBO, "SEC-GAP-17", least=-20, most=20)] = 0
    defence: Annotated[int, figure("To defence DC", _COMBO, "SEC-GAP-17", least=-20, most=20)] = 0
    effect: Annotated[Name, part("Effect", _COMBO, "SEC-GAP-17")] = ""


class Combo(Row):
    """A combo that somebody knows: its components by name, one as often as it is in it."""

    name: Annotated[Name, part("Combo", _COMBO, "SEC-COMBO-01")]
    components: Annotated[tuple[Name, ...], part("Components", _COMBO, "SEC-COMBO-02", likely=_COMPONENTS)] = (
        "Attack",
    )


class Talent(Row):
    """An ability in the game master's words, with the figures that it may carry (SEC-GAP-57)."""

    name: Annotated[Name, part("Ability", "Ability", "SEC-GAP-57")]
    attack: Annotated[int, figure("To attacks", "Ability", "SEC-GAP-57", least=-20, most=20)] = 0
    defence: Annotated[int, figure("To defence DC", "Ability", "SEC-GAP-57", least=-20, most=20)] = 0
    damage: Annotated[int, figure("To damage", "Ability", "SEC-GAP-57", least=-20, most=60)] = 0
    toughness: Annotated[int, figure("Defence", "Ability", "SEC-GAP-57", least=0, most=60)] = 0
    text: Annotated[Name, part("What it does", "Ability", "SEC-GAP-57")] = ""


class Boost(Row):
    """An ability that was raised for good when a level was gained (SEC-LVL-06)."""

    level: Annotated[int, figure("Boost at level", "Boost", "SEC-LVL-06", least=1, most=99)] = 4
    ability: Annotated[Ability, part("Ability", "Boost", "SEC-LVL-06")] = "strength"
