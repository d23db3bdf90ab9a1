"""The slopes of a roof: which part of it falls towards which of its sides, and where two of them meet."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, polygon_of, union_of
from core.geometry.units import SQUARE, Point
from core.model.roofs import RoofForm
from desktop.map.painting.materials.noise import rng_of
from desktop.map.painting.roofs.ways import EAVES

STEP = SQUARE / 6
"""Units between the points of sides by which it is told which one is nearest."""
MOST = 1_200
"""Such points on one roof, at most."""
ALONG = 0.6
"""From which cosine on a side runs along a gabled roof, and not across it."""
ROUND = 0.85
"""Cosine between two slopes from which no ridge parts them."""
TRIES = 4
KEPT = 64
"""Roofs the slopes of which are kept."""


@dataclass(frozen=True, eq=False)
class Slope:
    """A part of a roof that falls towards its side, which goes from `start` along `way`; `down` points outwards.

    A flat roof is one part with the top of its box for a side.
    """

    shape: BaseGeometry
    start: tuple[float, float]
    way: tuple[float, float] = (1.0, 0.0)
    down: tuple[float, float] = (0.0, -1.0)


@dataclass(frozen=True, eq=False)
class Slopes:
    """A roof as it is seen from above: its outline with the eaves, its slopes, and the lines where they meet."""

    outline: BaseGeometry
    parts: tuple[Slope, ...]
    ridges: BaseGeometry


@lru_cache(maxsize=KEPT)
def slopes_of(points: tuple[Point, ...], form: RoofForm) -> Slopes:
    """Return the slopes of a roof over an outline."""
    outline = areas_of(polygon_of(points).buffer(EAVES, join_style="mitre", mitre_limit=2).simplify(2))
    parts: list[Slope] = []
    for part in shapely.get_parts(outline):
        sides = _sides(part)
        if form is RoofForm.GABLE:
            sides = _along(part, sides)
        parts += [Slope(part, part.bounds[:2])] if form is RoofForm.FLAT or len(sides) < 2 else _fallen(part, sides)
    return Slopes(outline, tuple(parts), _ridges(parts).intersection(outline.buffer(-SQUARE / 20)))


def _sides(shape: Any) -> list[NDArray[np.float64]]:
    """Return the sides of a polygon, counted round so that outside is on their left."""
    ring = shapely.get_coordinates(shape.exterior)
    if shape.exterior.is_ccw:
        ring = ring[::-1]
    return [np.array(pair) for pair in pairwise(ring)]


def _along(shape: Any, sides: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """Return the sides that run along the length of a roof; all where there are not two."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(shape))
    if len(corners) < 4:
        return sides
    axis = max(corners[1] - corners[0], corners[2] - corners[1], key=lambda each: hypot(*each))
    found = [side for side in sides if abs(np.dot(_unit(side), axis)) > ALONG * hypot(*axis)]
    return found if len(found) > 1 else sides


def _unit(side: NDArray[np.float64]) -> NDArray[np.float64]:
    way: NDArray[np.float64] = side[1] - side[0]
    return way / max(1e-6, hypot(*way))


def _fallen(shape: Any, sides: list[NDArray[np.float64]]) -> list[Slope]:
    """Divide a roof by the side that is nearest to each place."""
    step = max(STEP, sum(hypot(*(side[1] - side[0])) for side in sides) / MOST)
    spots: list[NDArray[np.float64]] = []
    whose: list[int] = []
    for number, side in enumerate(sides):
        for far in _places(hypot(*(side[1] - side[0])), step):
            spots.append(side[0] + _unit(side) * far)
            whose.append(number)
    of_side: dict[int, list[BaseGeometry]] = {}
    for number, cell in zip(whose, _cells(np.rint(np.array(spots)), shape), strict=True):
        of_side.setdefault(number, []).append(cell)
    found = []
    for number, mine in of_side.items():
        part = areas_of(union_of(mine).intersection(shape))
        if not part.is_empty:
            way = _unit(sides[number])
            found.append(Slope(part, tuple(sides[number][0]), tuple(way), (-way[1], way[0])))
    return found


def _cells(spots: NDArray[np.float64], shape: Any) -> list[BaseGeometry]:
    """Return for each of some points what is nearest to it; where that cannot be told, for points a little aside."""
    rng = rng_of("roof")
    for _ in range(TRIES):
        cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(spots), extend_to=shape))
        which, found = shapely.STRtree(cells).query(shapely.points(spots), predicate="within")
        if len(which) == len(spots) == len(set(which.tolist())):
            return [cells[number] for _, number in sorted(zip(which.tolist(), found.tolist(), strict=True))]
        spots = spots + rng.random(spots.shape)
    return [shape, *(shapely.Polygon() for _ in spots[1:])]


def _places(length: float, step: float) -> list[float]:
    """Return distances along a side, the same from both of its ends: so two sides part in the middle of a corner."""
    half = [(number + 0.5) * step for number in range(ceil(length / 2 / step))]
    half = [far for far in half if far < length / 2 - step / 4]
    return [*half, length / 2, *(length - far for far in reversed(half))]


def _ridges(parts: list[Slope]) -> BaseGeometry:
    """Return the lines along which slopes meet at an angle; on a round roof one slope goes on into the next."""
    edges = [part.shape.boundary for part in parts]
    found = []
    for one, other in zip(*shapely.STRtree(edges).query(edges, predicate="intersects"), strict=True):
        if one < other and np.dot(parts[one].down, parts[other].down) < ROUND:
            found += [line for line in shapely.get_parts(edges[one].intersection(edges[other])) if line.length > 1]
    lines = shapely.union_all(found) if found else shapely.LineString()
    merged = shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    smooth: BaseGeometry = merged.simplify(STEP / 3)
    return smooth
