"""Doors that stand in no wall, and those that a wall runs through, with what mends them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from core.base.ids import ThingId, number_of, numbered
from core.edits.flaws import Flaw, FlawKind, put
from core.edits.maps import DropThings
from core.edits.near_walls import NearWalls
from core.edits.several import Several
from core.edits.ways_in import halfway, set_in, takes_door
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import ON_THE_LINE, Piece, chain_without, lies_along, nearest_on, span_on
from core.geometry.units import SQUARE, Point, rect_around
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall, WallKind

NEAR = 2 * SQUARE
"""Units from where a door stands within which a wall that takes it in, or another end of a gap, is looked for."""
TRIED_EVERY = SQUARE // 2
"""Units between the places along a wall that are tried."""

Owned = tuple[Thing, Piece]
"""A piece and the wall or door that it is of."""


def door_flaws(scene: Scene, there: Iterable[Thing], near: NearWalls, fresh: Iterator[int]) -> Iterator[Flaw]:
    """Find doors that have no wall or door at both their ends, and those that a wall runs through."""
    for door in there:
        if not isinstance(door, Door) or door.a == door.b:
            continue
        own, middle = (door.a, door.b), halfway((door.a, door.b))
        reach = NEAR + round(dist(*own))
        others = [(thing, piece) for thing, piece in near.find(rect_around(own), reach) if thing.id != door.id]
        walls = [thing for thing, piece in others if isinstance(thing, Wall) and _without(piece, own) != (piece,)]
        if not all(_goes_on(others, own, end) for end in own):
            yield _off_wall(scene, door, others, None if walls else _where_it_was(door, others, fresh), fresh)
        elif walls:
            mend = set_in(scene, door, walls[0], FlawKind.WALL_IN_DOOR, fresh)
            yield Flaw(FlawKind.WALL_IN_DOOR, middle, (door.id, walls[0].id), door.name, mend)


def _without(piece: Piece, taken: Piece) -> tuple[Piece, ...]:
    return tuple((chain[0], chain[-1]) for chain in chain_without(piece, (taken,)))


def _goes_on(others: Iterable[Owned], span: Piece, end: Point) -> bool:
    """Return whether a wall or a door is at an end of a span, but for what lies in the span itself."""
    parts = (part for _, piece in others for part in _without(piece, span))
    return any(nearest_on(part, end)[1] <= ON_THE_LINE for part in parts)


def _where_it_was(door: Door, others: Iterable[Owned], fresh: Iterator[int]) -> Wall | None:
    """Return the wall that takes the place of a door at whose one end a wall in its line, or a door, is; or None."""
    own = door.a, door.b
    beside = [
        (thing, piece)
        for thing, piece in others
        if (isinstance(thing, Door) or lies_along(own, piece))
        and any(nearest_on(piece, end)[1] <= ON_THE_LINE for end in own)
    ]
    if not beside:
        return None
    like = next((thing for thing, _ in beside if isinstance(thing, Wall) and thing.made is WallKind.WALL), None)
    identity = ThingId(numbered("wall", next(fresh)))
    if like is None:
        return Wall(id=identity, points=own, floor_side=door.floor_side)
    return like.but(id=identity, points=own, floor_side=door.floor_side, name="", locked=False)


def _off_wall(scene: Scene, door: Door, others: list[Owned], closing: Wall | None, fresh: Iterator[int]) -> Flaw:
    """Return that a door stands in no wall, with what sets it into the nearest one that has room for it.

    Where none has, the gap beside the door may be closed, or else it may be taken away: that is to be decided.
    """
    middle = halfway((door.a, door.b))
    if door.locked:
        return Flaw(FlawKind.OFF_WALL, middle, (door.id,), door.name)
    between = None if closing is None else _up_to_another(door, closing, others, fresh)
    if between is not None:
        wall, other = between
        # one of both doors tells of it along with others
        return Flaw(
            FlawKind.OFF_WALL,
            middle,
            (door.id, other.id),
            door.name,
            put(scene, FlawKind.GAP, wall),
            alone=number_of(other.id) < number_of(door.id),
            way="close",
        )
    about = others if closing is None else [*others, (closing, (door.a, door.b))]
    width = round(dist(door.a, door.b))
    room = [
        (far, wall, span)
        for wall, piece in others
        if isinstance(wall, Wall) and takes_door(wall)
        for span in _places(piece, middle, width)
        if (far := dist(halfway(span), middle)) <= NEAR and _has_room(span, about)
    ]
    if room:
        _, wall, (a, b) = min(room, key=lambda each: each[0])
        moved = door.but(a=a, b=b, floor_side=wall.floor_side)
        mend = set_in(scene, moved, wall, FlawKind.OFF_WALL, fresh)
        if mend is not None and closing is not None:
            mend = Several(mend.title, (mend, put(scene, FlawKind.OFF_WALL, closing)))
        return Flaw(FlawKind.OFF_WALL, middle, (door.id, wall.id), door.name, mend)
    filled = None if closing is None else _beside_it(door, closing, others, fresh)
    if filled is not None:
        close: EditCommand = put(scene, FlawKind.GAP, filled)
        return Flaw(FlawKind.OFF_WALL, middle, (door.id,), door.name, close, alone=True, way="close")
    gone = DropThings(scene.id, (door.id,))
    return Flaw(FlawKind.OFF_WALL, middle, (door.id,), door.name, gone, alone=True, way="away")


def _places(piece: Piece, middle: Point, width: int) -> Iterator[Piece]:
    """Yield the parts of a piece, so wide, that a door may be set into, about the place nearest to its middle."""
    length = dist(*piece)
    if length < width:
        return
    (ax, ay), (bx, by) = piece
    x, y = nearest_on(piece, middle)[0]
    tried = range(-(NEAR + width) // TRIED_EVERY, (NEAR + width) // TRIED_EVERY + 1)
    u, v = (bx - ax) / length * TRIED_EVERY, (by - ay) / length * TRIED_EVERY
    yield from dict.fromkeys(span_on(piece, (round(x + n * u), round(y + n * v)), width) for n in tried)


def _has_room(span: Piece, about: Iterable[Owned]) -> bool:
    """Return whether a door can stand in a part of a wall: that goes on at both its ends, and nothing else meets it."""
    from shapely import LineString

    line, ahead = LineString(span), list[Owned]()
    for thing, piece in about:
        if line.distance(LineString(piece)) <= ON_THE_LINE:
            if isinstance(thing, Door) or not lies_along(span, piece):
                return False
            ahead.append((thing, piece))
    return all(_goes_on(ahead, span, end) for end in span)


def _up_to_another(door: Door, like: Wall, others: list[Owned], fresh: Iterator[int]) -> tuple[Wall, Door] | None:
    """Return the wall between a door and another one, in its line, that lacks it as well; None where there is none.

    A piece of wall was deleted between them: both stand where they are meant to.
    """
    wall = _beside_it(door, like, others, fresh)
    if wall is None:
        return None
    end = wall.points[0] if wall.points[1] in (door.a, door.b) else wall.points[1]
    for thing, piece in others:
        if isinstance(thing, Door) and lies_along((door.a, door.b), piece):
            near = min(piece, key=lambda each: dist(each, end))
            rest = [each for each in others if each[0].id != thing.id]
            if dist(near, end) <= 2 * ON_THE_LINE and not _goes_on(rest, piece, near):
                points = tuple(near if each == end else each for each in wall.points)
                return wall.but(points=points), thing
    return None


def _beside_it(door: Door, like: Wall, others: Iterable[Owned], fresh: Iterator[int]) -> Wall | None:
    """Return the wall that closes the gap from the free end of a door, in its line; None where nothing is ahead."""
    from shapely import LineString
    from shapely import Point as Spot

    own = door.a, door.b
    free = [end for end in own if not _goes_on(others, own, end)]
    if len(free) != 1:
        return None
    (end,) = free
    start = door.b if end == door.a else door.a
    share = NEAR / dist(*own)
    way = LineString((end, (end[0] + (end[0] - start[0]) * share, end[1] + (end[1] - start[1]) * share)))
    met = [way.intersection(LineString(piece).buffer(ON_THE_LINE)) for _, piece in others]
    far = min((Spot(end).distance(each) for each in met if not each.is_empty), default=None)
    if far is None:
        return None
    spot = way.interpolate(far + ON_THE_LINE)
    to = round(spot.x), round(spot.y)
    points = (to, end) if end == door.a else (end, to)
    return like.but(id=ThingId(numbered("wall", next(fresh))), points=points)
