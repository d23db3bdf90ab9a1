"""A field for notes: as tall as its text, taken when it is left."""

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

LONGEST = 20_000
WORDS = Qt.TextFlag.TextWordWrap


class NoteField(QPlainTextEdit):
    """Plain text that grows with what is written; `written` carries it when the field is left or Ctrl+Enter pressed.

    More than fits is not taken: `too_long` tells how much does, and what stood there comes back.
    """

    written = Signal(str)
    too_long = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None, *, tip: str = "", scale: float = 1.0) -> None:
        super().__init__(parent)
        self._kept = ""
        self._key = ""
        self._last = ""
        if scale != 1.0:
            font = QFont(self.font())
            font.setPixelSize(round(font.pixelSize() * scale))
            self.setFont(font)
            self.setStyleSheet(f"font-size: {font.pixelSize()}px;")
        self.setAccessibleName(name)
        self.setToolTip(tip or name)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._hold)
        self.textChanged.connect(self._grow)

    def show_text(self, text: str, key: str = "") -> None:
        """Show a text; what is being written about the same thing (`key`) stays until it is taken."""
        unsaved = self.toPlainText() != self._kept
        if unsaved and self.hasFocus() and key == self._key and text == self._kept:
            return
        self._kept, self._key = text, key
        if self.toPlainText() != text:
            self.setPlainText(text)

    def take(self) -> None:
        """Tell what was written, if it is new."""
        text = self.toPlainText()
        if text != self._kept:
            self._kept = text
            self.written.emit(text)

    def _hold(self) -> None:
        """Let nothing in beyond what fits: the whole of it is refused, so that no half of a text is lost unseen."""
        text = self.toPlainText()
        if len(text) <= LONGEST:
            self._last = text
            return
        place = min(self.textCursor().position() - (len(text) - len(self._last)), len(self._last))
        blocker = QSignalBlocker(self)
        self.setPlainText(self._last)
        blocker.unblock()
        cursor = self.textCursor()
        cursor.setPosition(max(0, place))
        self.setTextCursor(cursor)
        self.too_long.emit(LONGEST)

    def _grow(self) -> None:
        """Be as tall as the text is at this width."""
        metrics, margin = self.fontMetrics(), round(self.document().documentMargin())
        box = QRect(0, 0, max(60, self.viewport().width() - 2 * margin - 2), 100_000)
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
        tall = max(metrics.boundingRect(box, way, self.toPlainText() or " ").height() for way in (flags, WORDS))
        # before it is laid out, its viewport may still be taller than itself
        edge = max(0, self.height() - self.viewport().height())
        self.setFixedHeight(tall + metrics.lineSpacing() // 2 + 2 * margin + edge)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow where lines wrap anew."""
        super().resizeEvent(event)
        self._grow()

    def showEvent(self, event: QShowEvent) -> None:
        """Grow to the room that there is now."""
        super().showEvent(event)
        self._grow()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was written."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.take()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what was written with Ctrl+Enter; Escape gives back what stood there."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        elif event.key() == Qt.Key.Key_Escape and self.toPlainText() != self._kept:
            self.setPlainText(self._kept)
        else:
            super().keyPressEvent(event)
