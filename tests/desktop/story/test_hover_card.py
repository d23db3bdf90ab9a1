"""Whoever the mouse rests on is told of in a card: tracks, conditions in words, what is in hand."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from core.edits.people import SetCondition
from core.model.condition import Condition
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import BASTIAN, RAIDER


def rested_on(seat: Seat, place: QPoint) -> str:
    """Return the card that is shown once the mouse has rested at a place of the map."""
    viewport = seat.program.canvas.view.viewport()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, viewport.mapToGlobal(place))
    QApplication.sendEvent(viewport, event)
    return QToolTip.text() if QToolTip.isVisible() else ""


def test_a_card_tells_of_whom_the_mouse_rests_on(fight: Seat) -> None:
    bastian = fight.token(BASTIAN)
    held = next(item.name for item in fight.state.vitals(bastian).gear if item.carried.in_hand)
    card = rested_on(fight, fight.spot(BASTIAN))
    assert BASTIAN in card and held in card and "STUN" in card.upper() and "/" in card
    assert RAIDER not in card
    assert fight.workspace.submit(SetCondition(fight.encounter.id, (bastian.id,), Condition("prone")))
    assert "prone" in rested_on(fight, fight.spot(BASTIAN))
