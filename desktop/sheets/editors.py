"""One editor for each way in which a field is filled in; each tells what was entered, and shows what is wrong."""

from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from core.base.numbers import exact_text
from core.rules.kit.shown import Derived
from desktop.forms.field import Control, FieldSpec
from desktop.forms.sheet_fields import read_exact
from desktop.theme.fonts import number_font
from desktop.widgets.buttons import picture_button
from desktop.widgets.fields import CalmChoice, read_entry
from desktop.widgets.layout import clear_menu
from desktop.widgets.text import restyle

NARROW = 56
LONGEST = 30_000
"""Characters of a line that is read at all."""


class Differs:
    """Stands for the value of a field that is not the same for all who are edited together."""


DIFFERS = Differs()


class Editor(QWidget):
    """A field of the form. `entered` carries a new value; `show_value` shows one without telling anybody."""

    entered = Signal(object)
    unread = Signal()
    """Something was typed that cannot be read."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spec = spec
        self.tip = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def take_in(self, field: QWidget, tip: str) -> None:
        """Put the field in."""
        self.tip = tip
        field.setAccessibleName(self.spec.title)
        field.setToolTip(tip)
        self._row.addWidget(field)
        self.setFocusProxy(field)

    def show_value(self, value: object) -> None:
        """Show a value."""
        raise NotImplementedError

    def show_derived(self, derived: Derived | None, told: str) -> None:
        """Show what the field comes to when it is left empty, and in its tooltip how."""

    def mark(self, *, wrong: bool) -> None:
        """Show whether what stands there is wrong."""


class LineEditor(Editor):
    """A line to type in; what was typed counts on Enter and when the field is left."""

    def __init__(self, spec: FieldSpec, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self.field = QLineEdit(self)
        self._shown = ""
        # what is too long is told, not cut off unseen
        self.field.setMaxLength(LONGEST)
        self.field.editingFinished.connect(self._finished)
        self.field.textEdited.connect(lambda: self.mark(wrong=False))
        self.take_in(self.field, tip)
        if spec.likely:
            self.suggest(spec.likely)

    def show_value(self, value: object) -> None:
        """Show text, words with commas, or that they differ."""
        self.field.setPlaceholderText(self.tr("differs") if value is DIFFERS else self.spec.example)
        self._shown = "" if value is DIFFERS or value is None else self._written(value)
        if self.field.text() != self._shown:
            self.field.setText(self._shown)
            # where it is too long for its room, its beginning is what is read
            self.field.setCursorPosition(0)
        self.mark(wrong=False)

    def _written(self, value: Any) -> str:
        return (
            ", ".join(map(self.spec.told, value)) if self.spec.control is Control.WORDS else self.spec.told(str(value))
        )

    def _read(self, text: str) -> object:
        if self.spec.control is Control.WORDS:
            return tuple(dict.fromkeys(self.spec.plain(word.strip()) for word in text.split(",") if word.strip()))
        return self.spec.plain(text.strip())

    def _finished(self) -> None:
        if self.field.text() != self._shown:
            self._shown = self.field.text()
            self.entered.emit(self._read(self.field.text()))

    def suggest(self, words: tuple[str, ...]) -> None:
        """Offer words in a menu beside the field, one of them or each to be ticked; others can be typed as well."""
        title = self.tr("{title}: choose").replace("{title}", self.spec.title)
        button = picture_button("list-check", title, self)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._fill, menu, words))
        button.setMenu(menu)
        self._row.addWidget(button)

    def _fill(self, menu: QMenu, words: tuple[str, ...]) -> None:
        clear_menu(menu)
        here = [self.spec.plain(word.strip()) for word in self.field.text().split(",") if word.strip()]
        known = [word.casefold() for word in here]
        for word in words:
            action = menu.addAction(self.spec.told(word))
            action.setCheckable(True)
            action.setChecked(word.casefold() in known)
            action.triggered.connect(partial(self._toggle, here, word))

    def _toggle(self, here: list[str], word: str, _checked: bool = False) -> None:
        if self.spec.control is Control.TEXT:
            self.entered.emit(word)
            return
        left = [each for each in here if each.casefold() != word.casefold()]
        self.entered.emit(tuple([*left, word] if len(left) == len(here) else left))

    def mark(self, *, wrong: bool) -> None:
        """Colour the field where it is wrong."""
        if bool(self.field.property("wrong")) != wrong:
            restyle(self.field, "wrong", wrong)


class ExactEditor(LineEditor):
    """A number that need not be whole: `2.5` or `5/2`."""

    def __init__(self, spec: FieldSpec, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(spec, tip, parent)
        self.field.setFont(number_font(self.field.font()))
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.setMaximumWidth(NARROW)
        self.field.setMaxLength(12)

    def _written(self, value: Any) -> str:
        return exact_text(value) if isinstance(value, Fraction) else str(value)

    def _finished(self) -> None:
        if self.field.text() == self._shown:
            return
        number = read_exact(self.field.text())
        if number is None:
            self.mark(wrong=True)
            self.unread.emit()
            return
        self._shown = self.field.text()
        self.entered.emit(number)


class _Figures(QLineEdit):
    """The line of a number: arrows step, Escape gives back what stood there."""

    stepped = Signal(int)
    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step, or give up."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        key = Qt.Key(event.key())
        if key in steps:
            self.stepped.emit(steps[key])
        elif key is Qt.Key.Key_Escape and self.isModified():
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the number, so that typing replaces it."""
        super().focusInEvent(event)
        self.selectAll()


class NumberEditor(Editor):
    """A number; `-7` and `+3` change it. An optional one is empty where it follows from others, and shows that grey."""

    def __init__(self, spec: FieldSpec, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self.field = _Figures(self)
        self._value: int | None = None
        self._derived: int | None = None
        self._shown = ""
        self.field.setFont(number_font(self.field.font()))
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.setMaximumWidth(NARROW)
        self.field.setMaxLength(12)
        self.field.editingFinished.connect(self._finished)
        self.field.stepped.connect(self._step)
        self.field.given_up.connect(lambda: self._write(self._shown))
        self.field.textEdited.connect(lambda: self.mark(wrong=False))
        self.take_in(self.field, tip)

    def show_value(self, value: object) -> None:
        """Show a number, nothing, or that they differ."""
        self._value = value if isinstance(value, int) else None
        if value is DIFFERS:
            self.field.setPlaceholderText("≠")
        elif self._derived is None:
            self.field.setPlaceholderText("")
        self._write("" if self._value is None else str(self._value))

    def show_derived(self, derived: Derived | None, told: str) -> None:
        """Show the derived number in grey, and how it comes about in the tooltip."""
        self._derived = None if derived is None else derived.value
        self.field.setPlaceholderText("" if derived is None else str(derived.value).replace("-", "\u2212"))
        self.field.setToolTip("\n".join(part for part in (told, self.tip) if part))

    def _write(self, text: str) -> None:
        self._shown = text
        with QSignalBlocker(self.field):
            self.field.setText(text)
        self.field.setModified(False)
        self.mark(wrong=False)

    def _finished(self) -> None:
        text = self.field.text().strip()
        if text == self._shown:
            return
        if not text and self.spec.optional:
            self._shown = ""
            self.entered.emit(None)
            return
        base = self._value if self._value is not None else self._derived or 0
        number = read_entry(text, base)
        if number is None:
            self.mark(wrong=True)
            self.unread.emit()
            return
        self._shown = text
        self.entered.emit(number)

    def _step(self, by: int) -> None:
        base = self._value if self._value is not None else self._derived or 0
        self.entered.emit(base + by)

    def mark(self, *, wrong: bool) -> None:
        """Colour the field where it is wrong."""
        if bool(self.field.property("wrong")) != wrong:
            restyle(self.field, "wrong", wrong)


class TickEditor(Editor):
    """Yes or no; half ticked where those edited together differ."""

    def __init__(self, spec: FieldSpec, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self.box = QCheckBox(spec.title, self)
        self.box.clicked.connect(self._clicked)
        self.take_in(self.box, tip)

    def _clicked(self) -> None:
        self.box.setTristate(False)
        self.entered.emit(self.box.isChecked())

    def show_value(self, value: object) -> None:
        """Tick the box, or half of it."""
        self.box.setTristate(value is DIFFERS)
        half, full, none = Qt.CheckState.PartiallyChecked, Qt.CheckState.Checked, Qt.CheckState.Unchecked
        self.box.setCheckState(half if value is DIFFERS else full if value else none)


class ChoiceEditor(Editor):
    """One of a few values; of some fields another one may be typed."""

    def __init__(self, spec: FieldSpec, tip: str, titles: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self.box = CalmChoice(self)
        self._choices = spec.choices
        self._shown: object = None
        for title, choice in zip(titles, spec.choices, strict=True):
            self.box.addItem(title, choice)
        self.box.setMinimumContentsLength(4)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.box.activated.connect(self._enter)
        self.box.setEditable(spec.others)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        line = self.box.lineEdit() if spec.others else None
        if line is not None:
            line.setAccessibleName(spec.title)
            line.editingFinished.connect(self._typed)
        self.take_in(self.box, tip)

    def offer(self, choices: tuple[Any, ...], titles: tuple[str, ...]) -> None:
        """Offer other choices than before."""
        self._choices = choices
        self.box.clear()
        for title, choice in zip(titles, choices, strict=True):
            self.box.addItem(title, choice)

    def show_value(self, value: object) -> None:
        """Show a value; none where they differ."""
        self._shown = value
        self.box.setCurrentIndex(self._choices.index(value) if value in self._choices else -1)

    def _enter(self, number: int) -> None:
        self._tell(self._choices[number])

    def _typed(self) -> None:
        """Take the words of a choice, or what else was typed."""
        text = self.box.currentText().strip()
        number = self.box.findText(text)
        if text:
            self._tell(self._choices[number] if number >= 0 else text)

    def _tell(self, value: object) -> None:
        """Tell of a choice; one that stands there already is none when the field is merely left."""
        if not self.spec.others or value != self._shown:
            self._shown = value
            self.entered.emit(value)


def editor_for(spec: FieldSpec, tip: str, titles: tuple[str, ...] = (), parent: QWidget | None = None) -> Editor:
    """Return the editor of a field; `titles` name its choices where they are not plain. Lists have none."""
    if spec.control is Control.NUMBER and spec.choices:
        # the book has a list of them
        return ChoiceEditor(spec, tip, spec.words, parent)
    if spec.control is Control.NUMBER:
        return NumberEditor(spec, tip, parent)
    if spec.control is Control.EXACT:
        return ExactEditor(spec, tip, parent)
    if spec.control is Control.CHECK:
        return TickEditor(spec, tip, parent)
    if spec.control is Control.CHOICE:
        plain = tuple(str(choice).replace("-", " ") or "–" for choice in spec.choices)
        return ChoiceEditor(spec, tip, titles or plain, parent)
    return LineEditor(spec, tip, parent)
