"""Morale damage at each bound of the will, and upon whom nothing can be done."""

import pytest

from core.rules.semi_automagic.minds.morale import Dread, Shock, judge_shock
from tests.core.rules.semi_automagic.subjects import somebody


@pytest.mark.parametrize(
    ("spirit", "morale", "amount", "penalties", "effect"),
    [
        (2, 0, 2, 0, False),
        (2, 0, 3, 1, False),
        (2, 0, 8, 1, False),
        (2, 0, 9, 1, True),
        (2, 7, -5, 0, False),
        (2, 7, -4, 1, False),
        (2, 7, 1, 1, False),
        (2, 7, 2, 1, True),
        (2, 8, -6, 0, False),
        (2, 8, 0, 0, False),
        (2, 8, 1, 0, True),
        (2, 11, -5, 0, False),
        (2, 11, 0, 0, False),
        (2, 11, 1, 0, True),
    ],
)
def test_a_penalty_above_minimum_will_and_the_effect_above_will(
    spirit: int, morale: int, amount: int, penalties: int, effect: bool
) -> None:
    """SEC-MOR-02."""
    found = judge_shock(somebody(spirit=spirit, morale=morale), Shock(amount, Dread.FEAR))
    assert (found.penalties, found.effect) == (penalties, effect)


@pytest.mark.parametrize(("morale", "amount", "penalties"), [(0, 8, 1), (0, 9, 2), (6, 9, 2), (7, 9, 1), (8, 9, 0)])
def test_damage_without_a_type_takes_a_second_penalty_and_has_no_effect(
    morale: int, amount: int, penalties: int
) -> None:
    """SEC-MOR-06."""
    found = judge_shock(somebody(spirit=2, morale=morale), Shock(amount))
    assert (found.penalties, found.effect) == (penalties, False)


@pytest.mark.parametrize("dread", list(Dread))
def test_the_fearless_lose_nothing(dread: Dread) -> None:
    """SEC-MOR-02."""
    found = judge_shock(somebody(spirit=2, fearless=True), Shock(90, dread))
    assert (found.penalties, found.effect) == (0, False)
