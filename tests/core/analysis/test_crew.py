"""Fights played by several processes: the same as by one, whoever is killed, whatever is raised, and whoever asks."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from threading import Thread
from time import monotonic, sleep

import pytest

from core.analysis.crew import BOUTS_KEPT, Crew
from core.analysis.crew_start import POLITE
from core.analysis.forecast import Ending, Endings, Playout, endings_of, forecasts
from core.base.ids import EncounterId, SystemId
from core.engine.board_cache import BoardCache
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored

BOUT = Playout(mirrored(SystemId("faction-zones")), ENCOUNTER)
SOON = 200
"""Seconds within which a process is ready even where everything is slow."""


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    """Give a crew of two."""
    made = Crew(size=2)
    yield made
    made.close()


def first(endings: Endings, count: int, bout: Playout = BOUT) -> list[Ending]:
    """Return how the first fights come out."""
    with closing(endings(bout, BoardCache(), lambda: True)) as played:
        return list(islice(played, count))


def ready(crew: Crew) -> None:
    """Let a crew play until all of it is ready."""
    until = monotonic() + SOON
    while len(crew._ready) < crew.size and monotonic() < until:
        crew._remembered.clear()
        first(crew.endings, 1)
        sleep(0.05)
    crew._remembered.clear()
    assert len(crew._ready) == crew.size


def test_a_crew_plays_the_fights_that_one_would_in_their_order(crew: Crew) -> None:
    wanted = first(endings_of(SYSTEMS), 7)
    assert len({each.acts for each in wanted}) > 1
    assert first(crew.endings, 7) == wanted
    ready(crew)
    assert first(crew.endings, 7) == wanted
    other = replace(BOUT, seed=2)
    assert first(crew.endings, 5, other) == first(endings_of(SYSTEMS), 5, other) != wanted[:5]
    told = [list(islice(forecasts(BOUT, SYSTEMS, BoardCache(), endings=by), 4)) for by in (None, crew.endings)]
    assert told[0] == told[1] and [each.fights for each in told[0]] == [1, 2, 3, 4]


def test_two_may_ask_at_once_and_whoever_leaves_leaves_the_crew_to_the_next(crew: Crew) -> None:
    ready(crew)
    bouts = [replace(BOUT, seed=seed) for seed in (3, 4, 5)]
    found: dict[int, list[Ending]] = {}

    def asks(bout: Playout) -> None:
        found[bout.seed] = first(crew.endings, 4, bout)

    threads = [Thread(target=asks, args=(bout,)) for bout in bouts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert found == {bout.seed: first(endings_of(SYSTEMS), 4, bout) for bout in bouts}
    looks: list[int] = []

    def wanted() -> bool:
        looks.append(1)
        return len(looks) < 2

    with closing(crew.endings(BOUT, BoardCache(), wanted)) as played:
        assert len(list(played)) <= crew.size
    assert crew._idle.qsize() == crew.size


def test_what_is_raised_in_a_process_is_raised_where_it_was_asked_for(crew: Crew) -> None:
    ready(crew)
    nowhere = replace(BOUT, encounter=EncounterId("encounter-999"))
    with pytest.raises(RuntimeError, match="encounter-999"):
        first(crew.endings, 1, nowhere)
    assert first(crew.endings, 2) == first(endings_of(SYSTEMS), 2)
    assert crew._idle.qsize() == crew.size


def test_whoever_is_killed_is_done_without_and_his_fight_is_played() -> None:
    crew, wanted = Crew(size=2), first(endings_of(SYSTEMS), 8)
    try:
        ready(crew)
        found: list[Ending] = []
        with closing(crew.endings(BOUT, BoardCache(), lambda: True)) as played:
            for number, ending in enumerate(played):
                found.append(ending)
                if number < crew.size:
                    os.kill(crew._ready[-1].process.pid or 0, signal.SIGKILL)
                if len(found) == len(wanted):
                    break
        assert found == wanted
        crew._remembered.clear()
        assert first(crew.endings, 2) == wanted[:2]
    finally:
        crew.close()


def test_a_crew_that_is_closed_leaves_no_process_and_still_answers() -> None:
    crew = Crew(size=2)
    ready(crew)
    hands = list(crew._ready)
    assert all(each.process.is_alive() for each in hands)
    crew.close()
    assert not any(each.process.is_alive() for each in hands)
    assert first(crew.endings, 2) == first(endings_of(SYSTEMS), 2)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no niceness there")
def test_a_process_gives_way_before_it_loads_the_rules() -> None:
    told = """
import os, sys
from core.analysis import crew_start
def nice(steps):
    print(steps, "core.rules.registry" in sys.modules)
    sys.exit()
os.nice = nice
crew_start.start_politely(None)
"""
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(POLITE), "False"]


def test_what_was_played_ahead_is_told_at_once_and_is_the_same(crew: Crew) -> None:
    ready(crew)
    bout = replace(BOUT, seed=21)
    crew.play_ahead(bout, 5, lambda: True)
    for hand in crew._ready:
        os.kill(hand.process.pid or 0, signal.SIGSTOP)
    try:
        ahead = first(crew.endings, 5, replace(bout))
    finally:
        for hand in crew._ready:
            os.kill(hand.process.pid or 0, signal.SIGCONT)
    assert ahead == first(endings_of(SYSTEMS), 5, bout)
    assert first(crew.endings, 7, bout) == first(endings_of(SYSTEMS), 7, bout)
    crew.play_ahead(bout, 3, lambda: True)
    crew.play_ahead(replace(bout, seed=22), 3, lambda: False)
    assert crew._idle.qsize() == crew.size
    # another state is another bout, however alike
    assert not bout.is_same_as(replace(bout, state=replace(bout.state))) and not bout.is_same_as(None)
    for seed in range(30, 30 + BOUTS_KEPT):
        first(crew.endings, 1, replace(BOUT, seed=seed))
    assert not any(each.bout.is_same_as(bout) for each in crew._remembered) and len(crew._remembered) == BOUTS_KEPT


def test_ahead_nobody_plays_in_the_thread_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    made, here = Crew(size=1), list[int]()
    monkeypatch.setattr("core.analysis.crew.ending_of", lambda *given: here.append(1))
    try:
        made.play_ahead(BOUT, 2, lambda: True)
        assert not here and len(made._remembered[0].endings) == 2
        os.kill(made._ready[0].process.pid or 0, signal.SIGKILL)
        # whoever is gone is done without
        made.play_ahead(replace(BOUT, seed=9), 2, lambda: True)
        assert not here
        made.play_ahead(replace(BOUT, encounter=EncounterId("encounter-999")), 2, lambda: True)
    finally:
        made.close()
