"""The steps of a load as a row of boxes: full ones are begun, empty ones free; beyond the limit stands a sign."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme.theme import Theme

BOX, GAP, MOST = 9, 3, 12
"""Pixels of a box and between two, and how many are drawn at the very most."""


class Pips(QWidget):
    """Draws steps out of how many one can bear, those that a change would bring or take half."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.steps, self.most, self.after = 0, 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: int, most: int, after: int | None = None) -> None:
        """Show steps; `after` is what they would come to."""
        shown = (steps, most, steps if after is None else after)
        if shown != (self.steps, self.most, self.after):
            self.steps, self.most, self.after = shown
            self.updateGeometry()
            self.update()

    @property
    def is_over(self) -> bool:
        """Whether it is, or would be, too much."""
        return self.after > self.most

    def sizeHint(self) -> QSize:
        """Return room for all boxes and the sign."""
        box, gap = self._theme.pixels(BOX), self._theme.pixels(GAP)
        count = min(MOST, self.most) + 1
        return QSize(count * (box + gap), box + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the boxes: begun steps full, those that would come or go half, and the sign where it is too much."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        box, gap = self._theme.pixels(BOX), self._theme.pixels(GAP)
        ink = QColor(tokens.danger if self.is_over else tokens.text)
        low, high = sorted((self.steps, self.after))
        for number in range(min(MOST, self.most)):
            place = QRectF(number * (box + gap) + 1, 1, box - 1, box - 1)
            painter.setPen(QPen(ink, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place)
            if number < low:
                painter.fillRect(place, ink)
            elif number < high:
                painter.fillRect(QRectF(place.left(), place.center().y(), place.width(), place.height() / 2), ink)
        if self.is_over:
            left = min(MOST, self.most) * (box + gap)
            tip = QPolygonF([QPointF(left + box / 2, 1), QPointF(left + box, box), QPointF(left, box)])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPolygon(tip)
