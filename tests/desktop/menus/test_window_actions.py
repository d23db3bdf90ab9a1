"""Records become Qt's actions and stay true."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from core.base.errors import SandtableError
from desktop.menus.window_actions import Actions
from tests.desktop.menus.sample import ACTIONS, WindowParts


class Room:
    """A window with the sample's actions."""

    def __init__(self) -> None:
        self.window = QMainWindow()
        self.parts = WindowParts()
        self.told: list[str] = []
        self.actions = Actions(ACTIONS, self.parts, self.window, refused=self.refused)

    def refused(self, error: SandtableError) -> None:
        """Write down what a person would be told."""
        self.told.append(error.phrase.id)


@pytest.fixture
def room(qtbot: QtBot) -> Room:
    """Give a window with the sample's actions."""
    room = Room()
    qtbot.addWidget(room.window)
    return room


def test_keys_start_the_action_of_the_mode_in_force(qtbot: QtBot, room: Room) -> None:
    actions, parts, window = room.actions, room.parts, room.window
    with qtbot.waitExposed(window):
        window.show()
    for scope in ("prepare", "run"):
        actions.enter(scope)
        QTest.keyClick(window, Qt.Key.Key_W)
    actions.enter("")
    QTest.keyClick(window, Qt.Key.Key_W)
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert parts.done == ["wall", "wait", "save"]


def test_what_cannot_be_done_is_disabled_and_says_why(room: Room) -> None:
    actions, parts = room.actions, room.parts
    actions.enter("prepare")
    assert actions["wall"].isEnabled() and actions["wall"].toolTip() == "Draw walls (W, 2)"
    parts.locked = True
    assert not actions.start("wall")
    assert not actions["wall"].isEnabled() and actions["wall"].isVisible()
    assert actions["wall"].toolTip() == "Draw walls (W, 2)\nThe layer is locked"
    assert actions.why_not("wall") == "The layer is locked" and parts.done == []
    assert not actions["wait"].isVisible() and not actions.start("wait")


def test_a_refusal_by_the_core_is_told_and_harms_nothing(room: Room) -> None:
    actions, told = room.actions, room.told
    actions["fail"].trigger()
    assert told == ["out-of-reach"] and not actions.start("fail")


def test_an_action_that_is_on_or_off_shows_the_workspace_not_the_click(room: Room) -> None:
    actions, parts = room.actions, room.parts
    assert actions["grid"].isChecked()
    actions["grid"].trigger()
    assert not parts.grid and not actions["grid"].isChecked()
    parts.grid = True
    actions.refresh()
    assert actions["grid"].isChecked()


def test_keys_can_be_changed_while_running(room: Room) -> None:
    actions = room.actions
    actions.rebind({"save": ("F2",), "quit": ()})
    assert [key.toString() for key in actions["save"].shortcuts()] == ["F2"]
    assert actions["quit"].shortcuts() == [] and actions["quit"].toolTip() == "Leave"
    actions.rebind({})
    assert actions["quit"].toolTip() == "Leave (Ctrl+Q)"


def test_menus_follow_the_actions(room: Room) -> None:
    actions, window = room.actions, room.window
    actions.fill(window.menuBar(), {title: window.menuBar().addMenu(title) for title in ("File", "Edit")})

    def texts(entries: list[QAction]) -> list[str]:
        return ["-" if entry.isSeparator() else entry.text() for entry in entries]

    assert texts(window.menuBar().actions()) == ["File", "Edit", "Tools", "View"]
    menus = {menu.title(): texts(menu.actions()) for menu in window.menuBar().findChildren(QMenu)}
    assert menus["File"] == ["&Save", "Export", "-", "Quit"]
    assert menus["Export"] == ["Export PDF…"]


def test_two_actions_with_one_id_are_a_mistake(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    with pytest.raises(ValueError, match="same id"):
        Actions((ACTIONS[0], ACTIONS[0]), WindowParts(), window, refused=lambda error: None)
