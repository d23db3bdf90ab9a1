"""Markers moved by the game master's hand: dragged on lane and board, by keys alone, by the menu."""

from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.fights import Leave
from core.engine.event import Noted
from core.rules.towers.clock import TowersClock
from desktop.forms.form_dialog import QuestionDialog
from desktop.run.clocks.towers_board import TowersBoard
from desktop.run.clocks.towers_canvas import TowersCanvas
from desktop.run.clocks.towers_lane import TowersLane
from desktop.theme.theme import Theme
from tests.desktop.run.clocks.test_clocks import clock, fight, usual
from tests.desktop.theme.test_look import colours

Canvas = TypeVar("Canvas", bound=TowersCanvas)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def now(canvas: TowersCanvas) -> TowersClock:
    """Return the clock as it is now."""
    found = canvas.clock()
    assert found is not None
    return found


def position(canvas: TowersCanvas, who: TokenId) -> int:
    """Return the phase of a marker."""
    return now(canvas).marker(who).position


def drag(canvas: TowersCanvas, start: QPointF, *over: QPointF, drop: bool = True) -> None:
    """Drag from a point over others, and let go at the last."""
    QTest.mousePress(canvas, LEFT, NONE, start.toPoint())
    for place in (start + QPointF(12, 0), *over):
        where = QPointF(place)
        QApplication.sendEvent(canvas, QMouseEvent(QEvent.Type.MouseMove, where, where, LEFT, LEFT, NONE))
    if drop:
        QTest.mouseRelease(canvas, LEFT, NONE, over[-1].toPoint())
        canvas.refresh()


def spot_of(canvas: TowersCanvas, who: TokenId) -> QPointF:
    """Return where somebody's marker is seen."""
    return next(spot.box.center() for spot in canvas.spots if spot.face.token == who)


@pytest.fixture
def lane(qtbot: QtBot, theme: Theme) -> TowersLane:
    """Give the lane of the sample's fight."""
    return usual(qtbot, TowersLane(fight(theme)))


@pytest.fixture
def board(qtbot: QtBot, theme: Theme) -> TowersBoard:
    """Give the board of the sample's fight."""
    return usual(qtbot, TowersBoard(fight(theme)))


def test_a_marker_is_dragged_along_the_lane_and_back_by_undo(lane: TowersLane) -> None:
    last = now(lane).line()[-1]
    before = lane.workspace.state
    goal = lane.column(now(lane).now + 25).center()
    drag(lane, spot_of(lane, last), goal, drop=False)
    assert lane.carried is not None and lane.workspace.state is before, "nothing has happened yet"
    assert "+" in lane.carried_words() and not lane.grab().isNull()
    QTest.mouseRelease(lane, LEFT, NONE, goal.toPoint())
    assert position(lane, last) == now(lane).now + 25 and lane.carried is None
    assert "by the game master" in _last_note(lane)
    lane.workspace.undo()
    assert lane.workspace.state == before


def test_it_is_dragged_onto_hold_and_off_again(lane: TowersLane) -> None:
    last = now(lane).line()[-1]
    drag(lane, spot_of(lane, last), QPointF(10, 30))
    assert now(lane).marker(last).is_holding and last in now(lane).holders
    drag(lane, spot_of(lane, last), lane.column(now(lane).now + 7).center())
    assert position(lane, last) == now(lane).now + 7 and not now(lane).marker(last).is_holding


def test_a_drag_that_ends_outside_or_where_it_began_changes_nothing(lane: TowersLane) -> None:
    last = now(lane).line()[-1]
    before, start = lane.workspace.state, spot_of(lane, last)
    drag(lane, start, QPointF(start.x(), -40))
    drag(lane, start, lane.column(position(lane, last)).center())
    drag(lane, start, QPointF(lane.width() - 5, 30), QPointF(lane.width() - 5, 30))
    drag(lane, QPointF(lane.width() / 2, 3), lane.column(now(lane).now + 3).center())
    drag(lane, start, lane.column(now(lane).now + 9).center(), drop=False)
    QTest.keyClick(lane, Qt.Key.Key_Escape)
    QTest.mouseRelease(lane, LEFT, NONE, lane.column(now(lane).now + 9).center().toPoint())
    assert lane.workspace.state is before and lane.carried is None


def test_on_the_board_a_square_that_is_over_means_the_next_lap(board: TowersBoard) -> None:
    last = now(board).line()[-1]
    drag(board, spot_of(board, last), board.square(2).center())
    assert position(board, last) == 102 > now(board).now
    drag(board, spot_of(board, last), board.square(57).center())
    assert position(board, last) == 57
    drag(board, spot_of(board, last), QPointF(8, 60))
    assert now(board).marker(last).is_holding
    assert not board.grab().isNull()


@pytest.mark.parametrize("kind", [TowersLane, TowersBoard])
def test_the_keys_alone_move_a_marker(kind: type[TowersCanvas], qtbot: QtBot, theme: Theme) -> None:
    canvas = usual(qtbot, kind(fight(theme)))
    QTest.keyClick(canvas, Qt.Key.Key_End)
    spot = canvas.focused()
    assert spot is not None
    who, before = spot.face.token, position(canvas, spot.face.token)
    QTest.keyClick(canvas, Qt.Key.Key_M)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(canvas, key)
    assert canvas.accessibleName() == f"phase {before + 11} (+11)" and position(canvas, who) == before
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert position(canvas, who) == before
    QTest.keyClick(canvas, Qt.Key.Key_M)
    QTest.keyClick(canvas, Qt.Key.Key_PageDown)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert position(canvas, who) == before + 10
    QTest.keyClick(canvas, Qt.Key.Key_M)
    for _ in range(20):
        QTest.keyClick(canvas, Qt.Key.Key_Up)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert position(canvas, who) == now(canvas).now, "never before the present phase"
    QTest.keyClick(canvas, Qt.Key.Key_M)
    QTest.keyClick(canvas, Qt.Key.Key_H)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert now(canvas).marker(who).is_holding


def test_its_keys_are_no_shortcuts_while_the_clock_has_the_keyboard(lane: TowersLane) -> None:
    for key, kept in ((Qt.Key.Key_M, True), (Qt.Key.Key_H, False)):
        override = QKeyEvent(QEvent.Type.ShortcutOverride, key, NONE)
        override.ignore()
        lane.event(override)
        assert override.isAccepted() is kept
    QTest.keyClick(lane, Qt.Key.Key_M)
    override = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_H, NONE)
    override.ignore()
    lane.event(override)
    assert override.isAccepted()


def test_the_menu_moves_by_phases_and_asks_for_one(lane: TowersLane, qtbot: QtBot) -> None:
    spot = lane.spots[-1]
    who, before = spot.face.token, position(lane, spot.face.token)
    menu = lane.menu_of(spot)
    named = {action.text().partition("\t")[0]: action for action in menu.actions() if action.text()}
    later = named["Later by"].menu()
    assert isinstance(later, QMenu)
    assert [action.text() for action in later.actions()] == ["1 phase", "3 phases", "5 phases", "10 phases"]
    later.actions()[1].trigger()
    assert position(lane, who) == before + 3
    named["Move to phase…"].trigger()
    (asked,) = lane.window().findChildren(QuestionDialog)
    assert asked.form.value("phase") == before and not asked.isModal()
    asked.form.number("phase").setText(str(now(lane).now - 1))
    asked.deed.click()
    assert asked.isVisible() and asked.form.complaints["phase"].text().startswith("A whole number from")
    asked.form.fill_in("phase", before + 20)
    asked.accept()
    assert position(lane, who) == before + 20
    named["Let it hold"].trigger()
    assert now(lane).marker(who).is_holding
    lane.refresh()
    held = {action.text() for action in lane.menu_of(next(s for s in lane.spots if s.face.token == who)).actions()}
    assert "No longer hold" in held and "Let it hold" not in held


def test_a_right_click_opens_it_on_a_marker_only(lane: TowersLane) -> None:
    def asked(point: QPoint) -> list[QMenu]:
        before = lane.findChildren(QMenu)
        reason = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(lane, QContextMenuEvent(reason, point, lane.mapToGlobal(point)))
        opened = [menu for menu in lane.findChildren(QMenu) if menu not in before]
        for menu in opened:
            menu.close()
        return opened

    spot = lane.spots[1]
    assert asked(QPoint(lane.width() // 2, 2)) == []
    assert len(asked(spot.box.center().toPoint())) >= 1
    assert lane.workspace.selection == (spot.face.token,)


def test_a_marker_that_goes_while_it_is_moved_is_let_go(lane: TowersLane) -> None:
    QTest.keyClick(lane, Qt.Key.Key_End)
    QTest.keyClick(lane, Qt.Key.Key_M)
    assert lane.carried is not None
    who = lane.carried.token
    encounter = lane.workspace.encounter
    assert encounter is not None
    lane.workspace.submit(Leave(encounter.id, (who,)))
    lane.refresh()
    assert lane.carried is None and not lane.move_marker(who, 40)


def test_a_narrow_lane_shows_fewer_phases(qtbot: QtBot, theme: Theme) -> None:
    far = clock().line()[-1]
    ahead = clock().having(far, replace(clock().marker(far), position=clock().now + 28))
    lane = usual(qtbot, TowersLane(fight(theme, ahead)))
    lane.resize(460, lane.height())
    lane.refresh()
    assert lane.phases() < 28
    assert spot_of(lane, far).x() > lane.width() - 45, "it stands with those that come later"
    assert "more than" in lane.tip_at(QPoint(lane.width() - 10, 30))


def _last_note(canvas: TowersCanvas) -> str:
    entry = canvas.workspace.session.last
    assert entry is not None
    return " ".join(canvas.workspace.text(event.phrase) for event in entry.events if isinstance(event, Noted))


def test_the_border_of_a_lap_is_marked_and_told(qtbot: QtBot, theme: Theme) -> None:
    late = replace(
        clock(), now=95, markers={who: replace(m, position=m.position + 90) for who, m in clock().markers.items()}
    )
    lane = usual(qtbot, TowersLane(fight(theme, late)))
    before = usual(qtbot, TowersLane(fight(theme)))
    assert lane.tip_at(lane.column(103).center().toPoint()).startswith("phase 3, lap 2")
    assert lane.tip_at(lane.column(97).center().toPoint()).startswith("phase 97\n") or "lap" not in lane.tip_at(
        lane.column(97).center().toPoint()
    )
    border = QRect(round(lane.column(100).left()) - 20, 17, 40, 14)
    elsewhere = QRect(round(before.column(clock().now + 25).left()) - 20, 17, 40, 14)
    assert theme.tokens.accent_soft in colours(lane.grab(border).toImage())
    assert theme.tokens.accent_soft not in colours(before.grab(elsewhere).toImage())


def test_a_crowd_shrinks_before_it_overlaps(qtbot: QtBot, theme: Theme) -> None:
    now = clock()
    for who in now.line()[:4]:
        now = now.having(who, replace(now.marker(who), position=now.now + 19))
    lane = usual(qtbot, TowersLane(fight(theme, now)))
    boxes = sorted(
        (s.box for s in lane.spots if s.box.center().x() == lane.column(now.now + 19).center().x()), key=QRectF.top
    )
    assert len(boxes) == 4
    assert all(upper.bottom() <= lower.top() + 0.5 for upper, lower in pairwise(boxes))
