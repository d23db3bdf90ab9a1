"""Opening and saving that take long: the window lives, shows how far it is, and can be told to stop."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QProgressDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from core.base.progress import Progress
from core.chance.source import Source
from core.documents import reading
from core.documents.codec import read_campaign, read_entry
from core.documents.store import Document
from core.documents.working_copy import WorkingCopy
from core.edits.document import SetTitle
from core.engine.run import Entry
from core.model.campaign import Campaign
from desktop.background import progress_dialog as patience
from desktop.background.progress_dialog import waited_for
from desktop.documents.files import Files
from desktop.theme.theme import Theme
from desktop.workspace.message import Message
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SYSTEMS


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    """Return a window that has little patience."""
    monkeypatch.setattr(patience, "PATIENCE", 0.02)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def files(theme: Theme, window: QWidget, tmp_path: Path) -> Iterator[Files]:
    """Give the files of a window, with an adventure that has a past and a file."""
    files = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    assert files.new(Campaign(Source(1)))
    document = files.document
    assert document is not None
    for number in range(60):
        assert files.workspace.submit(SetTitle(f"Tower {number}"))
    document.save_as(tmp_path / "tower.sandtable")
    yield files
    files.leave()


class Watcher(QTimer):
    """Notes how far the bar is while somebody waits, and strikes Escape or clicks Cancel when told to."""

    def __init__(self, window: QWidget, *, cancel: str = "") -> None:
        super().__init__(window)
        self._window, self._cancel = window, cancel
        self.seen: list[int] = []
        self.busy: list[bool] = []
        self.setInterval(5)
        self.timeout.connect(self._look)
        self.start()

    def _look(self) -> None:
        for dialog in self._window.findChildren(QProgressDialog):
            if not dialog.isVisible():
                continue
            self.seen.append(dialog.value())
            self.busy.append(dialog.maximum() == 0)
            if self._cancel == "keys":
                # typed on, as if what stood there before were still there
                for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_A):
                    QTest.keyClick(dialog.focusWidget() or dialog, key)
            elif self._cancel == "escape":
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
            elif self._cancel == "button":
                button = dialog.findChild(QPushButton)
                assert button is not None
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def slowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each step of opening and saving slow."""
    snapshot = WorkingCopy._snapshot

    def slow_read(blob: bytes) -> Entry:
        sleep(0.005)
        return read_entry(blob)

    def slow_snapshot(working: WorkingCopy, head: int) -> None:
        sleep(0.2)
        snapshot(working, head)

    monkeypatch.setattr(reading, "read_entry", slow_read)
    monkeypatch.setattr(WorkingCopy, "_snapshot", slow_snapshot)


def messages(workspace: Workspace) -> list[Message]:
    """Return what is told from now on."""
    progress: list[Message] = []
    workspace.message.connect(progress.append)
    return progress


def test_what_is_quick_shows_no_bar(window: QWidget) -> None:
    watcher = Watcher(window)
    assert waited_for(window, "Counting", lambda progress: 7) == 7 and watcher.seen == []


def test_the_title_of_what_takes_long_has_room(window: QWidget) -> None:
    title, wide = "Opening the deep vaults below the ferry landing", list[tuple[int, int]]()

    def look() -> None:
        for dialog in window.findChildren(QProgressDialog):
            wide.append((dialog.width(), dialog.fontMetrics().horizontalAdvance(title)))

    QTimer.singleShot(150, look)
    waited_for(window, title, lambda progress: sleep(0.4))
    assert wide and all(there > 1.25 * letters + 150 for there, letters in wide)


def test_what_goes_wrong_in_the_thread_is_raised_where_somebody_waits(window: QWidget) -> None:
    def job(progress: Progress) -> None:
        progress(10)
        sleep(0.1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        waited_for(window, "Counting", job)
    assert not any(dialog.isVisible() for dialog in window.findChildren(QProgressDialog))


def test_a_dialog_that_was_closed_meanwhile_is_not_looked_for(window: QWidget) -> None:
    asked = QDialog(window)
    asked.show()
    asked.activateWindow()
    QApplication.processEvents()
    assert QApplication.activeWindow() is asked
    asked.deleteLater()
    # what is to be deleted goes in the loop in which one waits
    assert waited_for(window, "Counting", lambda progress: sleep(0.2)) is None
    assert not isValid(asked)
    QApplication.processEvents()
    assert QApplication.activeWindow() is window


def test_until_a_job_tells_how_far_it_is_the_bar_only_moves_and_keys_typed_meanwhile_cancel_nothing(
    window: QWidget,
) -> None:
    def job(progress: Progress) -> str:
        progress(0)
        sleep(0.2)
        progress(40)
        sleep(0.2)
        progress(80)
        return "done"

    watcher = Watcher(window, cancel="keys")
    assert waited_for(window, "Counting", job) == "done"
    assert watcher.busy[0] and not watcher.busy[-1] and watcher.busy == sorted(watcher.busy, reverse=True)
    assert watcher.seen[-1] == 40


def test_opening_shows_how_far_it_is(
    files: Files, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.leave()
    slowed(monkeypatch)
    watcher = Watcher(window)
    assert files.open(tmp_path / "tower.sandtable")
    assert len(set(watcher.seen)) > 3 and watcher.seen == sorted(watcher.seen)
    assert files.document is not None and files.document.title == "Tower 59"


@pytest.mark.parametrize("how", ["escape", "button"])
def test_opening_that_is_cancelled_leaves_the_open_document_as_it_is(
    files: Files, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    before = files.document
    other = tmp_path / "other.sandtable"
    other.write_bytes((tmp_path / "tower.sandtable").read_bytes())
    slowed(monkeypatch)
    Watcher(window, cancel=how)
    assert not files.open(other)
    assert files.document is before and files.workspace.submit(SetTitle("goes on"))
    monkeypatch.undo()
    assert files.open(other), "nothing holds the file"


def test_opening_what_has_no_past_can_be_cancelled_too(
    files: Files, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However large it is, it is read in one go: as soon as that is over, what was cancelled is not opened."""
    before, other = files.document, tmp_path / "other.sandtable"
    assert before is not None
    before.save_as(other, history=False)
    before.save_as(tmp_path / "tower.sandtable")
    _slow_state(monkeypatch)
    Watcher(window, cancel="escape")
    assert not files.open(other)
    assert files.document is before and len(list((tmp_path / "state" / "working").iterdir())) == 1


def test_going_on_with_unsaved_work_can_be_cancelled_and_it_stays_to_go_on_with(
    files: Files, window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert files.new(Campaign(Source(2))) and files.workspace.submit(SetTitle("unsaved")) and files.leave()
    (left,) = files.recoverable()
    with monkeypatch.context() as patch:
        _slow_state(patch)
        Watcher(window, cancel="escape")
        assert not files.recover(left)
    assert files.recoverable() == (left,)
    for child in window.findChildren(Watcher):
        child.stop()
    assert files.recover(left) and files.workspace.state.title == "unsaved"


def _slow_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a state take long to be read."""

    def slow_read(blob: bytes) -> Campaign:
        sleep(0.3)
        return read_campaign(blob)

    monkeypatch.setattr(reading, "read_campaign", slow_read)


def test_saving_that_is_cancelled_leaves_the_file_as_it_was_and_is_told(
    files: Files, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tower.sandtable"
    before = path.read_bytes()
    assert files.workspace.submit(SetTitle("The tower"))
    progress = messages(files.workspace)
    with monkeypatch.context() as patch:
        slowed(patch)
        Watcher(window, cancel="escape")
        assert not files.save()
    assert "cancelled" in progress[-1].text
    assert path.read_bytes() == before and [each.name for each in tmp_path.glob("*.part")] == []
    document = files.document
    assert isinstance(document, Document) and document.unsaved
    for child in window.findChildren(Watcher):
        child.stop()
    assert files.save() and not document.unsaved
