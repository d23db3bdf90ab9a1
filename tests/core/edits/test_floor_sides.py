"""On which side of a wall an area lies, and what a wall tells of without it."""

import pytest

from core.edits.floor_sides import AT_SIDE, inner_side, side_within, sides_within, told_without
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.floor_side import FloorSide

LEFT, RIGHT, BOTH, NEITHER = FloorSide.LEFT, FloorSide.RIGHT, FloorSide.BOTH, FloorSide.NEITHER
EAST = ((0, 0), (4 * SQUARE, 0))
"""A piece that runs to the right: above it is its left side."""
ABOVE = polygon_of(((0, 0), (4 * SQUARE, 0), (4 * SQUARE, -SQUARE), (0, -SQUARE)))
BELOW = polygon_of(((0, 0), (4 * SQUARE, 0), (4 * SQUARE, SQUARE), (0, SQUARE)))


def test_an_area_lies_on_the_side_that_one_sees_going_along() -> None:
    assert (side_within(EAST, ABOVE), side_within(EAST, BELOW)) == (LEFT, RIGHT)
    assert (side_within(EAST[::-1], ABOVE), side_within(EAST[::-1], BELOW)) == (RIGHT, LEFT)
    assert sides_within((EAST,), ABOVE.union(BELOW)) == (LEFT, RIGHT)


def test_what_is_further_off_than_a_wall_is_thick_lies_on_no_side() -> None:
    far = polygon_of(tuple((x, y + SQUARE // 4) for x, y in ((0, 0), (SQUARE, 0), (SQUARE, SQUARE), (0, SQUARE))))
    assert side_within(((0, 0), (SQUARE, 0)), far) is None
    assert side_within(((0, 0), (SQUARE, 0)), far, far=3 * AT_SIDE) is RIGHT


def test_any_piece_of_a_chain_is_enough_and_one_without_length_says_nothing() -> None:
    away = ((0, 9 * SQUARE), (4 * SQUARE, 9 * SQUARE))
    assert sides_within((away, EAST), BELOW) == (RIGHT,)
    assert sides_within((((0, 0), (0, 0)),), BELOW) == ()


def test_a_ring_encloses_what_is_on_its_inner_side() -> None:
    ring = ((0, 0), (SQUARE, 0), (SQUARE, SQUARE), (0, SQUARE), (0, 0))
    assert (inner_side(ring), inner_side(ring[::-1])) == (RIGHT, LEFT)
    assert side_within((ring[0], ring[1]), polygon_of(ring[:-1])) is inner_side(ring)


@pytest.mark.parametrize(
    ("told", "gone", "left"),
    [
        (LEFT, (LEFT,), NEITHER),
        (LEFT, (RIGHT,), LEFT),
        (RIGHT, (RIGHT,), NEITHER),
        (BOTH, (LEFT,), RIGHT),
        (BOTH, (RIGHT,), LEFT),
        (BOTH, (LEFT, RIGHT), NEITHER),
        (NEITHER, (LEFT,), NEITHER),
        (FloorSide.UNTOLD, (LEFT, RIGHT), FloorSide.UNTOLD),
        (BOTH, (), BOTH),
    ],
)
def test_without_a_side_less_is_told_and_never_more(
    told: FloorSide, gone: tuple[FloorSide, ...], left: FloorSide
) -> None:
    assert told_without(told, gone) is left
