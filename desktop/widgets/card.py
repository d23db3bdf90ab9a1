"""A button as large as a card: a picture, what it does in bold, and a quieter line that says more."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QStylePainter, QToolButton, QWidget

from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG, TIGHT
from desktop.widgets.text import in_lines

PICTURE = 2
"""The picture's width, in heights of a line."""


class CardButton(QToolButton):
    """Title over text beside a picture, in the measures of its font; what is too long ends in dots.

    The title of a `deep` one has two lines.
    """

    def __init__(
        self, picture: str, title: str, text: str, parent: QWidget | None = None, *, deep: bool = False
    ) -> None:
        super().__init__(parent)
        self._rows = 2 if deep else 1
        self.title = title
        self.setProperty("card", True)
        self.setIcon(icon(picture))
        self.setAccessibleName(title)
        self.say(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Have another line below the title."""
        self.line = text
        self.setText(f"{self.title}\n{text}")
        self.setToolTip(text)
        self.setAccessibleDescription(text)

    def sizeHint(self) -> QSize:
        """Return the size of both lines and the picture."""
        tall = self.fontMetrics().height()
        wide = max(QFontMetrics(self._strong()).horizontalAdvance(self.title), self._wide(self.line))
        return QSize(wide + PICTURE * tall + 3 * ROOMY, (self._rows + 1) * tall + TIGHT + 2 * ROOMY)

    def minimumSizeHint(self) -> QSize:
        """Return the size with the lines cut short."""
        return QSize(10 * self.fontMetrics().height(), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame of the style and the parts of the card in it."""
        painter = QStylePainter(self)
        with painter:
            option = QStyleOptionToolButton()
            self.initStyleOption(option)
            option.text, option.icon = "", type(option.icon)()
            painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
            tall = self.fontMetrics().height()
            side = PICTURE * tall
            picture = QRect(ROOMY, (self.height() - side) // 2, side, side)
            self.icon().paint(painter, picture)
            left, top = picture.right() + ROOMY, (self.height() - (self._rows + 1) * tall - TIGHT) // 2
            room = self.width() - left - SNUG
            head = QRect(left, top, room, self._rows * tall)
            self._write(painter, self.title, self._strong(), head, QPalette.ColorRole.WindowText)
            below = QRect(left, head.bottom() + 1 + TIGHT, room, tall)
            self._write(painter, self.line, self.font(), below, QPalette.ColorRole.PlaceholderText)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press it, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Take the room that another font needs."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def _write(self, painter: QPainter, text: str, font: QFont, where: QRect, role: QPalette.ColorRole) -> None:
        painter.setFont(font)
        painter.setPen(self.palette().color(role))
        metrics, flags = QFontMetrics(font), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if where.height() >= 2 * metrics.height() and metrics.horizontalAdvance(text) > where.width():
            painter.drawText(where, int(flags | Qt.TextFlag.TextWordWrap), in_lines(text, font, where))
            return
        painter.drawText(where, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, where.width()))

    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _wide(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
