"""Ground that is taken up: what is left of the surfaces of a map where an area is cut out of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.geometry.shapes import difference_of, polygon_of, rings_of
from core.geometry.units import SQUARE, Point
from core.model.scene import Scene
from core.model.things import Surface

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

LEAST = (SQUARE // 16) ** 2
"""Square units: of a surface less than this is neither taken up nor left lying."""


def cut_surfaces(scene: Scene, area: BaseGeometry) -> Iterator[tuple[Surface, tuple[Surface, ...]]]:
    """Yield each surface that an area cuts into, with the parts that are left, all of its id; none that is locked."""
    for surface in scene.things.values():
        if not isinstance(surface, Surface) or surface.locked:
            continue
        shape = polygon_of(surface.points, surface.holes)
        left = difference_of(shape, area)
        if shape.area - left.area >= LEAST:
            yield surface, tuple(surface.but(points=points, holes=holes) for points, holes in rings_of(left, LEAST))


def surface_at(scene: Scene, point: Point) -> Surface | None:
    """Return the uppermost surface at a point that is not locked; None where there is none."""
    from shapely import Point as Spot

    spot = Spot(point)
    there = (each for each in scene.things.values() if isinstance(each, Surface) and not each.locked)
    return next((each for each in reversed([*there]) if polygon_of(each.points, each.holes).covers(spot)), None)
