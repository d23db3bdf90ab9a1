"""A table written anew in the window: typed, picked, refused, marked, given back, undone."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QTableWidgetItem
from pytestqt.qtbot import QtBot

from core.rules.registry import figures_of
from core.rules.towers.names import TOWERS
from desktop.program import Program
from desktop.rules_browser.panel import CHANGED, RulesPanel
from desktop.rules_browser.table_editor import MARK, TableEditor
from tests.desktop.looks.stage import settle, started


def opened(program: Program, qtbot: QtBot, table: str) -> tuple[RulesPanel, TableEditor]:
    program.window.start_page.buttons["sample"].click()
    program.workspace.rule_wanted.emit(table)
    panel = program.window.findChild(RulesPanel)
    assert panel is not None and panel.entry is not None and panel.entry.id == table
    QTest.mouseClick(panel.edit, Qt.MouseButton.LeftButton)
    assert panel.editor is not None
    qtbot.waitUntil(panel.editor.isVisible)
    settle()
    return panel, panel.editor


def cell(editor: TableEditor, row: int, column: str) -> QTableWidgetItem:
    item = editor.grid.item(row, editor.book.columns.index(column))
    assert item is not None
    return item


def type_into(editor: TableEditor, row: int, column: str, text: str) -> None:
    item = cell(editor, row, column)
    editor.grid.setCurrentItem(item)
    QTest.keyClick(editor.grid, Qt.Key.Key_F2)
    line = editor.grid.viewport().findChild(QLineEdit)
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    settle()


def test_a_figure_is_typed_counts_at_once_is_marked_and_goes_back(program: Program, qtbot: QtBot) -> None:
    panel, editor = opened(program, qtbot, "T99-TAB-WEAPONS-DEFAULT")
    head = editor.grid.horizontalHeaderItem(editor.book.columns.index("damage"))
    assert head is not None and MARK in head.text()
    row = next(number for number, each in enumerate(editor.book.rows) if each[0] == "Spear")
    was = cell(editor, row, "damage").text()
    type_into(editor, row, "damage", "9+PX")
    assert cell(editor, row, "damage").text() == "9+PX" and cell(editor, row, "damage").font().bold()
    assert editor.told.text().startswith("Spear · damage\n")
    assert f"The book: {was}" in editor.told.text() and "counts from the next check" in editor.told.text()
    assert "9+PX" in panel.page.toPlainText() and f"(the book: {was})" in panel.page.toPlainText()
    spear = next(each for each in figures_of(TOWERS).weapons if each.profile == "Spear")
    assert "9+PX" in spear.figures, "lists of gear have it too"
    panel.kinds.setCurrentIndex(panel.kinds.findData(CHANGED))
    assert [entry.id for entry, _ in panel.found()] == ["T99-TAB-WEAPONS-DEFAULT"]
    QTest.keyClick(editor.grid, Qt.Key.Key_Delete)
    assert cell(editor, row, "damage").text() == was and not program.workspace.state.cells
    assert program.workspace.undo() and cell(editor, row, "damage").text() == "9+PX"
    editor.all_back.click()
    assert not program.workspace.state.cells and not editor.all_back.isEnabled()


def test_what_cannot_be_read_is_said_in_the_window_and_changes_nothing(program: Program, qtbot: QtBot) -> None:
    _, editor = opened(program, qtbot, "T99-TAB-WEAPONS-DEFAULT")
    before = cell(editor, 1, "damage").text()
    type_into(editor, 1, "damage", "a lot")
    assert "cannot read “a lot” in “damage”" in editor.told.text() and editor.told.property("tone") == "danger"
    assert cell(editor, 1, "damage").text() == before and not program.workspace.state.cells


def test_words_are_words_and_what_is_one_of_a_few_is_picked(program: Program, qtbot: QtBot) -> None:
    _, editor = opened(program, qtbot, "T99-TAB-COVER")
    type_into(editor, 1, "target hidden", "a leg")
    assert "Only words" in editor.told.text() and cell(editor, 1, "target hidden").text() == "a leg"
    _, editor = opened(program, qtbot, "BRP-TAB-MELEE")
    editor.grid.setCurrentItem(cell(editor, 0, "hands"))
    editor.grid.editItem(cell(editor, 0, "hands"))
    choice = editor.grid.viewport().findChild(QComboBox)
    assert choice is not None
    choice.setCurrentIndex(choice.findText("2H"))
    choice.activated.emit(choice.currentIndex())
    settle()
    assert [(each.column, each.value) for each in program.workspace.state.cells][-1] == ("hands", "2H")


def test_in_german_a_cell_is_picked_and_typed_in_german(tmp_path: Path, qtbot: QtBot) -> None:
    with started(tmp_path, sample=False, language="de") as program:
        _, editor = opened(program, qtbot, "BRP-TAB-MELEE")
        assert editor.windowTitle() == "Nahkampfwaffen"
        item = cell(editor, 0, "reach class")
        editor.grid.setCurrentItem(item)
        editor.grid.editItem(item)
        choice = editor.grid.viewport().findChild(QComboBox)
        assert choice is not None and choice.itemText(0) == item.text() != "medium"
        choice.setCurrentIndex(choice.findData("long"))
        choice.activated.emit(choice.currentIndex())
        settle()
        type_into(editor, 1, "damage", "viel")
        assert "Die Regeln können „viel“" in editor.told.text()
        assert [(each.column, each.value) for each in program.workspace.state.cells] == [("reach class", "long")]


def test_a_head_too_long_for_its_column_keeps_its_beginning_and_is_told_whole(tmp_path: Path, qtbot: QtBot) -> None:
    with started(tmp_path, sample=False, language="de") as program:
        _, editor = opened(program, qtbot, "BRP-TAB-MELEE")
        heads = editor.grid.horizontalHeader()
        assert heads.textElideMode() is Qt.TextElideMode.ElideMiddle
        items = [editor.grid.horizontalHeaderItem(number) for number in range(heads.count())]
        told = [
            (each.text().partition(f" {MARK}")[0], each.toolTip().split("\n")) for each in items if each is not None
        ]
        assert len(told) == heads.count() and all(whole == head and len(more) == 1 for head, (whole, *more) in told)


def test_figures_amid_words_are_changed_and_the_words_kept(program: Program, qtbot: QtBot) -> None:
    _, editor = opened(program, qtbot, "SST-TAB-COVER")
    type_into(editor, 1, "Other", "no rerolls; default armour 4")
    assert cell(editor, 1, "Other").font().bold() and "counts from the next check" in editor.told.text()
    type_into(editor, 1, "Other", "armour 5")
    assert cell(editor, 1, "Other").text() == "no rerolls; default armour 4"
    assert "“no rerolls; default armour 2”" in editor.told.text() and "other whole numbers" in editor.told.text()


def test_a_table_of_gear_or_creatures_says_where_more_are_made(program: Program, qtbot: QtBot) -> None:
    for table, where in (("SST-TAB-WEAPONS", "Add a thing in Gear"), ("FAC-TAB-BEING", "in Creatures")):
        _, editor = opened(program, qtbot, table)
        assert where in editor.head.text()
        editor.reject()
    _, editor = opened(program, qtbot, "SST-TAB-COVER")
    assert "keeps its rows" not in editor.head.text()
