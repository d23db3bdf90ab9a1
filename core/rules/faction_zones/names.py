"""The words of Faction Zones that several of its modules use: its id, its only track, abilities and sizes."""

from fractions import Fraction
from typing import Final, Literal

from core.base.ids import SystemId
from core.base.phrase import Phrase, say

FACTION_ZONES: Final = SystemId("faction-zones")

HEALTH: Final = "health"

Ability = Literal["strength", "agility", "wits"]
Size = Literal["tiny", "small", "medium-sized", "large", "massive"]
SIZES: tuple[Size, ...] = ("tiny", "small", "medium-sized", "large", "massive")

SPACES: dict[Size, Fraction] = {
    "tiny": Fraction(1, 2),
    "small": Fraction(1),
    "medium-sized": Fraction(1),
    "large": Fraction(2),
    "massive": Fraction(3),
}
"""Squares to a side of a token; they only say how large it is drawn, for places are counted in zones."""

USUAL_SIDES = ("party", "foes", "allies")


def faction_said(side: str) -> Phrase | str:
    """Return a faction in words: the usual sides have some, others are called as the game master calls them."""
    return say(f"faction-zones.side.{side}") if side in USUAL_SIDES else side
