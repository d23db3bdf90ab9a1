"""Hands of dice that lie open: a row at the foot of a token, those that show a 1 quiet, those put forward filled."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import pen
from desktop.theme.fonts import FAMILIES

DIE, GAP = 0.3, 0.03
"""Side of a die and the room between two, in squares."""
LOW = 0.1
"""How far the row reaches below the token, in squares."""


@dataclass(frozen=True, slots=True)
class HandPlace:
    """Where a hand lies, in units: its box, the side of a die, and how many stand in a row."""

    box: QRectF
    side: float
    across: int


def hand_places(content: MapContent) -> dict[str, HandPlace]:
    """Return where each hand lies that is seen: one row at the foot of its token.

    Where that would cover the hand of a neighbour, two rows that are no wider than the token.
    """
    shown = {who: content.tokens[who] for who in content.hands if who in content.tokens}
    found = {who: _in_a_row(look, len(content.hands[who])) for who, look in shown.items() if not look.hidden}
    by_left = sorted(found.items(), key=lambda each: each[1].box.left())
    crowded: set[str] = set()
    for number, (who, place) in enumerate(by_left):
        for other, beside in by_left[number + 1 :]:
            if beside.box.left() > place.box.right():
                break
            if beside.box.intersects(place.box):
                crowded |= {who, other}
    return {who: _in_two_rows(shown[who], len(content.hands[who])) if who in crowded else found[who] for who in found}


def _in_a_row(look: TokenLook, count: int) -> HandPlace:
    return _at_foot(look, count, count, DIE * SQUARE)


def _in_two_rows(look: TokenLook, count: int) -> HandPlace:
    across = max(1, -(-count // 2))
    side = min(DIE * SQUARE, look.rect.width / across - GAP * SQUARE)
    return _at_foot(look, count, across, side)


def _at_foot(look: TokenLook, count: int, across: int, side: float) -> HandPlace:
    gap, rows = GAP * SQUARE, -(-count // across) if across else 0
    wide, high = across * (side + gap) - gap, rows * (side + gap) - gap
    rect = look.rect
    middle, bottom = rect.left + rect.width / 2, rect.top + rect.height + LOW * SQUARE
    return HandPlace(QRectF(middle - wide / 2, bottom - high, wide, high), side, across)


def paint_hands(painter: QPainter, content: MapContent, colours: MapColours, exposed: QRectF) -> None:
    """Draw the hands that show in what is exposed."""
    for identity, place in hand_places(content).items():
        if place.box.intersects(exposed):
            _paint(painter, place, content.hands[identity], content.laid.get(identity, ()), colours)


def _paint(
    painter: QPainter, place: HandPlace, dice: tuple[int, ...], forward: tuple[int, ...], colours: MapColours
) -> None:
    side, step = place.side, place.side + GAP * SQUARE
    font = QFont(list(FAMILIES))
    font.setPixelSize(round(side * 0.72))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    laid = list(forward)
    for number, face in enumerate(dice):
        is_laid = face in laid
        if is_laid:
            laid.remove(face)
        row, column = divmod(number, place.across)
        die = QRectF(place.box.left() + column * step, place.box.top() + row * step, side, side)
        painter.setPen(pen(colour(colours.map.ink), side * 0.06))
        painter.setBrush(colour(colours.map.ink if is_laid else colours.map.paper))
        painter.drawRoundedRect(die, side * 0.18, side * 0.18)
        ink = colour(colours.map.paper if is_laid else colours.map.ink)
        ink.setAlphaF(0.5 if face == 1 else 1.0)
        painter.setPen(pen(ink, 1))
        painter.drawText(die, Qt.AlignmentFlag.AlignCenter, str(face))
