"""The export dialog: what is ticked is printed and opened, kept for the next time, stopped, refused."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThreadPool, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, SceneId
from core.chance.source import Source
from core.edits.maps import AddScene
from core.edits.show import CoverPlaces
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.rules.registry import SYSTEMS
from desktop.printing import job
from desktop.printing.dialog import ExportDialog
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
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


def test_of_a_map_still_covered_the_box_says_so_and_the_whole_of_it_can_be_chosen(
    qtbot: QtBot, dialog: ExportDialog, workspace: Workspace
) -> None:
    state = workspace.state
    (scene,) = {encounter.scene for encounter in state.encounters.values()}
    cover = CoverPlaces(scene)
    assert workspace.submit(cover)
    dialog.choices.choice("metric").setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.pages.get(Part.PLAYERS) == 0, timeout=20_000)
    assert dialog.parts[Part.PLAYERS].text().endswith("nothing is revealed yet")
    dialog.choices.choice("whole").setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.pages.get(Part.PLAYERS) == 1, timeout=20_000)


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


def test_without_a_map_it_says_so(qtbot: QtBot, theme: Theme) -> None:
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    dialog = ExportDialog(workspace_on(theme, session))
    qtbot.addWidget(dialog)
    item = dialog.encounters.item(0)
    assert item is not None and "no map" in item.text()
    assert dialog.order().encounters == () and not dialog.go.isEnabled()


def test_a_map_without_an_encounter_is_printed_alone(
    qtbot: QtBot, workspace: Workspace, opened: list[str], tmp_path: Path
) -> None:
    workspace.submit(AddScene(Scene(id=SceneId("scene-900"), name="Village", columns=20, rows=16)))
    workspace.look_at(scene=SceneId("scene-900"))
    dialog = ExportDialog(workspace)
    qtbot.addWidget(dialog)
    dialog.show()
    lines = [dialog.encounters.item(row) for row in range(dialog.encounters.count())]
    assert [(each.text(), each.checkState() is Qt.CheckState.Checked) for each in lines][-1] == (
        "Village: the map alone",
        True,
    )
    assert dialog.order().encounters == () and dialog.order().maps == ("scene-900",)
    tick(dialog, Part.SUMMARY, Part.MAP, Part.PLAYERS, Part.REFERENCE)
    qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
    assert {part for part, count in dialog.pages.items() if count} == {Part.MAP}, "nothing of it is revealed"
    dialog.choices.choice("whole").setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(dialog.pages), timeout=20_000)
    assert {part for part, count in dialog.pages.items() if count} == {Part.MAP, Part.PLAYERS, Part.TILES}
    with qtbot.waitSignal(dialog.exported, timeout=20_000):
        dialog.print_to(tmp_path / "out.pdf")
    pages = read((tmp_path / "out.pdf").read_bytes()).pages
    assert len(pages) == 2 and "Village" in words_on(pages[0])
    # beside an encounter it has only what shows it, and the tables of the game are bound once
    encounters = tuple(map(EncounterId, workspace.state.encounters))
    both = make_pdf(
        PrintOrder(encounters, (Part.MAP, Part.REFERENCE), maps=(SceneId("scene-900"),)),
        Matter(workspace.state, workspace.session.systems, workspace.words),
    )
    without = make_pdf(
        PrintOrder(encounters, (Part.MAP, Part.REFERENCE)),
        Matter(workspace.state, workspace.session.systems, workspace.words),
    )
    assert len(read(both).pages) == len(read(without).pages) + 1
    # where an encounter is looked at its line is ticked, and the map's is not
    workspace.look_at(encounter=encounters[0])
    again = ExportDialog(workspace)
    qtbot.addWidget(again)
    assert again.order().maps == () and len(again.order().encounters) == 1


def test_after_an_error_that_nobody_foresaw_one_can_print_again(
    qtbot: QtBot, dialog: ExportDialog, opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick(dialog, Part.SUMMARY)
    told: list[object] = []

    class Broken(Exception):
        """Nobody foresees it."""

    def failing(*given: object) -> bytes:
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(job, "make_pdf", failing)
        patch.setattr(job._Job, "__call__", _heard_by(job._Job.__call__, told))
        dialog.print_to(tmp_path / "out.pdf")
        assert not dialog.go.isEnabled()
        qtbot.waitUntil(dialog.go.isEnabled, timeout=20_000)
    assert len(told) == 1 and isinstance(told[0], Broken)
    assert dialog.isVisible() and dialog.bar.isHidden() and not list(tmp_path.iterdir())
    with qtbot.waitSignal(dialog.exported, timeout=20_000):
        dialog.print_to(tmp_path / "out.pdf")


def _heard_by(job_done: Callable[..., None], told: list[object]) -> Callable[..., None]:
    """Return a job that ends as it does, and leaves what went wrong in it to nobody but a list."""

    def do(self: object, post: Callable[[object], None]) -> None:
        try:
            job_done(self, post)
        except Exception as error:
            told.append(error)

    return do
