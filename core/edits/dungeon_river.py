"""A river through a dungeon: its way through rock, under walls and through rooms, with bridges and fords."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from core.edits.dungeon_layout import CORRIDOR, Layout, Owner, Wish
from core.geometry.shapes import difference_of, polygon_of, rings_of, shared_by, union_of
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around
from core.model.materials import Material

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

COURSES = 24
"""Courses that are tried, of which the one is taken that parts most of the dungeon."""
STEP = 4
"""Squares from one bend to the next."""
WINDING = 1.6
"""Squares by which a bend may lie aside of the one before."""
THINNEST, BROADEST = 1.3, 2.2
"""Squares across the water at least and at most."""
CROSSING, AT_DOOR = 5, 4
"""Squares of water in rooms that a crossing is worth, and a flooded doorway costs."""
ASHORE = SQUARE * 3 // 8
"""Units that a bridge lies on either bank."""
SCRAP = SQUARE * SQUARE // 4
"""Area in square units below which water is left out."""

Laid = tuple[Material, tuple[tuple[Point, ...], ...], int]
"""A surface: its material, its outline with its holes, and its rank."""
DRY: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class River:
    """What is laid for a river, the squares that are deep and those of fords, and where nothing else may stand."""

    surfaces: tuple[Laid, ...] = DRY
    deep: tuple[Square, ...] = ()
    fords: tuple[Square, ...] = ()
    taken: frozenset[Square] = frozenset()
    rooms: frozenset[int] = frozenset()


def river_through(layout: Layout, wish: Wish) -> River:
    """Return a river from one side of a dungeon to the other; none where it would cross no room, or drown stairs.

    The same seed gives the same. What water parts is joined again by bridges, and by fords where one goes round a bend.
    """
    if not layout.squares:
        return River()
    area = rect_around(layout.squares)
    random = Random(f"river {wish.seed} {area.right - area.left} {area.bottom - area.top}")
    found = [water for _ in range(COURSES) if (water := _course(layout, area, wish, random)) is not None]
    worth = max((each for each in found), key=lambda water: _worth(layout, water), default=None)
    if worth is None or _worth(layout, worth) <= 0:
        return River()
    return _laid(layout, worth, random)


def _course(layout: Layout, area: Rect, wish: Wish, random: Random) -> BaseGeometry | None:
    """Return the water of one course; None where it comes too near to stairs."""
    from shapely import LineString
    from shapely import Point as Spot

    across, down = area.right - area.left, area.bottom - area.top
    level = wish.mirrored or random.random() < 0.5
    far, wide = (across, down) if level else (down, across)
    aside = random.uniform(0.15, 0.85) * wide
    bends = [(-1.0, aside)]
    while bends[-1][0] < far + 1:
        aside = min(max(aside + random.uniform(-WINDING, WINDING), 1.5), wide - 1.5)
        bends.append((bends[-1][0] + STEP, aside))
    if wish.mirrored:
        half = [(along, each) for along, each in bends if along < far / 2]
        bends = [*half, *((far - along, each) for along, each in half[::-1])]
    for _ in range(3):
        bends = [bends[0], *(each for pair in pairwise(bends) for each in _cut_corner(*pair)), bends[-1]]
    spots = [(x, y) if level else (y, x) for x, y in bends]
    line = LineString([((area.left + x) * SQUARE, (area.top + y) * SQUARE) for x, y in spots])
    banks = line.buffer(random.uniform(THINNEST, BROADEST) / 2 * SQUARE, cap_style="flat")
    stairs = [Spot((x + 0.5) * SQUARE, (y + 1) * SQUARE).buffer(1.6 * SQUARE) for x, y in layout.stairs]
    if any(banks.intersects(each) for each in stairs):
        return None
    return banks


def _cut_corner(a: tuple[float, float], b: tuple[float, float]) -> Iterator[tuple[float, float]]:
    for share in (0.25, 0.75):
        yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _floor(layout: Layout) -> BaseGeometry:
    """Return the rooms and corridors of a layout."""
    rooms = [polygon_of(layout.outline(number)) for number in range(len(layout.rooms))]
    return union_of([*rooms, *(_box(square) for square, owner in layout.squares.items() if owner == CORRIDOR)])


def _box(square: Square) -> BaseGeometry:
    from shapely import box

    x, y = square
    return box(x * SQUARE, y * SQUARE, (x + 1) * SQUARE, (y + 1) * SQUARE)


def _wet(layout: Layout, water: BaseGeometry) -> tuple[Square, ...]:
    """Return the squares of a layout the middle of which lies in water."""
    from shapely import intersects_xy, prepare

    prepare(water)
    return tuple(
        square
        for square in sorted(layout.squares)
        if intersects_xy(water, (square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE)
    )


def _worth(layout: Layout, water: BaseGeometry) -> int:
    wet = dict.fromkeys(_wet(layout, water))
    in_rooms = sum(layout.squares[square] != CORRIDOR for square in wet)
    at_doors = sum(square in wet for pair in layout.doors for square in pair)
    return CROSSING * len(tuple(_crossings(layout, wet))) + in_rooms - AT_DOOR * at_doors


def _laid(layout: Layout, water: BaseGeometry, random: Random) -> River:
    wet = _wet(layout, water)
    bridges: list[tuple[Square, ...]] = []
    fords: list[tuple[Square, ...]] = []
    for way in _crossings(layout, wet):
        is_straight = len({x for x, _ in way}) == 1 or len({y for _, y in way}) == 1
        # a wooden bridge is more usual than a ford, and no bridge has a bend
        (bridges if is_straight and random.random() < 0.7 else fords).append(way)
    shallow = shared_by(water, union_of(_box(square) for way in fords for square in way))
    floor = _floor(layout)
    # what is mostly in rooms is drawn in these alone: under the rock the river is one by itself
    parts = shared_by(difference_of(water, shallow), floor), difference_of(water, floor)
    surfaces = [(Material.WATER, each, 0) for part in parts for each in _rings(part)]
    surfaces += [(Material.SHALLOW, each, 0) for each in _rings(shallow)]
    surfaces += [(Material.PLANKS, (_deck(layout, way),), 1) for way in bridges]
    crossed = dict.fromkeys(square for way in (*bridges, *fords) for square in way)
    forded = tuple(square for way in fords for square in way)
    rooms = frozenset(owner for square in wet if (owner := layout.squares[square]) != CORRIDOR)
    taken = frozenset((x + dx, y + dy) for x, y in crossed for dx in (-1, 0, 1) for dy in (-1, 0, 1)).union(
        square for square in layout.squares if _box(square).intersects(water)
    )
    deep = tuple(square for square in wet if square not in crossed)
    return River(tuple(surfaces), deep, forded, taken, rooms)


def _rings(shape: BaseGeometry) -> Iterator[tuple[tuple[Point, ...], ...]]:
    for outline, holes in rings_of(shape, SCRAP):
        yield outline, *holes


def _deck(layout: Layout, way: tuple[Square, ...]) -> tuple[Point, ...]:
    """Return the boards of a straight bridge: they lie on the banks, but do not go through walls."""
    left, top, right, bottom = rect_around([(x * SQUARE, y * SQUARE) for x, y in way])
    right, bottom = right + SQUARE, bottom + SQUARE
    level = top + SQUARE == bottom and right - left > SQUARE
    if len(way) == 1:
        (x, y) = way[0]
        level = layout.squares.get((x - 1, y)) == layout.squares.get((x + 1, y)) == layout.squares[x, y]
    (first, last) = (way[0], way[-1]) if way[0] <= way[-1] else (way[-1], way[0])
    dx, dy = (1, 0) if level else (0, 1)
    before, after = (first[0] - dx, first[1] - dy), (last[0] + dx, last[1] + dy)
    back = ASHORE if layout.squares.get(before) == layout.squares[first] else 0
    ahead = ASHORE if layout.squares.get(after) == layout.squares[last] else 0
    if level:
        left, right = left - back, right + ahead
    else:
        top, bottom = top - back, bottom + ahead
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _crossings(layout: Layout, wet: Iterable[Square]) -> Iterator[tuple[Square, ...]]:
    """Yield the ways through water, square by square in one room or corridor, that join all that is dry again."""
    water = dict.fromkeys(wet)
    dry = [square for square in sorted(layout.squares) if square not in water]
    if not dry:
        return
    reached = _reached(layout, (dry[0],), water)
    while True:
        way = _shortest(layout, reached, water)
        if not way:
            return
        for _, part in _by_owner(layout, way):
            yield part
        for square in way:
            water.pop(square, None)
        reached = _reached(layout, (*reached, *way), water)


def _by_owner(layout: Layout, way: tuple[Square, ...]) -> Iterator[tuple[Owner, tuple[Square, ...]]]:
    run: list[Square] = []
    for square in way:
        if run and layout.squares[square] != layout.squares[run[-1]]:
            yield layout.squares[run[-1]], tuple(run)
            run = []
        run.append(square)
    if run:
        yield layout.squares[run[-1]], tuple(run)


def _beside(layout: Layout, square: Square) -> Iterator[Square]:
    """Yield the squares to which one gets from another: in the same room or corridor, and through doors."""
    x, y = square
    doors = layout.ways_through
    for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        owner = layout.squares.get(other)
        if owner is not None and (owner == layout.squares[square] or frozenset((square, other)) in doors):
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


def _shortest(layout: Layout, reached: dict[Square, None], water: dict[Square, None]) -> tuple[Square, ...]:
    """Return the fewest squares of water from what is reached to what is dry and not reached; none where all is."""
    before: dict[Square, Square | None] = dict.fromkeys(reached)
    waiting = deque(reached)
    while waiting:
        square = waiting.popleft()
        for other in _beside(layout, square):
            if other in before:
                continue
            before[other] = square
            if other not in water:
                way = []
                step: Square | None = square
                while step is not None and step not in reached:
                    way.append(step)
                    step = before[step]
                return tuple(way[::-1])
            waiting.append(other)
    return ()
