"""The Players menu in the whole program: its keys, and what they do to the players' screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId
from core.edits.maps import AddScene
from core.model.scene import Reveal, Scene
from desktop.app import build
from desktop.player_view.panel import PlayersPanel
from desktop.program import Program
from desktop.workspace.player_screen import PlayerScreen, Showing
from desktop.workspace.workspace import Mode


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program on its sample."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.window.start_page.buttons["sample"].click()
    yield program
    program.window.close()
    program.window.deleteLater()


def press(program: Program, key: Qt.Key) -> PlayerScreen:
    """Press a key where the map has the keyboard, and return how the players' screen is set then."""
    program.canvas.view.setFocus()
    QTest.keyClick(program.window, key)
    return program.workspace.player_screen


def reveals(program: Program) -> tuple[Reveal, ...]:
    """Return what is revealed of the map that is looked at."""
    assert program.workspace.scene is not None
    return program.workspace.state.scene_state(program.workspace.scene.id).reveals


def test_the_window_is_opened_and_switched_by_keys(program: Program) -> None:
    assert press(program, Qt.Key.Key_F5).is_open
    for key, showing in (
        (Qt.Key.Key_F8, Showing.BLACK),
        (Qt.Key.Key_F6, Showing.LIVE),
        (Qt.Key.Key_F7, Showing.FROZEN),
        (Qt.Key.Key_F6, Showing.LIVE),
    ):
        assert press(program, key).showing is showing
    assert program.window.ribbon.players.words() == "Live"
    assert not press(program, Qt.Key.Key_F5).is_open


def test_while_the_window_is_closed_nothing_can_be_switched(program: Program) -> None:
    assert press(program, Qt.Key.Key_F8).showing is Showing.LIVE
    assert not program.actions.start("players.black")
    told = program.window.foot.told
    assert told.hint.text() == "Black: The players' window is closed"
    press(program, Qt.Key.Key_X)
    QApplication.processEvents()
    assert told.hint.text() == "Let the other act: Nobody else may act now" and told.hint.shown() == told.hint.text()
    QTest.keyClick(program.window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert told.hint.text() == "Handout or map: The players' window is closed"
    program.workspace.undo()
    assert "Handout" not in told.hint.text(), "it outlives the next deed"


def test_the_players_look_where_the_game_master_looks_when_asked(program: Program) -> None:
    table = press(program, Qt.Key.Key_F5)
    program.canvas.view.zoom_to(100)
    press(program, Qt.Key.Key_F9)
    seen = program.canvas.view.seen()
    left, top, width, height = table.camera.seen(table.room.width(), table.room.height())
    assert left <= seen.left and top <= seen.top
    assert left + width >= seen.right and top + height >= seen.bottom


def test_the_whole_map_is_covered_and_revealed(program: Program) -> None:
    assert program.actions.start("players.cover-all")
    assert reveals(program) == ()
    assert program.actions.start("players.reveal-all")
    assert len(reveals(program)) == 1
    program.workspace.undo()
    assert reveals(program) == ()


def test_the_pill_leads_to_the_panel_and_switches_the_screen(program: Program) -> None:
    menu = program.window.ribbon.players.menu()
    offered = {action.objectName(): action for action in menu.actions()}
    offered["players.window"].trigger()
    offered["players.frozen"].trigger()
    assert program.window.ribbon.players.words() == "Frozen"
    offered["panel.players"].trigger()
    panel = program.docks.docks["players"].panel
    assert isinstance(panel, PlayersPanel) and panel.isVisible()


def test_the_players_window_closes_with_the_game_masters(program: Program) -> None:
    table = press(program, Qt.Key.Key_F5)
    program.window.close()
    assert not table.is_open


def test_while_one_prepares_f9_shows_the_players_the_map_that_one_looks_at(program: Program, qtbot: QtBot) -> None:
    workspace = program.workspace
    screen = press(program, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: screen.scene is not None)
    first = screen.scene
    workspace.set_mode(Mode.PREPARE)
    workspace.submit(AddScene(Scene(id=SceneId("scene-9000"), name="Cellar", columns=30, rows=20)))
    workspace.look_at(scene=SceneId("scene-9000"))
    qtbot.wait(20)
    assert screen.scene == first
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    press(program, Qt.Key.Key_F9)
    assert screen.scene == "scene-9000"
    seen = program.canvas.view.seen()
    qtbot.waitUntil(lambda: screen.frame is not None and abs(screen.frame.center().x() - seen.centre[0]) < 400)
    # what they see stays there until it is shown them otherwise
    workspace.look_at(scene=first)
    qtbot.wait(20)
    assert screen.scene == "scene-9000"
