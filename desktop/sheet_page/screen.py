"""A sheet's surface on the screen: the letters, lines and shapes of a painter, in points."""

from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from desktop.sheet_page.surface import Align, Shape, Tone, Weight
from desktop.theme.fonts import text_font

WEIGHTS = {
    Weight.PLAIN: QFont.Weight.Normal,
    Weight.SEMI: QFont.Weight.DemiBold,
    Weight.BOLD: QFont.Weight.Bold,
}
FINE = 20
"""Letters are measured so much larger than they are written, so that all sizes measure alike."""


@cache
def _font(face: Weight, size: float) -> QFont:
    font = text_font(size=size * FINE, weight=WEIGHTS[face])
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class ScreenSurface:
    """Paints with a painter that is scaled to points."""

    def __init__(self, painter: QPainter, tones: Mapping[Tone, str]) -> None:
        self._painter, self._tones = painter, tones
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def width(self, text: str, face: Weight, size: float) -> float:
        """Return how wide a line of text is."""
        return QFontMetricsF(_font(face, size)).horizontalAdvance(text) / FINE

    def text(self, x: float, y: float, text: str, face: Weight, size: float, tone: Tone, align: Align = "left") -> None:
        """Write a line whose letters stand on `y`."""
        left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self.width(text, face, size)
        self._painter.save()
        self._painter.setPen(QColor(self._tones[tone]))
        self._painter.translate(left, y)
        self._painter.scale(1 / FINE, 1 / FINE)
        self._painter.setFont(_font(face, size))
        self._painter.drawText(QPointF(0, 0), text)
        self._painter.restore()

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: Tone, thick: float = 0.5) -> None:
        """Draw a line."""
        self._painter.setPen(QPen(QColor(self._tones[tone]), thick))
        self._painter.drawLine(QLineF(x, y, to_x, to_y))

    def shape(self, shape: Shape, x: float, y: float, wide: float, high: float, edge: Tone, fill: Tone | None) -> None:
        """Draw a shape into a box."""
        self._painter.setPen(QPen(QColor(self._tones[edge]), 0.7))
        self._painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QColor(self._tones[fill]))
        box = QRectF(x, y, wide, high)
        if shape == "circle":
            self._painter.drawEllipse(box)
        elif shape == "square":
            self._painter.drawRect(box)
        else:
            middle = box.center()
            corners = (
                (middle.x(), box.top()),
                (box.right(), middle.y()),
                (middle.x(), box.bottom()),
                (box.left(), middle.y()),
            )
            self._painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
