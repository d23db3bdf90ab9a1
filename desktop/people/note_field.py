"""A field for notes: as tall as its text, taken when it is left."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

LONGEST = 20_000


class NoteField(QPlainTextEdit):
    """Plain text that grows with what is written; `written` carries it when the field is left or Ctrl+Enter pressed."""

    written = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None, *, tip: str = "", scale: float = 1.0) -> None:
        super().__init__(parent)
        self._kept = ""
        self._key = ""
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
        text = self.toPlainText()[:LONGEST]
        if text != self._kept:
            self._kept = text
            self.written.emit(text)

    def sizeHint(self) -> QSize:
        """Return the room that the text needs: two lines at least."""
        metrics = self.fontMetrics()
        lines = max(2 if self.toPlainText() else 1, round(self.document().size().height()))
        edge = 2 * self.frameWidth() + 2 * round(self.document().documentMargin()) + 12
        return QSize(160, lines * metrics.lineSpacing() + edge)

    def minimumSizeHint(self) -> QSize:
        """Return the same: notes are read whole."""
        return QSize(80, self.sizeHint().height())

    def _grow(self) -> None:
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Grow where lines wrap anew."""
        super().resizeEvent(event)
        self.updateGeometry()

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
