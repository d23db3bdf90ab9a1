"""Setting a door into a wall: where one has missed it, and where a room has none by which one could get in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from math import dist
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.edits.flaws import FlawKind, put
from core.edits.ground_check import is_floor, is_solid
from core.edits.maps import DropThings, PutThings
from core.edits.near_walls import BESIDE_WALL, NearWalls, stretch_along
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import Piece, beside, chain_without, pieces_of, span_on
from core.geometry.units import SQUARE, Point, Rect
from core.model.floor_plan import Plan
from core.model.nature import NATURE
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Door, Wall, WallKind

if TYPE_CHECKING:
    from shapely import STRtree
    from shapely.geometry.base import BaseGeometry

Face = int | None
"""What walls enclose, by its number; None is all that they do not."""


class Reached:
    """Where in a scene one gets about: in the faces that doors join, and outside where one comes from there.

    `rooms` are the numbers of the faces that are no bare rock; only underground is there any among them.
    """

    def __init__(self, scene: Scene, tree: STRtree, joined: Collection[Face], rooms: Collection[Face]) -> None:
        self._scene, self._tree, self._joined, self._rooms = scene, tree, joined, rooms

    def __contains__(self, spot: tuple[float, float]) -> bool:
        """Return whether one comes to a place, and can be there: on the map, and in nothing solid."""
        at = round(spot[0]), round(spot[1])
        if not Rect(0, 0, self._scene.columns * SQUARE, self._scene.rows * SQUARE).holds(at):
            return False
        here = faces_at(self._tree, spot) & set(self._joined)
        if not here or (NATURE[self._scene.ground].solid and here.isdisjoint((None, *self._rooms))):
            return False
        return is_floor(self._plan, at) and not is_solid(self._plan, at)

    @cached_property
    def _plan(self) -> Plan:
        return plan_of(self._scene, SceneState())


def faces_at(tree: STRtree, spot: tuple[float, float]) -> set[Face]:
    """Return the number of the face that a place lies in, or the outside's."""
    from shapely import Point as Spot

    return set(tree.query(Spot(spot), predicate="within").tolist()) or {None}


def halfway(piece: Piece) -> Point:
    """Return the middle of a piece."""
    return (piece[0][0] + piece[1][0]) // 2, (piece[0][1] + piece[1][1]) // 2


def set_in(
    scene: Scene, door: Door, wall: Wall, kind: FlawKind, fresh: Iterator[int], taken: tuple[Piece, ...] = ()
) -> PutThings | Several | None:
    """Return what puts a door into a wall, which makes room for it; None where the wall may not be changed.

    Room is made where the door stands, or where other pieces are `taken` as it stands across a bend.
    """
    if wall.locked:
        return None
    left = chain_without(wall.points, taken or ((door.a, door.b),))
    parts = [wall.but(points=points) for points in left]
    more = [part.part(ThingId(numbered("wall", next(fresh)))) for part in parts[1:]]
    made = put(scene, kind, door, *parts[:1], *more)
    return made if parts else Several(made.title, (made, DropThings(scene.id, (wall.id,))))


def way_in(
    scene: Scene, face: BaseGeometry, near: NearWalls, fresh: Iterator[int], reached: Reached
) -> EditCommand | None:
    """Return what puts a door into the longest wall of a face behind which one can get about; None if there is none."""
    best: tuple[float, Wall, Piece] | None = None
    for wall, piece in near.about(face):
        if not takes_door(wall):
            continue
        stretch = stretch_along(piece, face)
        if stretch is None or (best is not None and dist(*stretch) <= best[0]):
            continue
        middle = span_on(stretch, halfway(stretch), SQUARE)
        if any(beside(middle, sign * BESIDE_WALL) in reached for sign in (1, -1)):
            best = (dist(*stretch), wall, middle)
    if best is None:
        return _way_through_bend(scene, face, near, fresh, reached)
    return set_in(scene, _door_across(best[2], fresh), best[1], FlawKind.UNREACHABLE, fresh)


def _way_through_bend(
    scene: Scene, face: BaseGeometry, near: NearWalls, fresh: Iterator[int], reached: Reached
) -> EditCommand | None:
    """Return what puts a door across a bend of a wall, no piece of which is long enough for one."""
    found = near.about(face)
    bordering = {piece for _, piece in found if stretch_along(piece, face, 1) is not None}
    for wall in dict.fromkeys(wall for wall, _ in found if takes_door(wall)):
        pieces = pieces_of(wall.points)
        for first in range(len(pieces)):
            last = first
            while last < len(pieces) and pieces[last] in bordering and dist(pieces[first][0], pieces[last][1]) < SQUARE:
                last += 1
            if last == len(pieces) or pieces[last] not in bordering or pieces[first] not in bordering:
                continue
            across = pieces[first][0], pieces[last][1]
            if any(beside(across, sign * 2 * BESIDE_WALL) in reached for sign in (1, -1)):
                return set_in(
                    scene, _door_across(across, fresh), wall, FlawKind.UNREACHABLE, fresh, pieces[first : last + 1]
                )
    return None


def takes_door(wall: Wall) -> bool:
    """Tell whether a mend may cut a wall for a door: it is a plain one, and nobody has locked it."""
    return not wall.locked and wall.made is WallKind.WALL


def _door_across(gap: Piece, fresh: Iterator[int]) -> Door:
    return Door(id=ThingId(numbered("door", next(fresh))), a=gap[0], b=gap[1])
