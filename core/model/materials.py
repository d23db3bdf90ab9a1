"""What the ground and the walls of a map are made of, and the styles in which maps are drawn."""

from enum import StrEnum
from typing import Final


class Material(StrEnum):
    """What ground is made of; its code in the plane of materials is its place here, counted from 1."""

    FLAGSTONE = "flagstone"
    COBBLE = "cobble"
    PLANKS = "planks"
    EARTH = "earth"
    GRAVEL = "gravel"
    MUD = "mud"
    GRASS = "grass"
    SAND = "sand"
    SNOW = "snow"
    ICE = "ice"
    ROCK = "rock"
    LAVA = "lava"
    SHALLOW = "shallow"
    WATER = "water"
    PIT = "pit"
    VOID = "void"


class WallFabric(StrEnum):
    """What a wall is built of; this is for the eye alone."""

    STONE = "stone"
    TIMBER = "timber"
    CAVE = "cave"
    HEDGE = "hedge"
    PALISADE = "palisade"


class MapStyle(StrEnum):
    """How a scene is drawn, on the screen, for the players and on paper, whatever the colours of the window."""

    PLAIN = "plain"
    INK = "ink"
    PARCHMENT = "parchment"
    BLUEPRINT = "blueprint"
    PAINTED = "painted"


_CODES: Final = {material: number for number, material in enumerate(Material, start=1)}
_MATERIALS: Final = tuple(Material)


def code_of(material: Material) -> int:
    """Return the code of a material in the plane."""
    return _CODES[material]


def material_of(code: int) -> Material | None:
    """Return the material of a code; None for bare ground."""
    return _MATERIALS[code - 1] if 0 < code <= len(_MATERIALS) else None
