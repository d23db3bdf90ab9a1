"""The players' map true to scale: measured with a ruler, moved by whole squares, following who acts."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.edits.tokens import ChangeTokens, MoveTokens
from core.geometry.units import SQUARE, Rect
from desktop.player_view.true_scale import INCHES, TrueScaleDialog
from desktop.theme.tokens import DARK
from desktop.tools.canvas import MapCanvas
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import Showing
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import FIGHT, at


def bar(screen: Screen) -> int:
    """Return how many pixels long the bar on the players' screen is; 0 where there is none."""
    window = screen.players.window
    assert window is not None
    image = window.grab().toImage()
    gold = QColor(DARK.map.light).rgb()
    row = image.height() // 2
    return sum(image.pixel(x, row) == gold for x in range(image.width()))


def test_a_bar_is_measured_and_the_scale_locked_and_remembered_by_the_screen(qtbot: QtBot, screen: Screen) -> None:
    screen.open()
    assert bar(screen) == 0
    dialog = TrueScaleDialog(screen.workspace, screen.game_master)
    dialog.show()
    dialog.slider.setValue(60 * 20)
    screen.players.refresh()
    assert abs(bar(screen) - 60 * INCHES[0]) <= 6
    dialog.form.choice("inches").setCurrentIndex(1)
    dialog.form.choice("inches").activated.emit(1)
    screen.players.refresh()
    assert abs(bar(screen) - 240) <= 6
    dialog.accept()
    screen.players.refresh()
    assert bar(screen) == 0 and screen.table.camera.locked and screen.table.camera.near == 60
    assert screen.workspace.settings.value.players_rulers == {screen.table.screen_name: 60.0}
    screen.table.look(PlayerCamera())
    assert screen.table.lock_inches() and screen.table.camera.near == 60


def test_the_window_is_brought_up_once_to_be_measured(
    qtbot: QtBot, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    raised: list[bool] = []
    monkeypatch.setattr(window, "raise_", lambda: raised.append(True))
    dialog = TrueScaleDialog(screen.workspace, screen.game_master)
    dialog.show()
    dialog.slider.setValue(60 * 20)
    assert raised == [True]
    dialog.reject()
    screen.table.show_as(Showing.FROZEN)
    assert raised == [True]


def test_measuring_ends_with_the_dialog_and_shows_through_black(qtbot: QtBot, screen: Screen) -> None:
    screen.open()
    screen.table.show_as(Showing.BLACK)
    dialog = TrueScaleDialog(screen.workspace, screen.game_master)
    dialog.show()
    screen.players.refresh()
    assert bar(screen) > 100
    dialog.reject()
    screen.players.refresh()
    assert bar(screen) == 0 and not screen.workspace.settings.value.players_rulers


def test_a_look_at_everything_and_back(screen: Screen) -> None:
    screen.open()
    screen.table.ruled(300.0)
    screen.table.lock_inches()
    before = screen.table.camera
    screen.table.glance()
    assert screen.table.camera.near < before.near and screen.table.camera.locked
    frame = screen.table.camera.seen(screen.table.room.width(), screen.table.room.height())
    bounds = screen.table.bounds
    assert bounds is not None and frame[0] <= bounds.left and frame[0] + frame[2] >= bounds.right
    screen.table.glance()
    assert screen.table.camera == before
    screen.table.glance()
    screen.table.look(screen.table.camera.scrolled(1, 0))
    assert screen.table.glanced_from is None


@pytest.mark.parametrize(
    ("area", "moved"),
    [
        (Rect(*at(4, 4), *at(5, 5)), (0, 0)),
        (Rect(*at(9, 4), *at(10, 5)), (1, 0)),
        (Rect(*at(-3, 12), *at(-2, 13)), (-4, 4)),
        (Rect(*at(0, 0), *at(30, 30)), (10, 10)),
    ],
)
def test_it_follows_by_whole_squares_and_no_further_than_need_be(area: Rect, moved: tuple[int, int]) -> None:
    camera = PlayerCamera(centre=at(5, 5), near=64, locked=True)
    after = camera.following(area, 640, 640)
    assert tuple((b - a) / SQUARE for a, b in zip(camera.centre, after.centre, strict=True)) == moved


def test_who_acts_is_brought_into_sight_unless_nobody_sees_him(screen: Screen) -> None:
    screen.open()
    screen.table.ruled(120.0)
    screen.table.lock_inches()
    screen.table.look(screen.table.camera.scrolled(9, 0))
    screen.players.refresh()
    away = screen.table.camera
    screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-6"), at(2.5, 4.5)),)))
    screen.players.refresh()
    camera = screen.table.camera
    assert camera.centre[0] < away.centre[0] and (away.centre[0] - camera.centre[0]) % SQUARE == 0
    assert screen.table.frame is not None and screen.table.frame.contains(QPointF(*at(2.5, 4.5)))
    screen.table.look(away)
    screen.workspace.submit(ChangeTokens(FIGHT, (TokenId("token-6"),), hidden=True))
    screen.players.refresh()
    assert screen.table.camera == away
    screen.table.choose(follow=False)
    screen.workspace.submit(ChangeTokens(FIGHT, (TokenId("token-6"),), hidden=False))
    screen.players.refresh()
    assert screen.table.camera == away


def test_who_acts_by_the_end_of_a_look_at_everything_is_in_sight_after_it(screen: Screen) -> None:
    screen.open()
    screen.table.ruled(120.0)
    screen.table.lock_inches()
    screen.table.look(screen.table.camera.scrolled(9, 0))
    screen.players.refresh()
    screen.table.glance()
    screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-6"), at(2.5, 4.5)),)))
    screen.players.refresh()
    screen.table.glance()
    screen.players.refresh()
    assert screen.table.frame is not None and screen.table.frame.contains(QPointF(*at(2.5, 4.5)))


def test_the_frame_on_the_game_masters_map_is_dragged(qtbot: QtBot, screen: Screen) -> None:
    canvas = MapCanvas(screen.workspace)
    qtbot.addWidget(canvas)
    canvas.resize(900, 700)
    canvas.show()
    screen.open()
    screen.table.ruled(80.0)
    screen.table.lock_inches()
    screen.players.refresh()
    canvas.view.fit()
    frame, before = screen.table.frame, screen.table.camera
    assert frame is not None
    canvas.toolbox.take_up("select")
    edge = canvas.view.mapFromScene(QPointF(frame.center().x() + SQUARE * 0.1, frame.bottom()))
    view = canvas.view.viewport()
    step = round(canvas.view.near * 2)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(view, edge + type(edge)(step, 0))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=edge + type(edge)(step, 0))
    gone = screen.table.camera.centre[0] - before.centre[0]
    assert gone == 2 * SQUARE and screen.table.camera.centre[1] == before.centre[1]
