"""What came of the last deed stands on the map beside whom it concerns."""

from PySide6.QtWidgets import QApplication

from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import ANN, RAIDER


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
