"""Copying between adventures and the own library, in the real program."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem

from core.documents.library import LibraryKind, Listed
from desktop.documents.copy_from import CopyFrom
from desktop.program import Program


def rows(dialog: CopyFrom) -> dict[tuple[LibraryKind, str], QTreeWidgetItem]:
    found: dict[tuple[LibraryKind, str], QTreeWidgetItem] = {}
    for number in range(dialog.tree.topLevelItemCount()):
        head = dialog.tree.topLevelItem(number)
        assert head is not None
        for child in (head.child(i) for i in range(head.childCount())):
            assert child is not None
            each = child.data(0, Qt.ItemDataRole.UserRole)
            assert isinstance(each, Listed)
            found[each.kind, each.name] = child
    return found


def opened(program: Program) -> CopyFrom:
    assert program.actions.start("file.copy-from")
    dialog = program.dialogs["copy-from"]
    assert isinstance(dialog, CopyFrom)
    return dialog


def test_a_scene_kept_in_the_library_comes_into_another_adventure(program: Program) -> None:
    program.window.start_page.buttons["sample"].click()
    original = program.workspace.scene
    assert original is not None
    assert program.actions.start("file.keep-scene") and program.actions.start("file.keep-encounter")
    program.files.leave()
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    dialog = opened(program)
    rows(dialog)[LibraryKind.SCENE, original.name].setSelected(True)
    dialog.take.click()
    copies = [scene for scene in program.workspace.state.scenes.values() if scene.name == original.name]
    assert len(copies) == 1 and len(copies[0].things) == len(original.things)
    assert program.workspace.undo()
    assert all(scene.name != original.name for scene in program.workspace.state.scenes.values())


def test_gear_and_people_of_another_adventure(program: Program, tmp_path: Path) -> None:
    program.window.start_page.buttons["sample"].click()
    document = program.files.document
    assert document is not None
    document.save_as(tmp_path / "toll.sandtable")
    dialog = opened(program)
    assert not rows(dialog) and "empty" in dialog.told.text()
    dialog.show_file(tmp_path / "toll.sandtable")
    found = rows(dialog)
    people = len(program.workspace.state.people)
    found[LibraryKind.CREATURE, "Doran Pike"].setSelected(True)
    dialog.copy()
    assert len(program.workspace.state.people) == people + 1
    dialog.tree.clearSelection()
    found[LibraryKind.GEAR, "Spear"].setSelected(True)
    dialog.copy()
    kept = [ware.item.name for ware in program.workspace.state.wares]
    assert kept == ["Spear"], "nobody is selected who could get it"
    encounter = program.workspace.encounter
    assert encounter is not None
    token = next(token for token in encounter.tokens.values() if token.side == "foes")
    program.workspace.select((token.id,))
    dialog.copy()
    encounter = program.workspace.encounter
    assert encounter is not None
    gear = program.workspace.state.vitals(encounter.tokens[token.id]).gear
    assert any(item.name == "Spear" for item in gear)


def test_a_broken_file_is_told_in_the_window(program: Program, tmp_path: Path) -> None:
    program.window.start_page.buttons["sample"].click()
    (tmp_path / "broken.sandtable").write_bytes(b"nothing")
    dialog = opened(program)
    dialog.show_file(tmp_path / "broken.sandtable")
    assert not rows(dialog) and "no Sandtable document" in dialog.told.text()
    dialog.copy()
