"""Laying walls and setting doors into them: a wall makes room for a door; nothing is ever doubled."""

from collections.abc import Mapping
from math import hypot

from core.base.ids import ThingId
from core.geometry.pieces import (
    Chain,
    Piece,
    chain_without,
    chord_on,
    is_round_at,
    mended,
    nearest_on,
    pieces_of,
    runs_against,
    span_on,
)
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.model.materials import WallFabric
from core.model.things import Door, LayerName, Thing, Wall, WallKind
from desktop.map.overlays.kinds import Ghost, Ink, Line, Overlays
from desktop.tools.draft import Draft
from desktop.tools.map_access import MapAccess

MAGNET = 9
"""Pixels within which the end of a wall draws the mouse to itself."""


def near(access: MapAccess, area: Rect) -> tuple[Thing, ...]:
    """Return walls and doors about an area, the oldest first."""
    item = access.view.map.things.get(LayerName.WALLS)
    if item is None:
        return ()
    found = {thing.id: thing for thing in item.index.near(area)}
    return tuple(found.values())


def corner_near(access: MapAccess, at: Point) -> Point | None:
    """Return the corner of a wall, or the end of a door, that is so near to a place that it must be meant."""
    reach = round(MAGNET * access.tiny)
    x, y = at
    corners = (c for thing in near(access, Rect(x - reach, y - reach, x + reach, y + reach)) for c in thing.corners)
    close = [c for c in corners if abs(c[0] - x) <= reach and abs(c[1] - y) <= reach]
    return min(close, key=lambda c: (c[0] - x) ** 2 + (c[1] - y) ** 2, default=None)


def lay(
    access: MapAccess, chain: Chain, made: WallKind, fabric: WallFabric = WallFabric.STONE, knots: tuple[int, ...] = ()
) -> Draft:
    """Return a draft of a wall along a chain: only where there is none yet.

    A wall of another kind takes the place of any that it runs upon; doors always stay. `knots` are those of a curve.
    """
    draft = Draft(access)
    there = near(access, rect_around(chain))
    kept: list[Piece] = []
    for thing in there:
        if isinstance(thing, Door):
            kept.append((thing.a, thing.b))
        elif isinstance(thing, Wall) and (made is WallKind.WALL or thing.made is made or thing.locked):
            kept += pieces_of(thing.points)
    for part in chain_without(chain, kept):
        for thing in there:
            if isinstance(thing, Wall) and made is not WallKind.WALL and thing.made is not made and not thing.locked:
                make_room(draft, thing, pieces_of(part))
        draft.add(Wall, points=part, made=made, fabric=fabric, knots=knots if part == chain else ())
    return draft


def make_room(draft: Draft, wall: Wall, pieces: tuple[Piece, ...]) -> None:
    """Take pieces out of a wall: what is left of it keeps its id and adds walls for further parts."""
    left = chain_without(wall.points, pieces)
    if left == (wall.points,):
        return
    if not left:
        draft.drop(wall)
        return
    draft.change(wall.but(points=left[0]))
    for part in left[1:]:
        kept = {name: getattr(wall, name) for name in Wall.model_fields if name != "id"}
        draft.add(Wall, **{**kept, "points": part})


def wall_at(
    access: MapAccess, at: Point, reach: int, *, also: tuple[Wall, ...] = (), gone: tuple[str, ...] = ()
) -> tuple[Wall, Piece] | None:
    """Return the unlocked wall nearest to a place, within a reach in units, and its piece there.

    Some walls are `also` there, as they will be, and those of some ids will be gone.
    """
    x, y = at
    walls = [
        thing for thing in near(access, Rect(x - reach, y - reach, x + reach, y + reach)) if isinstance(thing, Wall)
    ]
    replaced = (*gone, *(wall.id for wall in also))
    choices = [
        (nearest_on(piece, at)[1], wall, piece)
        for wall in (*(wall for wall in walls if wall.id not in replaced), *also)
        if not wall.locked
        for piece in pieces_of(wall.points)
    ]
    best = min(choices, key=lambda choice: choice[0], default=None)
    return None if best is None or best[0] > reach else (best[1], best[2])


def opening_in(wall: Wall, piece: Piece, at: Point, width: int, *, free: bool) -> tuple[Piece, tuple[Piece, ...]]:
    """Return where a door so wide stands in a wall about a place, and the pieces of the wall that it stands for.

    In a round wall, or a rough one, it goes straight across bends: no single piece of that is so wide.
    """
    if hypot(piece[1][0] - piece[0][0], piece[1][1] - piece[0][1]) < width and is_round_at(wall.points, piece):
        found = chord_on(wall.points, at, width)
        if found is not None:
            return found
    span = span_on(piece, at, width, free=free)
    return span, (span,)


def set_in(draft: Draft, door: Door, wall: Wall, pieces: tuple[Piece, ...] = ()) -> None:
    """Put a door into a wall, which makes room for it; across bends it stands for several pieces."""
    draft.change(door)
    make_room(draft, wall, pieces or ((door.a, door.b),))


def closed_up(
    access: MapAccess, door: Door, now: Mapping[str, Wall | None] | None = None
) -> tuple[Wall | None, tuple[str, ...]]:
    """Return the wall that a door stands in as it would be without it, and the ids of the others that it swallows.

    None if the door stands in no wall. `now` is how walls will be, by their ids, where that is decided already; None
    stands for those that will be gone.
    """
    there: dict[str, Thing | None] = {thing.id: thing for thing in near(access, rect_around((door.a, door.b)))}
    there.update(now or {})
    walls = tuple(
        thing
        for thing in there.values()
        if isinstance(thing, Wall) and not thing.locked and thing.made is WallKind.WALL
    )
    whole, used = mended(tuple(wall.points for wall in walls), (door.a, door.b))
    if not used:
        return None, ()
    kept = walls[used[0]]
    if runs_against(whole, (kept.points[0], kept.points[1])):
        kept = kept.turned_round
    return kept.but(points=whole), tuple(walls[number].id for number in used[1:])


def moved_along(access: MapAccess, door: Door, at: Point, *, free: bool = False) -> Draft | None:
    """Return a draft in which a door has gone along its wall, or onto another one; None if no wall is there."""
    draft = Draft(access)
    wall, swallowed = closed_up(access, door)
    found = wall_at(access, at, SQUARE, also=() if wall is None else (wall,), gone=swallowed)
    if found is None:
        return None
    if wall is not None:
        for identity in swallowed:
            other = access.thing(identity)
            if other is not None:
                draft.drop(other)
        if wall.id != found[0].id:
            draft.change(wall)
    width = max(SQUARE // 4, round(((door.a[0] - door.b[0]) ** 2 + (door.a[1] - door.b[1]) ** 2) ** 0.5))
    a, b = span_on(found[1], at, width, free=free)
    if {a, b} == {door.a, door.b}:
        return None
    moved = door.but(a=a, b=b)
    set_in(draft, moved, found[0])
    draft.tell_of(moved)
    return draft


UNBORN = ThingId("wall-0")
"""The id of what is only shown."""


def show_chain(points: tuple[Point, ...], made: WallKind) -> Overlays:
    """Return a chain as the wall it will be."""
    if len(points) < 2:
        return ()
    return (Ghost(Wall(id=UNBORN, points=points, made=made)), Line(points, Ink.SELECT, 1.5))


def show_ring(points: tuple[Point, ...]) -> Overlays:
    """Return the walls around a room."""
    if len(points) < 3:
        return show_chain(points, WallKind.WALL)
    return show_chain((*points, points[0]), WallKind.WALL)


def show_things(things: tuple[Thing, ...]) -> Overlays:
    """Return things as they will lie."""
    return tuple(Ghost(thing) for thing in things)
