"""The window that is there before the rest of the program: it becomes whole, and nothing asked of it is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.app import build
from desktop.window.front import Front, front_of
from desktop.window.main_window import MENUS
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
