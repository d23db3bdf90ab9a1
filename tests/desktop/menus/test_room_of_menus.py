"""Menus of the bar fit on a small screen in one column, at each size of letters; those without a line are not there."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started

HIGH = 768


def menus_of(program: Program) -> dict[str, QMenu]:
    """Return every menu of the bar that can be opened now, by its title."""
    found: dict[str, QMenu] = {}
    waiting = [action for action in program.window.menuBar().actions() if action.isVisible()]
    while waiting:
        menu = waiting.pop().menu()
        if isinstance(menu, QMenu):
            found[menu.title().replace("&", "")] = menu
            waiting += [action for action in menu.actions() if action.isVisible()]
    return found


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_menu_fits_on_a_small_screen_in_one_column(
    qtbot: QtBot, tmp_path: Path, scale: float, language: str
) -> None:
    with started(tmp_path, scale=scale, language=language) as program:
        for mode in Mode:
            program.workspace.set_mode(mode)
            settle()
            for title, menu in menus_of(program).items():
                lines = [action for action in menu.actions() if action.isVisible()]
                high = sum(menu.actionGeometry(action).height() for action in lines)
                assert high <= HIGH, (mode, title, high, len(lines))
                assert any(not action.isSeparator() for action in lines), (mode, title)


def test_what_stands_deeper_in_the_fight_menu_is_done_by_its_letters_and_by_its_key(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with started(tmp_path) as program:
        program.workspace.set_mode(Mode.RUN)
        settle()
        fight = menus_of(program)["Fight"]
        assert {"Turns", "Actions", "Questions", "By hand"} <= {a.text().replace("&", "") for a in fight.actions()}
        done: list[str] = []
        program.actions["fight.family-move"].triggered.connect(lambda: done.append("move"))
        fight.popup(program.window.pos())
        qtbot.waitUntil(fight.isVisible)
        QTest.keyClick(fight, Qt.Key.Key_A)
        acts = menus_of(program)["Actions"]
        qtbot.waitUntil(acts.isVisible)
        QTest.keyClick(acts, Qt.Key.Key_M)
        assert done == ["move"] and not fight.isVisible()
        QTest.keyClick(program.window, Qt.Key.Key_Escape)
        QTest.keyClick(program.window, Qt.Key.Key_M)
        assert done == ["move", "move"]
