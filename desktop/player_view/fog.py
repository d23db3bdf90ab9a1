"""The cover over what the players may not see: opaque to the last pixel."""

from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from core.geometry.units import SQUARE, Rect
from desktop.map.painting.walls import WIDTH
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.revealed import Revealed

EDGE = WIDTH * 0.45
"""Units by which the hole reaches beyond a revealed part: walls around a room show but for their outer rim, which is
mixed with the ground behind them."""
RIM = 1.6
"""Pixels of the line along that edge which smooths it, half of them within."""
DIM = 0.31
"""Part of the light that is left where somebody was and nobody sees now."""
BLOCK = 8 * SQUARE
"""Units of the side of a block of the map: what a picture shows of it is cut out by whole ones."""
FINEST = 4
FADE = 1 / 12
"""Pixels of the screen to one of the soft edge at least, and its part of a square."""


def hole(area: Revealed, margin: float = EDGE, within: Rect | None = None) -> QPainterPath:
    """Return the revealed part as a path in units; asked for `within` a rectangle it may lack what lies outside."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in area.rings(margin, within):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y, *_ in ring]))
        path.closeSubpath()
    return path


def fog(opened: OpenGround, to_pixels: QTransform, size: QSize, cover: QColor, *, soft: bool = False) -> QImage:
    """Return an image of the cover with the open part cut out of it, dim where it is known but not seen now.

    Outside of the cut the cover is opaque to the last pixel. What smooths its edge, and a soft edge, darkens the inside
    only; what is seen now always has a soft one.
    """
    mask = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(QColor(0, 0, 0, 0))
    dark = QColor(cover)
    dark.setAlphaF(1 - DIM)
    seen = _shown(to_pixels, size)
    known = hole(opened.known, within=seen)
    with QPainter(mask) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if opened.is_dimmed:
            clear = hole(opened.clear, within=seen)
            _fade(painter, clear, to_pixels, dark)
            _lay(painter, (known, clear), to_pixels, dark)
        if soft or opened.is_dimmed:
            _fade(painter, known, to_pixels, cover)
        everything = QPainterPath()
        everything.addRect(QRectF(0, 0, size.width(), size.height()))
        _lay(painter, (to_pixels.inverted()[0].map(everything), known), to_pixels, cover)
        _smooth(painter, known, to_pixels, cover)
    return mask


def _shown(to_pixels: QTransform, size: QSize) -> Rect:
    """Return the part of the map that a picture shows and what its soft edges reach into, in units.

    It goes by whole blocks of squares, so that a map that is moved a little is cut out of the same.
    """
    rect = to_pixels.inverted()[0].mapRect(QRectF(0, 0, size.width(), size.height()))
    reach = 2 * max(FINEST * rect.width() / size.width(), SQUARE * FADE)
    edges = rect.adjusted(-reach, -reach, reach, reach)
    low, high = (
        (floor(each / BLOCK) * BLOCK for each in (edges.left(), edges.top())),
        (ceil(each / BLOCK) * BLOCK for each in (edges.right(), edges.bottom())),
    )
    return Rect(*low, *high)


def _lay(painter: QPainter, paths: tuple[QPainterPath, QPainterPath], to_pixels: QTransform, ink: QColor) -> None:
    """Lay an ink over what lies in the first path and not in the second, whatever was there; edges are hard."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.OddEvenFill)
    for path in paths:
        whole.addPath(path)
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setTransform(to_pixels)
    painter.fillPath(whole, ink)
    painter.restore()


def _smooth(painter: QPainter, path: QPainterPath, to_pixels: QTransform, ink: QColor) -> None:
    """Smooth the edge of a hole from within: aslant and along curves it would be stairs of pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, RIM, c=Qt.PenCapStyle.SquareCap))
    # one by one they take a tenth of the time of a stroke along the path, whose corners are worked out
    rings = (ring.toList() for ring in path.toSubpathPolygons(to_pixels))
    painter.drawLines([QLineF(*ends) for ring in rings for ends in pairwise(ring)])
    painter.restore()


def _fade(painter: QPainter, path: QPainterPath, to_pixels: QTransform, ink: QColor) -> None:
    """Lay an ink with a hole that fades, made small and drawn large."""
    coarse = max(FINEST, round(to_pixels.m11() * SQUARE * FADE))
    size = painter.device().width(), painter.device().height()
    reduced = QSize(*(max(1, -(-side // coarse)) for side in size))
    small = QImage(reduced, QImage.Format.Format_ARGB32_Premultiplied)
    small.fill(ink)
    with QPainter(small) as brush:
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.setTransform(to_pixels * QTransform.fromScale(1 / coarse, 1 / coarse))
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        brush.fillPath(path, QColor(0, 0, 0, 255))
    painter.drawImage(QRectF(0, 0, reduced.width() * coarse, reduced.height() * coarse), small)
