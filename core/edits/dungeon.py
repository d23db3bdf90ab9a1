"""A dungeon laid out by chance: rooms, corridors, doors, stairs, pools and names, as ordinary things of a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count, pairwise
from random import Random
from typing import Any, Final, Literal

from core.base.ids import ThingId, numbered
from core.base.phrase import say
from core.edits.furnishing import furnished
from core.edits.maps import ChangeScene, Paint, PutThings
from core.edits.several import Several
from core.edits.zones import COLOURS
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import Piece
from core.geometry.room_shapes import round_in
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect, Square
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.nature import NATURE
from core.model.scene import Scene, Terrain
from core.model.things import Door, Stamp, Surface, Thing, Wall, Zone

SMALLEST, LARGEST = 3, 8
"""Squares along the side of a room."""
LEAST_ACROSS = 8
"""Squares that a dungeon needs across and down."""
DENSEST = 9
PLACES_TRIED = 60
"""Places tried for each room that is wanted."""
CORRIDOR: Final = "corridor"
Owner = int | Literal["corridor"]
"""What a square belongs to: the room of a number, or a corridor."""
SECRET = 0.15
"""Share of doors that are secret."""
SPARE = 4
"""One of so many rooms has a second way."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a dungeon is to be like: how dense (1 to 9), how many pools, mirrored halves or not, furnished or bare."""

    density: int = 5
    pools: int = 1
    mirrored: bool = False
    seed: int = 1
    furnished: bool = True


@dataclass(frozen=True, slots=True)
class Layout:
    """Rooms as boxes in squares, what each square belongs to (a room's number or a corridor), and where doors are."""

    rooms: tuple[Rect, ...]
    squares: dict[Square, Owner]
    doors: tuple[tuple[Square, Square], ...]


def laid_out(area: Rect, wish: Wish) -> Layout:
    """Return a layout within an area in squares; without rooms where it is too small. The same seed gives the same."""
    # what stands in the rooms has no say in where they lie
    random = Random(f"{replace(wish, furnished=True)} {area.right - area.left} {area.bottom - area.top}")
    if min(area.right - area.left, area.bottom - area.top) < LEAST_ACROSS:
        return Layout((), {}, ())
    half = area
    if wish.mirrored:
        half = Rect(area.left, area.top, area.left + (area.right - area.left) // 2, area.bottom)
    rooms = _rooms(half, wish.density, random)
    squares: dict[Square, Owner] = {square: number for number, room in enumerate(rooms) for square in _squares_of(room)}
    ways = _ways(rooms, random)
    doors: dict[tuple[Square, Square], None] = {}
    for a, b in ways:
        doors.update(dict.fromkeys(_dug(squares, _path(rooms[a], rooms[b], random))))
    if wish.mirrored and rooms:
        rooms, doors = _mirrored(area, rooms, squares, doors)
        middle = max(range(len(rooms) // 2), key=lambda n: rooms[n].right)
        doors.update(dict.fromkeys(_dug(squares, _path(rooms[middle], rooms[middle + len(rooms) // 2], random))))
    return Layout(tuple(rooms), squares, _real(doors))


def _rooms(area: Rect, density: int, random: Random) -> list[Rect]:
    across, down = area.right - area.left, area.bottom - area.top
    # in a small area small rooms: a second one has to fit in beside the first
    largest = min(LARGEST, across - 2, down - 2, max(SMALLEST, (max(across, down) - 2) // 2))
    wanted = max(2, across * down * density // 420)
    rooms: list[Rect] = []
    for _ in range(wanted * PLACES_TRIED):
        if len(rooms) == wanted or largest < SMALLEST:
            break
        width, height = random.randint(SMALLEST, largest), random.randint(SMALLEST, largest)
        left, top = random.randint(area.left, area.right - width), random.randint(area.top, area.bottom - height)
        room = Rect(left, top, left + width, top + height)
        if all(_apart(room, other) for other in rooms):
            rooms.append(room)
    return rooms


def _apart(one: Rect, other: Rect) -> bool:
    """Return whether there is room for a corridor between two rooms."""
    return (
        one.left >= other.right + 2
        or other.left >= one.right + 2
        or one.top >= other.bottom + 2
        or other.top >= one.bottom + 2
    )


def _squares_of(room: Rect) -> Iterator[Square]:
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


# As things


def dungeon(state: Campaign, scene: Scene, area: Rect, wish: Wish, names: tuple[str, ...]) -> Several | None:
    """Return the one command that puts a dungeon into an area in squares; None where no room fits in.

    Rooms get the names in turn, and a number when they are used up. Open country without walls becomes rock.
    """
    from shapely import Point as Spot

    layout = laid_out(area, wish)
    if not layout.rooms:
        return None
    random, fresh = Random(f"things {wish}"), count(state.next_number)
    pools = tuple(_pools(layout, wish, random))
    purposes = _purposes(len(layout.rooms), len(names), random)
    wet = tuple(square for _, squares in pools for square in squares)
    things = (
        *walls_of(layout, fresh),
        *_doors(layout, random, fresh),
        *_zones(layout, names, purposes, fresh),
        *(
            Surface(id=ThingId(numbered("surface", next(fresh))), points=ring, material=Material.WATER)
            for ring, _ in pools
        ),
        *_stairs(layout, fresh),
        *(_furniture(layout, wet, purposes, random, fresh) if wish.furnished else ()),
    )
    title = say("history.dungeon", rooms=len(layout.rooms))
    commands: list[EditCommand] = [PutThings(scene.id, things, title)]
    if wet:
        code = tuple(Terrain).index(NATURE[Material.WATER].terrain)
        within = union_of(polygon_of(ring) for ring, _ in pools)
        deep = (square for square in wet if within.contains(Spot(_middle_of(square))))
        commands.append(Paint(scene.id, "terrain", tuple((square, code) for square in deep)))
    if not any(isinstance(thing, Wall) for thing in scene.things.values()) and not NATURE[scene.ground].solid:
        commands.append(ChangeScene(scene.id, {"ground": Material.ROCK.value}))
    return Several(title, tuple(commands))


def _middle_of(square: Square) -> Point:
    return square[0] * SQUARE + SQUARE // 2, square[1] * SQUARE + SQUARE // 2


def _edge(a: Square, b: Square) -> Piece:
    """Return the line between two squares that lie side by side."""
    (_, ay), (bx, by) = sorted((a, b))
    if ay == by:
        return (bx * SQUARE, by * SQUARE), (bx * SQUARE, (by + 1) * SQUARE)
    return (bx * SQUARE, by * SQUARE), ((bx + 1) * SQUARE, by * SQUARE)


def walls_of(layout: Layout, fresh: Iterator[int]) -> Iterator[Wall]:
    """Yield the walls between all that is not the same room or corridor, with gaps where doors are."""
    from shapely import MultiLineString, get_parts, line_merge

    gaps = {_edge(a, b) for a, b in layout.doors}
    edges: dict[Piece, None] = {}
    for (x, y), owner in layout.squares.items():
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if layout.squares.get(other) != owner:
                edge = _edge((x, y), other)
                if edge not in gaps:
                    edges[edge] = None
    merged: Any = line_merge(MultiLineString(list(edges)))
    for line in get_parts(merged):
        points = [(round(x), round(y)) for x, y in line.simplify(0).coords]
        yield Wall(id=ThingId(numbered("wall", next(fresh))), points=tuple(points))


def _doors(layout: Layout, random: Random, fresh: Iterator[int]) -> Iterator[Door]:
    for a, b in layout.doors:
        start, end = _edge(a, b)
        yield Door(id=ThingId(numbered("door", next(fresh))), a=start, b=end, secret=random.random() < SECRET)


def _purposes(rooms: int, names: int, random: Random) -> tuple[int, ...]:
    """Return what each room is for, as a place among the names: all of them in turn before one comes again."""
    shuffled = list(range(max(1, names)))
    random.shuffle(shuffled)
    return tuple(shuffled[number % len(shuffled)] for number in range(rooms))


def _zones(layout: Layout, names: tuple[str, ...], purposes: tuple[int, ...], fresh: Iterator[int]) -> Iterator[Zone]:
    for number, (room, purpose) in enumerate(zip(layout.rooms, purposes, strict=True)):
        turn = number // max(1, len(names))
        name = f"{names[purpose]} {turn + 1}" if turn else names[purpose]
        box = (room.left, room.top), (room.right, room.top), (room.right, room.bottom), (room.left, room.bottom)
        points = tuple((x * SQUARE, y * SQUARE) for x, y in box)
        identity = ThingId(numbered("zone", next(fresh)))
        yield Zone(id=identity, points=points, name=name, colour=COLOURS[number % len(COLOURS)])


def _pools(layout: Layout, wish: Wish, random: Random) -> Iterator[tuple[tuple[Point, ...], tuple[Square, ...]]]:
    """Yield the outlines of pools in the largest rooms, and the squares that they cover."""
    large = sorted(layout.rooms, key=lambda room: (room.left - room.right) * (room.bottom - room.top))
    for room in [each for each in large if min(each.right - each.left, each.bottom - each.top) > SMALLEST][
        : wish.pools
    ]:
        inner = Rect(room.left + 1, room.top + 1, room.right - 1, room.bottom - 1)
        box = Rect(inner.left * SQUARE, inner.top * SQUARE, inner.right * SQUARE, inner.bottom * SQUARE)
        yield round_in(box), tuple(_squares_of(inner))


def _furniture(
    layout: Layout, wet: tuple[Square, ...], purposes: tuple[int, ...], random: Random, fresh: Iterator[int]
) -> Iterator[Stamp]:
    """Yield what stands in the rooms: nothing in water, on the way of a door, or on stairs."""
    kept = {*wet, *(square for room in _ends(layout) for square in _stair_squares(room))}
    for pair in layout.doors:
        for x, y in pair:
            kept.update((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    for room, purpose in zip(layout.rooms, purposes, strict=True):
        yield from furnished(room, kept, purpose, random, fresh)


def _stairs(layout: Layout, fresh: Iterator[int]) -> Iterator[Thing]:
    """Yield stairs in the first room and in the one farthest from it, in a corner of each."""
    for room in _ends(layout):
        at = room.left * SQUARE + SQUARE // 2, (room.top + 1) * SQUARE
        yield Stamp(id=ThingId(numbered("stamp", next(fresh))), art="stairs", at=at, height=2 * SQUARE)


def _ends(layout: Layout) -> tuple[Rect, ...]:
    """Return the rooms with stairs: the first, and the one farthest from it."""
    first = layout.rooms[0]
    return tuple(dict.fromkeys((first, max(layout.rooms, key=lambda room: _far(first, room)))))


def _stair_squares(room: Rect) -> Iterator[Square]:
    """Yield the squares of the stairs in the corner of a room, and those from which they are stepped on."""
    for x in (room.left, room.left + 1):
        for y in (room.top, room.top + 1, room.top + 2):
            yield x, y
