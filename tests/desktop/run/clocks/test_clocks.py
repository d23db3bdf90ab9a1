"""Clocks on the screen: who stands where, by mouse and by keyboard."""

from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.event import ClockChanged
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from core.rules.towers.clock import TowersClock
from desktop.run.clocks.clock_view import MarkerCanvas
from desktop.run.clocks.order_list import OrderList
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.registry import view_for
from desktop.run.clocks.towers import TowersClockView
from desktop.run.clocks.towers_board import TowersBoard
from desktop.run.clocks.towers_lane import TowersLane
from desktop.theme.theme import Theme
from desktop.theme.tokens import DARK, LIGHT
from desktop.workspace.workspace import Workspace
from tests.desktop.theme.test_look import colours
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun, ready
from tests.helpers.samples import sample_campaign


def encounter() -> Encounter:
    """Return the encounter of the sample."""
    return next(iter(sample_campaign().encounters.values()))


def clock() -> TowersClock:
    """Return its clock."""
    found = encounter().clock
    assert isinstance(found, TowersClock)
    return found


def fight(theme: Theme, changed: TowersClock | None = None, *, hidden: bool = False) -> Workspace:
    """Return a workspace on the sample's fight, its clock as told."""
    state = ClockChanged(encounter().id, changed or clock()).apply(sample_campaign())
    if hidden:
        last = state.encounter(encounter().id).tokens[clock().line()[-1]]
        state = state.with_token(encounter().id, replace(last, hidden=True))
    return workspace_on(theme, Session(Journal(state), SYSTEMS))


Canvas = TypeVar("Canvas", bound=MarkerCanvas)


def usual(qtbot: QtBot, canvas: Canvas) -> Canvas:
    """Show a canvas at its usual size."""
    qtbot.addWidget(canvas)
    canvas.resize(canvas.sizeHint())
    canvas.refresh()
    return canvas


@pytest.fixture
def lane(qtbot: QtBot, theme: Theme) -> TowersLane:
    """Give the lane of the sample's fight."""
    return usual(qtbot, TowersLane(fight(theme)))


def test_every_clock_has_a_view_and_the_unknown_ones_a_list() -> None:
    assert view_for(clock()) is TowersClockView
    tiny = begun().state.encounters["encounter-5"].clock
    assert tiny is not None and view_for(tiny) is OrderList


def test_the_lane_stacks_markers_as_the_rules_order_them(lane: TowersLane) -> None:
    now = clock()
    assert [spot.face.token for spot in lane.spots] == list(now.line())
    for spot in lane.spots:
        column = lane.column(now.markers[spot.face.token].position)
        assert column.left() <= spot.box.center().x() <= column.right()
    together = [spot for spot in lane.spots if now.markers[spot.face.token].position == 10]
    assert len(together) == 2 and together[0].box.top() > together[1].box.top()


def test_a_click_selects_and_a_double_click_centres(lane: TowersLane, qtbot: QtBot) -> None:
    spot = lane.spots[3]
    where = spot.box.center().toPoint()
    QTest.mouseClick(lane, Qt.MouseButton.LeftButton, pos=where)
    assert lane.workspace.selection == (spot.face.token,)
    with qtbot.waitSignal(lane.workspace.centre_on) as wanted:
        QTest.mouseDClick(lane, Qt.MouseButton.LeftButton, pos=where)
    assert wanted.args == [lane.workspace.state.encounter(encounter().id).tokens[spot.face.token].point]


def test_the_keyboard_reaches_every_marker_and_says_where_it_is(lane: TowersLane, qtbot: QtBot) -> None:
    first, second = lane.spots[0].face, lane.spots[1].face
    assert first.acts and "acts now" in lane.accessibleName() and first.name in lane.accessibleName()
    QTest.keyClick(lane, Qt.Key.Key_Right)
    assert second.name in lane.accessibleName() and second.moment in lane.accessibleName()
    QTest.keyClick(lane, Qt.Key.Key_Space)
    assert lane.workspace.selection == (second.token,)
    QTest.keyClick(lane, Qt.Key.Key_End)
    last = lane.focused()
    assert last is not None and last.face.token == lane.spots[-1].face.token
    with qtbot.waitSignal(lane.workspace.centre_on):
        QTest.keyClick(lane, Qt.Key.Key_Return)


def test_holders_stand_at_the_left_and_those_far_off_at_the_right(qtbot: QtBot, theme: Theme) -> None:
    now = clock()
    holder, far = now.line()[2], now.line()[3]
    now = now.having(holder, replace(now.marker(holder), held=2, earliest=4))
    now = now.having(far, replace(now.marker(far), position=now.now + 30))
    lane = usual(qtbot, TowersLane(fight(theme, replace(now, holders=(holder,)))))
    places = {spot.face.token: spot.box.center().x() for spot in lane.spots}
    assert places[holder] < lane.column(now.now).left()
    assert places[far] > lane.column(now.now + 29).right()


def test_a_crowd_in_one_phase_stays_on_the_lane(qtbot: QtBot, theme: Theme) -> None:
    now = clock()
    for who in now.line():
        now = now.having(who, replace(now.marker(who), position=now.now))
    lane = usual(qtbot, TowersLane(fight(theme, now)))
    assert len(lane.spots) == len(now.markers)
    assert all(lane.rect().contains(spot.box.toAlignedRect()) for spot in lane.spots)
    tops = [spot.box.top() for spot in lane.spots]
    assert tops == sorted(tops, reverse=True) and len(dict.fromkeys(tops)) == len(tops)


def test_what_is_hidden_is_told_in_words_and_stands_hollow(qtbot: QtBot, theme: Theme) -> None:
    lane = usual(qtbot, TowersLane(fight(theme, hidden=True)))
    last = lane.spots[-1]
    assert last.face.hidden and "hidden from the players" in lane.tip(last.face)
    assert "acts now" in lane.tip(lane.spots[0].face)


def test_who_is_down_is_struck_and_told_so(qtbot: QtBot, theme: Theme) -> None:
    workspace = fight(theme)
    lane = usual(qtbot, TowersLane(workspace))
    down = [spot.face for spot in lane.spots if spot.face.is_out]
    system = workspace.system
    assert system is not None
    tokens = workspace.state.encounter(encounter().id).tokens
    up = {who: system.status(workspace.state, encounter(), tokens[who]).is_up for who in lane.faces}
    assert [face.token for face in down] == [who for who in lane.faces if not up[who]]
    assert down and all(face.status in lane.tip(face) for face in down)


def test_zero_phases_and_the_present_one_can_be_asked(lane: TowersLane) -> None:
    zero = lane.column(10).center().toPoint()
    assert "zero phase" in lane.tip_at(zero) and "10" in lane.tip_at(zero)
    assert "zero phase" not in lane.tip_at(lane.column(11).center().toPoint())
    assert "hold" in lane.tip_at(QPointF(3, 3).toPoint())


def test_the_board_puts_phases_into_their_squares_past_a_lap_too(qtbot: QtBot, theme: Theme) -> None:
    now = clock()
    ahead = now.line()[-1]
    now = replace(now.having(ahead, replace(now.marker(ahead), position=102)), now=97)
    board = usual(qtbot, TowersBoard(fight(theme, now)))
    places = {spot.face.token: spot.box.center() for spot in board.spots}
    assert board.square(2).contains(places[ahead])
    assert board.square(97).contains(places[now.line()[0]])
    assert "phase 97" in board.title()


def test_three_views_are_a_button_apart_in_every_theme(qtbot: QtBot, theme: Theme) -> None:
    view = TowersClockView(fight(theme))
    qtbot.addWidget(view)
    view.resize(900, 280)
    view.show()
    for number in (1, 2, 0):
        view.buttons[number].click()
        assert view.pages.currentIndex() == number
        assert [button.isChecked() for button in view.buttons] == [each == number for each in range(3)]
    assert LIGHT.accent_soft in colours(view.lane.grab().toImage())
    theme.wear("dark")
    view.refresh()
    assert DARK.accent_soft in colours(view.lane.grab().toImage())


def test_the_list_names_the_actor_ties_and_states(qtbot: QtBot, theme: Theme) -> None:
    view = OrderList(workspace_on(theme, begun()))
    qtbot.addWidget(view)
    view.refresh()
    rows = view.rows()
    assert len(rows) == 4 and "acts now" in rows[0][0] and not any("acts now" in who for who, _, _ in rows[1:])
    assert "tied" in rows[1][1] and all("tiny.status.up" in state for _, _, state in rows)


def test_the_dock_shows_the_clock_of_whatever_fight_is_on(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    panel = ClockPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.view is None
    workspace.open(begun())
    assert isinstance(panel.view, OrderList)
    workspace.open(fight(theme).session)
    assert isinstance(panel.view, TowersClockView)
    who = TokenId(workspace.actor or "")
    assert panel.view.lane.faces[who].acts
