"""The properties dock with real keys: many things are changed in one step, bad values are told and change nothing."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.maps import Paint, PutThings
from core.edits.show import SetDoor
from core.edits.stairs import new_floor
from core.geometry.units import SQUARE
from core.model.cover import Cover
from core.model.floor_side import FloorSide
from core.model.materials import Material
from core.model.scene import CODES, Scene, Terrain
from core.model.things import Door, DoorState, Pin, Stamp, Surface, Thing, Wall, WallKind
from desktop.log.entry_lines import title
from desktop.properties.editors import EntryCheck, EntryChoice, EntryField, EntryText
from desktop.properties.panel import PropertiesPanel
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, ready
from tests.helpers.maps import at

Panels = Callable[..., PropertiesPanel]
CRATE = Stamp(id=ThingId("stamp-50"), art="crate", at=at(3, 5), cover=Cover.HARD)
TABLE = Stamp(id=ThingId("stamp-51"), art="table", at=at(6, 5), width=2 * SQUARE, degrees=90)
DOOR = Door(id=ThingId("door-52"), a=at(5, 6), b=at(6, 6))
WALL = Wall(id=ThingId("wall-53"), points=(at(1, 8), at(4, 8)))
NOTE = Pin(id=ThingId("pin-54"), at=at(2, 2), name="Trap")


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes the dock with some things selected."""

    def make(*things: Thing) -> PropertiesPanel:
        workspace = workspace_on(theme, ready())
        if things:
            workspace.submit(PutThings(SCENE, things))
            workspace.select(tuple(thing.id for thing in things))
        panel = PropertiesPanel(workspace)
        qtbot.addWidget(panel)
        panel.resize(300, 700)
        panel.show()
        panel.activateWindow()
        qtbot.waitUntil(panel.isActiveWindow)
        return panel

    return make


def line(panel: PropertiesPanel, name: str, form: int = 0) -> EntryField:
    """Return a line of a form."""
    editor = panel.forms[form].editors[name]
    assert isinstance(editor, EntryField)
    return editor


def write(editor: EntryField, text: str) -> None:
    """Type another text into a line and strike Enter."""
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)


def complaint(panel: PropertiesPanel, name: str, form: int = 0) -> str:
    """Return what is said to be wrong with a field."""
    label = panel.forms[form].complaints[name]
    return "" if label.isHidden() else label.text()


def stamps(workspace: Workspace) -> list[Stamp]:
    """Return the stamps of the scene."""
    return [thing for thing in workspace.state.scene(SCENE).things.values() if isinstance(thing, Stamp)]


def scene(panel: PropertiesPanel) -> Scene:
    """Return the scene as it is."""
    return panel.workspace.state.scene(SCENE)


def test_what_is_the_same_is_shown_and_what_differs_is_said_to(panels: Panels) -> None:
    panel = panels(CRATE, TABLE)
    assert panel.heading.text() == "2 stamps"
    assert line(panel, "height").text() == "1"
    assert (line(panel, "width").text(), line(panel, "width").placeholderText()) == ("", "several")
    cover = panel.forms[0].editors["cover"]
    assert isinstance(cover, EntryChoice) and cover.currentIndex() == -1


def test_a_number_is_set_for_all_by_one_command(panels: Panels) -> None:
    panel = panels(CRATE, TABLE)
    write(line(panel, "width"), "3/2")
    assert [stamp.width for stamp in stamps(panel.workspace)] == [SQUARE * 3 // 2, SQUARE * 3 // 2]
    panel.workspace.undo()
    assert [stamp.width for stamp in stamps(panel.workspace)] == [SQUARE, 2 * SQUARE]


def test_a_change_is_added_to_each(panels: Panels) -> None:
    panel = panels(CRATE, TABLE)
    write(line(panel, "width"), "+1/2")
    assert [stamp.width for stamp in stamps(panel.workspace)] == [SQUARE * 3 // 2, SQUARE * 5 // 2]
    QTest.keyClick(line(panel, "degrees"), Qt.Key.Key_PageUp)
    write(line(panel, "degrees"), "+300")
    assert [stamp.degrees for stamp in stamps(panel.workspace)] == [310, 40]


@pytest.mark.parametrize(
    ("entry", "told"),
    [("=0", "More than 0"), ("-9", "More than 0"), ("9999", "At most 2000"), ("wide", "Type a number")],
)
def test_a_bad_value_is_told_beside_its_field_and_changes_nothing(panels: Panels, entry: str, told: str) -> None:
    panel = panels(CRATE, TABLE)
    write(line(panel, "width"), entry)
    assert complaint(panel, "width").startswith(told)
    assert stamps(panel.workspace) == [CRATE, TABLE]
    assert line(panel, "width").text() == entry
    write(line(panel, "width"), "2")
    assert complaint(panel, "width") == ""


def test_the_history_says_which_field_was_changed_to_what(panels: Panels) -> None:
    # a closed wall: of others it makes no sense to ask whether there is floor inside
    panel = panels(WALL.but(points=(*WALL.points, at(4, 9), WALL.points[0])))

    def told() -> str:
        journal = panel.workspace.session.journal
        return panel.workspace.text(journal.entry(len(journal) - 1).label)

    sight, floored = panel.forms[0].editors["sight"], panel.forms[0].editors["floored"]
    assert isinstance(sight, EntryChoice) and isinstance(floored, EntryCheck)
    sight.setCurrentIndex(sight.findData("one-way"))
    sight.activated.emit(sight.currentIndex())
    assert told() == "Set wall (Zone 2, B9\N{EN DASH}D9): Sight and light, Stopped one way"
    floored.click()
    assert told() == "Set wall (Zone 2, B9\N{EN DASH}D9): Floor inside, Yes"
    write(line(panel, "name"), "North")
    assert told() == "Set wall (Zone 2, B9\N{EN DASH}D9): Name, North"
    QTest.keyClick(line(panel, "name"), Qt.Key.Key_Delete)
    QTest.keyClick(line(panel, "name"), Qt.Key.Key_Return)
    assert told() == "Change wall North: Name"


def test_the_history_calls_a_stamp_by_what_it_shows(panels: Panels) -> None:
    panel = panels(CRATE)
    cover = panel.forms[0].editors["cover"]
    assert isinstance(cover, EntryChoice)
    cover.setCurrentIndex(cover.findData("total"))
    cover.activated.emit(cover.currentIndex())
    workspace = panel.workspace
    entry = workspace.session.journal.entry(len(workspace.session.journal) - 1)
    assert title(workspace, entry) == "Set Crate (Zone 2, C5\N{EN DASH}D6): Cover, Total"


def test_stairs_say_where_they_lead(panels: Panels) -> None:
    stairs = CRATE.but(id=ThingId("stamp-60"), art="stairs")
    panel = panels(stairs)

    def told() -> list[str]:
        words = (each for each in panel.findChildren(QLabel) if each.isVisible())
        return [each.text() for each in words if each.text().startswith("Leads")]

    assert told() == ["Leads nowhere. A right click on the map says where it leads."]
    workspace = panel.workspace
    workspace.submit(new_floor(workspace.state, workspace.state.scene(SCENE), stairs, "Cellar"))
    workspace.select((stairs.id,))
    panel.refresh()
    assert told() == ["Leads to Cellar"]
    workspace.submit(PutThings(SCENE, (CRATE,)))
    workspace.select((CRATE.id,))
    panel.refresh()
    assert told() == []


def test_escape_gives_a_field_back(panels: Panels) -> None:
    panel = panels(CRATE)
    editor = line(panel, "name")
    QTest.keyClicks(editor, "Box")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert stamps(panel.workspace) == [CRATE]


def test_a_tick_that_some_have_is_given_to_all_by_a_click(panels: Panels) -> None:
    panel = panels(CRATE.but(blocks_move=True), TABLE)
    tick = panel.forms[0].editors["blocks_move"]
    assert isinstance(tick, EntryCheck) and tick.checkState() is Qt.CheckState.PartiallyChecked
    tick.click()
    assert [stamp.blocks_move for stamp in stamps(panel.workspace)] == [True, True]
    tick.click()
    assert [stamp.blocks_move for stamp in stamps(panel.workspace)] == [False, False]


def test_choices_are_picked_with_the_keyboard(panels: Panels) -> None:
    panel = panels(DOOR)
    state = panel.forms[0].editors["state"]
    assert isinstance(state, EntryChoice) and state.currentText() == "Closed"
    QTest.keyClick(state, Qt.Key.Key_Down)
    assert scene(panel).things[DOOR.id] == DOOR.but(state=DoorState.LOCKED)
    panel.workspace.select((WALL.id,))


def test_different_kinds_share_their_common_fields(panels: Panels) -> None:
    panel = panels(DOOR, WALL, CRATE)
    assert panel.heading.text() == "3 things"
    assert list(panel.forms[0].editors) == ["name", "hidden", "locked"]
    tick = panel.forms[0].editors["locked"]
    assert isinstance(tick, EntryCheck)
    tick.click()
    assert all(scene(panel).things[thing.id].locked for thing in (DOOR, WALL, CRATE))


def test_a_wall_becomes_a_window(panels: Panels) -> None:
    panel = panels(WALL)
    made = panel.forms[0].editors["made"]
    assert isinstance(made, EntryChoice)
    QTest.keyClick(made, Qt.Key.Key_Down)
    assert scene(panel).things[WALL.id] == WALL.but(made=WallKind.WINDOW)


def test_a_note_is_kept_when_its_field_is_left(panels: Panels) -> None:
    panel = panels(NOTE)
    panel.enter()
    note = panel.forms[0].editors["text"]
    assert isinstance(note, EntryText) and note.hasFocus()
    QTest.keyClicks(note, "Ten feet deep")
    assert scene(panel).things[NOTE.id] == NOTE
    line(panel, "name").setFocus()
    assert scene(panel).things[NOTE.id] == NOTE.but(text="Ten feet deep")


def test_controls_stay_while_the_same_is_selected_and_show_what_undo_does(panels: Panels) -> None:
    panel = panels(CRATE)
    before = line(panel, "name")
    write(before, "Box")
    assert line(panel, "name") is before
    panel.workspace.undo()
    assert before.text() == ""


def test_the_scene_is_shown_where_nothing_is_selected(panels: Panels) -> None:
    panel = panels()
    assert panel.heading.text() == "Scene"
    write(line(panel, "name"), "Cellar")
    write(line(panel, "columns", 1), "+5")
    write(line(panel, "opacity", 3), "60")
    assert (scene(panel).name, scene(panel).columns, scene(panel).grid.opacity) == ("Cellar", 15, 60)
    write(line(panel, "rows", 1), "=0")
    assert complaint(panel, "rows", 1) == "At least 1"
    assert scene(panel).rows == 10


def test_the_length_of_a_square_is_shown_in_the_unit_of_the_scene(panels: Panels) -> None:
    panel = panels()
    assert line(panel, "square_length", 1).text() == "5"
    write(line(panel, "square_length", 1), "10")
    assert scene(panel).square_length == Fraction(381, 125)
    unit = panel.forms[1].editors["unit"]
    assert isinstance(unit, EntryChoice)
    QTest.keyClick(unit, Qt.Key.Key_Down)
    assert scene(panel).unit == "m"
    assert line(panel, "square_length", 1).text() == "3.048"
    panel.workspace.undo()
    assert line(panel, "square_length", 1).text() == "10"


def test_a_door_that_stood_open_begins_and_stands_as_is_chosen(panels: Panels) -> None:
    panel = panels(DOOR)
    panel.workspace.submit(SetDoor(SCENE, DOOR.id, DoorState.OPEN))
    state = panel.forms[0].editors["state"]
    QTest.keyClick(state, Qt.Key.Key_Down)
    assert scene(panel).things[DOOR.id] == DOOR.but(state=DoorState.LOCKED)
    assert panel.workspace.state.scene_state(SCENE).doors[DOOR.id] is DoorState.LOCKED
    panel.workspace.undo()
    assert panel.workspace.state.scene_state(SCENE).doors[DOOR.id] is DoorState.OPEN


def test_notes_keep_room_for_some_lines_in_a_low_dock(panels: Panels) -> None:
    panel = panels()
    panel.resize(300, 200)
    note = panel.forms[0].editors["notes"]
    assert note.height() > 4 * note.fontMetrics().lineSpacing()


def test_what_was_refused_does_no_harm_when_the_document_is_closed(panels: Panels) -> None:
    panel = panels(CRATE)
    name = next(each for each, editor in panel.forms[0].editors.items() if each == "width" and editor.isVisible())
    editor = line(panel, name)
    editor.setFocus()
    editor.selectAll()
    QTest.keyClicks(editor, "nonsense")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert panel.forms[0].complaints[name].isVisible()
    panel.hide()
    panel.workspace.close()
    # what stands there is not what was kept: it is told again whenever the field is left
    editor.entered.emit(editor.text())
    assert not panel.workspace.is_open


def test_whether_there_is_floor_inside_is_asked_of_closed_walls_that_tell_nothing(panels: Panels) -> None:
    ring = WALL.but(points=(*WALL.points, at(4, 9), WALL.points[0]))
    for wall, asked in (
        (WALL, False),
        (ring, True),
        (ring.but(floor_side=FloorSide.RIGHT), False),
        (ring.but(floor_side=FloorSide.RIGHT, floored=True), True),
    ):
        editors = panels(wall).forms[0].editors
        assert ("floored" in editors) is asked and "fabric" in editors
    panel = panels(ring)
    panel.workspace.submit(PutThings(SCENE, (WALL,)))
    assert "floored" not in panel.forms[0].editors, "opened while it is shown"


def test_a_picture_of_ones_own_is_turned_into_no_other_stamp(panels: Panels) -> None:
    assert "art" in panels(CRATE, TABLE).forms[0].editors
    picture = CRATE.but(id=ThingId("stamp-60"), art="picture", picture="a" * 64)
    for things in ((picture,), (picture, TABLE)):
        editors = panels(*things).forms[0].editors
        assert "art" not in editors and "width" in editors


POOL = Surface(id=ThingId("surface-55"), points=(at(1, 1), at(4, 1), at(4, 3), at(1, 3)), material=Material.PIT)
WITHIN = [(x, y) for x in (1, 2, 3) for y in (1, 2)]
HAZARD, DIFFICULT = CODES.index(Terrain.HAZARD), CODES.index(Terrain.DIFFICULT)


def choose_material(panel: PropertiesPanel, material: Material) -> None:
    """Choose another material as with the mouse."""
    editor = panel.forms[0].editors["material"]
    assert isinstance(editor, EntryChoice)
    editor.setCurrentIndex(editor.findData(material.value))
    editor.activated.emit(editor.currentIndex())


def means(panel: PropertiesPanel) -> list[str]:
    """Return what is said of the meaning of a surface."""
    panel.refresh()
    found = [each.text() for each in panel.findChildren(QLabel) if each.isVisibleTo(panel)]
    return [text for text in found if text.startswith("For the rules: ")]


def test_another_material_brings_its_meaning_for_the_rules_in_one_step(panels: Panels) -> None:
    panel = panels(POOL)
    workspace = panel.workspace
    workspace.submit(Paint(SCENE, "terrain", tuple((square, HAZARD) for square in WITHIN)))
    assert means(panel) == ["For the rules: hazard"]
    choose_material(panel, Material.PLANKS)
    assert not list(scene(panel).terrain.cells()) and means(panel) == ["For the rules: nothing special"]
    choose_material(panel, Material.WATER)
    assert dict(scene(panel).terrain.cells()) == dict.fromkeys(WITHIN, DIFFICULT)
    assert means(panel) == ["For the rules: difficult, swim"]
    workspace.undo()
    assert not list(scene(panel).terrain.cells())
    workspace.undo()
    assert dict(scene(panel).terrain.cells()) == dict.fromkeys(WITHIN, HAZARD)
    assert scene(panel).things[POOL.id] == POOL


def test_what_the_game_master_set_and_what_lies_upon_a_surface_keep_their_meaning(panels: Panels) -> None:
    bridge = Surface(
        id=ThingId("surface-56"), points=(at(2, 0), at(3, 0), at(3, 4), at(2, 4)), material=Material.PLANKS
    )
    panel = panels(POOL.but(material=Material.SAND), bridge)
    workspace = panel.workspace
    workspace.submit(Paint(SCENE, "terrain", (((1, 1), HAZARD),)))
    workspace.submit(Paint(SCENE, "materials", (((3, 1), 1),)))
    workspace.select((POOL.id,))
    panel.refresh()
    choose_material(panel, Material.MUD)
    assert dict(scene(panel).terrain.cells()) == {(1, 1): HAZARD, (1, 2): DIFFICULT, (3, 2): DIFFICULT}
    assert means(panel) == ["For the rules: difficult; hazard"]
