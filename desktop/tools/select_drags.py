"""The drags of the select tool: moving, copying, reshaping and drawing a box."""

from dataclasses import replace
from math import atan2, cos, degrees, hypot, radians, sin

from core.geometry.footprint import nearest_middle
from core.geometry.snap import Snap, lattice, snap
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.model.markings import Scribble
from core.model.things import AreaThing, Stamp, Thing, Zone
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Ghost, Handles, Ink, Line, Overlays, SelectionBox, SnapSpot
from desktop.map.painting.zones_and_lights import name_box
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools import editing
from desktop.tools.editing import with_riders
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import Gesture

KNOB = 4
"""The number of the handle that turns; those before it are the corners."""
ARM = SQUARE * 0.6
"""How far the knob stands off the edge."""
SIDES = (0, 90, 270, 180)
"""Where the knob may stand, in degrees from the upper edge, the best first."""
LEAST = SQUARE // 4
"""The least width and height."""
TURN = 15
"""Degrees that a turn goes by, unless it is free."""


def stamp_handles(stamp: Stamp, side: int = 0) -> tuple[Point, ...]:
    """Return the corners of the turned box, and the knob on a side of it."""
    turn, (x, y) = radians(stamp.degrees + side), stamp.at
    arm = (stamp.height if side % 180 == 0 else stamp.width) / 2 + ARM
    return (*stamp.outline, (round(x + sin(turn) * arm), round(y - cos(turn) * arm)))


def turned_to(stamp: Stamp, to: Point, *, free: bool, side: int = 0) -> Stamp:
    """Return a stamp whose knob, on a side of it, was dragged to a place; by steps of 15 degrees unless `free`."""
    dx, dy = to[0] - stamp.at[0], to[1] - stamp.at[1]
    angle = degrees(atan2(dx, -dy)) - side if dx or dy else 0.0
    step = 1 if free else TURN
    return stamp.but(degrees=round(angle / step) * step % 360)


def sized_to(stamp: Stamp, corner: int, to: Point, *, alike: bool = False) -> Stamp:
    """Return a stamp whose box goes from the corner across to another place; with `alike` it keeps its proportions."""
    fixed = stamp.outline[(corner + 2) % 4]
    turn = radians(stamp.degrees)
    dx, dy = to[0] - fixed[0], to[1] - fixed[1]
    # along the box and across it
    along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    width, height = max(LEAST, round(abs(along))), max(LEAST, round(abs(across)))
    if alike:
        share = max(hypot(along, across) / hypot(stamp.width, stamp.height), LEAST / min(stamp.width, stamp.height))
        width, height = round(stamp.width * share), round(stamp.height * share)
    half_along = (width if along >= 0 else -width) / 2
    half_across = (height if across >= 0 else -height) / 2
    x = fixed[0] + half_along * cos(turn) - half_across * sin(turn)
    y = fixed[1] + half_along * sin(turn) + half_across * cos(turn)
    return stamp.but(at=(round(x), round(y)), width=width, height=height)


ON_NAME = 3
"""Pixels from a corner within which it is meant where the name of its zone stands upon it."""
STRAY = 4
"""Pixels that the mouse may stray before a press is a drag."""
FEW = 24
"""Corners up to which a line drawn by hand has handles."""
GHOSTS = 60
"""Things that are drawn while they are dragged; of more only the boxes are."""


def strayed(start: Pointer, pointer: Pointer) -> bool:
    """Return whether the mouse has gone far enough for a drag."""
    return hypot(pointer.at[0] - start.at[0], pointer.at[1] - start.at[1]) >= STRAY * start.tiny


def shift_of(things: tuple[Thing, ...], start: Pointer, pointer: Pointer) -> Point:
    """Return by how much things are dragged: so that the first one stays on the grid, freely with Alt.

    A stamp lies there as its size asks for; of all else a corner stays on half squares.
    """
    dx, dy = pointer.at[0] - start.at[0], pointer.at[1] - start.at[1]
    if pointer.alt or not things:
        return dx, dy
    if isinstance(things[0], Stamp):
        return editing.stamp_shift(things[0], dx, dy)
    ax, ay = things[0].corners[0]
    x, y = snap((ax + dx, ay + dy), Snap.HALF)
    return x - ax, y - ay


def stands(looks: tuple[TokenLook, ...], start: Pointer, pointer: Pointer) -> dict[str, Point]:
    """Return where dragged tokens would stand: each on the grid of its size, or freely with Alt."""
    dx, dy = pointer.at[0] - start.at[0], pointer.at[1] - start.at[1]
    moved = {look.id: (look.point[0] + dx, look.point[1] + dy) for look in looks}
    return moved if pointer.alt else {look.id: nearest_middle(moved[look.id], look.sides) for look in looks}


def ghosts(things: tuple[Thing, ...], dx: int, dy: int) -> Overlays:
    """Return things as they would lie."""
    if len(things) <= GHOSTS:
        return tuple(Ghost(thing.moved(dx, dy)) for thing in things)
    box = editing.around(things)
    return (SelectionBox(Rect(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)),)


def drag_selection(access: MapAccess, start: Pointer, *, copy: bool) -> Gesture:
    """Drag what is selected, or a copy of it; the tokens among it are moved by the game master's hand."""
    things, looks = with_riders(access, access.things, alone=start.alt), access.looks
    shown: Overlays = ()
    pointer, free = start, False
    try:
        while True:
            told = yield shown
            pointer, free = _with_ground(access, start, told, copy=copy), told.alt
            if pointer.kind is Kind.RELEASE:
                break
            places = stands(looks, start, pointer)
            dx, dy = _shift(access, things, start, pointer)
            if not copy:
                access.lift(places)
            paths = tuple(Line((look.point, places[look.id]), Ink.SELECT, dashed=True, arrow=True) for look in looks)
            ghostly = tuple(_at(look, places[look.id]) for look in looks) if copy else ()
            shown = (*ghosts(things, dx, dy), *ghostly, *(paths if len(paths) <= GHOSTS else ()))
        dx, dy = _shift(access, things, start, pointer)
        places = stands(looks, start, pointer)
        if copy:
            if not things and looks:
                dx, dy = places[looks[0].id][0] - looks[0].point[0], places[looks[0].id][1] - looks[0].point[1]
            if dx or dy:
                editing.duplicate(access, dx, dy)
        else:
            moved = {look.id: places[look.id] for look in looks if places[look.id] != look.point}
            lying = tuple(thing.moved(dx, dy) for thing in things) if dx or dy else ()
            ground = editing.ground_of(access, dx, dy)
            commands = editing.move(access, lying, moved, free=free, ground=ground)
            editing.submit(access, editing.moved_words(access, lying, moved), commands)
    finally:
        access.lift({})


def _shift(access: MapAccess, things: tuple[Thing, ...], start: Pointer, pointer: Pointer) -> Point:
    """Return by how much things go: up to the edge of the map, beyond it only freely with Alt."""
    dx, dy = shift_of(things, start, pointer)
    return (dx, dy) if pointer.alt else editing.kept_on_map(access, things, dx, dy)


def _with_ground(access: MapAccess, start: Pointer, pointer: Pointer, *, copy: bool) -> Pointer:
    """Return where the mouse means: where the ground goes along, so many whole squares away, and nothing else snaps."""
    if copy or pointer.alt or not access.takes_ground:
        return pointer
    dx, dy = lattice((pointer.at[0] - start.at[0], pointer.at[1] - start.at[1]), SQUARE)
    return replace(pointer, at=(start.at[0] + dx, start.at[1] + dy), alt=True)


def _at(look: TokenLook, point: Point) -> Ghost:
    return Ghost(replace(look, point=point))


def rubber_band(access: MapAccess, start: Pointer) -> Gesture:
    """Select what lies within a box, by a click the zone or ground there; with Shift, besides what is selected."""
    before = access.workspace.selection if start.shift else ()
    pointer = yield ()
    while pointer.kind is not Kind.RELEASE:
        pointer = yield (SelectionBox(rect_around((start.at, pointer.at))),) if strayed(start, pointer) else ()
    if not strayed(start, pointer):
        ground = access.ground_at(start.at) if access.editing else None
        access.workspace.select((*before, *([] if ground is None or ground in before else [ground])))
        return
    found = access.within(rect_around((start.at, pointer.at)))
    chosen = (each for each in found if access.editing or access.look(each) is not None)
    access.workspace.select((*before, *chosen))


def knob_side(access: MapAccess, thing: Thing) -> int:
    """Return on which side of a stamp its knob stands: where it lies on no token, if there is such a side."""
    if not isinstance(thing, Stamp):
        return 0
    knobs = ((side, stamp_handles(thing, side)[KNOB]) for side in SIDES)
    free = (side for side, at in knobs if all(access.look(each) is None for each in access.hits(at)))
    return next(free, SIDES[0])


def handles_of(thing: Thing, side: int = 0) -> tuple[Point, ...]:
    """Return the points of a thing that can be dragged: the corners of its shape; of a stamp its box's and a knob.

    The knob stands on a `side` of it, in degrees from the upper edge.
    """
    if isinstance(thing, Stamp):
        return stamp_handles(thing, side)
    if isinstance(thing, Scribble) and len(thing.points) > FEW:
        return ()
    return thing.corners if len(thing.corners) > 1 else ()


def handle_at(access: MapAccess, thing: Thing, pointer: Pointer) -> int | None:
    """Return which handle of a thing is under the mouse; a zone is held by its name even where a corner is near."""
    reach, (left, top), there = 8 * pointer.tiny, pointer.at, handles_of(thing, knob_side(access, thing))
    if isinstance(thing, Zone) and name_box(thing).contains(left, top):
        reach = ON_NAME * pointer.tiny
    return next((n for n, (x, y) in enumerate(there) if abs(x - left) <= reach and abs(y - top) <= reach), None)


def reshaped(thing: Thing, number: int, to: Point, *, free: bool = False, alike: bool = False, side: int = 0) -> Thing:
    """Return a thing one of whose handles was dragged to a place; a wall or area that was closed stays so.

    A stamp turns by any degree where it is `free`, and keeps its proportions where it is to be `alike`.
    """
    if isinstance(thing, Stamp):
        if number == KNOB:
            return turned_to(thing, to, free=free, side=side)
        return sized_to(thing, number, to, alike=alike)
    corners = list(thing.corners)
    ends = (0, len(corners) - 1)
    closed = len(corners) > 2 and corners[0] == corners[-1]
    for index in ends if closed and number in ends else (number,):
        corners[index] = to
    return thing.with_corners(tuple(corners))


def drag_handle(access: MapAccess, thing: Thing, number: int) -> Gesture:
    """Drag a corner of a thing, or the knob of a stamp; Shift keeps its proportions."""
    side = knob_side(access, thing)
    if isinstance(thing, AreaThing):
        access.corner = (thing.id, number)
    shape, to = thing, handles_of(thing, side)[number]
    while True:
        pointer = yield (Ghost(shape), SnapSpot(to), Handles(handles_of(shape, side), number))
        if pointer.kind is Kind.RELEASE:
            break
        if pointer.kind is Kind.MOVE:
            knob = isinstance(thing, Stamp) and number == KNOB
            to = pointer.at if pointer.alt or knob else lattice(pointer.at, SQUARE // 4)
            shape = reshaped(thing, number, to, free=pointer.alt, alike=pointer.shift, side=side)
    if shape != thing:
        title = editing.about(access, "history.things-reshape", (thing,))
        editing.submit(access, title, editing.put(access, title, (shape,)))


def step_of(pointer: Pointer) -> int:
    """Return how far an arrow key moves something: a square, a quarter with Shift, a sixteenth with Alt."""
    return SQUARE // 16 if pointer.alt else SQUARE // 4 if pointer.shift else SQUARE
