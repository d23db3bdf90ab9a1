"""Which rooms a roof is laid over: those that hang together as one building."""

from typing import Any

from core.geometry.pieces import ON_THE_LINE
from core.geometry.shapes import union_of
from core.geometry.units import Point
from core.model.floors import Floors, faces_of, pieces_of_walls
from core.model.scene import Scene
from core.model.things import MAXIMUM_POINTS

_lately: list[tuple[Floors, dict[int, tuple[Point, ...]]]] = []


def building_at(scene: Scene, at: Point) -> tuple[Point, ...]:
    """Return the outline of the rooms around a place that share walls; none in the open."""
    from shapely import Point as Spot

    faces = faces_of(pieces_of_walls(scene.things.values()))
    first = next((number for number, face in enumerate(faces) if face.covers(Spot(at))), None)
    if first is None:
        return ()
    if not _lately or _lately[0][0] is not faces:
        _lately[:] = [(faces, {})]
    known = _lately[0][1]
    if first not in known:
        known[first] = _outline(faces, first)
    return known[first]


def _largest(shape: Any) -> Any:
    """Return the line around the largest part of a shape."""
    from shapely import get_parts

    return max(get_parts(shape), key=lambda part: part.area).exterior


def _outline(faces: Floors, first: int) -> tuple[Point, ...]:
    from shapely import STRtree, get_coordinates

    tree, found, waiting = STRtree(list(faces)), {first}, [first]
    while waiting:
        face = faces[waiting.pop()]
        for number in tree.query(face, predicate="intersects").tolist():
            if number not in found and face.intersection(faces[number]).length > ON_THE_LINE:
                found.add(number)
                waiting.append(number)
    building = union_of(faces[number].buffer(1, join_style="mitre") for number in found)
    ring = get_coordinates(_largest(building.buffer(-1, join_style="mitre").simplify(2)))[:-1]
    points = tuple((round(x), round(y)) for x, y in ring.tolist())
    return points if 2 < len(points) <= MAXIMUM_POINTS else ()
