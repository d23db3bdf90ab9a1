"""The panel of the players' screen."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDoubleSpinBox
from pytestqt.qtbot import QtBot

from core.edits.show import CoverPlaces
from core.geometry.units import SQUARE
from desktop.player_view.panel import PlayersPanel
from desktop.workspace.player_screen import Showing
from tests.desktop.player_view.conftest import Screen
from tests.desktop.story.seat import words_in


def panel(qtbot: QtBot, screen: Screen) -> PlayersPanel:
    """Return the panel, shown."""
    made = PlayersPanel(screen.workspace)
    qtbot.addWidget(made)
    made.resize(300, 700)
    made.show()
    return made


def test_the_window_is_opened_and_switched_from_the_panel(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    assert shown.closed.isVisible()
    QTest.mouseClick(shown.closed.button, Qt.MouseButton.LeftButton)
    assert screen.table.is_open and not shown.closed.isVisible()
    for showing, button in shown.switches.items():
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert screen.table.showing is showing
        assert [each.isChecked() for each in shown.switches.values()] == [s is showing for s in shown.switches]
    screen.table.show_as(Showing.LIVE)
    assert shown.switches[Showing.LIVE].isChecked()


def test_the_thumbnail_is_what_the_players_see(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    screen.open()
    place = shown.thumbnail.place()
    seen = shown.thumbnail.grab().toImage()
    wanted = screen.table.image.scaled(place.size(), mode=Qt.TransformationMode.SmoothTransformation)
    spots = [QPoint(x, y) for x in range(10, place.width() - 10, 16) for y in range(10, place.height() - 10, 16)]
    far = [
        p
        for p in spots
        if abs(seen.pixelColor(p + place.topLeft()).lightness() - wanted.pixelColor(p).lightness()) > 60
    ]
    assert len(far) <= len(spots) // 20
    screen.table.show_as(Showing.BLACK)
    assert shown.thumbnail.grab().toImage().pixelColor(place.center()).name() == "#000000"


def test_the_thumbnail_moves_the_players_map(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    screen.open()
    camera, middle = screen.table.camera, shown.thumbnail.place().center()
    QTest.mousePress(shown.thumbnail, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(shown.thumbnail, middle + QPoint(20, 0))
    QTest.mouseRelease(shown.thumbnail, Qt.MouseButton.LeftButton, pos=middle + QPoint(20, 0))
    assert screen.table.camera.centre[0] < camera.centre[0] and screen.table.camera.centre[1] == camera.centre[1]
    where = QPointF(middle)
    wheel = QWheelEvent(
        where,
        QPointF(shown.thumbnail.mapToGlobal(middle)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QGuiApplication.sendEvent(shown.thumbnail, wheel)
    assert screen.table.camera.near > camera.near


def test_the_scale_is_locked_and_kept(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    screen.open()
    shown.lock.click()
    assert screen.table.camera.locked and not shown.nearer.isEnabled() and not shown.farther.isEnabled()
    before = screen.table.camera
    middle = shown.thumbnail.place().center()
    QTest.mousePress(shown.thumbnail, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(shown.thumbnail, middle + QPoint(1, 0))
    assert screen.table.camera == before
    QTest.mouseMove(shown.thumbnail, middle + QPoint(60, 0))
    QTest.mouseRelease(shown.thumbnail, Qt.MouseButton.LeftButton, pos=middle)
    gone = before.centre[0] - screen.table.camera.centre[0]
    assert gone > 0 and gone % SQUARE == 0
    shown.inches.fill_in("inches", 24.0)
    assert screen.table.inches == 24.0 and shown.inch.isEnabled()


def test_what_is_told_is_chosen_in_the_panel(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    screen.table.choose(badges="counted")
    screen.open()
    shown.told.fill_in("foes", "badge")
    assert "Orc 1" in shown.numbers.text()
    shown.told.fill_in("badges", "same")
    assert (screen.table.chosen.foes, screen.table.chosen.badges) == ("badge", "same")
    screen.players.refresh()
    assert shown.numbers.text() == "" and not shown.numbers.isVisible()
    for name in ("soft", "veiled", "framed"):
        shown.told.tick(name).click()
    assert screen.table.soft and screen.table.veiled and not screen.table.framed


def test_everything_has_a_tip_and_a_name(qtbot: QtBot, screen: Screen) -> None:
    shown = panel(qtbot, screen)
    controls = [
        *shown.findChildren(QAbstractButton),
        *shown.findChildren(QComboBox),
        *shown.findChildren(QDoubleSpinBox),
    ]
    assert len(controls) > 20
    for control in controls:
        assert control.toolTip(), control
        assert control.accessibleName() or (isinstance(control, QAbstractButton) and control.text()), control


def test_the_game_master_reads_why_their_picture_is_black(qtbot: QtBot, screen: Screen) -> None:
    shown, told, wanted = panel(qtbot, screen), list[str](), list[str]()
    screen.players.told.connect(told.append)
    screen.workspace.action_wanted.connect(wanted.append)
    screen.open()
    scene = screen.workspace.scene
    assert scene is not None and not shown.covered.isVisible() and told[-1] == "Players: live"
    assert screen.workspace.submit(CoverPlaces(scene.id))
    screen.players.refresh()
    assert shown.covered.isVisible() and "nothing of this map is revealed" in words_in(shown.covered)
    assert told[-1] == "Players: nothing is revealed"
    QTest.mouseClick(shown.uncover, Qt.MouseButton.LeftButton)
    assert wanted == ["players.reveal-all"]
    # a picture that is black because it was switched so is told so
    screen.table.show_as(Showing.BLACK)
    assert not shown.covered.isVisible() and told[-1] == "Players: black"
    screen.table.show_as(Showing.LIVE)
    screen.workspace.undo()
    screen.players.refresh()
    assert not shown.covered.isVisible() and told[-1] == "Players: live"
