"""Rooms and corridors drawn onto a map: they share walls with what is there, unite with it, or cut it away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

from core.base.ids import ThingId, numbered
from core.base.phrase import Phrase, say
from core.edits.floor_sides import inner_side, side_within
from core.edits.subjects import placed
from core.edits.walls import WallEdit
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, chain_without, pieces_of
from core.geometry.shapes import box_of, polygon_of, union_of
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.model.campaign import Campaign
from core.model.floors import faces_of, floors_of, pieces_of_walls, told_faces
from core.model.scene import Scene
from core.model.things import Door, DoorLook, DoorState, FloorSide, Picture, Stamp, Thing, Wall, WallFabric, Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


class Meeting(StrEnum):
    """What becomes of rooms that a new one overlaps: walls are shared, both are united, or the old one is cut.

    With `AWAY` nothing is drawn but the edge of what is taken away from rooms.
    """

    SHARE = "share"
    UNITE = "unite"
    CUT = "cut"
    AWAY = "away"


NEARLY = SQUARE * 0.45
"""Units that the end of a corridor may miss a room by."""
SLIP = SQUARE * SQUARE // 16
"""Area in square units by which rooms may overlap or miss one another without being drawn so."""

SHORT_OF_RING = 1 / 3
"""Share of the walls around a room that may tell of its neighbours alone."""


class _Plan:
    """Gathers what is put and what goes."""

    def __init__(self, state: Campaign, scene: Scene, area: Rect, fabric: WallFabric) -> None:
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
            piece = whole if number == 0 else whole.but(id=self.fresh("wall"))
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
        if within:
            self._tell_of(ring)

    def _tell_of(self, ring: Chain) -> None:
        """Let walls along a ring, which others drew and which tell of their floor alone, tell of what it encloses too.

        A short stretch is left as it is, since what else is around the ring tells of it.
        """
        area = polygon_of(ring)
        edge, against = area.boundary.buffer(ON_THE_LINE), list[tuple[Wall, Piece]]()
        for wall in self.walls():
            if wall.floor_side in (FloorSide.LEFT, FloorSide.RIGHT):
                along = (part for piece in pieces_of(wall.points) for part in _along_edge(piece, edge))
                against += [(wall, part) for part in along if side_within(part, area) is wall.floor_side.turned]
        if sum(dist(*part) for _, part in against) <= SHORT_OF_RING * area.length:
            return
        for wall in dict.fromkeys(wall for wall, _ in against):
            parts = [part for owner, part in against if owner is wall]
            self.take(wall, parts)
            for part in parts:
                piece = wall.but(id=self.fresh("wall"), points=part, floored=False, floor_side=FloorSide.BOTH)
                self.put[piece.id] = piece

    def clear(self, area: BaseGeometry) -> None:
        """Take away walls and doors that run inside of an area, not along its edge."""
        for wall in self.walls():
            self.take(wall, parts_inside(pieces_of(wall.points), area))
        for door in self.there.values():
            if isinstance(door, Door) and parts_inside(((door.a, door.b),), area):
                self.gone.append(door.id)

    def clear_edge(self, area: BaseGeometry, floor: BaseGeometry) -> None:
        """Take away walls and doors along the edge of an area, but where there is other floor: that they tell of."""
        edge = area.boundary.buffer(ON_THE_LINE)
        for wall in self.walls():
            along = [part for piece in pieces_of(wall.points) for part in _along_edge(piece, edge)]
            told = [(part, side) for part in along if (side := side_within(part, floor)) is not None]
            self.take(wall, [part for part in along if (part, wall.floor_side) not in told])
            for part, side in told:
                if side is not wall.floor_side:
                    piece = wall.but(id=self.fresh("wall"), points=part, floored=False, floor_side=side)
                    self.put[piece.id] = piece
        for door in self.there.values():
            if isinstance(door, Door) and _along_edge((door.a, door.b), edge):
                side = side_within((door.a, door.b), floor)
                if side is None:
                    self.gone.append(door.id)
                else:
                    self.put[door.id] = door.but(floor_side=side)

    def edit(self, title: Phrase, *, joined: bool = False) -> WallEdit:
        """Return what was gathered; chains that meet end to end become one wall if they are to be `joined`."""
        if joined:
            self._join()
        there = self.scene.things
        changed = tuple(thing for thing in self.put.values() if there.get(ThingId(thing.id)) != thing)
        return WallEdit(title, changed, tuple(dict.fromkeys(each for each in self.gone if each in there)))

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
        chain = _straightened((*first.points, *second.points[1:]))
        self.put[one.id] = first.but(points=chain, floored=False, floor_side=told)
        self.put.pop(other.id, None)
        self.gone.append(ThingId(other.id))
        ends.pop(end)
        for known in ends.values():
            known[:] = [one.id if name == other.id else name for name in known]


def _straightened(chain: Chain) -> Chain:
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


def _along_edge(piece: Piece, edge: BaseGeometry) -> list[Piece]:
    """Return the parts of a piece that lie within an edge of a little breadth, not what merely crosses it."""
    from shapely import LineString, get_parts

    found = []
    for part in get_parts(LineString(piece).intersection(edge)):
        if part.geom_type == "LineString" and part.length > 4 * ON_THE_LINE:
            a, b = part.coords[0], part.coords[-1]
            found.append(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
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


def rooms_met(scene: Scene, area: BaseGeometry) -> tuple[BaseGeometry, ...]:
    """Return the rooms of a scene that an area overlaps or touches along an edge; what is told to be rock is none."""
    faces = faces_of(pieces_of_walls(scene.things.values()))
    _, rock = told_faces(faces, scene.things.values())
    rooms = (face for number, face in enumerate(faces) if number not in rock)
    return tuple(room for room in rooms if room.intersects(area) and room.intersection(area).length > ON_THE_LINE)


def room_drawn(
    state: Campaign, scene: Scene, outline: Chain, meeting: Meeting, fabric: WallFabric = WallFabric.STONE
) -> WallEdit:
    """Draw the walls of a room; doors inside of it, and walls where it does not share them, make way for it.

    Where it shares walls, what it overlaps of other rooms stays theirs, unless it lies within one or around it.
    """
    shape = polygon_of(outline)
    plan = _Plan(state, scene, rect_around(outline), fabric)
    ring = (*outline, outline[0])
    met = rooms_met(scene, shape)
    there = union_of(met) if meeting in (Meeting.UNITE, Meeting.AWAY) else None
    if meeting is not Meeting.SHARE:
        plan.clear(shape)
    if meeting is Meeting.AWAY:
        plan.clear_edge(shape, union_of(floors_of(scene)).difference(shape))
    spared: list[Piece] = []
    if meeting is Meeting.SHARE:
        spared = parts_inside(pieces_of(ring), union_of(_overlapped(scene, shape)))
    elif there is not None:
        within = parts_inside(pieces_of(ring), there)
        if meeting is Meeting.UNITE:
            spared = within
        else:
            spared = [piece for part in chain_without(ring, within) for piece in pieces_of(part)]
    plan.lay(ring, spared, within=meeting is not Meeting.AWAY)
    if meeting is not Meeting.SHARE:
        plan.put.update((zone.id, zone) for zone in _zones_after(scene, shape, unite=meeting is Meeting.UNITE))
    if meeting is Meeting.AWAY:
        plan.gone += _gone_with_rooms(scene, shape)
    words = {Meeting.UNITE: "history.room-united", Meeting.CUT: "history.room-cut", Meeting.AWAY: "history.room-away"}
    title = words.get(meeting, "history.draw-room") if met else "history.draw-room"
    return plan.edit(placed(say(title), scene, rect_around(outline)), joined=there is not None)


def spot_within(scene: Scene, outline: Chain, meeting: Meeting) -> Point:
    """Return a place in a room as it will be drawn there: where it shares walls, not in what stays another's."""
    shape = polygon_of(outline)
    if meeting is Meeting.SHARE:
        own = shape.difference(union_of(_overlapped(scene, shape)))
        # a room that lies in several others altogether has nothing of its own
        shape = shape if own.is_empty else own
    spot = shape.representative_point()
    return round(spot.x), round(spot.y)


def spot_between(scene: Scene, outline: Chain) -> Point:
    """Return a place in a corridor as it will be drawn there: in what of it lies in no room."""
    shape = polygon_of(outline)
    own = shape.difference(union_of(rooms_met(scene, shape)))
    spot = (shape if own.is_empty else own).representative_point()
    return round(spot.x), round(spot.y)


def _overlapped(scene: Scene, shape: BaseGeometry) -> list[BaseGeometry]:
    """Return the rooms of which an area covers a part, and which cover a part of it alone."""
    found = []
    for floor in floors_of(scene):
        shared = floor.intersection(shape).area
        if SLIP < shared < min(floor.area, shape.area) - SLIP:
            found.append(floor)
    return found


def _zones_after(scene: Scene, shape: BaseGeometry, *, unite: bool) -> Iterator[Zone]:
    """Yield the zones that an area is added to, the one that it overlaps most, or taken away from, all of them."""
    shares = [
        (polygon_of(zone.points).intersection(shape).area, zone)
        for zone in scene.things.values()
        if isinstance(zone, Zone) and not zone.locked and zone.bounds.meets(box_of(shape))
    ]
    found = sorted((each for each in shares if each[0] > 0), key=lambda each: -each[0])
    for _, zone in found[:1] if unite else found:
        before = polygon_of(zone.points)
        after: Any = before.union(shape) if unite else before.difference(shape)
        if after.geom_type == "Polygon" and not after.is_empty:
            ring = [(round(x), round(y)) for x, y in after.simplify(0).exterior.coords[:-1]]
            yield zone.but(points=tuple(ring))


def _gone_with_rooms(scene: Scene, shape: BaseGeometry) -> Iterator[ThingId]:
    """Yield the ids of the zones of which an area leaves nothing, and of what lies in them, as with a deleted room."""
    zones = [
        (zone, polygon_of(zone.points))
        for zone in scene.things.values()
        if isinstance(zone, Zone) and not zone.locked and zone.bounds.meets(box_of(shape))
    ]
    whole = [(zone, area) for zone, area in zones if area.area and area.difference(shape).area < SLIP]
    yield from (ThingId(zone.id) for zone, _ in whole)
    rooms = union_of([area for _, area in whole])
    if not rooms.is_empty:
        yield from (
            ThingId(thing.id)
            for thing in lying_within(scene, rooms)
            if not (thing.locked or isinstance(thing, Wall | Door | Zone))
        )


def lying_within(scene: Scene, rooms: BaseGeometry) -> Iterator[Thing]:
    """Yield what lies within an area.

    Furniture is in a room if its middle is; pictures are the ground of the map, and stay.
    """
    from shapely import LineString, prepare
    from shapely import Point as Spot

    around, box = rooms.buffer(ON_THE_LINE), box_of(rooms)
    prepare(around)
    for thing in scene.things.values():
        if isinstance(thing, Picture) or not thing.bounds.meets(box):
            continue
        corners = (thing.at,) if isinstance(thing, Stamp) else thing.corners
        if around.covers(Spot(corners[0]) if len(corners) < 2 else LineString(corners)):
            yield thing


def corridor_drawn(
    state: Campaign, scene: Scene, path: Chain, outline: Chain, width: int, fabric: WallFabric = WallFabric.STONE
) -> WallEdit:
    """Draw a corridor along a line. Where the line comes into a room there is an archway; another corridor is open."""
    from shapely import LineString, get_parts

    shape = polygon_of(outline)
    plan = _Plan(state, scene, rect_around(outline), fabric)
    met, line = rooms_met(scene, shape), LineString(path)
    outside = shape.difference(union_of(met)) if met else shape
    for part in get_parts(outside):
        if part.geom_type != "Polygon" or part.area < width * width / 16:
            continue
        edge, *holes = (
            tuple((round(x), round(y)) for x, y in ring.coords) for ring in (part.exterior, *part.interiors)
        )
        mouths = _mouths(edge, met, line, width)
        taken = [piece for mouth, _ in mouths for piece in mouth]
        plan.lay(edge, taken, within=True)
        for hole in holes:
            plan.lay(hole, taken, within=False)
        for mouth, face in mouths:
            for wall in plan.walls():
                plan.take(wall, mouth)
            across = mouth[0][0], mouth[-1][1]
            if not face.buffer(-(width / 2 + ON_THE_LINE)).is_empty and not _is_door(plan, across):
                # the walls of the corridor tell of it, and the archway of the room: it goes where that goes
                arch = Door(
                    id=plan.fresh("door"),
                    a=across[0],
                    b=across[1],
                    state=DoorState.OPEN,
                    look=DoorLook.ARCH,
                    floor_side=inner_side(edge).turned,
                )
                plan.put[arch.id] = arch
    return plan.edit(placed(say("history.draw-corridor"), scene, rect_around(outline)))


def reaching(scene: Scene, path: Chain) -> Chain:
    """Return the line of a corridor with its ends drawn on into the rooms that they all but come into.

    Where a wall is round or rough, a corridor that ends at it is in the room with a part of its breadth alone.
    """
    if len(path) < 2 or path[0] == path[-1]:
        return path
    faces = faces_of(pieces_of_walls(scene.things.values()))
    return (_into(path[1], path[0], faces), *path[1:-1], _into(path[-2], path[-1], faces))


def _into(before: Point, end: Point, faces: Iterable[BaseGeometry]) -> Point:
    """Return the end of a line, or the place a little further on if it is in a room."""
    from shapely import Point as Spot

    length = dist(before, end)
    if not length:
        return end
    x, y = (round(b + (b - a) / length * NEARLY) for a, b in zip(before, end, strict=True))
    return (x, y) if any(face.contains(Spot(x, y)) for face in faces) else end


def _mouths(
    ring: Chain, met: Iterable[BaseGeometry], line: BaseGeometry, width: int
) -> list[tuple[tuple[Piece, ...], BaseGeometry]]:
    """Return where the middle line of a corridor comes into rooms: the pieces of its outline there, in order.

    In a straight wall it is one piece; a round wall and that of a cave are open as broad as the corridor is.
    """
    from shapely import LineString

    pieces = list(pieces_of(ring))
    found = []
    for face in met:
        edge = face.boundary.buffer(ON_THE_LINE)
        shared = [edge.covers(LineString(piece)) for piece in pieces]
        across = [
            is_shared and line.distance(LineString(piece).interpolate(0.5, normalized=True)) < width / 2 - ON_THE_LINE
            for piece, is_shared in zip(pieces, shared, strict=True)
        ]
        known: set[int] = set()
        for number, piece in enumerate(pieces):
            if number in known or not shared[number] or line.distance(LineString(piece)) > ON_THE_LINE:
                continue
            first = last = number
            while across[(first - 1) % len(pieces)] and last - first + 1 < len(pieces):
                first -= 1
            while across[(last + 1) % len(pieces)] and last - first + 1 < len(pieces):
                last += 1
            places = [each % len(pieces) for each in range(first, last + 1)]
            known.update(places)
            found.append((tuple(pieces[each] for each in places), face))
    return found


def _is_door(plan: _Plan, piece: Piece) -> bool:
    doors = (thing for thing in plan.there.values() if isinstance(thing, Door))
    return any(chain_without((door.a, door.b), (piece,)) != ((door.a, door.b),) for door in doors)
