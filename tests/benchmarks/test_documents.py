"""What documents cost: an action, a save, an opening, and the memory of a long day of drawing."""

import gc
import os
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from core.chance.source import Source
from core.edits.maps import PutThings
from core.edits.tokens import MoveTokens
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from tests.helpers.documents import PNG, fight, fresh, hall, opened, put_walls, titled, wall
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS


@pytest.mark.parametrize("walls", [0, 5_000])
def test_keeping_an_action(benchmark: BenchmarkFixture, tmp_path: Path, walls: int) -> None:
    """Goal: under 1 ms for the thread of the windows, however large the map is."""
    with fresh(tmp_path) as (document, session):
        hall(session)
        session.submit(PutThings(SCENE, tuple(wall(number) for number in range(10, 10 + walls + 1))))
        put_walls(session, 6000, 6001)
        entry, reference, numbers = session.journal.entry(2), document._working, count(3)
        benchmark(lambda: reference.write(next(numbers), entry, session.state))
        assert document.trouble is None


def test_a_whole_action(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A move by hand, from the command to the disk."""
    with fresh(tmp_path) as (document, session):
        fight(session)
        (token, *_) = session.state.encounter(ENCOUNTER).tokens.values()
        steps = count(1)
        benchmark(lambda: session.submit(MoveTokens(ENCOUNTER, ((token.id, (next(steps) % 7000 + 1, 800)),))))
        assert document.trouble is None


@pytest.mark.parametrize("megabytes", [0, 20])
def test_saving_in_the_background(benchmark: Any, tmp_path: Path, megabytes: int) -> None:
    """Goal: what the thread of the windows pays does not depend on the size of the images."""
    with fresh(tmp_path / "state") as (document, session):
        hall(session)
        document.put_asset(PNG + os.urandom(megabytes << 20))
        document.save_as(tmp_path / "barrow.sandtable")
        numbers = count()

        def change() -> None:
            titled(session, str(next(numbers)))

        futures = []
        benchmark.pedantic(lambda: futures.append(document.publish()), setup=change, rounds=20)
        assert [future.result() for future in futures] == [None] * len(futures) and not document.unsaved


@pytest.mark.parametrize("megabytes", [0, 20])
def test_saving_at_once(benchmark: Any, tmp_path: Path, megabytes: int) -> None:
    """The whole of a save, with 5,000 walls."""
    with fresh(tmp_path / "state") as (document, session):
        hall(session)
        session.submit(PutThings(SCENE, tuple(wall(number) for number in range(10, 5010))))
        document.put_asset(PNG + os.urandom(megabytes << 20))
        document.save_as(tmp_path / "barrow.sandtable")
        numbers = count()
        benchmark.pedantic(document.save, setup=lambda: titled(session, str(next(numbers))), rounds=10)
        assert not document.unsaved


@pytest.mark.parametrize("what", ["moves", "walls"])
def test_opening_2000_actions(benchmark: Any, tmp_path: Path, what: str) -> None:
    """Goal: within 1 s, in a small fight and on a map with 5,000 walls."""
    file, state = tmp_path / "barrow.sandtable", tmp_path / "state"
    with fresh(state) as (document, session):
        fight(session)
        if what == "walls":
            session.submit(PutThings(SCENE, tuple(wall(number) for number in range(100, 3_100))))
            put_walls(session, 3_100, 5_100)
        else:
            token, *_ = session.state.encounter(ENCOUNTER).tokens.values()
            for step in range(2_000):
                session.submit(MoveTokens(ENCOUNTER, ((token.id, (step + 1, 800)),)))
        document.save_as(file)

    def once() -> int:
        with opened(file, state) as (_, session):
            return len(session.journal)

    assert benchmark.pedantic(once, rounds=3) > 2_000


def resident() -> int:
    """Return the memory of this process in bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the memory of the process")
def test_memory_of_10000_edits(tmp_path: Path) -> None:
    """Goal: at most 300 MB for 10,000 edits of a map."""
    with fresh(tmp_path) as (_, session):
        hall(session)
        gc.collect()
        before = resident()
        put_walls(session, 10, 10_010)
        gc.collect()
        assert len(session.state.scene(SCENE).things) == 10_000
        assert resident() - before < 300 << 20


def test_the_journal_alone_is_the_same_work_without_a_disk(benchmark: BenchmarkFixture) -> None:
    """For comparison with the keeping of an action: the same in memory."""
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    hall(session)
    numbers = count(10)
    benchmark(lambda: put_walls(session, (number := next(numbers)), number + 1))
    assert session.journal.head > 1
