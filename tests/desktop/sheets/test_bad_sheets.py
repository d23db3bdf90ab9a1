"""What nobody means on a sheet: absurd numbers, no name, endless texts, broken libraries. It is told, nothing lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from core.base.errors import SandtableError
from core.documents.new_adventure import blank
from core.engine.journal import Journal
from core.engine.session import Session
from core.model.gear import Item, Ware
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from desktop.bestiary.panel import BestiaryPanel
from desktop.gear.panel import GearPanel
from desktop.notes.notes_form import LONGEST, NoteField
from desktop.sheets.editors import ChoiceEditor, LineEditor, NumberEditor
from desktop.sheets.groups import RecordsEditor
from desktop.sheets.panel import SheetPanel
from desktop.shelf_panel import Origin
from desktop.theme.theme import Theme
from desktop.workspace.own_library import FILE, OwnLibrary
from tests.desktop.gear.test_panel import heard
from tests.desktop.sheets.test_panel import towers_session
from tests.desktop.sheets.test_whole_sheet import raiders, sheet_of, vitals_of
from tests.helpers.desks import workspace_on
from tests.helpers.forms import editor_in


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> SheetPanel:
    """Give the sheet of the first of three raiders."""
    workspace = workspace_on(theme, towers_session())
    panel = SheetPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    workspace.select(raiders(workspace)[:1])
    panel.show()
    return panel


@pytest.mark.parametrize("typed", ["=-1", "61", "999999999", "-999", "1e9", "0x10", "ten", "--3", "\u221e", "1/2"])
@pytest.mark.parametrize("name", ["hs", "pa", "tough", "armour", "stun"])
def test_an_absurd_number_changes_nothing_and_is_told(panel: SheetPanel, name: str, typed: str) -> None:
    if (name, typed) == ("stun", "61"):
        return  # there such a number is none
    workspace = panel.workspace
    head, before = workspace.session.journal.head, sheet_of(workspace)
    assert panel.form is not None
    editor = editor_in(panel.form, name)
    assert isinstance(editor, NumberEditor)
    editor.field.clear()
    editor.field.insert(typed)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert sheet_of(workspace) == before and workspace.session.journal.head == head
    grid = next(grid for grid in panel.form.grids.values() if name in grid.editors)
    assert grid.trouble.text() and editor.field.property("wrong")


def test_a_size_is_chosen_from_the_list_of_the_book(panel: SheetPanel) -> None:
    """T99-TAB-SIZE: nobody has to know which number Huge is."""
    assert panel.form is not None
    editor = editor_in(panel.form, "size")
    assert isinstance(editor, ChoiceEditor)
    words = [editor.box.itemText(row) for row in range(editor.box.count())]
    assert len(words) == 9 and "Minuscule" in words[0] and editor.box.currentText().startswith("0  Medium")
    editor.box.activated.emit(next(row for row, each in enumerate(words) if "Huge" in each))
    assert getattr(sheet_of(panel.workspace), "size", 0) == 2 and "Huge" in editor.box.currentText()


@pytest.mark.parametrize("text", ["", "   ", "x" * 10_000])
def test_a_name_that_does_not_fit_is_told_and_stays_in_the_field(panel: SheetPanel, text: str) -> None:
    workspace, field = panel.workspace, panel.head.name.field
    head = workspace.session.journal.head
    field.clear()
    field.insert(text)
    field.setModified(True)
    field.editingFinished.emit()
    assert workspace.session.journal.head == head and not panel.head.trouble.isHidden()
    assert field.text() == text and field.property("wrong"), "what was typed can still be mended"
    QTest.keyClicks(field, "a")
    assert panel.head.trouble.isHidden()


def test_a_long_text_of_a_trait_is_refused_whole(panel: SheetPanel) -> None:
    workspace = panel.workspace
    assert panel.form is not None
    grid = panel.form.grids["Traits"]
    traits = grid.editors["traits"]
    assert isinstance(traits, RecordsEditor)
    traits.add.click()
    editor = traits.boxes[0].editors["text"]
    assert isinstance(editor, LineEditor)
    editor.field.insert("y" * 10_000)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert sheet_of(workspace).traits[0].text == "" and "at most 200 characters" in grid.trouble.text()
    editor.field.setText("")
    editor.field.insert("Fits.")
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert sheet_of(workspace).traits[0].text == "Fits." and not grid.trouble.text()


def test_skills_without_a_name_and_twins_are_refused(panel: SheetPanel) -> None:
    workspace = panel.workspace
    assert panel.form is not None
    grid = panel.form.grids["Traits"]
    skills = grid.editors["skills"]
    assert isinstance(skills, RecordsEditor)
    skills.add.click()
    skills.add.click()
    for typed, told in (("", "needs a name"), ("New", "is there already")):
        editor = skills.boxes[1].editors["name"]
        assert isinstance(editor, LineEditor)
        editor.field.setText(typed)
        editor.field.editingFinished.emit()
        assert [skill.name for skill in sheet_of(workspace).skills] == ["New", "New 2"]
        assert told in grid.trouble.text()


def test_ten_thousand_characters_of_notes_are_kept(panel: SheetPanel) -> None:
    workspace = panel.workspace
    text = "It was a dark night. " * 500
    panel.notes.fields["gm_notes"].setPlainText(text)
    panel.notes.fields["gm_notes"].take()
    encounter = workspace.encounter
    assert encounter is not None
    assert workspace.state.creature(encounter.tokens[raiders(workspace)[0]]).notes.gm_notes == text


def test_more_than_fits_is_refused_whole_and_what_stood_there_stays(qtbot: QtBot) -> None:
    field = NoteField("Notes")
    qtbot.addWidget(field)
    field.resize(300, 100)
    field.show()
    field.show_text("Short and good.")
    told: list[int] = []
    field.too_long.connect(told.append)
    cursor = field.textCursor()
    cursor.setPosition(5)
    field.setTextCursor(cursor)
    field.insertPlainText("z" * (LONGEST + 1))
    assert field.toPlainText() == "Short and good." and told == [LONGEST] and field.textCursor().position() == 5
    field.insertPlainText(", sweet")
    assert field.toPlainText() == "Short, sweet and good." and told == [LONGEST]


def test_notes_that_do_not_fit_are_told_below_them(panel: SheetPanel) -> None:
    field = panel.notes.fields["tactics"]
    before = field.toPlainText()
    field.insertPlainText("z" * 30_000)
    assert field.toPlainText() == before
    assert panel.notes.trouble.text() == "Tactics: at most 20,000 characters fit; nothing was taken."


def test_types_of_damage_are_chosen_from_those_of_the_table(panel: SheetPanel) -> None:
    """T99-TAB-DAMAGETYPES, T99-TYPE-02."""
    workspace = panel.workspace
    assert panel.form is not None
    editor = editor_in(panel.form, "immune")
    (button,) = editor.findChildren(QToolButton)
    menu = button.menu()
    assert isinstance(menu, QMenu)
    for word in ("Fire", "Cold"):
        menu.aboutToShow.emit()
        next(action for action in menu.actions() if action.text() == word).trigger()
    assert sheet_of(workspace).immune == ("Fire", "Cold")
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == "Fire").trigger()
    assert sheet_of(workspace).immune == ("Cold",)


def test_tracks_go_no_further_than_numbers_do(panel: SheetPanel) -> None:
    workspace = panel.workspace
    told = heard(workspace)
    line = panel.now.tracks["stun"]
    for typed in ("=9999999", "-9999999"):
        line.setText("")
        QTest.keyClicks(line, typed)
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert len(told) == 2 and vitals_of(workspace).tracks["stun"].value == 8


# Libraries


@pytest.mark.parametrize("data", [b"", b"not a document" * 99, b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_broken_library_is_told_once_and_never_written_over(
    qtbot: QtBot, theme: Theme, tmp_path: Path, data: bytes
) -> None:
    (tmp_path / FILE).write_bytes(data)
    workspace = workspace_on(theme, Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS))
    workspace.library = OwnLibrary(tmp_path, SYSTEMS)
    told = heard(workspace)
    bestiary, gear = BestiaryPanel(workspace), GearPanel(workspace)
    for panel in (bestiary, gear):
        qtbot.addWidget(panel)
        panel.show()
        panel.refresh()
    assert len(told) == 1 and FILE in told[0]
    bestiary.list.select_ids((bestiary.things[0].key,))
    bestiary.keep_chosen()
    assert len(told) == 2 and (tmp_path / FILE).read_bytes() == data
    with pytest.raises(SandtableError):
        workspace.library.keep_wares((Ware(system=TOWERS, item=Item(id="item-1", name="Rope")),))
    assert (tmp_path / FILE).read_bytes() == data


def test_a_library_that_is_mended_is_read_again(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    good = OwnLibrary(tmp_path, SYSTEMS)
    rope = Ware(system=TOWERS, item=Item(id="item-1", name="Rope"))
    good.keep_wares((rope,))
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:200])
    workspace = workspace_on(theme, Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS))
    workspace.library = OwnLibrary(tmp_path, SYSTEMS)
    bestiary = BestiaryPanel(workspace)
    qtbot.addWidget(bestiary)
    bestiary.show()
    assert not [each for each in bestiary.things if each.origin is Origin.LIBRARY]
    (tmp_path / FILE).write_bytes(whole)
    assert workspace.library.wares() == (rope,)


def test_a_nameless_creature_does_not_come_into_the_library(tmp_path: Path) -> None:
    library = OwnLibrary(tmp_path, SYSTEMS)
    session = Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS)
    first = next(iter(session.state.people.values())).creature
    with pytest.raises(SandtableError):
        library.keep(first.but(name=""), None)
    library.keep(first, None)
    (kept,) = library.creatures().values()
    assert kept == first and isinstance(kept.sheet, TowersSheet)
