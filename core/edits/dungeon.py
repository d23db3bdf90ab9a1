"""A dungeon laid out by chance: rooms, corridors, doors, stairs, pools and names, as ordinary things of a map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, pairwise, product
from math import ceil
from random import Random
from typing import Any

from core.base.ids import SceneId, ThingId, numbered
from core.base.persistent_map import PersistentMap
from core.base.phrase import say
from core.edits.dungeon_doors import doors_of
from core.edits.dungeon_layout import (
    FLOOR,
    SMALLEST,
    Layout,
    Owner,
    Wish,
    as_chance_reads,
    edges_of,
    floors_laid_out,
    squares_beside,
    squares_of_room,
)
from core.edits.dungeon_river import NO_EDGES, Edges, River, edges_reached, river_through
from core.edits.dungeon_shapes import Form, uneven_squares
from core.edits.floor_sides import side_within
from core.edits.furnishing import CAVES, WATERY, furnished
from core.edits.maps import AddScene, ChangeScene, Paint, PutThings
from core.edits.several import Several
from core.edits.stairs import floor_like
from core.edits.zones import COLOURS
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, beside
from core.geometry.room_shapes import round_in
from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect, Square, square_at
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.materials import Material, WallFabric
from core.model.nature import NATURE
from core.model.scene import Scene, Terrain
from core.model.things import Stamp, Surface, Thing, Wall, Zone

LETTER = 0.3
"""Squares that a letter of a room's name is broad."""
AT_WALL = SQUARE / 64
"""Units from the wall of a room at which one is in it or beyond it; the corners of a cave may lie close together."""


@dataclass(frozen=True, slots=True)
class Names:
    """What rooms and caves are called, in turn, with a number when that is used up; and what further floors are."""

    rooms: tuple[str, ...]
    caves: tuple[str, ...] = ()
    floors: tuple[str, ...] = ()


def dungeon(state: Campaign, scene: Scene, area: Rect, wish: Wish, names: Names) -> Several | None:
    """Return the one command that puts a dungeon into an area in squares; None where no room fits in.

    Each further floor that has a name is a scene of its own, which stairs join to the one above. Open country without
    walls becomes rock.
    """
    layouts = floors_laid_out(area, wish, 1 + len(names.floors))
    if not layouts:
        return None
    fresh, edges = count(state.next_number), edges_reached(area, scene.columns, scene.rows)
    floors = [
        _Floor(layout, replace(wish, seed=wish.seed + FLOOR * n), names, fresh, edges)
        for n, layout in enumerate(layouts)
    ]
    for above, below in pairwise(floors):
        above.lead_to(below)
    if len(floors) > 1:
        floors[-1].close()
    rooms = sum(len(layout.rooms) for layout in layouts)
    title = say("history.dungeon", rooms=rooms)
    if len(floors) > 1:
        title = say("history.dungeon-floors", rooms=rooms, floors=len(floors))
    commands: list[EditCommand] = [PutThings(scene.id, floors[0].things, title)]
    if floors[0].hard:
        commands.append(Paint(scene.id, "terrain", floors[0].hard))
    open_country = not any(isinstance(thing, Wall) for thing in scene.things.values())
    ground = Material.ROCK if open_country and not NATURE[scene.ground].solid else scene.ground
    if ground is not scene.ground:
        commands.append(ChangeScene(scene.id, {"ground": ground.value}))
    for name, floor in zip(names.floors, floors[1:], strict=False):
        things = PersistentMap((str(thing.id), thing) for thing in floor.things)
        made = floor_like(scene, SceneId(numbered("scene", next(fresh))), name, things)
        commands.append(AddScene(made.but(ground=ground, terrain=made.terrain.painted(dict(floor.hard)))))
    return Several(title, tuple(commands))


def things_of(layout: Layout, wish: Wish, names: Names, edges: Edges = NO_EDGES) -> tuple[Thing, ...]:
    """Return what a dungeon of one floor lays down, or the first floor of several, under ids of its own."""
    return _Floor(layout, wish, names, count(1), edges).things


class _Floor:
    """What lies on one floor of a dungeon: its things, and the squares on which walking is hard."""

    def __init__(self, layout: Layout, wish: Wish, names: Names, fresh: Iterator[int], edges: Edges) -> None:
        from shapely import Point as Spot

        random = Random(f"things {as_chance_reads(wish)}")
        river = river_through(layout, wish, edges) if wish.river else River()
        flooded = _flooded(layout, wish)
        half = len(layout.rooms) // 2 if wish.mirrored else len(layout.rooms)
        wetted = {number % half for number in river.rooms}
        flooded = tuple(number for number in flooded if number % half not in wetted)
        pools = tuple(_pool_in(layout.rooms[number]) for number in flooded)
        purposes = _watered(_purposes(len(layout.rooms), len(names.rooms), random), flooded, layout)
        wet = tuple(square for _, squares in pools for square in squares)
        self._stairs: tuple[Stamp, ...] = ()
        walls = (*walls_of(layout, fresh), *doors_of(layout, random, fresh))
        zones = tuple(_zones(layout, names, purposes, fresh))
        laid = (
            _surface(rings[0], material, fresh).but(holes=rings[1:], rank=rank)
            for material, rings, rank in river.surfaces
        )
        pooled = (_surface(ring, Material.WATER, fresh) for ring, _ in pools)
        grounds = (*_grounds(layout, fresh), *pooled, *laid)
        self._stairs = tuple(_stairs(layout, fresh))
        kept = (*wet, *sorted(river.taken))
        furniture = tuple(_furniture(layout, kept, purposes, zones, random, fresh)) if wish.furnished else ()
        self._before, self._after = (*walls, *zones, *grounds), furniture
        within = union_of(polygon_of(ring) for ring, _ in pools) if wet else None
        code = tuple(Terrain).index(NATURE[Material.WATER].terrain)
        deep = (square for square in wet if within is not None and within.contains(Spot(_middle_of(square))))
        # a ford is as hard to walk through as deep water is to swim
        hard = (*deep, *river.deep, *river.fords)
        self.hard: tuple[tuple[Square, int], ...] = tuple((square, code) for square in hard)

    @property
    def things(self) -> tuple[Thing, ...]:
        """All things, the ground first."""
        # what leads to no other floor is the way in, or leads on to where no map is
        stairs = (each.but(leads_out=each.leads_to is None) for each in self._stairs)
        return (*self._before, *stairs, *self._after)

    def lead_to(self, below: _Floor) -> None:
        """Let the last stairs lead to the first ones of another floor, and these back."""
        *rest, down = self._stairs
        up, *others = below._stairs
        self._stairs = (*rest, down.but(leads_to=up.id))
        below._stairs = (up.but(leads_to=down.id), *others)

    def close(self) -> None:
        """Have no stairs that lead further down."""
        self._stairs = self._stairs[:1]


def _middle_of(square: Square) -> Point:
    return square[0] * SQUARE + SQUARE // 2, square[1] * SQUARE + SQUARE // 2


def walls_of(layout: Layout, fresh: Iterator[int]) -> Iterator[Wall]:
    """Yield the walls between all that is not the same room or corridor, with gaps where doors are.

    Each room has walls of its own, so that it can be moved, and corridors have theirs; they tell where these are.
    """
    from shapely import MultiLineString, get_parts, line_merge
    from shapely import Point as Spot

    lines: dict[tuple[Owner, Owner | None], list[Piece]] = {}
    outlines = {number: polygon_of(around.outline).boundary for number, around in layout.walling.items()}
    for edge, owner in edges_of(layout).items():
        # what walls a corridor and a room of some shape alike is a wall by itself, which goes along with the room
        sides = (layout.squares.get(square) for square in squares_beside(edge))
        middle = Spot((edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2)
        shared = (side for side in sides if side in outlines and outlines[side].distance(middle) < ON_THE_LINE)
        lines.setdefault((owner, next(shared, None)), []).append(edge)
    for (owner, _), edges in lines.items():
        merged: Any = line_merge(MultiLineString(edges))
        for line in get_parts(merged):
            points = [(round(x), round(y)) for x, y in line.simplify(0).coords]
            x, y = beside((points[0], points[1]), SQUARE / 4)
            is_left = layout.squares.get(square_at((round(x), round(y)))) == owner
            yield _wall(tuple(points), WallFabric.STONE, fresh, is_left=is_left)
    for around in layout.walling.values():
        fabric = WallFabric.CAVE if around.form is Form.CAVE else WallFabric.STONE
        floor = polygon_of(around.outline)
        for chain in around.walls:
            is_left = side_within((chain[0], chain[1]), floor, AT_WALL) is FloorSide.LEFT
            yield _wall(chain, fabric, fresh, is_left=is_left)


def _wall(points: Chain, fabric: WallFabric, fresh: Iterator[int], *, is_left: bool) -> Wall:
    side = FloorSide.LEFT if is_left else FloorSide.RIGHT
    return Wall(id=ThingId(numbered("wall", next(fresh))), points=points, fabric=fabric, floor_side=side)


def _purposes(rooms: int, names: int, random: Random) -> tuple[int, ...]:
    """Return what each room is for, as a place among the names: all of them in turn before one comes again."""
    shuffled = list(range(max(1, names)))
    random.shuffle(shuffled)
    return tuple(shuffled[number % len(shuffled)] for number in range(rooms))


def _zones(layout: Layout, names: Names, purposes: tuple[int, ...], fresh: Iterator[int]) -> Iterator[Zone]:
    caves = 0
    for number, purpose in enumerate(purposes):
        if layout.is_cave(number) and names.caves:
            name, turn = names.caves[caves % len(names.caves)], caves // len(names.caves)
            caves += 1
        else:
            name, turn = names.rooms[purpose], purposes[:number].count(purpose)
        identity, colour = ThingId(numbered("zone", next(fresh))), COLOURS[number % len(COLOURS)]
        yield Zone(
            id=identity, points=layout.outline(number), name=f"{name} {turn + 1}" if turn else name, colour=colour
        )


def _surface(ring: Chain, material: Material, fresh: Iterator[int]) -> Surface:
    return Surface(id=ThingId(numbered("surface", next(fresh))), points=ring, material=material)


def _grounds(layout: Layout, fresh: Iterator[int]) -> Iterator[Surface]:
    """Yield what caves have for a floor."""
    for number in layout.shapes:
        if layout.is_cave(number):
            yield _surface(layout.outline(number), Material.EARTH, fresh)


def _flooded(layout: Layout, wish: Wish) -> tuple[int, ...]:
    """Return the numbers of the rooms that have pools: the largest ones, and those that mirror them."""
    rooms = layout.rooms
    order = sorted(range(len(rooms)), key=lambda n: (rooms[n].left - rooms[n].right) * (rooms[n].bottom - rooms[n].top))
    large = [n for n in order if min(rooms[n].right - rooms[n].left, rooms[n].bottom - rooms[n].top) > SMALLEST]
    if wish.mirrored:
        half = len(rooms) // 2
        return tuple(n for one in [n for n in large if n < half][: ceil(wish.pools / 2)] for n in (one, one + half))
    return tuple(large[: wish.pools])


def _watered(purposes: tuple[int, ...], flooded: tuple[int, ...], layout: Layout) -> tuple[int, ...]:
    """Return what rooms are for when those with pools change places with others, so that there is water for a reason.

    A cave may have water whatever it would be for.
    """
    found = list(purposes)
    dry = [number for number in range(len(found)) if number not in flooded and not layout.is_cave(number)]
    for number in flooded:
        if layout.is_cave(number) or found[number] in WATERY:
            continue
        others = [other for other in dry if found[other] in WATERY]
        if others:
            other = min(others, key=lambda each: WATERY.index(found[each]))
            found[number], found[other] = found[other], found[number]
    return tuple(found)


def _pool_in(room: Rect) -> tuple[Chain, tuple[Square, ...]]:
    """Return the outline of a pool in a room, and the squares that it covers."""
    inner = Rect(room.left + 1, room.top + 1, room.right - 1, room.bottom - 1)
    box = Rect(inner.left * SQUARE, inner.top * SQUARE, inner.right * SQUARE, inner.bottom * SQUARE)
    return round_in(box), tuple(squares_of_room(inner))


def _furniture(
    layout: Layout,
    wet: tuple[Square, ...],
    purposes: tuple[int, ...],
    zones: tuple[Zone, ...],
    random: Random,
    fresh: Iterator[int],
) -> Iterator[Stamp]:
    """Yield what stands in the rooms: nothing in water, on the way of a door, on stairs, or where the name stands."""
    kept = {*wet, *(square for stairs in layout.stairs for square in _beside_stairs(stairs))}
    for pair in layout.doors:
        for x, y in pair:
            kept.update((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    for number, around in layout.walling.items():
        kept.update(uneven_squares(around.outline, layout.rooms[number]))
    for number, (room, purpose) in enumerate(zip(layout.rooms, purposes, strict=True)):
        taken = kept.union(_under_name(room, layout.outline(number), zones[number].name))
        if layout.is_cave(number):
            yield from furnished(room, taken, purpose, random, fresh, themes=CAVES)
            continue
        # nothing has its back to an arc
        is_round = layout.is_round(number)
        within = Rect(room.left + 1, room.top + 1, room.right - 1, room.bottom - 1) if is_round else room
        yield from furnished(within, taken, purpose, random, fresh)


def _under_name(room: Rect, outline: Chain, name: str) -> Iterator[Square]:
    """Yield the squares on which the name of a room stands: in the middle of the first row in which there is room."""
    wide = min(len(name) * LETTER + 1, room.right - room.left)
    for quarter in range(4 * (room.bottom - room.top - 1) + 1):
        top = room.top + quarter / 4
        spans = [_span_at(outline, (top + share) * SQUARE) for share in (0.02, 0.5, 0.98)]
        left, right = max(span[0] for span in spans) / SQUARE, min(span[1] for span in spans) / SQUARE
        if right - left >= wide - 0.1:
            first, last = (left + right - wide) / 2, (left + right + wide) / 2
            yield from product(range(int(first + 0.1), ceil(last - 0.1)), range(int(top), ceil(top + 1)))
            return


def _span_at(outline: Chain, height: float) -> tuple[float, float]:
    """Return the longest span from left to right within an outline at a height."""
    crossings = sorted(
        ax + (bx - ax) * (height - ay) / (by - ay)
        for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
        if (ay > height) is not (by > height)
    )
    spans = zip(crossings[::2], crossings[1::2], strict=True)
    return max(spans, key=lambda span: span[1] - span[0], default=(0.0, 0.0))


def _stairs(layout: Layout, fresh: Iterator[int]) -> Iterator[Stamp]:
    for x, y in layout.stairs:
        at = x * SQUARE + SQUARE // 2, (y + 1) * SQUARE
        yield Stamp(id=ThingId(numbered("stamp", next(fresh))), art="stairs", at=at, height=2 * SQUARE)


def _beside_stairs(stairs: Square) -> Iterator[Square]:
    """Yield the squares of stairs, and those from which they are stepped on."""
    for x in (stairs[0] - 1, stairs[0], stairs[0] + 1):
        for y in (stairs[1], stairs[1] + 1, stairs[1] + 2):
            yield x, y
