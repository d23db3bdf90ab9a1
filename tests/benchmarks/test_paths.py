"""How long movement takes on a map of 200 by 200 squares, with nothing kept from before."""

from fractions import Fraction

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.geometry.footprint import Footprint
from core.geometry.ground import Gait, Ground
from core.geometry.metric import ALTERNATING
from core.geometry.paths import cheapest_path, reach, walk
from core.geometry.plane import Plane

SIDE = 200
MIDDLE = Footprint.on((SIDE // 2, SIDE // 2))


@pytest.fixture(scope="module")
def ground() -> Ground:
    random = np.random.default_rng(0)
    terrain = random.choice([0, 1, 2], (SIDE, SIDE), p=[0.72, 0.2, 0.08])
    borders = random.choice([0, 1, 2, 4, 8], (SIDE, SIDE), p=[0.84, 0.04, 0.04, 0.04, 0.04])
    terrain[SIDE // 2 - 2 : SIDE // 2 + 3, SIDE // 2 - 2 : SIDE // 2 + 3] = 0
    rubble, edges = (Plane({(x, y): int(v) for (y, x), v in np.ndenumerate(field)}) for field in (terrain, borders))
    return Ground(SIDE, SIDE, rubble, edges)


@pytest.mark.parametrize("budget", [6, 30, 200])
def test_reach(benchmark: BenchmarkFixture, ground: Ground, budget: int) -> None:
    assert len(benchmark(reach, ground, MIDDLE, budget, Gait()).costs) > 40


@pytest.mark.parametrize("size", [2, 3, 5])
def test_reach_of_a_large_creature(benchmark: BenchmarkFixture, ground: Ground, size: int) -> None:
    stand = Footprint.on(MIDDLE.square, Fraction(size))
    assert benchmark(reach, ground, stand, 12, Gait()).costs


@pytest.mark.parametrize("away", [8, 60])
def test_cheapest_path(benchmark: BenchmarkFixture, ground: Ground, away: int) -> None:
    targets = [square for square in reach(ground, MIDDLE, 200, Gait()).costs if square[0] == SIDE // 2 + away]
    assert benchmark(cheapest_path, ground, MIDDLE, targets[:1], Gait())


def test_walk_of_eight_steps(benchmark: BenchmarkFixture, ground: Ground) -> None:
    squares = [(SIDE // 2 + step, SIDE // 2) for step in range(1, 9)]
    assert len(benchmark(walk, ground, MIDDLE, squares, Gait())) == 8


def test_distance(benchmark: BenchmarkFixture) -> None:
    other = Footprint.on((3, 7), Fraction(3))
    assert benchmark(ALTERNATING.distance, MIDDLE, other) == 95 + 91 // 2
