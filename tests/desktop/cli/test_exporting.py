"""`sandtable export`, as a script without a screen would carry it out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.documents.store import Document
from desktop.cli import main
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
