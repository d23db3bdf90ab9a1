"""Rooms that go elsewhere: what goes with them, what is left to their neighbours, and which floor is told of there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import dist
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.edits.floor_sides import inner_side, side_within, sides_within, told_without
from core.edits.joints import Joints
from core.edits.laid_walls import SLIP, along_edge, parts_inside
from core.edits.rooms import lying_within
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, chain_without, lies_along, nearest_on, pieces_of
from core.geometry.shapes import areas_of, box_of, polygon_of, rings_of, shared_by, union_of
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.floors import faces_of, floors_of, pieces_of_walls
from core.model.materials import WallFabric
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def going_with(scene: Scene, things: Iterable[Thing], *, alone: bool = False) -> Iterator[Thing]:
    """Yield what goes along where things are moved: what rides in their walls, and what lies in whole rooms.

    The zone of a room takes along what encloses it and no other wall, unless zones go `alone`.
    """
    given = tuple(things)
    around = [walls_around(scene, thing) for thing in given if isinstance(thing, Zone) and not alone]
    own = (wall.id for walls in around for wall in walls if not any(each.locked for each in walls))
    joints = Joints(scene.things.values())
    held = tuple(dict.fromkeys((*joints.assembly(dict.fromkeys(thing.id for thing in given)), *own)))
    corners = {corner for each in held if each in joints.things for corner in joints.things[each].corners}
    areas = (area.id for area in joints.areas.values() if corners.issuperset(area.points))
    walls = [joints.things[each] for each in held if each in joints.things]
    within = (thing.id for thing in lying_in(scene, walls))
    for identity in dict.fromkeys((*held, *areas, *within)):
        thing = scene.things.get(ThingId(identity))
        if thing is not None and not thing.locked:
            yield thing


def walls_left(
    state: Campaign, scene: Scene, moved: Iterable[Thing], gone: Iterable[Thing] = (), *, upon: bool = False
) -> tuple[Wall, ...]:
    """Return the walls that rooms keep where one that shared them is moved, as `moved` has its things, or gone.

    One that was put `upon` others only leaves them a wall where they are open without it.
    """
    moved, gone = tuple(moved), tuple(gone)
    after: dict[str, Thing | None] = {thing.id: None for thing in gone if isinstance(thing, Wall | Door)}
    after |= {thing.id: thing for thing in moved if isinstance(thing, Wall | Door)}
    leaving = {thing.id for thing in (*gone, *moved)}
    was = [scene.things[ThingId(each)] for each in sorted(leaving) if each in scene.things]
    before = [thing for thing in was if thing.id in after]
    # walls that it got to go by itself have not been there: they are known by what they close
    closing = walls_of_its_own(state, scene, was) if any(each not in scene.things for each in after) else ()
    own = faces_of(pieces_of_walls((*before, *closing)))
    if not own or all(after[thing.id] == thing for thing in before):
        return ()
    there = [thing for thing in scene.things.values() if isinstance(thing, Wall | Door)]
    walls = [wall for thing in there if isinstance(wall := after.get(thing.id, thing), Wall | Door)]
    went = [(thing, piece) for thing in before for piece in pieces_of(thing.corners)]
    rest = [thing for thing in there if thing.id not in after]
    # what the room itself brings along there goes with it when it goes on
    taken = [piece for wall in rest for piece in pieces_of(wall.corners)]
    known = union_of((*floors_of(scene), *own)).buffer(ON_THE_LINE)
    closed = [
        face
        for around in (rest, walls)
        for face in _closed_by_their_own(around, rest, union_of(own))
        if face.difference(known).area < SLIP
    ]
    near = [(outline, polygon_of(outline)) for outline in _beside(scene, union_of(own))]
    beside = [each for each in near if not any(each[1].difference(face).area < SLIP for face in closed)]
    staying = (thing for thing in scene.things.values() if isinstance(thing, Zone) and thing.id not in leaving)
    beside += [(zone.points, polygon_of(zone.points)) for zone in _walled(there, staying, union_of(own))]
    if upon:
        whole = union_of(faces_of(pieces_of_walls(rest)))
        beside = [each for each in beside if each[1].difference(whole).area > SLIP]
    found: list[Wall] = []
    for outline, kept in beside:
        for thing, piece in went:
            for shared in _along(piece, outline):
                for part in chain_without(shared, taken):
                    identity = ThingId(numbered("wall", state.next_number + len(found)))
                    fabric = thing.fabric if isinstance(thing, Wall) else WallFabric.STONE
                    side = side_within((part[0], part[1]), kept) or FloorSide.RIGHT
                    found.append(Wall(id=identity, points=part, fabric=fabric, floor_side=side, age=thing.since))
                    taken += pieces_of(part)
    return tuple(found)


def _walled(walls: Iterable[Wall | Door], zones: Iterable[Zone], room: BaseGeometry) -> Iterator[Zone]:
    """Yield the zones beside or upon a room that have walls all around: of others may lie upon them, as upon it."""
    pieces = [(wall.bounds, piece) for wall in walls for piece in pieces_of(wall.corners)]
    edge = room.boundary.buffer(ON_THE_LINE)
    for zone in zones:
        outline = polygon_of(zone.points)
        if outline.boundary.intersection(edge).length > ON_THE_LINE * 4 and not outline.covers(room):
            near = [piece for bounds, piece in pieces if bounds.meets(zone.bounds)]
            if not chain_without((*zone.points, zone.points[0]), near):
                yield zone


def _closed_by_their_own(
    walls: Iterable[Wall | Door], rest: Iterable[Wall | Door], own: BaseGeometry
) -> Iterator[BaseGeometry]:
    """Yield what walls enclose after a room has gone that lay upon it: the rest of them tell of floor there themselves.

    What stands around the place of a room that was nobody else's tells of nothing in it.
    """
    from shapely import LineString

    box = box_of(own)
    near = [thing for thing in rest if thing.bounds.meets(box)]
    for face in faces_of(pieces_of_walls(walls)):
        if not box_of(face).meets(box):
            continue
        under = areas_of(shared_by(face, own))
        if under.area < SLIP:
            yield face
            continue
        edge, told = under.boundary.buffer(ON_THE_LINE), 0.0
        for thing in near:
            within = parts_inside(pieces_of(thing.corners), own)
            for part in (part for piece in pieces_of(thing.corners) for part in along_edge(piece, edge)):
                side = side_within(part, under)
                if side is None:
                    continue
                inside = any(LineString(each).buffer(ON_THE_LINE).covers(LineString(part)) for each in within)
                if thing.floor_side is side or (inside and thing.floor_side in (FloorSide.BOTH, FloorSide.UNTOLD)):
                    told += dist(*part)
                elif thing.floor_side is side.turned:
                    told -= dist(*part)
        if told > 0:
            yield face


def telling_of_themselves(moved: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return things that go somewhere together, telling of no floor but what they enclose by themselves.

    On the other side of a door or a wall of theirs was what they leave: where it comes to lie may be rock.
    """
    things = tuple(moved)
    own = union_of(faces_of(pieces_of_walls(things)))
    if own.is_empty:
        return things
    return tuple(_telling_of(own, each) if isinstance(each, Wall | Door) else each for each in things)


def _telling_of(own: BaseGeometry, thing: Wall | Door) -> Wall | Door:
    """Return a wall or a door that tells of floor within an area alone; as it is where it does not lie along that."""
    within = sides_within(pieces_of(thing.corners), own)
    if len(within) != 1:
        return thing
    told = thing.floor_side
    if isinstance(thing, Door) and told is FloorSide.UNTOLD:
        # one that does not tell has floor on both sides
        told = FloorSide.BOTH
    return thing.but(floor_side=told_without(told, (within[0].turned,)))


def walls_around(scene: Scene, zone: Zone) -> tuple[Wall | Door, ...]:
    """Return the walls and doors that enclose a zone and nothing else, where it is that of a room; else none."""
    from shapely import LineString, prepare

    edge, outline = zone.shape.boundary.buffer(ON_THE_LINE), polygon_of(zone.points)
    prepare(edge)
    there = (each for each in scene.things.values() if isinstance(each, Wall | Door) and each.bounds.meets(zone.bounds))
    found = tuple(each for each in there if edge.covers(LineString(each.corners)))
    enclosed = union_of(faces_of(pieces_of_walls(found)))
    return found if enclosed.symmetric_difference(outline).area < SLIP else ()


def lying_in(scene: Scene, walls: Iterable[Thing]) -> Iterator[Thing]:
    """Yield what lies within the rooms that walls and doors enclose by themselves, and goes where they go.

    Walls within that are joined to others beyond are those of rooms that were there, or that these were put upon: they
    stay, with what lies in rooms that they enclose. Those around rock within are of the room itself.
    """
    around = {wall.id: wall for wall in walls}
    enclosed = union_of(faces_of(pieces_of_walls(around.values())))
    if enclosed.is_empty:
        return
    within = tuple(lying_within(scene, enclosed))
    known = {*around, *(thing.id for thing in within)}
    staying = tuple(_reaching_beyond(scene, enclosed, known, _not_around_rock(within)))
    kept = {thing.id for thing in staying}
    rooms = union_of(face for face in faces_of(pieces_of_walls(staying)) if face.within(enclosed.buffer(ON_THE_LINE)))
    if not rooms.is_empty:
        kept.update(thing.id for thing in lying_within(scene, rooms))
    yield from (thing for thing in within if thing.id not in kept or thing.id in around)


def _not_around_rock(things: Iterable[Thing]) -> Iterator[Thing]:
    """Yield things without walls around what they enclose, where some tell of floor beyond alone, none within alone.

    That is a hole in a room: others of them may tell of both sides, where it has come to lie upon floor.
    """
    from shapely import LineString

    given = tuple(things)
    walls = [thing for thing in given if isinstance(thing, Wall)]

    def is_hole(face: BaseGeometry) -> bool:
        along = [(side_within(piece, face), wall.floor_side) for wall in walls for piece in pieces_of(wall.points)]
        known = [(side, told) for side, told in along if side is not None]
        return any(told is side.turned for side, told in known) and not any(told is side for side, told in known)

    holes = union_of(face for face in faces_of(pieces_of_walls(given)) if is_hole(face))
    edge = holes.boundary.buffer(ON_THE_LINE)
    yield from (each for each in given if not isinstance(each, Wall) or not edge.covers(LineString(each.points)))


def _reaching_beyond(
    scene: Scene, rooms: BaseGeometry, own: Collection[str], within: Iterable[Thing]
) -> Iterator[Wall | Door]:
    """Yield the walls and doors within rooms that are joined to walls beyond, not merely to the walls of the rooms.

    They are joined where an end of one is on the other: what merely crosses another has nothing to do with it.
    """
    from shapely import LineString, MultiPoint

    edge, box = rooms.boundary.buffer(2 * ON_THE_LINE), box_of(rooms)

    def joints_of(thing: Wall | Door) -> tuple[BaseGeometry, BaseGeometry]:
        ends = () if thing.corners[0] == thing.corners[-1] else (thing.corners[0], thing.corners[-1])
        return MultiPoint(ends).difference(edge), LineString(thing.corners).difference(edge)

    others = (thing for thing in scene.things.values() if isinstance(thing, Wall | Door) and thing.id not in own)
    reached = [joints_of(thing) for thing in others if thing.bounds.meets(box)]
    waiting = {thing.id: (thing, joints_of(thing)) for thing in within if isinstance(thing, Wall | Door)}
    while reached:
        ends, line = reached.pop()
        for identity, (thing, (its_ends, its_line)) in tuple(waiting.items()):
            if ends.dwithin(its_line, ON_THE_LINE) or its_ends.dwithin(line, ON_THE_LINE):
                del waiting[identity]
                reached.append((its_ends, its_line))
                yield thing


def _beside(scene: Scene, room: BaseGeometry) -> Iterator[Chain]:
    """Yield the outlines of the rooms along an area that are no part of it, and do not lie around it."""
    for floor in floors_of(scene):
        if floor.distance(room) <= ON_THE_LINE and floor.intersection(room).area < SLIP:
            outline = next(rings_of(floor, 1))[0]
            if not polygon_of(outline).covers(room):
                yield outline


def _along(piece: Piece, outline: Chain) -> Iterator[Piece]:
    """Yield the parts of a piece that lie along an outline."""
    for side in pieces_of((*outline, outline[0])):
        if lies_along(piece, side):
            a, b = (nearest_on(piece, corner)[0] for corner in side)
            if dist(a, b) > ON_THE_LINE and nearest_on(side, a)[1] <= ON_THE_LINE >= nearest_on(side, b)[1]:
                yield a, b


def walls_of_its_own(state: Campaign, scene: Scene, things: Iterable[Thing]) -> tuple[Wall, ...]:
    """Return the walls that a room needs of its own to go elsewhere, where it shares some of those around it.

    A room is meant by its zone, or by walls that tell of it alone and are more than half of what is around it.
    """
    given = tuple(things)
    walls = tuple(thing for thing in given if isinstance(thing, Wall))
    zones = tuple(thing for thing in given if isinstance(thing, Zone))
    if faces_of(pieces_of_walls(walls)) or any(walls_around(scene, zone) for zone in zones):
        return ()
    floors = floors_of(scene)
    dug = union_of(floors).buffer(ON_THE_LINE)
    # others may have been put upon it: its floor is in pieces then, and its zone whole
    whole = [area for zone in zones if dug.covers(area := polygon_of(zone.points))]
    for floor, meant in (*((area, True) for area in whole), *((floor, False) for floor in floors if not whole)):
        own = _telling_of_alone(scene, floor) if meant else walls
        outline = next(rings_of(floor, 1))[0]
        ring = (*outline, outline[0])
        rest = chain_without(ring, [piece for wall in own for piece in pieces_of(wall.points)])
        far, left = (sum(dist(a, b) for chain in chains for a, b in pieces_of(chain)) for chains in ((ring,), rest))
        if own and 0 < left < far / 2 and all(_tells_of_alone(wall, floor) for wall in own):
            number, inner = state.next_number, inner_side(ring)
            return tuple(
                Wall(id=ThingId(numbered("wall", number + n)), points=chain, fabric=own[0].fabric, floor_side=inner)
                for n, chain in enumerate(rest)
            )
    return ()


def _telling_of_alone(scene: Scene, floor: BaseGeometry) -> tuple[Wall, ...]:
    box = box_of(floor)
    walls = (thing for thing in scene.things.values() if isinstance(thing, Wall) and thing.bounds.meets(box))
    return tuple(wall for wall in walls if not wall.locked and _tells_of_alone(wall, floor))


def _tells_of_alone(wall: Wall, floor: BaseGeometry) -> bool:
    """Return whether all of a wall stands around an area, and tells of floor on that side of it and no other."""
    from shapely import LineString

    if not floor.boundary.buffer(ON_THE_LINE).covers(LineString(wall.points)):
        return False
    return all(side_within(piece, floor) is wall.floor_side for piece in pieces_of(wall.points))
