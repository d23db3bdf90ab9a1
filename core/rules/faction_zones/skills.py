"""The skills of the table by their names, each with what it does in a fight."""

from collections.abc import Mapping
from functools import cache

from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.faction_zones.names import FACTION_ZONES

_PAIRS = {
    "skilled blow / shot": ("skilled blow", "skilled shot"),
    "wrestling / disarming": ("wrestling", "disarming"),
    "ride / drive carts": ("ride", "drive carts"),
}
"""Rows that stand for two skills."""


@cache
@rule("FAC-TAB-SKILL")
def skills() -> Mapping[str, str]:
    """Return what every skill does, by the names that a sheet has for them."""
    rows = catalogue(FACTION_ZONES).rows("FAC-TAB-SKILL")
    return {name: str(row["effect"]) for row in rows for name in _PAIRS.get(str(row["skill"]), (str(row["skill"]),))}


@cache
@rule("FAC-TAB-STATE")
def states() -> Mapping[str, tuple[str, str]]:
    """Return what every state does and what ends it, by the kind of its condition."""
    rows = catalogue(FACTION_ZONES).rows("FAC-TAB-STATE")
    return {str(row["state"]).replace(" ", "-"): (str(row["effect"]), str(row["ends"])) for row in rows}
