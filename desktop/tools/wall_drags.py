"""Reshaping walls by hand: corners, sides, and marks that add a corner; doors and windows ride along."""

from collections.abc import Callable
from functools import partial
from math import dist

from PySide6.QtCore import Qt

from core.base.errors import Refused
from core.base.ids import ThingId
from core.edits import curves, walls
from core.edits.joints import Joints
from core.edits.walls import WallEdit
from core.geometry.pieces import nearest_on, pieces_of
from core.geometry.snap import lattice
from core.geometry.units import SQUARE, Point
from core.model.scene import Scene
from core.model.things import AreaThing, Thing, Wall
from desktop.map.overlays.kinds import Ghost, Handles, Ink, Line, Overlays, Pluses, SnapSpot
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.select_drags import strayed
from desktop.tools.tool import Gesture

REACH = 8
"""Pixels to either side of a handle at which it is meant."""
SHORTEST = 34
"""Pixels that a piece is long at least to have a mark that adds a corner."""
MOST_SHOWN = 80
"""Things that are drawn while a wall is reshaped."""


def corners_of(wall: Wall) -> tuple[Point, ...]:
    """Return the corners of a wall, each once; of a curve its knots."""
    return curves.knots_once(wall) or (wall.points[:-1] if walls.is_closed(wall) else wall.points)


def held_corner(access: MapAccess) -> tuple[Wall, int] | None:
    """Return the wall that alone is selected and the number of its corner that has the keyboard, if one has."""
    wall = only_wall(access)
    if wall is None or access.corner is None or access.corner[0] != wall.id:
        return None
    return (wall, access.corner[1]) if access.corner[1] < len(corners_of(wall)) else None


def held_corner_of_area(access: MapAccess) -> tuple[AreaThing, int] | None:
    """Return the zone, roof or surface that alone is selected and the number of its corner that was clicked."""
    things, corner = access.things, access.corner
    if corner is None or len(things) != 1 or len(access.workspace.selection) != 1:
        return None
    area, number = things[0], corner[1]
    is_held = isinstance(area, AreaThing) and corner[0] == area.id and number < len(area.corners)
    return (area, number) if is_held and isinstance(area, AreaThing) else None


def only_wall(access: MapAccess) -> Wall | None:
    """Return the wall that alone is selected and can be changed."""
    things = access.things
    alone = len(things) == 1 == len(access.workspace.selection)
    return things[0] if alone and isinstance(things[0], Wall) else None


def marks(access: MapAccess, wall: Wall, hot: int | None = None, *, adds: bool = True) -> Overlays:
    """Return the handles of a wall: its corners, the held one among them, and where a drag `adds` one."""
    held = held_corner(access)
    number = held[1] if held is not None else None
    handles = Handles(corners_of(wall), hot, number)
    return (Pluses(tuple(middle for middle, _ in _middles(access, wall))), handles) if adds else (handles,)


def _middles(access: MapAccess, wall: Wall) -> tuple[tuple[Point, int], ...]:
    if wall.bent_through:
        return tuple((at, piece_at(wall, at)) for at in curves.between_knots(wall))
    return tuple(
        (((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), number)
        for number, (a, b) in enumerate(zip(wall.points, wall.points[1:], strict=False))
        if dist(a, b) >= SHORTEST * access.tiny
    )


def _meant(points: tuple[Point, ...], pointer: Pointer) -> int | None:
    reach = REACH * pointer.tiny
    x, y = pointer.at
    near = (n for n, at in enumerate(points) if abs(at[0] - x) <= reach and abs(at[1] - y) <= reach)
    return min(near, key=lambda n: dist(points[n], pointer.at), default=None)


def corner_at(wall: Wall, pointer: Pointer) -> int | None:
    """Return which corner of a wall is under the mouse."""
    return _meant(corners_of(wall), pointer)


def handle_drag(access: MapAccess, wall: Wall, pointer: Pointer, *, adds: bool) -> Callable[[], Gesture] | None:
    """Return what takes hold of a corner of a wall, or of a mark that `adds` one; None where neither is there."""
    number = corner_at(wall, pointer)
    if number is not None:
        return partial(drag_corner, access, wall, number, pointer)
    middles = _middles(access, wall) if adds else ()
    mark = _meant(tuple(at for at, _ in middles), pointer)
    return None if mark is None else partial(add_corner, access, wall, middles[mark][1], pointer)


def joints_of(access: MapAccess, *instead: Thing) -> Joints:
    """Return where the walls of the map meet, some of them and of the areas there as they would be."""
    things = dict(access.content.scene.things.items()) if access.content is not None else {}
    things.update((ThingId(thing.id), thing) for thing in instead)
    return Joints(tuple(things.values()))


def _drawn_to(pointer: Pointer) -> Point:
    """Return where the mouse means: on half squares, on quarters with Shift, freely with Alt."""
    if pointer.alt:
        return pointer.at
    return lattice(pointer.at, SQUARE // 4 if pointer.shift else SQUARE // 2)


def _reshape(access: MapAccess, start: Pointer, at: Point, plan: Callable[[Point], WallEdit | None]) -> Gesture:
    """Follow the mouse and show what an edit would come to; carry it out when the mouse is let go."""
    edit: WallEdit | None = None
    pointer = start
    while True:
        shown: Overlays = ()
        if edit is not None:
            ghosts = tuple(Ghost(thing) for thing in edit.put[:MOST_SHOWN])
            lines = tuple(Line(t.corners, Ink.SELECT, 1.5) for t in edit.put[:MOST_SHOWN] if isinstance(t, Wall))
            shown = (*ghosts, *lines, SnapSpot(at))
        pointer = yield shown
        if pointer.kind is Kind.KEY:
            continue
        if strayed(start, pointer):
            at = _drawn_to(pointer)
            edit = plan(at)
        if pointer.kind is Kind.RELEASE:
            break
    if edit is not None:
        carry_out(access, edit)


def drag_corner(access: MapAccess, wall: Wall, number: int, start: Pointer) -> Gesture:
    """Drag a corner, and all that meets there; a click alone gives it the keyboard."""
    access.corner = (wall.id, number)
    joints, here = joints_of(access), corners_of(wall)[number]

    def plan(to: Point) -> WallEdit | None:
        if access.content is None or to == here:
            return None
        if wall.bent_through:
            return curves.knot_moved(access.content.scene, joints, wall, number, to)
        return walls.corner_moved(access.workspace.state, access.content.scene, joints, wall, number, to)

    return _reshape(access, start, here, plan)


def add_corner(access: MapAccess, wall: Wall, piece: int, start: Pointer) -> Gesture:
    """Drag a new corner out of a piece of a wall; a click alone, as to select the wall, adds none."""
    (a, b), scene = wall.points[piece : piece + 2], access.content.scene if access.content is not None else None
    place = nearest_on((a, b), start.at)[0]
    if scene is not None and wall.bent_through:
        yield from _add_knot(access, scene, wall, start)
        return
    if scene is None or place in (a, b):
        return
    added = walls.corner_added(scene, joints_of(access), wall, piece, place)
    title, joints = added.title, joints_of(access, *added.put)

    def plan(to: Point) -> WallEdit | None:
        return WallEdit(title, joints.moved({place: to}))

    before, held = access.workspace.session.last, access.corner
    access.corner = (wall.id, piece + 1)
    yield from _reshape(access, start, place, plan)
    if access.workspace.session.last is before:
        access.corner = held


def _add_knot(access: MapAccess, scene: Scene, wall: Wall, start: Pointer) -> Gesture:
    """Drag a new knot out of a curve; a click alone adds none."""
    added, number = curves.knot_added(scene, joints_of(access), wall, start.at)
    joints = joints_of(access, *added.put)
    curve = next(each for each in added.put if isinstance(each, Wall))

    def plan(to: Point) -> WallEdit | None:
        return WallEdit(added.title, curves.knot_moved(scene, joints, curve, number, to).put)

    before, held = access.workspace.session.last, access.corner
    access.corner = (wall.id, number)
    yield from _reshape(access, start, start.at, plan)
    if access.workspace.session.last is before:
        access.corner = held


def piece_at(wall: Wall, at: Point) -> int:
    """Return the number of the piece of a wall that is nearest to a place."""
    pieces = tuple(zip(wall.points, wall.points[1:], strict=False))
    return min(range(len(pieces)), key=lambda n: nearest_on(pieces[n], at)[1])


def drag_side(access: MapAccess, wall: Wall, start: Pointer) -> Gesture:
    """Drag the side of a wall that is under the mouse, across its own direction; Alt moves freely."""
    joints = joints_of(access)
    straight = joints.straight(wall.id, piece_at(wall, start.at))
    (ax, ay), (bx, by) = straight.ends
    length = dist((ax, ay), (bx, by)) or 1.0
    across = (ay - by) / length, (bx - ax) / length
    grid = SQUARE // 2
    edit: WallEdit | None = None
    pointer = start
    while True:
        pointer = yield () if edit is None else tuple(Ghost(thing) for thing in edit.put[:MOST_SHOWN])
        if pointer.kind is Kind.KEY or access.content is None:
            continue
        far = (pointer.at[0] - start.at[0]) * across[0] + (pointer.at[1] - start.at[1]) * across[1]
        by_units = round(far) if pointer.alt else round(far / grid) * grid
        shift = round(across[0] * by_units), round(across[1] * by_units)
        edit = None
        if shift != (0, 0):
            edit = walls.side_moved(access.workspace.state, access.content.scene, joints, straight, shift)
        if pointer.kind is Kind.RELEASE:
            break
    if edit is not None:
        carry_out(access, edit)


def carry_out(access: MapAccess, edit: WallEdit) -> bool:
    """Carry an edit of walls out as one step; return whether it was accepted."""
    return access.scene is not None and access.workspace.submit(edit.command(access.scene))


# By keyboard and menu

STEPS = {Qt.Key.Key_Comma: -1, Qt.Key.Key_Period: 1}


def step(access: MapAccess, by: int) -> bool:
    """Give the keyboard to the next corner of the wall that alone is selected; return whether there is one."""
    wall = only_wall(access)
    if wall is None:
        return False
    held, count = held_corner(access), len(corners_of(wall))
    access.corner = (wall.id, (held[1] + by) % count if held is not None else 0 if by > 0 else count - 1)
    return True


def nudge(access: MapAccess, by: Point, *, side: bool) -> bool:
    """Move the held corner, or the side after it; return whether one is held."""
    held = held_corner(access)
    if held is None or access.content is None:
        return False
    (wall, number), scene, state = held, access.content.scene, access.workspace.state
    joints = joints_of(access)
    if wall.bent_through:
        x, y = corners_of(wall)[number]
        edit = curves.knot_moved(scene, joints, wall, number, (x + by[0], y + by[1]))
    elif side and number < len(wall.points) - 1:
        edit = walls.side_moved(state, scene, joints, joints.straight(wall.id, number), by)
    else:
        to = wall.points[number][0] + by[0], wall.points[number][1] + by[1]
        edit = walls.corner_moved(state, scene, joints, wall, number, to)
    access.workspace.go_on(edit.command(scene.id), edit.title, f"corner {wall.id} {number} {side}")
    return True


def insert(access: MapAccess) -> bool:
    """Add a corner after the held one, or in the longest piece of the wall that alone is selected, and hold it."""
    wall, held = only_wall(access), held_corner(access)
    if wall is None or access.content is None:
        return False
    if wall.bent_through:
        at = curves.longest_between(wall, held[1] if held is not None else None)
        edit, number = curves.knot_added(access.content.scene, joints_of(access), wall, at)
        if carry_out(access, edit):
            access.corner = (wall.id, number)
        return True
    pieces = pieces_of(wall.points)
    longest = max(range(len(pieces)), key=lambda n: dist(*pieces[n]))
    piece = held[1] if held is not None and held[1] < len(pieces) else longest
    if _told(access, lambda scene: walls.corner_added(scene, joints_of(access), wall, piece)):
        access.corner = (wall.id, piece + 1)
    return True


def delete_corner(access: MapAccess) -> bool:
    """Take the held corner out of its wall or area; return whether one is held."""
    area = held_corner_of_area(access)
    if area is not None:
        access.corner = None
        _told(access, lambda scene: walls.area_corner_removed(scene, *area))
        # what has no corner to spare stays as it is
        return True
    held = held_corner(access)
    if held is None:
        return False
    access.corner = None
    remove = curves.knot_removed if held[0].bent_through else walls.corner_removed
    _told(access, lambda scene: remove(scene, joints_of(access), *held))
    return True


def split(access: MapAccess) -> None:
    """Cut the selected wall at the held corner, or into its sides; a round or a rough one in two at the pointer."""
    wall, held = only_wall(access), held_corner(access)
    if wall is None:
        _told(access, lambda scene: walls.turned_round(scene, ()))
        return
    number = held[1] if held is not None else None
    if number is not None and wall.bent_through:
        number = wall.knots[number]
    _told(access, lambda scene: walls.split(access.workspace.state, scene, joints_of(access), wall, number, access.at))


def join(access: MapAccess) -> None:
    """Make one wall of the selected ones, or of one and those that go on at its ends."""
    _told(access, lambda scene: walls.one_wall_of(scene, selected(access)))


def turn_round(access: MapAccess) -> None:
    """Let the selected walls run the other way."""
    _told(access, lambda scene: walls.turned_round(scene, selected(access)))


def selected(access: MapAccess) -> tuple[Wall, ...]:
    """Return the selected walls that can be changed."""
    return tuple(thing for thing in access.things if isinstance(thing, Wall))


def _told(access: MapAccess, make: Callable[..., WallEdit]) -> bool:
    """Carry out an edit, or say why it cannot be done."""
    if access.content is None:
        return False
    try:
        return carry_out(access, make(access.content.scene))
    except Refused as refused:
        access.workspace.tell(refused.phrase)
        return False
