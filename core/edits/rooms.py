"""Rooms and corridors drawn onto a map: they share walls with what is there, unite with it, or cut it away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from math import dist
from typing import TYPE_CHECKING, Any

from core.base.ids import ThingId
from core.base.phrase import say
from core.edits.floor_sides import inner_side
from core.edits.laid_walls import SLIP, LaidWalls, parts_inside
from core.edits.subjects import placed
from core.edits.walls import WallEdit
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, chain_without, pieces_of
from core.geometry.shapes import box_of, polygon_of, union_of
from core.geometry.units import SQUARE, Point, rect_around
from core.model.campaign import Campaign
from core.model.door_look import DoorLook
from core.model.floors import faces_of, floors_of, pieces_of_walls, told_faces
from core.model.materials import WallFabric
from core.model.scene import Scene
from core.model.things import Door, DoorState, Picture, Pin, Stamp, Thing, Wall, Zone

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry


class Meeting(StrEnum):
    """What becomes of rooms that a new one overlaps: walls are shared, both are united, or the old one is cut.

    With `AWAY` nothing is drawn but the edge of what is taken away from rooms.
    """

    SHARE = "share"
    UNITE = "unite"
    CUT = "cut"
    AWAY = "away"


ALMOST = 0.05
"""Share of a room by which the zone of it may be another shape: corners are rounded, and walls rough."""
NEARLY = SQUARE * 0.45
"""Units that the end of a corridor may miss a room by."""


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
    met = rooms_met(scene, shape)
    rooms = _rooms_after(scene, shape, meeting, met)
    plan = LaidWalls(state, scene, box_of(union_of((shape, *rooms))), fabric)
    ring = (*outline, outline[0])
    there = union_of(met) if meeting in (Meeting.UNITE, Meeting.AWAY) else None
    if meeting is not Meeting.SHARE:
        plan.clear(shape)
    if meeting is Meeting.UNITE:
        plan.clear_between(met, rooms[0])
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
    plan.tell_of(rooms)
    if meeting is not Meeting.SHARE:
        named = _named_rooms(scene, met, rooms[0]) if meeting is Meeting.UNITE else []
        if named:
            # the largest gives the name to all that is one room now
            plan.put[named[0].id] = named[0].with_rings(_rings_of(rooms[0]))
            plan.gone += (ThingId(zone.id) for zone in named[1:])
        after = () if named else _zones_after(scene, shape, unite=meeting is Meeting.UNITE)
        for zone, outlines in after:
            # what is parted is two rooms of one name, as a room and its copy are
            for number, rings in enumerate(outlines):
                identity = plan.fresh("zone") if number else zone.id
                plan.put[identity] = zone.with_rings(rings).but(id=identity)
    if meeting is Meeting.AWAY:
        plan.gone += _gone_with_rooms(scene, shape)
    words = {Meeting.UNITE: "history.room-united", Meeting.CUT: "history.room-cut", Meeting.AWAY: "history.room-away"}
    title = words.get(meeting, "history.draw-room") if met else "history.draw-room"
    return plan.edit(placed(say(title), scene, rect_around(outline)), joined=there is not None)


def _rooms_after(
    scene: Scene, shape: BaseGeometry, meeting: Meeting, met: Iterable[BaseGeometry]
) -> list[BaseGeometry]:
    """Return the rooms that there are after one was drawn, as far as walls of theirs are laid or taken away."""
    if meeting is Meeting.UNITE:
        return [union_of((shape, *(room for room in met if room.intersection(shape).area > SLIP)))]
    there = [floor for floor in floors_of(scene) if floor.intersects(shape)]
    if meeting is Meeting.SHARE:
        around = [floor for floor in there if floor.intersection(shape).area > shape.area - SLIP]
        own = shape.difference(union_of([floor for floor in there if floor not in around]))
        return [own, *(floor.difference(shape) for floor in around)]
    left = [floor.difference(shape) for floor in there]
    return left if meeting is Meeting.AWAY else [shape, *left]


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


def _zones_after(scene: Scene, shape: BaseGeometry, *, unite: bool) -> Iterator[tuple[Zone, list[list[Chain]]]]:
    """Yield zones with the outlines and holes of what they are after, the largest first.

    An area is added to the one that it overlaps most, or taken away from all of them: it may part them, or be a hole.
    """
    from shapely import get_parts

    shares = [(zone.shape.intersection(shape).area, zone) for zone in _zones_about(scene, shape)]
    found = sorted((each for each in shares if each[0] > 0), key=lambda each: -each[0])
    for _, zone in found[:1] if unite else found:
        before = zone.shape
        after = before.union(shape) if unite else before.difference(shape)
        parts = [part for part in get_parts(after) if part.geom_type == "Polygon" and part.area > SLIP]
        yield zone, [_rings_of(part) for part in sorted(parts, key=lambda part: -part.area)]


def _zones_about(scene: Scene, shape: BaseGeometry) -> Iterator[Zone]:
    box = box_of(shape)
    for zone in scene.things.values():
        if isinstance(zone, Zone) and not zone.locked and zone.bounds.meets(box):
            yield zone


def _named_rooms(scene: Scene, met: Iterable[BaseGeometry], united: BaseGeometry) -> list[Zone]:
    """Return the zones of the rooms that become one, the largest first; those of parts of a room are none."""
    if united.geom_type != "Polygon":
        return []
    rooms = [room for room in met if room.difference(united).area < SLIP]
    found = [
        zone
        for zone in _zones_about(scene, united)
        if any(zone.shape.symmetric_difference(room).area < room.area * ALMOST for room in rooms)
    ]
    return sorted(found, key=lambda zone: -zone.shape.area)


def _rings_of(area: Any) -> list[Chain]:
    whole = area.simplify(0)
    return [tuple((round(x), round(y)) for x, y in ring.coords[:-1]) for ring in (whole.exterior, *whole.interiors)]


def _gone_with_rooms(scene: Scene, shape: BaseGeometry) -> Iterator[ThingId]:
    """Yield the ids of the zones of which an area leaves nothing, and of what lies in what it takes of rooms.

    Notes stay: what the game master has written about a place is no part of it.
    """
    zones = [(zone, zone.shape) for zone in _zones_about(scene, shape)]
    whole = [(zone, area) for zone, area in zones if area.area and area.difference(shape).area < SLIP]
    yield from (ThingId(zone.id) for zone, _ in whole)
    rooms = union_of([*(area for _, area in whole), *(floor.intersection(shape) for floor in floors_of(scene))])
    if not rooms.is_empty:
        yield from (
            ThingId(thing.id)
            for thing in lying_within(scene, rooms)
            if not (thing.locked or isinstance(thing, Wall | Door | Zone | Pin))
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
    plan = LaidWalls(state, scene, rect_around(outline), fabric)
    met, line = rooms_met(scene, shape), LineString(path)
    outside = shape.difference(union_of(met)) if met else shape
    for part in get_parts(outside):
        if part.geom_type != "Polygon":
            continue
        if part.area < width * width / 16 or line.distance(part) > ON_THE_LINE:
            _without_spur(plan, part, met)
            continue
        edge, *holes = (
            tuple((round(x), round(y)) for x, y in ring.coords) for ring in (part.exterior, *part.interiors)
        )
        mouths = _mouths(edge, met, line, width)
        taken = [piece for mouth, _ in mouths for piece in mouth]
        plan.lay(edge, taken, within=True)
        for hole in holes:
            plan.lay(hole, taken, within=False)
        plan.tell_of((part,))
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


def _without_spur(plan: LaidWalls, nook: Polygon, met: Iterable[BaseGeometry]) -> None:
    """Take the wall of a room away that cuts off a nook of a corridor, which is of the room from then on."""
    from shapely import LineString

    if nook.area < SLIP / 16:
        return
    edge = union_of(met).boundary.buffer(ON_THE_LINE)
    ring = tuple((round(x), round(y)) for x, y in nook.exterior.coords)
    shared = [piece for piece in pieces_of(ring) if edge.covers(LineString(piece))]
    if not shared:
        return
    plan.lay(ring, shared, within=True)
    for wall in plan.walls():
        plan.take(wall, shared)


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


def _is_door(plan: LaidWalls, piece: Piece) -> bool:
    doors = (thing for thing in plan.there.values() if isinstance(thing, Door))
    return any(chain_without((door.a, door.b), (piece,)) != ((door.a, door.b),) for door in doors)
