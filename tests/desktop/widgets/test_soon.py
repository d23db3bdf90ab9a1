"""What may come one frame later comes once, and before a key that would miss it."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from desktop.program import Program
from desktop.widgets.soon import SoonOrAsked
from desktop.workspace.workspace import Mode


def test_what_is_wished_several_times_is_done_once_and_a_key_finds_it_done(qtbot: QtBot) -> None:
    window, done = QWidget(), list[int]()
    qtbot.addWidget(window)
    window.show()
    soon = SoonOrAsked(lambda: done.append(1), window)
    soon.wish()
    soon.wish()
    assert done == []
    QApplication.processEvents()
    assert done == [1]
    soon.wish()
    QTest.keyPress(window, Qt.Key.Key_F)
    assert done == [1, 1], "before Qt looks whose key it is"
    QApplication.processEvents()
    assert done == [1, 1]
    soon.wish()
    soon.done()
    QApplication.processEvents()
    soon.catch_up()
    assert done == [1, 1], "what has been done otherwise is not done again"


def test_menus_are_asked_once_the_window_has_shown_a_deed_and_at_once_where_somebody_looks(program: Program) -> None:
    asked = list[int]()
    workspace, actions = program.workspace, program.actions
    program.files.open_sample(samples()[0])
    workspace.set_mode(Mode.RUN)
    QApplication.processEvents()
    actions._told = _Counting(actions._told, asked)
    workspace.selection_changed.emit()
    workspace.selection_changed.emit()
    assert asked == []
    assert actions["edit.undo"].isEnabled() == (actions.why_not("edit.undo") is None)
    once = len(asked)
    assert once == len(actions.listed)
    QApplication.processEvents()
    assert len(asked) == once


class _Counting(dict[str, tuple[str, str, bool, str | None]]):
    """Notes how often what was told of an action is looked up."""

    def __init__(self, known: dict[str, tuple[str, str, bool, str | None]], asked: list[int]) -> None:
        super().__init__(known)
        self._asked = asked

    def get(self, key: str, default: Any = None, /) -> Any:
        self._asked.append(1)
        return super().get(key)
