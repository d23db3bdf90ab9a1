"""Metres: ways are rounded up once, as a whole; distances between bodies are tried where systems use them."""

from fractions import Fraction

import pytest

from core.geometry.units import SQUARE
from core.rules.kit.metres import Distance, whole_metres


@pytest.mark.parametrize(
    ("way", "length", "metres"),
    [
        (((0, 0),), 2, 0),
        (((0, 0), (3, 0)), 1, 3),
        (((0, 0), (3, 0)), Fraction(3, 2), 5),
        (((0, 0), (1, 1)), 1, 2),
        (((0, 0), (3, 4)), 1, 5),
        (((0, 0), (1, 1), (2, 2), (3, 3)), 1, 5),
        (((0, 0), (1, 0), (1, 1)), Fraction(1, 2), 1),
    ],
)
def test_a_way_is_rounded_up_once(way: tuple[tuple[int, int], ...], length: int | Fraction, metres: int) -> None:
    points = tuple((x * SQUARE, y * SQUARE) for x, y in way)
    assert whole_metres(points, Fraction(length)) == metres


def test_one_unit_more_is_a_metre_more() -> None:
    assert whole_metres(((0, 0), (2 * SQUARE, 0)), Fraction(1)) == 2
    assert whole_metres(((0, 0), (2 * SQUARE + 1, 0)), Fraction(1)) == 3


def test_a_distance_is_exact_and_told_to_a_tenth() -> None:
    far = Distance(Fraction(2))
    assert far.within(Fraction(142, 100)) and not far.within(Fraction(141, 100)) and not far.within(1)
    assert Distance(Fraction(4)).within(2)
    assert (far.metres, far.tenths, Distance(Fraction(9)).metres) == ("1.4", 14, "3")
