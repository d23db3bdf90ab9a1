"""The showcase: on a machine without a screen the program plays its sample, and leaves pictures and sheets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.cli.showcase import show_yourself
from tests.desktop.printing.sheets import read

ROOT = Path(__file__).resolve().parents[3]


def test_without_a_screen_it_shows_itself(tmp_path: Path) -> None:
    left_out = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment |= {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-m", "desktop"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "sandtable-showcase"
    assert str(folder) in done.stdout
    names = sorted(path.name for path in folder.iterdir())
    assert [name.partition("-")[2] for name in names if name.endswith(".png")] == [
        "start.png",
        "prepare.png",
        "run.png",
        "attack.png",
        "reckoning.png",
        "players.png",
    ]
    for name in names[:-1]:
        picture = QImage(str(folder / name))
        colours = {
            picture.pixel(x, y): None for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)
        }
        assert picture.width() >= 1280 and len(colours) > 20, name
    assert len(read((folder / "sheets.pdf").read_bytes()).pages) > 10
    # nothing of the person's own was touched
    home = tmp_path / "home"
    assert not home.exists() or not any(path.is_file() and "sandtable" in str(path) for path in home.rglob("*.json"))


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert show_yourself(folder=tmp_path / "file" / "under") == 1
    assert "cannot be used" in capsys.readouterr().err


def test_what_nobody_foresaw_is_told_in_a_line_and_ends_it(
    tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> None:
        raise KeyError("Ann, the traitor")

    # once in a slot, which Qt calls, and once in what the showcase does itself
    for place in ("core.engine.run.Run.pump", "desktop.printing.pdf.make_pdf"):
        with monkeypatch.context() as patched:
            patched.setattr(place, fails)
            assert show_yourself(folder=tmp_path) == 1
        told = capsys.readouterr().err
        assert "nobody foresaw" in told and "KeyError" in told and "in fails" in told
        assert "Traceback" not in told and "Ann" not in told
