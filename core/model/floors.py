"""What is floor and what is rock: the parts of a map between walls in which somebody can be.

What walls enclose is a face. Whether it is floor is decided in this order; what comes first is overruled by nothing:

1. The walls and doors that enclose it (its outer border; never what stands within it, as an open piece does that was
   put into rock) tell by their `floor_side`. Where both are told, of floor and of rock, the longer stretch counts, and
   floor where both are as long: a short stretch is a wall shared with a neighbour that tells of him alone, or what is
   left of a room that was opened. No rock is told where more of the border is `untold`: that may be an old map's.
2. The closest closed wall all around is `floored`. So old documents tell; it also makes floor of what rooms leave of
   the hall that they were drawn into.
3. Where no wall tells (old documents, walls drawn one by one, imported maps): a zone, a lamp or furniture is in it, a
   door or a window in its border, it was revealed by itself, or nothing else encloses it: somebody has just drawn it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.rooms import Rooms
from core.geometry.shapes import lines_of, polygon_of
from core.geometry.units import SQUARE, Point
from core.model.floor_side import FloorSide
from core.model.materials import WallFabric
from core.model.scene import Reveal, Scene, SceneState
from core.model.things import Door, Light, Stamp, Thing, Wall, WallKind, Zone

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import STRtree
    from shapely.geometry.base import BaseGeometry

Pieces = tuple[tuple[Point, Point], ...]
Floors = tuple["BaseGeometry", ...]
MOST_MAPS = 6
"""Maps, or states of one, whose faces are kept."""
SAME_ROOM = 0.9
"""Share of a face that a revealed part covers, and it of the face, to be the same room."""

FENCES = (WallFabric.HEDGE, WallFabric.PALISADE)
LARGEST_PILLAR = SQUARE * SQUARE + SQUARE
"""Area in square units up to which what walls enclose is a pillar rather than a room, as long as nothing tells more."""
FEWEST_POINTS = 3
"""Points of a closed chain that encloses nothing: there and back."""
BEYOND = SQUARE / 4
"""Units beyond a border at which is looked for another face: slips of the pen are smaller."""
ALONG = (1 / 6, 1 / 2, 5 / 6)
"""Shares of the way along a side of a face at which that is done."""
NOOK = SQUARE * SQUARE / 8
"""Area in square units up to which what walls enclose is a nook where two of them cross, and no floor."""
CLOSE, STRETCH, ON_STRETCH = SQUARE / 16, SQUARE, 0.45
"""Units beside a wall at which is what it tells of; the longest stretch of it that is asked at once; and where on that.

Not in its middle: there another wall may end, and what is beside it is in no face.
"""
_NONE, _ROCK, _FLOOR = range(3)
_SIDES = {
    FloorSide.LEFT: (_FLOOR, _ROCK),
    FloorSide.RIGHT: (_ROCK, _FLOOR),
    FloorSide.BOTH: (_FLOOR, _FLOOR),
    FloorSide.NEITHER: (_NONE, _NONE),
}
"""What there is on the left and on the right; of what is beside one that tells of neither others tell."""


def pieces_of_walls(things: Iterable[Thing]) -> Pieces:
    """Return what closes rooms: walls, windows and doors, whether open or shut, piece by piece."""
    found: list[tuple[Point, Point]] = []
    for thing in things:
        if isinstance(thing, Wall) and thing.made is not WallKind.LOW:
            found += pairwise(thing.points)
        elif isinstance(thing, Door):
            found.append((thing.a, thing.b))
    return tuple(found)


_lately: list[tuple[object, Pieces]] = []


def pieces_in(scene: Scene) -> Pieces:
    """Return what closes the rooms of a scene; asked for the same scene again it is remembered.

    What is broken in play does so too: where a wall falls, no floor becomes rock and no rock floor.
    """
    for things, pieces in _lately:
        if things is scene.things:
            return pieces
    found = pieces_of_walls(scene.things.values())
    _lately.insert(0, (scene.things, found))
    del _lately[MOST_MAPS:]
    return found


_known: dict[Pieces, Floors] = {}


def faces_of(pieces: Pieces) -> Floors:
    """Return every face between walls, safe in any thread; on a huge map this costs some tenths of a second."""
    found = _known.get(pieces)
    if found is None:
        found = tuple(polygon_of(room.outline, room.holes) for room in Rooms(pieces).rooms)
        _outermost(found)
        while len(_known) >= MOST_MAPS:
            _known.pop(next(iter(_known), ()), None)
        _known[pieces] = found
    return found


def are_known(pieces: Pieces) -> bool:
    """Return whether the faces between some walls have been found already."""
    return pieces in _known


def floors_among(
    faces: Floors, things: Iterable[Thing], reveals: Iterable[Reveal] = (), secret: Iterable[Thing] = ()
) -> Floors:
    """Return the faces in which somebody can be, in the order of signs above.

    Nothing that walls tell, and nothing because it was just drawn, is a room that is reached by `secret` doors alone,
    or that hedges and palisades fence in.
    """
    from shapely import STRtree, points

    if not faces:
        return ()
    given = tuple(things)
    fences = [thing for thing in given if isinstance(thing, Wall) and thing.fabric in FENCES]
    tree = STRtree(list(faces))
    openings = [thing for thing in given if _is_opening(thing)]
    found: set[int] = set(_outermost(faces).difference(_beside(tree, fences)))
    hidden = set(_beside(tree, secret))
    if hidden:
        hidden.difference_update(_beside(tree, openings))
    floor, rock = told_faces(faces, given)
    found = (found | floor) - hidden
    found.update(_beside(tree, [thing for thing in openings if _tells_of_both_sides(thing)]))
    spots = [spot for thing in given if (spot := telling_spot(thing)) is not None]
    if spots:
        found.update(tree.query(points(spots), predicate="within")[1].tolist())
    for reveal in reveals:
        shape = polygon_of(reveal.outline, reveal.holes)
        for number in tree.query(shape, predicate="intersects").tolist():
            shared = faces[number].intersection(shape).area
            if shared > SAME_ROOM * faces[number].area and shared > SAME_ROOM * shape.area:
                found.add(number)
    return tuple(faces[number] for number in sorted(found - rock))


def _tells_of_both_sides(opening: Thing) -> bool:
    """Return whether there is floor on both sides of an opening because of it."""
    told = opening.floor_side if isinstance(opening, Door) else FloorSide.UNTOLD
    return told in (FloorSide.UNTOLD, FloorSide.BOTH)


def _beside(tree: STRtree, things: Iterable[Thing]) -> list[int]:
    """Return the numbers of the faces along whose border some walls or doors stand."""
    # more than a touch at a corner: the middle of a piece lies on the border
    from shapely import line_interpolate_point

    lines = lines_of([pair for thing in things for pair in pairwise(thing.corners)])
    if not len(lines):
        return []
    middles = line_interpolate_point(lines, 0.5, normalized=True)
    found: list[int] = tree.query(middles, predicate="dwithin", distance=SQUARE / 64)[1].tolist()
    return found


def told_faces(faces: Floors, things: Iterable[Thing]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of the faces of which walls and doors tell that they are floor, and that they are rock."""
    given = tuple(things)
    within, (floor, rock) = _floored_within(faces, given), _told_beside(faces, given)
    return floor | within, rock - within


def _told_beside(faces: Floors, things: Iterable[Thing]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of the faces that are floor, and rock, by the sides of the walls and doors around them."""
    import numpy as np
    from shapely import STRtree, area, dwithin, get_exterior_ring, length, points, prepare

    telling = (thing for thing in things if isinstance(thing, Wall | Door) and thing.floor_side in _SIDES)
    pieces = [
        (*a, *b, *_SIDES[thing.floor_side])
        for thing in telling
        if not isinstance(thing, Wall) or thing.fabric not in FENCES
        for a, b in pairwise(thing.corners)
        if a != b
    ]
    if not pieces or not faces:
        return frozenset(), frozenset()
    found = np.array(pieces, float)
    spots, lengths, what = _told_spots(found)
    there = points(spots)
    at, number = STRtree(list(faces)).query(there, predicate="within")
    rings = np.asarray(get_exterior_ring(np.array(faces, object)))
    prepare(rings)
    enclosing = dwithin(rings[number], np.asarray(there)[at], 1.5 * CLOSE)
    at, number = at[enclosing], number[enclosing]
    none, rock, floor = np.zeros((3, len(faces)))
    for told, sums in ((_NONE, none), (_ROCK, rock), (_FLOOR, floor)):
        chosen = what[at] == told
        np.add.at(sums, number[chosen], lengths[at[chosen]])
    floors = (floor > 0) & (floor >= rock) & (area(np.array(faces, object)) > NOOK)
    rocks = (rock > floor) & (rock >= length(rings) - rock - floor - none)
    return frozenset(np.flatnonzero(floors).tolist()), frozenset(np.flatnonzero(rocks).tolist())


def _told_spots(pieces: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return places close beside pieces, on both sides, the length each stands for, what is told there."""
    import numpy as np

    ahead = pieces[:, 2:4] - pieces[:, :2]
    length = np.hypot(ahead[:, 0], ahead[:, 1])
    left = np.stack([ahead[:, 1], -ahead[:, 0]], 1) / length[:, None] * np.minimum(length / 4, CLOSE)[:, None]
    parts = np.ceil(length / STRETCH).astype(int)
    owner = np.repeat(np.arange(len(pieces)), parts)
    number = np.arange(len(owner)) - np.repeat(np.cumsum(parts) - parts, parts)
    on = pieces[owner, :2] + ahead[owner] * ((number + ON_STRETCH) / parts[owner])[:, None]
    stands_for = (length / parts)[owner]
    return (
        np.concatenate([on + left[owner], on - left[owner]]),
        np.concatenate([stands_for, stands_for]),
        np.concatenate([pieces[owner, 4], pieces[owner, 5]]),
    )


def _floored_within(faces: Floors, things: Iterable[Thing]) -> frozenset[int]:
    from shapely import STRtree, point_on_surface

    closed = [thing for thing in things if isinstance(thing, Wall) and thing.points[0] == thing.points[-1]]
    if not any(wall.floored for wall in closed):
        return frozenset()
    rings = sorted(
        (
            (polygon_of(wall.points), wall.floored and wall.fabric not in FENCES)
            for wall in closed
            if len(wall.points) > FEWEST_POINTS
        ),
        key=lambda ring: ring[0].area,
    )
    tree, told = STRtree([point_on_surface(face) for face in faces]), dict[int, bool]()
    pairs = tree.query([ring for ring, _ in rings], predicate="contains").T.tolist()
    for number, face in sorted(pairs):
        told.setdefault(face, rings[number][1])
    return frozenset(face for face, is_floor in told.items() if is_floor)


_outer: list[tuple[Floors, frozenset[int]]] = []


def _outermost(faces: Floors) -> frozenset[int]:
    """Return the numbers of the faces that have no other beyond a part of their border; kept, as it costs a while."""
    for known, numbers in _outer:
        if known is faces:
            return numbers
    numbers = _found_outermost(faces)
    _outer.insert(0, (faces, numbers))
    del _outer[MOST_MAPS:]
    return numbers


def _found_outermost(faces: Floors) -> frozenset[int]:
    import numpy as np
    from shapely import STRtree, area, get_coordinates, get_exterior_ring, points

    rings = get_exterior_ring(np.array(faces, object))
    at, owner = get_coordinates(rings, return_index=True)
    ends = owner[:-1] == owner[1:]
    a, b, of = at[:-1][ends], at[1:][ends], owner[:-1][ends]
    ahead = b - a
    long = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1)[:, None]
    turned = np.stack([ahead[:, 1], -ahead[:, 0]], 1) / long * BEYOND
    # on either side of the border, as rings run one way or the other; one of them lies in the face itself
    sides = np.concatenate([a + ahead * share + way * turned for share in ALONG for way in (1, -1)])
    nowhere = np.ones(len(sides), bool)
    nowhere[STRtree(list(faces)).query(points(sides), predicate="intersects")[0]] = False
    numbers = np.tile(of, 2 * len(ALONG))[nowhere]
    large = area(np.array(faces, object)) > LARGEST_PILLAR
    return frozenset(number for number in numbers.tolist() if large[number])


def _is_opening(thing: Thing) -> bool:
    kinds = (WallKind.WINDOW, WallKind.BARS, WallKind.CURTAIN)
    return isinstance(thing, Door) or (isinstance(thing, Wall) and thing.made in kinds)


def telling_spot(thing: Thing) -> tuple[float, float] | None:
    """Return the place, in units, where a thing tells of somebody being there: furniture, a lamp, a zone; else None."""
    if isinstance(thing, Stamp | Light):
        return thing.at
    if isinstance(thing, Zone):
        spot = thing.shape.representative_point()
        # all corners of a zone may lie on one line: then nothing is in it
        return None if spot.is_empty else (spot.x, spot.y)
    return None


def whole_things(scene: Scene, scene_state: SceneState) -> tuple[Thing, ...]:
    """Return the things of a scene that are whole and on layers that are shown."""
    hidden = scene.hidden_layers
    return tuple(
        thing for thing in scene.things.values() if thing.id not in scene_state.broken and thing.layer not in hidden
    )


def public_floors(scene: Scene, scene_state: SceneState) -> Floors:
    """Return the floors as far as players may know: what is hidden or a secret makes no room of a piece of rock."""
    things: list[Thing] = []
    stone: list[Thing] = []
    for thing in scene.things.values():
        if thing.layer in scene.hidden_layers:
            continue
        if isinstance(thing, Door) and scene_state.is_unfound(thing):
            stone.append(thing)
        elif not thing.hidden:
            things.append(thing)
    return floors_among(faces_of(pieces_of_walls((*things, *stone))), things, scene_state.reveals, stone)


def floors_of(scene: Scene) -> Floors:
    """Return the rooms of a scene, walls that are hidden from view among those that close them."""
    return floors_among(faces_of(pieces_in(scene)), scene.things.values())
