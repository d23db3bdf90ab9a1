"""Rooms that are open since walls of theirs went: what is left of them no longer tells of floor where rock comes in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from core.base.ids import ThingId, numbered
from core.edits.floor_sides import sides_within, told_without
from core.edits.rooms import SLIP
from core.geometry.pieces import ON_THE_LINE, Chain, Piece, pieces_of
from core.geometry.shapes import box_of, union_of
from core.model.campaign import Campaign
from core.model.floors import floors_of
from core.model.scene import Scene
from core.model.things import Door, FloorSide, Thing, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def walls_of_opened(
    state: Campaign, scene: Scene, gone: Iterable[str], put: Iterable[Thing] = ()
) -> tuple[Wall | Door, ...]:
    """Return the walls and doors that tell of less, where things go from a scene and others are put.

    A room that is open to rock has no floor any more, as one that is open to all around the map; nothing was dug out.
    Ids are fresh ones beyond those of what is put.
    """
    come = tuple(put)
    kept = scene.things.without(tuple(ThingId(each) for each in gone))
    after = scene.but(things=kept.having((thing.id, thing) for thing in come))
    before = union_of(floors_of(scene)).buffer(ON_THE_LINE)
    rock = union_of([face for face in floors_of(after) if face.difference(before).area > SLIP])
    if rock.is_empty:
        return ()
    found: list[Wall | Door] = []
    number, box = state.next_number + len(come), box_of(rock)
    for thing in after.things.values():
        if not isinstance(thing, Wall | Door) or not thing.bounds.meets(box):
            continue
        parts = list(_told_anew(thing, rock))
        if isinstance(thing, Door):
            found += [thing.but(floor_side=side) for _, side in parts if side is not thing.floor_side]
        elif any(side is not thing.floor_side for _, side in parts):
            whole = len(parts) == 1 and thing.floored
            found.append(thing.but(points=parts[0][0], floor_side=parts[0][1], floored=whole))
            for chain, side in parts[1:]:
                identity = ThingId(numbered("wall", number))
                found.append(thing.but(id=identity, points=chain, floor_side=side, floored=False))
                number += 1
    return tuple(found)


def _told_anew(thing: Wall | Door, rock: BaseGeometry) -> Iterator[tuple[Chain, FloorSide]]:
    """Yield the parts of a wall or a door, each with the side on which it tells of floor, none of it within rock."""

    def side_of(piece: Piece) -> FloorSide:
        return told_without(thing.floor_side, sides_within((piece,), rock))

    for told, pieces in groupby(pieces_of(thing.corners), side_of):
        along = list(pieces)
        yield (along[0][0], *(end for _, end in along)), told
