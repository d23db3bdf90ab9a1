"""How long it takes to find the place of a card: within a step of the mouse, in a crowd too."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop.run.cards.layout import AroundCard, Box, along, stand_beside

ROOM = Box(8, 8, 1376, 724)


def crowd(count: int, spread: int) -> tuple[Box, ...]:
    """Return so many tokens and the names beneath them, in rows."""
    spots = [(60 + spread * (number % 9), 60 + spread * (number // 9)) for number in range(count)]
    tokens = tuple(Box(x - 22, y - 22, x + 22, y + 22) for x, y in spots)
    return tokens + tuple(Box(x - 40, y + 22, x + 40, y + 40) for x, y in spots)


@pytest.mark.parametrize(("count", "spread", "free"), [(12, 60, True), (36, 140, False)])
def test_a_place_among_many(benchmark: BenchmarkFixture, count: int, spread: int, free: bool) -> None:
    people = crowd(count, spread)
    about, actor = people[7], people[6]
    path = along((actor.centre, about.centre))
    others = tuple(each for number, each in enumerate(people) if number not in (6, 7))
    ground = AroundCard(ROOM, about, (actor, *path), others)
    assert benchmark(stand_beside, 368, 300, ground).free is free
