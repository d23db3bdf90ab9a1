"""A flat button of two lines: something short and large, and below it what belongs to it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QToolButton, QWidget

from desktop.theme.fonts import number_font, text_font
from desktop.theme.theme import Theme
from desktop.theme.tokens import SNUG

SMALL = 12


class TwoLines(QToolButton):
    """Words that take as much room as they need, between two widths; longer ones end in an ellipsis."""

    def __init__(self, theme: Theme, large: int, parent: QWidget, *, least: int, most: int) -> None:
        super().__init__(parent)
        self._theme = theme
        self._large, self._least, self._most = large, least, most
        self.first = self.second = ""
        self.setAutoRaise(True)

    def say(self, first: str, second: str) -> None:
        """Show other words."""
        if (first, second) != (self.first, self.second):
            self.first, self.second = first, second
            self.setAccessibleName(", ".join(part for part in (first, second) if part))
            self.updateGeometry()
            self.update()

    def _font(self, size: int, *, bold: bool = False) -> QFont:
        weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
        return number_font(text_font(scale=self._theme.scale, size=size, weight=weight))

    def sizeHint(self) -> QSize:
        """Return room for both lines."""
        px = self._theme.pixels
        wide = max(
            QFontMetricsF(self._font(self._large, bold=True)).horizontalAdvance(self.first),
            QFontMetricsF(self._font(SMALL)).horizontalAdvance(self.second),
        )
        return QSize(min(px(self._most), max(px(self._least), round(wide) + 2 * px(SNUG))), px(48))

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing else may squeeze it."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button's ground, then the lines."""
        with QPainter(self) as painter:
            option = QStyleOptionToolButton()
            self.initStyleOption(option)
            option.text = ""
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)
            px, tokens = self._theme.pixels, self._theme.tokens
            inner = QRectF(self.rect()).adjusted(px(SNUG), 0, -px(SNUG) + 2, 0)
            middle = inner.center().y() + px(4)
            upper = QRectF(inner.left(), inner.top(), inner.width(), middle - inner.top())
            lower = QRectF(inner.left(), middle, inner.width(), px(16))
            left = Qt.AlignmentFlag.AlignLeft
            for box, text, font, ink, down in (
                (upper, self.first, self._font(self._large, bold=True), tokens.text, Qt.AlignmentFlag.AlignBottom),
                (lower, self.second, self._font(SMALL), tokens.muted, Qt.AlignmentFlag.AlignTop),
            ):
                painter.setFont(font)
                painter.setPen(QColor(ink))
                shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
                painter.drawText(box, left | down, shown)
