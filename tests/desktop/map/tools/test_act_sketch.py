"""What is drawn while a way is pointed out: its count in squares, halves as such."""

from fractions import Fraction

import pytest

from desktop.map.tools.act_sketch import squares_said


@pytest.mark.parametrize(
    ("cost", "parts", "said"),
    [(7, 1, "7"), (4, 2, "2"), (3, 2, "1½"), (1, 2, "½"), (0, 2, "0"), (36, 2, "18"), (5, 4, "1.2"), (2, 4, "½")],
)
def test_steps_are_counted_in_squares_whatever_parts_of_one_a_system_counts_in(
    cost: int, parts: int, said: str
) -> None:
    assert squares_said(cost, parts) == said


def test_where_a_square_counts_as_metres_these_are_told() -> None:
    told = [squares_said(cost, 100, Fraction(3, 2)) for cost in (100, 141, 200, 500)]
    assert told == ["1½", "2.1", "3", "7½"]
