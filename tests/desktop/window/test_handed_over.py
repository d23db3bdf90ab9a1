"""Files that the desktop hands over, and the picture of a slow start."""

import json
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.documents.store import Document
from desktop.__main__ import bear_icon, open_files
from desktop.importing.dialog import ImportDialog
from desktop.program import Program
from desktop.window.splash import SIDE, splash_shown
from tests.helpers.samples import sample_campaign
from tests.helpers.starting import ROOT
from tests.helpers.uvtt import house

HANDING = """
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFileOpenEvent
from desktop.window.application import Application
application = Application(["sandtable"])
opened = []
for name in ("early.sandtable", "map.dd2vtt"):
    QCoreApplication.sendEvent(application, QFileOpenEvent(name))
assert opened == []
application.open_by(opened.append)
QCoreApplication.sendEvent(application, QFileOpenEvent("late.sandtable"))
QCoreApplication.sendEvent(application, QEvent(QEvent.Type.ApplicationActivate))
print(opened)
"""


def test_files_of_the_desktop_are_opened_and_wait_for_the_window() -> None:
    """There can be one application in a process, so this one has its own."""
    done = subprocess.run(
        [sys.executable, "-c", HANDING], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[('early.sandtable', 'map.dd2vtt'), ('late.sandtable',)]"


def test_documents_are_opened_and_maps_are_imported(program: Program, tmp_path: Path) -> None:
    document = Document.new(sample_campaign(), tmp_path / "other")
    document.save_as(tmp_path / "toll.sandtable")
    document.close(discard=True)
    (tmp_path / "House.DD2VTT").write_text(json.dumps(house()))
    open_files(program, (str(tmp_path / "House.DD2VTT"), str(tmp_path / "toll.sandtable")))
    assert program.workspace.document is not None
    assert program.workspace.document.path == tmp_path / "toll.sandtable"
    (dialog,) = program.window.findChildren(ImportDialog)
    assert dialog.isVisible()
    dialog.reject()


def test_a_slow_start_has_a_picture_until_the_window_comes(qtbot: QtBot, qapp: QApplication) -> None:
    splash = splash_shown()
    qtbot.addWidget(splash)
    assert splash.isVisible() and splash.width() == SIDE
    image = splash.pixmap().toImage()
    found = {image.pixelColor(x, y).name() for x in range(0, SIDE, 5) for y in range(0, SIDE, 5)}
    assert len(found) > 4


def test_the_windows_bear_the_programs_icon(qapp: QApplication) -> None:
    before = qapp.windowIcon()
    try:
        bear_icon(qapp)
        assert not qapp.windowIcon().pixmap(48, 48).isNull()
    finally:
        qapp.setWindowIcon(before)
