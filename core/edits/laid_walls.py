"""Walls as they will be once a room or a corridor is drawn: what is laid, taken away and joined, and what it tells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil, dist, floor
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.base.phrase import Phrase
from core.edits.floor_sides import inner_side, side_within
from core.edits.walls import WallEdit
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, chain_without, pieces_of
from core.geometry.shapes import union_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.floors import CLOSE
from core.model.materials import WallFabric
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

SHORT_OF_RING = 1 / 3
"""Share of the walls around a room that may tell of its neighbours alone."""
SLIP = SQUARE * SQUARE // 16
"""Area in square units by which rooms may overlap or miss one another without being drawn so."""


class LaidWalls:
    """Gathers what is put and what goes."""

    def __init__(self, state: Campaign, scene: Scene, area: Rect, fabric: WallFabric = WallFabric.STONE) -> None:
        self.scene, self.fabric = scene, fabric
        self._next = state.next_number
        self.there: dict[str, Thing] = {
            thing.id: thing
            for thing in scene.things.values()
            if isinstance(thing, Wall | Door) and not thing.locked and thing.bounds.meets(area)
        }
        self.put: dict[str, Thing] = {}
        self.gone: list[ThingId] = []

    def fresh(self, kind: str) -> ThingId:
        """Return an id that nothing has yet."""
        self._next += 1
        return ThingId(numbered(kind, self._next - 1))

    def pieces(self) -> list[Piece]:
        """Return the pieces of walls and doors as they will be."""
        things: dict[str, Thing] = {**self.there, **self.put}
        found = (thing for thing in things.values() if thing.id not in self.gone and isinstance(thing, Wall | Door))
        return [piece for thing in found for piece in pieces_of(thing.corners)]

    def take(self, wall: Wall, taken: Iterable[Piece]) -> None:
        """Take pieces out of a wall."""
        left = chain_without(wall.points, taken)
        if left == (wall.points,):
            return
        if not left:
            self.gone.append(wall.id)
            self.put.pop(wall.id, None)
        for number, part in enumerate(left):
            whole = wall.but(points=part, floored=False)
            piece = whole if number == 0 else whole.part(self.fresh("wall"))
            self.put[piece.id] = piece

    def walls(self) -> tuple[Wall, ...]:
        """Return the walls as they will be."""
        things: dict[str, Thing] = {**self.there, **self.put}
        return tuple(each for each in things.values() if isinstance(each, Wall) and each.id not in self.gone)

    def lay(self, ring: Chain, kept: Iterable[Piece] = (), *, within: bool) -> None:
        """Lay walls along a ring where there is none yet, and none is to be: floor lies within it, or else about it."""
        inner = inner_side(ring)
        for part in chain_without(ring, [*self.pieces(), *kept]):
            wall = Wall(
                id=self.fresh("wall"),
                points=part,
                fabric=self.fabric,
                floored=within and part == ring,
                floor_side=inner if within else inner.turned,
            )
            self.put[wall.id] = wall

    def tell_of(self, rooms: Iterable[BaseGeometry], but_for: float = SHORT_OF_RING) -> None:
        """Let walls around rooms, as they will be, that tell of floor on their other side alone tell of them too.

        Such are the walls of neighbours, and those by which a part of a room is cut off. Where a room has but a short
        stretch of them, a share of its outline, they are left as they are: what else is around it tells of it.
        """
        from shapely import Polygon, get_parts

        for room in (part for each in rooms for part in get_parts(each)):
            if isinstance(room, Polygon) and room.area > SLIP:
                self._tell_of_room(room, but_for)

    def _tell_of_room(self, room: Polygon, but_for: float) -> None:
        from shapely import prepare

        edge, against = room.exterior.buffer(ON_THE_LINE), list[tuple[Wall, Piece]]()
        left, top, right, bottom = edge.bounds
        near = Rect(floor(left), floor(top), ceil(right), ceil(bottom))
        # most walls are nowhere near: that is found quickly, where they would meet it is not
        prepare(edge)
        for wall in self.walls():
            if wall.floor_side in (FloorSide.LEFT, FloorSide.RIGHT) and wall.bounds.meets(near):
                along = (part for piece in pieces_of(wall.points) for part in along_edge(piece, edge))
                against += [(wall, part) for part in along if side_within(part, room, CLOSE) is wall.floor_side.turned]
        if sum(dist(*part) for _, part in against) <= but_for * room.exterior.length:
            return
        for wall in dict.fromkeys(wall for wall, _ in against):
            parts = [part for owner, part in against if owner is wall]
            self.take(wall, parts)
            for part in parts:
                # one of which nothing else is left stays itself
                is_whole = wall.id in self.gone
                identity = wall.id if is_whole else self.fresh("wall")
                told = wall if is_whole else wall.part(identity)
                self.put[identity] = told.but(points=part, floored=False, floor_side=FloorSide.BOTH)
                if is_whole:
                    self.gone.remove(wall.id)

    def clear(self, area: BaseGeometry) -> None:
        """Take away walls and doors that run inside of an area, not along its edge."""
        for wall in self.walls():
            self.take(wall, parts_inside(pieces_of(wall.points), area))
        for door in self.there.values():
            if isinstance(door, Door) and parts_inside(((door.a, door.b),), area):
                self.gone.append(door.id)

    def clear_between(self, rooms: Iterable[BaseGeometry], united: BaseGeometry) -> None:
        """Take away walls and doors between rooms that become one; what stands free in one of them stays."""
        edges = union_of(room.boundary for room in rooms).buffer(ON_THE_LINE)

        def between(chain: Chain) -> list[Piece]:
            within = parts_inside(pieces_of(chain), united)
            return [part for piece in within for part in along_edge(piece, edges)]

        for wall in self.walls():
            self.take(wall, between(wall.points))
        self.gone += [each.id for each in self.there.values() if isinstance(each, Door) and between((each.a, each.b))]

    def clear_edge(self, area: BaseGeometry, floor: BaseGeometry) -> None:
        """Take away walls and doors along the edge of an area, but where there is other floor: that they tell of.

        A door there would lead into the rock: it is walled up.
        """
        edge = area.boundary.buffer(ON_THE_LINE)
        for wall in self.walls():
            along = [part for piece in pieces_of(wall.points) for part in along_edge(piece, edge)]
            told = [(part, side) for part in along if (side := side_within(part, floor)) is not None]
            self.take(wall, [part for part in along if (part, wall.floor_side) not in told])
            for part, side in told:
                if side is not wall.floor_side:
                    piece = wall.part(self.fresh("wall"), points=part, floored=False, floor_side=side)
                    self.put[piece.id] = piece
        for door in self.there.values():
            if isinstance(door, Door) and along_edge((door.a, door.b), edge):
                side = side_within((door.a, door.b), floor)
                self.gone.append(door.id)
                if side is not None:
                    wall = Wall(id=self.fresh("wall"), points=(door.a, door.b), fabric=self.fabric, floor_side=side)
                    self.put[wall.id] = wall

    def edit(self, title: Phrase, *, joined: bool = False) -> WallEdit:
        """Return what was gathered; chains that meet end to end become one wall if they are to be `joined`."""
        if joined:
            self._join()
        there = self.scene.things
        changed = tuple(self._drawn(each) for each in self.put.values() if there.get(ThingId(each.id)) != each)
        return WallEdit(title, changed, tuple(dict.fromkeys(each for each in self.gone if each in there)))

    def _drawn(self, thing: Thing) -> Thing:
        """Return a wall that is another's too by what was drawn: it is of no room that was moved any more."""
        return thing.but(laid=0, age=self._next) if thing.laid else thing

    def _join(self) -> None:
        touched = [each for each in self.put.values() if isinstance(each, Wall) and each.points[0] != each.points[-1]]
        ends: dict[Point, list[str]] = {}
        for wall in self.walls():
            for end in {wall.points[0], wall.points[-1]}:
                ends.setdefault(end, []).append(wall.id)
        for wall in touched:
            for end in (wall.points[0], wall.points[-1]):
                self._joined_at(end, ends)

    def _joined_at(self, end: Point, ends: dict[Point, list[str]]) -> None:
        names = ends.get(end, [])
        if len(names) != 2:
            return
        things: dict[str, Thing] = {**self.there, **self.put}
        one, other = (things[name] for name in names)
        if not isinstance(one, Wall) or not isinstance(other, Wall) or one.id == other.id:
            return
        if one.id not in self.scene.things:
            one, other = other, one
        first = one if one.points[-1] == end else one.turned_round
        second = other if other.points[0] == end else other.turned_round
        if not _alike(first, second):
            return
        told = second.floor_side if first.floor_side is FloorSide.UNTOLD else first.floor_side
        chain = straightened((*first.points, *second.points[1:]))
        self.put[one.id] = first.but(points=chain, floored=False, floor_side=told)
        self.put.pop(other.id, None)
        self.gone.append(ThingId(other.id))
        ends.pop(end)
        for known in ends.values():
            known[:] = [one.id if name == other.id else name for name in known]


def straightened(chain: Chain) -> Chain:
    """Return a chain without the corners at which it goes straight on."""
    found = [chain[0]]
    for at, after in pairwise(chain[1:]):
        (ax, ay), (bx, by), (cx, cy) = found[-1], at, after
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 0 or (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0:
            found.append(at)
    return (*found, chain[-1])


def _alike(one: Wall, other: Wall) -> bool:
    fields = ("made", "fabric", "hidden", "move", "sight", "missiles")
    agree = FloorSide.UNTOLD in (one.floor_side, other.floor_side) or one.floor_side is other.floor_side
    return agree and all(getattr(one, field) == getattr(other, field) for field in fields)


def along_edge(piece: Piece, edge: BaseGeometry) -> list[Piece]:
    """Return the parts of a piece that lie within an edge of a little breadth, not what merely crosses it."""
    from shapely import LineString, get_parts

    line, found = LineString(piece), list[Piece]()
    if not edge.intersects(line):
        return found
    for part in get_parts(line.intersection(edge)):
        if part.geom_type == "LineString" and part.length > 4 * ON_THE_LINE:
            first, last = sorted(line.project(end) for end in part.boundary.geoms)
            # where the piece goes on beyond a corner of the edge, the part is longer by the breadth of that
            first = first + ON_THE_LINE if first > ON_THE_LINE else 0
            last = last - ON_THE_LINE if last < line.length - ON_THE_LINE else line.length
            a, b = (line.interpolate(far) for far in (first, last))
            found.append(((round(a.x), round(a.y)), (round(b.x), round(b.y))))
    return found


def parts_inside(pieces: Iterable[Piece], area: BaseGeometry) -> list[Piece]:
    """Return the parts of pieces that run within an area, not along its edge."""
    from shapely import LineString, get_parts

    edge, found = area.boundary, list[Piece]()
    for piece in pieces:
        for part in get_parts(LineString(piece).intersection(area)):
            if part.geom_type != "LineString" or part.length <= ON_THE_LINE:
                continue
            if edge.distance(part.interpolate(0.5, normalized=True)) > ON_THE_LINE:
                a, b = part.coords[0], part.coords[-1]
                found.append(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
    return found
