"""A plot of the evening's report in the window."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.evening.plot_marks import PlotBox, Written, height_of, marks_of
from desktop.evening.plots import Plot
from desktop.theme.fonts import number_font
from desktop.theme.sides import side_mark
from desktop.theme.theme import Theme

LINE = 20
"""Height of a line at interface scale 1."""


class PlotView(QWidget):
    """Draws a plot as wide as it may be; read aloud it is the lines of its text."""

    role = QAccessible.Role.Chart

    def __init__(self, theme: Theme, plot: Plot, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.plot = theme, plot
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(plot.title)
        self.setAccessibleDescription("\n".join(plot.text()))
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Return room for all lines."""
        px = self.theme.pixels
        return QSize(px(320), round(height_of(self.plot, px(LINE))))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        tokens, px = self.theme.tokens, self.theme.pixels
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(number_font(self.font()))
            letters = painter.fontMetrics()
            for mark in marks_of(self.plot, self.width(), px(LINE), letters.horizontalAdvance):
                match mark:
                    case PlotBox():
                        box = QRectF(mark.left, mark.top, mark.width, mark.height)
                        painter.setPen(QPen(QColor(tokens.edge), 1))
                        shade = side_mark(tokens, mark.hue.side).colour
                        painter.setBrush(QColor(shade if mark.filled else tokens.sunken))
                        painter.drawRect(box)
                    case Written():
                        painter.setPen(QColor(tokens.muted if mark.quiet else tokens.text))
                        text = letters.elidedText(mark.text, Qt.TextElideMode.ElideRight, int(mark.room))
                        left = mark.x - mark.room / 2 if mark.centred else mark.x
                        where = QRectF(left, mark.top, mark.room, mark.height)
                        across = Qt.AlignmentFlag.AlignHCenter if mark.centred else Qt.AlignmentFlag.AlignLeft
                        flags = Qt.AlignmentFlag.AlignVCenter | across | Qt.TextFlag.TextDontClip
                        painter.drawText(where, flags, text)
