"""Counting distances: the rulebooks' examples, and the gap of two footprints against all pairs of their squares."""

from fractions import Fraction
from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from core.base.numbers import Rounding
from core.geometry.footprint import Footprint
from core.geometry.metric import ALTERNATING, CHEBYSHEV, HALVES, Euclidean, Metric, Steps

METRICS: list[Metric] = [ALTERNATING, CHEBYSHEV, Steps(diagonal=2), HALVES, *(Euclidean(kind, 2) for kind in Rounding)]
STANDS = st.builds(
    Footprint.on,
    st.tuples(st.integers(-8, 8), st.integers(-8, 8)),
    st.sampled_from([Fraction(1, 2), *map(Fraction, (1, 2, 3, 5))]),
)


@given(STANDS, STANDS, st.sampled_from(METRICS))
def test_the_distance_is_the_smallest_between_any_two_squares(a: Footprint, b: Footprint, metric: Metric) -> None:
    pairs = [metric.between(x - p, y - q) for p, q in a.squares() for x, y in b.squares()]
    assert metric.distance(a, b) == metric.distance(b, a) == min(pairs)


def test_t99_map_02_adjacent_spaces_touch_by_side_or_corner() -> None:
    """T99-MAP-02: (0,0) and (1,1) are adjacent, (0,0) and (2,0) are not."""
    assert ALTERNATING.distance(Footprint.on((0, 0)), Footprint.on((1, 1))) == 1
    assert ALTERNATING.distance(Footprint.on((0, 0)), Footprint.on((2, 0))) == 2
    assert ALTERNATING.distance(Footprint.on((1, 1), Fraction(3)), Footprint.on((2, 2))) == 0


def test_t99_map_03_counts_diagonals_one_two_one_two() -> None:
    """T99-MAP-03: offsets (1,1), (2,2), (3,3), (4,4), (5,2), and the running count of a move."""
    assert [ALTERNATING.between(*offset) for offset in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 2)]] == [1, 3, 4, 6, 6]
    total, parity, counts = 0, 0, []
    for step in [(1, 0), (0, 1), (1, 1), (-1, 0), (1, -1), (-1, -1)]:
        cost, parity = ALTERNATING.step_cost(*step, parity)
        total += cost
        counts.append(total)
    assert counts[1:] == [2, 3, 4, 6, 7]


def test_sec_move_03_a_diagonal_counts_one_and_a_half() -> None:
    """SEC-MOVE-03: two diagonals count 3, three count 4.5."""
    assert HALVES.step_cost(1, 1) == (3, 0) and HALVES.step_cost(0, 1) == (2, 0)
    assert HALVES.between(2, 2) == 3 * HALVES.unit
    assert Fraction(HALVES.between(3, 3), HALVES.unit) == Fraction(9, 2)


@given(st.integers(-40, 40), st.integers(-40, 40))
def test_straight_lines_are_rounded_from_the_exact_length(dx: int, dy: int) -> None:
    length = hypot(dx, dy)
    assert Euclidean(Rounding.DOWN).between(dx, dy) <= length < Euclidean(Rounding.DOWN).between(dx, dy) + 1
    assert Euclidean(Rounding.UP).between(dx, dy) - 1 < length <= Euclidean(Rounding.UP).between(dx, dy)
    assert abs(Euclidean().between(dx, dy) - length) <= 0.5
    assert Euclidean(unit=12).between(1, 1) == 17


@given(st.integers(-6, 6), st.integers(-6, 6), st.sampled_from([ALTERNATING, CHEBYSHEV, Steps(diagonal=2), HALVES]))
def test_no_chain_of_steps_is_shorter_than_the_distance(dx: int, dy: int, metric: Steps) -> None:
    """T99-MAP-03: a straight run of diagonals and straight steps costs exactly the distance."""
    x, y, parity, total = 0, 0, 0, 0
    while (x, y) != (dx, dy):
        step = ((dx > x) - (dx < x), (dy > y) - (dy < y))
        x, y = x + step[0], y + step[1]
        cost, parity = metric.step_cost(*step, parity)
        total += cost
    assert total == metric.between(dx, dy)
