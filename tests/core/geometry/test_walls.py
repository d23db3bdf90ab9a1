"""Barriers: what they stop, how they are split where they cross, and which steps they forbid."""

from random import Random

import numpy as np
import pytest

from core.geometry.segments import stops
from core.geometry.steps import blocked_steps
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect, centre_of
from core.geometry.walls import Barrier, Purpose, WallSet, chain
from tests.helpers.worlds import QUARTER, dungeon, plainly_stopped, rocks, scatter


def wall(*points: tuple[float, float], name: str = "w") -> tuple[Barrier, ...]:
    """Return a chain through points given in squares."""
    return chain(name, [(int(x * SQUARE), int(y * SQUARE)) for x, y in points])


def stopped(a: tuple[float, float], b: tuple[float, float], *barriers: Barrier) -> tuple[str, ...]:
    """Return what stops the line between two points given in squares."""
    (ax, ay), (bx, by) = a, b
    start, end = (int(ax * SQUARE), int(ay * SQUARE)), (int(bx * SQUARE), int(by * SQUARE))
    found = WallSet(barriers).crossing(start, end)
    assert set(found) == set(WallSet(barriers).crossing(end, start))
    return found


def test_a_line_is_stopped_by_what_it_crosses_and_not_by_what_it_touches() -> None:
    assert stopped((0, 0), (2, 0), *wall((1, -1), (1, 1))) == ("w",)
    assert stopped((0, 0), (2, 0), *wall((1, 0), (1, 1))) == ()
    assert stopped((0, 0), (2, 0), *wall((0.5, 0), (1.5, 0))) == ()
    assert stopped((0, 0), (1, 0), *wall((1, -1), (1, 1))) == ()
    assert stopped((0, 0), (2, 0), *wall((3, -1), (3, 1))) == ()


def test_a_line_is_stopped_between_barriers_that_touch_on_it() -> None:
    assert stopped((0, 0), (2, 0), *wall((1, 0), (1, 1)), *wall((1, 0), (1, -1), name="v")) == ("w", "v")
    assert stopped((0, 0), (2, 0), *wall((1, 0), (1, 1)), *wall((1, 0), (2, 1), name="v")) == ()
    assert stopped((0, 0), (2, 0), *wall((0.5, 0), (1, 1)), *wall((1, 0), (1, -1), name="v")) == ()
    # a chain that comes from one side, runs along the line and leaves on the other
    assert stopped((0, 0), (3, 0), *wall((1, -1), (1, 0), (2, 0), (2, 1))) == ("w",)
    assert stopped((0, 0), (3, 0), *wall((1, 1), (1, 0), (2, 0), (2, 1))) == ()


def test_blockers_are_named_in_the_order_in_which_they_are_met() -> None:
    barriers = [b for x in (3, 1, 2) for b in wall((x, -1), (x, 1), name=f"w{x}")]
    assert stopped((0, 0), (4, 0), *barriers) == ("w1", "w2", "w3")
    assert WallSet(barriers).crossing((4 * SQUARE, 0), (0, 0)) == ("w3", "w2", "w1")


@pytest.mark.parametrize("seed", range(6))
def test_stops_agrees_with_looking_at_every_point(seed: int) -> None:
    """A coarse lattice makes touching, running along and passing between common."""
    random = Random(seed)
    barriers = scatter(40, 5, seed, grain=SQUARE // 2, longest=1)
    points = [(random.randint(0, 10) * SQUARE // 2, random.randint(0, 10) * SQUARE // 2) for _ in range(400)]
    lines = np.array([(*a, *b) for a, b in zip(points[::2], points[1::2], strict=True)], np.int64)
    ends = WallSet(barriers).ends
    found = np.zeros(len(lines), bool)
    found[stops(lines, ends[:25])[0]] = True
    expected = [plainly_stopped((ax, ay), (bx, by), barriers[:25]) for ax, ay, bx, by in lines.tolist()]
    assert found.tolist() == expected
    assert 20 < sum(expected) < 190


def test_purposes_are_kept_apart() -> None:
    window = Barrier("window", (SQUARE, 0), (SQUARE, SQUARE), blocks_sight=False, cover="none")
    curtain = Barrier("curtain", (2 * SQUARE, 0), (2 * SQUARE, SQUARE), blocks_move=False)
    walls = WallSet((window, curtain))
    a, b = (0, 100), (3 * SQUARE, 100)
    assert walls.crossing(a, b) == ("window",)
    assert walls.crossing(a, b, purpose=Purpose.SIGHT) == ("curtain",)
    assert walls.crossing(a, b, purpose=Purpose.LOW) == ()
    assert len(walls.near(Rect(0, 0, SQUARE, SQUARE), Purpose.MOVE)) == 1


def rows(array: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[float, ...]]:
    return sorted(tuple(row) for row in array.tolist())


def test_crossing_walls_are_split_where_they_cross() -> None:
    walls = WallSet((*wall((0, 1), (2, 1), name="level"), *wall((1, 0), (1, 2), name="upright")))
    assert len(walls.pieces(Purpose.SIGHT)) == 4
    assert all((SQUARE, SQUARE) in ((x, y), (u, v)) for x, y, u, v in walls.pieces(Purpose.SIGHT).tolist())
    touching = WallSet((*wall((0, 1), (2, 1)), *wall((1, 1), (1, 2))))
    assert len(touching.pieces(Purpose.SIGHT)) == 2


@pytest.mark.parametrize("seed", range(5))
def test_changing_walls_equals_building_them_anew(seed: int) -> None:
    random = Random(seed)
    walls = WallSet((*scatter(60, 8, seed), *rocks(4, 8, seed)))
    walls.pieces(Purpose.SIGHT)
    for step in range(6):
        gone = random.sample(walls.ids, 3)
        new = [Barrier(f"new-{step}-{b.id}", b.a, b.b) for b in scatter(4, 8, 100 * seed + step)]
        walls = walls.changed(gone, new)
        fresh = WallSet(walls.barriers)
        assert rows(walls.pieces(Purpose.SIGHT)) == rows(fresh.pieces(Purpose.SIGHT))


def test_many_crossings_are_found_by_the_tree_as_by_plain_comparison() -> None:
    barriers = scatter(700, 60, 3)
    few = WallSet(barriers[:200])
    few.pieces(Purpose.SIGHT)
    grown = few.changed((), barriers[200:])
    assert rows(grown.pieces(Purpose.SIGHT)) == rows(WallSet(barriers).pieces(Purpose.SIGHT))


def plain_steps(barriers: tuple[Barrier, ...], columns: int, rows: int) -> list[list[list[bool]]]:
    """Return the table of forbidden steps, every step looked at for itself."""

    def shut(a: Point, b: Point) -> bool:
        return plainly_stopped(centre_of(a), centre_of(b), barriers)

    def forbidden(column: int, row: int, dx: int, dy: int) -> bool:
        here, there = (column, row), (column + dx, row + dy)
        if not (dx and dy):
            return shut(here, there)
        ways = ((column + dx, row), (column, row + dy))
        return shut(here, there) or all(shut(here, way) or shut(way, there) for way in ways)

    return [
        [[forbidden(column, row, dx, dy) for column in range(columns)] for row in range(rows)] for dx, dy in DIRECTIONS
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("grain", [1, QUARTER, SQUARE // 2])
def test_forbidden_steps_equal_looking_at_every_step(seed: int, grain: int) -> None:
    barriers = scatter(14, 6, seed, grain=grain, longest=2)
    table = WallSet(barriers).blocked_steps(6, 5)
    assert table.tolist() == plain_steps(barriers, 6, 5)
    assert 0 < table.sum() < table.size


def test_forbidden_steps_in_rooms_on_the_grid() -> None:
    barriers = dungeon(10, 4)
    assert WallSet(barriers).blocked_steps(10, 10).tolist() == plain_steps(barriers, 10, 10)


def test_a_wall_between_two_squares_forbids_that_step_and_cutting_its_end_is_allowed() -> None:
    """The end of a wall hinders nobody; two walls that close both ways round a corner do (T99-MOVE-05)."""
    one = WallSet(wall((1, 0), (1, 1)))
    right, falling = one.blocked_steps(3, 3)[0], one.blocked_steps(3, 3)[1]
    assert right[0, 0] and not right[1, 0]
    assert not falling[0, 0]
    both = WallSet((*wall((1, 0), (1, 1)), *wall((0, 1), (1, 1))))
    assert both.blocked_steps(3, 3)[1][0, 0]
    gaps = WallSet((*wall((1, 0.25), (1, 0.75)), *wall((0.25, 1), (0.75, 1))))
    assert gaps.blocked_steps(3, 3)[1][0, 0]
    assert blocked_steps(one.ends[:0], 2, 2).sum() == 0


def test_pieces_without_length_are_left_out() -> None:
    assert len(WallSet((Barrier("dot", (5, 5), (5, 5)),))) == 0
    assert [(b.a, b.b) for b in chain("c", [(0, 0), (0, 0), (0, 9)])] == [((0, 0), (0, 9))]


def test_barriers_that_lie_over_one_another_along_a_line_are_one_stretch() -> None:
    """T99-LOS-01: what comes to them from one side at one end and from the other at the other end stops the line."""
    along = [(10, 0, 80, 0), (20, 0, 30, 0), (70, 0, 90, 0)]
    from_above, from_below = (10, 0, 10, 50), (85, 0, 85, -50)
    line = np.array([(0, 0, 100, 0)])
    assert len(stops(line, np.array([*along, from_above, from_below]))[0]) > 0
    assert len(stops(line, np.array([*along, from_above, (85, 0, 85, 50)]))[0]) == 0
    assert len(stops(line, np.array([*along[:2], from_above, from_below]))[0]) == 0


def test_lines_are_compared_in_lots_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    lines, ends = rng.integers(0, 8, (40, 4)), rng.integers(0, 8, (30, 4))
    whole = set(zip(*(each.tolist() for each in stops(lines, ends)), strict=True))
    for size in (1, 30, 61, 900):
        monkeypatch.setattr("core.geometry.segments.PAIRS_AT_ONCE", size)
        assert set(zip(*(each.tolist() for each in stops(lines, ends)), strict=True)) == whole


@pytest.mark.parametrize("pairs", [1, 7, 40])
def test_steps_over_walls_are_judged_in_lots_with_the_same_result(pairs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = np.random.default_rng(7).integers(-1, 8, (25, 4)) * QUARTER * 2
    whole = blocked_steps(ends, 6, 5)
    monkeypatch.setattr("core.geometry.steps._PAIRS_AT_ONCE", pairs)
    assert np.array_equal(blocked_steps(ends, 6, 5), whole) and whole.any() and not whole.all()


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("ends", "columns"),
    [
        (((1919, 1154), (1920, 1151)), [1]),
        (((1153, 1154), (1152, 1151)), [1]),
        (((1921, 1154), (1920, 1151)), [2]),
        (((1151, 1154), (1152, 1151)), [0]),
    ],
)
def test_a_wall_a_hair_before_the_middle_of_a_square_stops_the_step_to_it_and_one_behind_it_the_next(
    ends: tuple[Point, Point], columns: list[int], *, turned: bool
) -> None:
    """The wall crosses the row of middles a third of a unit before or behind the middle of column 1 or 2."""
    a, b = reversed(ends) if turned else ends
    steps = WallSet([Barrier("wall", a, b)]).blocked_steps(4, 3)
    right, left = DIRECTIONS.index((1, 0)), DIRECTIONS.index((-1, 0))
    assert np.flatnonzero(steps[right, 1]).tolist() == columns
    assert np.flatnonzero(steps[left, 1]).tolist() == [column + 1 for column in columns]
