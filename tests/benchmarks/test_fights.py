"""A thousand random fights of 99 Towers, each of them undone to its beginning and redone to its end."""

from typing import Any

from tests.helpers.melee import there_and_back

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
