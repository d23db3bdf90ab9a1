"""The source of chance gives the same numbers on every machine, all equally likely."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chance.source import Source


def test_the_stream_never_changes() -> None:
    """A document written today must play on the same way in every later version."""
    source, numbers = Source(7), []
    for limit in (2, 6, 13, 52, 100, 1 << 64):
        number, source = source.below(limit)
        numbers.append(number)
    assert numbers == [0, 5, 3, 48, 93, 2632509894800492430]
    assert source == Source(7, 6)
    assert Source(2026).taken(tuple(range(10)), 10) == ((0, 4, 6, 2, 9, 7, 3, 8, 1, 5), (), Source(2026, 10))
    assert Source(-3, 5).choose(tuple("abcdef")) == ("c", Source(-3, 6))


def test_a_number_that_would_favour_some_is_passed_over() -> None:
    limit = (1 << 63) + 1
    source, drawn = Source(1), 0
    for _ in range(40):
        number, source = source.below(limit)
        assert number < limit
    drawn = source.drawn
    assert 40 < drawn < 160


def test_all_numbers_are_about_equally_likely() -> None:
    source, counts = Source(3), Counter[int]()
    for _ in range(6000):
        number, source = source.below(6)
        counts[number] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


@pytest.mark.parametrize("limit", [0, -1, (1 << 64) + 1])
def test_there_is_no_number_below_nothing(limit: int) -> None:
    with pytest.raises(ValueError, match="no number"):
        Source(1).below(limit)


@given(st.integers(), st.lists(st.integers(0, 5), max_size=8).map(tuple), st.integers(0, 8))
def test_what_is_taken_and_what_is_left_make_the_whole(seed: int, among: tuple[int, ...], count: int) -> None:
    count = min(count, len(among))
    taken, left, source = Source(seed).taken(among, count)
    assert len(taken) == count
    assert sorted((*taken, *left)) == sorted(among)
    assert source.drawn >= count
