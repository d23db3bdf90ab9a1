"""Barriers that let through what comes from one side: steps, moves and lines against slow twins, and each by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry.footprint import Footprint
from core.geometry.ground import Corners, Gait
from core.geometry.moves import moves_within
from core.geometry.paths import cheapest_path, reach
from core.geometry.segments import from_left, which_side
from core.geometry.site import Site
from core.geometry.steps import blocked_steps
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect, Square, centre_of
from core.geometry.walls import Barrier, Purpose, WallSet
from tests.core.geometry.test_moves_twin import Twin, scenes

COLUMNS, ROWS = 5, 4
Line = tuple[int, int, int, int]


def turn(a: Point, b: Point, c: Point) -> int:
    """Return on which side of the way from `a` to `b` a point lies: below 0 on the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(start: Point, end: Point, line: Line, *, one_way: bool) -> bool:
    """Return whether a step crosses a line, one that is one-way from its left."""
    p, q = line[:2], line[2:]
    through = turn(p, q, start) * turn(p, q, end) < 0 and turn(start, end, p) * turn(start, end, q) < 0
    return through and (not one_way or turn(p, q, start) < 0)


def barred(here: Square, step: Square, lines: Sequence[tuple[Line, bool]]) -> bool:
    """Return whether a step is barred: by a line that it crosses, or both ways round its corner by others."""

    def direct(a: Square, way: Square) -> bool:
        b = a[0] + way[0], a[1] + way[1]
        return any(crosses(centre_of(a), centre_of(b), line, one_way=one_way) for line, one_way in lines)

    dx, dy = step
    if direct(here, step) or not (dx and dy):
        return direct(here, step)
    first = direct(here, (dx, 0)) or direct((here[0] + dx, here[1]), (0, dy))
    second = direct(here, (0, dy)) or direct((here[0], here[1] + dy), (dx, 0))
    return first and second


def clear_of_middles(point: Point) -> bool:
    """Return whether a point lies on no line of steps."""
    x, y = point
    return bool(x % (SQUARE // 2) and y % (SQUARE // 2) and (x - y) % SQUARE and (x + y) % SQUARE)


POINTS = st.tuples(st.integers(-300, COLUMNS * SQUARE + 300), st.integers(-300, ROWS * SQUARE + 300)).filter(
    clear_of_middles
)
LINES = st.lists(st.tuples(POINTS, POINTS, st.booleans()).filter(lambda each: each[0] != each[1]), max_size=9)


@settings(max_examples=40, deadline=None)
@given(LINES)
def test_a_step_is_barred_by_what_it_crosses_from_the_side_that_counts(found: list[tuple[Point, Point, bool]]) -> None:
    lines = [((*a, *b), one_way) for a, b, one_way in found]
    ends = np.array([line for line, _ in lines], np.int64).reshape(-1, 4)
    one_way = np.array([each for _, each in lines], np.bool_)
    steps = blocked_steps(ends, COLUMNS, ROWS, one_way)
    two_way = blocked_steps(ends, COLUMNS, ROWS)
    both = [(line, False) for line, _ in lines]
    for number, step in enumerate(DIRECTIONS):
        for here in [(column, row) for row in range(ROWS) for column in range(COLUMNS)]:
            assert steps[number, here[1], here[0]] == barred(here, step, lines)
            assert two_way[number, here[1], here[0]] == barred(here, step, both)


def test_two_of_one_way_against_each_other_are_one_of_both() -> None:
    across = (700, 100, 1900, 2700)
    back = (*across[2:], *across[:2])
    one_way = np.ones(2, np.bool_)
    together = blocked_steps(np.array([across, back], np.int64), COLUMNS, ROWS, one_way)
    assert together.any() and (together == blocked_steps(np.array([across], np.int64), COLUMNS, ROWS)).all()


@pytest.mark.parametrize(
    ("point", "side"), [((0, -5), -1), ((0, 5), 1), ((7, 0), 0), ((100, -1), -1), ((-100, 1), 1), ((-50, 0), 0)]
)
def test_the_left_of_a_way_to_the_right_is_above(point: Point, side: int) -> None:
    for shift in ((0, 0), (40, 70)):
        ends = np.array([(shift[0], shift[1], shift[0] + 10, shift[1])], np.int64)
        at = np.array([(point[0] + shift[0], point[1] + shift[1])], np.int64)
        assert np.sign(which_side(ends, at)).tolist() == [side]
        turned = ends[:, [2, 3, 0, 1]]
        assert np.sign(which_side(turned, at)).tolist() == [-side]


def test_whatever_begins_on_a_barrier_comes_from_its_left_unless_it_goes_there() -> None:
    sides = [(-1, 1), (-1, -1), (-1, 0), (0, 1), (0, 0), (0, -1), (1, -1), (1, 0), (1, 1)]
    start, end = np.array([a for a, _ in sides], np.int64), np.array([b for _, b in sides], np.int64)
    assert from_left(start, end).tolist() == [True, True, True, True, True, False, False, False, False]


@dataclass(frozen=True)
class OneWay(Twin):
    """The rules of movement where walls stop steps one way."""

    def stops(self, at: Square, dx: int, dy: int) -> bool:
        """Return whether a straight step from a square is stopped by a border, or by a wall that way."""
        x, y = at
        (column, row) = max(at, (x + dx, y + dy))
        shut = (self.ground.borders.at((column, row)) >> (2 if dx else 0) & 3) == 2
        if self.ground.walls is None or not (0 <= x < self.ground.columns and 0 <= y < self.ground.rows):
            return shut
        return shut or bool(self.ground.walls[DIRECTIONS.index((dx, dy)), y, x])

    def crossing(self, at: Square, dx: int, dy: int) -> bool:
        """Return whether a straight step is free of what stops it."""
        own = self.squares(at)
        return not any(self.stops(square, dx, dy) for square in own if (square[0] + dx, square[1] + dy) not in own)

    def room(self, at: Square) -> bool:
        """Return whether there is room: nothing solid, no edge between its squares that is closed both ways."""
        squares = self.squares(at)
        if any(map(self.shut, squares)):
            return False
        ways = [(square, way) for square in squares for way in ((1, 0), (0, 1))]
        return not any(
            self.stops((x, y), dx, dy) and self.stops((x + dx, y + dy), -dx, -dy)
            for (x, y), (dx, dy) in ways
            if (x + dx, y + dy) in squares
        )


@settings(max_examples=60, deadline=None)
@given(scene=scenes(), seed=st.integers(0, 10_000))
def test_moves_and_reach_with_walls_of_one_way_are_as_the_rules_say(
    scene: tuple[Twin, Footprint, int], seed: int
) -> None:
    plain, start, budget = scene
    ground = plain.ground
    walls = np.random.default_rng(seed).random((8, ground.rows, ground.columns)) < 0.15
    # nothing is known of the steps that begin off the map
    walls[0, :, -1] = walls[2, -1] = walls[4, :, 0] = walls[6, 0] = False
    ground = replace(ground, walls=walls, one_way=True)
    twin = OneWay(ground, plain.size, plain.gait, ())
    area = Rect(0, 0, ground.columns, ground.rows)
    moves = moves_within(ground, area, plain.size, plain.gait)
    for y in range(ground.rows - plain.size + 1):
        for x in range(ground.columns - plain.size + 1):
            assert moves.stand[y, x] == twin.room((x, y))
            assert [bool(each) for each in moves.open[:, y, x]] == [twin.open((x, y), *step) for step in DIRECTIONS]
    assert dict(reach(ground, start, budget, plain.gait).costs) == twin.costs(start.square, budget)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("across", [1, 2])
def test_one_goes_through_from_the_right_of_a_wall_and_round_it_from_the_left(across: int, *, turned: bool) -> None:
    top, bottom = (2 * SQUARE, 0), (2 * SQUARE, 3 * SQUARE)
    a, b = (bottom, top) if turned else (top, bottom)
    wall = Barrier("wall", a, b, one_way=(Purpose.MOVE,))
    site = Site(6, 6, walls=WallSet((wall,)))
    west, east = Footprint.on((0, 0), Fraction(across)), Footprint.on((3, 0), Fraction(across))
    gait = Gait(corners=Corners.BOTH_OPEN)
    there = cheapest_path(site.ground, west, [east.square], gait)
    back = cheapest_path(site.ground, east, [west.square], gait)
    assert there is not None and back is not None
    # from the top down, the left of the wall is east of it
    freely, round_it = (there, back) if not turned else (back, there)
    assert len(freely) == 3 and len(round_it) > 3


def test_pieces_of_one_way_stop_only_what_comes_from_their_left() -> None:
    wall = Barrier("wall", (100, 0), (100, 500), one_way=(Purpose.SIGHT,))
    other = Barrier("other", (900, 0), (900, 500))
    walls = WallSet((wall, other))

    def seen(*, box: Rect | None = None, origin: Point | None = None) -> list[float]:
        return sorted(float(each[0]) for each in walls.pieces(Purpose.SIGHT, box, origin=origin))

    assert seen() == [100, 900] == seen(origin=(300, 200)) and seen(origin=(50, 200)) == [900]
    assert [each[0] for each in walls.pieces(Purpose.MOVE, origin=(50, 200)).tolist()] == [100, 900]
    for box, found in (
        (Rect(0, 0, 99, 500), []),
        (Rect(0, 0, 100, 500), [100]),
        (Rect(100, 500, 200, 600), [100]),
        (Rect(101, 0, 899, 500), []),
        (Rect(901, 0, 999, 500), []),
        (Rect(900, 500, 999, 600), [900]),
        (Rect(900, 501, 999, 600), []),
        (Rect(800, -9, 999, 0), [900]),
        (Rect(800, -9, 999, -1), []),
    ):
        assert seen(box=box) == found
    assert seen(box=Rect(0, 0, 100, 500), origin=(50, 200)) == []
