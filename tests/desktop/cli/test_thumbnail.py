"""`sandtable thumbnail`, as a file manager would ask for it."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from core.chance.source import Source
from core.documents.store import Document
from core.model.campaign import Campaign
from desktop.cli import main
from tests.architecture.source import ROOT
from tests.helpers.samples import sample_campaign


def saved(campaign: Campaign, path: Path) -> Path:
    """Write a campaign as a document and return its file."""
    document = Document.new(campaign, path.parent / "state")
    document.save_as(path)
    document.close(discard=True)
    return path


def test_a_document_has_a_small_picture_of_its_map(
    tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = saved(sample_campaign(), tmp_path / "toll.sandtable"), tmp_path / "toll.png"
    before = file.read_bytes()
    assert main(["thumbnail", str(file), str(out), "--size", "128"]) == 0
    assert file.read_bytes() == before and capsys.readouterr().out == f"{out}: written\n"
    image = QImage(str(out))
    assert max(image.width(), image.height()) == 128 and min(image.width(), image.height()) > 32
    assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 3
    assert main(["thumbnail", str(file), str(out), "--size", "9000000"]) == 0
    assert max(QImage(str(out)).width(), QImage(str(out)).height()) == 1024


def test_the_picture_is_lettered_in_the_program_s_typefaces_and_language(tmp_path: Path) -> None:
    file, out = saved(sample_campaign(), tmp_path / "toll.sandtable"), tmp_path / "toll.png"
    asked = f"""
from desktop.cli import main
assert main(["thumbnail", {str(file)!r}, {str(out)!r}, "--language", "de"]) == 0
from PySide6.QtGui import QFontDatabase
from desktop.translation import window_language
print(window_language(), "Inter" in QFontDatabase.families())
"""
    line = [sys.executable, "-c", asked]
    told = subprocess.run(line, check=False, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert told.stdout.splitlines()[-1] == "de True", told.stderr


def test_what_has_no_map_or_no_place_is_refused(
    tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, out = saved(Campaign(Source(1)), tmp_path / "empty.sandtable"), tmp_path / "out.png"
    assert main(["thumbnail", str(empty), str(out)]) == 1
    assert "no map" in capsys.readouterr().err and not out.exists()
    (tmp_path / "file").touch()
    full = saved(sample_campaign(), tmp_path / "toll.sandtable")
    assert main(["thumbnail", str(full), str(tmp_path / "file" / "out.png")]) == 1
    assert capsys.readouterr().err
