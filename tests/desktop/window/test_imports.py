"""Maps dropped on the window of the whole program become scenes."""

import json
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import build
from desktop.importing.dialog import ImportDialog
from desktop.program import Program
from desktop.workspace.workspace import Mode
from tests.helpers.uvtt import house


def drop(program: Program, *paths: Path) -> None:
    """Drop files on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    none = Qt.KeyboardModifier.NoModifier
    both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    event = QDropEvent(QPointF(50, 50), both, data, Qt.MouseButton.LeftButton, none)
    event.setDropAction(Qt.DropAction.MoveAction)
    program.window.dropEvent(event)
    # whoever it was dragged from keeps it
    assert event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction


def test_a_map_dropped_on_the_start_page_begins_an_adventure_and_the_next_one_joins_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    qtbot.addWidget(program.window)
    program.window.show()
    for name in ("Mill.uvtt", "Cellar.uvtt"):
        (tmp_path / name).write_text(json.dumps(house()))
        drop(program, tmp_path / name)
        dialog = program.window.findChildren(ImportDialog)[-1]
        qtbot.waitUntil(lambda dialog=dialog: bool(dialog.pages))  # type: ignore[misc]  # the bound dialog is the one
        dialog.bring_in()
    workspace = program.workspace
    assert [scene.name for scene in workspace.state.scenes.values()] == ["Mill", "Cellar"]
    assert workspace.scene is not None and workspace.scene.name == "Cellar"
    assert workspace.mode is Mode.PREPARE and workspace.state.title == "Mill"
    program.window.close()
