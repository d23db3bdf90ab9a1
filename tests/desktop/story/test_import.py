"""The chapter of imported maps: a file becomes a scene whose walls, doors and lights lie in the right squares."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import Door, DoorState, Light, Picture, Thing, Wall, WallKind
from core.rules.registry import SYSTEMS
from desktop.documents.new_adventure import NewAdventure
from desktop.importing.dialog import ImportDialog
from desktop.scenes.panel import ScenesPanel
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import CTRL, Seat
from tests.desktop.story.stage import begun
from tests.helpers.images import png
from tests.helpers.uvtt import at, house


def bring(
    qtbot: QtBot, seat: Seat, monkeypatch: pytest.MonkeyPatch, *paths: Path, take: bool = True
) -> ImportDialog | None:
    """Import files by the menu's key, as they are proposed."""
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *args, **named: ([str(p) for p in paths], ""))
    seat.key(Qt.Key.Key_I, CTRL)
    dialog = seat.window.findChild(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    qtbot.waitUntil(lambda: bool(dialog.pages))
    if take:
        qtbot.waitUntil(dialog.bring.isEnabled)
        seat.push(dialog.bring)
        qtbot.waitUntil(lambda: seat.window.findChild(ImportDialog) is None)
        seat.come_back()
        return None
    return dialog


def written(folder: Path, name: str = "House.dd2vtt", **changes: Any) -> Path:
    """Write a map file."""
    path = folder / name
    path.write_text(json.dumps(house(**changes)))
    return path


def scene(seat: Seat) -> Scene:
    """Return the scene that is looked at."""
    assert seat.workspace.scene is not None
    return seat.workspace.scene


def squares(thing: Thing) -> list[tuple[float, float]]:
    """Return the corners of a thing in squares."""
    return [(x / SQUARE, y / SQUARE) for x, y in thing.corners]


def test_a_map_file_becomes_an_adventure_on_an_empty_start_page(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(qtbot, seat, monkeypatch, written(tmp_path))
    assert seat.mode() is Mode.PREPARE and scene(seat).name == "House"
    assert (scene(seat).columns, scene(seat).rows) == (6, 4)
    qtbot.waitUntil(seat.program.canvas.view.isVisible)
    assert seat.window.windowTitle().startswith("House")


@pytest.mark.parametrize("is_open", [False, True])
def test_a_new_adventure_from_a_map_file_has_one_scene_and_its_encounter(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    path = written(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *args, **named: ([str(path)], ""))
    if is_open:
        seat.open(begun())
    before = seat.workspace.document
    seat.program.window.start_page.new_wanted.emit("map")
    asked = seat.window.findChild(NewAdventure)
    assert isinstance(asked, NewAdventure)
    asked.systems.setCurrentRow(2)
    QTest.keyClick(asked.systems, Qt.Key.Key_Return)
    dialog = seat.window.findChild(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    qtbot.waitUntil(lambda: bool(dialog.pages))
    # nothing is begun or closed before the map is taken
    assert seat.workspace.document is before and not dialog.rules.isVisible()
    qtbot.waitUntil(dialog.bring.isEnabled)
    seat.push(dialog.bring)
    qtbot.waitUntil(lambda: seat.window.findChild(ImportDialog) is None)
    (only,), (encounter,) = seat.state.scenes.values(), seat.state.encounters.values()
    assert only.name == "House" and encounter.scene == only.id and encounter.system == tuple(SYSTEMS)[2]
    assert seat.workspace.encounter is encounter and seat.mode() is Mode.PREPARE
    # as on a blank map the encounter is what is chosen, and the party is there
    panel = seat.program.docks.raise_panel("scenes")
    assert isinstance(panel, ScenesPanel) and panel.chosen == encounter.id
    party = [person.creature for person in seat.state.people.values()]
    assert party and {each.system for each in party} == {encounter.system}


def test_everything_lies_in_the_right_squares_also_where_the_origin_is_not_zero(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moved(found: Any) -> Any:
        if isinstance(found, dict) and set(found) == {"x", "y"}:
            return at(found["x"] + 20, found["y"] - 7)
        if isinstance(found, dict):
            return {key: each if key == "resolution" else moved(each) for key, each in found.items()}
        return [moved(each) for each in found] if isinstance(found, list) else found

    plain = house()
    shifted = moved(plain)
    shifted["resolution"] = {**plain["resolution"], "map_origin": at(20, -7)}
    found = []
    seat.open(begun())
    for name, document in (("Plain.dd2vtt", plain), ("Shifted.dd2vtt", shifted)):
        path = tmp_path / name
        path.write_text(json.dumps(document))
        bring(qtbot, seat, monkeypatch, path)
        assert scene(seat).name == path.stem
        found.append([squares(thing) for thing in scene(seat).things.values() if not isinstance(thing, Picture)])
    assert found[0] == found[1]
    things = scene(seat).things.values()
    (door,) = (thing for thing in things if isinstance(thing, Door))
    assert sorted(squares(door)) == [(2, 1), (3, 1)] and door.state is DoorState.CLOSED
    (window,) = (thing for thing in things if isinstance(thing, Wall) and thing.made is WallKind.WINDOW)
    assert sorted(squares(window)) == [(2, 3), (3, 3)]
    (light,) = (thing for thing in things if isinstance(thing, Light))
    assert (light.at[0] / SQUARE, light.at[1] / SQUARE) == (3, 2)


def test_what_was_imported_can_be_edited_and_undone_in_one_step(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.open(begun())
    before = seat.state
    bring(qtbot, seat, monkeypatch, written(tmp_path))
    seat.workspace.set_mode(Mode.PREPARE)
    imported = seat.state
    door = next(thing for thing in scene(seat).things.values() if isinstance(thing, Door))
    seat.click((2.5, 1))
    assert seat.workspace.selection == (door.id,)
    seat.key(Qt.Key.Key_Delete)
    assert door.id not in scene(seat).things
    seat.undo()
    assert seat.state == imported
    seat.undo()
    assert seat.state.scenes == before.scenes


def test_a_picture_is_laid_under_a_grid_that_fits_it(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.open(begun())
    path = tmp_path / "Yard 8x4.png"
    path.write_bytes(png(800, 400))
    bring(qtbot, seat, monkeypatch, path)
    assert (scene(seat).columns, scene(seat).rows) == (8, 4)
    (picture,) = (thing for thing in scene(seat).things.values() if isinstance(thing, Picture))
    assert seat.workspace.asset(picture.picture) == path.read_bytes()


def test_a_fight_goes_on_beside_the_open_import_window_and_escape_closes_that(
    qtbot: QtBot, seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.open(begun())
    before = len(seat.state.scenes)
    dialog = bring(qtbot, seat, monkeypatch, written(tmp_path), take=False)
    assert dialog is not None and not dialog.isModal()
    seat.drag("Bastian Roe", (9.5, 4.5))
    assert seat.clock.now == 5
    dialog.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: seat.window.findChild(ImportDialog) is None)
    assert len(seat.state.scenes) == before
