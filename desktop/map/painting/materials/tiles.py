"""Every material of the ground and of walls by its name, and the tiles that were made of them."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.model.materials import Material, WallFabric
from desktop.map.painting.materials import built, natural
from desktop.map.painting.materials.built import SQUARES
from desktop.map.painting.materials.noise import Field, rng_of

Texture = Material | WallFabric
Tile = NDArray[np.uint8]
Paint = Callable[[int, np.random.Generator], Field]

PAINTS: dict[Texture, Paint] = {
    Material.FLAGSTONE: built.flagstone,
    Material.COBBLE: built.cobble,
    Material.PLANKS: built.planks,
    Material.EARTH: natural.earth,
    Material.GRAVEL: natural.gravel,
    Material.MUD: natural.mud,
    Material.GRASS: natural.grass,
    Material.SAND: natural.sand,
    Material.SNOW: natural.snow,
    Material.ICE: natural.ice,
    Material.ROCK: natural.rock,
    Material.LAVA: natural.lava,
    Material.SHALLOW: natural.shallow,
    Material.WATER: natural.water,
    Material.PIT: natural.pit,
    Material.VOID: natural.void,
    WallFabric.STONE: built.masonry,
    WallFabric.TIMBER: built.timber,
    WallFabric.CAVE: natural.crag,
    WallFabric.HEDGE: built.hedge,
    WallFabric.PALISADE: built.timber,
}


_made: dict[tuple[Texture, int], Tile] = {}


def tile(texture: Texture, level: int) -> Tile:
    """Return a tile of `SQUARES` squares at `level` pixels to a square, (n, n, 3); the same on every machine.

    Safe in any thread; at 64 pixels to a square it takes a tenth of a second, and four times as long at twice as many.
    """
    found = _made.get((texture, level))
    if found is None:
        made = PAINTS[texture](SQUARES * level, rng_of(f"{texture.value}1"))
        found = _made[texture, level] = (np.clip(made, 0, 1) * 255).astype(np.uint8)
    return found


def is_made(texture: Texture, level: int) -> bool:
    """Return whether a tile is there already."""
    return (texture, level) in _made


@lru_cache(maxsize=16)
def as_light(texture: Texture, level: int) -> Field:
    """Return a tile as floats from 0 to 1."""
    return tile(texture, level).astype(np.float32) * np.float32(1 / 255)
