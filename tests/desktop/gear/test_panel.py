"""The list of gear: what is in it, giving by keys and by dragging, things of one's own, library and adventure."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId
from core.documents.new_adventure import blank
from core.documents.shipped import shipped_wares
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.creature import Vitals
from core.model.gear import Carried, Item, Ware
from core.rules.registry import SYSTEMS
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from desktop.creatures.subjects import subjects_of
from desktop.gear.panel import GearPanel
from desktop.gear.ware_form import WareForm
from desktop.sheets.editors import NumberEditor
from desktop.sheets.giving import carried_ware, dragged_ware, give
from desktop.sheets.panel import SheetPanel
from desktop.shelf_panel import Origin
from desktop.theme.theme import Theme
from desktop.tools.canvas import MapCanvas
from desktop.tools.giving_gear import hand_over
from desktop.workspace.message import Message
from desktop.workspace.own_library import FILE, OwnLibrary
from desktop.workspace.placing import GEAR_MIME
from desktop.workspace.workspace import Workspace
from tests.desktop.sheets.test_panel import towers_session
from tests.desktop.sheets.test_whole_sheet import encounter_of, raiders, sheet_of, vitals_of
from tests.helpers.desks import workspace_on

CLAW = Ware(
    system=TOWERS,
    item=Item(id="item-1", name="Claw", profile="Claw", carried=Carried.NATURAL),
    profile=Profile(name="Claw", base=3, adds_px=True, hands=0),
    shelf="Beasts",
)


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[GearPanel]:
    """Give the list of gear beside three raiders, with a library of its own."""
    workspace = workspace_on(theme, towers_session())
    workspace.library = OwnLibrary(tmp_path / "library", SYSTEMS)
    panel = GearPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(260, 700)
    panel.show()
    yield panel


def heard(workspace: Workspace) -> list[str]:
    """Return what is told from now on."""
    found: list[str] = []

    def hear(message: object) -> None:
        assert isinstance(message, Message)
        found.append(message.text)

    workspace.message.connect(hear)
    return found


def names(panel: GearPanel, kept: Origin) -> list[str]:
    return [each.ware.item.name for each in panel.things if each.origin is kept]


def choose(panel: GearPanel, name: str, kept: Origin | None = None) -> None:
    found = next(each for each in panel.things if each.ware.item.name == name and kept in (None, each.origin))
    for number in range(panel.list.count()):
        item = panel.list.item(number)
        if item.data(Qt.ItemDataRole.UserRole) == found.key:
            panel.list.setCurrentItem(item)
            return
    raise AssertionError(name)


def form_of(panel: GearPanel) -> WareForm:
    assert panel.form is not None
    return panel.form


def number(form: WareForm, name: str) -> NumberEditor:
    assert form.profile is not None
    editor = form.grids[type(form.profile)].editors[name]
    assert isinstance(editor, NumberEditor)
    return editor


def type_in(editor: NumberEditor, text: str) -> None:
    editor.field.setFocus()
    editor.field.clear()
    QTest.keyClicks(editor.field, text)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)


def test_all_that_ships_is_there_and_a_search_narrows_it(panel: GearPanel) -> None:
    assert names(panel, Origin.SHIPPED) == [ware.item.name for ware in shipped_wares(TOWERS)]
    panel.search.setText("reach")
    shown = [panel.list.item(n).text().strip() for n in range(panel.list.count())]
    assert shown == ["Melee weapons", "Spear"]
    panel.search.setText("no such thing")
    assert panel.pages.currentWidget() is panel.nothing


def test_enter_gives_the_chosen_thing_to_everybody_selected_as_one_step(panel: GearPanel) -> None:
    workspace = panel.workspace
    told = heard(workspace)
    choose(panel, "Heavy rifle")
    assert "range" not in told and "7" in panel.card.text() and "4.5 kg" in panel.card.text()
    assert not panel.hand_out.isEnabled()
    panel.give()
    assert "Select" in told[-1]
    workspace.select(raiders(workspace)[:2])
    head = workspace.session.journal.head
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert workspace.session.journal.head == head + 1 and "Heavy rifle goes to" in panel.card.text()
    assert [vitals_of(workspace, n).gear[-1].name for n in range(3)] == ["Heavy rifle", "Heavy rifle", "Thrown dagger"]
    assert vitals_of(workspace).gear[-1].loaded == 10
    workspace.undo()
    assert vitals_of(workspace).gear[-1].name == "Thrown dagger"


def test_a_thing_with_figures_of_its_own_brings_them_along_and_takes_no_others_name(panel: GearPanel) -> None:
    workspace = panel.workspace
    workspace.select(raiders(workspace)[:1])
    assert give(workspace, subjects_of(workspace), CLAW)
    assert give(workspace, subjects_of(workspace), CLAW)
    assert workspace.session.last is not None
    assert workspace.text(workspace.session.last.label) == "Give Claw to Ditch raider 1"
    assert isinstance(CLAW.profile, Profile)
    assert sheet_of(workspace).profiles == (CLAW.profile,)
    other = CLAW.but(profile=CLAW.profile.but(base=9))
    assert give(workspace, subjects_of(workspace), other)
    assert [(each.name, each.base) for each in sheet_of(workspace).profiles] == [("Claw", 3), ("Claw 2", 9)]
    assert [item.profile for item in vitals_of(workspace).gear[-3:]] == ["Claw", "Claw", "Claw 2"]
    ids = [item.id for item in vitals_of(workspace).gear]
    assert len(ids) == len(set(ids))
    workspace.undo()
    assert len(sheet_of(workspace).profiles) == 1 and len(vitals_of(workspace).gear) == 4


def test_gear_of_another_system_is_given_to_nobody(panel: GearPanel) -> None:
    workspace = panel.workspace
    told, head = heard(workspace), workspace.session.journal.head
    workspace.select(raiders(workspace)[:1])
    stranger = Ware(system=SystemId("semi-automagic"), item=Item(id="item-1", name="Ray gun"))
    assert not give(workspace, subjects_of(workspace), stranger)
    assert told == ["Ray gun is gear of another rule system."] and workspace.session.journal.head == head


# Dragging


def drop_of(data: QMimeData) -> QDropEvent:
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)


def test_a_thing_dragged_onto_the_sheet_goes_to_those_shown(panel: GearPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    workspace.select(raiders(workspace)[:1])
    sheet = SheetPanel(workspace)
    qtbot.addWidget(sheet)
    sheet.show()
    choose(panel, "Lantern")
    data = panel.list.mimeData(panel.list.selectedItems())
    assert data.formats() == panel.list.mimeTypes() == [GEAR_MIME]
    sheet.dropEvent(drop_of(data))
    assert vitals_of(workspace).gear[-1].name == "Lantern"


@pytest.fixture
def canvas(panel: GearPanel, qtbot: QtBot) -> Iterator[MapCanvas]:
    """Give the map beside the list."""
    canvas = MapCanvas(panel.workspace)
    qtbot.addWidget(canvas)
    canvas.resize(800, 600)
    canvas.show()
    qtbot.waitExposed(canvas)
    yield canvas


def test_a_thing_dragged_onto_a_token_goes_to_it_or_to_all_selected(panel: GearPanel, canvas: MapCanvas) -> None:
    workspace = panel.workspace
    told = heard(workspace)
    encounter = workspace.state.encounter(encounter_of(workspace))
    first, second, third = encounter.tokens.values()
    workspace.select((first.id, second.id))
    assert hand_over(canvas.access, carried_ware(CLAW), third.point)
    assert [len(vitals_of(workspace, n).gear) for n in range(3)] == [2, 2, 3]
    assert hand_over(canvas.access, carried_ware(CLAW), first.point)
    assert [len(vitals_of(workspace, n).gear) for n in range(3)] == [3, 3, 3]
    head = workspace.session.journal.head
    assert not hand_over(canvas.access, carried_ware(CLAW), (third.point[0] + 9 * 768, third.point[1] + 9 * 768))
    assert "nobody stands here" in told[-1] and workspace.session.journal.head == head


def test_what_is_no_gear_is_not_taken_for_it(panel: GearPanel) -> None:
    assert dragged_ware(QMimeData()) is None
    for text in (b"", b"{", b'{"system": "99-towers", "item": {"id": "x", "name": "y", "count": -4}}', b"[1]"):
        data = QMimeData()
        data.setData(GEAR_MIME, text)
        assert dragged_ware(data) is None
    assert dragged_ware(carried_ware(CLAW)) == CLAW


# Things of one's own


def test_a_weapon_of_ones_own_is_made_with_the_keyboard_and_kept_in_the_library(panel: GearPanel) -> None:
    panel.make.click()
    form = form_of(panel)
    assert form.form.line("name").selectedText() == form.form.line("name").text()
    QTest.keyClicks(form.form.line("name"), "Salt whip")
    form.weapon.setCurrentIndex(1)
    form.weapon.activated.emit(1)
    type_in(number(form, "base"), "99999")
    assert not form.grids[Profile].trouble.isHidden() and number(form, "base").field.property("wrong")
    type_in(number(form, "base"), "4")
    grams = form.numbers.editors["grams"]
    assert isinstance(grams, NumberEditor)
    type_in(grams, "=-3")
    assert not form.numbers.trouble.isHidden()
    form.submit()
    assert form.isVisible(), "what is wrong is mended first"
    type_in(grams, "700")
    form.form.line("name").setFocus()
    QTest.keyClick(form.form.line("name"), Qt.Key.Key_Return)
    assert panel.form is None and names(panel, Origin.LIBRARY) == ["Salt whip"]
    assert panel.workspace.library is not None
    (kept,) = OwnLibrary(panel.workspace.library._folder, SYSTEMS).wares()
    assert isinstance(kept.profile, Profile)
    assert (kept.item.grams, kept.item.profile, kept.profile.name, kept.profile.base) == (
        700,
        "Salt whip",
        "Salt whip",
        4,
    )


def test_what_is_wrong_in_one_field_stays_so_while_another_is_filled_in(panel: GearPanel) -> None:
    panel.make.click()
    form = form_of(panel)
    form.weapon.setCurrentIndex(1)
    form.weapon.activated.emit(1)
    grid = form.grids[Profile]
    type_in(number(form, "base"), "99999")
    wrong = grid.trouble.text()
    type_in(number(form, "hands"), "1")
    assert number(form, "base").field.text() == "99999" and number(form, "base").field.property("wrong")
    assert wrong and grid.trouble.text() == wrong and not grid.trouble.isHidden()
    form.submit()
    assert panel.form is form and panel.focusWidget() is number(form, "base").field
    type_in(number(form, "base"), "4")
    assert grid.trouble.isHidden()
    form.submit()
    assert panel.form is None
    made = next(each.ware.profile for each in panel.things if each.origin is Origin.LIBRARY)
    assert isinstance(made, Profile) and (made.base, made.hands) == (4, 1)


def test_without_a_name_nothing_is_kept_and_escape_gives_up(panel: GearPanel) -> None:
    panel.make.click()
    form = form_of(panel)
    form.form.line("name").setText("   ")
    form.form.line("name").setFocus()
    QTest.keyClick(form.form.line("name"), Qt.Key.Key_Return)
    assert panel.form is form and form.form.complaints["name"].text() == "A thing needs a name."
    QTest.keyClick(form.form.line("name"), Qt.Key.Key_Escape)
    assert panel.form is None and names(panel, Origin.LIBRARY) == []


def test_what_ships_is_copied_changed_and_deleted_in_the_library(panel: GearPanel) -> None:
    told = heard(panel.workspace)
    choose(panel, "Bow")
    panel.change.click()
    QTest.keyClicks(form_of(panel).form.line("name"), "Elm bow")
    QTest.keyClick(form_of(panel).form.line("name"), Qt.Key.Key_Return)
    assert names(panel, Origin.LIBRARY) == ["Elm bow"] and "Bow" in names(panel, Origin.SHIPPED)
    choose(panel, "Elm bow")
    panel.change.click()
    QTest.keyClicks(form_of(panel).form.line("name"), "Yew bow")
    QTest.keyClick(form_of(panel).form.line("name"), Qt.Key.Key_Return)
    assert names(panel, Origin.LIBRARY) == ["Yew bow"]
    choose(panel, "Yew bow")
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert names(panel, Origin.LIBRARY) == [] and "deleted" in told[-1]


def test_figures_of_ones_own_begin_with_those_of_the_tables(panel: GearPanel) -> None:
    choose(panel, "Pistol")
    panel.change.click()
    form = form_of(panel)
    form.weapon.setCurrentIndex(1)
    form.weapon.activated.emit(1)
    type_in(number(form, "increment"), "9")
    made = form.profile
    assert isinstance(made, Profile)
    assert (made.base, made.shots, made.increment) == (5, 6, 9)


def test_a_copy_goes_into_the_adventure_and_back_and_that_is_undone(panel: GearPanel) -> None:
    workspace = panel.workspace
    choose(panel, "Stonewater")
    panel.adopt.click()
    assert names(panel, Origin.DOCUMENT) == ["Stonewater"] == [ware.item.name for ware in workspace.state.wares]
    choose(panel, "Stonewater", Origin.DOCUMENT)
    assert panel.forget.isEnabled() and not panel.adopt.isEnabled()
    panel.keep.click()
    assert names(panel, Origin.LIBRARY) == ["Stonewater"]
    choose(panel, "Stonewater", Origin.DOCUMENT)
    panel.forget.click()
    assert names(panel, Origin.DOCUMENT) == []
    workspace.undo()
    assert names(panel, Origin.DOCUMENT) == ["Stonewater"]
    workspace.undo()
    assert not workspace.state.wares


def test_a_broken_library_is_told_and_left_as_it_is(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / FILE).write_bytes(b"not a document at all" * 100)
    before = (folder / FILE).read_bytes()
    workspace = workspace_on(theme, Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS))
    workspace.library = OwnLibrary(folder, SYSTEMS)
    told = heard(workspace)
    panel = GearPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    assert told and names(panel, Origin.LIBRARY) == [] and names(panel, Origin.SHIPPED)
    choose(panel, "Rope, 10 spaces")
    panel.keep.click()
    assert len(told) > 1 and (folder / FILE).read_bytes() == before
    panel.adopt.click()
    assert names(panel, Origin.DOCUMENT) == ["Rope, 10 spaces"], "the adventure still can"


def test_somebody_of_the_roster_gets_things_too(panel: GearPanel) -> None:
    workspace = panel.workspace
    person = next(iter(workspace.state.people.values()))
    workspace.select((person.id,))
    assert give(workspace, subjects_of(workspace), CLAW)
    after = workspace.state.people[person.id]
    assert isinstance(after.vitals, Vitals) and after.vitals.gear[-1].name == "Claw"
    assert isinstance(after.creature.sheet, TowersSheet) and CLAW.profile in after.creature.sheet.profiles


def test_enter_in_the_search_gives_what_it_finds_and_stays_there(panel: GearPanel) -> None:
    workspace = panel.workspace
    workspace.select(raiders(workspace)[:1])
    panel.show()
    head = workspace.session.journal.head
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "heavy rif")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert vitals_of(workspace).gear[-1].name == "Heavy rifle" and workspace.session.journal.head == head + 1
    # what is typed next is the next search, and no key of play
    assert panel.search.selectedText() == "heavy rif" and not panel.list.hasFocus()
    panel.search.setText("no such thing")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert workspace.session.journal.head == head + 1
