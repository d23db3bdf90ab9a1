"""What came of the last deed stands on the map beside whom it concerns."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.edits.fights import Begin, Reset
from core.edits.people import LiftCondition, SetCondition, SetTrack
from core.model.condition import Condition
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, RAIDER, prepared


def test_a_result_stands_beside_whom_it_hit_until_the_next_and_goes_when_it_is_undone(fight: Seat) -> None:
    labels = fight.program.canvas.map.labels
    assert labels is not None
    before = dict(labels.said.results)
    fight.take("attack")
    fight.click(RAIDER)
    QApplication.processEvents()
    assert fight.token(RAIDER).id in labels.said.pointed and dict(labels.said.results) == before
    assert fight.workspace.aiming.go()
    raider = fight.token(RAIDER).id
    assert raider in labels.said.results and labels.said.results != before
    told = labels.said.results[raider]
    first = fight.workspace.actor
    fight.workspace.select((fight.token(ANN).id,))
    assert labels.said.results[raider] == told and first is not None
    fight.undo()
    assert dict(labels.said.results) == before


def test_corrections_by_hand_are_told_on_the_map_and_in_the_line_and_so_is_what_is_taken_back(fight: Seat) -> None:
    labels, raider = fight.program.canvas.map.labels, fight.token(RAIDER).id
    assert labels is not None
    encounter = fight.encounter.id
    assert fight.workspace.submit(SetTrack(encounter, (raider,), "stun", by=-3))
    assert labels.said.results[raider].head == "3 STUN"
    assert fight.line.words.toolTip() == f"{RAIDER}: STUN 8 to 5", "once"
    assert fight.workspace.submit(SetCondition(encounter, (raider,), Condition("prone")))
    assert labels.said.results[raider].head == "prone" and fight.line.words.toolTip() == f"{RAIDER}: prone"
    assert fight.workspace.submit(LiftCondition(encounter, (raider,), "prone"))
    assert "prone no more" in (labels.said.results[raider].head, *labels.said.results[raider].more)
    fight.undo()
    assert fight.line.words.toolTip() == f"Taken back: {RAIDER}: prone no more"
    assert labels.said.results[raider].head == "prone"
    fight.open(prepared())
    assert not fight.line.words.toolTip(), "that was another adventure"


def test_a_correction_by_hand_wipes_nothing_of_what_came_before_it(fight: Seat) -> None:
    """A check by all is read off the map while those who failed are harmed one after the other."""
    labels, encounter = fight.program.canvas.map.labels, fight.encounter.id
    assert labels is not None
    raider, ann = fight.token(RAIDER).id, fight.token(ANN).id
    heroes = [token.id for token in fight.encounter.tokens.values() if token.side == "party"]
    fight.workspace.select(tuple(heroes))
    fight.key(Qt.Key.Key_C)
    fight.key(Qt.Key.Key_Return)
    checked = dict(labels.said.results)
    assert set(checked) == set(heroes) and ann in checked
    assert fight.workspace.submit(SetTrack(encounter, (ann,), "stun", by=-3))
    assert fight.workspace.submit(SetTrack(encounter, (raider,), "stun", by=-2))
    said = dict(labels.said.results)
    assert said.pop(ann).head == "3 STUN" and said.pop(raider).head == "2 STUN"
    assert said == {who: each for who, each in checked.items() if who != ann}
    assert fight.line.words.toolTip().splitlines()[0].startswith(f"{RAIDER}: STUN")
    fight.undo()
    fight.undo()
    assert dict(labels.said.results) == checked


def test_the_beginning_and_a_reset_are_one_calm_line_and_leave_nothing_of_the_last_fight(fight: Seat) -> None:
    labels, raider = fight.program.canvas.map.labels, fight.token(RAIDER).id
    assert labels is not None
    assert fight.workspace.submit(SetTrack(fight.encounter.id, (raider,), "stun", by=-3))
    assert fight.workspace.submit(Reset(fight.encounter.id))
    assert not labels.said.results
    assert fight.line.words.toolTip().startswith("Everything is as it was at the beginning of")
    assert fight.workspace.submit(
        Begin(fight.encounter.id, tuple(token.id for token in fight.encounter.tokens.values()))
    )
    assert not labels.said.results
    first = fight.workspace.actor
    assert first is not None
    told = (
        f"The fight begins, with {len(fight.encounter.tokens)} in it",
        f"{fight.workspace.name_of(first)} is up",
    )
    assert fight.line.words.lines == told
