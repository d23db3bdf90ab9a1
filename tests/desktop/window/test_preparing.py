"""Preparing in the whole program: keys of tools and stamps, the strip of options, the menu, notes to be written."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QToolButton
from pytestqt.qtbot import QtBot

from core.edits.maps import PutThings
from core.edits.tokens import PlaceFoes
from core.model.creature import Creature
from core.model.things import Door, DoorState, Pin, Stamp, Thing
from desktop.app import build
from desktop.log.entry_lines import title
from desktop.program import Program
from desktop.properties.editors import EntryChoice, EntryText
from desktop.properties.panel import PropertiesPanel
from desktop.tools.options_strip import ToolOptions
from desktop.tools.tool_bar import SIGN, ToolBar
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Mode
from tests.helpers.maps import at

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program on an empty map."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    program.canvas.view.setFocus()
    yield program
    program.window.close()
    program.window.deleteLater()


def strip(program: Program) -> ToolOptions:
    """Return the strip above the map."""
    found = program.window.findChild(ToolOptions)
    assert found is not None
    return found


def strike(program: Program, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """Strike a key where the keyboard is, as the window system does."""
    window = program.window.windowHandle()
    assert window is not None
    QTest.keyClick(window, key, held)


def spot(program: Program, x: float, y: float) -> QPoint:
    """Return where a place given in squares is seen."""
    return program.canvas.view.viewportTransform().map(QPointF(*at(x, y))).toPoint()


def click(program: Program, x: float, y: float, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Click on the map."""
    QTest.mouseClick(program.canvas.view.viewport(), button, NONE, spot(program, x, y))


def click_twice(program: Program, x: float, y: float) -> None:
    """Double-click on the map."""
    for act in (QTest.mouseDClick, QTest.mouseRelease):
        act(program.canvas.view.viewport(), Qt.MouseButton.LeftButton, NONE, spot(program, x, y))


def things(program: Program) -> list[Thing]:
    """Return what lies on the map."""
    scene = program.workspace.scene
    return [] if scene is None else list(scene.things.values())


def last_step(program: Program) -> str:
    """Return the last line of the history."""
    journal = program.workspace.session.journal
    return title(program.workspace, journal.entry(journal.head - 1))


def test_number_keys_take_up_tools_and_with_stamps_pick_stamps(program: Program) -> None:
    toolbox = program.canvas.toolbox
    strike(program, Qt.Key.Key_4)
    assert toolbox.tool.id == "terrain"
    strike(program, Qt.Key.Key_6)
    assert toolbox.tool.id == "stamp"
    strike(program, Qt.Key.Key_4)
    assert toolbox.tool.id == "stamp" and toolbox.tool.chosen["art"] == "round-table"
    strike(program, Qt.Key.Key_V)
    assert toolbox.tool.id == "select"


def test_number_keys_are_for_actions_while_one_runs(program: Program) -> None:
    program.workspace.set_mode(Mode.RUN)
    strike(program, Qt.Key.Key_4)
    assert program.canvas.toolbox.tool.id == "select"
    assert not strip(program).isVisible()


def test_the_strip_shows_and_chooses_the_options_of_the_tool(program: Program) -> None:
    toolbox = program.canvas.toolbox
    toolbox.take_up("terrain")
    shown = strip(program)
    assert shown.buttons["kind", "difficult"].isChecked()
    shown.buttons["kind", "hazard"].click()
    assert toolbox.tool.chosen["kind"] == "hazard"
    shown.buttons["shape", "border"].click()
    # how wide a stroke is keeps its place, at rest
    assert ("kind", "hazard") not in shown.buttons and not shown.numbers["size"].isEnabled()
    shown.buttons["shape", "brush"].click()
    program.canvas.view.setFocus()
    strike(program, Qt.Key.Key_BracketRight)
    assert shown.numbers["size"].value() == 2
    shown.numbers["size"].setFocus()
    QTest.keyClick(shown.numbers["size"], Qt.Key.Key_Up)
    assert toolbox.tool.chosen["size"] == 3
    assert all(button.accessibleName() and button.toolTip() for button in shown.buttons.values())


def test_options_of_a_material_stay_where_they_are_whatever_its_shape(program: Program) -> None:
    toolbox, shown = program.canvas.toolbox, strip(program)
    toolbox.take_up("surface")

    def places() -> list[object]:
        QApplication.processEvents()
        return [(each.geometry(), each.toolButtonStyle()) for each in shown.buttons.values()]

    before, size = places(), shown.numbers["size"]
    toolbox.choose("size", 3)
    for shape in ("rectangle", "polygon", "fill"):
        shown.buttons["shape", shape].click()
        assert places() == before and shown.buttons["shape", shape].isChecked()
        assert shown.numbers["size"] is size and size.isVisible() and not size.isEnabled()
        toolbox.choose("size", 5)
        assert toolbox.tool.chosen["size"] == 3, "there is no brush"
    shown.buttons["shape", "brush"].click()
    assert places() == before and size.isEnabled() and size.value() == 3


def test_the_map_stays_where_it_is_as_the_options_take_a_second_row(program: Program, qtbot: QtBot) -> None:
    program.window.resize(1366, 768)
    toolbox, view, shown = program.canvas.toolbox, program.canvas.view, strip(program)
    for fitted in (True, False):
        toolbox.take_up("select")
        QTest.qWait(20)
        if fitted:
            view.fit()
        else:
            view.zoom_to(40)
        height, before, near = shown.height(), view.on_screen(at(3, 4)), view.near
        toolbox.take_up("room")
        toolbox.choose("shape", "dungeon")
        QTest.qWait(20)
        assert shown.height() > height, "it takes two rows here"
        assert (view.on_screen(at(3, 4)) - before).manhattanLength() <= 1 and view.near == near
        toolbox.take_up("select")
        QTest.qWait(20)
        assert shown.height() == height
        assert (view.on_screen(at(3, 4)) - before).manhattanLength() <= 2 and view.near == near


def test_a_list_of_choices_that_is_left_by_escape_gives_the_keyboard_to_the_map(program: Program) -> None:
    canvas = program.canvas
    canvas.toolbox.arm("stamp")
    click(program, 5.5, 5.5)
    strike(program, Qt.Key.Key_V)
    strike(program, Qt.Key.Key_Escape)
    click(program, 5.5, 5.5)
    panel = program.docks.docks["properties"].panel
    assert isinstance(panel, PropertiesPanel)
    art = panel.forms[0].editors["art"]
    assert isinstance(art, EntryChoice)
    before = things(program)
    art.setFocus()
    art.showPopup()
    QApplication.processEvents()
    QTest.keyClick(art.view(), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert canvas.view.hasFocus()
    strike(program, Qt.Key.Key_D)
    assert canvas.toolbox.tool.id == "door" and things(program) == before


def test_the_keyboard_is_the_maps_once_what_is_beside_it_has_what_it_needed(program: Program) -> None:
    canvas, control = program.canvas, Qt.KeyboardModifier.ControlModifier
    canvas.toolbox.arm("stamp")
    click(program, 5.5, 5.5)
    strike(program, Qt.Key.Key_V)
    panel = program.docks.docks["properties"].panel
    assert isinstance(panel, PropertiesPanel)
    (stamp,) = things(program)
    assert isinstance(stamp, Stamp)
    click_twice(program, 5.5, 5.5)
    name, move, art = (panel.forms[0].editors[field] for field in ("name", "blocks_move", "art"))
    assert name.hasFocus() and isinstance(art, EntryChoice)
    # what is asked for on the map is replaced by what is typed, and a tool that is clicked has the keyboard
    QTest.keyClicks(name, "Crate of wine")
    bar = program.window.findChild(ToolBar)
    assert bar is not None
    QTest.mouseClick(bar.widgetForAction(bar.buttons["zone"]), Qt.MouseButton.LeftButton)
    assert canvas.view.hasFocus() and canvas.toolbox.tool.id == "zone"
    assert canvas.toolbox.hint.endswith("Digits take up tools")
    assert things(program)[0].name == "Crate of wine"
    # ticks and choices that were clicked let go of it
    ticked = stamp.blocks_move
    QTest.mouseClick(move, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert canvas.view.hasFocus() and getattr(things(program)[0], "blocks_move", ticked) is not ticked
    # Escape lets go of a list, Enter of a number in the strip
    layers = program.docks.raise_panel("layers")
    tree = layers.findChild(QAbstractItemView)
    assert tree is not None
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert canvas.view.hasFocus()
    canvas.toolbox.arm("terrain")
    number = strip(program).numbers["size"]
    number.setFocus()
    QTest.keyClick(number, Qt.Key.Key_A, control)
    QTest.keyClicks(number, "3")
    QTest.keyClick(number, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert canvas.view.hasFocus() and canvas.toolbox.tool.chosen["size"] == 3
    # a list that opens below a choice is a window of its own
    program.workspace.select((stamp.id,))
    art.setFocus()
    art.showPopup()
    QApplication.processEvents()
    QTest.keyClick(art.view(), Qt.Key.Key_Down)
    QTest.keyClick(art.view(), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert program.window.focusWidget() is canvas.view


def test_the_strip_is_reached_and_left_by_key(program: Program) -> None:
    program.canvas.toolbox.take_up("wall")
    strike(program, Qt.Key.Key_F4)
    assert strip(program).buttons["made", "wall"].hasFocus()
    strike(program, Qt.Key.Key_Escape)
    assert program.canvas.view.hasFocus()


def test_the_strip_never_makes_the_window_wider(program: Program) -> None:
    width = program.window.width()
    for tool in program.canvas.toolbox.tools:
        program.canvas.toolbox.take_up(tool.id)
        QApplication.processEvents()
    assert program.window.width() == width
    assert strip(program).minimumSizeHint().width() < 300


def test_a_right_click_on_a_door_offers_to_open_it(program: Program) -> None:
    scene = program.workspace.scene
    assert scene is not None
    door = Door.model_validate({"id": "door-90", "a": at(5, 5), "b": at(6, 5)})
    program.workspace.submit(PutThings(scene.id, (door,)))
    click(program, 5.5, 5, Qt.MouseButton.RightButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions()]
    assert "Open the door" in words and "Close the door" not in words
    menu.actions()[words.index("Open the door")].trigger()
    menu.close()
    assert program.workspace.state.scene_state(scene.id).doors == {door.id: DoorState.OPEN}


def test_the_menu_locks_what_is_selected(program: Program) -> None:
    program.canvas.toolbox.take_up("stamp")
    click(program, 5.5, 5.5)
    program.canvas.toolbox.take_up("select")
    program.actions.start("arrange.lock")
    (stamp,) = things(program)
    assert isinstance(stamp, Stamp) and stamp.locked
    assert last_step(program).startswith("Lock: ")
    assert program.actions["arrange.lock"].isChecked()
    program.actions.start("edit.delete")
    assert len(things(program)) == 1
    program.actions.start("arrange.lock")
    assert not things(program)[0].locked
    assert last_step(program).startswith("Unlock: ")


def test_a_pin_opens_its_note_and_what_is_typed_is_kept(program: Program) -> None:
    program.canvas.toolbox.take_up("pin")
    click(program, 5.5, 5.5)
    panel = program.docks.docks["properties"].panel
    assert isinstance(panel, PropertiesPanel)
    note = panel.forms[0].editors["text"]
    assert isinstance(note, EntryText) and note.hasFocus()
    QTest.keyClicks(note, "A pit, 2 deep")
    program.canvas.view.setFocus()
    (pin,) = things(program)
    assert isinstance(pin, Pin) and pin.text == "A pit, 2 deep"
    program.workspace.undo()
    assert getattr(things(program)[0], "text", None) == ""


def test_ctrl_z_belongs_to_the_chain_while_one_is_drawn_and_to_the_document_after(program: Program) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    program.canvas.toolbox.take_up("stamp")
    click(program, 3.5, 3.5)
    program.canvas.toolbox.take_up("wall")
    click(program, 6, 6)
    click(program, 8, 6)
    strike(program, Qt.Key.Key_Z, control)
    strike(program, Qt.Key.Key_Z, control)
    assert not program.canvas.toolbox.busy and len(things(program)) == 1
    strike(program, Qt.Key.Key_Z, control)
    assert things(program) == []


def test_hiding_is_for_things_and_tokens_alike_and_one_step(program: Program) -> None:
    workspace = program.workspace
    encounter, scene = workspace.encounter, workspace.scene
    assert encounter is not None and scene is not None
    foe = Creature(name="Orc", system=encounter.system, sheet=workspace.session.systems[encounter.system].sheet())
    workspace.submit(PlaceFoes(encounter.id, scene.id, foe, (at(3, 3),)))
    program.canvas.toolbox.take_up("stamp")
    click(program, 8.5, 8.5)
    (token,) = workspace.state.encounter(encounter.id).tokens
    workspace.select((token, things(program)[0].id))
    assert program.actions.start("arrange.hide")
    assert things(program)[0].hidden and workspace.selected_tokens[0].hidden
    assert last_step(program).startswith("Hide: ")
    assert program.actions["arrange.hide"].isChecked()
    assert program.actions.start("arrange.hide") and last_step(program).startswith("Show: ")
    workspace.undo()
    workspace.undo()
    assert not things(program)[0].hidden and not workspace.selected_tokens[0].hidden
    workspace.set_mode(Mode.RUN)
    workspace.select((token,))
    assert program.actions.start("arrange.hide") and workspace.selected_tokens[0].hidden


def test_a_double_click_on_a_token_brings_its_sheet_up(program: Program) -> None:
    program.canvas.properties_wanted.emit("token-1")
    assert program.docks.docks["sheet"].panel is not None


def test_tools_for_which_the_window_is_too_low_are_behind_a_button_with_a_sign_and_a_name(
    program: Program, qtbot: QtBot
) -> None:
    bar = program.window.findChild(ToolBar)
    assert bar is not None
    shown = [button for button in bar.findChildren(QToolButton) if button.defaultAction() in bar.buttons.values()]
    program.workspace.theme.wear("light", scale=2.0)
    assert bar.iconSize().height() == 2 * SIGN == shown[0].iconSize().height()
    program.window.resize(900, 500)
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert more is not None
    qtbot.waitUntil(more.isVisible)
    assert not more.icon().isNull() and more.toolTip() == more.accessibleName() == "More tools"
    light = bar.widgetForAction(bar.buttons["light"])
    assert not light.isVisible()
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(light.isVisible)


def test_what_is_told_covers_no_options_of_the_tool(program: Program) -> None:
    program.canvas.toolbox.arm("surface")
    QApplication.processEvents()
    program.workspace.tell("That changes nothing.", Urgency.TROUBLE, passing=True)
    messages = program.window.messages
    whole = messages.parentWidget()
    assert whole is not None
    over = QRect(program.canvas.mapTo(whole, QPoint(0, 0)), program.canvas.size())
    assert over.top() > 20 and over.contains(messages.geometry())
    (banner,) = messages.banners
    away = banner.findChild(QTimer)
    assert away is not None and away.isActive(), "it goes by itself"


def test_what_was_told_makes_room_in_the_other_mode_and_a_refused_file_goes_by_itself(
    program: Program, tmp_path: Path
) -> None:
    workspace, messages = program.workspace, program.window.messages
    workspace.tell("The disk is full.", Urgency.TROUBLE)
    (tmp_path / "torn.sandtable").write_bytes(b"no adventure")
    program.window.drop_files((str(tmp_path / "torn.sandtable"),))
    torn, full = messages.banners
    away = torn.findChild(QTimer)
    assert away is not None and away.isActive() and full.findChild(QTimer) is None
    workspace.set_mode(Mode.RUN)
    assert messages.banners == (full,) and not full.isVisible() and messages.folded.isVisible()
    over = messages.geometry()
    assert over.width() < program.canvas.width() / 3
    messages.folded.click()
    assert full.isVisible()
    workspace.tell("Saved.")
    workspace.set_mode(Mode.PREPARE)
    assert not full.isVisible()
