"""The chapter of printing: the dialog asks what and how, and the file can be read and leafed through."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.cli import main
from desktop.printing.dialog import ExportDialog
from tests.desktop.story.seat import CTRL, Seat
from tests.desktop.story.stage import begun


def export(seat: Seat) -> ExportDialog:
    """Open the dialog that prints."""
    seat.key(Qt.Key.Key_P, CTRL)
    dialog = seat.program.dialogs["export"]
    assert isinstance(dialog, ExportDialog)
    return dialog


def test_an_encounter_is_printed_and_opened(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.open(begun())
    path = tmp_path / "Ambush.pdf"
    shown: list[str] = []

    def show(url: QUrl) -> bool:
        shown.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args, **named: (str(path), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", show)
    dialog = export(seat)
    seat.push(dialog.go)
    qtbot.waitUntil(lambda: bool(shown), timeout=20_000)
    assert shown == [str(path)]
    reader = PdfReader(path)
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "Ambush at the toll-house" in text and "Ditch raider" in text and "strongbox" in text
    (first, parts, *_) = reader.outline
    assert isinstance(first, dict) and str(first["/Title"]) == "Ambush at the toll-house"
    assert isinstance(parts, list) and len(parts) >= 4


def test_nothing_ticked_prints_nothing_and_says_why(seat: Seat) -> None:
    seat.open(begun())
    dialog = export(seat)
    for box in dialog.parts.values():
        box.setChecked(False)
    assert not dialog.go.isEnabled() and "Tick a part" in dialog.go.toolTip()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert "export" not in seat.program.dialogs


def test_scripts_print_without_a_window(seat: Seat, tmp_path: Path) -> None:
    seat.open(begun())
    document = seat.program.files.document
    assert document is not None
    document.save_as(tmp_path / "toll.sandtable")
    seat.program.files.leave()
    assert main(["export", str(tmp_path / "toll.sandtable"), "--sheets", str(tmp_path / "out.pdf")]) == 0
    assert len(PdfReader(tmp_path / "out.pdf").pages) > 2
    assert main(["check", str(tmp_path / "toll.sandtable")]) == 0
    assert main(["check", str(tmp_path / "out.pdf")]) != 0
