"""Chains of pieces: what is left, what is mended, and where a door would stand, against plain counting."""

from itertools import pairwise
from math import dist
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry.pieces import (
    Chain,
    Piece,
    chain_without,
    chord_on,
    is_round_at,
    joined_at_ends,
    lies_along,
    mended,
    nearest_on,
    pieces_of,
    span_on,
)
from core.geometry.room_shapes import round_in
from core.geometry.units import SQUARE, Point, Rect

RING: Chain = ((0, 0), (4, 0), (4, 4), (0, 4), (0, 0))
SCALE = 100


def large(chain: Chain) -> Chain:
    """Return a chain in hundreds, so that its units are no slips of the pen."""
    return tuple((x * SCALE, y * SCALE) for x, y in chain)


def pair(a: Point, b: Point) -> Piece:
    """Return a piece in hundreds."""
    return (a[0] * SCALE, a[1] * SCALE), (b[0] * SCALE, b[1] * SCALE)


def steps(chain: Chain) -> list[frozenset[Point]]:
    """Return the single steps of a chain along the grid of hundreds."""
    found: list[frozenset[Point]] = []
    for (ax, ay), (bx, by) in pairwise(chain):
        count = max(abs(bx - ax), abs(by - ay)) // SCALE
        dx, dy = ((bx - ax) // count, (by - ay) // count) if count else (0, 0)
        found += [frozenset(((ax + dx * n, ay + dy * n), (ax + dx * (n + 1), ay + dy * (n + 1)))) for n in range(count)]
    return found


ON_GRID = st.tuples(st.integers(0, 5), st.integers(0, 5))


@st.composite
def straight(draw: st.DrawFn) -> Piece:
    """Return a piece along the grid."""
    x, y = draw(ON_GRID)
    far = draw(st.integers(1, 4))
    return pair((x, y), (x + far, y) if draw(st.booleans()) else (x, y + far))


@st.composite
def walks(draw: st.DrawFn) -> Chain:
    """Return a chain along the grid that never goes the same step twice."""
    points = [(0, 0)]
    for across in draw(st.lists(st.booleans(), min_size=1, max_size=6)):
        x, y = points[-1]
        far = draw(st.integers(1, 3))
        points.append((x + far, y) if across else (x, y + far))
    return large(tuple(points))


@settings(max_examples=120, deadline=None)
@given(walks(), st.lists(straight(), max_size=4))
def test_what_is_left_of_a_chain_is_every_step_that_nothing_takes(chain: Chain, taken: list[Piece]) -> None:
    gone = {step for piece in taken for step in steps(piece)}
    left = [step for part in chain_without(chain, taken) for step in steps(part)]
    assert left == [step for step in steps(chain) if step not in gone]


def test_a_ring_that_is_opened_stays_one_chain() -> None:
    ring = large(RING)
    (left,) = chain_without(ring, [pair((1, 4), (2, 4))])
    assert left == large(((1, 4), (0, 4), (0, 0), (4, 0), (4, 4), (2, 4)))
    assert chain_without(ring, [pair((1, 1), (2, 1))]) == (ring,)


@pytest.mark.parametrize("taken", [((1, 4), (2, 4)), ((3, 0), (4, 0)), ((4, 1), (4, 2))])
def test_a_mended_ring_encloses_the_same(taken: Piece) -> None:
    ring, gap = large(RING), pair(*taken)
    whole, used = mended(chain_without(ring, [gap]), gap)
    assert used == (0,)
    assert whole[0] == whole[-1]
    assert sorted(map(sorted, steps(whole))) == sorted(map(sorted, steps(ring)))


def test_a_gap_between_two_walls_joins_them_in_the_order_of_their_points() -> None:
    left, right = large(((0, 2), (0, 0), (2, 0))), large(((3, 0), (6, 0)))
    whole, used = mended((right, left), pair((2, 0), (3, 0)))
    assert whole == large(((0, 2), (0, 0), (6, 0)))
    assert used == (1, 0)


def test_walls_that_meet_a_gap_at_an_angle_do_not_go_on_in_it() -> None:
    assert mended((large(((2, 0), (2, 5))),), pair((2, 0), (3, 0)))[1] == ()


def test_a_span_covers_whole_squares_of_a_wall_along_the_grid() -> None:
    wall = ((0, SQUARE), (5 * SQUARE, SQUARE))
    assert span_on(wall, (round(2.4 * SQUARE), 0), SQUARE) == ((2 * SQUARE, SQUARE), (3 * SQUARE, SQUARE))
    assert span_on(wall[::-1], (round(2.4 * SQUARE), 0), SQUARE) == ((3 * SQUARE, SQUARE), (2 * SQUARE, SQUARE))
    assert span_on(wall, (9 * SQUARE, 0), 2 * SQUARE) == ((3 * SQUARE, SQUARE), (5 * SQUARE, SQUARE))
    assert span_on(wall, (2 * SQUARE + 100, 0), SQUARE, free=True)[0] == (2 * SQUARE + 100 - SQUARE // 2, SQUARE)
    assert span_on(wall, (0, 0), 9 * SQUARE) == wall


def test_the_nearest_point_is_the_end_beyond_the_end() -> None:
    piece = ((0, 0), (100, 0))
    assert nearest_on(piece, (130, 40)) == ((100, 0), 50.0)
    assert nearest_on(piece, (30, 40)) == ((30, 0), 40.0)


def test_a_gap_before_or_behind_one_wall_makes_it_longer() -> None:
    wall = large(((3, 0), (6, 0)))
    assert mended((wall,), pair((2, 0), (3, 0))) == (large(((2, 0), (6, 0))), (0,))
    assert mended((wall,), pair((3, 0), (2, 0))) == (large(((6, 0), (2, 0))), (0,))
    assert mended((wall,), pair((6, 0), (8, 0))) == (large(((3, 0), (8, 0))), (0,))
    assert mended((), pair((2, 0), (3, 0))) == (large(((2, 0), (3, 0))), ())


def test_a_span_covers_whole_squares_also_of_a_wall_that_begins_between_them() -> None:
    for across in (False, True):
        for (first, last), at, width, wanted in (
            ((100, 5000), 900, SQUARE, (SQUARE, 2 * SQUARE)),
            ((5000, 100), 900, SQUARE, (2 * SQUARE, SQUARE)),
            ((100, 5000), 200, SQUARE, (100, 100 + SQUARE)),
            ((100, 5000), 4900, SQUARE, (5000 - SQUARE, 5000)),
            ((100, 867), 500, SQUARE, (100, 867)),
            ((100, 868), 500, SQUARE, (100, 868)),
        ):
            piece, place = ((first, 7), (last, 7)), (at, 50)
            if across:
                piece, place = ((7, first), (7, last)), (50, at)
            (ax, ay), (bx, by) = span_on(piece, place, width)
            assert ((ay, by) if across else (ax, bx)) == wanted


def test_the_nearest_point_of_a_piece_without_length_is_that_point() -> None:
    assert nearest_on(((5, 5), (5, 5)), (8, 9)) == ((5, 5), 5.0)


def test_an_open_chain_that_ends_where_what_is_left_of_it_begins_stays_in_two() -> None:
    chain = large(((0, 0), (4, 0), (4, 4), (2, 4), (2, 0)))
    left = chain_without(chain, (pair((0, 0), (2, 0)), pair((4, 1), (4, 2))))
    assert left == (large(((2, 0), (4, 0), (4, 1))), large(((4, 2), (4, 4), (2, 4), (2, 0))))


@pytest.mark.parametrize("turned", [False, True])
def test_what_misses_a_line_by_two_units_lies_upon_it_and_by_three_does_not(turned: bool) -> None:
    def piece(a: Point, b: Point) -> Piece:
        return ((a[1], a[0]), (b[1], b[0])) if turned else (a, b)

    whole = piece((0, 0), (4000, 0))
    assert lies_along(whole, piece((1000, 2), (2000, -2)))
    assert not lies_along(whole, piece((1000, 3), (2000, 0))) and not lies_along(whole, piece((1000, 0), (2000, -3)))


@pytest.mark.parametrize(("left", "kept"), [(2, False), (3, True)])
def test_what_is_left_of_a_piece_is_longer_than_two_units(left: int, kept: bool) -> None:
    before, behind = (
        chain_without(((0, 0), (1000, 0)), [((left, 0), (1000, 0))]),
        chain_without(((0, 0), (1000, 0)), [((0, 0), (1000 - left, 0))]),
    )
    assert before == ((((0, 0), (left, 0)),) if kept else ())
    assert behind == ((((1000 - left, 0), (1000, 0)),) if kept else ())


def test_two_chains_are_one_where_they_meet_at_their_ends_and_a_ring_meets_nothing() -> None:
    one, other = ((0, 0), (4, 0)), ((4, 0), (4, 4), (0, 4))
    whole = ((0, 0), (4, 0), (4, 4), (0, 4))
    for second in (other, other[::-1]):
        assert joined_at_ends(one, second) == whole and joined_at_ends(one[::-1], second) == whole[::-1]
    assert joined_at_ends(other, one) == whole and joined_at_ends(other[::-1], one) == whole[::-1]
    assert joined_at_ends(one, other, turned=False) == joined_at_ends(other, one, turned=False) == whole
    assert joined_at_ends(one, other[::-1], turned=False) is joined_at_ends(one[::-1], other, turned=False) is None
    assert joined_at_ends(one, ((0, 4), (4, 4))) is None
    assert joined_at_ends(RING, ((0, 0), (-4, 0))) is None


@pytest.mark.parametrize("seed", range(20))
def test_an_opening_across_bends_is_as_wide_as_asked_and_cuts_off_what_it_stands_for(seed: int) -> None:
    pick = Random(seed)
    side = pick.randrange(4, 12) * SQUARE
    ring = round_in(Rect(0, 0, side, side))
    chain, at = (*ring, ring[0]), pick.choice(ring)
    width = pick.choice((SQUARE, 2 * SQUARE))
    found = chord_on(chain, at, width)
    assert found is not None
    (a, b), cut = found
    assert abs(dist(a, b) - width) < 4 and abs(dist(at, a) - dist(at, b)) < SQUARE / 8
    assert cut[0][0] == a and cut[-1][1] == b
    left = chain_without(chain, cut)
    assert len(left) == 1 and {left[0][0], left[0][-1]} == {a, b}
    assert all(is_round_at(chain, piece) for piece in pieces_of(chain))


def test_no_opening_goes_beyond_the_end_of_a_wall_and_a_corner_is_no_bend() -> None:
    corner = ((0, 0), (3 * SQUARE, 0), (3 * SQUARE, SQUARE // 2), (0, SQUARE // 2))
    assert not any(is_round_at(corner, piece) for piece in pieces_of(corner))
    assert chord_on(((0, 0), (SQUARE // 2, 0), (SQUARE, SQUARE // 8)), (SQUARE // 2, 0), 2 * SQUARE) is None
