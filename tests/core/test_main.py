"""The core by itself, in a process of its own that has no windows to open."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.__main__ import main
from core.documents.history_text import Teller
from core.engine.run import Entry
from tests.helpers.documents import fresh, hall, put_walls, titled

ROOT = Path(__file__).parents[2]
FIXTURE = ROOT / "tests/core/documents/fixtures/version-1.sandtable"
WITHOUT_QT = """
import sys
sys.modules["PySide6"] = None
import tests.helpers.tiny.system
from core.__main__ import main
code = main(sys.argv[1:])
assert not [name for name in sys.modules if name.startswith("PySide6.")]
sys.exit(code)
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these words at the root of the program."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    words = (sys.executable, *words)
    return subprocess.run(words, check=False, capture_output=True, cwd=ROOT, encoding="utf-8", env=environment)


def test_a_fight_is_told_without_qt() -> None:
    done = run("-c", WITHOUT_QT, "replay", str(FIXTURE))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "The barrow",
        "    1  Add the scene Hall",
        "    2  Add the encounter Brawl",
        "    3  Put down 2 × Ann",
        "    4  Put down 2 × Orc",
        "    5  Begin Brawl",
        "       tiny.first (side party)",
        "    6  Title the document The barrow",
        "    7  Add Ann to the roster",
        "    8  Paint elevation",
        "    9  Show a place to the players",
        "   10  Ann 1: tiny.action.strike → Orc 1 (against the rules, as the game master rules)",
        "       Orc 1: hits 2",
        "       tiny.struck (who Ann 1, whom Orc 1, roll 19)",
    ]


def test_whoever_has_read_enough_may_stop() -> None:
    words = (sys.executable, "-m", "core", "replay", str(ROOT / "resources/samples/ferry-landing.sandtable"))
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as told:
        assert told.stdout is not None and told.stderr is not None
        assert told.stdout.readline().strip() == b"The ferry landing"
        told.stdout.close()
        assert told.stderr.read() == b""
    assert told.returncode == 0


def test_what_cannot_be_told_to_anybody_keeps_its_exit_status(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        for words, status in ((["--help"], 0), (["dance"], 2), (["replay", str(tmp_path / "gone.sandtable")], 1)):
            command = [sys.executable, "-m", "core", *words]
            done = subprocess.run(command, check=False, cwd=ROOT, stdout=writer, stderr=writer)
            assert done.returncode == status
    finally:
        os.close(writer)


def test_a_document_is_told_by_the_module_itself(tmp_path: Path) -> None:
    file = tmp_path / "barrow.sandtable"
    with fresh(tmp_path / "state") as (document, session):
        hall(session)
        put_walls(session, 10, 130)
        titled(session, "The barrow")
        document.save_as(file)
    before = file.read_bytes()
    done = run("-m", "core", "replay", str(file))
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(lines)) == (0, "", 123)
    assert lines[0] == "The barrow" and lines[-1] == "  122  Title the document The barrow"
    assert file.read_bytes() == before


def test_what_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "x.sandtable").write_bytes(b"no")
    assert main(["replay", str(tmp_path / "x.sandtable")]) == 1
    done = run("-m", "core", "replay", str(tmp_path / "x.sandtable"))
    assert done.returncode == 1 and done.stderr.strip().endswith("x.sandtable is no Sandtable document.")


def test_an_error_that_nobody_foresaw_is_told_without_a_word_of_the_adventure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_teller: Teller, _entry: Entry) -> str:
        raise KeyError("the traitor is Ann")

    monkeypatch.setattr(Teller, "title", broken)
    assert main(["replay", str(FIXTURE)]) == 1
    told = capsys.readouterr().err
    assert "KeyError" in told and "core/__main__.py" in told
    assert "Traceback" not in told and "traitor" not in told
