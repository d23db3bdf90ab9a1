"""The controls of a form that is filled in as a whole: one for each kind of field, and what stands in it."""

from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.forms.field import Control, FieldSpec
from desktop.forms.span_field import SpanField
from desktop.theme.tokens import TIGHT
from desktop.widgets.buttons import RadioLine, TickLine
from desktop.widgets.fields import CalmChoice, CalmNumber, NumberField

WIDEST = 14
"""Letters of a choice that are always in view; docks are narrow."""
NARROWEST = 6
LARGEST = 999_999


class Picks(QWidget):
    """A choice of which all are in view, a round button for each; `changed` when another one is taken."""

    changed = Signal()

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.buttons: dict[Any, QRadioButton] = {}
        """By the values that they stand for."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        hints = spec.hints or ("",) * len(spec.choices)
        for number, (value, words, hint) in enumerate(zip(spec.choices, spec.words, hints, strict=True)):
            line = RadioLine(words, self, tip=hint)
            self._group.addButton(line.button, number)
            self.buttons[value] = line.button
            column.addWidget(line)
        self._group.buttonToggled.connect(lambda _button, on: self.changed.emit() if on else None)

    def chosen(self) -> int:
        """Return the place of the one taken; -1 if none is."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Take one; where its place is below 0, none."""
        button = self._group.button(number)
        if button is not None:
            button.setChecked(True)
            self.setFocusProxy(button)


def control_for(spec: FieldSpec, value: Any, parent: QWidget, *, wraps: bool) -> QWidget:
    """Return the control of a field with a value in it. Raises `ValueError` for what no such form has."""
    part = _made(spec, parent, wraps=wraps)
    put_in(part, spec, value)
    return part


def _made(spec: FieldSpec, parent: QWidget, *, wraps: bool) -> QWidget:
    match spec.control:
        case Control.CHOICE:
            return _choice(spec, parent, wraps=wraps)
        case Control.PICK:
            return Picks(spec, parent)
        case Control.CHECK if not wraps:
            return QCheckBox(spec.caption or spec.title, parent)
        case Control.CHECK | Control.TICK:
            return TickLine(spec.caption or spec.title, parent, tip=spec.tip)
        case Control.TEXT:
            line = QLineEdit(parent)
            line.setPlaceholderText(spec.example)
            if spec.longest is not None:
                line.setMaxLength(spec.longest)
            return line
        case Control.LONG:
            text = QPlainTextEdit(parent)
            text.setPlaceholderText(spec.example)
            text.setTabChangesFocus(True)
            return text
        case Control.SPAN:
            return SpanField(parent)
        case Control.NUMBER:
            return NumberField(0, parent, name=spec.title, least=_least(spec), most=_most(spec))
        case Control.EXACT:
            exact = CalmNumber(parent)
            exact.setDecimals(spec.decimals)
            exact.setRange(_least(spec), _most(spec))
            exact.setKeyboardTracking(False)
            return exact
    raise ValueError(spec.control)


def _choice(spec: FieldSpec, parent: QWidget, *, wraps: bool) -> CalmChoice:
    box = CalmChoice(parent)
    box.setMinimumContentsLength(WIDEST if wraps else NARROWEST)
    box.setSizeAdjustPolicy(CalmChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    if wraps:
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    for choice, words in zip(spec.choices, spec.words or map(str, spec.choices), strict=True):
        box.addItem(words, choice)
    for row, tip in enumerate(spec.hints):
        if tip:
            box.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
    return box


def value_in(part: QWidget, spec: FieldSpec) -> Any:
    """Return what stands in a control: a text, a number, whole or not, 0 or 1 of a tick, or a choice."""
    match part:
        case CalmChoice():
            return _chosen(spec, part.currentIndex())
        case Picks():
            return _chosen(spec, part.chosen())
        case QCheckBox():
            return int(part.isChecked())
        case TickLine():
            return int(part.is_on())
        case NumberField() | QDoubleSpinBox():
            return part.value()
        case SpanField():
            return part.seconds
        case QLineEdit():
            return spec.plain(part.text())
        case QPlainTextEdit():
            return part.toPlainText()
    raise TypeError(part)


def put_in(part: QWidget, spec: FieldSpec, value: Any) -> None:
    """Put a value into a control."""
    match part:
        case CalmChoice():
            part.setCurrentIndex(_place(spec, value))
        case Picks():
            part.choose(_place(spec, value))
        case QCheckBox():
            part.setChecked(bool(value))
        case TickLine():
            part.box.setChecked(bool(value))
        case SpanField():
            part.show_seconds(int(value))
        case QDoubleSpinBox():
            part.setValue(float(value))
        case NumberField():
            part.set_value(int(value))
        case QLineEdit():
            part.setText(spec.told(str(value or "")))
        case QPlainTextEdit():
            part.setPlainText(str(value or ""))


def hear_changes(part: QWidget, changed: SignalInstance) -> None:
    """Send a signal whenever something else stands in a control."""
    match part:
        case CalmChoice():
            part.currentIndexChanged.connect(changed)
        case QCheckBox() | TickLine():
            part.toggled.connect(changed)
        case NumberField():
            part.edited.connect(changed)
        case QDoubleSpinBox():
            part.valueChanged.connect(changed)
        case QLineEdit():
            part.textEdited.connect(changed)
        case QPlainTextEdit():
            part.textChanged.connect(changed)
        case Picks() | SpanField():
            part.changed.connect(changed)


def _chosen(spec: FieldSpec, place: int) -> Any:
    return spec.value if place < 0 else spec.choices[place]


def _place(spec: FieldSpec, value: Any) -> int:
    return spec.choices.index(value) if value in spec.choices else -1


def _least(spec: FieldSpec) -> int:
    return -LARGEST if spec.least is None else spec.least


def _most(spec: FieldSpec) -> int:
    return LARGEST if spec.most is None else spec.most
