"""Rooms of a dungeon that are no rectangles: round ones, such with many sides, and caves, within their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import cos, dist, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

from core.geometry.pieces import Chain, Piece
from core.geometry.room_shapes import DEPTH, rough, round_in
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Rect, Square, rect_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

LEAST_ROUND, LEAST_SIDED = 5, 4
"""Squares along the shorter side of a round room, and of a cave or one with many sides."""
LONGEST = 1.5
"""Times the shorter side of a round room that its longer one is at most."""
KNOBS = 14
"""Corners of a cave, before its edge is made rough."""
NARROWEST = 0.8
"""Share of the way from the middle of a cave to the edge of its box where its edge is nearest."""

SLIVER = SQUARE // 12
"""Units between two corners that are one."""


class Form(StrEnum):
    """What a room looks like from above."""

    BOX = "box"
    ROUND = "round"
    SIDED = "sided"
    CAVE = "cave"


FORMS = (Form.ROUND, Form.SIDED, Form.CAVE, Form.BOX)


@dataclass(frozen=True, slots=True)
class RoomShape:
    """A room that is no rectangle: its form and its corners in units, before doors are joined to it."""

    form: Form
    ring: Chain

    def mirrored(self, about: int) -> RoomShape:
        """Return the shape on the other side of a line: `about` is twice where that stands, in units."""
        return RoomShape(self.form, tuple((about - x, y) for x, y in self.ring))


def shape_in(room: Rect, random: Random) -> RoomShape | None:
    """Return a shape for a room in squares, by chance; None where it stays a rectangle."""
    sides = room.right - room.left, room.bottom - room.top
    # drawn in any case, so that the size of one room does not change all that come after it
    form, turn = random.choice(FORMS), random.random()
    box = Rect(*(edge * SQUARE for edge in (room.left, room.top, room.right, room.bottom)))
    if form is Form.ROUND and min(sides) >= LEAST_ROUND and max(sides) <= LONGEST * min(sides):
        return RoomShape(form, round_in(box))
    if form is Form.BOX or min(sides) < LEAST_SIDED:
        return None
    return RoomShape(Form.CAVE, _cave(box, turn)) if form is Form.CAVE else RoomShape(Form.SIDED, _sided(box))


def _sided(box: Rect) -> Chain:
    """Return a box without its corners, whole squares of them."""
    cut = max(1, (min(box.right - box.left, box.bottom - box.top) // SQUARE - 1) // 3) * SQUARE
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return (
        *((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut)),
        *((right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut)),
    )


def _cave(box: Rect, turn: float) -> Chain:
    """Return an uneven ring within a box, always the same for the same turn."""
    random = Random(turn)
    # its edge is made rough, and stays within the box
    across, down = (box.right - box.left) / 2 - DEPTH, (box.bottom - box.top) / 2 - DEPTH
    x, y = box.centre
    found = []
    for number in range(KNOBS):
        angle, far = 2 * pi * number / KNOBS, random.uniform(NARROWEST, 1.15)
        # beyond the edge of the box it goes along it: caves fill their boxes better than ellipses do
        px, py = max(-1.0, min(1.0, far * cos(angle) * 1.1)), max(-1.0, min(1.0, far * sin(angle) * 1.1))
        found.append((round(x + across * px), round(y + down * py)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Walling:
    """What stands around a room of a shape: its walls, without those of corridors beside it, and its whole outline."""

    form: Form
    walls: tuple[Chain, ...]
    outline: Chain


def walling(shape: RoomShape, room: Rect, doors: Iterable[Piece], beside: Iterable[Piece]) -> Walling:
    """Return what stands around a room of a shape, in a box in squares.

    It is open at `doors`, which lie in the edge of the box; what lies between them and the shape is floor too. Walls of
    corridors that run `beside` it are its walls there.
    """
    from shapely import LineString, MultiLineString, get_parts, line_merge, polygonize, unary_union

    gaps = tuple(doors)
    floor: Any = union_of((polygon_of(shape.ring), *_ways_in(shape, room, gaps)))
    edge: Any = floor.exterior
    fixed: Any = unary_union(MultiLineString([*gaps, *beside]))
    free: Any = edge.difference(fixed)
    lines = get_parts(line_merge(free) if free.geom_type == "MultiLineString" else free)
    chains = [
        _ragged(line) if shape.form is Form.CAVE else _without_slivers(_whole(line.simplify(0))) for line in lines
    ]
    straight: Any = edge.intersection(fixed)
    pieces = [_whole(part) for part in get_parts(straight) if part.geom_type == "LineString"]
    faces: Any = get_parts(polygonize([LineString(chain) for chain in (*chains, *pieces)]))
    whole: Any = max(faces, key=lambda face: float(face.area), default=None)
    ring = _whole(edge if whole is None else whole.exterior)[:-1]
    return Walling(shape.form, tuple(chains), ring)


def _ragged(line: Any) -> Chain:
    """Return part of the edge of a cave, made rough; as it is where that would cross itself."""
    from shapely import LineString

    points = _whole(line.simplify(SQUARE / 4))
    closed = points[0] == points[-1]
    edge = rough(points[:-1] if closed else points, closed=closed)
    edge = (*edge, edge[0]) if closed else edge
    return edge if LineString(edge).is_simple else points


def _without_slivers(chain: Chain) -> Chain:
    """Return a chain without corners that lie all but upon the one before, or upon its end."""
    kept = [chain[0]]
    for point in chain[1:-1]:
        if min(dist(point, kept[-1]), dist(point, chain[-1])) > SLIVER:
            kept.append(point)
    return (*kept, chain[-1])


def _whole(line: Any) -> Chain:
    """Return the corners of a line in whole units."""
    return tuple((round(x), round(y)) for x, y in line.coords)


def _ways_in(shape: RoomShape, room: Rect, doors: Iterable[Piece]) -> Iterator[BaseGeometry]:
    """Yield the squares from each door inwards as far as the room."""
    floor = polygon_of(shape.ring)
    for (ax, ay), (bx, by) in doors:
        square, step = _behind(room, (min(ax, bx) // SQUARE, min(ay, by) // SQUARE), upright=ax == bx)
        while room.left <= square[0] < room.right and room.top <= square[1] < room.bottom:
            area = _box_of(square)
            yield area
            if floor.intersection(area).area > area.area / 2:
                break
            square = square[0] + step[0], square[1] + step[1]


def _behind(room: Rect, square: Square, *, upright: bool) -> tuple[Square, Square]:
    """Return the square of a room behind a door, and the step that leads on from there."""
    x, y = square
    if upright:
        return (square, (1, 0)) if x == room.left else ((x - 1, y), (-1, 0))
    return (square, (0, 1)) if y == room.top else ((x, y - 1), (0, -1))


def _box_of(square: Square) -> BaseGeometry:
    from shapely import box

    area = rect_of(square)
    return box(area.left, area.top, area.right, area.bottom)


def uneven_squares(outline: Chain, room: Rect) -> Iterator[Square]:
    """Yield the squares of the box of a room that are not wholly floor."""
    # an arc cuts a sliver off squares on which something stands all the same
    roomy = polygon_of(outline).buffer(SQUARE / 16)
    for y in range(room.top, room.bottom):
        for x in range(room.left, room.right):
            if not roomy.covers(_box_of((x, y))):
                yield x, y
