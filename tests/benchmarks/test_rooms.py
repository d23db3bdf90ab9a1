"""How long it takes to find the rooms of a map of 5,000 walls, some of them drawn carelessly."""

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from core.geometry.rooms import Room, Rooms
from core.geometry.units import SQUARE, Point


def test_rooms_of_5000_walls(benchmark: BenchmarkFixture) -> None:
    random = np.random.default_rng(1)
    corners: list[tuple[Point, Point]] = []
    while len(corners) < 5_000:
        x, y = (int(c) for c in random.integers(0, 100, 2) * 2 * SQUARE)
        slip = [int(c) for c in random.integers(-30, 31, 2)]
        far = (x + 2 * SQUARE, y) if random.random() < 0.5 else (x, y + 2 * SQUARE)
        corners.append(((x + slip[0], y + slip[1]), far))

    def found() -> tuple[Room, ...]:
        return Rooms(corners).rooms

    assert len(benchmark(found)) > 20
