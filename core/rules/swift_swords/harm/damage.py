"""Damage: what successes come to by the weight of a weapon, and how grave that is against a Total Rank."""

from enum import IntEnum

from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.swift_swords.names import SWIFT_SWORDS

MASSIVE = "massive"
_FIRST = {
    row["Class"].lower(): int(row["First success"])
    for row in catalogue(SWIFT_SWORDS).rows("SST-TAB-DAMAGE-CODES")
    if row["First success"].isdecimal()
}
"""What the first success of each class does."""


class Severity(IntEnum):
    """How grave the damage of one attack is."""

    NONE = 0
    RANK = 1
    TRAUMA = 2
    KILLING = 3
    MASSIVE = 4


@rule(
    *("SST-DMG-01", "SST-DMG-02", "SST-DMG-03", "SST-DMG-04", "SST-DMG-05", "SST-DMG-06", "SST-DMG-08"),
    *("SST-TAB-DAMAGE-CODES", "SST-ATK-04"),
)
def damage_of(weight: str, successes: int) -> int:
    """Return the points that so many successes do; Light weapons need two more for each further point."""
    if successes <= 0:
        return 0
    further = successes - 1
    return _FIRST[weight] + (further // 2 if weight == "light" else further)


@rule(
    *("SST-DMG-10", "SST-DMG-11", "SST-PHYS-01", "SST-PHYS-03", "SST-PHYS-04", "SST-PHYS-05", "SST-DMG-14"),
    *("SST-MENT-02", "SST-MENT-04", "SST-MENT-06", "SST-TAB-DAMAGE-LEVELS"),
)
def severity(damage: int, total: int, *, mental: bool = False) -> Severity:
    """Return how grave some damage is against a Total Rank; nothing is Massive to the mind."""
    if damage <= 0:
        return Severity.NONE
    if damage > 3 * total and not mental:
        return Severity.MASSIVE
    if damage > 2 * total:
        return Severity.KILLING
    return Severity.TRAUMA if damage > total else Severity.RANK
