"""The command palette and the shortcut editor."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMainWindow,
    QToolButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.menus.command_palette import CommandPalette
from desktop.menus.shortcuts import ShortcutEditor
from desktop.menus.window_actions import Actions
from tests.desktop.menus.sample import ACTIONS, WindowParts
from tests.helpers.listed_commands import listed


class Room:
    """A window with the sample's actions and a palette over it."""

    def __init__(self) -> None:
        self.window = QMainWindow()
        self.window.resize(800, 600)
        self.parts = WindowParts()
        self.actions = Actions(ACTIONS, self.parts, self.window, refused=lambda error: None)
        self.actions.enter("prepare")
        self.colours = CommandPalette(self.actions, self.window)


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    """Give an open window with its palette open."""
    room = Room()
    qtbot.addWidget(room.window)
    room.window.show()
    room.colours.open()
    yield room
    room.colours.close()


def field(widget: QWidget) -> QLineEdit:
    """Return the first line to type in."""
    found = widget.findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_letters_and_enter_do_it(qtbot: QtBot, room: Room) -> None:
    QTest.keyClicks(field(room.colours), "exp")
    assert listed(room.colours)[0] == "export"
    QTest.keyClick(field(room.colours), Qt.Key.Key_Return)
    assert room.parts.done == ["export"] and not room.colours.isVisible()


def test_arrows_walk_and_stop_at_the_ends(qtbot: QtBot, room: Room) -> None:
    assert listed(room.colours) == ("save", "export", "quit", "wall", "grid", "fail")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Enter):
        QTest.keyClick(field(room.colours), key)
    assert room.parts.done == ["quit"]


def test_what_cannot_be_done_comes_last_says_why_and_does_nothing(qtbot: QtBot, room: Room) -> None:
    room.parts.locked = True
    room.colours.open()
    assert listed(room.colours)[-1] == "wall"
    QTest.keyClicks(field(room.colours), "wall")
    tree = room.colours.findChild(QTreeWidget)
    assert isinstance(tree, QTreeWidget)
    item = tree.topLevelItem(0)
    assert item is not None and item.text(1) == "The layer is locked"
    QTest.keyClick(field(room.colours), Qt.Key.Key_Return)
    assert room.parts.done == [] and room.colours.isVisible()


def test_nothing_found_is_no_harm_and_escape_closes(qtbot: QtBot, room: Room) -> None:
    def none() -> list[str]:
        return [label.text() for label in room.colours.findChildren(QLabel) if label.isVisible()]

    QTest.keyClicks(field(room.colours), "zzzz")
    assert listed(room.colours) == () and none() == ["No command has these letters."]
    field(room.colours).setText("exp")
    assert none() == []
    field(room.colours).setText("zzzz")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        QTest.keyClick(field(room.colours), key)
    assert not room.colours.isVisible() and room.parts.done == []


@pytest.fixture
def editor(qtbot: QtBot) -> ShortcutEditor:
    """Give a shortcut editor over the sample's actions."""
    editor = ShortcutEditor(ACTIONS, {"quit": ("F10",)})
    qtbot.addWidget(editor)
    return editor


def press(editor: ShortcutEditor, identity: str, key: str) -> None:
    """Choose an action and give new keys."""
    editor.select(identity)
    edit = editor.findChild(QKeySequenceEdit)
    assert isinstance(edit, QKeySequenceEdit)
    edit.setKeySequence(QKeySequence(key))


def test_a_clash_is_told_before_and_resolved_by_assigning(qtbot: QtBot, editor: ShortcutEditor) -> None:
    press(editor, "save", "2")
    assert editor.clashing() == ("wall",)
    assert [label.text() for label in editor.findChildren(QLabel) if "Wall" in label.text()] != []
    editor.assign()
    assert editor.clashing() == ()
    with qtbot.waitSignal(editor.kept) as sent:
        editor.accept()
    assert sent.args == [{"quit": ("F10",), "save": ("2",), "wall": ("W",)}]


def told(editor: ShortcutEditor, word: str) -> list[str]:
    """Return the lines in which a word stands."""
    return [label.text() for label in editor.findChildren(QLabel) if word in label.text()]


def test_whoever_lost_keys_is_told_and_the_usual_keys_are_no_clash(editor: ShortcutEditor) -> None:
    press(editor, "save", "2")
    editor.assign()
    assert told(editor, "Wall") == ["These keys were taken from: Wall."]
    editor.select("wall")
    assert editor.chosen == {"quit": ("F10",), "save": ("2",), "wall": ("W",)}
    editor.reset()
    assert editor.clashing() == ()
    assert told(editor, "Save") == ["These keys were taken from: Save."]
    assert editor.chosen == {"quit": ("F10",), "save": ()}


def test_keys_equal_to_the_usual_ones_are_not_kept(editor: ShortcutEditor) -> None:
    press(editor, "quit", "Ctrl+Q")
    editor.assign()
    assert editor.chosen == {}
    editor.select("save")
    emptying = next(each for each in editor.findChildren(QToolButton) if "no keys" in each.toolTip())
    emptying.click()
    editor.assign()
    assert editor.chosen == {"save": ()}
    editor.reset()
    assert editor.chosen == {}


def test_all_go_back_to_the_usual_keys(qtbot: QtBot, editor: ShortcutEditor) -> None:
    press(editor, "grid", "F5")
    editor.assign()
    box = editor.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    button = box.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    assert button.text() == "All usual keys"
    button.click()
    assert editor.chosen == {}


def test_cancelling_keeps_nothing(qtbot: QtBot, editor: ShortcutEditor) -> None:
    with qtbot.assertNotEmitted(editor.kept):
        press(editor, "grid", "F5")
        editor.assign()
        editor.reject()
    assert editor.chosen["grid"] == ("F5",)


def test_the_list_can_be_searched_by_words_and_keys(qtbot: QtBot, editor: ShortcutEditor) -> None:
    tree = editor.findChild(QTreeWidget)
    search = next(f for f in editor.findChildren(QLineEdit) if f.placeholderText() == "Search")
    assert isinstance(tree, QTreeWidget)
    QTest.keyClicks(search, "F10")
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    assert [item.text(0) for item in items if item is not None and not item.isHidden()] == ["File › Quit"]
