"""Experience: what awards come to by level, and what becomes of it when a level is gained."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from core.base.numbers import Rounding, rounded
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.training import bonus_of, techniques_of

NEEDED = 1000
"""Experience that a level takes (SEC-XP-03)."""
ENEMY = 100
"""What an enemy of one's own level is worth (SEC-XP-06)."""

ENCOUNTER, DEFEATED, DEFEAT = "encounter", "defeated", "defeat"
ADVENTURE, ARC, IDEA, MINOR = "adventure", "story-arc", "clever-idea", "minor-achievement"
GENIUS, MAJOR, AWESOME, RULE_ZERO = "stroke-of-genius", "major-achievement", "awesome", "rule-zero"
_ROWS = {
    ENCOUNTER: "Encounter",
    DEFEATED: "Enemy defeated or outsmarted",
    DEFEAT: "Defeated by enemy",
    ADVENTURE: "Adventure completed",
    ARC: "Story arc completed",
    IDEA: "Clever idea or realisation",
    MINOR: "Minor achievement",
    GENIUS: "Stroke of genius",
    MAJOR: "Major achievement",
    AWESOME: "Crowning Moment of Awesome",
    RULE_ZERO: "Rule Zero",
}
"""The row of the table for each award."""
RELATIVE = (DEFEATED, ENCOUNTER)
"""What depends on the levels of the enemies."""
ACHIEVEMENTS = (MINOR, MAJOR, AWESOME)
"""What may have been the adventure's goal."""


@cache
@rule("SEC-XP-01", "SEC-XP-09")
def awards() -> Mapping[str, int | None]:
    """Return what each award of the table gives (SEC-TAB-XP); None for what depends on levels, or on the master."""
    rows = {row["situation"]: row["xp"] for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-XP")}
    return {key: int(rows[name]) if rows[name].isdecimal() else None for key, name in _ROWS.items()}


@rule("SEC-XP-02", "SEC-XP-06", "SEC-DICE-04")
def share_of(level: int, enemies: Iterable[int]) -> int:
    """Return what enemies of some levels are worth to somebody: the exact shares added, then rounded, halves up."""
    own = max(1, level)
    return rounded(sum((Fraction(ENEMY * max(0, each), own) for each in enemies), Fraction(0)), Rounding.HALF_UP)


@dataclass(frozen=True, slots=True)
class Standing:
    """A level and the experience towards the next."""

    level: int
    xp: int


@rule("SEC-XP-03", "SEC-XP-04", "SEC-GAP-49")
def levelled(standing: Standing) -> Standing:
    """Return how somebody stands once every level is taken that the experience is enough for.

    What is left above 1,000 is halved, rounded down, after each level.
    """
    level, xp = standing.level, standing.xp
    while xp >= NEEDED:
        level, xp = level + 1, (xp - NEEDED) // 2
    return Standing(level, xp)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a level allows: ranks, bonus and techniques of skills at most ranks, bonus ranks and boosts up to it."""

    level: int
    most_ranks: int
    fast: tuple[int, int]
    staggered: tuple[int, int]
    bonus_ranks: int
    boosts: int


@rule("SEC-LVL-01", "SEC-LVL-02", "SEC-LVL-05", "SEC-LVL-06")
def effects_of(level: int) -> Effects:
    """Return what a level allows, by the growth that the table's last line states (SEC-TAB-LEVELS)."""
    ranks = max(0, level)
    return Effects(
        level,
        ranks,
        (bonus_of(ranks, "fast"), techniques_of(ranks, "fast")),
        (bonus_of(ranks, "staggered"), techniques_of(ranks, "staggered")),
        bonus_ranks=ranks // BONUS_EVERY,
        boosts=ranks // BOOST_EVERY,
    )


BONUS_EVERY, BOOST_EVERY = 3, 4
"""At which levels there is a bonus rank, and at which an ability boost."""
