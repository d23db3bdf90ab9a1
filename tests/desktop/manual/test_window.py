"""The manual in the program: F1 opens the page on where one is, and its window is read by the keyboard."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QTabBar, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from desktop.cli import command_line
from desktop.forms.form_dialog import QuestionDialog
from desktop.forms.form_window import FormWindow
from desktop.manual.pages import CONTENTS, pages
from desktop.manual_reader.book import make_book
from desktop.manual_reader.window import ManualWindow
from desktop.printing.print_order import PAPERS
from desktop.roster.token_menu import TokenMenu
from desktop.rules_browser.panel import RulesPanel
from desktop.workspace.workspace import Mode
from tests.desktop.manual.pictures import written
from tests.desktop.story.conftest import Starts, starts
from tests.desktop.story.seat import ALT, CTRL, SHIFT, Seat

__all__ = ["starts"]


@pytest.fixture
def seat(starts: Starts) -> Iterator[Seat]:
    """Give the program as it has just started."""
    yield starts()


def opened() -> ManualWindow:
    """Return the window of the manual."""
    QApplication.processEvents()
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible()]
    assert len(found) == 1, "there is one window of the manual"
    found[0].activateWindow()
    assert QTest.qWaitForWindowActive(found[0])
    return found[0]


def asked(seat: Seat) -> str:
    """Strike F1, and return the place that is opened; close it again."""
    seat.key(Qt.Key.Key_F1)
    window = opened()
    place = window.reader.place
    window.close()
    QApplication.processEvents()
    seat.come_back()
    return place


def test_f1_opens_the_page_on_where_the_keyboard_is(seat: Seat) -> None:
    assert asked(seat) == "first-evening"
    seat.play_sample()
    seat.program.canvas.view.setFocus()
    assert asked(seat) == "running-99-towers"
    seat.key(Qt.Key.Key_A)
    assert asked(seat) == "running#aim", "the card takes the keys of the map"
    seat.key(Qt.Key.Key_Escape)
    assert seat.program.actions.start("fight.check")
    assert asked(seat) == "running#call-for-a-check"
    seat.key(Qt.Key.Key_Escape)
    panel = seat.program.docks.raise_panel("rules")
    assert isinstance(panel, RulesPanel)
    panel.search.setFocus()
    assert asked(seat) == "house-rules#read-a-rule"
    seat.workspace.set_mode(Mode.PREPARE)
    QApplication.processEvents()
    seat.program.canvas.view.setFocus()
    seat.key(Qt.Key.Key_W)
    assert asked(seat) == "drawing#rooms-and-walls"
    seat.program.parts.dialogs["preferences"]()
    dialog = seat.program.dialogs["preferences"]
    dialog.activateWindow()
    QTest.qWait(10)
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_F1)
    assert opened().reader.place == "trouble#preferences"
    QTest.keyClick(opened().reader, Qt.Key.Key_F1)
    assert opened().reader.place == CONTENTS, "in its own window it shows the contents"


def test_it_is_read_by_the_keyboard_and_remembers_place_and_size(starts: Starts) -> None:
    seat = starts()
    seat.key(Qt.Key.Key_F1, SHIFT)
    window = opened()
    assert window.reader.place == CONTENTS
    read_by_keys(window)
    seat.play_sample()
    window.reader.anchorClicked.emit(QUrl("rule:T99-ACT-15"))
    panel = seat.program.docks.docks["rules"].panel
    assert isinstance(panel, RulesPanel) and panel.entry is not None and panel.entry.id == "T99-ACT-15"
    window.resize(700, 500)
    seat.program.theme.wear("dark")
    assert window.reader.place == "people#notes", "another look turns no leaf"
    window.close()
    seat = starts()
    seat.key(Qt.Key.Key_F1, SHIFT)
    window = opened()
    assert window.reader.place == "people#notes" and (window.width(), window.height()) == (700, 500)


def read_by_keys(window: ManualWindow) -> None:
    """Search, go there, go back and on, and turn leaves."""
    QTest.keyClick(window.reader, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(window.search, "real dice")
    QTest.keyClick(window.search, Qt.Key.Key_Down)
    assert window.reader.place == "running#real-dice-and-cards" and window.list.hasFocus()
    assert window.reader.verticalScrollBar().value() > 0, "the heading is in view"
    assert isinstance(window.list.topLevelItem(0), QTreeWidgetItem)
    QTest.keyClick(window.list, Qt.Key.Key_Return)
    assert window.reader.hasFocus()
    QTest.keyClick(window.reader, Qt.Key.Key_Left, ALT)
    assert window.reader.place == CONTENTS
    QTest.keyClick(window.reader, Qt.Key.Key_Right, ALT)
    assert window.reader.place == "running#real-dice-and-cards"
    QTest.keyClick(window.reader, Qt.Key.Key_PageDown, CTRL)
    assert window.reader.place == "running-99-towers"
    window.search.setText("no such thing anywhere")
    assert window.list.topLevelItemCount() == 1
    window.search.clear()
    window.reader.anchorClicked.emit(QUrl("people.md#notes"))
    assert window.reader.place == "people#notes"
    current = window.list.currentItem()
    assert current is not None and current.text(0) == "Notes"


def test_the_menu_writes_it_into_a_file(seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "Manual.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args, **named: (str(path.with_suffix("")), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: True)
    monkeypatch.setattr(
        "desktop.manual_reader.book.make_book", lambda language, paper, told: f"{language} {paper}".encode()
    )
    assert seat.program.actions.start("help.paper")
    assert path.read_text().endswith((" a4", " letter")) and "is ready" in seat.told
    path.unlink()
    path.mkdir()
    assert seat.program.actions.start("help.paper")
    assert "Manual.pdf" in seat.told and "is ready" not in seat.told


def test_the_command_makes_a_book_with_contents_bookmarks_and_numbers(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Manual.pdf"
    assert command_line.main(["manual", str(path), "--paper", "letter"]) == 0
    assert "Manual.pdf: written" in capsys.readouterr().out
    book = PdfReader(BytesIO(path.read_bytes()))
    first = book.pages[0].extract_text()
    marks = {str(mark.title): book.get_destination_page_number(mark) for mark in flat(book.outline)}
    for page in pages()[1:]:
        at = marks[page.title]
        assert at is not None and page.title in book.pages[at].extract_text()
        assert re.search(rf"{re.escape(page.title)}\s+{at + 1}\b", first), "the contents say on which page it is"
    assert f"Page {len(book.pages)} of {len(book.pages)}" in book.pages[-1].extract_text()


def test_no_line_of_a_book_begins_with_an_ellipsis_or_parts_a_cost(qapp: QApplication, tmp_path: Path) -> None:
    path = tmp_path / "Handbuch.pdf"
    assert command_line.main(["manual", str(path), "--language", "de"]) == 0
    lines = [line.strip() for page in PdfReader(path).pages for line in page.extract_text().splitlines()]
    assert any("…" in line for line in lines) and any("→" in line for line in lines)
    assert [line for line in lines if line.startswith(("…", "s. ")) or line.endswith("→")] == []


@pytest.mark.parametrize("language", written())
def test_the_contents_take_one_page(qapp: QApplication, language: str) -> None:
    for paper in PAPERS:
        book = PdfReader(BytesIO(make_book(language, paper)))
        marks = {str(mark.title): book.get_destination_page_number(mark) for mark in flat(book.outline)}
        assert marks[pages(language)[1].title] == 1
        first = "".join(book.pages[0].extract_text().split())
        assert [page.title for page in pages(language)[1:] if "".join(page.title.split()) not in first] == []


def flat(outline: list) -> list:  # type: ignore[type-arg]
    """Return the bookmarks without their depth."""
    return [each for mark in outline for each in (flat(mark) if isinstance(mark, list) else [mark])]


def test_a_picture_of_the_first_page_that_is_opened_is_no_broader_than_the_page(seat: Seat) -> None:
    pictured = next(each.name for each in pages() if "![" in each.source.partition("\n## ")[0])
    window = ManualWindow(seat.workspace, "en", seat.window)
    window.resize(980, 720)
    window.show()
    window.open_at(pictured)
    QApplication.processEvents()
    assert window.reader.horizontalScrollBar().maximum() == 0
    window.close()


def test_f1_on_the_tabs_of_panels_opens_the_page_of_the_one_chosen(seat: Seat) -> None:
    seat.play_sample()
    seat.workspace.set_mode(Mode.PREPARE)
    QApplication.processEvents()
    known = {dock.windowTitle(): dock.kind.manual for dock in seat.program.docks.docks.values()}
    bar = next(each for each in seat.window.findChildren(QTabBar) if each.isVisible() and each.tabText(0) in known)
    assert bar.count() > 1
    for at in range(bar.count()):
        bar.setCurrentIndex(at)
        bar.setFocus()
        assert asked(seat) == known[bar.tabText(at)]


def test_f1_in_a_small_window_opens_its_page_or_that_of_where_it_was_opened(seat: Seat, qtbot: QtBot) -> None:
    seat.play_sample()
    panel = seat.program.docks.raise_panel("rules")
    assert isinstance(panel, RulesPanel)
    panel.search.setFocus()
    seat.program.parts.dialogs["title"]()
    assert asked_in(qtbot, QuestionDialog) == "house-rules#read-a-rule"
    seat.come_back()
    actor = seat.workspace.actor
    assert actor is not None
    seat.workspace.select((actor,))
    menu = TokenMenu(seat.workspace, seat.window)
    menu.ask_condition()
    assert asked_in(qtbot, FormWindow) == "afflictions#conditions"


def asked_in(qtbot: QtBot, kind: type[QDialog]) -> str:
    """Strike F1 in the one small window of a kind that is open, close it, and return the place that is opened."""
    (dialog,) = (each for each in QApplication.topLevelWidgets() if each.isVisible() and type(each) is kind)
    dialog.activateWindow()
    # its window counts as active while the one it belongs to is
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_F1)
    window = opened()
    place = window.reader.place
    window.close()
    dialog.close()
    QApplication.processEvents()
    return place
