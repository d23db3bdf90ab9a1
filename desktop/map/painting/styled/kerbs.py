"""Where paving and decks end in the open, on bare ground: what has a kerb, and is worn there."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, hypot
from weakref import WeakKeyDictionary

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material
from core.model.nature import NATURE
from desktop.map.painting.styled.wall_shapes import tops_of
from desktop.map.painting.styled.waters import waters_of

PAVED = (Material.COBBLE, Material.FLAGSTONE, Material.PLANKS)
BESIDE = 0.3
"""Squares from water, walls and the map's edge within which nothing ends in a kerb."""
SHORT = 0.2
"""Squares below which an edge is too short for one."""
STONE, SLIP = 0.42, 0.3
"""Length of a kerb stone in squares, and by which share of it its end may lie elsewhere."""
Edge = tuple[tuple[float, float], tuple[float, float]]

_known: WeakKeyDictionary[Part, tuple[tuple[Material, BaseGeometry], ...]] = WeakKeyDictionary()


def kerbs_of(part: Part) -> tuple[tuple[Material, BaseGeometry], ...]:
    """Return the lines along which each paving of a part ends on bare ground; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = tuple(_kerbs(part))
    return found


def _kerbs(part: Part) -> Iterator[tuple[Material, BaseGeometry]]:
    laid = [(name, shape) for name, shape in part.regions if name in PAVED]
    if not laid or part.plan.underground:
        return
    tops = tops_of(part)
    waters = waters_of(part)
    # a deck ends on land as well where a bank goes on below it
    seen = waters.seen.difference(waters.bridges)
    solid = union_of([seen, tops.walls, tops.low, part.covered]).buffer(BESIDE * SQUARE, quad_segs=1)
    # the part is cut out of the map, where nothing ends
    rims = union_of([part.plan.page.boundary, part.box.boundary]).buffer(SQUARE / 8)
    rooms = part.rooms.buffer(BESIDE * SQUARE, join_style="mitre")
    for number, (name, shape) in enumerate(laid):
        # boards end in a beam on stone as well, and stone does not end at boards
        others = [other for at, (kind, other) in enumerate(laid) if at != number and Material.PLANKS in (kind, name)]
        beside = union_of(others).buffer(SQUARE / 8) if name is not Material.PLANKS else shape.difference(shape)
        lines = shape.boundary.difference(union_of([solid, rims, rooms, beside]))
        if not lines.is_empty and NATURE[name].edge == "hard":
            yield name, lines


def edges_along(lines: BaseGeometry) -> Iterator[Edge]:
    """Yield the straight pieces of lines."""
    merged = shapely.line_merge(lines) if lines.geom_type == "MultiLineString" else lines
    for line in shapely.get_parts(merged):
        if line.geom_type == "LineString":
            for a, b in pairwise(shapely.get_coordinates(shapely.simplify(line, 1.0)).tolist()):
                if hypot(b[0] - a[0], b[1] - a[1]) > SHORT * SQUARE:
                    yield (a[0], a[1]), (b[0], b[1])


def stones_along(edge: Edge) -> Iterator[tuple[Edge, float]]:
    """Yield the stones along a straight edge and a lot for each.

    They lie by their place on the map, so that an edge that is cut elsewhere on the next sheet has the same ones.
    """
    (ax, ay), (bx, by) = edge
    axis = 0 if abs(bx - ax) >= abs(by - ay) else 1
    first, last = sorted((edge[0], edge[1]), key=lambda point: point[axis])
    long = last[axis] - first[axis]
    step = STONE * SQUARE * long / hypot(bx - ax, by - ay)
    row = (first[1 - axis] + last[1 - axis]) / 2 / SQUARE
    for number in range(floor(first[axis] / step) - 1, ceil(last[axis] / step) + 1):
        ends = [_end(number + more, row) * step for more in (0, 1)]
        low, high = max(ends[0], first[axis]), min(ends[1], last[axis])
        if high - low > 0.3 * step:
            shares = [(at - first[axis]) / long for at in (low, high)]
            a, b = (
                (first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share) for share in shares
            )
            yield (a, b), (number * 0.618034 + floor(row) * 0.381966) % 1


def _end(number: int, row: float) -> float:
    return number + SLIP * ((number * 0.754877 + floor(row) * 0.569840) % 1 - 0.5)
