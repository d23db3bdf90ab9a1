"""A form to fill in as a whole: a control for each field, and what stands in them, taken all at once."""

from typing import Any

from PySide6.QtCore import QMetaMethod, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QDoubleSpinBox, QLineEdit, QSizePolicy, QWidget

from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows
from desktop.forms.span_field import SpanField
from desktop.theme.tokens import SNUG
from desktop.widgets.fields import CalmChoice, CalmNumber, NumberField
from desktop.widgets.text import restyle

WIDEST = 14
"""Letters of a choice that are always in view; docks are narrow."""
NARROWEST = 6
LARGEST = 999_999
DECIMALS = 3
"""Of a number that need not be whole."""


class FilledForm(QWidget):
    """Shows fields, and keeps what stands in them when others of the same names take their place."""

    changed = Signal()
    submitted = Signal()
    """Enter in one of the fields."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = SNUG, wraps: bool = False) -> None:
        super().__init__(parent)
        self.specs: tuple[FieldSpec, ...] = ()
        self.parts: dict[str, QWidget] = {}
        self._wraps = wraps
        self._told = False
        self.rows = FormRows(self, gap=gap, wraps=wraps)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.changed.connect(self.refresh)

    def show_fields(self, specs: tuple[FieldSpec, ...]) -> None:
        """Show fields; what was filled in before stays where it still fits."""
        if specs == self.specs:
            return
        before = self.values()
        self.specs, self.parts = specs, {}
        while self.rows.rowCount():
            self.rows.removeRow(0)
        for spec in specs:
            value = before.get(spec.name, spec.value)
            part = self._part(spec, value if spec.accepts(value) else spec.value)
            self.parts[spec.name] = part
            self.rows.put(spec, part)
        self.refresh()

    def values(self) -> dict[str, Any]:
        """Return what stands in the fields, by their names."""
        return {spec.name: self.value(spec.name) for spec in self.specs}

    def value(self, name: str) -> Any:
        """Return what stands in a field: a text, a number, whole or not, 0 or 1 of a tick, or a choice."""
        part = self.parts[name]
        match part:
            case CalmChoice():
                row, spec = part.currentIndex(), self._spec(name)
                return spec.value if row < 0 else spec.choices[row]
            case QCheckBox():
                return int(part.isChecked())
            case NumberField() | QDoubleSpinBox():
                return part.value()
            case SpanField():
                return part.seconds
            case QLineEdit():
                return part.text()
        raise TypeError(part)

    def fill_in(self, name: str, value: Any) -> None:
        """Put something into a field."""
        part = self.parts[name]
        match part:
            case CalmChoice():
                part.setCurrentIndex(self._spec(name).choices.index(value))
            case QCheckBox():
                part.setChecked(bool(value))
            case SpanField():
                part.show_seconds(int(value))
            case QDoubleSpinBox():
                part.setValue(float(value))
            case NumberField():
                part.set_value(int(value))
                self.changed.emit()
            case QLineEdit():
                part.setText(str(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter, once, where somebody listens: a line has told of it already, and it must not be heard again.

        Where nobody does, it goes on to what the form lies in, and so does Enter with Control.
        """
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        heard = self.isSignalConnected(QMetaMethod.fromSignal(self.submitted))
        if not enter or not heard or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        elif not self._told and not isinstance(QApplication.focusWidget(), QLineEdit):
            self.submitted.emit()
        self._told = False

    def _entered(self) -> None:
        """Tell of Enter in a line; what hears of it may take the keyboard elsewhere before the key comes here."""
        self._told = True
        self.submitted.emit()

    def line(self, name: str) -> QLineEdit:
        """Return the line of a text."""
        part = self.parts[name]
        assert isinstance(part, QLineEdit)
        return part

    def number(self, name: str) -> NumberField:
        """Return the control of a number."""
        part = self.parts[name]
        assert isinstance(part, NumberField)
        return part

    def exact(self, name: str) -> QDoubleSpinBox:
        """Return the control of a number that need not be whole."""
        part = self.parts[name]
        assert isinstance(part, QDoubleSpinBox)
        return part

    def tick(self, name: str) -> QCheckBox:
        """Return the box of a tick."""
        part = self.parts[name]
        assert isinstance(part, QCheckBox)
        return part

    def choice(self, name: str) -> CalmChoice:
        """Return the list of a choice."""
        part = self.parts[name]
        assert isinstance(part, CalmChoice)
        return part

    def _spec(self, name: str) -> FieldSpec:
        return next(spec for spec in self.specs if spec.name == name)

    def refresh(self) -> None:
        """Hide the fields that do not matter as the others are filled in."""
        values = self.values()
        for spec in self.specs:
            if spec.when is not None:
                name, value = spec.when
                self.rows.setRowVisible(self.parts[spec.name], values.get(name) == value)

    def _part(self, spec: FieldSpec, value: Any) -> QWidget:
        match spec.control:
            case Control.CHOICE:
                return self._choice(spec, value)
            case Control.CHECK:
                tick = QCheckBox(spec.caption or spec.title, self)
                tick.setChecked(bool(value))
                tick.toggled.connect(self.changed)
                return tick
            case Control.TEXT:
                return self._line(spec, value)
            case Control.SPAN:
                span = SpanField(self)
                span.show_seconds(int(value))
                span.changed.connect(self.changed)
                span.submitted.connect(self._entered)
                return span
            case Control.NUMBER:
                number = NumberField(int(value), self, name=spec.title, least=_least(spec), most=_most(spec))
                number.edited.connect(self.changed)
                number.entered.connect(self._entered)
                return number
            case Control.EXACT:
                return self._exact(spec, value)
        raise ValueError(spec.control)

    def _exact(self, spec: FieldSpec, value: Any) -> QDoubleSpinBox:
        exact = CalmNumber(self)
        exact.setDecimals(DECIMALS)
        exact.setRange(_least(spec), _most(spec))
        exact.setKeyboardTracking(False)
        exact.setValue(float(value))
        exact.valueChanged.connect(self.changed)
        return exact

    def _line(self, spec: FieldSpec, value: Any) -> QLineEdit:
        line = QLineEdit(str(value or ""), self)
        line.setPlaceholderText(spec.example)
        if spec.longest is not None:
            line.setMaxLength(spec.longest)
        line.textEdited.connect(lambda: restyle(line, "wrong", False) if line.property("wrong") else None)
        line.textEdited.connect(self.changed)
        line.returnPressed.connect(self._entered)
        return line

    def _choice(self, spec: FieldSpec, value: Any) -> CalmChoice:
        box = CalmChoice(self)
        box.setMinimumContentsLength(WIDEST if self._wraps else NARROWEST)
        box.setSizeAdjustPolicy(CalmChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        if self._wraps:
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for choice, words in zip(spec.choices, spec.words or map(str, spec.choices), strict=True):
            box.addItem(words, choice)
        for row, tip in enumerate(spec.hints):
            if tip:
                box.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(spec.choices.index(value) if value in spec.choices else -1)
        box.currentIndexChanged.connect(self.changed)
        return box


def _least(spec: FieldSpec) -> int:
    return -LARGEST if spec.least is None else spec.least


def _most(spec: FieldSpec) -> int:
    return LARGEST if spec.most is None else spec.most
