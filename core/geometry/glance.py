"""What is seen from a place as a shape, where nothing slips through a gap too narrow to be seen through."""

from typing import TYPE_CHECKING

from core.geometry.shapes import shared_by
from core.geometry.units import SQUARE, Point, Rect
from core.geometry.view import view_from
from core.geometry.walls import Purpose, WallSet

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

NARROWEST_GAP = 3 * SQUARE // 10
"""Units of the narrowest gap that lets sight through: walls that end a hair before a door open no wedge behind it."""
_SHARP = 2.5
"""How far a corner may stand out when a shape is widened again, in widths."""


def seen_from(walls: WallSet, origin: Point, bounds: Rect, *, radius: int | None = None) -> "BaseGeometry":
    """Return the area that is seen from a point, in units, up to `bounds` or a box of `radius` around the point.

    What lies behind a gap narrower than `NARROWEST_GAP` is none of it, nor are rays that are narrower themselves.
    """
    return without_slivers(_valid(view_from(walls, origin, bounds, radius=radius)), origin)


def lit_from(walls: WallSet, lamp: Point, bounds: Rect, reach: int) -> "BaseGeometry":
    """Return the area that a lamp lights up to `reach` units, in units."""
    from shapely import Point as Spot

    view = _valid(view_from(walls, lamp, bounds, radius=reach, purpose=Purpose.LIGHT))
    return shared_by(without_slivers(view, lamp), Spot(lamp).buffer(reach))


def without_slivers(shape: "BaseGeometry", origin: Point) -> "BaseGeometry":
    """Return the part of a view that is joined to where one stands by more than a gap, and not narrow itself."""
    from shapely import Point as Spot
    from shapely import Polygon, get_parts

    core = shape.buffer(-NARROWEST_GAP / 2, join_style="mitre", mitre_limit=_SHARP)
    if core.is_empty:
        return Polygon()
    spot = Spot(origin)
    near = min(get_parts(core), key=spot.distance)
    return shared_by(near.buffer(NARROWEST_GAP / 2, join_style="mitre", mitre_limit=_SHARP), shape)


def _valid(outline: object) -> "BaseGeometry":
    from shapely import Polygon

    shape = Polygon(outline)  # type: ignore[arg-type]
    return shape if shape.is_valid else shape.buffer(0)
