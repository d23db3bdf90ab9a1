"""Fields to fill in: numbers that understand `-7`, `+3` and `=12`, a list to choose from, and a search field."""

import re

from PySide6.QtCore import QEvent, QMetaMethod, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from desktop.theme.fonts import number_font
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.text import restyle

ENTRY = re.compile(r"(?P<set>=)?(?P<first>[+-]?\d{1,9})(?P<rest>([+-]\d{1,9})*)")
MINUS = str.maketrans({"−": "-", "–": "-", " ": "", "\u00a0": ""})


def read_entry(text: str, current: int) -> int | None:
    """Return what a person's entry makes of a number; `None` if it cannot be read.

    `-7` and `+3` change it, `12` and `=12` replace it, `=-7` is below zero; sums such as `-7+2` are added.
    """
    found = ENTRY.fullmatch(text.translate(MINUS))
    if found is None:
        return None
    total = int(found["first"]) + sum(int(part) for part in re.findall(r"[+-]\d+", found["rest"]))
    relative = found["set"] is None and found["first"][0] in "+-"
    return current + total if relative else total


class NumberField(QLineEdit):
    """A whole number between two ends; `edited` carries the new one after Enter, on leaving, and at each step.

    What is no number, or lies beyond an end, is never taken: it stays as it was typed, marked, and `told` says why.
    Escape gives back what stood there. `entered` is Enter on a number that was taken.
    """

    edited = Signal(int)
    entered = Signal()
    told = Signal(str)
    """What is wrong with what stands there; nothing once it is well. Where nobody listens, a tip says it."""

    def __init__(
        self,
        value: int = 0,
        parent: QWidget | None = None,
        *,
        name: str,
        tip: str = "",
        least: int = -999_999,
        most: int = 999_999,
    ) -> None:
        super().__init__(parent)
        self._least, self._most = least, most
        self._value = min(max(value, least), most)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setFont(number_font(self.font()))
        self.setAccessibleName(name)
        self.setToolTip(tip or self.tr("{name}: type 12, or -7 and +3 to change it").replace("{name}", name))
        self.returnPressed.connect(self._entered)
        self.textEdited.connect(lambda: self._tell(""))
        self._show()

    def value(self) -> int:
        """Return the number."""
        return self._value

    def end_at(self, most: int) -> None:
        """Let it go up to another number."""
        self._most = most

    def set_value(self, value: int) -> None:
        """Show another number, without telling anybody."""
        self._value = min(max(value, self._least), self._most)
        self._show()

    def take(self) -> bool:
        """Take what was typed; return whether it could be taken, and say why where it could not."""
        value = self.typed()
        if value is None:
            words = self.tr("A whole number from {least} to {most}")
            least, most = (f"{end:,}".replace("-", "\u2212") for end in (self._least, self._most))
            self._tell(words.replace("{least}", least).replace("{most}", most))
            return False
        self._change(value)
        return True

    def typed(self) -> int | None:
        """Return the number as it stands there; None where there is none, or it lies beyond an end."""
        if self.text() == str(self._value):
            return self._value
        value = read_entry(self.text(), self._value)
        return value if value is not None and self._least <= value <= self._most else None

    def _show(self) -> None:
        self.setText(str(self._value))
        self._tell("")

    def _tell(self, trouble: str) -> None:
        if not trouble and not self.property("wrong"):
            return
        restyle(self, "wrong", bool(trouble))
        self.setAccessibleDescription(trouble)
        self.told.emit(trouble)
        if not self.isSignalConnected(QMetaMethod.fromSignal(self.told)):
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), trouble, self)

    def _change(self, value: int) -> None:
        before = self._value
        self.set_value(value)
        if self._value != before:
            self.edited.emit(self._value)

    def _entered(self) -> None:
        taken = self.take()
        self.selectAll()
        if taken:
            self.entered.emit()

    def _step(self, by: int) -> None:
        value = self.typed()
        self._change((self._value if value is None else value) + by)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrows, by ten with the page keys; Escape gives the number back as it was."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        key = Qt.Key(event.key())
        if key in steps and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._step(steps[key])
        elif key == Qt.Key.Key_Escape and self.text() != str(self._value):
            self._show()
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with the wheel, but only where a person is typing: scrolling past must change nothing."""
        if self.hasFocus() and event.angleDelta().y():
            self._step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the number, so that typing replaces it."""
        super().focusInEvent(event)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.take()


class CalmChoice(QComboBox):
    """A list to choose from that the wheel never changes: scrolling past must change nothing.

    Letters typed there look for an entry, also those that are keys of the window elsewhere.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Return room for the whole advance of the words; Qt measures their ink, which is less by some pixels."""
        hint = super().sizeHint()
        return QSize(hint.width() + self.fontMetrics().averageCharWidth() // 2, hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let words that have no room end in dots; Qt cuts them off."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width()
        if not option.currentIcon.isNull():
            room -= option.iconSize.width() + TIGHT
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        with painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """Keep letters from the window's shortcuts while one looks for an entry."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain and event.text().isprintable() and event.text().strip():
                event.accept()
                return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let what stands around it scroll."""
        event.ignore()


class CalmNumber(QDoubleSpinBox):
    """A number that need not be whole; the wheel changes it only where a person is typing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFont(number_font(self.font()))
        self.lineEdit().setTextMargins(SNUG, 0, SNUG, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let what stands around it scroll where nobody types here."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SearchField(QLineEdit):
    """A field that narrows a list while one types; Escape empties it, and `searched` carries its text, trimmed.

    `stepped` tells that Down was pressed, which goes on to the list.
    """

    searched = Signal(str)
    stepped = Signal()

    def __init__(self, prompt: str, parent: QWidget | None = None, *, tip: str = "") -> None:
        super().__init__(parent)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)
        self.setToolTip(tip or prompt)
        # Qt's own signs in a field are of one size, whatever that of the letters
        self._sign = icon("search")
        self.emptying = picture_button("x", self.tr("Empty the field (Escape)"), self)
        self.emptying.setProperty("quiet", True)
        self.emptying.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.emptying.setCursor(Qt.CursorShape.ArrowCursor)
        self.emptying.hide()
        self.emptying.clicked.connect(self.clear)
        self.textChanged.connect(self._changed)

    def _changed(self, text: str) -> None:
        self.emptying.setVisible(bool(text))
        self._make_room()
        self.searched.emit(text.strip())

    @property
    def sign_place(self) -> QRect:
        """Where the sign of searching is painted."""
        side = self.fontMetrics().height()
        return QRect(QPoint(side // 2, (self.height() - side) // 2), QSize(side, side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the sign and for the button that empties the field."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Make other room where letters have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._make_room()

    def _make_room(self) -> None:
        size = self.emptying.sizeHint()
        margin = (self.height() - size.height()) // 2
        place = QPoint(self.width() - size.width() - max(1, margin), margin)
        self.emptying.setGeometry(QRect(place, size))
        self.setTextMargins(self.sign_place.right(), 0, size.width() if self.text() else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign of searching in front of the words."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            self._sign.paint(painter, self.sign_place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the field on Escape; an empty one lets Escape go on."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            if event.key() == Qt.Key.Key_Down:
                self.stepped.emit()
            super().keyPressEvent(event)
