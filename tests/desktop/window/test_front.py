"""The window that is there before the rest of the program: it becomes whole, and nothing asked of it is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from core.documents.folder import Recoverable
from desktop.app import build
from desktop.settings import SettingsFile
from desktop.translation import translate_window
from desktop.window.front import Front, front_of
from desktop.window.main_window import MENUS
from tests.desktop.looks.test_other_language import told
from tests.helpers.starting import run_apart

FAILING = """
import sys
import desktop.__main__ as start
from PySide6.QtWidgets import QMessageBox
sys.modules["desktop.app"] = None
QMessageBox.critical = lambda window, title, text: print(window.isVisible(), title, text)
start.open_window([], ())
"""
IMPORTING = """
import desktop.__main__ as start
before = __import__
start.load_qt()
print(__import__ is before)
"""


@pytest.fixture
def front(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Front]:
    front = front_of(qapp, tmp_path / "settings.json")
    yield front
    front.window.close()
    front.window.deleteLater()


def test_the_window_that_is_seen_first_is_the_one_that_becomes_whole(
    front: Front, qapp: QApplication, tmp_path: Path
) -> None:
    window = front.window
    window.show_start(())
    there = window.start_page.buttons["sample"]
    assert window.isVisible() and there.isVisible()
    menus = [action.menu() for action in window.menuBar().actions()]
    assert len(menus) == len(MENUS)
    program = build(qapp, settings=tmp_path / "settings.json", state_folder=tmp_path / "state", front=front)
    assert window.start_page.buttons["sample"] is there, "the page is not laid out anew under the keyboard"
    assert program.window is window and program.settings is front.settings
    assert [action.menu() for action in window.menuBar().actions()] == menus
    assert all(isinstance(menu, QMenu) and menu.actions() for menu in menus)
    assert all(dock.isHidden() and dock.panel is None for dock in program.docks.docks.values())
    window.start_page.buttons["blank"].click()
    assert program.workspace.is_open or program.dialogs


def test_a_window_closed_before_it_is_whole_goes_when_it_is(
    front: Front, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    front.window.show_start(())
    front.window.close()
    assert front.window.isVisible()
    build(qapp, settings=tmp_path / "settings.json", state_folder=tmp_path / "state", front=front)
    qtbot.waitUntil(lambda: not front.window.isVisible())


def test_what_could_not_be_loaded_is_told_over_the_window(tmp_path: Path) -> None:
    done = run_apart(FAILING, tmp_path)
    assert done.stdout.startswith("True Sandtable Sandtable could not be loaded"), done.stderr
    assert "desktop.app" in done.stdout and "Traceback" in done.stderr and done.returncode == 1


def test_qt_does_not_stay_in_the_way_of_imports(tmp_path: Path) -> None:
    assert run_apart(IMPORTING, tmp_path).stdout.split() == ["True"]


def words_of(front: Front) -> list[str]:
    """Return what the window says when it is seen first, with more to go on with than it shows."""
    left = [Recoverable(Path(f"copy-{number}"), "", None, number) for number in range(5)]
    front.window.show_start(tuple(left))
    menus = [action.text() for action in front.window.menuBar().actions()]
    return menus + [text for widget in front.window.start_page.findChildren(QWidget) for text in told(widget) if text]


def test_what_is_read_before_the_window_is_seen_is_all_that_it_says_then(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    SettingsFile(tmp_path / "settings.json").change(language="de")
    early, late = (front_of(qapp, tmp_path / "settings.json") for _ in range(2))
    try:
        first = words_of(early)
        assert "&Kampf" in first and any("noch 2" in text for text in first)
        assert qapp.translate("X", "Foes") == "Foes", "what is said nowhere yet is not read yet"
        translate_window(qapp, "de")
        assert words_of(late) == first
    finally:
        translate_window(qapp, "en")
        for front in (early, late):
            front.window.close()
            front.window.deleteLater()
