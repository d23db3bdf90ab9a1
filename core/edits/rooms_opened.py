"""Rooms whose walls went, or that were put upon others: no rock becomes floor by it, and no floor rock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from math import dist
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.edits.floor_sides import sides_within, told_without
from core.edits.laid_walls import SLIP, LaidWalls, straightened
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, pieces_of
from core.geometry.shapes import box_of, union_of
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.floors import NOOK, faces_of, floors_of, pieces_of_walls, told_faces
from core.model.scene import Scene
from core.model.things import Door, Thing, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


CUT_INTO = SQUARE // 2
"""Units about as long as are the parts into which a wall is cut up to look what is beside it."""


def floors_kept(state: Campaign, scene: Scene, gone: Iterable[str], put: Iterable[Thing] = ()) -> tuple[Thing, ...]:
    """Return what is put where things go from a scene and others are put: these, and walls that tell of other floor.

    A room that is open to rock has no floor any more, as one that is open to all around the map; nothing was dug out.
    A room that comes to lie upon others has its floor, and they have theirs.
    """
    come, going = {thing.id: thing for thing in put}, tuple(ThingId(each) for each in gone)
    after = _with(scene, going, come.values())
    was = [scene.things[each] for each in (*going, *come) if each in scene.things]
    dug, left = _enclosed(come.values()), _enclosed(was)
    before = union_of(floors_of(scene))
    come |= {wall.id: wall for wall in _opened(state.numbered_past(*come), after, union_of((before, dug)))}
    after = _with(scene, going, come.values())
    needed = union_of((before.difference(left), dug)).buffer(ON_THE_LINE)
    floors = union_of(floors_of(after))
    faces = faces_of(pieces_of_walls(after.things.values()))
    bare = [each for each in faces if each.area > NOOK and not floors.covers(each.representative_point())]
    lost = [face for face in bare if face.difference(needed).area < SLIP]
    known = before.buffer(ON_THE_LINE)
    left_open = [face for face in bare if face not in lost and face.difference(known).area < SLIP]
    if left_open:
        # of others too, upon which what goes lay
        rest = union_of(floors_of(_with(scene, (*going, *(ThingId(thing.id) for thing in was)), ()))).buffer(
            ON_THE_LINE
        )
        lost += [face for face in left_open if face.difference(rest).area < SLIP]
    if not lost:
        return tuple(come.values())
    told = LaidWalls(state.numbered_past(*come), after, box_of(union_of(lost)))
    told.tell_of(lost, but_for=0)
    return tuple((come | told.put).values())


def _with(scene: Scene, gone: Iterable[ThingId], put: Iterable[Thing]) -> Scene:
    return scene.but(things=scene.things.without(tuple(gone)).having((thing.id, thing) for thing in put))


def _enclosed(things: Iterable[Thing]) -> BaseGeometry:
    """Return what walls and doors among some things enclose by themselves, but for what they tell is rock."""
    walls = tuple(things)
    faces = faces_of(pieces_of_walls(walls))
    _, rock = told_faces(faces, walls)
    return union_of(face for number, face in enumerate(faces) if number not in rock)


def _opened(state: Campaign, after: Scene, floor: BaseGeometry) -> Iterator[Wall | Door]:
    """Yield the walls and doors that tell of less, where walls make floor of more than is floor."""
    known = floor.buffer(ON_THE_LINE)
    rock = union_of([face for face in floors_of(after) if face.difference(known).area > SLIP])
    if rock.is_empty:
        return
    number, box = state.next_number, box_of(rock)
    for thing in after.things.values():
        if not isinstance(thing, Wall | Door) or not thing.bounds.meets(box):
            continue
        parts = list(_told_anew(thing, rock))
        if isinstance(thing, Door):
            yield from (thing.but(floor_side=side) for _, side in parts if side is not thing.floor_side)
        elif any(side is not thing.floor_side for _, side in parts):
            whole = len(parts) == 1 and thing.floored
            yield thing.but(points=parts[0][0], floor_side=parts[0][1], floored=whole)
            for chain, side in parts[1:]:
                yield thing.part(ThingId(numbered("wall", number)), points=chain, floor_side=side, floored=False)
                number += 1


def _told_anew(thing: Wall | Door, rock: BaseGeometry) -> Iterator[tuple[Chain, FloorSide]]:
    """Yield the parts of a wall or a door, each with the side on which it tells of floor, none of it within rock."""

    def side_of(piece: Piece) -> FloorSide:
        return told_without(thing.floor_side, sides_within((piece,), rock))

    for told, pieces in groupby(_cut(thing.corners), side_of):
        along = list(pieces)
        yield straightened((along[0][0], *(end for _, end in along))), told


def _cut(chain: Chain) -> Iterator[Piece]:
    """Yield the pieces of a chain, those along the grid cut up: a long one borders more than one room."""
    for a, b in pieces_of(chain):
        if a[0] != b[0] and a[1] != b[1]:
            yield a, b
            continue
        parts = max(1, round(dist(a, b) / CUT_INTO))
        ends = [(a[0] + (b[0] - a[0]) * n // parts, a[1] + (b[1] - a[1]) * n // parts) for n in range(parts + 1)]
        yield from pairwise(ends)
