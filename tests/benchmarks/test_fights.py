"""Fights of 99 Towers: a thousand random ones undone and redone to their ends, and some played out for a forecast."""

from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any

import pytest

from core.analysis.crew import Crew
from core.analysis.forecast import Ending, Playout, endings_of
from core.base.ids import SystemId
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS
from tests.helpers.melee import there_and_back
from tests.helpers.mirrored import ENCOUNTER, mirrored

FIGHTS = 1000
COMMANDS = 40
"""Commands of a fight at most; it may be over before."""


def test_there_and_back(benchmark: Any) -> None:
    """Every state on the way back and forth is the one that was there before; without measuring, a few are enough."""
    fights = FIGHTS if benchmark.enabled else 5

    def play() -> int:
        return sum(there_and_back(seed, COMMANDS) for seed in range(fights))

    played = benchmark.pedantic(play, rounds=1)
    benchmark.extra_info["fights"], benchmark.extra_info["commands"] = fights, played
    assert played > fights * COMMANDS * 0.9


@pytest.mark.parametrize("way", ["crew", "alone"])
def test_forecast(benchmark: Any, way: str) -> None:
    """Fights of 99 Towers that are played out to their ends by sensible tactics, by all processors and by one."""
    bout, crew = Playout(mirrored(SystemId("99-towers")), ENCOUNTER), Crew()
    endings = crew.endings if way == "crew" else endings_of(SYSTEMS)

    def play(count: int) -> list[Ending]:
        with closing(endings(bout, BoardCache(), lambda: True)) as played:
            return list(islice(played, count))

    try:
        # by then all processes are ready
        play(60 if benchmark.enabled else 1)
        found = benchmark.pedantic(partial(play, 100 if benchmark.enabled else 3), rounds=1)
    finally:
        crew.close()
    benchmark.extra_info["actions"] = sum(each.acts for each in found)
    assert all(each.acts for each in found)
