"""Text that is read: a label that shortens it, a small badge, and a long text that can be copied."""

from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QStyle, QWidget

from desktop.theme.fonts import fitting_font, wide_in

Fitted = TypeVar("Fitted")
Tone = Literal["plain", "ok", "warning", "danger", "accent"]


def restyle(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet looks at, and have it looked at again."""
    widget.setProperty(name, value)
    style: QStyle = widget.style()
    style.unpolish(widget)
    style.polish(widget)


def set_tone(label: QLabel, tone: str) -> None:
    """Give a label the tone of its words, and look at the style sheet again only where that is another one."""
    if label.property("tone") != tone:
        restyle(label, "tone", tone)


def in_lines(words: str, font: QFont, box: QRect, lines: int = 2) -> str:
    """Return as many whole words as lines of a box's width take, with an ellipsis where that is not all."""
    metrics, kept = QFontMetrics(font), words
    flags, room = int(Qt.TextFlag.TextWordWrap), QRect(0, 0, box.width(), 10 * metrics.lineSpacing())
    # what is drawn in so many lines can be a little higher than they are
    while " " in kept and metrics.boundingRect(room, flags, kept).height() > (lines + 0.5) * metrics.lineSpacing():
        kept = kept.removesuffix("…").rpartition(" ")[0] + "…"
    return kept


def broken(words: str, metrics: QFontMetrics, widths: Sequence[int]) -> tuple[str, ...] | None:
    """Return words broken into lines of these widths, between words alone; None where there is no room for all."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= widths[len(lines) - 1]:
            lines[-1] = longer
        elif len(lines) < len(widths) and metrics.horizontalAdvance(word) <= widths[len(lines)]:
            lines.append(word)
        else:
            return None
    return tuple(lines)


def largest_that_fits(largest: int, smallest: int, written: Callable[[int], Fitted | None]) -> Fitted | None:
    """Return what is written in the largest letters in which it fits, of these heights; None where it fits in none.

    `written` is given a height, and returns None where there is no room for letters of that height.
    """
    tried = (written(height) for height in range(largest, smallest - 1, -1))
    return next((found for found in tried if found is not None), None)


def wrapping(words: str, metrics: QFontMetrics, width: int) -> Qt.TextFlag:
    """Return how words are wrapped at a width in pixels: between them; within one only where it alone is wider."""
    fits = all(metrics.horizontalAdvance(word) <= width for word in words.split())
    return Qt.TextFlag.TextWordWrap if fits else Qt.TextFlag.TextWrapAnywhere


def whole_parts(words: str, metrics: QFontMetrics, width: int) -> str:
    """Return words without their last parts, as far as there is no room for those; unchanged where that does not help.

    A part begins after a comma or a colon.
    """
    kept = words
    for mark in (", ", ": "):
        while mark in kept and metrics.horizontalAdvance(kept) > width:
            kept = kept.rpartition(mark)[0]
    return kept if metrics.horizontalAdvance(kept) <= width else words


def wrapped_label(words: str = "", tone: str = "", *, copied: bool = False) -> QLabel:
    """Return a label that wraps plain words, in a tone of the style sheet; `copied` says that they can be selected."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if copied:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if tone:
        label.setProperty("tone", tone)
    return label


def unbroken(text: str) -> str:
    """Return words in lines in which no percent sign is parted from its figure."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


class ElidedLabel(QWidget):
    """One line of text that ends in an ellipsis where room is short; the whole text is its tooltip then.

    One that `shrinks` takes smaller letters first, and one that `breaks` a second line after that.
    """

    role = QAccessible.Role.StaticText

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        tip: str = "",
        shrinks: bool = False,
        breaks: bool = False,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self._shrinks, self._breaks = shrinks, breaks
        self._lines = 1
        self._tip = tip
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def setText(self, text: str) -> None:
        """Show another text; line breaks become spaces."""
        self._text = " ".join(text.split("\n"))
        self.setAccessibleName(self._text)
        self._break()
        self._set_tip()
        self.updateGeometry()
        self.update()

    def shown(self) -> str:
        """Return the text as it fits now."""
        if self._lines > 1:
            return in_lines(self._text, self._letters(), self.rect())
        return QFontMetrics(self._letters()).elidedText(self._text, self._mode, self.width())

    def _letters(self) -> QFont:
        return fitting_font(self.font(), self._text, self.width()) if self._shrinks else self.font()

    def _break(self) -> None:
        """Take a second line where the words have no room in one."""
        fits = wide_in(self._letters(), self._text) <= self.width()
        lines = 2 if self._breaks and not fits and " " in self._text else 1
        if lines != self._lines:
            self._lines = lines
            self.updateGeometry()

    def _set_tip(self) -> None:
        self.setToolTip(self._tip if self.shown() == self._text else self._text)

    def sizeHint(self) -> QSize:
        """Return the room for the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 1, self._lines * metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Return the room for an ellipsis."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance("…"), self._lines * metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See whether the text still fits."""
        self._break()
        self._set_tip()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text as it fits."""
        with QPainter(self) as painter:
            group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
            painter.setPen(self.palette().color(group, QPalette.ColorRole.WindowText))
            painter.setFont(self._letters())
            wraps = Qt.TextFlag.TextWordWrap if self._lines > 1 else Qt.TextFlag.TextSingleLine
            where = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(self.rect(), int(where | wraps), self.shown())


class ReadText(QPlainTextEdit):
    """A long text to read and to copy from; nothing can be typed."""

    def __init__(self, parent: QWidget | None = None, *, name: str, tip: str) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAccessibleName(name)
        self.setToolTip(tip)


class Badge(QLabel):
    """A word or number on a rounded ground; its tone is told by the words too, never by colour alone."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, tone: Tone = "plain", tip: str = "") -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setToolTip(tip or text)
        self.set_tone(tone)

    def set_tone(self, tone: Tone) -> None:
        """Change its colours."""
        restyle(self, "badge", tone)
