"""Copying between adventures and the own library, in the real program."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QTreeWidgetItem

from core.base.ids import RuleId
from core.documents.library import LibraryKind, Listed
from core.edits.document import SetHouseRule
from core.edits.own_calls import KeepCalls
from core.edits.people import KeepConditions
from core.edits.stamps import KeepStamps
from core.edits.tables import cell_written
from core.engine.system import SettingChoice
from core.model.condition import Condition
from core.model.gear import Item, Ware
from core.model.own_call import OwnCall
from core.model.own_stamp import OwnStamp
from core.rulebook.catalogue import find_table
from desktop.documents.copy_from import CopyFrom
from desktop.documents.share_own import ShareOwn
from desktop.program import Program
from tests.helpers.images import png

WEAPONS = RuleId("T99-TAB-WEAPONS")


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


def test_all_is_chosen_by_a_button_and_a_kind_by_its_heading(program: Program, tmp_path: Path) -> None:
    program.window.start_page.buttons["sample"].click()
    document = program.files.document
    assert document is not None
    other = tmp_path / "other.sandtable"
    document.save_as(other)
    dialog = opened(program)
    assert not dialog.all.isEnabled(), "the library is empty"
    dialog.show_file(other)
    listed = rows(dialog)
    creatures = {name for kind, name in listed if kind is LibraryKind.CREATURE}
    assert len(creatures) > 1
    head = listed[LibraryKind.CREATURE, min(creatures)].parent()
    assert head is not None
    middle = dialog.tree.visualItemRect(head).center()
    QTest.mouseClick(dialog.tree.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert {item.text(0) for item in dialog.tree.selectedItems()} == creatures
    dialog.all.click()
    heads = (dialog.tree.topLevelItem(number) for number in range(dialog.tree.topLevelItemCount()))
    all_rows = sum(each.childCount() for each in heads if each is not None)
    assert len(dialog.tree.selectedItems()) == all_rows > len(creatures)
    assert dialog.take.isEnabled()


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
    assert found[LibraryKind.GEAR, "Spear"].text(1) == "a second of this name"
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


def shared(program: Program) -> ShareOwn:
    assert program.actions.start("file.share-own")
    dialog = program.dialogs["share-own"]
    assert isinstance(dialog, ShareOwn)
    return dialog


KINDS = {
    LibraryKind.CONDITION,
    LibraryKind.HOUSE_RULE,
    LibraryKind.STAMP,
    LibraryKind.CALL,
    LibraryKind.TABLE,
}
"""What the game master of the next test has made."""
BLESSED, TIRED = Condition("blessed", note="theirs"), Condition("tired")


def decided(program: Program) -> SettingChoice:
    """Return a house rule that is on or off."""
    encounter = program.workspace.encounter
    assert encounter is not None
    choices = program.workspace.session.systems[encounter.system].settings
    return next(each for each in choices if each.values == (True, False))


def made_own(program: Program) -> tuple[OwnStamp, OwnCall]:
    """Let one thing of each kind be the game master's own, a stamp and a call among them."""
    workspace, choice = program.workspace, decided(program)
    assert workspace.encounter is not None and workspace.document is not None
    stamp = OwnStamp(workspace.document.put_asset(png(30, 20)), "idol", 256, 128)
    call = OwnCall("Bridge", workspace.encounter.system, words="sways")
    for command in (
        KeepConditions((BLESSED, TIRED)),
        SetHouseRule(workspace.encounter.system, choice.key, not choice.default),
        KeepStamps((stamp,)),
        KeepCalls((call,)),
        cell_written(WEAPONS, 0, "damage", "9+PX"),
    ):
        assert workspace.submit(command)
    return stamp, call


def test_what_is_ones_own_is_shared_as_a_small_file_and_each_says_what_it_would_change(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace, file = program.workspace, tmp_path / "own.sandtable"
    choice, (stamp, call) = decided(program), made_own(program)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    giving = shared(program)
    assert {each.kind for each in giving.ticked()} == KINDS, "creatures go along only if somebody wants it"
    doran = next(row for row in giving.rows() if row.text(0) == "Doran Pike")
    doran.setCheckState(0, Qt.CheckState.Checked)
    messages: list[str] = []
    workspace.message.connect(lambda message: messages.append(message.text))
    giving.share.click()
    assert any("own.sandtable" in message for message in messages), "it is told where it lies"
    for _ in range(4):
        assert workspace.undo()
    assert workspace.submit(cell_written(WEAPONS, 0, "damage", "6+PX"))
    assert workspace.submit(KeepConditions((Condition("blessed", note="mine"), TIRED)))
    dialog = opened(program)
    dialog.show_file(file)
    found = rows(dialog)
    assert {kind for kind, _ in found} == {*KINDS, LibraryKind.CREATURE, LibraryKind.GEAR}, "nothing else goes along"
    told = {name: row.text(1) for (_, name), row in found.items()}
    assert (told["blessed"], told["tired"]) == ("replaces yours", "as yours is")
    assert (told["idol"], told["Bridge"]) == ("new here", "new here")
    assert told["Doran Pike"] == "a second of this name", "the roster has one already"
    assert "→" in told[choice.key], "from what to what"
    assert told[find_table(WEAPONS).title] == "replaces yours: 4+PX → 9+PX"
    for (kind, _), row in found.items():
        row.setSelected(kind in KINDS or kind is LibraryKind.CREATURE)
    dialog.take.click()
    state = workspace.state
    assert {each.kind: each.note for each in state.conditions} == {"blessed": "theirs", "tired": ""}
    assert [rules[choice.key] for rules in state.house_rules.values()] == [not choice.default]
    assert (state.stamps, state.calls, [each.value for each in state.cells]) == ((stamp,), (call,), ["9+PX"])
    assert [each.creature.name for each in state.people.values()].count("Doran Pike") == 2
    now = {row.text(1).partition(":")[0] for (kind, _), row in rows(dialog).items() if kind in KINDS}
    assert now == {"as yours is"} and file.stat().st_size < 50_000
    while "idol" in {each.name for each in workspace.state.stamps}:
        assert workspace.undo()
    assert rows(dialog)[LibraryKind.STAMP, "idol"].text(1) == "new here", "it follows what is taken back meanwhile"


def test_what_is_kept_in_ones_library_is_shared_too(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.window.start_page.buttons["sample"].click()
    workspace, file = program.workspace, tmp_path / "own.sandtable"
    library, encounter = workspace.library, workspace.encounter
    assert library is not None and encounter is not None
    people = {person.creature.name: person.creature for person in workspace.state.people.values()}
    library.keep(people["Doran Pike"].but(name="Old Doran"), workspace.document)
    library.keep_wares((Ware(system=encounter.system, item=Item(id="item-1", name="Storm lantern")),))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    giving = shared(program)
    told = {row.text(0): row for row in giving.rows()}
    assert told["Storm lantern, of my library"].checkState(0) is Qt.CheckState.Checked
    old = told["Old Doran, of my library"]
    assert old.checkState(0) is Qt.CheckState.Unchecked
    old.setCheckState(0, Qt.CheckState.Checked)
    giving.share.click()
    dialog = opened(program)
    dialog.show_file(file)
    found = rows(dialog)
    for thing in ((LibraryKind.CREATURE, "Old Doran"), (LibraryKind.GEAR, "Storm lantern")):
        assert found[thing].text(1) == "new here"


def test_where_nothing_is_ticked_nothing_is_shared(program: Program) -> None:
    program.window.start_page.buttons["blank"].click()
    program.dialogs["new"].accept()
    dialog = shared(program)
    assert not dialog.ticked() and not dialog.share.isEnabled()
    next(dialog.rows()).setCheckState(0, Qt.CheckState.Checked)
    assert dialog.share.isEnabled()
