"""How it is drawn that one holds or rides another: a band from token to token, clawed or studded."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.map_colours import colour
from desktop.map.painting.strokes import NO_PEN, pen
from desktop.theme.tokens import ON_MAP

OVERLAP = 0.62
"""How far from the middle of either token a band ends, as a share of half its side."""
STUD = 0.1
"""Half the breadth of a rider's stud, in squares."""


@dataclass(frozen=True, slots=True)
class LinkedTokens:
    """The looks of one who holds or rides, and of whom."""

    holder: TokenLook
    held: TokenLook
    rides: bool = False


def bands_of(content: MapContent) -> tuple[LinkedTokens, ...]:
    """Return everybody who holds or rides somebody, with whom."""
    tokens = content.tokens
    ties = (tie for tie in content.links if tie.holder in tokens and tie.held in tokens)
    return tuple(LinkedTokens(tokens[tie.holder], tokens[tie.held], tie.rides) for tie in ties)


def band_box(band: LinkedTokens) -> QRectF:
    """Return the box that holds all of a band."""
    (x, y), (other_x, other_y) = band.holder.point, band.held.point
    box = QRectF(min(x, other_x), min(y, other_y), abs(x - other_x), abs(y - other_y))
    reach = SQUARE * (0.25 + float(max(band.holder.spaces, band.held.spaces)) / 2)
    return box.adjusted(-reach, -reach, reach, reach)


def paint_bands(painter: QPainter, content: MapContent, exposed: QRectF) -> None:
    """Draw the bands that show in what is exposed."""
    for band in bands_of(content):
        if band_box(band).intersects(exposed):
            _paint_band(painter, band)


def _paint_band(painter: QPainter, band: LinkedTokens) -> None:
    """Draw a broad band from over one token to over another: a claw where it holds, a stud at each end where it rides.

    Who sits in the very place of his mount has a saddle under him instead.
    """
    start, end = QPointF(*band.holder.point), QPointF(*band.held.point)
    apart = end - start
    length = (apart.x() ** 2 + apart.y() ** 2) ** 0.5
    if length < SQUARE * 0.3:
        _saddle(painter, band)
        return
    way = apart / length
    start += way * (float(band.holder.spaces) * SQUARE / 2 * OVERLAP)
    end -= way * (float(band.held.spaces) * SQUARE / 2 * OVERLAP)
    if band.rides:
        _girth(painter, start, end)
    else:
        _arm(painter, start, end, way)


def _arm(painter: QPainter, start: QPointF, end: QPointF, way: QPointF) -> None:
    across, neck = QPointF(-way.y(), way.x()) * SQUARE * 0.11, end - way * SQUARE * 0.14
    band = QPainterPath(start)
    band.lineTo(neck)
    claw = QPolygonF([end, neck + across, neck - across])
    for shade, grown in ((colour(ON_MAP.light), SQUARE * 0.05), (colour(ON_MAP.bad), 0.0)):
        painter.strokePath(band, pen(shade, SQUARE * 0.07 + grown))
        painter.setPen(pen(shade, grown) if grown else NO_PEN)
        painter.setBrush(shade)
        painter.drawEllipse(start, SQUARE * 0.075, SQUARE * 0.075)
        painter.drawPolygon(claw)


def _girth(painter: QPainter, start: QPointF, end: QPointF) -> None:
    band = QPainterPath(start)
    band.lineTo(end)
    for shade, grown in ((colour(ON_MAP.light), SQUARE * 0.05), (colour(ON_MAP.on_mark), 0.0)):
        painter.strokePath(band, pen(shade, SQUARE * 0.05 + grown))
        painter.setPen(pen(shade, grown) if grown else NO_PEN)
        painter.setBrush(shade)
        for spot in (start, end):
            painter.drawRect(QRectF(spot - QPointF(1, 1) * SQUARE * STUD, spot + QPointF(1, 1) * SQUARE * STUD))


def _saddle(painter: QPainter, band: LinkedTokens) -> None:
    """Draw two straps from who sits to the rim of what carries him."""
    inner, outer = (float(each.spaces) * SQUARE / 2 for each in (band.holder, band.held))
    if outer <= inner:
        inner, outer = outer * 0.7, outer * 0.95
    middle = QPointF(*band.held.point)
    straps = QPainterPath()
    for side in (-1, 1):
        straps.moveTo(middle + QPointF(side * inner * 0.85, 0))
        straps.lineTo(middle + QPointF(side * outer * 0.8, 0))
    for shade, broad in ((ON_MAP.light, 0.13), (ON_MAP.on_mark, 0.08)):
        painter.strokePath(straps, pen(colour(shade), SQUARE * broad))
