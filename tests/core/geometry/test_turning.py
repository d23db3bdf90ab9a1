"""Offsets turned about a middle, clockwise on a map whose y runs down."""

from math import hypot, pi, radians

import pytest
from hypothesis import given
from hypothesis import strategies as some

from core.geometry.turning import Offset, rotated, rotated_about

FAR = some.floats(-1e6, 1e6)


@pytest.mark.parametrize(
    ("degrees", "points"),
    [
        (0, ((7, 3), (5, 5))),
        (90, ((5, 5), (3, 3))),
        (180, ((3, 3), (5, 1))),
        (-90, ((5, 1), (7, 3))),
        (360, ((7, 3), (5, 5))),
    ],
)
def test_what_lies_to_the_right_comes_below_by_a_quarter_turn(
    degrees: int, points: tuple[tuple[int, int], ...]
) -> None:
    assert rotated_about((5, 3), ((2, 0), (0, 2)), radians(degrees)) == points


@given(some.tuples(FAR, FAR), some.floats(-2 * pi, 2 * pi))
def test_turned_and_turned_back_it_lies_where_it_was_and_never_farther_off(offset: Offset, turn: float) -> None:
    there = rotated(offset, turn)
    assert hypot(*there) == pytest.approx(hypot(*offset), abs=1e-6)
    assert rotated(there, -turn) == pytest.approx(offset, abs=1e-6)
