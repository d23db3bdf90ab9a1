"""A disk that fails or vanishes under an open document: it is told once, and when it is over."""

import tempfile
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from shutil import rmtree
from typing import IO

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from core.chance.source import Source
from core.documents import folder
from core.edits.document import SetTitle
from core.model.campaign import Campaign
from desktop.documents import files as module
from desktop.documents.files import Files
from desktop.theme.theme import Theme
from desktop.workspace.message import Message, Urgency
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SYSTEMS


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Return a window to ask in."""
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def files(theme: Theme, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Files]:
    """Give the files of a window with a new adventure in it."""
    monkeypatch.setattr(module, "WATCH", 30)
    files = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    assert files.new(Campaign(Source(1)))
    yield files
    files.leave()


@pytest.fixture
def told(files: Files) -> list[Message]:
    """Return what is told from now on."""
    told: list[Message] = []
    files.workspace.message.connect(told.append)
    return told


def test_a_folder_that_is_removed_is_noticed_while_nobody_does_anything(
    qtbot: QtBot, files: Files, told: list[Message], tmp_path: Path
) -> None:
    rmtree(tmp_path / "state")
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].weight is Urgency.TROUBLE and "removed" in told[0].text
    assert files.workspace.submit(SetTitle("The tower"))
    qtbot.wait(100)
    assert len(told) == 1
    assert files.recoverable() == (), "it is open here"


def test_a_disk_that_takes_nothing_is_told_once_with_a_way_out_and_when_it_is_over(
    qtbot: QtBot, files: Files, told: list[Message], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "state"
    rmtree(state)
    state.write_text("a file, where a folder should be")
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].weight is Urgency.TROUBLE and "Save elsewhere" in told[0].text
    for title in ("one", "two"):
        assert files.workspace.submit(SetTitle(title))
    assert len(told) == 1
    target = tmp_path / "elsewhere.sandtable"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    ((label, way_out),) = told[0].offers
    assert label.startswith("Save")
    way_out()
    assert target.exists() and files.document is not None and not files.document.unsaved
    state.unlink()
    qtbot.waitUntil(lambda: len(told) > 2)
    assert [message.weight for message in told[1:]] == [Urgency.TROUBLE, Urgency.NEWS]
    assert told[0].topic and told[0].topic == told[2].topic, "what is over is read no more"
    assert files.document.trouble is None


def test_a_backup_that_cannot_be_made_is_told(files: Files, told: list[Message], tmp_path: Path) -> None:
    document = files.document
    assert document is not None
    document.save_as(tmp_path / "tower.sandtable")
    (tmp_path / "state" / "backups").write_text("a file, where a folder should be")
    assert files.workspace.submit(SetTitle("The tower"))
    assert files.save()
    assert [message.weight for message in told] == [Urgency.TROUBLE] and "backup" in told[0].text


def test_a_folder_of_the_program_that_cannot_be_used_is_stood_in_for_and_told(
    theme: Theme, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "state").write_text("a file, where a folder should be")
    files = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    told: list[Message] = []
    files.workspace.message.connect(told.append)
    assert files.recoverable() == () and told == []
    assert files.new(Campaign(Source(1))) and files.workspace.submit(SetTitle("The tower"))
    assert [message.weight for message in told] == [Urgency.TROUBLE] and str(tmp_path / "state") in told[0].text
    files.leave()
    again = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    (left,) = again.recoverable()
    assert left.title == "The tower"


def test_at_a_start_with_a_full_disk_another_folder_stands_in_and_unsaved_work_is_still_found(
    theme: Theme, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    assert before.new(Campaign(Source(1))) and before.workspace.submit(SetTitle("The tower")) and before.leave()

    def full(*, dir: Path) -> IO[bytes]:
        if dir == tmp_path / "state":
            raise OSError(ENOSPC, "No space left on device")
        return tempfile.TemporaryFile(dir=dir)

    monkeypatch.setattr(folder, "TemporaryFile", full)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    files = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    (left,) = files.recoverable()
    assert left.title == "The tower" and files.new(Campaign(Source(2)))
    assert files.workspace.submit(SetTitle("Another")) and files.leave()
    assert {each.title for each in files.recoverable()} == {"The tower", "Another"}
    assert files.recover(left) and files.workspace.state.title == "The tower" and files.leave()


def test_where_neither_home_nor_temporary_files_can_be_written_memory_stands_in(
    theme: Theme, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "memory"))
    (tmp_path / "state").write_text("a file, where a folder should be")
    files = Files(workspace_on(theme), SYSTEMS, window, folder=tmp_path / "state")
    assert files.folder.parent == tmp_path / "memory"
    assert files.new(Campaign(Source(1))) and files.leave()
