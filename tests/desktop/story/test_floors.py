"""Stairs from floor to floor and pictures of one's own, by the mouse and the keyboard in the whole window."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QListWidget, QMenu
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId
from core.edits.maps import PutThings
from core.edits.stairs import floor_names, other_end
from core.geometry.units import SQUARE
from core.model.things import Stamp
from desktop.scenes.panel import ScenesPanel
from desktop.stamps.panel import StampsPanel
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import CTRL, LEFT, Seat
from tests.desktop.story.stage import prepared

NONE = Qt.KeyboardModifier.NoModifier


def open_menu(seat: Seat, place: tuple[float, float]) -> QMenu:
    """Click on the map with the right button; return the menu that comes."""
    seat.come_back()
    port, spot = seat.program.canvas.view.viewport(), seat.spot(place)
    QTest.mousePress(port, Qt.MouseButton.RightButton, NONE, spot)
    QTest.mouseRelease(port, Qt.MouseButton.RightButton, NONE, spot)
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(qtbot: QtBot, menu: QMenu, *words: str) -> None:
    """Click on lines of a menu and of its submenus; words may be cut short."""
    for word in words:
        action = next(each for each in menu.actions() if each.text().startswith(word))
        inner = action.menu()
        QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
        if isinstance(inner, QMenu):
            # a submenu comes a moment after the click; who chooses before would leave it open over the map
            qtbot.waitUntil(inner.isVisible)
            menu = inner
    QApplication.processEvents()
    assert QApplication.activePopupWidget() is None


def click_item(listed: QListWidget, word: str) -> None:
    """Click on an entry of a list by what it says."""
    item = next(listed.item(row) for row in range(listed.count()) if listed.item(row).text() == word)
    listed.scrollToItem(item)
    QTest.mouseClick(listed.viewport(), LEFT, NONE, listed.visualItemRect(item).center())


def scenes_of(seat: Seat, name: str) -> list[SceneId]:
    """Return the scenes on which there are tokens of a name."""
    everybody = (token for encounter in seat.state.encounters.values() for token in encounter.tokens.values())
    return [token.scene for token in everybody if seat.state.name(token) == name]


def test_stairs_are_said_to_lead_out_of_the_maps_by_the_menu(seat: Seat, qtbot: QtBot) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    scene = seat.workspace.scene
    assert scene is not None
    taken = {(each.point[0] / SQUARE, each.point[1] / SQUARE) for each in seat.encounter.tokens.values()}
    (x, y) = next(at for at in sorted(taken) if (at[0], at[1] + 1) not in taken)
    stairs = Stamp(id=ThingId("stamp-900"), art="trapdoor", at=(round(x * SQUARE), round((y + 1) * SQUARE)))
    seat.workspace.submit(PutThings(scene.id, (stairs,)))

    def leads_out() -> bool:
        there = seat.state.scene(scene.id).things[stairs.id]
        assert isinstance(there, Stamp)
        return there.leads_out

    for now in (True, False):
        choose(qtbot, open_menu(seat, (x, y + 1)), "Leads to", "Out of the maps")
        assert leads_out() is now


def test_stairs_are_joined_to_a_new_floor_by_the_menu_and_somebody_takes_them(seat: Seat, qtbot: QtBot) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    ground = seat.workspace.scene
    assert ground is not None
    panel = seat.program.docks.raise_panel("library")
    assert isinstance(panel, StampsPanel)
    QApplication.processEvents()
    click_item(panel.grid, "Trapdoor")
    taken = {(each.point[0] / SQUARE, each.point[1] / SQUARE): each for each in seat.encounter.tokens.values()}
    (x, y), who = next((at, each) for at, each in taken.items() if (at[0], at[1] + 1) not in taken)
    name, beside = seat.state.name(who), (x, y + 1)
    seat.click(beside)
    seat.key(Qt.Key.Key_Escape)
    seat.key(Qt.Key.Key_Escape)
    (hatch,) = (
        each
        for each in seat.state.scene(ground.id).things.values()
        if isinstance(each, Stamp) and each.art == "trapdoor"
    )
    choose(qtbot, open_menu(seat, beside), "Leads to", "A new floor")
    below = seat.workspace.scene
    assert below is not None and below.id != ground.id and below.name.endswith("floor 2")
    joined = seat.state.scene(ground.id).things[hatch.id]
    assert isinstance(joined, Stamp) and not joined.leads_out
    found = other_end(seat.state, joined)
    assert found is not None and found[0].id == below.id and found[1].at == hatch.at
    # a floor of a floor goes by the name of the first one
    pattern = "{scene}, floor %1"
    assert next(floor_names(seat.state, below, pattern)) == next(floor_names(seat.state, ground, pattern))
    assert next(floor_names(seat.state, below, pattern)) == f"{ground.name}, floor 3"
    # back by the menu of the other end, then down with somebody by Ctrl+U
    choose(qtbot, open_menu(seat, beside), "Look at the other end")
    assert seat.workspace.scene is not None and seat.workspace.scene.id == ground.id
    seat.key(Qt.Key.Key_Escape)
    seat.click((x, y))
    assert [each.id for each in seat.workspace.selected_tokens] == [who.id]
    seat.key(Qt.Key.Key_U, CTRL)
    assert seat.workspace.scene.id == below.id
    (there,) = seat.workspace.selected_tokens
    assert there.scene == below.id and seat.state.name(there) == name
    # and up again by the right button, which a step of undo takes back as well
    spot = seat.square(name)
    choose(qtbot, open_menu(seat, spot), "Take the stairs to")
    assert seat.workspace.scene is not None and seat.workspace.scene.id == ground.id
    seat.undo()
    # the floor looked at stays, and he is on the other one again
    assert seat.workspace.scene.id == ground.id
    assert name not in [seat.state.name(each) for each in seat.encounter.tokens.values()]
    assert scenes_of(seat, name) == [below.id]


def test_a_picture_of_ones_own_is_taken_in_and_placed_as_a_stamp(seat: Seat, qtbot: QtBot, tmp_path: Path) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    image = QImage(210, 140, QImage.Format.Format_RGB32)
    image.fill(QColor("#8040a0"))
    assert image.save(str(tmp_path / "Old_idol.png"))
    panel = seat.program.docks.raise_panel("library")
    assert isinstance(panel, StampsPanel)
    seat.push(panel.add)
    (dialog,) = panel.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "Old_idol.png"))
    dialog.close()
    QApplication.processEvents()
    scene = seat.workspace.scene
    assert scene is not None
    before = set(scene.things)
    seat.click((3.5, 2.5))
    placed = [each for each in seat.state.scene(scene.id).things.values() if each.id not in before]
    assert len(placed) == 1 and isinstance(placed[0], Stamp)
    first = placed[0]
    assert first.picture is not None and first.name == "Old idol" and first.width == 3 * first.height // 2
    # it is on its shelf now, and a click on it there places another one
    seat.key(Qt.Key.Key_Escape)
    QApplication.processEvents()
    click_item(panel.grid, "Old idol")
    seat.click((7.5, 2.5))
    there = [each for each in seat.state.scene(scene.id).things.values() if isinstance(each, Stamp) and each.picture]
    assert len(there) == 2 and there[0].picture == there[1].picture
    canvas, view = seat.program.canvas, seat.program.canvas.view
    spot = canvas.mapFromGlobal(view.viewport().mapToGlobal(seat.spot((7.5, 2.5)) + QPoint(3, 3)))

    def is_seen() -> bool:
        return abs(canvas.grab().toImage().pixelColor(spot).hue() - QColor("#8040a0").hue()) < 12

    # the picture is read beside the window, and is there when that is done
    qtbot.waitUntil(is_seen, timeout=20_000)


def test_a_new_scene_comes_into_the_folder_that_is_open(seat: Seat) -> None:
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    panel = seat.program.docks.raise_panel("scenes")
    assert isinstance(panel, ScenesPanel)
    first = seat.workspace.scene
    assert first is not None
    panel._new_folder(first)
    QApplication.processEvents()
    panel.ask_scene()
    QApplication.processEvents()
    seat.key(Qt.Key.Key_Return)
    assert seat.workspace.scene is not None and seat.workspace.scene.id != first.id
    assert seat.workspace.scene.folder == seat.state.scene(first.id).folder != ""
