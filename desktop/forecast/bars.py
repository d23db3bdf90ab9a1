"""Shares as bars with their numbers beside them, and how far each may be wrong."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.analysis.forecast import Interval
from desktop.theme.fonts import number_font
from desktop.theme.theme import Theme

LINE, HEAD, BAR, GAP = 20, 26, 8, 8
"""Heights of a line, of a heading and of a bar, and the room between the columns, at interface scale 1."""
TRACK, NUMBER, NOTE = 48, 78, 54
"""Widths of the bars, of the numbers and of the words after them; what is left is for the names."""


@dataclass(frozen=True, slots=True)
class ShareLine:
    """A line: words, a share with its interval, and a note after it. Without a share it is a heading."""

    words: str
    share: Interval | None = None
    note: str = ""

    def said(self) -> str:
        """Return it as text."""
        return self.words if self.share is None else f"{self.words}: {percents(self.share)} {self.note}".strip()


def percents(share: Interval) -> str:
    """Return a share and its error in hundredths: `42 % ± 9`."""
    return f"{round(share.share * 100)} % ± {max(1, round(share.error * 100))}"


class ShareBars(QWidget):
    """Draws bars below one another; the thin line at the end of each spans what it may be."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.bars: tuple[ShareLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: tuple[ShareLine, ...]) -> None:
        """Show others."""
        is_as_high = self.sizeHint().height()
        self.bars = bars
        self.setAccessibleDescription("\n".join(each.said() for each in bars))
        if self.sizeHint().height() != is_as_high:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for all lines."""
        px = self.theme.pixels
        return QSize(px(260), sum(px(HEAD if each.share is None else LINE) for each in self.bars))

    def note_width(self, letters: QFontMetrics) -> int:
        """Return how many pixels the notes have, as wide as the widest of them."""
        return max(self.theme.pixels(NOTE), *(letters.horizontalAdvance(each.note) for each in self.bars))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        px, top = self.theme.pixels, 0.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for each in self.bars:
                high = px(HEAD if each.share is None else LINE)
                box = QRectF(0, top, self.width(), high)
                if each.share is None:
                    self._head(painter, box, each.words)
                else:
                    self._bar(painter, box, each, each.share)
                top += high

    def _head(self, painter: QPainter, box: QRectF, words: str) -> None:
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.tokens.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, words)

    def _bar(self, painter: QPainter, box: QRectF, bar: ShareLine, share: Interval) -> None:
        px, tokens = self.theme.pixels, self.theme.tokens
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(number_font(self.font()))
        painter.setPen(QColor(tokens.text))
        wide = self.note_width(painter.fontMetrics())
        note = QRectF(box.right() - wide, box.top(), wide, box.height())
        number = QRectF(note.left() - px(NUMBER) - px(GAP), box.top(), px(NUMBER), box.height())
        left = number.left() - px(TRACK)
        words = QRectF(box.left(), box.top(), left - px(GAP), box.height())
        fitting = painter.fontMetrics().elidedText(bar.words, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, middle | Qt.AlignmentFlag.AlignLeft, fitting)
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignRight, percents(share))
        painter.setPen(QColor(tokens.muted))
        painter.drawText(note, middle | Qt.AlignmentFlag.AlignLeft, bar.note)
        self._drawn(painter, QRectF(left, box.center().y() - px(BAR) / 2, px(TRACK), px(BAR)), share)

    def _drawn(self, painter: QPainter, track: QRectF, share: Interval) -> None:
        tokens = self.theme.tokens
        painter.setPen(QColor(tokens.edge))
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRect(track)
        inside = track.adjusted(1, 1, -1, -1)
        filled = QRectF(inside.left(), inside.top(), inside.width() * share.share, inside.height())
        painter.fillRect(filled, QColor(tokens.accent))
        painter.setPen(QPen(QColor(tokens.text), self.theme.pixels(2)))
        y = track.center().y()
        painter.drawLine(
            QRectF(inside.left() + inside.width() * share.low, y, 0, 0).topLeft(),
            QRectF(inside.left() + inside.width() * share.high, y, 0, 0).topLeft(),
        )
