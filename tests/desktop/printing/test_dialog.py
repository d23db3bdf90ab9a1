"""The export dialog: what is ticked is printed and opened, kept for the next time, stopped, refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from core.chance.source import Source
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from desktop.printing import job
from desktop.printing.dialog import ExportDialog
from desktop.printing.print_order import Part
from desktop.theme.theme import Theme
from desktop.workspace.message import Message
from desktop.workspace.workspace import Workspace
from tests.desktop.printing.sheets import read, words_on
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_session


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the list of what was opened with other programs."""
    found: list[str] = []

    def note(url: QUrl) -> bool:
        found.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    return found


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    return workspace_on(theme, sample_session())


@pytest.fixture
def dialog(qtbot: QtBot, workspace: Workspace) -> Iterator[ExportDialog]:
    made = ExportDialog(workspace)
    made.show()
    yield made
    made.reject()
    QThreadPool.globalInstance().waitForDone()
    made.deleteLater()


def tick(dialog: ExportDialog, *parts: Part) -> None:
    """Tick these parts and no others."""
    for part, box in dialog.parts.items():
        box.setChecked(part in parts)


def test_what_is_ticked_is_printed_and_opened(
    qtbot: QtBot, dialog: ExportDialog, opened: list[str], tmp_path: Path
) -> None:
    tick(dialog, Part.SUMMARY, Part.MAP)
    dialog.choices.choice("greys").setCurrentIndex(1)
    dialog.choices.choice("paper").setCurrentIndex(1)
    with qtbot.waitSignal(dialog.exported, timeout=20_000):
        dialog.print_to(tmp_path / "out.pdf")
    pages = read((tmp_path / "out.pdf").read_bytes()).pages
    assert len(pages) in (2, 3) and float(pages[0].mediabox.width) == 612
    assert "Ambush at the toll-house" in words_on(pages[0])
    assert opened == [str(tmp_path / "out.pdf")] and not dialog.isVisible()
    again = ExportDialog(dialog.workspace)
    assert again.order() == dialog.order() and again.order().ink
    again.deleteLater()


def test_every_part_says_how_many_pages_it_takes_and_the_button_how_many_are_printed(
    qtbot: QtBot, dialog: ExportDialog, opened: list[str], tmp_path: Path
) -> None:
    tick(dialog, Part.SUMMARY, Part.CARDS)
    qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
    words = {part: box.text() for part, box in dialog.parts.items()}
    assert words[Part.SUMMARY].endswith("1 page") and words[Part.CARDS].endswith("2 pages")
    assert words[Part.AFFLICTIONS].endswith("nothing to print")
    assert "3 pages" in dialog.go.text()
    with qtbot.waitSignal(dialog.exported, timeout=20_000):
        dialog.print_to(tmp_path / "out.pdf")
    assert len(read((tmp_path / "out.pdf").read_bytes()).pages) == 3


def test_pages_are_counted_anew_when_the_paper_changes(qtbot: QtBot, dialog: ExportDialog) -> None:
    qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
    before = dict(dialog.pages)
    dialog.choices.choice("metric").setCurrentIndex(1)
    dialog.choices.choice("whole").setCurrentIndex(1)
    assert not dialog.pages and "page" not in dialog.parts[Part.SUMMARY].text()
    qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
    assert dialog.pages[Part.TILES] != before[Part.TILES] and dialog.pages[Part.SUMMARY] == before[Part.SUMMARY]


def test_with_nothing_ticked_nothing_can_be_printed(dialog: ExportDialog) -> None:
    assert dialog.go.isEnabled()
    tick(dialog)
    assert not dialog.go.isEnabled() and "part" in dialog.go.toolTip()


def test_a_folder_that_is_not_there_is_told_and_nothing_is_left(
    qtbot: QtBot, dialog: ExportDialog, workspace: Workspace, opened: list[str], tmp_path: Path
) -> None:
    tick(dialog, Part.SUMMARY)
    with qtbot.waitSignal(workspace.message, timeout=20_000) as told:
        dialog.print_to(tmp_path / "nowhere" / "out.pdf")
    message = told.args[0] if told.args else None
    assert isinstance(message, Message) and "could not be written" in message.text
    assert opened == [] and dialog.isVisible() and dialog.go.isEnabled() and list(tmp_path.glob("*.pdf*")) == []


def test_a_full_disk_leaves_the_old_file(
    qtbot: QtBot, dialog: ExportDialog, workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "out.pdf").write_bytes(b"old")
    monkeypatch.setattr("os.fsync", full)
    tick(dialog, Part.SUMMARY)
    monkeypatch.setattr(type(workspace.settings), "change", lambda self, **changes: None)
    with qtbot.waitSignal(workspace.message, timeout=20_000) as told:
        dialog.print_to(tmp_path / "out.pdf")
    assert told.args and "No space left" in told.args[0].text
    assert [(path.name, path.read_bytes()) for path in tmp_path.glob("*.pdf*")] == [("out.pdf", b"old")]
    assert list(tmp_path.glob(".out*")) == []


def test_cancel_writes_nothing(dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    monkeypatch.setattr(job, "write_paper", lambda path, data: written.append(path))
    dialog.print_to(tmp_path / "out.pdf")
    dialog.reject()
    QThreadPool.globalInstance().waitForDone()
    assert written == [] and not dialog.isVisible()


def test_the_dialog_goes_with_the_document(dialog: ExportDialog, workspace: Workspace) -> None:
    workspace.close()
    assert not dialog.isVisible()


def test_without_an_encounter_it_says_so(qtbot: QtBot, theme: Theme) -> None:
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    dialog = ExportDialog(workspace_on(theme, session))
    qtbot.addWidget(dialog)
    item = dialog.encounters.item(0)
    assert item is not None and "no encounter" in item.text()
    assert dialog.order().encounters == () and not dialog.go.isEnabled()
