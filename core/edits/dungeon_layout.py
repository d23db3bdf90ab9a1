"""Where the rooms, corridors, doors and stairs of a dungeon lie, square by square, as chance has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, product
from random import Random
from typing import Final, Literal

from core.edits.dungeon_shapes import Form, RoomShape, Walling, shape_in, uneven_squares, walling
from core.geometry.pieces import Chain, Piece
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect, Square

SMALLEST, LARGEST = 3, 8
"""Squares along the side of a room."""
ROOMS_APART = 2
"""Squares between two rooms at least."""
MOST_ACROSS = 120
"""Squares that a dungeon may have across and down: some two hundred rooms, which are laid out at once."""
LEAST_ACROSS = 8
"""Squares that a dungeon needs across and down."""
DENSEST = 9
TRIES = 60
"""Places tried for each room that is wanted."""
CORRIDOR: Final = "corridor"
Owner = int | Literal["corridor"]
"""What a square belongs to: the room of a number, or a corridor."""
SPARE = 4
"""One of so many rooms has a second way."""
FLOOR = 10_007
"""From the seed of one floor to that of the next."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a dungeon is to be like: how dense (1 to 9), how many pools, mirrored halves or not, furnished or bare.

    With `shapes` some rooms are round or have many sides, and some are caves; with `river` one runs through it.
    """

    density: int = 5
    pools: int = 1
    mirrored: bool = False
    seed: int = 1
    furnished: bool = True
    shapes: bool = False
    river: bool = False


def _is_on(room: Rect, edge: Piece) -> bool:
    """Return whether an edge is one of the box of a room."""
    left, top, right, bottom = (side * SQUARE for side in (room.left, room.top, room.right, room.bottom))
    return all(left <= x <= right and top <= y <= bottom for x, y in edge)


def as_chance_reads(wish: Wish) -> str:
    """Return a wish as chance reads it: whether rooms have shapes, or a river runs, changes nothing else."""
    told = (("density", wish.density), ("pools", wish.pools), ("mirrored", wish.mirrored), ("seed", wish.seed))
    return f"Wish({', '.join(f'{name}={value}' for name, value in (*told, ('furnished', wish.furnished)))})"


@dataclass(frozen=True)
class Layout:
    """Rooms as boxes in squares, what each square belongs to (a room's number or a corridor), and where doors are.

    `shapes` are those of rooms that do not fill their boxes, by number; `stairs` the upper squares of flights of two.
    """

    rooms: tuple[Rect, ...]
    squares: dict[Square, Owner]
    doors: tuple[tuple[Square, Square], ...]
    shapes: Mapping[int, RoomShape] = field(default_factory=dict)
    stairs: tuple[Square, ...] = ()

    @cached_property
    def walling(self) -> Mapping[int, Walling]:
        """What stands around the rooms that have shapes."""
        gaps, edges = [edge_between(a, b) for a, b in self.doors], tuple(edges_of(self))
        # a large dungeon has thousands of edges
        corners: dict[Square, list[int]] = {}
        for place, edge in enumerate(edges):
            corners.setdefault(min(edge), []).append(place)
        found = {}
        for number, shape in self.shapes.items():
            room = self.rooms[number]
            doors = [gap for gap in gaps if _is_on(room, gap)]
            there = product(range(room.left, room.right + 1), range(room.top, room.bottom + 1))
            near = sorted(place for x, y in there for place in corners.get((x * SQUARE, y * SQUARE), ()))
            found[number] = walling(shape, room, doors, [edges[each] for each in near if _is_on(room, edges[each])])
        return found

    @cached_property
    def ways_through(self) -> frozenset[frozenset[Square]]:
        """The pairs of squares between which there is a door."""
        return frozenset(frozenset(pair) for pair in self.doors)

    @cached_property
    def uneven(self) -> frozenset[Square]:
        """The squares of rooms of some shape that are not wholly floor."""
        rooms = (uneven_squares(around.outline, self.rooms[number]) for number, around in self.walling.items())
        return frozenset(square for each in rooms for square in each)

    @cached_property
    def floor(self) -> Mapping[Square, Owner]:
        """The squares the middle of which is floor: others are rock about a room, within its box."""
        from shapely import intersects_xy

        rock: set[Square] = set()
        for number, around in self.walling.items():
            shape = polygon_of(around.outline)
            for x, y in uneven_squares(around.outline, self.rooms[number]):
                if not intersects_xy(shape, (x + 0.5) * SQUARE, (y + 0.5) * SQUARE):
                    rock.add((x, y))
        return {square: owner for square, owner in self.squares.items() if square not in rock}

    def outline(self, number: int) -> Chain:
        """Return the outline of a room, in units."""
        if number in self.walling:
            return self.walling[number].outline
        room = self.rooms[number]
        box = (room.left, room.top), (room.right, room.top), (room.right, room.bottom), (room.left, room.bottom)
        return tuple((x * SQUARE, y * SQUARE) for x, y in box)

    def is_cave(self, number: Owner | None) -> bool:
        """Return whether something is a room, and a cave."""
        return self._form(number) is Form.CAVE

    def is_round(self, number: Owner | None) -> bool:
        """Return whether something is a room, and a round one."""
        return self._form(number) is Form.ROUND

    def _form(self, number: Owner | None) -> Form:
        shape = self.shapes.get(number) if isinstance(number, int) else None
        return Form.BOX if shape is None else shape.form


def laid_out(area: Rect, wish: Wish, landing: Square | None = None) -> Layout:
    """Return a layout within an area in squares; without rooms where that is too small or too large.

    The same seed gives the same.

    At `landing` stairs come from another floor: there is a room.
    """
    # what stands in the rooms, and what shape they have, has no say in where they lie
    told = as_chance_reads(replace(wish, furnished=True))
    random = Random(f"{told} {area.right - area.left} {area.bottom - area.top}")
    sides = area.right - area.left, area.bottom - area.top
    if min(sides) < LEAST_ACROSS or max(sides) > MOST_ACROSS:
        return Layout((), {}, ())
    half = area
    if wish.mirrored:
        half = Rect(area.left, area.top, area.left + (area.right - area.left) // 2, area.bottom)
    first = None if landing is None else _room_at(half, _in_half(area, half, landing), random)
    rooms = _rooms(half, wish.density, random, first)
    squares: dict[Square, Owner] = {
        square: number for number, room in enumerate(rooms) for square in squares_of_room(room)
    }
    ways = _ways(rooms, random)
    doors: dict[tuple[Square, Square], None] = {}
    for a, b in ways:
        doors.update(dict.fromkeys(_dug(squares, _path(rooms[a], rooms[b], random))))
    if wish.mirrored and rooms:
        rooms, doors = _mirrored(area, rooms, squares, doors)
        middle = max(range(len(rooms) // 2), key=lambda n: rooms[n].right)
        doors.update(dict.fromkeys(_dug(squares, _path(rooms[middle], rooms[middle + len(rooms) // 2], random))))
    found = Layout(tuple(rooms), squares, _real(doors))
    if not rooms:
        return found
    ends = _ends(found, landing)
    stairs = tuple(_stair_spot(found, rooms[number]) for number in ends)
    if landing is not None:
        stairs = (landing, *stairs[1:])
    shapes = _shapes(found, wish, f"{told} {area}", ends) if wish.shapes else {}
    return replace(found, shapes=shapes, stairs=stairs)


def _in_half(area: Rect, half: Rect, square: Square) -> Square:
    """Return a square, or the one that mirrors it, in the half of an area."""
    return square if square[0] < half.right else (area.left + area.right - 1 - square[0], square[1])


def _room_at(area: Rect, stairs: Square, random: Random) -> Rect | None:
    """Return a room with stairs in a corner, off the ways that lead through the middles of rooms."""
    x, y = stairs
    for _ in range(TRIES):
        wide, high = random.randint(4, LARGEST), random.randint(5, LARGEST)
        left, top = random.choice((x, x + 1 - wide)), random.choice((y, y + 2 - high))
        room = Rect(left, top, left + wide, top + high)
        if area.left <= left and area.top <= top and room.right <= area.right and room.bottom <= area.bottom:
            return room
    return None


def _shapes(layout: Layout, wish: Wish, seed: str, ends: tuple[int, ...]) -> dict[int, RoomShape]:
    """Return shapes of rooms; those with stairs stay as they are, and mirrored ones are of one shape."""
    random = Random(f"shapes {seed}")
    half = len(layout.rooms) // 2 if wish.mirrored else len(layout.rooms)
    found: dict[int, RoomShape] = {}
    for number in range(half):
        shape, twin = shape_in(layout.rooms[number], random), number + half
        if shape is None or number in ends or (wish.mirrored and twin in ends):
            continue
        found[number] = shape
        if wish.mirrored:
            here, there = layout.rooms[number], layout.rooms[twin]
            found[twin] = shape.mirrored((here.left + there.right) * SQUARE)
    return found


def _rooms(area: Rect, density: int, random: Random, first: Rect | None) -> list[Rect]:
    across, down = area.right - area.left, area.bottom - area.top
    # in a small area small rooms: a second one has to fit in beside the first
    largest = min(LARGEST, across - 2, down - 2, max(SMALLEST, (max(across, down) - 2) // 2))
    wanted = max(2, across * down * density // 420)
    rooms: list[Rect] = [] if first is None else [first]
    taken = [bytearray(across) for _ in range(down)]
    for room in rooms:
        _take(taken, area, room)
    for _ in range(wanted * TRIES):
        if len(rooms) == wanted or largest < SMALLEST:
            break
        width, height = random.randint(SMALLEST, largest), random.randint(SMALLEST, largest)
        left, top = random.randint(area.left, area.right - width), random.randint(area.top, area.bottom - height)
        x, y = left - area.left, top - area.top
        if not any(any(row[x : x + width]) for row in taken[y : y + height]):
            rooms.append(Rect(left, top, left + width, top + height))
            _take(taken, area, rooms[-1])
    return rooms


def _take(taken: list[bytearray], area: Rect, room: Rect) -> None:
    """Mark row by row the squares of a room, and so many about it that a corridor fits in beside another."""
    left, right = (
        max(room.left - ROOMS_APART, area.left) - area.left,
        min(room.right + ROOMS_APART, area.right) - area.left,
    )
    for row in taken[max(room.top - ROOMS_APART, area.top) - area.top : room.bottom + ROOMS_APART - area.top]:
        row[left:right] = bytes([1]) * (right - left)


def squares_of_room(room: Rect) -> Iterator[Square]:
    for y in range(room.top, room.bottom):
        for x in range(room.left, room.right):
            yield x, y


def _middle(room: Rect) -> Square:
    return (room.left + room.right - 1) // 2, (room.top + room.bottom - 1) // 2


def _far(one: Rect, other: Rect) -> int:
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    return abs(ax - bx) + abs(ay - by)


def _ways(rooms: list[Rect], random: Random) -> list[tuple[int, int]]:
    """Return pairs of rooms to be joined: each with the nearest that is joined already, and a few more."""
    ways: list[tuple[int, int]] = []
    for number in range(1, len(rooms)):
        nearest = min(range(number), key=lambda other: _far(rooms[number], rooms[other]))
        ways.append((nearest, number))
    for number in range(len(rooms)):
        if len(rooms) > 2 and random.randrange(SPARE) == 0:
            others = sorted((n for n in range(len(rooms)) if n != number), key=lambda n: _far(rooms[number], rooms[n]))
            way = min(number, others[1]), max(number, others[1])
            if way not in ways:
                ways.append(way)
    return ways


def _path(one: Rect, other: Rect, random: Random) -> list[Square]:
    """Return squares from the middle of a room to that of another, with one bend."""
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    bend = (bx, ay) if random.random() < 0.5 else (ax, by)
    path = [(ax, ay)]
    for to in (bend, (bx, by)):
        x, y = path[-1]
        while (x, y) != to:
            x += (to[0] > x) - (to[0] < x)
            y += (to[1] > y) - (to[1] < y)
            path.append((x, y))
    return path


def _dug(squares: dict[Square, Owner], path: Iterable[Square]) -> list[tuple[Square, Square]]:
    """Dig a path where nothing is yet; return the steps at which it goes into or out of a room."""
    path = list(path)
    for square in path:
        squares.setdefault(square, CORRIDOR)
    return [(a, b) for a, b in pairwise(path) if squares[a] != squares[b]]


def _mirrored(
    area: Rect, rooms: list[Rect], squares: dict[Square, Owner], doors: dict[tuple[Square, Square], None]
) -> tuple[list[Rect], dict[tuple[Square, Square], None]]:
    """Mirror a left half onto the right one."""
    last = area.left + area.right - 1
    more = len(rooms)
    for (x, y), owner in tuple(squares.items()):
        squares.setdefault((last - x, y), owner if owner == CORRIDOR else owner + more)
    both = dict(doors)
    both.update(dict.fromkeys(((last - a, b), (last - c, d)) for (a, b), (c, d) in doors))
    turned = [Rect(last + 1 - room.right, room.top, last + 1 - room.left, room.bottom) for room in rooms]
    return [*rooms, *turned], both


def _real(doors: Iterable[tuple[Square, Square]]) -> tuple[tuple[Square, Square], ...]:
    """Return doors, of neighbouring ones in one wall the first only."""
    found: dict[tuple[Square, Square], None] = {}
    for a, b in doors:
        pair = (a, b) if a < b else (b, a)
        (ax, ay), (bx, by) = pair
        step = (0, 1) if ay == by else (1, 0)
        beside = [((ax + n * step[0], ay + n * step[1]), (bx + n * step[0], by + n * step[1])) for n in (-1, 1)]
        if not any(each in found for each in beside):
            found[pair] = None
    return tuple(found)


def edge_between(a: Square, b: Square) -> Piece:
    """Return the line between two squares that lie side by side."""
    (_, ay), (bx, by) = sorted((a, b))
    if ay == by:
        return (bx * SQUARE, by * SQUARE), (bx * SQUARE, (by + 1) * SQUARE)
    return (bx * SQUARE, by * SQUARE), ((bx + 1) * SQUARE, by * SQUARE)


def squares_beside(edge: Piece) -> tuple[Square, Square]:
    """Return the two squares between which an edge is."""
    (ax, ay), (bx, by) = edge
    x, y = min(ax, bx) // SQUARE, min(ay, by) // SQUARE
    return ((x - 1, y), (x, y)) if ax == bx else ((x, y - 1), (x, y))


def edges_of(layout: Layout) -> dict[Piece, Owner]:
    """Return the edges between squares on which walls stand, but for those of shapes within their boxes, and whose.

    What runs between a room and a corridor is the room's.
    """
    gaps = {edge_between(a, b) for a, b in layout.doors}
    edges: dict[Piece, Owner] = {}
    for (x, y), owner in layout.squares.items():
        if owner in layout.shapes:
            continue
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            edge = edge_between((x, y), other)
            if layout.squares.get(other) != owner and edge not in gaps and edges.get(edge, CORRIDOR) == CORRIDOR:
                edges[edge] = owner
    return edges


def floors_laid_out(area: Rect, wish: Wish, floors: int) -> tuple[Layout, ...]:
    """Return the layouts of floors, each with its first stairs where the one above has its last; fewer if one fails."""
    found: list[Layout] = []
    for number in range(floors):
        landing = found[-1].stairs[-1] if found else None
        layout = laid_out(area, replace(wish, seed=wish.seed + FLOOR * number), landing)
        if not layout.rooms:
            break
        found.append(layout)
    return tuple(found)


def _ends(layout: Layout, landing: Square | None) -> tuple[int, ...]:
    """Return the rooms with stairs by number: the first, or where stairs come down, and the one farthest from it."""
    owner = 0 if landing is None else layout.squares.get(landing, 0)
    first = 0 if owner == CORRIDOR else owner
    far = max(range(len(layout.rooms)), key=lambda number: _far(layout.rooms[first], layout.rooms[number]))
    return tuple(dict.fromkeys((first, far)))


def _stair_spot(layout: Layout, room: Rect) -> Square:
    """Return where stairs are in a room: in a corner that no door opens to, if there is one."""
    doors = {square for pair in layout.doors for square in pair}
    corners = [(x, y) for y in (room.top, room.bottom - 2) for x in (room.left, room.right - 1)]
    free = (corner for corner in corners if doors.isdisjoint((corner, (corner[0], corner[1] + 1))))
    return next(free, corners[0])
