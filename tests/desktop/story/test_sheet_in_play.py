"""What is entered on a sheet while the fight is on counts at once: a talent of one's own, another maximum."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.sheets.editors import ChoiceEditor, LineEditor, NumberEditor
from desktop.sheets.groups import RecordsEditor
from desktop.sheets.panel import SheetPanel
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, BASTIAN, RAIDER
from tests.helpers.forms import editor_in

KEY = Qt.Key


def sheet_of(seat: Seat, name: str) -> SheetPanel:
    """Show somebody's sheet."""
    seat.workspace.select((seat.token(name).id,))
    panel = seat.program.docks.raise_panel("sheet")
    QApplication.processEvents()
    assert isinstance(panel, SheetPanel) and panel.form is not None
    return panel


def choose(editor: object, wanted: str) -> None:
    """Go down a list of choices by the keyboard to the one of a value."""
    assert isinstance(editor, ChoiceEditor)
    for _ in range(editor.box.count()):
        if editor.box.currentData() == wanted:
            return
        QTest.keyClick(editor.box, KEY.Key_Down)
    assert editor.box.currentData() == wanted


def write(editor: object, text: str) -> None:
    """Type over what a field shows, and Enter."""
    assert isinstance(editor, LineEditor | NumberEditor)
    editor.field.selectAll()
    QTest.keyClicks(editor.field, text)
    QTest.keyClick(editor.field, KEY.Key_Return)


def reasons(seat: Seat) -> list[str]:
    """Return what counts for the attack that is aimed, in words."""
    ruling = seat.cards.aim.ruling
    assert ruling is not None
    (attack,) = (each for each in ruling.settled() if each.subject == "attack")
    return [seat.workspace.text(line.modifier.label) for line in attack.lines]


def test_a_talent_for_attack_related_actions_counts_in_an_attack_and_not_in_aid(fight: Seat) -> None:
    # T99-ACT-06
    fight.wait_for(ANN)
    panel = sheet_of(fight, ANN)
    assert panel.form is not None
    traits = panel.form.grids["Traits"].editors["traits"]
    assert isinstance(traits, RecordsEditor)
    number = len(traits.boxes)
    traits.add.click()
    for name, value in (("name", "Fierce"), ("amount", "1")):
        write(traits.boxes[number].editors[name], value)
    for name, value in (("on", "attack-related"), ("effect", "shift")):
        choose(traits.boxes[number].editors[name], value)
    fight.workspace.select((fight.token(ANN).id,))
    fight.take("attack")
    fight.click(RAIDER)
    assert "Fierce" in reasons(fight)
    fight.key(KEY.Key_Escape)
    fight.take("aid")
    fight.click(RAIDER)
    fight.click(BASTIAN)
    aimed = fight.workspace.aiming.act
    assert aimed is not None and aimed.action == "aid" and len(aimed.targets) == 2
    assert reasons(fight) and "Fierce" not in reasons(fight)


def test_endurance_put_up_and_down_again_by_the_arrows_leaves_what_was_lost_lost(fight: Seat) -> None:
    # T99-TEMP-02: what somebody lacks, no other maximum gives or takes
    before = fight.track(ANN, "stun")
    line = next(iter(sheet_of(fight, ANN).now.tracks.values()))
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "-7")
    QTest.keyClick(line, KEY.Key_Return)
    hurt = fight.state.vitals(fight.token(ANN)).tracks
    assert hurt["stun"].value == before - 7
    panel = sheet_of(fight, ANN)
    assert panel.form is not None
    endurance = editor_in(panel.form, "ee")
    assert isinstance(endurance, NumberEditor)
    QTest.keyClick(endurance.field, KEY.Key_Up)
    more = fight.state.vitals(fight.token(ANN)).tracks
    assert [(more[each].maximum or 0) - more[each].value for each in ("stun", "lethal")] == [
        (hurt[each].maximum or 0) - hurt[each].value for each in ("stun", "lethal")
    ]
    assert more["stun"].maximum != hurt["stun"].maximum
    QTest.keyClick(endurance.field, KEY.Key_Down)
    assert fight.state.vitals(fight.token(ANN)).tracks == hurt
