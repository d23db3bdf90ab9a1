"""Hands of dice that lie open: a row of small dice at the foot of a token, those that show a 1 quiet."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.palette import Palette, colour
from desktop.map.painting.strokes import pen
from desktop.theme.fonts import FAMILIES

DIE, GAP = 0.3, 0.03
"""Side of a die and the room between two, in squares."""
LOW = 0.1
"""How far the row reaches below the token, in squares."""


def hand_box(look: TokenLook, count: int) -> QRectF:
    """Return the box around so many dice of a token, in units."""
    wide = (count * (DIE + GAP) - GAP) * SQUARE
    rect = look.rect
    middle, bottom = rect.left + rect.width / 2, rect.top + rect.height + LOW * SQUARE
    return QRectF(middle - wide / 2, bottom - DIE * SQUARE, wide, DIE * SQUARE)


def paint_hands(painter: QPainter, content: MapContent, palette: Palette, exposed: QRectF) -> None:
    """Draw the hands that show in what is exposed."""
    for identity, dice in content.hands.items():
        look = content.tokens.get(identity)
        if look is not None and not look.hidden and hand_box(look, len(dice)).intersects(exposed):
            _paint(painter, hand_box(look, len(dice)), dice, palette)


def _paint(painter: QPainter, box: QRectF, dice: tuple[int, ...], palette: Palette) -> None:
    side = DIE * SQUARE
    font = QFont(list(FAMILIES))
    font.setPixelSize(round(side * 0.72))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    for number, face in enumerate(dice):
        die = QRectF(QPointF(box.left() + number * (DIE + GAP) * SQUARE, box.top()), box.size())
        die.setWidth(side)
        painter.setPen(pen(colour(palette.map.ink), side * 0.06))
        painter.setBrush(colour(palette.map.paper))
        painter.drawRoundedRect(die, side * 0.18, side * 0.18)
        ink = colour(palette.map.ink)
        ink.setAlphaF(0.5 if face == 1 else 1.0)
        painter.setPen(pen(ink, 1))
        painter.drawText(die, Qt.AlignmentFlag.AlignCenter, str(face))
