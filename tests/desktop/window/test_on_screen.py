"""The window and the screen: wherever it came from, all of it with its frame is seen."""

import pytest
from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.theme.theme import FRAME
from desktop.window.on_screen import put_within

ROOM = QRect(0, 0, 1366, 768)


@pytest.mark.parametrize(
    ("frame", "found"),
    [
        (QRect(0, 0, 1366, 787), QRect(0, 0, 1366, 768)),
        (QRect(-1, -1, 1368, 793), QRect(0, 0, 1366, 768)),
        (QRect(200, 100, 1300, 700), QRect(66, 68, 1300, 700)),
        (QRect(40, 30, 900, 600), QRect(40, 30, 900, 600)),
        (QRect(-300, 20, 900, 600), QRect(0, 20, 900, 600)),
    ],
)
def test_a_window_with_its_frame_is_put_within_the_room(frame: QRect, found: QRect) -> None:
    assert put_within(frame, ROOM) == found
    beside = ROOM.translated(1366, 40)
    assert put_within(frame.translated(1366, 40), beside) == found.translated(1366, 40)


def test_a_window_that_fills_the_screen_leaves_room_for_its_frame_when_it_is_restored(program: Program) -> None:
    window = program.window
    room = window.screen().availableSize()
    window.resize(room)
    window.fit_screen()
    assert window.isMaximized()
    window.showNormal()
    assert window.size() == window.size().boundedTo(room - FRAME)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_window_larger_than_the_screen_comes_back_into_it(program: Program, qtbot: QtBot, scale: float) -> None:
    window = program.window
    window.fit_screen()
    program.settings.change(scale=scale)
    window.start_page.buttons["sample"].click()
    for identity in ("sheet", "clock", "house-rules", "timeline"):
        program.docks.raise_panel(identity)
    room = window.screen().availableGeometry()
    window.showNormal()
    window.resize(room.width() + 200, room.height() + 100)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))
    window.move(room.left() + 10, room.bottom() - 60)
    window.setWindowState(Qt.WindowState.WindowMaximized)
    window.setWindowState(Qt.WindowState.WindowNoState)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))
