"""Areas as shapely knows them: squares as one shape, rounded banks, chains of points as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from core.geometry.plane import BLOCK_SIDE
from core.geometry.units import SQUARE, Point, Rect, Square

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Ring = Sequence[Point]
WHOLE_UNITS = 1
"""Units to which shapes are rounded where sides a hair apart cannot be told apart without: slower, never in vain."""


def polygon_of(outline: Ring, holes: Iterable[Ring] = ()) -> BaseGeometry:
    """Return an outline less its holes as a valid shape, whatever crosses itself, or each other, in them."""
    from shapely import Polygon, make_valid

    without = list(holes)
    shape = Polygon(outline, without)
    if shape.is_valid:
        return shape
    if without:
        # of a hole that reaches beyond the outline, what lies outside would become part of the shape
        return difference_of(polygon_of(outline), union_of(polygon_of(hole) for hole in without))
    return areas_of(make_valid(shape))


def union_of(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return shapes as one; an empty polygon where there are none."""
    from shapely import GEOSException, Polygon, union_all

    found = [shape for shape in shapes if not shape.is_empty]
    if len(found) < 2:
        return found[0] if found else Polygon()
    joined: BaseGeometry
    try:
        joined = union_all(found)
    except GEOSException:
        joined = union_all([_rounded(shape) for shape in found], grid_size=WHOLE_UNITS)
    return joined


def shared_by(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Return what two shapes have in common."""
    return _laid_over(one, other, "intersection")


def difference_of(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Return what of a shape does not lie in another."""
    return _laid_over(shape, other, "difference")


def _laid_over(one: BaseGeometry, other: BaseGeometry, how: Literal["intersection", "difference"]) -> BaseGeometry:
    from shapely import GEOSException

    found: BaseGeometry
    try:
        found = getattr(one, how)(other)
    except GEOSException:
        found = getattr(_rounded(one), how)(_rounded(other), grid_size=WHOLE_UNITS)
    return found


def _rounded(shape: BaseGeometry) -> BaseGeometry:
    from shapely import make_valid, set_precision

    return set_precision(make_valid(shape), WHOLE_UNITS)


def areas_of(shape: BaseGeometry) -> BaseGeometry:
    """Return the areas of what came of an overlay, without the lines and points at which two shapes merely touch."""
    from shapely import get_parts

    if shape.geom_type.endswith("Polygon"):
        return shape
    return union_of(part for part in get_parts(shape) if part.geom_type.endswith("Polygon"))


def rings_of(shape: BaseGeometry, least: int) -> Iterator[tuple[tuple[Point, ...], tuple[tuple[Point, ...], ...]]]:
    """Yield the outlines of a shape, each with its holes, in whole units; parts of less than `least` are left out."""
    from shapely import get_parts, get_type_id, simplify

    for part in get_parts(simplify(shape, 1.0)):
        if get_type_id(part) != 3 or part.area < least:
            continue
        rings = [tuple((round(x), round(y)) for x, y in ring.coords[:-1]) for ring in (part.exterior, *part.interiors)]
        yield rings[0], tuple(rings[1:])


def box_of(shape: BaseGeometry) -> Rect:
    """Return the smallest rectangle around a shape, in whole units."""
    left, top, right, bottom = (round(edge) for edge in shape.bounds)
    return Rect(left, top, right, bottom)


def lines_of(chains: Sequence[Sequence[Point]]) -> Any:
    """Return chains of points as an array of lines, all at once: one by one they cost as much as all else of a map."""
    import numpy as np
    from shapely import linestrings

    if not chains:
        return np.empty(0, object)
    points = np.array([point for chain in chains for point in chain], float)
    return linestrings(points, indices=np.repeat(np.arange(len(chains)), [len(chain) for chain in chains]))


@lru_cache(maxsize=4096)
def shapes_of_block(place: Square, block: bytes) -> tuple[tuple[int, BaseGeometry], ...]:
    """Return each code of a block of a plane with the shape of its squares, in map units."""
    from shapely import box, union_all

    boxes: dict[int, list[BaseGeometry]] = {}
    left, top = place[0] * BLOCK_SIDE, place[1] * BLOCK_SIDE
    for row in range(BLOCK_SIDE):
        line = block[row * BLOCK_SIDE : (row + 1) * BLOCK_SIDE]
        start = 0
        while start < BLOCK_SIDE:
            end, code = start + 1, line[start]
            while end < BLOCK_SIDE and line[end] == code:
                end += 1
            if code:
                x0, x1, y = (left + start) * SQUARE, (left + end) * SQUARE, (top + row) * SQUARE
                boxes.setdefault(code, []).append(box(x0, y, x1, y + SQUARE))
            start = end
    return tuple((code, union_all(found)) for code, found in sorted(boxes.items()))


def part_in_box(shape: BaseGeometry, left: float, top: float, right: float, bottom: float) -> BaseGeometry:
    """Return the part of a shape that lies in a box, whatever is a hair thin at the edge of that."""
    from shapely import GEOSException, box, clip_by_rect, intersection, make_valid

    part: BaseGeometry
    try:
        part = clip_by_rect(shape, left, top, right, bottom)
    except GEOSException:
        part = intersection(make_valid(shape), box(left, top, right, bottom))
    return part


def squares_shape(squares: Iterable[Square]) -> BaseGeometry:
    """Return squares as one shape, in map units."""
    from shapely import box

    return union_of(box(x * SQUARE, y * SQUARE, (x + 1) * SQUARE, (y + 1) * SQUARE) for x, y in dict.fromkeys(squares))


LEAST_DEPTH = SQUARE // 16
"""How far into a square a shape has to reach to lie in it."""


def squares_under(shape: BaseGeometry) -> BaseGeometry:
    """Return the shape of all whole squares that an area reaches into."""
    import numpy as np
    from shapely import box, intersects, prepare

    within = shape.buffer(-LEAST_DEPTH, join_style="mitre")
    if within.is_empty:
        return shape
    left, top, right, bottom = (int(edge // SQUARE) for edge in within.bounds)
    x, y = (each.ravel() * SQUARE for each in np.meshgrid(np.arange(left, right + 1), np.arange(top, bottom + 1)))
    squares = box(x, y, x + SQUARE, y + SQUARE)
    prepare(within)
    return union_of([shape, *squares[intersects(within, squares)]])


def natural_outline(shape: BaseGeometry, page: BaseGeometry, radius: float = 0.38) -> BaseGeometry:
    """Return a natural outline for what has corners or was painted in squares; the map's edge cuts it straight."""
    if shape.is_empty:
        return shape
    r = radius * SQUARE
    grown = union_of([shape, *_beyond(shape, page)])
    closed = grown.buffer(-r, quad_segs=4).buffer(2 * r, quad_segs=4).buffer(-r, quad_segs=4)
    # what is thinner than the rounding would vanish
    return closed if not closed.is_empty else grown


def _beyond(shape: BaseGeometry, page: BaseGeometry) -> Iterator[BaseGeometry]:
    """Yield boxes that carry a shape straight on over the edges of the map, so that it is not rounded there."""
    from shapely import box, get_parts

    left, top, right, bottom = page.bounds
    out, hair = 2 * SQUARE, SQUARE / 64
    edges = (
        (left, top, left + hair, bottom),
        (right - hair, top, right, bottom),
        (left, top, right, top + hair),
        (left, bottom - hair, right, bottom),
    )
    for edge in edges:
        for part in get_parts(part_in_box(shape, *edge)):
            if part.geom_type != "Polygon":
                continue
            x0, y0, x1, y1 = part.bounds
            yield box(
                x0 - out if x0 <= left else x0,
                y0 - out if y0 <= top else y0,
                x1 + out if x1 >= right else x1,
                y1 + out if y1 >= bottom else y1,
            )


def moved(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    """Return a shape moved by parts of a square."""
    from shapely.affinity import translate

    there: BaseGeometry = translate(shape, dx * SQUARE, dy * SQUARE)
    return there
