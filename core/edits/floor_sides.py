"""On which side of a wall or a door an area lies, and what it tells of once there is no floor any more on a side."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.pieces import Chain, Piece, beside
from core.geometry.units import SQUARE
from core.model.floor_side import FloorSide

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

AT_SIDE = SQUARE / 8
"""Units from a wall at which one is on one of its sides."""
_WITHOUT = {
    (FloorSide.LEFT, FloorSide.LEFT): FloorSide.NEITHER,
    (FloorSide.RIGHT, FloorSide.RIGHT): FloorSide.NEITHER,
    (FloorSide.BOTH, FloorSide.LEFT): FloorSide.RIGHT,
    (FloorSide.BOTH, FloorSide.RIGHT): FloorSide.LEFT,
}
"""What something tells of without one of its sides."""


def sides_within(pieces: Iterable[Piece], area: BaseGeometry, far: float = AT_SIDE) -> tuple[FloorSide, ...]:
    """Return the sides on which, so far from the middle of any of some pieces, an area lies: the left one first."""
    from shapely import Point as Spot

    along = tuple(piece for piece in pieces if piece[0] != piece[1])
    return tuple(
        side
        for side, way in ((FloorSide.LEFT, far), (FloorSide.RIGHT, -far))
        if any(area.covers(Spot(beside(piece, way))) for piece in along)
    )


def side_within(piece: Piece, area: BaseGeometry, far: float = AT_SIDE) -> FloorSide | None:
    """Return the side of a piece on which an area lies, the left one if it does on both; None where it does not."""
    return next(iter(sides_within((piece,), area, far)), None)


def inner_side(ring: Chain) -> FloorSide:
    """Return on which side of a ring, as it runs, what it encloses lies."""
    turning = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(ring))
    return FloorSide.RIGHT if turning > 0 else FloorSide.LEFT


def told_without(told: FloorSide, sides: Iterable[FloorSide]) -> FloorSide:
    """Return what something tells of where there is no floor any more on some of its sides."""
    for side in sides:
        told = _WITHOUT.get((told, side), told)
    return told
