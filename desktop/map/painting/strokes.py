"""Pens, widths and lettering that every layer uses."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from core.geometry.units import SQUARE, Point, Rect
from desktop.theme.fonts import FAMILIES

NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)

Rings = tuple[tuple[Point, ...], ...]
"""The outline of an area and those of its holes."""


def pixel(painter: QPainter) -> float:
    """Return the size of a device pixel in the painter's units."""
    scale = painter.worldTransform().m11()
    return 1 / scale if scale > 0 else 1.0


def pen(
    colour: QColor,
    width: float,
    *,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap,
    dashes: tuple[float, ...] = (),
) -> QPen:
    """Return a pen `width` units wide; `dashes` in widths."""
    made = QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        made.setDashPattern(list(dashes))
    return made


def box(rect: Rect) -> QRectF:
    """Return a rectangle of units as Qt has it."""
    return QRectF(rect.left, rect.top, rect.width, rect.height)


def polygon(points: tuple[Point, ...]) -> QPolygonF:
    """Return a polygon of points."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def closed_path(points: tuple[Point, ...]) -> QPainterPath:
    """Return the outline of an area."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    path.closeSubpath()
    return path


def line_of(chains: Iterable[Sequence[tuple[float, float]]]) -> QPainterPath:
    """Return chains of points as one open path."""
    path = QPainterPath()
    for points in chains:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    return path


def path_of_rings(rings: Rings) -> QPainterPath:
    """Return an area less its holes."""
    path = closed_path(rings[0])
    for hole in rings[1:]:
        path = path.subtracted(closed_path(hole))
    return path


def font(size: float, *, bold: bool = False, heavy: bool = False) -> QFont:
    """Return the map's lettering with letters `size` units high."""
    made = QFont()
    made.setFamilies(list(FAMILIES))
    made.setPixelSize(max(1, round(size)))
    weight = QFont.Weight.Bold if heavy else QFont.Weight.DemiBold if bold else QFont.Weight.Medium
    made.setWeight(weight)
    return made


SHRUNK = 0.6
"""Share of its size to which text is shrunk before it is cut."""


def lettering(
    text: str,
    size: float,
    centre: QPointF,
    *,
    bold: bool = False,
    heavy: bool = False,
    widest: float = 0,
    cut: bool = False,
    inked: bool = False,
) -> QPainterPath:
    """Return text as outlines about a point; shrunk where it would be wider than `widest`, `cut` if it is far wider.

    Its capitals have the point at half their height, or all that is `inked` of it: a `j` reaches far below them.
    """
    face = font(100, bold=bold, heavy=heavy)
    metrics = QFontMetricsF(face)
    if cut and metrics.horizontalAdvance(text) * size / 100 * SHRUNK > widest > 0:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest * 100 / (size * SHRUNK))
    width, scale = metrics.horizontalAdvance(text), size / 100
    if widest and width * scale > widest:
        scale = widest / width
    path = QPainterPath()
    path.addText(0, 0, face, text)
    drop = -path.boundingRect().center().y() if inked else metrics.capHeight() / 2
    moved = path.translated(-width / 2, drop)
    return QTransform(scale, 0, 0, scale, centre.x(), centre.y()).map(moved)


def draw_halo(painter: QPainter, path: QPainterPath, ink: QColor, halo: QColor, width: float) -> None:
    """Fill outlines with ink, with a halo of `width` around them that keeps them legible on any ground."""
    painter.strokePath(path, pen(halo, 2 * width))
    painter.fillPath(path, QBrush(ink))


def arrows_of(chains: Iterable[Sequence[Point]]) -> QPainterPath:
    """Return an arrow in the middle of each piece of chains, to the left of its way; pieces too short get none."""
    path = QPainterPath()
    for points in chains:
        for (ax, ay), (bx, by) in pairwise(points):
            length = hypot(bx - ax, by - ay)
            if length < SQUARE / 2:
                continue
            ux, uy, x, y = (bx - ax) / length, (by - ay) / length, (ax + bx) / 2, (ay + by) / 2
            half, tip = SQUARE * 0.17, SQUARE * 0.4
            corners = ((x - ux * half, y - uy * half), (x + ux * half, y + uy * half), (x + uy * tip, y - ux * tip))
            path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
            path.closeSubpath()
    return path
