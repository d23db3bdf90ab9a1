"""Where water through a dungeon is crossed: straight from bank to bank, away from walls if there is a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import TYPE_CHECKING

from core.edits.dungeon_layout import CORRIDOR, Layout
from core.geometry.shapes import shared_by
from core.geometry.units import SQUARE, Point, Square

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

BEND, ALONG_WALL, UNEVEN = 2.0, 0.6, 4.0
"""Squares of water that one would rather cross than turn on the way, or go along a wall of a room on one side, or over
a square that is not wholly floor."""
ASHORE = SQUARE * 3 // 8
"""Units that a bridge lies on either bank."""
FURTHEST = 2
"""Squares beyond those that are crossed up to which a bridge goes on to a bank."""
TO_WALL = SQUARE // 2
"""Units from a bridge to a wall below which nothing is left between them."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A way through water in one room or corridor, and its direction if it has no bend from bank to bank."""

    squares: tuple[Square, ...]
    along: Square | None


def crossings_of(layout: Layout, wet: Iterable[Square]) -> Iterator[Crossing]:
    """Yield the ways through water that join all that is dry again."""
    water = dict.fromkeys(wet)
    dry = [square for square in sorted(layout.floor) if square not in water]
    if not dry:
        return
    reached = _reached(layout, (dry[0],), water)
    while True:
        path = _best(layout, reached, water)
        if not path:
            return
        yield from _by_owner(layout, path)
        for square in path[1:-1]:
            water.pop(square, None)
        reached = _reached(layout, (*reached, *path[1:-1]), water)


def takes_bridge(layout: Layout, crossing: Crossing, wet: Iterable[Square]) -> bool:
    """Return whether a bridge fits a crossing: straight, over floor alone, with a bank or a door at either end."""
    if crossing.along is None or not layout.uneven.isdisjoint(crossing.squares):
        return False
    dx, dy = crossing.along
    barred = layout.uneven.union(wet)
    for (x, y), (ahead, down) in ((crossing.squares[-1], (dx, dy)), (crossing.squares[0], (-dx, -dy))):
        beyond = x + ahead, y + down
        is_bank = layout.floor.get(beyond) == layout.floor[x, y] and beyond not in barred
        if not is_bank and frozenset(((x, y), beyond)) not in layout.ways_through:
            return False
    return True


def deck_of(layout: Layout, crossing: Crossing, wet: Iterable[Square], water: BaseGeometry) -> tuple[Point, ...]:
    """Return the boards of a straight bridge: from dry bank to dry bank, but not through walls or over deep squares."""
    taken = dict.fromkeys(wet)
    first, last = min(crossing.squares), max(crossing.squares)
    dx, dy = map(abs, crossing.along or (1, 0))
    left, top, right, bottom = first[0] * SQUARE, first[1] * SQUARE, (last[0] + 1) * SQUARE, (last[1] + 1) * SQUARE
    back = _ashore(layout, first, (-dx, -dy), taken, water)
    ahead = _ashore(layout, last, (dx, dy), taken, water)
    left, right = left - back * dx, right + ahead * dx
    top, bottom = top - back * dy, bottom + ahead * dy
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _ashore(layout: Layout, end: Square, step: Square, taken: dict[Square, None], water: BaseGeometry) -> int:
    """Return by how much a bridge goes on beyond its last square: until there is no water on its way."""
    from shapely import box

    (x, y), (dx, dy) = end, step
    room, free = 0, (x + dx, y + dy)
    barred = layout.uneven.union(taken)
    while room < FURTHEST and layout.floor.get(free) == layout.floor[end] and free not in barred:
        room, free = room + 1, (free[0] + dx, free[1] + dy)
    if not room:
        return 0
    # the strip of boards beyond the last square, seen from there
    far = room * SQUARE
    corner = [(x + max(dx, 0)) * SQUARE, (y + max(dy, 0)) * SQUARE]
    wide = (abs(dy) * SQUARE, abs(dx) * SQUARE)
    strip = box(corner[0], corner[1], corner[0] + wide[0] + dx * far, corner[1] + wide[1] + dy * far)
    seen = shared_by(water, strip)
    reach = 0.0
    if not seen.is_empty:
        bounds = seen.bounds
        ends = (bounds[0], bounds[1]) if min(dx, dy) < 0 else (bounds[2], bounds[3])
        reach = max((ends[0] - corner[0]) * dx, (ends[1] - corner[1]) * dy)
    long = min(far, round(reach) + ASHORE)
    ends_at_wall = free in layout.uneven or layout.floor.get(free) != layout.floor[end]
    return far if ends_at_wall and far - long < TO_WALL else long


def _by_owner(layout: Layout, path: tuple[Square, ...]) -> Iterator[Crossing]:
    """Yield the water of a path from bank to bank, room by room."""
    run: list[int] = []
    for place in range(1, len(path) - 1):
        if run and layout.floor[path[place]] != layout.floor[path[run[-1]]]:
            yield _crossing(path, run)
            run = []
        run.append(place)
    if run:
        yield _crossing(path, run)


def _crossing(path: tuple[Square, ...], run: list[int]) -> Crossing:
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path[run[0] - 1 : run[-1] + 2])}
    return Crossing(tuple(path[place] for place in run), steps.pop() if len(steps) == 1 else None)


def _beside(layout: Layout, square: Square) -> Iterator[Square]:
    """Yield the squares to which one gets from another: in the same room or corridor, and through doors."""
    x, y = square
    doors = layout.ways_through
    for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        owner = layout.floor.get(other)
        if owner is not None and (owner == layout.floor[square] or frozenset((square, other)) in doors):
            yield other


def _reached(layout: Layout, start: Iterable[Square], water: Iterable[Square]) -> dict[Square, None]:
    barred = dict.fromkeys(water)
    found = dict.fromkeys(start)
    waiting = list(found)
    while waiting:
        for other in _beside(layout, waiting.pop()):
            if other not in found and other not in barred:
                found[other] = None
                waiting.append(other)
    return found


def _best(layout: Layout, reached: dict[Square, None], water: dict[Square, None]) -> tuple[Square, ...]:
    """Return the best path through water from what is reached to what is dry and not reached; none where all is."""
    fresh = count()
    waiting: list[tuple[float, int, tuple[Square, ...]]] = [(0.0, next(fresh), (square,)) for square in reached]
    done: set[tuple[Square, Square]] = set()
    while waiting:
        cost, _, path = heappop(waiting)
        here = path[-1]
        if len(path) > 1:
            if here not in water:
                return path
            step = (here[0] - path[-2][0], here[1] - path[-2][1])
            if (here, step) in done:
                continue
            done.add((here, step))
        for other in _beside(layout, here):
            if other in reached or (len(path) == 1 and other not in water):
                continue
            ahead = (other[0] - here[0], other[1] - here[1])
            more = cost + (BEND if len(path) > 1 and ahead != step else 0.0)
            if other in water:
                more += 1 + ALONG_WALL * _walls_along(layout, other, ahead) + UNEVEN * (other in layout.uneven)
            heappush(waiting, (more, next(fresh), (*path, other)))
    return ()


def _walls_along(layout: Layout, square: Square, step: Square) -> int:
    """Return on how many sides of a square of a room there is a wall along the way."""
    owner = layout.floor[square]
    if owner == CORRIDOR:
        return 0
    (x, y), (dx, dy) = square, step
    return sum(layout.floor.get(side) != owner for side in ((x + dy, y + dx), (x - dy, y - dx)))
