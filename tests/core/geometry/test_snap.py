"""Points are drawn to the nearest point of the grid, and never further than needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.snap import Snap, held_within, lattice, snap, snapped_box
from core.geometry.units import SQUARE, Point, Rect, square_name

HALF = SQUARE // 2
points = st.tuples(st.integers(-5 * SQUARE, 5 * SQUARE), st.integers(-5 * SQUARE, 5 * SQUARE))


def candidates(to: Snap, near: Point) -> list[Point]:
    """Return every point of a kind around a place, as halves of squares that are even, odd or mixed."""
    column, row = near[0] // HALF, near[1] // HALF
    halves = [(column + dx, row + dy) for dx in range(-3, 5) for dy in range(-3, 5)]
    even = {Snap.CORNER: (2,), Snap.CENTRE: (0,), Snap.EDGE: (1, 2), Snap.HALF: (0, 1, 2)}[to]
    return [(x * HALF, y * HALF) for x, y in halves if (x % 2 == 0) + (y % 2 == 0) in even]


def apart(a: Point, b: Point) -> int:
    """Return the square of the distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


@pytest.mark.parametrize("to", [Snap.CORNER, Snap.CENTRE, Snap.EDGE, Snap.HALF])
@given(point=points)
def test_it_is_one_of_the_nearest(to: Snap, point: Point) -> None:
    found = snap(point, to)
    every = candidates(to, point)
    assert found in every
    assert apart(found, point) == min(apart(each, point) for each in every)


@given(point=points)
def test_none_leaves_a_point_alone(point: Point) -> None:
    assert snap(point, Snap.NONE) == point


sides = st.integers(1, 3 * SQUARE) | st.sampled_from((SQUARE, 2 * SQUARE, 3 * SQUARE))


@given(point=points, width=sides, height=sides, degrees=st.sampled_from((0, 90, 180, 270)))
def test_a_box_lies_on_squares_by_its_sides(point: Point, width: int, height: int, degrees: int) -> None:
    across, down = (width, height) if degrees % 180 == 0 else (height, width)
    for went, side, to in zip(point, (across, down), snapped_box(point, width, height, degrees), strict=True):
        step = HALF if side % SQUARE else SQUARE
        assert (to - side // 2) % step == 0 and abs(to - went) <= step // 2


def test_halves_go_up() -> None:
    assert lattice((SQUARE // 2, -SQUARE // 2), SQUARE) == (SQUARE, 0)


@given(point=points)
def test_what_is_held_within_an_area_lies_in_it(point: Point) -> None:
    area = Rect(-100, 0, SQUARE, 2 * SQUARE)
    x, y = held_within(point, area)
    assert -100 <= x <= SQUARE
    assert 0 <= y <= 2 * SQUARE
    assert (x, y) == point or not area.holds(point)


def test_squares_are_named_as_on_paper() -> None:
    assert [square_name(square) for square in ((0, 0), (25, 9), (26, 0), (701, 1))] == ["A1", "Z10", "AA1", "ZZ2"]


def test_a_box_half_way_between_two_places_goes_on() -> None:
    assert snapped_box((HALF // 2, HALF // 2), 1, 1) == (HALF, HALF)
    assert snapped_box((HALF // 2 - 1, HALF // 2 - 1), 1, 1) == (0, 0)
    assert snapped_box((HALF // 2 + 1, HALF // 2 + 1), 3, 3) == (HALF + 1, HALF + 1)
