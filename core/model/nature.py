"""What each material of the ground is by nature, and what it means for the rules unless somebody says otherwise."""

from dataclasses import dataclass
from typing import Final, Literal

from core.model.materials import Material
from core.model.scene import Terrain

Edge = Literal["hard", "soft", "broken"]
"""How a material ends: cut as people cut it, frayed as it grew, or broken off as rock and ice are."""


@dataclass(frozen=True, slots=True)
class Nature:
    """What a material is by nature: how it ends, what walking on it is like, and whether one swims in it."""

    edge: Edge
    terrain: Terrain = Terrain.NORMAL
    swim: bool = False
    solid: bool = False
    """Whether nobody can be in it: around the rooms it lies underground, among the floors it is no floor."""


NATURE: Final[dict[Material, Nature]] = {
    Material.FLAGSTONE: Nature("hard"),
    Material.COBBLE: Nature("hard"),
    Material.PLANKS: Nature("hard"),
    Material.EARTH: Nature("soft"),
    Material.GRAVEL: Nature("soft", Terrain.DIFFICULT),
    Material.MUD: Nature("soft", Terrain.DIFFICULT),
    Material.GRASS: Nature("soft"),
    Material.SAND: Nature("soft"),
    Material.SNOW: Nature("soft", Terrain.DIFFICULT),
    Material.ICE: Nature("broken", Terrain.DIFFICULT),
    Material.ROCK: Nature("broken", Terrain.BLOCKING, solid=True),
    Material.LAVA: Nature("soft", Terrain.HAZARD),
    Material.SHALLOW: Nature("soft", Terrain.DIFFICULT),
    Material.WATER: Nature("soft", Terrain.DIFFICULT, swim=True),
    Material.PIT: Nature("broken", Terrain.HAZARD),
    Material.VOID: Nature("hard", Terrain.BLOCKING, solid=True),
}
WATERS: Final = (Material.SHALLOW, Material.WATER)
BY_TERRAIN: Final[dict[Terrain, Material]] = {
    Terrain.DIFFICULT: Material.GRAVEL,
    Terrain.BLOCKING: Material.ROCK,
    Terrain.HAZARD: Material.LAVA,
}
"""How squares look on which the rules say something and no material does."""
