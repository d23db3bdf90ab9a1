"""What is floor and what is rock: the parts of a map between walls in which somebody can be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.rooms import Rooms
from core.geometry.shapes import lines_of, polygon_of
from core.geometry.units import SQUARE, Point
from core.model.scene import Reveal, Scene, SceneState
from core.model.things import Door, DoorState, Light, Stamp, Thing, Wall, WallKind, Zone

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Pieces = tuple[tuple[Point, Point], ...]
Floors = tuple["BaseGeometry", ...]
MOST = 6
"""Maps, or states of one, whose faces are kept."""
ALIKE = 0.9
"""Share of a face that a revealed part covers, and it of the face, to be the same room."""


def pieces_of_walls(things: Iterable[Thing]) -> Pieces:
    """Return what closes rooms: walls, windows and doors, whether open or shut, piece by piece."""
    found: list[tuple[Point, Point]] = []
    for thing in things:
        if isinstance(thing, Wall) and thing.made is not WallKind.LOW:
            found += pairwise(thing.points)
        elif isinstance(thing, Door):
            found.append((thing.a, thing.b))
    return tuple(found)


_lately: list[tuple[object, object, Pieces]] = []


def pieces_in(scene: Scene, scene_state: SceneState) -> Pieces:
    """Return what closes the rooms of a scene, less what is broken; asked for the same scene again it is remembered."""
    for things, broken, pieces in _lately:
        if things is scene.things and broken is scene_state.broken:
            return pieces
    gone = frozenset(scene_state.broken)
    found = pieces_of_walls(thing for thing in scene.things.values() if thing.id not in gone)
    _lately.insert(0, (scene.things, scene_state.broken, found))
    del _lately[MOST:]
    return found


_known: dict[Pieces, Floors] = {}


def faces_of(pieces: Pieces) -> Floors:
    """Return every face between walls, safe in any thread; on a huge map this costs some tenths of a second."""
    found = _known.get(pieces)
    if found is None:
        found = tuple(polygon_of(room.outline, room.holes) for room in Rooms(pieces).rooms)
        while len(_known) >= MOST:
            _known.pop(next(iter(_known), ()), None)
        _known[pieces] = found
    return found


def are_known(pieces: Pieces) -> bool:
    """Return whether the faces between some walls have been found already."""
    return pieces in _known


def floors_among(faces: Floors, things: Iterable[Thing], reveals: Iterable[Reveal] = ()) -> Floors:
    """Return the faces in which somebody can be. Rock that corridors happen to enclose is no room.

    A room has a door or a window in its border, a zone, a lamp or furniture in it, or was revealed by itself.
    """
    from shapely import STRtree, points

    if not faces:
        return ()
    given = tuple(things)
    tree = STRtree(list(faces))
    openings = lines_of([thing.corners[:2] for thing in given if _is_opening(thing)])
    found: set[int] = set()
    if len(openings):
        from shapely import line_interpolate_point

        # more than a touch at a corner: the middle of the opening lies on the border
        middles = line_interpolate_point(openings, 0.5, normalized=True)
        found.update(tree.query(middles, predicate="dwithin", distance=SQUARE / 64)[1].tolist())
    spots = [spot for thing in given if (spot := telling_spot(thing)) is not None]
    if spots:
        found.update(tree.query(points(spots), predicate="within")[1].tolist())
    for reveal in reveals:
        shape = polygon_of(reveal.outline, reveal.holes)
        for number in tree.query(shape, predicate="intersects").tolist():
            shared = faces[number].intersection(shape).area
            if shared > ALIKE * faces[number].area and shared > ALIKE * shape.area:
                found.add(number)
    return tuple(faces[number] for number in sorted(found))


def _is_opening(thing: Thing) -> bool:
    kinds = (WallKind.WINDOW, WallKind.BARS, WallKind.CURTAIN)
    return isinstance(thing, Door) or (isinstance(thing, Wall) and thing.made in kinds)


def telling_spot(thing: Thing) -> tuple[float, float] | None:
    """Return the place, in units, where a thing tells of somebody being there: furniture, a lamp, a zone; else None."""
    if isinstance(thing, Stamp | Light):
        return thing.at
    if isinstance(thing, Zone):
        spot = polygon_of(thing.points).representative_point()
        # all corners of a zone may lie on one line: then nothing is in it
        return None if spot.is_empty else (spot.x, spot.y)
    return None


def whole_things(scene: Scene, scene_state: SceneState) -> tuple[Thing, ...]:
    """Return the things of a scene that are whole and on layers that are shown."""
    hidden = {layer.name for layer in scene.layers if layer.hidden}
    return tuple(
        thing for thing in scene.things.values() if thing.id not in scene_state.broken and thing.layer not in hidden
    )


def public_floors(scene: Scene, scene_state: SceneState) -> Floors:
    """Return the floors as far as players may know: what is hidden or a secret makes no room of a piece of rock."""
    things: list[Thing] = []
    stone: list[Thing] = []
    for thing in whole_things(scene, scene_state):
        secret = isinstance(thing, Door) and thing.secret and thing.id not in scene_state.found
        if secret and isinstance(thing, Door) and scene_state.doors.get(thing.id, thing.state) is not DoorState.OPEN:
            stone.append(thing)
        elif not thing.hidden:
            things.append(thing)
    return floors_among(faces_of(pieces_of_walls((*things, *stone))), things, scene_state.reveals)
