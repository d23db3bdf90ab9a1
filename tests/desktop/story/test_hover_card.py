"""Whoever the mouse rests on is told of in a card: tracks, conditions in words, what is in hand."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from core.edits.people import SetCondition
from core.model.condition import Condition
from desktop.run.cards.map_card import MapCard
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


def test_a_card_of_the_map_is_never_covered_by_it(fight: Seat) -> None:
    """However close the card of an aim comes to whom the mouse rests on, the tip lies beside it or is not shown."""
    canvas, place = fight.program.canvas, fight.spot(BASTIAN)
    viewport = canvas.view.viewport()
    fight.program.actions.start("fight.call")
    card = next(each for each in canvas.findChildren(MapCard) if each.isVisible())
    mouse = canvas.mapFromGlobal(viewport.mapToGlobal(place))
    shown = 0
    for right, below in ((4, 4), (4, -card.height() - 4), (-card.width() - 4, 4), (-card.width() // 2, 6)):
        card.move(mouse + QPoint(right, below))
        if rested_on(fight, place):
            shown += 1
            tip = next(each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel"))
            assert not tip.geometry().intersects(QRect(card.mapToGlobal(QPoint()), card.size()))
    assert shown
