"""Shapes are laid over one another whatever crosses itself in them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import GEOSException, LineString, MultiPolygon, Polygon, box, clip_by_rect
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import difference_of, part_in_box, rings_of, shared_by, union_of

BOXES = st.builds(
    lambda left, top, wide, high: box(9 * left, 9 * top, 9 * (left + wide), 9 * (top + high)),
    *(st.integers(-20, 20),) * 2,
    *(st.integers(1, 15),) * 2,
)


def test_shapes_of_which_the_library_can_make_nothing_are_laid_over_on_whole_units() -> None:
    """Sides a hair apart, as mitred views of a cave have them, made a hero's step end in an error."""
    crossed, half = Polygon([(0, 0), (40, 40), (40, 0), (0, 40)]), box(0, 0, 20, 40)
    with pytest.raises(GEOSException):
        crossed.intersection(half)
    assert shared_by(crossed, half).area == 400
    assert difference_of(half, crossed).area == 400
    assert union_of((crossed, half)).area == 1200


def test_a_shape_a_hair_over_the_edge_of_a_box_is_cut_to_it() -> None:
    """The library can clip no such thing: a surface under the map's edge made painting the map end in an error."""
    thin = Polygon([(2, 0.5), (-1e-12, -1), (1.0000000000000002, 0.5), (1e-9, 0.5)])
    with pytest.raises(GEOSException):
        clip_by_rect(thin, 0, 0, 1, 1)
    part = part_in_box(thin, 0, 0, 1, 1)
    assert 0 < part.area < thin.buffer(0).area and box(0, 0, 1, 1).buffer(1e-9).covers(part)
    assert part_in_box(box(0, 0, 4, 4), 1, 2, 9, 9).equals(box(1, 2, 4, 4))


@settings(max_examples=60)
@given(st.lists(BOXES, min_size=1, max_size=6), st.lists(BOXES, max_size=4))
def test_the_outlines_of_a_shape_on_whole_units_are_that_shape_again(
    there: list[BaseGeometry], cut: list[BaseGeometry]
) -> None:
    shape = difference_of(union_of(there), union_of(cut))
    rings = list(rings_of(shape, 1))
    assert union_of(Polygon(outline, holes) for outline, holes in rings).symmetric_difference(shape).area == 0
    assert all(len(ring) >= 3 for outline, holes in rings for ring in (outline, *holes))


def test_outlines_leave_out_what_is_smaller_than_asked_for_and_what_is_no_area() -> None:
    large, small = box(0, 0, 10, 10), box(20, 0, 23, 3)
    assert [len(outline) for outline, _ in rings_of(MultiPolygon([large, small]), 9)] == [4, 4]
    assert [set(outline) for outline, _ in rings_of(MultiPolygon([large, small]), 10)] == [
        {(0, 0), (10, 0), (10, 10), (0, 10)}
    ]
    assert not list(rings_of(LineString([(0, 0), (40, 0)]), 0))
    assert next(rings_of(box(0.4, 0.6, 99.6, 50.2), 1))[0][0] == (100, 1)
