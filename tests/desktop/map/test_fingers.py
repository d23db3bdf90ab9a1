"""The map under fingers and a pen: tapped, dragged, held, pinched, in the whole program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QPointingDevice, QTabletEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.geometry.units import SQUARE
from desktop.map.view.map_view import MapView
from desktop.program import Program
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started

SCREEN = QTest.createTouchDevice()


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program in Prepare, with the sample open."""
    with started(tmp_path) as program:
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        yield program


def port_of(program: Program) -> tuple[MapView, QWidget]:
    view = program.canvas.view
    return view, view.viewport()


def somebody(program: Program) -> tuple[TokenId, QPoint]:
    """Return somebody on the map, and where they stand in the view."""
    encounter = program.workspace.encounter
    assert encounter is not None
    identity, token = next((each, token) for each, token in encounter.tokens.items())
    view = program.canvas.view
    x, y = token.point
    return TokenId(identity), view.viewportTransform().map(QPointF(x, y)).toPoint()


def drag(port: QWidget, *ways: tuple[QPoint, QPoint]) -> None:
    """Put fingers down, move each along its way in steps, and lift them."""
    sequence = QTest.touchEvent(port, SCREEN)
    for number, (first, _) in enumerate(ways):
        sequence.press(number, first, port)
    sequence.commit()
    for step in range(1, 6):
        sequence = QTest.touchEvent(port, SCREEN)
        for number, (first, last) in enumerate(ways):
            sequence.move(number, first + (last - first) * step / 5, port)
        sequence.commit()
    sequence = QTest.touchEvent(port, SCREEN)
    for number, (_, last) in enumerate(ways):
        sequence.release(number, last, port)
    sequence.commit()
    settle()


def test_a_tap_selects_and_a_finger_that_drags_moves_whom_it_is_on(program: Program) -> None:
    who, at = somebody(program)
    view, port = port_of(program)
    drag(port, (at, at))
    assert program.workspace.selection == (who,)
    encounter = program.workspace.encounter
    assert encounter is not None
    before = encounter.token(who).point
    drag(port, (at, at + QPoint(round(2 * view.near), 0)))
    encounter = program.workspace.encounter
    assert encounter is not None
    after = encounter.token(who).point
    assert (after[0] - before[0], after[1] - before[1]) == (2 * SQUARE, 0)


def test_two_fingers_drag_the_map_and_zoom_it_between_them(program: Program) -> None:
    view, port = port_of(program)
    middle = port.rect().center()
    near, at = view.near, view.place_of(QPointF(middle))
    state = program.workspace.state
    right = QPoint(60, 0)
    drag(port, (middle - right, middle - right * 2), (middle + right, middle + right * 2))
    assert view.near == pytest.approx(2 * near, abs=1)
    assert all(abs(was - now) < SQUARE / 4 for was, now in zip(at, view.place_of(QPointF(middle)), strict=True))
    near, at = view.near, view.place_of(QPointF(middle))
    down = QPoint(0, 50)
    drag(port, (middle - right, middle - right + down), (middle + right, middle + right + down))
    now = view.place_of(QPointF(middle + down))
    assert view.near == near and all(abs(was - there) < SQUARE / 4 for was, there in zip(at, now, strict=True))
    assert program.workspace.state == state, "no tool was pressed down meanwhile"


def test_a_finger_held_still_asks_for_the_menu_and_does_nothing_else(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, at = somebody(program)
    view, port = port_of(program)
    asked: list[QPointF] = []
    monkeypatch.setattr(view, "ask_menu", asked.append)
    QTest.touchEvent(port, SCREEN).press(0, at, port).commit()
    qtbot.waitUntil(lambda: bool(asked))
    QTest.touchEvent(port, SCREEN).release(0, at, port).commit()
    assert [each.toPoint() for each in asked] == [at] and program.workspace.selection == ()


def test_what_a_pen_does_is_left_to_become_the_mouses(program: Program) -> None:
    assert QApplication.testAttribute(Qt.ApplicationAttribute.AA_SynthesizeMouseForUnhandledTabletEvents)
    _, port = port_of(program)
    at, none = QPointF(port.rect().center()), Qt.MouseButton.NoButton
    pen = QPointingDevice.primaryPointingDevice()
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for kind, button, held in (
        (QEvent.Type.TabletPress, left, left),
        (QEvent.Type.TabletMove, none, left),
        (QEvent.Type.TabletRelease, left, none),
    ):
        event = QTabletEvent(kind, pen, at, port.mapToGlobal(at), 0.5, 0, 0, 0, 0, 0, keys, button, held)
        QApplication.sendEvent(port, event)
        assert not event.isAccepted()
    assert QInputDevice.DeviceType.Stylus is not SCREEN.type()
