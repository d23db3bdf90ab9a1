"""The shelf of handouts: put there, kept in the document, shown with one key, taken off and brought back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.errors import Refused
from core.documents.codec import read_campaign, write_campaign
from core.edits.handouts import LONGEST_TEXT, DropHandout, PutHandout
from core.model.handout import Handout
from desktop.app import build
from desktop.player_view.handout_picture import HIGH, LEAST, page_of
from desktop.player_view.handouts import HandoutShelf
from desktop.player_view.panel import PlayersPanel
from desktop.program import Program
from tests.desktop.player_view.conftest import Screen


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program on its sample, with the players' window open."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.window.start_page.buttons["sample"].click()
    program.workspace.player_screen.set_open(True)
    yield program
    program.window.close()
    program.window.deleteLater()


def shelf_of(program: Program) -> HandoutShelf:
    """Return the shelf in the dock of the players."""
    program.docks.raise_panel("players")
    panel = program.docks.docks["players"].panel
    assert isinstance(panel, PlayersPanel)
    panel.refresh()
    return panel.shelf


def picture(folder: Path, name: str) -> Path:
    """Return the path of a small blue picture."""
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.blue)
    path = folder / name
    image.save(str(path))
    return path


def test_a_picture_is_dropped_kept_and_shown_with_one_key(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    shelf, table = shelf_of(program), program.workspace.player_screen
    assert not shelf.show_it.isEnabled() and not program.actions.start("players.handout")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture(tmp_path, "old_map.png")))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    shelf.list.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    (handout,) = program.workspace.state.handouts
    assert handout.title == "old map" and handout.picture is not None
    assert read_campaign(write_campaign(program.workspace.state)).handouts == (handout,)
    # without a window manager the players' window has the keyboard, although it wants none
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    program.canvas.view.setFocus()
    QTest.keyClick(program.window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert table.handout is not None and table.handout.size().width() == 40
    QTest.keyClick(program.window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert table.handout is None
    program.workspace.undo()
    assert not program.workspace.state.handouts


def test_what_was_put_on_the_shelf_last_is_what_the_key_shows(program: Program, tmp_path: Path) -> None:
    shelf, table = shelf_of(program), program.workspace.player_screen
    shelf.take_file(str(picture(tmp_path, "old_map.png")))
    shelf.refresh()
    program.workspace.submit(PutHandout(Handout("", "The letter", None, "Come at midnight.")))
    shelf.refresh()
    assert shelf.chosen is not None and shelf.chosen.title == "The letter"
    program.actions.start("players.handout")
    assert table.handout is not None and table.handout.width() != 40
    shelf.list.setCurrentRow(0)
    shelf.refresh()
    assert shelf.chosen.title == "old map"


def test_a_file_without_a_picture_is_refused_in_words(program: Program, tmp_path: Path) -> None:
    shelf = shelf_of(program)
    (tmp_path / "bad.png").write_bytes(b"no picture")
    shelf.take_file(str(tmp_path / "bad.png"))
    shelf.take_file(str(tmp_path / "nothing.png"))
    assert not program.workspace.state.handouts and program.window.messages.banners


def test_a_text_is_written_changed_and_taken_off(program: Program) -> None:
    shelf = shelf_of(program)
    dialog = shelf.write(Handout("", ""))
    dialog.form.fill_in("text", "Come to the mill\nat midnight.")
    dialog.accept()
    (handout,) = program.workspace.state.handouts
    assert handout.title == "Come to the mill" and handout.picture is None
    shelf.refresh()
    dialog = shelf.write(handout)
    dialog.form.fill_in("title", "A letter")
    dialog.accept()
    assert [each.title for each in program.workspace.state.handouts] == ["A letter"]
    shelf.refresh()
    shelf.show_it.click()
    assert program.workspace.player_screen.handout is not None
    shelf.drop.click()
    assert not program.workspace.state.handouts
    program.workspace.undo()
    assert program.workspace.state.handouts


def test_a_page_is_as_large_as_the_text_allows(qapp: QApplication) -> None:
    short, long = page_of("A letter", "Come."), page_of("A letter", "Come to the mill at midnight. " * 200)
    assert short.height() == HIGH and long.height() > HIGH and LEAST >= 34


def test_what_cannot_be_is_refused(screen: Screen) -> None:
    session = screen.workspace.session
    for wrong in (
        Handout("", " ", text="x"),
        Handout("", "x"),
        Handout("handout-9", "x", text="x"),
        Handout("", "x", text="x" * (LONGEST_TEXT + 1)),
    ):
        with pytest.raises(Refused):
            session.submit(PutHandout(wrong))
    with pytest.raises(Refused):
        session.submit(DropHandout("handout-9"))
