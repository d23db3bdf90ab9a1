"""How far natural ground goes: up to the walls along which it was laid, and into no room in which it was not."""

from collections.abc import Callable
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part

OVERLAP = 0.2
"""Squares by which ground may be laid over a wall without being meant for the other side of it."""
HALF_A_WALL = 0.13
"""Squares by which the top of a wall reaches into a room."""
BESIDE = 0.3
"""Squares from a wall within which ground that ends there was laid along it."""
BEYOND = 1.1
"""Squares by which such ground is carried on behind the wall, so that its winding edge is not seen on this side."""


ENTERED = 0.2
"""Squares of a room in which water lies from which on it was laid there."""
WINDS = 0.6
"""Squares by which an edge may lie beyond where it was laid."""


@dataclass(frozen=True, slots=True)
class NaturalGround:
    """Where natural ground lies, its edge as it grew, and where it must not reach, however its edge frays."""

    grown: BaseGeometry
    shut: BaseGeometry


def natural_ground(part: Part, shape: BaseGeometry, grow: Callable[[BaseGeometry], BaseGeometry]) -> NaturalGround:
    """Return where ground lies that was laid as `shape` on a part of a map; `grow` gives a shape its natural edge."""
    # with whole corners: what grows beyond a wall is cut off there as well
    near = shape.buffer(SQUARE, join_style="mitre")
    entered, shut, inside = [], [], []
    for room in part.rooms_near(near):
        laid = areas_of(shape.intersection(room))
        if laid.buffer(-OVERLAP * SQUARE, quad_segs=1).is_empty:
            shut.append(room)
            continue
        entered.append(room)
        inside.append(_to_the_walls(laid, room, part.box, grow))
    outside = shape.difference(union_of([*entered, *shut])).buffer(-OVERLAP * SQUARE, quad_segs=1)
    if not outside.is_empty or not entered:
        return NaturalGround(union_of([*inside, grow(shape)]), union_of(shut))
    behind = near.difference(union_of(entered))
    return NaturalGround(union_of(inside), behind)


def shone_upon(part: Part, shape: BaseGeometry) -> BaseGeometry:
    """Return where the glow of what lies as `shape` falls: the rooms in which it lies with their walls, and the open.

    Walls stop it, as they do the light of a lamp.
    """
    near = part.rooms_near(shape)
    entered = [room for room in near if areas_of(shape.intersection(room)).area > ENTERED * SQUARE**2]
    lit = union_of(entered).buffer(HALF_A_WALL * SQUARE, join_style="mitre")
    outside = shape.difference(part.rooms).buffer(-OVERLAP * SQUARE, quad_segs=1)
    if outside.is_empty and entered:
        return lit
    return union_of([lit, part.box.difference(part.rooms)])


def beyond_walls(part: Part, laid: BaseGeometry, grown: BaseGeometry) -> BaseGeometry:
    """Return what has grown behind the walls of rooms, where nothing was laid."""
    outside = laid.difference(part.rooms).buffer(-OVERLAP * SQUARE, quad_segs=1)
    behind = grown.difference(union_of([part.rooms, outside.buffer(BEYOND * SQUARE, quad_segs=2)]))
    if part.plan.underground:
        return behind
    # in the open a thin brook is all edge: what is behind walls lies beside rooms in which it was laid
    entered = (room for room in part.rooms_near(laid) if laid.intersection(room).area > ENTERED * SQUARE**2)
    return behind.intersection(union_of(room.buffer((BEYOND + WINDS) * SQUARE, quad_segs=2) for room in entered))


def _to_the_walls(
    laid: BaseGeometry, room: BaseGeometry, box: BaseGeometry, grow: Callable[[BaseGeometry], BaseGeometry]
) -> BaseGeometry:
    """Return ground in a room, carried on behind the walls along which it lies."""
    if room.intersection(box).difference(laid).buffer(-OVERLAP * SQUARE, quad_segs=1).is_empty:
        whole: BaseGeometry = room.buffer(OVERLAP * SQUARE, quad_segs=1)
        return whole
    return grow(union_of([laid, carried_behind(laid, room)]))


def carried_behind(laid: BaseGeometry, room: BaseGeometry) -> BaseGeometry:
    """Return by what ground in a room goes on behind the walls along which it lies."""
    beside = laid.boundary.intersection(room.boundary.buffer(BESIDE * SQUARE, quad_segs=1))
    along = shapely.line_merge(beside) if beside.geom_type == "MultiLineString" else beside
    carried: BaseGeometry = along.buffer(BEYOND * SQUARE, cap_style="flat", join_style="mitre").difference(room)
    return carried
