"""A river through a dungeon: its way through rock, under walls and through rooms, with bridges and fords."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from random import Random
from typing import TYPE_CHECKING

from core.edits.dungeon_bridges import Crossing, crossings_of, deck_of, takes_bridge
from core.edits.dungeon_layout import CORRIDOR, Layout, Wish
from core.geometry.shapes import difference_of, polygon_of, rings_of, shared_by, union_of
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around
from core.model.materials import Material

if TYPE_CHECKING:
    from shapely import LineString
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
TAPERS = 2.5
"""Squares from either end over which a river grows to its full breadth."""
TONGUE, LEAST = SQUARE * 3 // 10, SQUARE * SQUARE
"""Half the breadth in units below which a tongue of water is left out of a room, and the area of the least water."""
FORD = SQUARE * 2 // 5
"""Units by which a ford goes on beyond the squares that it is walked on: round, and not as far as a middle."""
RIM = 2
"""Units from the rim of water within which nothing lies in it: corners are rounded to whole units."""
POOL, LEAST_RUN = SQUARE * 5 // 4, SQUARE * 6
"""Half the breadth of the pool in which a river ends, and how long it is at least, both in units."""
BEYOND_MAPS = SQUARE * 10_000
"""Units beyond all maps."""
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


@dataclass(frozen=True, slots=True)
class Edges:
    """Where the map ends, in squares, on the sides on which a dungeon reaches to its edge; None on the others."""

    left: int | None = None
    top: int | None = None
    right: int | None = None
    bottom: int | None = None


NO_EDGES = Edges()


def edges_reached(area: Rect, columns: int, rows: int) -> Edges:
    """Return the edges of a map to which an area in squares reaches."""
    return Edges(
        0 if area.left <= 0 else None,
        0 if area.top <= 0 else None,
        columns if area.right >= columns else None,
        rows if area.bottom >= rows else None,
    )


def river_through(layout: Layout, wish: Wish, edges: Edges = NO_EDGES) -> River:
    """Return a river from one side of a dungeon to the other; none where it would cross no room, or drown stairs.

    It runs off the edges of the map that the dungeon reaches; on other sides it rises from a pool in a room, or ends in
    one. The same seed gives the same. What water parts is joined again by bridges, and by fords where one
    goes round a bend.
    """
    if not layout.squares:
        return River()
    area = rect_around(layout.squares)
    random = Random(f"river {wish.seed} {area.right - area.left} {area.bottom - area.top}")
    found = [water for _ in range(COURSES) if (water := _course(layout, area, wish, random, edges)) is not None]
    worth = max((each for each in found), key=lambda water: _worth(layout, water), default=None)
    if worth is None or _worth(layout, worth) <= 0:
        return River()
    return _laid(layout, worth, random)


def _course(layout: Layout, area: Rect, wish: Wish, random: Random, edges: Edges) -> BaseGeometry | None:
    """Return the water of one course; None where it comes too near to stairs, or from no room into another."""
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
    (before, there), (beyond, aside) = bends[-2:]
    bends[-1] = far + 1, there + (aside - there) * (far + 1 - before) / (beyond - before)
    if wish.mirrored:
        half = [(along, each) for along, each in bends if along < far / 2]
        bends = [*half, *((far - along, each) for along, each in half[::-1])]
    for _ in range(3):
        bends = [bends[0], *(each for pair in pairwise(bends) for each in _cut_corner(*pair)), bends[-1]]
    spots = [(x, y) if level else (y, x) for x, y in bends]
    line = LineString([((area.left + x) * SQUARE, (area.top + y) * SQUARE) for x, y in spots])
    ends = (edges.left, edges.right) if level else (edges.top, edges.bottom)
    banks = _run(layout, line, random.uniform(THINNEST, BROADEST) / 2 * SQUARE, ends, level=level)
    if banks is None:
        return None
    stairs = [Spot((x + 0.5) * SQUARE, (y + 1) * SQUARE).buffer(1.6 * SQUARE) for x, y in layout.stairs]
    if any(banks.intersects(each) for each in stairs):
        return None
    return banks


def _run(
    layout: Layout, line: LineString, half: float, ends: tuple[int | None, int | None], *, level: bool
) -> BaseGeometry | None:
    """Return the water along a line: off the map where an end of it tells its edge, else from room to room.

    A river that rises in a room, or ends in one, has a pool there. None where it comes into no room, or into one alone.
    """
    from shapely import LineString, Point, box, get_parts
    from shapely.ops import substring

    rooms = union_of(polygon_of(layout.outline(number)) for number in range(len(layout.rooms)))
    stretches = sorted(
        sorted(line.project(Point(end)) for end in (part.coords[0], part.coords[-1]))
        for part in get_parts(line.intersection(rooms))
        if part.geom_type == "LineString" and not part.is_empty
    )
    if not stretches:
        return None
    first, last = (sum(stretch) / 2 for stretch in (stretches[0], stretches[-1]))
    first, last = (0.0 if ends[0] is not None else first), (line.length if ends[1] is not None else last)
    if last - first < LEAST_RUN:
        return None
    pools = [line.interpolate(far) for far, end in zip((first, last), ends, strict=True) if end is None]
    spots = list(substring(line, first, last).coords)
    for at, edge, beyond in ((0, ends[0], -SQUARE), (-1, ends[1], SQUARE)):
        if edge is not None:
            x, y = spots[at]
            out = (edge * SQUARE + beyond, y) if level else (x, edge * SQUARE + beyond)
            spots.insert(0 if at == 0 else len(spots), out)
    tips = ends[0] is None, ends[1] is None
    banks = union_of(
        (_tapering(LineString(spots), half, tips), *(pool.buffer(POOL).intersection(rooms) for pool in pools))
    )
    low, high = (BEYOND_MAPS if edge is None else edge * SQUARE for edge in ends)
    low = -BEYOND_MAPS if ends[0] is None else low
    across = (low, -BEYOND_MAPS, high, BEYOND_MAPS) if level else (-BEYOND_MAPS, low, BEYOND_MAPS, high)
    return shared_by(banks, box(*across))


def _tapering(line: LineString, half: float, tips: tuple[bool, bool]) -> BaseGeometry:
    """Return the water along a course, with a round tip at its beginning, at its end, at both or neither."""
    from shapely import get_coordinates, segmentize

    spots = get_coordinates(segmentize(line, SQUARE / 4)).tolist()
    far, left, right = 0.0, [], []
    for (ax, ay), (bx, by) in pairwise(spots):
        long = hypot(bx - ax, by - ay)
        away = (far + long / 2, line.length - far - long / 2)
        end = min((each for each, tip in zip(away, tips, strict=True) if tip), default=line.length) / (TAPERS * SQUARE)
        broad = half * (1 - (1 - min(1.0, end)) ** 2) ** 0.5
        x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (by - ay) / long * broad, (ax - bx) / long * broad
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
        far += long
    return polygon_of([tuple(spots[0]), *left, tuple(spots[-1]), *right[::-1]])


def _tidied(layout: Layout, water: BaseGeometry) -> BaseGeometry:
    """Return water without tongues and mere corners where it is dug: they would lie along walls."""
    from shapely import get_parts

    gone = []
    corridors = union_of(_box(square) for square, owner in layout.squares.items() if owner == CORRIDOR)
    rooms = (polygon_of(layout.outline(number)) for number in range(len(layout.rooms)))
    for room in (*rooms, *get_parts(corridors)):
        within = shared_by(water, room)
        if not within.is_empty:
            broad = within.buffer(-TONGUE, quad_segs=2).buffer(TONGUE * 1.5, quad_segs=4)
            kept = [each for each in get_parts(shared_by(within, broad)) if each.area > LEAST]
            gone.append(difference_of(within, union_of(kept)))
    return difference_of(water, union_of(gone))


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
    """Return the squares of floor the middle of which lies in water, and not on its rim."""
    from shapely import intersects_xy, prepare

    within = water.buffer(-RIM, quad_segs=1)
    prepare(within)
    return tuple(
        square
        for square in sorted(layout.floor)
        if intersects_xy(within, (square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE)
    )


def _worth(layout: Layout, water: BaseGeometry) -> int:
    wet = dict.fromkeys(_wet(layout, water))
    in_rooms = sum(layout.squares[square] != CORRIDOR for square in wet)
    at_doors = sum(square in wet for pair in layout.doors for square in pair)
    return CROSSING * len(tuple(crossings_of(layout, wet))) + in_rooms - AT_DOOR * at_doors


def _laid(layout: Layout, course: BaseGeometry, random: Random) -> River:
    from shapely import get_parts

    water = _tidied(layout, course)
    wet = _wet(layout, water)
    bridges: list[Crossing] = []
    fords: list[Crossing] = []
    for way in crossings_of(layout, wet):
        # a wooden bridge is more usual than a ford, and no bridge has a bend
        (bridges if takes_bridge(layout, way, wet) and random.random() < 0.7 else fords).append(way)
    crossed = dict.fromkeys(square for way in (*bridges, *fords) for square in way.squares)
    forded = tuple(square for way in fords for square in way.squares)
    floor = _floor(layout)
    parts = [_surroundings(layout, way).intersection(_around(way)) for way in fords]
    shallow = shared_by(water, union_of(parts))
    # what is left beside a ford and would be too little to draw is shallow too
    beside = get_parts(shared_by(difference_of(water, shallow), floor))
    shallow = union_of((shallow, *(part for part in beside if part.area < SCRAP)))
    # what is mostly in rooms is drawn in these alone: under the rock the river is one by itself
    parts = [shared_by(difference_of(water, shallow), floor), difference_of(water, floor)]
    surfaces = [(Material.WATER, each, 0) for part in parts for each in _rings(part)]
    surfaces += [(Material.SHALLOW, each, 0) for each in _rings(shallow)]
    decks = [deck_of(layout, way, wet, water) for way in bridges]
    surfaces += [(Material.PLANKS, (deck,), 1) for deck in decks]
    rooms = frozenset(owner for square in wet if (owner := layout.squares[square]) != CORRIDOR)
    covered = union_of((water, *(polygon_of(deck) for deck in decks)))
    taken = frozenset((x + dx, y + dy) for x, y in crossed for dx in (-1, 0, 1) for dy in (-1, 0, 1)).union(
        square for square in layout.squares if _box(square).intersects(covered)
    )
    deep = tuple(square for square in wet if square not in crossed)
    return River(tuple(surfaces), deep, forded, taken, rooms)


def _around(ford: Crossing) -> BaseGeometry:
    """Return where a ford is shallow: the squares that are walked on, and round about them."""
    return union_of(_box(square) for square in ford.squares).buffer(FORD, quad_segs=4)


def _surroundings(layout: Layout, ford: Crossing) -> BaseGeometry:
    """Return the room of a ford, or the squares of the corridor about it."""
    owner = layout.squares[ford.squares[0]]
    if owner != CORRIDOR and isinstance(owner, int):
        return polygon_of(layout.outline(owner))
    near = {(x + dx, y + dy) for x, y in ford.squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return union_of(_box(square) for square in sorted(near) if layout.squares.get(square) == owner)


def _rings(shape: BaseGeometry) -> Iterator[tuple[tuple[Point, ...], ...]]:
    for outline, holes in rings_of(shape, SCRAP):
        yield outline, *holes
