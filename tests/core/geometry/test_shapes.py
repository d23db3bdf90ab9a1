"""Shapes are laid over one another whatever crosses itself in them."""

import pytest
from shapely import GEOSException, Polygon, box

from core.geometry.shapes import difference_of, shared_by, union_of


def test_shapes_of_which_the_library_can_make_nothing_are_laid_over_on_whole_units() -> None:
    """Sides a hair apart, as mitred views of a cave have them, made a hero's step end in an error."""
    crossed, half = Polygon([(0, 0), (40, 40), (40, 0), (0, 40)]), box(0, 0, 20, 40)
    with pytest.raises(GEOSException):
        crossed.intersection(half)
    assert shared_by(crossed, half).area == 400
    assert difference_of(half, crossed).area == 400
    assert union_of((crossed, half)).area == 1200
