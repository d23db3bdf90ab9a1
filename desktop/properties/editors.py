"""The controls of a form: each shows one value, or that there are several, and tells what a person enters."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QComboBox, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from desktop.theme.fonts import number_font
from desktop.widgets.fields import CalmChoice
from desktop.widgets.text import restyle

SWATCH = QSize(36, 16)
SHORTEST = 8
"""Letters that a choice has room for at least."""
LINES = 5.5
"""Height of a field of several lines, in lines."""


class EntryField(QLineEdit):
    """A line that is taken on Enter and on leaving; `entered` carries the text, and only if a person changed it.

    With `steps` the arrows and page keys enter `+1`, `-1`, `+10` and `-10`.
    """

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, steps: bool = False) -> None:
        super().__init__(parent)
        self._steps = steps
        self._kept = ""
        if steps:
            self.setFont(number_font(self.font()))
            self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.returnPressed.connect(self._take)
        self.textEdited.connect(lambda: self.mark(wrong=False))

    def show_value(self, text: str | None) -> None:
        """Show a value; None where there are several."""
        self._kept = "" if text is None else text
        self.setPlaceholderText(self.tr("several") if text is None else "")
        self.setText(self._kept)
        self.setCursorPosition(0)
        self.mark(wrong=False)

    def mark(self, *, wrong: bool) -> None:
        """Show whether what stands here was refused."""
        if bool(self.property("wrong")) != wrong:
            restyle(self, "wrong", wrong)

    def _take(self) -> None:
        if self.text() != self._kept:
            self.entered.emit(self.text())
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step a number; Escape gives back what was there."""
        step = {Qt.Key.Key_Up: "+1", Qt.Key.Key_Down: "-1", Qt.Key.Key_PageUp: "+10", Qt.Key.Key_PageDown: "-10"}
        key = Qt.Key(event.key())
        if self._steps and key in step and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.entered.emit(step[key])
            self.selectAll()
        elif key == Qt.Key.Key_Escape and self.text() != self._kept:
            self.setText(self._kept)
            self.mark(wrong=False)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select a number, so that typing replaces it."""
        super().focusInEvent(event)
        if self._steps:
            self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason and self.text() != self._kept:
            self.entered.emit(self.text())


class EntryText(QPlainTextEdit):
    """Several lines that are taken on leaving and on Ctrl+Enter."""

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = ""
        self.setTabChangesFocus(True)

    def event(self, event: QEvent) -> bool:
        """Keep room for five lines, whatever least height the style gives to fields."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Polish, QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.setFixedHeight(round(self.fontMetrics().lineSpacing() * LINES))
        return done

    def show_value(self, text: str | None) -> None:
        """Show a value; None where there are several. What is being typed stays."""
        kept = "" if text is None else text
        self.setPlaceholderText(self.tr("several") if text is None else "")
        if kept != self._kept or self.toPlainText() != kept:
            self._kept = kept
            self.setPlainText(kept)

    def take(self) -> None:
        """Tell what was typed, if it is another text."""
        text = self.toPlainText()
        if text != self._kept:
            self._kept = text
            self.entered.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take it with Ctrl+Enter."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.take()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take what was typed."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.take()


class EntryCheck(QCheckBox):
    """A tick; half of one where some have it and some have not, and a click then ticks all."""

    entered = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.clicked.connect(self._take)

    def show_value(self, value: bool | None) -> None:
        """Show a value; None where there are several."""
        self.setTristate(value is None)
        states = {None: Qt.CheckState.PartiallyChecked, True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        self.setCheckState(states[value])

    def _take(self) -> None:
        ticked = self.checkState() is not Qt.CheckState.Unchecked
        self.setTristate(False)
        self.entered.emit(ticked)


class EntryChoice(CalmChoice):
    """One of several; empty where there are several values. Only a person's choice is told."""

    entered = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for value, words in choices:
            self.addItem(words, value)
        # long words must not make a form wider than its dock
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(SHORTEST)
        self.setPlaceholderText(self.tr("several"))
        self.activated.connect(lambda index: self.entered.emit(str(self.itemData(index))))

    def show_value(self, value: str | None) -> None:
        """Show a value; None where there are several."""
        self.setCurrentIndex(-1 if value is None else self.findData(value))


class EntryColour(QToolButton):
    """A colour, chosen in a window of its own that blocks nothing."""

    entered = Signal(str)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._value: str | None = None
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIconSize(SWATCH)
        self.clicked.connect(self._ask)

    def show_value(self, value: str | None) -> None:
        """Show a colour; None where there are several."""
        self._value = value
        swatch = QPixmap(SWATCH)
        swatch.fill(QColor(value) if value is not None else QColor(Qt.GlobalColor.transparent))
        self.setIcon(QIcon(swatch))
        self.setText(self.tr("several") if value is None else value)

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self._value or "#808080"), self)
        dialog.setWindowTitle(self._title)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setModal(False)
        dialog.colorSelected.connect(lambda colour: self.entered.emit(colour.name()))
        dialog.show()
