"""Steps in the ground as shapes, straight where people built one and winding where the ground rises by itself."""

from itertools import pairwise
from math import ceil, hypot
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.patches import patches_of
from core.geometry.shapes import moved, union_of
from core.geometry.units import SQUARE, Square
from core.model.floor_plan import Part, Plan
from core.model.nature import NATURE
from desktop.map.painting.styled.unsteady_lines import as_it_grew

Step = tuple[int, BaseGeometry, bool]
"""The height in squares, where the ground has it, and whether that is natural ground."""
TALL = 0.13
"""Squares by which the face of a step is seen for each square of its height."""
TALLEST, LEAST = 4, 0.6
"""Heights beyond which a face grows no more, and what is added to all: the lowest is seen from afar too."""
WANDER, ROUND = 0.12, 0.7
"""Squares by which the edge of natural ground wanders, and by which its corners are rounded: a hill has none."""

Figure = tuple[int, Square]
"""A height, and the square in which it is written."""

_known: WeakKeyDictionary[Part, tuple[Step, ...]] = WeakKeyDictionary()
_figures: WeakKeyDictionary[Plan, tuple[Figure, ...]] = WeakKeyDictionary()


def figures_of(plan: Plan) -> tuple[Figure, ...]:
    """Return where heights are written: once for all that hangs together, in a room where it has part of one."""
    found = _figures.get(plan)
    if found is None:
        patches = patches_of(plan.scene.elevation)
        found = _figures[plan] = tuple((height, _best(plan, squares)) for height, squares in patches)
    return found


def _best(plan: Plan, squares: tuple[Square, ...]) -> Square:
    """Return the first square that lies in a room; else the first one."""
    if not plan.underground or not plan.floors:
        return squares[0]
    middles = shapely.points((np.array(squares) + 0.5) * SQUARE)
    in_rooms = plan.floor_tree.query(middles, predicate="intersects")[0]
    return squares[in_rooms.min()] if len(in_rooms) else squares[0]


def steps_of(part: Part) -> tuple[Step, ...]:
    """Return the steps of a part, low ones first; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = tuple(_steps(part))
    return found


def _steps(part: Part) -> list[Step]:
    if not part.heights:
        return []
    built = union_of([part.rooms, *(shape for name, shape in part.regions if NATURE[name].edge == "hard")])
    found: list[Step] = []
    for height, shape in part.heights:
        made, grown = shape.intersection(built), shape.difference(built)
        if not made.is_empty:
            found.append((height, made, False))
        if not grown.is_empty:
            outline = as_it_grew(grown, part.plan.page, WANDER, radius=ROUND, origin=part.plan.origin)
            found.append((height, outline.difference(built), True))
    return found


def face_of(shape: BaseGeometry, height: int) -> BaseGeometry:
    """Return the upright face of a step as one sees it: below raised ground, and at the upper rim of a hollow."""
    far = (LEAST + min(abs(height), TALLEST)) * TALL
    if height < 0:
        return shape.difference(moved(shape, 0, far))
    swept = union_of(moved(shape, 0, far * part / 3) for part in range(4))
    return swept.difference(shape).buffer(-SQUARE / 256)


Tick = tuple[float, float, float, float]
"""A stroke from the edge of a step downhill."""


def hachures_of(line: Any, side: int, *, apart: float, long: tuple[float, float]) -> list[Tick]:
    """Return short and long strokes in turn along a line, to one side of it: what tells a slope on any map.

    They begin where the line crosses a lattice: counted from its end they would hang on where a sheet cuts it.
    """
    step, ticks = apart * SQUARE, []
    for (ax, ay), (bx, by) in pairwise(shapely.get_coordinates(line).tolist()):
        dx, dy = bx - ax, by - ay
        flat = abs(dx) >= abs(dy)
        first, last = sorted((ax, bx) if flat else (ay, by))
        length = hypot(dx, dy)
        for number in range(ceil(first / step), ceil(last / step)):
            share = (number * step - (ax if flat else ay)) / (dx if flat else dy)
            far = long[number % 2] * SQUARE * side / length
            x, y = ax + dx * share, ay + dy * share
            ticks.append((x, y, x + dy * far, y - dx * far))
    return ticks
