"""Groups that fight as one: what a Mob, a Crowd and the larger ones add to the figures of one creature."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.rulebook.cite import rule

Group = Literal["single", "mob", "crowd", "horde", "company", "unit", "swarm"]


@dataclass(frozen=True, slots=True)
class Grouped:
    """What a group adds: Ranks of both sides, dice of every roll, attacks in a round, and how many creatures it has."""

    physical: int = 0
    mental: int = 0
    dice: int = 0
    attacks: int = 1
    creatures: int = 1


MANY = 64
"""Attacks of a swarm, which strikes at everybody in contact with it (SST-GAP-20)."""
GROUPS: Mapping[str, Grouped] = {
    "single": Grouped(),
    "mob": Grouped(1, 0, 1, 2, 4),
    "crowd": Grouped(2, 1, 2, 3, 8),
    "horde": Grouped(3, 2, 3, 4, 16),
    "company": Grouped(4, 3, 4, 4, 32),
    "unit": Grouped(5, 3, 4, 6, 64),
    "swarm": Grouped(attacks=MANY),
}
"""The groups of SST-TAB-GROUPS; Ranks as the printed results need them (SST-GAP-15)."""


PARTS: Mapping[str, str] = {"crowd": "mob", "horde": "crowd", "company": "horde", "unit": "company"}
"""What each kind of group is two of."""


@rule("SST-MOB-01", "SST-TAB-GROUPS")
def kind_of(creatures: int) -> Group:
    """Return the largest kind of group that so many creatures make, a Mob at least."""
    kinds: tuple[Group, ...] = ("unit", "company", "horde", "crowd")
    return next((kind for kind in kinds if creatures >= GROUPS[kind].creatures), "mob")


@rule("SST-MOB-02", "SST-MOB-03", "SST-MOB-04", "SST-MOB-05", "SST-MOB-06", "SST-TAB-GROUPS")
def grouped(group: str) -> Grouped:
    """Return what a kind of group adds; a swarm has Ranks of its own (SST-GAP-20), and adds nothing."""
    return GROUPS[group]


@rule("SST-MOB-07")
def heads(group: str, creatures: int) -> int:
    """Return how many a group counts for in numbers: those that its sheet says, or else the least of its kind."""
    return creatures if creatures > 1 or group in ("single", "swarm") else GROUPS[group].creatures
