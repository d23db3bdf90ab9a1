"""The legend of a map: what lies on it, and what each of it means for the rules where it lies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.base.ids import number_of
from core.geometry.units import SQUARE
from core.model.materials import Material, code_of, material_of
from core.model.nature import NATURE
from core.model.scene import CODES, Scene, Terrain
from core.model.things import LayerName, Surface, Wall, WallKind

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Meaning:
    """A material (none: bare ground of which the rules say something) or a kind of wall, and what it means."""

    material: Material | None = None
    wall: WallKind | None = None
    terrain: Terrain = Terrain.NORMAL
    swim: bool = False


def legend_of(scene: Scene, seen: NDArray[np.bool_] | None = None) -> tuple[Meaning, ...]:
    """Return what is to be explained of a map: materials that mean something, others, bare ground, then walls.

    A material has a line for each meaning that the rules have on squares where it lies uppermost, that of most of them
    first; where it is for the eye alone it means nothing. Squares count that are `seen`, an array of (rows, columns);
    all of them without it.
    """
    hidden = scene.hidden_layers
    ground = _of_ground(scene, seen) if LayerName.TERRAIN not in hidden else []
    walls = set()
    if LayerName.WALLS not in hidden:
        walls = {thing.made for thing in scene.things.values() if isinstance(thing, Wall) and not thing.hidden}
    return (*ground, *(Meaning(wall=kind) for kind in WallKind if kind in walls and kind is not WallKind.WALL))


def _of_ground(scene: Scene, seen: NDArray[np.bool_] | None) -> list[Meaning]:
    import numpy as np

    surfaces = [each for each in scene.things.values() if isinstance(each, Surface) and not each.hidden]
    if not (surfaces or scene.materials or scene.terrain):
        return []
    upon, slight = _uppermost(scene, surfaces)
    said = scene.terrain.array(scene.columns, scene.rows)
    there = np.ones_like(said, dtype=np.bool_) if seen is None else seen
    pairs, counts = np.unique(np.stack((upon[there], said[there])), axis=1, return_counts=True)
    found: dict[Material | None, Counter[int]] = {}
    for (code, rule), count in zip(pairs.T.tolist(), counts.tolist(), strict=True):
        found.setdefault(material_of(code), Counter())[rule] += count
    for material in slight - found.keys():
        found[material] = Counter((0,))
    bare = found.pop(None, Counter())
    laid = [
        tuple(dict.fromkeys(_meaning(each, code) for code, _ in found[each].most_common()))
        for each in Material
        if each in found
    ]
    # the lines of one material stand together
    laid.sort(key=lambda lines: all(each.terrain is Terrain.NORMAL for each in lines))
    told = [each for lines in laid for each in lines]
    known = {each.terrain for each in told}
    return [
        *told,
        *(Meaning(terrain=kind) for code, kind in enumerate(CODES) if code and bare[code] and kind not in known),
    ]


def _meaning(material: Material, code: int) -> Meaning:
    terrain = CODES[code] if code < len(CODES) else Terrain.NORMAL
    return Meaning(material, terrain=terrain, swim=NATURE[material].swim and terrain is not Terrain.NORMAL)


def _uppermost(scene: Scene, surfaces: list[Surface]) -> tuple[NDArray[np.uint8], set[Material]]:
    """Return the code of what lies uppermost in the middle of each square, and what is too small to hold one."""
    import numpy as np
    from shapely import contains_xy, prepare

    upon, slight = np.zeros((scene.rows, scene.columns), np.uint8), set[Material]()
    for thing in sorted(surfaces, key=lambda each: (each.rank, number_of(each.id))):
        box, shape = thing.bounds, thing.shape
        columns = np.arange(max(0, box.left // SQUARE), min(scene.columns, -(-box.right // SQUARE)))
        rows = np.arange(max(0, box.top // SQUARE), min(scene.rows, -(-box.bottom // SQUARE)))
        x, y = np.meshgrid(columns, rows)
        prepare(shape)
        within = contains_xy(shape, (x + 0.5) * SQUARE, (y + 0.5) * SQUARE)
        upon[y[within], x[within]] = code_of(thing.material)
        if not within.any():
            slight.add(thing.material)
    laid = scene.materials.array(scene.columns, scene.rows)
    return np.where(laid > 0, laid, upon), slight
