"""Saving by itself: it tells the window how it went, and nobody need be there to hear it."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Thread

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.chance.source import Source
from core.documents.store import Document
from core.edits.document import SetTitle
from core.model.campaign import Campaign
from desktop.documents.files import Files
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SYSTEMS


@pytest.fixture
def workspace(theme: Theme, tmp_path: Path) -> Iterator[Workspace]:
    """Give a workspace on a document that has a file, and has been changed since."""
    workspace = workspace_on(theme)
    document = Document.new(Campaign(Source(1)), tmp_path / "state")
    workspace.open(document.session(SYSTEMS), document)
    document.save_as(tmp_path / "tower.sandtable")
    assert workspace.submit(SetTitle("The tower")) and document.unsaved
    yield workspace
    workspace.close()
    document.close(discard=True)


def files_of(workspace: Workspace, window: QWidget, folder: Path) -> Files:
    """Return the files of a window."""
    return Files(workspace, SYSTEMS, window, folder=folder)


def test_what_was_saved_by_itself_is_told(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    files = files_of(workspace, window, tmp_path / "state")
    with qtbot.waitSignal(files.saved_state_changed):
        files.save_quietly()
    assert workspace.document is not None and not workspace.document.unsaved


def test_a_file_that_somebody_else_changed_is_told(qtbot: QtBot, workspace: Workspace, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    files = files_of(workspace, window, tmp_path / "state")
    (tmp_path / "tower.sandtable").write_bytes(b"something else altogether")
    with qtbot.waitSignal(workspace.message) as told:
        files.save_quietly()
    assert told.args is not None and told.args[0].offers


def test_a_window_may_go_while_its_document_saves_itself(
    qtbot: QtBot, workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        saving: Future[None] = Future()
        monkeypatch.setattr(Document, "publish", lambda document, saving=saving: saving)
        window = QWidget()
        files = files_of(workspace, window, tmp_path / "state")
        files.save_quietly()
        thread = Thread(target=saving.set_result, args=(None,))
        if number % 2:
            thread.start()
            QApplication.processEvents()
            shiboken6.delete(window)
        else:
            shiboken6.delete(window)
            thread.start()
        thread.join()
        assert saving.done() and not shiboken6.isValid(files)
