"""Lines of sight and the outline of a view, against slow answers."""

from collections.abc import Iterator
from fractions import Fraction
from math import cos, pi, sin
from random import Random

import numpy as np
import pytest
import shapely

from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING
from core.geometry.plane import Plane
from core.geometry.sight import Darkness, DarkRegion, line_of_sight, lines_of_sight
from core.geometry.solids import solids
from core.geometry.units import SQUARE, Point, Rect, Square, centre_of
from core.geometry.view import view_from
from core.geometry.walls import Barrier, WallSet
from tests.helpers.worlds import dungeon, plainly_stopped, rocks, scatter

WORLDS = {
    "dungeon": dungeon(40, 1),
    "scatter": scatter(300, 40, 2),
    "rocks": rocks(50, 40, 3),
}
MAP = Rect(0, 0, 40 * SQUARE, 40 * SQUARE)


def pillars(*squares: Square) -> WallSet:
    return WallSet(solids(Plane(dict.fromkeys(squares, BLOCKING)), Plane(), 10, 10))


def sees(walls: WallSet, a: Square, b: Square) -> bool:
    """Return whether the middle of one square is seen from that of the other, both ways."""
    there, back = line_of_sight(walls, centre_of(a), centre_of(b)), line_of_sight(walls, centre_of(b), centre_of(a))
    assert there.clear == back.clear == (not there.blockers)
    return there.clear


def test_solid_squares_break_a_line_and_corners_do_not() -> None:
    """The catalogue's examples of T99-LOS-01 and T99-TERR-01."""
    assert not sees(pillars((2, 0)), (0, 0), (4, 0))
    assert line_of_sight(pillars((2, 0)), centre_of((0, 0)), centre_of((4, 0))).blockers == ("square-2-0",)
    assert sees(pillars((1, 0)), (0, 0), (2, 2))
    assert not sees(pillars((1, 0), (0, 1)), (0, 0), (2, 2))


def test_a_portcullis_or_a_window_does_not_break_a_line() -> None:
    """T99-LOS-01: things with sufficient gaps stop nobody's eyes."""
    across = ((2 * SQUARE, 0), (2 * SQUARE, SQUARE))
    assert sees(WallSet((Barrier("grid", *across, blocks_sight=False),)), (0, 0), (4, 0))
    assert not sees(WallSet((Barrier("door", *across),)), (0, 0), (4, 0))


def test_running_along_an_edge() -> None:
    """T99-LOS-01: along one solid square is free, between two that touch is not."""
    edge = Footprint.on((0, 0), Fraction(2)).centre, Footprint.on((6, 0), Fraction(2)).centre
    assert line_of_sight(pillars((3, 0)), *edge).clear
    assert line_of_sight(pillars((3, 1)), *edge).clear
    assert not line_of_sight(pillars((3, 0), (3, 1)), *edge).clear
    assert not line_of_sight(pillars((3, 0), (4, 1)), *edge).clear
    assert line_of_sight(pillars((3, 0), (5, 1)), *edge).clear


def test_complete_darkness_breaks_lines_into_through_and_out_of_it() -> None:
    """T99-LOS-01: areas of complete darkness break the line."""
    at = ((2 * SQUARE, 0), (4 * SQUARE, 0), (4 * SQUARE, 4 * SQUARE), (2 * SQUARE, 4 * SQUARE))
    darkness = Darkness((DarkRegion("cave", at),))
    walls = WallSet()
    cases: list[tuple[Square, Square, bool]] = [
        ((0, 0), (3, 0), False),
        ((0, 0), (6, 0), False),
        ((3, 0), (6, 0), False),
        ((2, 1), (3, 1), False),
        ((0, 5), (6, 5), True),
    ]
    for a, b, clear in cases:
        seen = line_of_sight(walls, centre_of(a), centre_of(b), darkness=darkness)
        assert seen.clear is clear
        assert seen.blockers == (() if clear else ("cave",))
    assert line_of_sight(walls, (0, 4 * SQUARE), (6 * SQUARE, 4 * SQUARE), darkness=darkness).clear
    lines = np.array([(*centre_of(a), *centre_of(b)) for a, b, _ in cases], np.int64)
    assert lines_of_sight(walls, lines, darkness=darkness).tolist() == [clear for _, _, clear in cases]


def test_a_dark_region_drawn_crosswise_is_no_accident() -> None:
    bow = DarkRegion("bow", ((0, 0), (2 * SQUARE, 2 * SQUARE), (2 * SQUARE, 0), (0, 2 * SQUARE)))
    assert not line_of_sight(WallSet(), (100, -50), (100, 3 * SQUARE), darkness=Darkness((bow,))).clear
    # between its halves, through the point at which they meet, one sees
    assert line_of_sight(WallSet(), (SQUARE, 0), (SQUARE, 2 * SQUARE), darkness=Darkness((bow,))).clear


@pytest.mark.parametrize("world", WORLDS)
def test_many_lines_at_once_equal_single_ones_and_the_slow_answer(world: str) -> None:
    barriers, random = WORLDS[world], Random(7)
    walls = WallSet(barriers)
    squares = [(random.randint(0, 39), random.randint(0, 39)) for _ in range(120)]
    pairs = [(centre_of(a), centre_of(b)) for a, b in zip(squares[::2], squares[1::2], strict=True)]
    clear = lines_of_sight(walls, np.array([(*a, *b) for a, b in pairs], np.int64)).tolist()
    assert clear == [line_of_sight(walls, a, b).clear for a, b in pairs]
    assert clear == [not plainly_stopped(a, b, barriers) for a, b in pairs]


def polygon(corners: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]") -> shapely.Geometry:
    shape = shapely.Polygon(corners)
    return shape if shape.is_valid else shapely.make_valid(shape)


def area(shape: shapely.Geometry) -> float:
    return float(shapely.area(shape))


def origins(random: Random, barriers: tuple[Barrier, ...], count: int) -> list[Point]:
    """Return middles of squares, corners of squares and ends of walls."""
    squares = [(random.randint(1, 38), random.randint(1, 38)) for _ in range(count)]
    return [
        *(centre_of(square) for square in squares),
        *((column * SQUARE, row * SQUARE) for column, row in squares[: count // 2]),
        *(barrier.a for barrier in random.sample(barriers, count // 4) if MAP.holds(barrier.a)),
    ]


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("radius", [None, 12 * SQUARE])
def test_the_view_holds_just_the_points_with_a_clear_line(world: str, radius: int | None) -> None:
    barriers, random = WORLDS[world], Random(11)
    walls = WallSet(barriers)
    for origin in origins(random, barriers, 8):
        view = polygon(view_from(walls, origin, MAP, radius=radius))
        reach = radius or 40 * SQUARE
        points = np.array(
            [(origin[0] + random.randint(-reach, reach), origin[1] + random.randint(-reach, reach)) for _ in range(150)]
        )
        points = points[(points >= 0).all(1) & (points <= 40 * SQUARE).all(1)]
        if not len(points):
            continue
        # the outline itself is where floats may differ from whole numbers
        decided = shapely.distance(shapely.boundary(view), shapely.points(points)) > 0.5
        lines = np.concatenate((np.broadcast_to(origin, points.shape), points), 1)
        assert (shapely.contains_xy(view, points) == lines_of_sight(walls, lines))[decided].all()


@pytest.mark.parametrize("seed", range(3))
def test_looking_near_first_changes_nothing(seed: int) -> None:
    """The unlimited view equals the view with a limit beyond the map, which looks at all at once."""
    barriers = (*scatter(120, 60, seed, longest=5), *dungeon(30, seed))
    walls, bounds, random = WallSet(barriers), Rect(0, 0, 60 * SQUARE, 60 * SQUARE), Random(seed)
    for _ in range(12):
        origin = random.randint(1, 60 * SQUARE - 1), random.randint(1, 60 * SQUARE - 1)
        far = polygon(view_from(walls, origin, bounds))
        once = polygon(view_from(walls, origin, bounds, radius=100 * SQUARE))
        assert area(shapely.symmetric_difference(far, once)) < 1e-9 * area(once)


def test_a_view_from_outside_the_map_and_without_walls() -> None:
    assert area(polygon(view_from(WallSet(), (SQUARE, SQUARE), MAP))) == pytest.approx(MAP.width * MAP.height)
    outside = polygon(view_from(WallSet(), (-SQUARE, SQUARE), MAP))
    assert area(outside) == pytest.approx((MAP.width + SQUARE + 1) * MAP.height)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_seen_far_off_is_the_same_as_if_every_wall_of_the_map_were_reckoned_with(seed: int) -> None:
    dice = Random(seed)
    side, origin = 72 * SQUARE, (dice.randint(20, 52) * SQUARE + 5, dice.randint(20, 52) * SQUARE + 7)

    def walls(number: int, near: int, far: int, longest: int) -> Iterator[Barrier]:
        for _ in range(number):
            way, turn = dice.uniform(near, far) * SQUARE, dice.uniform(0, 2 * pi)
            x, y = round(origin[0] + way * cos(turn)), round(origin[1] + way * sin(turn))
            length, turn = dice.uniform(1, longest) * SQUARE, dice.uniform(0, 2 * pi)
            if dice.random() < 0.5:
                turn = round(turn / (pi / 2)) * pi / 2
            yield Barrier("wall", (x, y), (round(x + length * cos(turn)), round(y + length * sin(turn))))

    barriers = WallSet((*walls(dice.randint(2, 14), 1, 14, 9), *walls(dice.randint(6, 40), 17, 45, 20)))
    bounds = Rect(0, 0, side, side)
    seen, all_of_it = (
        shapely.Polygon(view_from(barriers, origin, bounds, radius=radius)).buffer(0) for radius in (None, 4 * side)
    )
    assert seen.symmetric_difference(all_of_it).area < 1e-6 * all_of_it.area
