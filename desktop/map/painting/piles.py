"""Things that lie about: a small sack on the ground, the same for whatever is in it; a hidden one is broken up."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from core.geometry.units import SQUARE, Point
from core.model.scene import Pile
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, pen

SIZE = 0.44
"""Side of a pile's box, in squares."""


def pile_box(point: Point) -> QRectF:
    """Return the box around a pile that lies at a point, in units."""
    side = SIZE * SQUARE
    return QRectF(point[0] - side / 2, point[1] - side / 2, side, side)


def paint_piles(painter: QPainter, content: MapContent, colours: MapColours, exposed: QRectF) -> None:
    """Draw the piles that show in what is exposed."""
    for pile in content.scene_state.piles:
        if pile_box(pile.point).adjusted(-60, -60, 60, 60).intersects(exposed):
            _paint_pile(painter, pile, colours)


def _paint_pile(painter: QPainter, pile: Pile, colours: MapColours) -> None:
    """Draw a tied sack: a round belly, a neck with a cord, and two ends above it."""
    box = pile_box(pile.point)
    x, top, side = box.center().x(), box.top(), box.width()
    belly = QPainterPath(QPointF(x - side * 0.16, top + side * 0.3))
    belly.cubicTo(
        QPointF(x - side * 0.62, top + side * 0.62),
        QPointF(x - side * 0.5, top + side),
        QPointF(x, top + side),
    )
    belly.cubicTo(
        QPointF(x + side * 0.5, top + side),
        QPointF(x + side * 0.62, top + side * 0.62),
        QPointF(x + side * 0.16, top + side * 0.3),
    )
    belly.closeSubpath()
    ends = QPainterPath(QPointF(x - side * 0.14, top + side * 0.28))
    ends.lineTo(x - side * 0.26, top)
    ends.lineTo(x, top + side * 0.1)
    ends.lineTo(x + side * 0.26, top)
    ends.lineTo(x + side * 0.14, top + side * 0.28)
    ends.closeSubpath()
    halo, ink, cloth = colour(colours.map.paper), colour(colours.map.ink), colour(colours.map.door_open)
    outline = pen(ink, side * 0.07, dashes=(2, 2) if pile.hidden else ())
    for part in (ends, belly):
        painter.strokePath(part, pen(halo, side * 0.2))
    painter.save()
    painter.setOpacity(0.55 if pile.hidden else 1)
    for part in (ends, belly):
        painter.fillPath(part, cloth)
    painter.restore()
    painter.setBrush(NO_BRUSH)
    painter.setPen(outline)
    for part in (ends, belly):
        painter.drawPath(part)
    painter.setPen(pen(ink, side * 0.09))
    painter.drawLine(QPointF(x - side * 0.17, top + side * 0.29), QPointF(x + side * 0.17, top + side * 0.29))
