"""Outlines drawn by an unsteady hand are areas, whatever lines hang on to what was painted."""

from collections.abc import Callable

import pytest
from shapely import GeometryCollection, LineString, box
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE
from desktop.map.painting.styled.unsteady_lines import as_it_grew, shape_by_hand

PAGE = box(0, 0, 20 * SQUARE, 20 * SQUARE)
POND = box(4 * SQUARE, 4 * SQUARE, 9 * SQUARE, 7 * SQUARE)
THIN = box(4 * SQUARE, 4 * SQUARE, 9 * SQUARE, 4 * SQUARE + 8)
"""So thin that rounding would leave nothing of it."""
HAIR = LineString([(12 * SQUARE, 4 * SQUARE), (12 * SQUARE, 9 * SQUARE)])
"""Where two shapes merely touch."""
WAYS: tuple[Callable[[BaseGeometry], BaseGeometry], ...] = (
    lambda shape: as_it_grew(shape, PAGE, 0.1),
    lambda shape: shape_by_hand(shape, 0.05),
)


@pytest.mark.parametrize("area", [POND, THIN], ids=["wide", "thin"])
@pytest.mark.parametrize("way", WAYS, ids=["natural", "by hand"])
def test_lines_that_hang_on_are_left_out(way: Callable[[BaseGeometry], BaseGeometry], area: BaseGeometry) -> None:
    drawn = way(GeometryCollection([area, HAIR]))
    assert drawn.boundary is not None and drawn.area > 0
    assert drawn.distance(HAIR) > SQUARE
