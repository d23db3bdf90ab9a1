"""A deed is shown by one painting of the window, however many things it changes one after another."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from core.engine.system import Family
from desktop.map.items import labels
from desktop.map.painting import label_places
from desktop.tools import canvas, template_areas
from tests.desktop.story.seat import Seat


def test_a_deed_is_painted_once_and_its_words_find_their_places_once(
    fight: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = dict.fromkeys(("painted", "placed", "laid"), 0)

    class Paintings(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            counts["painted"] += event.type() is QEvent.Type.Paint
            return False

    def placed(*given: object, **named: object) -> object:
        counts["placed"] += 1
        return label_places.placed(*given, **named)  # type: ignore[arg-type]

    def laid(*given: object) -> object:
        counts["laid"] += 1
        return template_areas.regions(*given)  # type: ignore[arg-type]

    paintings, port = Paintings(), fight.program.canvas.view.viewport()
    port.installEventFilter(paintings)
    monkeypatch.setattr(labels, "placed", placed)
    monkeypatch.setattr(canvas, "regions", laid)
    fight.take("aim")
    QApplication.processEvents()
    counts.update(dict.fromkeys(counts, 0))
    fight.bar.press(Family.MOVE)
    fight.workspace.aiming.give_up()
    assert fight.workspace.undo()
    QCoreApplication.sendPostedEvents()
    assert counts == {"painted": 1, "placed": 1, "laid": 1}
