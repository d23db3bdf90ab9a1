"""The slopes of a roof: which part of it falls towards which of its sides, and where two of them meet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, polygon_of
from core.geometry.units import SQUARE, Point
from core.model.roofs import RoofForm
from desktop.map.painting.roofs.ways import EAVES

MOST = 48
"""Sides of a roof that slopes fall to, at most: a rougher outline is taken as a smoother one."""
ROUND = 0.85
"""Cosine between two slopes from which no ridge parts them."""
FACING = -0.8
"""Cosine between two sides below which they face each other, so that a wall between them can be a gable."""
FINE = 1 / 16
"""Units to which the corners of slopes are told, so that neighbours share theirs."""
WHOLE = 0.98
"""Part of a triangle that stands for all of it."""
LEVEL = 1e-3
"""Sine of an angle between two sides below which they are parallel."""
KEPT = 64
"""Roofs the slopes of which are kept."""

Vector = NDArray[np.float64]


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


@dataclass(frozen=True, eq=False)
class _Side:
    """One side of an outline, outside on its left.

    `first` and `last` point into the roof from its two corners, along what parts its slope from its neighbour's.
    """

    start: Vector
    way: Vector
    length: float
    first: Vector
    last: Vector

    @property
    def down(self) -> Vector:
        """The way outwards."""
        return np.array((-self.way[1], self.way[0]))

    def slope(self, shape: BaseGeometry) -> Slope:
        """Return what falls towards it."""
        return Slope(shape, tuple(self.start), tuple(self.way), tuple(self.down))


@lru_cache(maxsize=KEPT)
def slopes_of(points: tuple[Point, ...], form: RoofForm) -> Slopes:
    """Return the slopes of a roof, all equally steep: each rises from its side until it meets another."""
    outline = areas_of(polygon_of(points).buffer(EAVES, join_style="mitre", mitre_limit=2).simplify(2))
    parts: list[Slope] = []
    for part in shapely.get_parts(outline):
        sides = () if form is RoofForm.FLAT else _sides(part)
        shapes = _risen(part, sides)
        if form is RoofForm.GABLE and len(falling := _without_gables(sides, shapes)) < len(sides):
            sides, shapes = falling, _risen(part, falling)
        if len(sides) < 2:
            parts.append(Slope(part, part.bounds[:2]))
        else:
            parts += [each.slope(area) for each, area in zip(sides, shapes, strict=True) if not area.is_empty]
    return Slopes(outline, tuple(parts), _ridges(parts).intersection(outline.buffer(-SQUARE / 20)))


def _sides(shape: Any) -> tuple[_Side, ...]:
    """Return the sides of a polygon in their order."""
    tolerance, ring = 2.0, shapely.get_coordinates(shape.exterior)
    while len(ring) > MOST + 1:
        tolerance *= 2
        ring = shapely.get_coordinates(shape.exterior.simplify(tolerance))
    if shape.exterior.is_ccw:
        ring = ring[::-1]
    lines = [(start, end - start, hypot(*(end - start))) for start, end in pairwise(ring)]
    ways = [way / max(1e-6, length) for _, way, length in lines]
    found = []
    for number, (start, _, length) in enumerate(lines):
        way = ways[number]
        before, after = ways[number - 1], ways[(number + 1) % len(ways)]
        found.append(_Side(start, way, length, _between(before, way), _between(way, after)))
    return tuple(found)


def _between(one: Vector, next_one: Vector) -> Vector:
    """Return the way into the roof from the corner between two sides, equally far from both."""
    inwards = np.array((one[1] + next_one[1], -one[0] - next_one[0]))
    length = hypot(*inwards)
    return inwards / length if length > 1e-6 else one


def _without_gables(sides: Sequence[_Side], shapes: Sequence[BaseGeometry]) -> tuple[_Side, ...]:
    """Return the sides that a gabled roof falls to, by the `shapes` of a hipped one.

    Nothing falls to a wall whose hip is a whole triangle between two sides that face each other: their slopes go
    straight on to that wall. Short walls come first.
    """
    left: list[_Side | None] = list(sides)
    for number in sorted(range(len(sides)), key=lambda each: sides[each].length):
        before, after = left[number - 1], left[(number + 1) % len(left)]
        if before is None or after is None or np.dot(before.way, after.way) > FACING:
            continue
        side = sides[number]
        if _crossed(side.first, side.last) and shapes[number].area > WHOLE * shapely.Polygon(_ends(side, 0)).area:
            left[number - 1] = replace(before, last=4 * before.way - before.down)
            left[(number + 1) % len(left)] = replace(after, first=-4 * after.way - after.down)
            left[number] = None
    return tuple(side for side in left if side is not None)


def _risen(shape: Any, sides: Sequence[_Side]) -> list[BaseGeometry]:
    """Divide a roof among its sides: each place belongs to the lowest of the slopes that reach it."""
    left, bottom, right, top = shape.bounds
    far = 4 * hypot(right - left, top - bottom)
    reaches = [shapely.make_valid(shapely.Polygon(_ends(side, far))) for side in sides]
    found = []
    for number, side in enumerate(sides):
        part = _shared(reaches[number], shape)
        for beside, reach in enumerate(reaches):
            if beside != number and shapely.intersects(reach, part):
                lower = _shared(reach, _where_lower(sides[beside], side, far, is_first=beside < number))
                part = _rest(part, lower)
        found.append(part)
    if found:
        _close(found, _rest(shape, shapely.union_all(found, grid_size=FINE)))
    return found


def _close(parts: list[BaseGeometry], open_places: BaseGeometry) -> None:
    """Let the neighbour with the longest edge along it have what no slope reaches, in the bays of a winding outline."""
    for place in shapely.get_parts(open_places):
        edges = shapely.intersection([part.boundary for part in parts], place.boundary, grid_size=FINE)
        nearest = int(np.argmax(shapely.length(edges)))
        parts[nearest] = areas_of(shapely.union(parts[nearest], place, grid_size=FINE))


def _rest(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    return areas_of(shapely.difference(one, other, grid_size=FINE))


def _shared(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    return areas_of(shapely.intersection(one, other, grid_size=FINE))


def _ends(side: _Side, far: float) -> tuple[Vector, ...]:
    """Return the corners of what the slope of a side could cover if nothing else were there.

    It lies before the side, between its ends, as far as they come together, or `far` away where they do not.
    """
    end = side.start + side.way * side.length
    if _crossed(side.first, side.last):
        return side.start, end, _meeting(side, end)
    return side.start, end, end + side.last * far, side.start + side.first * far


def _crossed(one: Vector, other: Vector) -> bool:
    return float(one[0] * other[1] - one[1] * other[0]) < -1e-9


def _meeting(side: _Side, end: Vector) -> Vector:
    """Return where the two ends of a slope meet."""
    across = side.first[0] * side.last[1] - side.first[1] * side.last[0]
    gap = end - side.start
    point: Vector = side.start + side.first * ((gap[0] * side.last[1] - gap[1] * side.last[0]) / across)
    return point


def _where_lower(one: _Side, other: _Side, far: float, *, is_first: bool) -> BaseGeometry:
    """Return the half of the plane in which the slope of one side lies lower than that of the other.

    Of two sides in one line the first has what both could cover.
    """
    normal = one.down - other.down
    height = float(np.dot(one.down, one.start) - np.dot(other.down, other.start))
    size = hypot(*normal)
    if size < LEVEL:
        # parallel: the one that begins farther in is lower everywhere
        is_lower = is_first if abs(height) < 1 else height < 0
        return shapely.box(*(one.start - far), *(one.start + far)) if is_lower else shapely.Polygon()
    normal, height = normal / size, height / size
    along = np.array((-normal[1], normal[0]))
    foot = one.start + normal * (height - float(np.dot(normal, one.start)))
    return shapely.Polygon(
        [foot - along * far, foot + along * far, foot + (along + normal) * far, foot + (normal - along) * far]
    )


def _ridges(parts: list[Slope]) -> BaseGeometry:
    """Return the lines along which slopes meet at an angle; on a round roof one slope goes on into the next."""
    edges, found = np.array([part.shape.boundary for part in parts]), []
    for one, other in zip(*shapely.STRtree(edges).query(edges, predicate="intersects"), strict=True):
        if one < other and np.dot(parts[one].down, parts[other].down) < ROUND:
            found += [line for line in shapely.get_parts(edges[one].intersection(edges[other])) if line.length > 1]
    lines = shapely.union_all(found) if found else shapely.LineString()
    return shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
