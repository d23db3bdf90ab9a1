"""`sandtable export`, as a script without a screen would carry it out."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.documents.store import Document
from core.explain.languages import PSEUDO, pseudo
from desktop.cli import main
from desktop.cli.exporting import PARTS
from desktop.forms.sheet_fields import specs_of
from desktop.translation import translate_window
from tests.desktop.looks.test_untranslated import plain_words
from tests.desktop.printing.sheets import read, words_on
from tests.helpers.samples import sample_campaign

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Path:
    """Give a folder to work in, with the sample as a file."""
    document = Document.new(sample_campaign(), tmp_path / "state")
    document.save_as(tmp_path / "toll.sandtable")
    document.close(discard=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_works_without_a_screen(folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = {**environment, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "xcb"}
    line = ["export", "toll.sandtable", "--sheets", "out.pdf", "--parts", "summary", "players-map", "--ink"]
    before = (folder / "toll.sandtable").read_bytes()
    command = [sys.executable, "-m", "desktop", *line, "--paper", "letter"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    pages = read((folder / "out.pdf").read_bytes()).pages
    assert done.stdout == f"out.pdf: written, {len(pages)} pages\n"
    assert float(pages[0].mediabox.width) == 612 and "Ambush" in words_on(pages[0])
    assert (folder / "toll.sandtable").read_bytes() == before


@pytest.fixture
def first_language(qapp: QApplication) -> Iterator[None]:
    """Let the test choose the language, as a process that has just started does; it is English afterwards."""
    specs_of.cache_clear()
    yield
    translate_window(qapp, "en")
    specs_of.cache_clear()


def test_paper_is_in_the_language_that_is_asked_for(folder: Path, first_language: None) -> None:
    """Plain are but the names and notes of the adventure, and what the game's book calls its figures."""
    line = ["export", "toll.sandtable", "--sheets", "out.pdf", "--language", PSEUDO, "--parts"]
    assert main([*line, *(part for part in PARTS if part not in ("map", "players-map", "tiles"))]) == 0
    document = Document.open(folder / "toll.sandtable", folder / "again")
    quoted = re.findall(r"'([^']*)'|\"([^\"]*)\"", repr(document.state))
    document.close(discard=True)
    names = frozenset(word for pair in quoted for part in pair for word in re.findall(r"[A-Za-z]{3,}", part))
    text = "\n".join(page.extract_text() for page in read((folder / "out.pdf").read_bytes()).pages)
    assert pseudo("For the game master") in text and "For the game master" not in text
    found = plain_words(text, names | {"STUN", "LETHAL"})
    assert not found, "\n".join(found)


def test_encounters_are_chosen_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["export", "toll.sandtable", "--sheets", "out.pdf", "--parts", "cards", "--json", "--encounter"]
    assert main([*line, "ambush at the TOLL-house"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] and found["lines"][0]["values"]["pages"] == len(read((folder / "out.pdf").read_bytes()).pages)
    (folder / "out.pdf").unlink()
    assert main([*line, "Wedding"]) == 1
    assert "Ambush at the toll-house" in json.loads(capsys.readouterr().out)["lines"][0]["text"]
    assert not (folder / "out.pdf").exists()


def test_what_cannot_be_is_refused_in_words(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "gone.sandtable", "--sheets", "out.pdf"]) == 1
    assert main(["export", "toll.sandtable", "--sheets", "nowhere/out.pdf", "--parts", "cards"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert "gone.sandtable" in first and "could not be written" in second
    for line in (["export", "toll.sandtable"], ["export", "toll.sandtable", "--sheets", "o.pdf", "--parts", "cake"]):
        assert main(line) == 2
