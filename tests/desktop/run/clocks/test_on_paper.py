"""The words of clocks on paper."""

from core.rules.basic_roleplaying.clock import RoundClock
from core.rules.swift_swords.clock import DiceClock
from desktop.run.clocks.on_paper import turn_words


def test_turns_to_come_are_called_as_the_game_calls_them() -> None:
    assert turn_words(DiceClock, 2) == "Cycle 2" and turn_words(RoundClock, 2) == "Round 2"
