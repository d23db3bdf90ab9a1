"""The cover over what the players may not see: opaque to the last pixel."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from desktop.map.painting.walls import WIDTH
from desktop.player_view.revealed import Revealed

EDGE = WIDTH * 0.45
"""Units by which the hole reaches beyond a revealed part: walls around a room show but for their outer rim, which is
mixed with the ground behind them."""
COARSE = 4
"""Pixels of the screen to one of the soft edge."""


def hole(area: Revealed, margin: float = EDGE) -> QPainterPath:
    """Return the revealed part as a path in units."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in area.rings(margin):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y, *_ in ring]))
        path.closeSubpath()
    return path


def fog(area: Revealed, to_pixels: QTransform, size: QSize, cover: QColor, *, soft: bool = False) -> QImage:
    """Return an image of the cover with the revealed part cut out of it.

    The cut has hard edges: outside of it the cover is opaque to the last pixel. A soft edge darkens the inside only.
    """
    mask = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(cover)
    path = hole(area)
    painter = QPainter(mask)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setTransform(to_pixels)
    painter.fillPath(path, QColor(0, 0, 0, 0))
    painter.end()
    if soft and not path.isEmpty():
        edge = _soft(path, to_pixels, size, cover)
        painter = QPainter(mask)
        painter.drawImage(0, 0, edge)
        painter.end()
    return mask


def _soft(path: QPainterPath, to_pixels: QTransform, size: QSize, cover: QColor) -> QImage:
    """Return the cover with a hole that fades, made small and drawn large."""
    reduced = QSize(max(1, -(-size.width() // COARSE)), max(1, -(-size.height() // COARSE)))
    small = QImage(reduced, QImage.Format.Format_ARGB32_Premultiplied)
    small.fill(cover)
    painter = QPainter(small)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(to_pixels * QTransform.fromScale(1 / COARSE, 1 / COARSE))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillPath(path, QColor(0, 0, 0, 255))
    painter.end()
    whole = reduced * COARSE
    return small.scaled(whole, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
