"""Signs for how somebody takes part: who waits or is done, and, told apart by shape alone, who is out of it."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from core.engine.ribbon import Standing
from core.engine.status import Bearing

MARKS = {Standing.SPENT: "check", Standing.REACTS: "shield", Standing.HOLDS: "hourglass"}
"""What lies at the lower right of a face whose turn is spent, kept for a reaction, or put off."""
Line = tuple[tuple[float, float], ...]
SIGNS: dict[Bearing, tuple[Line, ...]] = {
    Bearing.UP: (),
    Bearing.DOWN: (((-1, 1), (1, -1)),),
    Bearing.DEAD: (((-1, 1), (1, -1)), ((-1, -1), (1, 1))),
    Bearing.OUT: (((-0.6, 1.05), (-0.6, -1), (0.95, -0.9), (0.55, -0.4), (0.95, 0.1), (-0.6, 0)),),
    Bearing.GONE: (((-1, 0), (1, 0)), ((0.3, -0.7), (1, 0), (0.3, 0.7))),
}
"""A bar over whoever is down, a cross over the dead, a flag on whoever has given up, an arrow on whoever has left."""


def bearing_sign(bearing: Bearing, middle: QPointF, reach: float) -> QPainterPath:
    """Return the lines of a sign that reaches so far to each side; none for those who take part."""
    path = QPainterPath()
    for first, *rest in SIGNS[bearing]:
        path.moveTo(middle + QPointF(*first) * reach)
        for corner in rest:
            path.lineTo(middle + QPointF(*corner) * reach)
    return path


def paint_bearing(
    painter: QPainter, bearing: Bearing, middle: QPointF, reach: float, inks: tuple[QColor, QColor], width: float
) -> None:
    """Draw a sign with lines of a width: the first ink is its rim, which also fills the flag, the second its own."""
    sign = bearing_sign(bearing, middle, reach)
    round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    if bearing is Bearing.OUT:
        painter.fillPath(sign, inks[0])
    for ink, wide in zip(inks, (width * 1.6, width), strict=True):
        painter.strokePath(sign, QPen(ink, wide, Qt.PenStyle.SolidLine, round_cap, round_join))
