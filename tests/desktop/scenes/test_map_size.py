"""The window that grows and crops a map: what it would come to is told at each key."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.scenes.map_size import MapSize
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, ready


def test_what_is_typed_is_told_at_once_and_the_button_takes_it(qtbot: QtBot, theme: Theme) -> None:
    window = MapSize(workspace_on(theme, ready()))
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    before = window.workspace.state.scene(SCENE)
    assert not window.deed.isEnabled()
    top, left = window.form.number("top"), window.form.number("left")
    top.setFocus()
    QTest.keyClicks(top, "-2")
    assert window.middle.text() == f"{before.columns} × {before.rows - 2}" and window.deed.isEnabled()
    assert top.text() == "-2"
    QTest.keyClicks(top, "x")
    assert window.middle.text() == f"{before.columns} × {before.rows}" and not window.deed.isEnabled()
    QTest.keyClick(top, Qt.Key.Key_Backspace)
    left.setFocus()
    QTest.keyClicks(left, "5")
    assert window.middle.text() == f"{before.columns + 5} × {before.rows - 2}"
    QTest.mouseClick(window.deed, Qt.MouseButton.LeftButton)
    after = window.workspace.state.scene(SCENE)
    assert (after.columns, after.rows) == (before.columns + 5, before.rows - 2) and not window.isVisible()
