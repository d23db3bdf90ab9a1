"""Killing the program in the middle of what it does: all that it had done by then is there afterwards."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.base.errors import DocumentBusy
from core.documents.folder import recoverable
from core.documents.store import Document
from core.engine.request import Choice
from tests.helpers.documents import opened
from tests.helpers.fights import SCENE


def killed(state: Path, file: Path, mode: str, after: int) -> int:
    """Let the victim work, kill it after so many steps, and return the number of the last one it told of."""
    words = [sys.executable, "-m", "tests.helpers.victim", str(state), str(file), mode]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None and victim.stderr is not None
        told = ""
        for _ in range(after):
            told = victim.stdout.readline()
            if not told:
                pytest.fail(victim.stderr.read())
        victim.kill()
        rest = victim.stdout.read().splitlines()
    return int(rest[-1] if rest else told)


@pytest.mark.parametrize(("mode", "rounds"), [("commands", (1, 40, 7)), ("question", (1, 25)), ("saving", (2, 5))])
def test_nothing_is_lost(tmp_path: Path, mode: str, rounds: tuple[int, ...]) -> None:
    state, file = tmp_path / "state", tmp_path / "barrow.sandtable"
    for after in rounds:
        last = killed(state, file, mode, after)
        with opened(file, state) as (document, session):
            assert session.recovery is None and not document.changed_outside()
            # One more may have been done that the victim had no time to tell of.
            assert int(session.state.title) in (last, last + 1)
            if mode == "question":
                assert isinstance(session.pending, Choice)
                assert len(session.under_way.items) == int(session.state.title) if session.under_way else False
            elif mode == "commands":
                assert len(session.state.scene(SCENE).things) in (last, last + 1, last + 2)
                session.undo()
                session.redo()
            document.close()
    with opened(file, state) as (document, session):
        assert session.state.title
        document.save()
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_another_process_is_refused_while_the_first_one_lives(tmp_path: Path) -> None:
    state, file = tmp_path / "state", tmp_path / "barrow.sandtable"
    words = [sys.executable, "-m", "tests.helpers.victim", str(state), str(file), "commands"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None and victim.stdout.readline()
        with pytest.raises(DocumentBusy):
            Document.open(file, state)
        assert recoverable(state) == ()
        victim.kill()
    with opened(file, state) as (document, _):
        assert document.recovered
