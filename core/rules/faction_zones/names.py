"""What several modules use: the system's id, its only track, abilities, sizes, skills, states, and rows of data."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal

from core.base.editions import by_edition
from core.base.ids import SystemId
from core.base.phrase import Phrase, say
from core.explain.modifier import Modifier
from core.model.encounter import USUAL_SIDES
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.rows import ConditionKind, Gift, Kinds, gifts, rows

FACTION_ZONES: Final = SystemId("faction-zones")
HEALTH: Final = "health"
Ability = Literal["strength", "agility", "wits"]
Size = Literal["tiny", "small", "medium-sized", "large", "massive"]
SIZES: tuple[Size, ...] = ("tiny", "small", "medium-sized", "large", "massive")
SPACES = dict(zip(SIZES, map(Fraction, ("1/2", "1", "1", "2", "3")), strict=True))
"""Squares to a side of a token; they only say how large it is drawn, for places are counted in zones."""


def faction_said(side: str) -> Phrase | str:
    """Return a faction in words: the usual sides have some, others are called as the game master calls them."""
    return say(f"faction-zones.side.{side}") if side in USUAL_SIDES else side


_PAIRS = {
    "skilled blow / shot": ("skilled blow", "skilled shot"),
    "wrestling / disarming": ("wrestling", "disarming"),
    "ride / drive carts": ("ride", "drive carts"),
}
"""Rows that stand for two skills."""


@by_edition
@rule("FAC-TAB-SKILL")
def skill_texts() -> Mapping[str, str]:
    """Return what every skill does, by the names that a sheet has for them."""
    rows = catalogue(FACTION_ZONES).rows("FAC-TAB-SKILL")
    return {name: str(row["effect"]) for row in rows for name in _PAIRS.get(str(row["skill"]), (str(row["skill"]),))}


@by_edition
@rule("FAC-TAB-STATE")
def state_texts() -> Mapping[str, tuple[str, str]]:
    """Return what every state does and what ends it, by the kind of its condition."""
    rows = catalogue(FACTION_ZONES).rows("FAC-TAB-STATE")
    return {str(row["state"]).replace(" ", "-"): (str(row["effect"]), str(row["ends"])) for row in rows}


class Kind(ConditionKind):
    """A kind of condition: one that `numbs` leaves no reaction, one that `impairs` makes every attack impaired."""

    numbs: bool = False
    impairs: bool = False


KINDS = Kinds(FACTION_ZONES, "condition", Kind)
NUMBING = tuple(kind.id for kind in KINDS.values() if kind.numbs)
IMPAIRING = tuple(kind.id for kind in KINDS.values() if kind.impairs)
FIGHT_ONLY = tuple(kind.id for kind in KINDS.values() if kind.fight)
"""Conditions that mean something in a fight only."""


@rule("FAC-COVER-01", "FAC-HIT-02", "FAC-HIT-03", "FAC-HIT-04", "FAC-TAB-SKILL")
def plainly(on: str, **facts: bool) -> tuple[Modifier, ...]:
    """Return the plain modifiers of an attack for a figure, as far as their facts hold."""
    among = rows(FACTION_ZONES, "modifier", Gift)
    return gifts(FACTION_ZONES, among, on, holds=lambda fact: facts.get(fact, False))


HALVES = 2
"""Half zones in a zone."""


@rule("FAC-ZONE-01")
def zones_said(halves: int) -> Phrase:
    """Return a distance in zones and half a zone, as the book counts it."""
    whole, half = divmod(halves, HALVES)
    if half and not whole:
        return say("faction-zones.zones.half")
    return say(f"faction-zones.zones.{'and-half' if half else 'whole'}", zones=whole)


class Skill(StrEnum):
    """A skill that changes what a rule does; what others do, the table reads out."""

    BRAWLING = "brawling"
    CLEAVE = "cleave"
    DISARMING = "disarming"
    DODGE_BLOWS = "dodge blows"
    DRIVE_CARTS = "drive carts"
    FAST_STRIKE = "fast strike"
    FLEET_FOOTED = "fleet footed"
    MONSTER_SLAYING = "monster slaying"
    PROTECT = "protect"
    QUICK_DRAW = "quick draw"
    RIDE = "ride"
    SHIELD_MASTERY = "shield mastery"
    SKILLED_BLOW = "skilled blow"
    SKILLED_SHOT = "skilled shot"
    SNEAK_ATTACK = "sneak attack"
    STEADY_AIM = "steady aim"
    TOUGH = "tough"
    WRESTLING = "wrestling"
