"""Lines and barriers at the very edge of what counts: ends on a barrier, and barriers along the way."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from core.geometry.plane import Plane
from core.geometry.segments import from_left
from core.geometry.units import Point
from core.geometry.walls import Barrier, WallSet


@pytest.mark.parametrize(("start", "end"), list(product((-2, -1, 0, 1, 2), repeat=2)))
def test_a_line_comes_from_the_left_where_it_begins_there_or_on_the_barrier_and_does_not_go_left(
    start: int, end: int
) -> None:
    expected = end >= 0 if start == 0 else start < 0
    assert from_left(np.array([start]), np.array([end])).tolist() == [expected]


def _met(a: Point, b: Point, p: Point, q: Point) -> Fraction:
    """Return how far along the way a barrier lies that runs beside it or across it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = q[0] - p[0], q[1] - p[1]
    across = dx * ey - dy * ex
    if across:
        return Fraction((p[0] - a[0]) * ey - (p[1] - a[1]) * ex, across)
    return min(Fraction((x - a[0]) * dx + (y - a[1]) * dy, dx * dx + dy * dy) for x, y in (p, q))


@pytest.mark.parametrize("seed", range(6))
def test_barriers_along_the_way_are_met_where_they_begin_among_those_across_it(seed: int) -> None:
    random = Random(seed)
    dx, dy = random.choice((-7, -3, 2, 5)), random.choice((-6, -2, 3, 4))
    a = (random.randrange(-900, 900), random.randrange(-900, 900))

    def at(part: int) -> Point:
        return a[0] + dx * part, a[1] + dy * part

    b = at(200)
    barriers = []
    for number, part in enumerate(random.sample(range(10, 180, 5), 12)):
        x, y = at(part)
        if number % 2:
            ends = (x - dy * 9 + dx, y + dx * 9 + dy), (x + dy * 9 - dx, y - dx * 9 - dy)
        else:
            ends = at(part), at(part + random.choice((2, 17, 40)))
        barriers.append(Barrier(f"b{number}", *(ends if number % 3 else ends[::-1])))
    expected = sorted(barriers, key=lambda each: _met(a, b, each.a, each.b))
    found = WallSet(barriers).in_order(a, b, np.arange(len(barriers)))
    assert found == tuple(each.id for each in expected)


def test_planes_tell_whether_they_hold_numbers_below_nothing() -> None:
    plain, signed = Plane({(1, 1): 3}), Plane({(1, 1): 3}, signed=True)
    assert plain != signed and plain == Plane({(1, 1): 3}) != Plane({(1, 1): 4})
    assert Plane() != Plane(signed=True)
    assert (repr(plain), repr(signed)) == ("Plane(1 blocks)", "Plane(1 blocks, signed)")
