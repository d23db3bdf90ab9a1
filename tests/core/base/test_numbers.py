"""Rounding as the books name it, and numbers as they are typed."""

from fractions import Fraction

import pytest

from core.base.ids import number_of, numbered
from core.base.numbers import Rounding, exact_text, rounded

QUARTERS = tuple(Fraction(number, 4) for number in range(-6, 7))


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (Rounding.DOWN, (-2, -2, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1)),
        (Rounding.UP, (-1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2)),
        (Rounding.HALF_UP, (-1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 2)),
        (Rounding.HALF_DOWN, (-2, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1)),
    ],
)
def test_each_rounding_by_quarters(kind: Rounding, wanted: tuple[int, ...]) -> None:
    assert tuple(rounded(each, kind) for each in QUARTERS) == wanted


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3), "3"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(1, 8), "0.125"),
        (Fraction(7, 5), "1.4"),
        (Fraction(3, 20), "0.15"),
        (Fraction(7, 25), "0.28"),
        (Fraction(7, 3), "7/3"),
        (Fraction(1, 6), "1/6"),
        (Fraction(1, 15), "1/15"),
        (Fraction(1, 7), "1/7"),
    ],
)
def test_a_number_with_an_end_is_a_decimal_and_any_other_a_fraction(value: Fraction, text: str) -> None:
    assert exact_text(value) == text


def test_the_counter_of_an_id() -> None:
    assert [number_of(each) for each in ("token-12", "a-b-3", "token", "token-", "7", "token-x", "token-\u00b2")] == [
        *(12, 3, 0, 0, 7, 0, 0)
    ]
    assert numbered("door", 4) == "door-4" and number_of(numbered("door", 4)) == 4
