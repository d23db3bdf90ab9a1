"""How long it takes to know the chances of flips: one target under the pointer, and a panel of sixty."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.chance import flips
from core.chance.cards import FULL_DECK, card_rank
from core.chance.flips import PileCount, opposed_chances, pile_of

FULL = pile_of(FULL_DECK, card_rank)
WORN = pile_of(FULL_DECK[7:45], card_rank)


REMEMBERED = [each for each in vars(flips).values() if hasattr(each, "cache_clear")]


def forget() -> None:
    """Throw away what was worked out before."""
    for reckoner in REMEMBERED:
        reckoner.cache_clear()


def fresh(benchmark: BenchmarkFixture, reckon: Callable[[], int]) -> int:
    """Time a reckoning that remembers nothing, and return what it came to."""
    found: int = benchmark.pedantic(reckon, setup=forget, rounds=50)  # type: ignore[no-untyped-call] # the library's
    return found


def one(pile: PileCount, other: PileCount | None) -> Callable[[], int]:
    """Return the reckoning of one attack."""
    return lambda: len(opposed_chances(pile, 5, other, 4, 1))


def panel() -> int:
    """Reckon sixty attacks: twelve targets, five shifts each."""
    return sum(
        len(opposed_chances(FULL, 4, WORN, 3 + target % 4, edge + target % 3))
        for target in range(12)
        for edge in range(-2, 3)
    )


@pytest.mark.parametrize("other", [FULL, WORN, None], ids=["two full decks", "a worn deck", "one deck"])
def test_one_target(benchmark: BenchmarkFixture, other: PileCount | None) -> None:
    assert fresh(benchmark, one(FULL, other)) >= 5


def test_panel_of_sixty(benchmark: BenchmarkFixture) -> None:
    assert fresh(benchmark, panel) == 60 * 6
