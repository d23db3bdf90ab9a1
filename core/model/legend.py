"""The legend of a map: what lies on it, and what each of it means for the rules where it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.materials import Material, material_of
from core.model.nature import NATURE
from core.model.scene import CODES, Scene, Terrain
from core.model.things import LayerName, Surface, Wall, WallKind

SAMPLED_SQUARES = 4_000
"""Squares of one surface that are looked at, at most."""
Found = dict[Material | None, Counter[int]]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A material (none: bare ground of which the rules say something) or a kind of wall, and what it means."""

    material: Material | None = None
    wall: WallKind | None = None
    terrain: Terrain = Terrain.NORMAL
    swim: bool = False


def legend_of(scene: Scene) -> tuple[Meaning, ...]:
    """Return what is to be explained of a map: materials that mean something, others, bare ground, then walls.

    A material means what the rules say on most of its squares; one that is for the eye alone means nothing.
    """
    hidden = scene.hidden_layers
    ground = _of_ground(scene) if LayerName.TERRAIN not in hidden else []
    walls = set()
    if LayerName.WALLS not in hidden:
        walls = {thing.made for thing in scene.things.values() if isinstance(thing, Wall) and not thing.hidden}
    return (*ground, *(Meaning(wall=kind) for kind in WallKind if kind in walls and kind is not WallKind.WALL))


def _of_ground(scene: Scene) -> list[Meaning]:
    found: Found = {}
    for material, codes in (*_of_squares(scene.materials, scene.terrain), *_of_surfaces(scene)):
        found.setdefault(material, Counter()).update(codes)
    bare = found.pop(None, Counter())
    laid = [_meaning(each, found[each].most_common(1)[0][0]) for each in Material if found.get(each)]
    told = sorted(laid, key=lambda each: each.terrain is Terrain.NORMAL)
    known = {each.terrain for each in told}
    return [*told, *(Meaning(terrain=kind) for code, kind in enumerate(CODES) if bare[code] and kind not in known)]


def _meaning(material: Material, code: int) -> Meaning:
    terrain = CODES[code] if code < len(CODES) else Terrain.NORMAL
    return Meaning(material, terrain=terrain, swim=NATURE[material].swim and terrain is not Terrain.NORMAL)


def _of_squares(materials: Plane, terrain: Plane) -> Iterator[tuple[Material | None, Counter[int]]]:
    """Yield each material of single squares, block by block, with what the rules say on them; None for bare ones."""
    said, nothing = dict(terrain.blocks()), bytes(BLOCK_SIDE * BLOCK_SIDE)
    laid = dict(materials.blocks())
    for place in sorted({*said, *laid}):
        pairs = Counter(zip(laid.get(place, nothing), said.get(place, nothing), strict=True))
        for (code, rule), count in pairs.items():
            material = material_of(code)
            if material is not None or rule:
                yield material, Counter({rule: count})


def _of_surfaces(scene: Scene) -> Iterator[tuple[Material, Counter[int]]]:
    """Yield the material of each surface that shows, with what the rules say below it."""
    import numpy as np
    from shapely import contains_xy

    for thing in scene.things.values():
        if not isinstance(thing, Surface) or thing.hidden:
            continue
        box = thing.bounds
        columns = np.arange(max(0, box.left // SQUARE), min(scene.columns, -(-box.right // SQUARE)))
        rows = np.arange(max(0, box.top // SQUARE), min(scene.rows, -(-box.bottom // SQUARE)))
        x, y = (each.ravel() for each in np.meshgrid(columns, rows))
        step = -(-max(1, len(x)) // SAMPLED_SQUARES)
        x, y = x[::step], y[::step]
        within = contains_xy(polygon_of(thing.points, thing.holes), (x + 0.5) * SQUARE, (y + 0.5) * SQUARE)
        spots = zip(x[within].tolist(), y[within].tolist(), strict=True)
        # one that is too small to hold the middle of a square lies there all the same
        codes = Counter(scene.terrain.at(spot) for spot in spots) or Counter((0,))
        yield thing.material, codes
