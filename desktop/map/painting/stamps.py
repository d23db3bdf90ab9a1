"""Stamps: art of the program or a picture, laid into the stamp's turned box."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.geometry.units import SQUARE
from core.model.things import Stamp
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, lettering, pen, pixel
from desktop.map.stamp_art.registry import ART
from desktop.map.stamp_art.sketch import Sketch

Sketcher = Callable[[QPainter, float, float], Sketch]
"""Makes what a stamp's art is drawn with, of a painter and the stamp's width and height."""


def paint_stamp(
    painter: QPainter,
    stamp: Stamp,
    colours: MapColours,
    *,
    picture: QImage | None = None,
    broken: bool = False,
    sketcher: Sketcher | None = None,
) -> None:
    """Draw a stamp at its place; a broken one pale and cracked, one hidden from the players see-through."""
    painter.save()
    painter.translate(*stamp.at)
    painter.rotate(stamp.degrees)
    if broken or stamp.hidden:
        painter.setOpacity(0.5)
    art = stamp.name if stamp.picture is not None and stamp.name else stamp.art
    paint_art(painter, art, stamp.width, stamp.height, colours, picture=picture, sketcher=sketcher)
    painter.setOpacity(1)
    area = QRectF(-stamp.width / 2, -stamp.height / 2, stamp.width, stamp.height)
    if broken:
        _cracks(painter, area, colours)
    if stamp.hidden:
        painter.setBrush(NO_BRUSH)
        painter.setPen(pen(colour(colours.map.ink), max(SQUARE / 40, pixel(painter)), dashes=(2, 2)))
        painter.drawRect(area)
    painter.restore()


def paint_art(
    painter: QPainter,
    art: str,
    width: float,
    height: float,
    colours: MapColours,
    *,
    picture: QImage | None = None,
    sketcher: Sketcher | None = None,
) -> None:
    """Draw art about the painter's origin; art that nobody knows is a box with its name."""
    area = QRectF(-width / 2, -height / 2, width, height)
    if picture is not None and not picture.isNull():
        painter.drawImage(area, picture, QRectF(picture.rect()))
        return
    known = ART.get(art)
    if known is None:
        painter.setPen(pen(colour(colours.map.ink), SQUARE / 32))
        painter.setBrush(colour(colours.map.paper))
        painter.drawRect(area)
        painter.fillPath(
            lettering(art or "?", height * 0.4, QPointF(0, 0), widest=width * 0.9), colour(colours.map.ink)
        )
        return
    painter.save()
    known.draw(Sketch(painter, width, height, SQUARE / 30) if sketcher is None else sketcher(painter, width, height))
    painter.restore()


def _cracks(painter: QPainter, area: QRectF, colours: MapColours) -> None:
    painter.setPen(pen(QColor(colours.map.threat), SQUARE / 26))
    spots = ((0.1, 0.2), (0.42, 0.38), (0.34, 0.56), (0.7, 0.62), (0.9, 0.9))
    points = [QPointF(area.left() + x * area.width(), area.top() + y * area.height()) for x, y in spots]
    painter.drawPolyline(points)
    painter.drawLine(points[1], QPointF(area.left() + area.width() * 0.74, area.top() + area.height() * 0.12))
