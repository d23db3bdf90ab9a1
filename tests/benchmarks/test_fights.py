"""Fights: a thousand random ones undone and redone to their ends, some played out for a forecast, what acts cost."""

import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from time import process_time
from types import FrameType
from typing import Any

import pytest

from core.analysis.crew import Crew
from core.analysis.forecast import Ending, Endings, Playout, endings_of
from core.analysis.simulate import Player, any_offer, play
from core.analysis.tactics import Tactician
from core.base.ids import SystemId
from core.base.values import changed
from core.chance.source import Source
from core.engine import board_cache
from core.engine.board_cache import BoardCache
from core.geometry.board import Board, Body
from core.geometry.site import Site
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from tests.helpers.melee import there_and_back
from tests.helpers.mirrored import ENCOUNTER, mirrored

CALLS = {
    "99-towers": 3_900,
    "faction-zones": 3_500,
    "semi-automagic": 5_200,
    "basic-roleplaying": 2_300,
    "swift-swords": 5_700,
}
"""So many calls of functions a sensible act takes at most, chosen, carried out and all.

A tenth more than it takes alone: what other tests have left to remember changes it a little.
"""
TIMES_RANDOM = 5
"""So many times those of a random act."""
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


def calls(state: Campaign, player: Callable[[], Player]) -> float:
    """Return how many functions are called for each act of a few fights: a count, the same on any machine."""
    boards, count = BoardCache(), 0

    def fight(seed: int) -> int:
        luck, picks = changed(state, source=Source(seed)), Source(seed)
        return sum(1 for _ in play(luck, ENCOUNTER, SYSTEMS, boards, player=player(), source=picks, most=COMMANDS))

    def counted(frame: FrameType, event: str, given: object) -> None:
        nonlocal count
        count += event == "call"

    fight(77)
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        acts = sum(map(fight, range(2)))
    finally:
        sys.setprofile(before)
    return count / acts


@pytest.mark.parametrize("system", CALLS)
def test_what_a_sensible_act_takes(system: str) -> None:
    """Who fights sensibly takes no more calls than so many, nor than so many times those of who acts at random."""
    state = mirrored(SystemId(system), most=4)
    sensible, random = calls(state, Tactician), calls(state, lambda: any_offer)
    assert sensible <= CALLS[system] and sensible <= TIMES_RANDOM * random, (round(sensible), round(random))


@pytest.mark.parametrize("system", CALLS)
def test_boards_recur(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the boards that acts need not every second is made anew: whoever stands as before finds his again."""
    made = 0

    class Counted(Board):
        def __init__(self, site: Site, bodies: Mapping[str, Body]) -> None:
            nonlocal made
            made += 1
            super().__init__(site, bodies)

    monkeypatch.setattr(board_cache, "Board", Counted)
    state, boards, acts = mirrored(SystemId(system), most=4), BoardCache(), 0
    for seed in range(4):
        fight = play(changed(state, source=Source(seed)), ENCOUNTER, SYSTEMS, boards, player=Tactician(), most=COMMANDS)
        acts += sum(1 for _ in fight)
    assert made * 2 <= acts, (made, acts)


def test_what_was_played_ahead_is_told_at_once() -> None:
    """To be told of many fights that were played ahead takes less than to play one of them."""
    bout, crew, many = Playout(mirrored(SystemId("faction-zones")), ENCOUNTER), Crew(size=1), 30

    def told(endings: Endings, count: int) -> float:
        begun = process_time()
        with closing(endings(bout, BoardCache(), lambda: True)) as played:
            assert len([*islice(played, count)]) == count
        return process_time() - begun

    try:
        crew.play_ahead(bout, many, lambda: True)
        assert min(told(crew.endings, many) for _ in range(3)) < told(endings_of(SYSTEMS), 1)
    finally:
        crew.close()
