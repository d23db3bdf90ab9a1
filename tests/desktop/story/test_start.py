"""The first chapter: the start page, the two modes, and what the window remembers of its docks."""

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from core.model.encounter import Stage
from core.model.materials import MapStyle
from desktop.documents.new_adventure import NewAdventure
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Mode
from tests.desktop.story.conftest import Starts
from tests.desktop.story.seat import CTRL, LEFT, Seat, words_in
from tests.desktop.story.stage import begun
from tests.helpers.shown_order import acting_in


def begin_new(seat: Seat, first: str, title: str = "", **filled: str) -> None:
    """Fill the window in that asks what a new adventure begins with."""
    seat.push(seat.window.start_page.buttons[first])
    dialog = seat.program.dialogs["new"]
    assert isinstance(dialog, NewAdventure)
    line = dialog.form.line("title")
    line.setFocus()
    QTest.keyClicks(line, title)
    for name, value in filled.items():
        dialog.form.fill_in(name, value)
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    seat.push(next(b for b in box.buttons() if box.buttonRole(b) is QDialogButtonBox.ButtonRole.AcceptRole))


def map_size(seat: Seat) -> tuple[int, int]:
    """Return how large the map is seen, once the docks have found their places."""
    QApplication.processEvents()
    size = seat.program.canvas.view.viewport().size()
    return size.width(), size.height()


def test_the_sample_is_in_mid_fight_and_marks_three_steps(seat: Seat) -> None:
    seat.play_sample()
    assert seat.stage is Stage.RUNNING and seat.mode() is Mode.RUN
    actor = seat.workspace.actor
    assert actor is not None and seat.encounter.tokens[actor].side == "party"
    assert acting_in(seat.window.ribbon) == (seat.workspace.name_of(actor),)
    steps = [label.text() for label in seat.window.findChildren(ElidedLabel) if label.isVisible()]
    assert all(any(step.startswith(f"{number}.") for step in steps) for number in (1, 2, 3))


def test_a_blank_map_is_as_it_was_asked_for_and_only_playable_systems_are_offered(seat: Seat) -> None:
    seat.push(seat.window.start_page.buttons["blank"])
    dialog = seat.program.dialogs["new"]
    assert isinstance(dialog, NewAdventure)
    offered = [dialog.systems.item(n).data(Qt.ItemDataRole.UserRole) for n in range(dialog.systems.count())]
    assert "99-towers" in offered
    assert not dialog.systems.horizontalScrollBar().isVisible(), "the words are wrapped"
    assert not dialog.systems.verticalScrollBar().isVisible(), "a click on the last game moves no other away"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not seat.workspace.is_open
    # size, squares and style are asked, and are usual unless somebody says otherwise
    begin_new(seat, "blank", "The barrow", rows="25", style="parchment", square_length="m-1.5")
    scene = seat.workspace.scene
    assert scene is not None and (scene.columns, scene.rows, scene.style) == (30, 25, MapStyle.PARCHMENT)
    assert (scene.square_length, scene.unit) == (Fraction(3, 2), "m")
    assert seat.mode() is Mode.PREPARE and "The barrow" in seat.window.windowTitle()
    assert [seat.workspace.session.systems[e.system].id for e in seat.state.encounters.values()] == ["99-towers"]


def test_a_ready_room_has_walls_and_a_door(seat: Seat) -> None:
    begin_new(seat, "room")
    scene = seat.workspace.scene
    assert scene is not None
    assert {"Wall", "Door"} <= {type(thing).__name__ for thing in scene.things.values()}


def test_f2_changes_modes_and_each_keeps_its_own_docks(seat: Seat) -> None:
    seat.play_sample()
    docks = seat.program.docks.docks
    assert seat.bar.isVisible() and not docks["clock"].isVisible()
    log = docks["log"]
    seat.program.docks.raise_panel("log")
    assert log.isVisible()
    seat.key(Qt.Key.Key_F2)
    assert seat.mode() is Mode.PREPARE
    assert not seat.bar.isVisible() and not seat.window.ribbon.isVisible()
    assert not log.isVisible() and docks["library"].isVisible()
    seat.key(Qt.Key.Key_F2)
    assert seat.mode() is Mode.RUN and seat.bar.isVisible() and log.isVisible()


def test_docks_are_as_they_were_left_when_the_program_starts_again(starts: Starts) -> None:
    seat = starts()
    seat.play_sample()
    seat.program.docks.raise_panel("clock")
    again = starts()
    again.play_sample()
    assert again.program.docks.docks["clock"].isVisible()


@pytest.mark.parametrize("mode", [Mode.RUN, Mode.PREPARE])
def test_the_map_keeps_its_room_at_1440_by_900(qtbot: QtBot, seat: Seat, mode: Mode) -> None:
    seat.play_sample()
    seat.workspace.set_mode(mode)
    # all the docks that the mode opens of itself are open
    seat.program.docks.reset(mode)
    assert seat.window.size().width() == 1440 and seat.window.size().height() == 900
    # the docks take their widths once the window has settled
    qtbot.waitUntil(lambda: map_size(seat)[0] >= (1000 if mode is Mode.RUN else 800) and map_size(seat)[1] >= 600)
    line = seat.window.ribbon
    assert line.isVisible() == (mode is Mode.RUN)
    if mode is Mode.RUN:
        assert line.height() == 56


def test_many_adventures_to_go_on_with_leave_the_window_its_size(seat: Seat, tmp_path: Path) -> None:
    files = [tmp_path / f"Adventure {number}.sandtable" for number in range(12)]
    seat.workspace.settings.change(recent=tuple(str(file) for file in files))
    seat.window.resize(1024, 760)
    seat.window.refresh()
    QApplication.processEvents()
    assert seat.window.height() == 760
    seat.play_sample()
    QApplication.processEvents()
    assert seat.window.height() == 760 and seat.window.minimumSizeHint().height() <= 760


def test_the_line_of_run_says_who_acts_when_and_who_is_next(seat: Seat) -> None:
    seat.open(begun())
    ribbon = seat.window.ribbon
    assert acting_in(ribbon) == ("Bastian Roe",) and (ribbon.moment.first, ribbon.moment.second) == ("3", "phase")
    assert ribbon.lane is not None
    there = [seat.workspace.name_of(spot.face.token) for spot in ribbon.lane.spots]
    assert there[0] == "Bastian Roe" and there[1] == "Cassia of the Lamp"
    assert any((name or "").startswith("Raider bowman") for name in there)
    assert not ribbon.questions.isVisible() and ribbon.time.first == "00:00"


def test_continue_says_where_the_fight_stands_and_goes_on_there(starts: Starts, qtbot: QtBot) -> None:
    seat = starts()
    seat.open(begun())
    seat.take("aim")
    state = seat.state
    again = starts()
    button = again.window.start_page.buttons["continue-0"]
    assert "The toll-house" in button.text()
    qtbot.waitUntil(lambda: "Cassia of the Lamp" in button.text())
    again.push(button)
    assert again.state == state


def test_what_was_saved_is_recent_and_opens_with_a_click(
    starts: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = starts()
    seat.play_sample()
    file = tmp_path / "My toll.sandtable"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args, **named: (str(file), ""))
    seat.key(Qt.Key.Key_S, CTRL)
    assert file.exists() and not seat.window.isWindowModified()
    state = seat.state
    again = starts()
    assert "My toll" in again.window.start_page.buttons["continue-0"].text()
    again.push(again.window.start_page.buttons["recent-0"])
    assert again.state == state


def test_in_run_things_of_the_map_stay_put_and_a_click_opens_a_door(seat: Seat) -> None:
    seat.play_sample()
    scene = seat.workspace.scene
    assert scene is not None
    things = scene.things
    seat.drag((20, 10.5), (21, 11.5), (22, 12.5))
    assert seat.workspace.scene is not None and seat.workspace.scene.things == things
    before = seat.state
    seat.click((10.5, 13))
    assert seat.state != before
    assert seat.state.scene_state(scene.id) != before.scene_state(scene.id)
    seat.undo()
    assert seat.state == before


def test_every_empty_panel_names_the_next_step(seat: Seat) -> None:
    begin_new(seat, "blank")
    seat.key(Qt.Key.Key_F2)
    assert "Nobody is on the map" in seat.bar.actor.idle
    clock = seat.program.docks.raise_panel("clock")
    assert "It starts when a fight begins" in words_in(clock)


def test_the_menus_reach_every_action_by_the_mouse(qtbot: QtBot, seat: Seat) -> None:
    seat.play_sample()
    bar = seat.window.menuBar()
    assert not bar.isVisible()
    seat.workspace.settings.change(menu_bar=True)
    assert bar.isVisible()
    fight = next(action for action in bar.actions() if action.text() == "F&ight")
    QTest.mouseClick(bar, LEFT, pos=bar.actionGeometry(fight).center())
    menu = fight.menu()
    assert isinstance(menu, QMenu)
    qtbot.waitUntil(menu.isVisible)
    end = seat.program.actions["fight.end"]
    QTest.mouseClick(menu, LEFT, pos=QPoint(menu.actionGeometry(end).center()))
    assert "the fight ends" in words_in(seat.card)


def test_without_a_menu_bar_f10_opens_the_same_menus_from_the_ribbon(seat: Seat) -> None:
    seat.play_sample()
    whole = seat.window.ribbon.menu.menu()
    titles = [action.text() for action in seat.window.menuBar().actions()]
    assert [action.text() for action in whole.actions()] == titles and "F&ight" in titles
    opened: list[bool] = []

    def seen() -> None:
        # the button waits for its menu
        opened.append(whole.isVisible())
        whole.close()

    whole.aboutToShow.connect(lambda: QTimer.singleShot(0, seen))
    seat.key(Qt.Key.Key_F10)
    assert opened == [True]
