"""Offsets turned about a middle: clockwise on the map, whose y runs down."""

from collections.abc import Iterable
from math import cos, sin

from core.geometry.units import Point

Offset = tuple[float, float]
"""How far something lies to the right of a middle and below it, before it is turned."""


def rotated(offset: Offset, turn: float) -> Offset:
    """Return an offset turned by so many radians."""
    (x, y), c, s = offset, cos(turn), sin(turn)
    return x * c - y * s, x * s + y * c


def rotated_about(middle: Point, offsets: Iterable[Offset], turn: float) -> tuple[Point, ...]:
    """Return the points of the map at some offsets from a middle, turned by so many radians."""
    return tuple((round(middle[0] + x), round(middle[1] + y)) for x, y in (rotated(each, turn) for each in offsets))
