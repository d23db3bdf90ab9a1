"""Fights with everything in them, played at random, undone to the start and redone to the end."""

import pytest

from tests.helpers.melee import there_and_back


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_there_and_back(seed: int) -> None:
    """Areas, grips, duels, calls, chips, companions and any settings: every state comes back as it was."""
    assert there_and_back(seed, 30) == 30
