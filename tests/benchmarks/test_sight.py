"""How long views, lines of sight, cover and the questions of a fight take on a map with 5,000 walls."""

from random import Random

import numpy as np
import pytest
import shapely
from pytest_benchmark.fixture import BenchmarkFixture

from core.geometry.board import Board, Body
from core.geometry.cover import Screens
from core.geometry.footprint import Footprint
from core.geometry.sight import lines_of_sight
from core.geometry.site import Site
from core.geometry.units import SQUARE, Rect
from core.geometry.view import view_from
from core.geometry.walls import Barrier, Purpose, WallSet
from tests.helpers.worlds import dungeon, rocks, scatter

SIDE = 120
MAP = Rect(0, 0, SIDE * SQUARE, SIDE * SQUARE)
MIDDLE = Footprint.on((SIDE // 2, SIDE // 2 + 1))
WORLDS = {
    "dungeon": dungeon(SIDE, 1)[:5000],
    "scatter": scatter(5000, SIDE, 2, longest=1),
    "rocks": rocks(625, SIDE, 3),
}


@pytest.fixture(scope="module", params=WORLDS)
def walls(request: pytest.FixtureRequest) -> WallSet:
    found = WallSet(WORLDS[request.param])
    assert len(found) > 3000
    found.pieces(Purpose.SIGHT)
    return found


def targets(count: int = 30) -> list[Footprint]:
    random = Random(4)
    column, row = MIDDLE.square
    return [
        Footprint.on((column + random.randint(-17, 17), row + random.choice((-1, 1)) * random.randint(1, 17)))
        for _ in range(count)
    ]


def test_view_of_24_squares(benchmark: BenchmarkFixture, walls: WallSet) -> None:
    """Budget 1 ms."""
    assert len(benchmark(view_from, walls, MIDDLE.centre, MAP, radius=24 * SQUARE)) > 4


def test_view_without_a_limit(benchmark: BenchmarkFixture, walls: WallSet) -> None:
    """Budget 4 ms."""
    assert len(benchmark(view_from, walls, MIDDLE.centre, MAP)) > 4


def test_sight_and_exact_cover_of_30_targets(benchmark: BenchmarkFixture, walls: WallSet) -> None:
    """Budget 3 ms, nothing kept from before."""
    stands = targets()
    lines = np.array([(*MIDDLE.centre, *stand.centre) for stand in stands], np.int64)
    boxes = np.array([stand.rect for stand in stands], np.int64)

    def look() -> tuple[int, float]:
        clear = lines_of_sight(walls, lines)
        return int(clear.sum()), float(Screens(walls).hidden_shares(MIDDLE.centre, boxes).sum())

    shapely.box(0, 0, 1, 1)
    clear, hidden = benchmark(look)
    assert 0 <= clear < 30 and 0 < hidden <= 30


def test_an_edit_of_one_wall(benchmark: BenchmarkFixture, walls: WallSet) -> None:
    new = Barrier("new", (SQUARE, SQUARE), (9 * SQUARE, 6 * SQUARE))

    def edit() -> int:
        return len(walls.changed((walls.ids[7],), (new,)).pieces(Purpose.SIGHT))

    assert benchmark(edit) > 3000


def test_a_fight_moving_about(benchmark: BenchmarkFixture) -> None:
    """One action of a simulated fight: a body moves, and distance, sight, cover and threats are asked of ten others."""
    site = Site(SIDE, SIDE, walls=WallSet(WORLDS["dungeon"]))
    random = Random(1)
    names = [f"body-{number}" for number in range(10)]
    column, row = MIDDLE.square
    around = [(column + x, row + y) for x in range(-3, 4) for y in range(-3, 4)]
    squares = random.sample(around, 10)
    board = Board(
        site,
        [
            Body(name, Footprint.on(square), "ab"[n % 2])
            for n, (name, square) in enumerate(zip(names, squares, strict=True))
        ],
    )
    stands = [Footprint.on(square) for square in random.sample(around, 8)]

    def act() -> int:
        total = 0
        for stand in stands:
            moved = board.moved("body-0", stand)
            total += len(moved.threatened_by("body-0", not_of="a"))
            for other in names[1:4]:
                total += moved.distance("body-0", other) + moved.sight("body-0", other).clear
                total += moved.cover("body-0", other).samples_blocked + len(moved.intervening("body-0", other))
        return total

    act()
    assert benchmark(act) > 0
