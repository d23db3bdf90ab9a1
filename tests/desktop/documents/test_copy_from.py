"""Copying between adventures and the own library, in the real program."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTreeWidgetItem

from core.documents.library import LibraryKind, Listed
from core.edits.document import SetHouseRule
from core.edits.people import KeepConditions
from core.model.condition import Condition
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


def test_what_is_ones_own_is_shared_as_a_small_file_and_each_says_what_it_would_change(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace, file = program.workspace, tmp_path / "own.sandtable"
    wanted = program.actions["file.share-own"]
    assert not wanted.isEnabled(), "there is nothing of one's own yet"
    assert workspace.encounter is not None
    system = workspace.encounter.system
    choice = next(each for each in workspace.session.systems[system].settings if each.values == (True, False))
    other = not choice.default
    assert workspace.submit(KeepConditions((Condition("blessed", note="theirs"), Condition("tired"))))
    assert workspace.submit(SetHouseRule(system, choice.key, other))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    assert program.actions.start("file.share-own")
    assert workspace.undo()
    assert workspace.submit(KeepConditions((Condition("blessed", note="mine"), Condition("tired"))))
    dialog = opened(program)
    dialog.show_file(file)
    assert {each.kind for (each,) in ((row.data(0, Qt.ItemDataRole.UserRole),) for row in rows(dialog).values())} == {
        LibraryKind.CONDITION,
        LibraryKind.HOUSE_RULE,
    }, "nothing else goes along"
    told = {name: row.text(1) for (_, name), row in rows(dialog).items()}
    assert (told["blessed"], told["tired"]) == ("replaces yours", "as yours is")
    assert "→" in told[choice.key], "from what to what"
    for row in rows(dialog).values():
        row.setSelected(True)
    dialog.take.click()
    state = workspace.state
    assert {each.kind: each.note for each in state.conditions} == {"blessed": "theirs", "tired": ""}
    assert state.house_rules[system][choice.key] is other
    assert {row.text(1) for row in rows(dialog).values()} == {"as yours is"}
    assert file.stat().st_size < 50_000
