"""How it is drawn that one holds another: an arm from token to token."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.palette import Palette, colour
from desktop.map.painting.strokes import NO_PEN, pen

OVERLAP = 0.62
"""How far from the middle of either token an arm ends, as a share of half its side."""

Ends = tuple[TokenLook, TokenLook]
"""The looks of one who holds and of one who is held."""


def arms_of(content: MapContent) -> tuple[Ends, ...]:
    """Return everybody who holds somebody, with whom he holds."""
    tokens = content.tokens
    return tuple((tokens[one], tokens[other]) for one, other in content.links if one in tokens and other in tokens)


def arm_box(ends: Ends) -> QRectF:
    """Return the box that holds all of an arm."""
    (x, y), (other_x, other_y) = ends[0].point, ends[1].point
    box = QRectF(min(x, other_x), min(y, other_y), abs(x - other_x), abs(y - other_y))
    return box.adjusted(-SQUARE / 4, -SQUARE / 4, SQUARE / 4, SQUARE / 4)


def paint_arms(painter: QPainter, content: MapContent, palette: Palette, exposed: QRectF) -> None:
    """Draw the arms that show in what is exposed."""
    for ends in arms_of(content):
        if arm_box(ends).intersects(exposed):
            paint_arm(painter, ends, palette)


def paint_arm(painter: QPainter, ends: Ends, palette: Palette) -> None:
    """Draw a broad band from over one token to over another, round where it begins, with a claw where it holds."""
    holder, held = ends
    start, end = QPointF(*holder.point), QPointF(*held.point)
    apart = end - start
    length = (apart.x() ** 2 + apart.y() ** 2) ** 0.5
    if length < 1:
        return
    way = apart / length
    start += way * (float(holder.spaces) * SQUARE / 2 * OVERLAP)
    end -= way * (float(held.spaces) * SQUARE / 2 * OVERLAP)
    across, neck = QPointF(-way.y(), way.x()) * SQUARE * 0.11, end - way * SQUARE * 0.14
    band = QPainterPath(start)
    band.lineTo(neck)
    claw = QPolygonF([end, neck + across, neck - across])
    for shade, grown in ((colour(palette.map.paper), SQUARE * 0.05), (colour(palette.map.threat), 0.0)):
        painter.strokePath(band, pen(shade, SQUARE * 0.07 + grown))
        painter.setPen(pen(shade, grown) if grown else NO_PEN)
        painter.setBrush(shade)
        painter.drawEllipse(start, SQUARE * 0.075, SQUARE * 0.075)
        painter.drawPolygon(claw)
