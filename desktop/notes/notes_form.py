"""The notes of a creature or an encounter: what is read aloud, notes, tactics, treasure; each as tall as its text."""

from functools import partial

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from core.model.creature import Notes
from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows
from desktop.theme.tokens import TIGHT
from desktop.widgets.text import set_tone

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


ALOUD = 1.25
"""How much larger the text is that is read aloud."""


class NotesForm(QWidget):
    """Fields as tall as their text; `written` carries the name of one and its new text.

    What is too long for a field is told below it.
    """

    written = Signal(str, str)

    def __init__(self, parent: QWidget | None = None, *, names: tuple[str, ...] = tuple(Notes.model_fields)) -> None:
        super().__init__(parent)
        self.fields: dict[str, NoteField] = {}
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self._titles: dict[str, QLabel] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        rows = FormRows(gap=TIGHT)
        for name, title, tip in (
            ("read_aloud", self.tr("Read aloud"), self.tr("What you read to the players")),
            ("gm_notes", self.tr("Notes"), self.tr("What only you know")),
            ("tactics", self.tr("Tactics"), self.tr("How they fight, and when they stop")),
            ("treasure", self.tr("Treasure"), self.tr("What is found on them, or here")),
        ):
            if name not in names:
                continue
            field = NoteField(title, self, tip=tip, scale=ALOUD if name == "read_aloud" else 1.0)
            field.written.connect(partial(self.written.emit, name))
            field.too_long.connect(partial(self._refuse, title))
            field.textChanged.connect(self.trouble.hide)
            label = rows.put(FieldSpec(name, Control.LONG, title=title, tip=tip), field)
            assert label is not None
            set_tone(label, "muted")
            self.fields[name], self._titles[name] = field, label
        column.addLayout(rows)
        column.addWidget(self.trouble)

    def _refuse(self, title: str, most: int) -> None:
        words = self.tr("{title}: at most {most} characters fit; nothing was taken.")
        self.trouble.setText(words.replace("{title}", title).replace("{most}", f"{most:,}"))
        self.trouble.show()

    def show_notes(self, notes: Notes, key: str, *, empty_ones: bool = True) -> None:
        """Show the notes of something, known by `key`; fields without a text too if `empty_ones`."""
        for name, field in self.fields.items():
            text = getattr(notes, name)
            field.show_text(text, key)
            shown = bool(text) or empty_ones or field.hasFocus()
            field.setVisible(shown)
            self._titles[name].setVisible(shown)

    def take(self) -> None:
        """Take what is being written."""
        for field in self.fields.values():
            field.take()
