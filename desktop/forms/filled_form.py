"""A form to fill in as a whole: a control for each field, and what stands in them, taken all at once."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QMetaMethod, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.forms.controls import control_for, hear_changes, put_in, value_in
from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows, PlacedFields, explain
from desktop.forms.span_field import SpanField
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import TickLine
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.widgets.text import restyle


class FilledForm(QWidget):
    """Shows fields, and keeps what stands in them when others of the same names take their place.

    Whatever is to be done with it is done with what `taken` returns, which says what is wrong at the field itself.
    Fields lie in rows, or at the `places` of a grid, each a row and a column. Where it is `live`, a number counts at
    each key, else when its field is left: that is for forms of which nothing is done before they are taken.
    """

    changed = Signal()
    submitted = Signal()
    """Enter in one of the fields."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        gap: int = SNUG,
        wraps: bool = False,
        places: Mapping[str, tuple[int, int]] | None = None,
        live: bool = False,
    ) -> None:
        super().__init__(parent)
        self.specs: tuple[FieldSpec, ...] = ()
        self.parts: dict[str, QWidget] = {}
        self.complaints: dict[str, QLabel] = {}
        self._holders: dict[str, QWidget | QHBoxLayout] = {}
        self._wraps, self._live = wraps, live
        self._told = False
        self.rows = FormRows(self, gap=gap, wraps=wraps) if places is None else PlacedFields(self, places, gap=gap)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.changed.connect(self.refresh)

    def show_fields(self, specs: tuple[FieldSpec, ...]) -> None:
        """Show fields; what was filled in before, other than they said, stays where it still fits."""
        if specs == self.specs:
            return
        before = {spec.name: value for spec in self.specs if (value := self.value(spec.name)) != spec.value}
        with QSignalBlocker(self):
            # a line that loses the keyboard tells of what stands in it
            self._leave()
            self.rows.empty()
        self.specs, self.parts, self.complaints, self._holders = specs, {}, {}, {}
        for spec in specs:
            value = before.get(spec.name, spec.value)
            self.parts[spec.name] = self._part(spec, value if spec.accepts(value) else spec.value)
        for spec in specs:
            if not spec.beside:
                self._lay(spec)
        self.refresh()

    def _leave(self) -> None:
        """Take the keyboard from whatever of it has it."""
        focused = self.focusWidget()
        if focused is not None and focused is not self and focused.hasFocus():
            focused.clearFocus()

    def values(self) -> dict[str, Any]:
        """Return what stands in the fields, by their names."""
        return {spec.name: self.value(spec.name) for spec in self.specs}

    def taken(self) -> dict[str, Any] | None:
        """Return what stands in the fields, to do something with it; None where something there cannot be taken.

        Then each field that is wrong says why, and the first of them has the keyboard.
        """
        wrong = [spec.name for spec in self.specs if not self._is_well(spec)]
        if not wrong:
            return self.values()
        self._go_to(wrong[0])
        return None

    def value(self, name: str) -> Any:
        """Return what stands in a field: a text, a number, whole or not, 0 or 1 of a tick, or a choice."""
        part = self.parts[name]
        typed = part.typed() if self._live and isinstance(part, NumberField) else None
        return value_in(part, self._spec(name)) if typed is None else typed

    def fill_in(self, name: str, value: Any) -> None:
        """Put something into a field."""
        part = self.parts[name]
        put_in(part, self._spec(name), value)
        if isinstance(part, NumberField):
            self.changed.emit()

    def show_field(self, name: str, *, visible: bool) -> None:
        """Show or hide the row of a field."""
        self.rows.setRowVisible(self._holders[name], visible)
        if not visible:
            self._complain(name, "")

    def focus_first(self) -> None:
        """Give the keyboard to the first field, with its text selected."""
        if self.specs:
            self._go_to(self.specs[0].name)

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

    def tick(self, name: str) -> QCheckBox:
        """Return the box of a tick."""
        part = self.parts[name]
        box = part.box if isinstance(part, TickLine) else part
        assert isinstance(box, QCheckBox)
        return box

    def choice(self, name: str) -> CalmChoice:
        """Return the list of a choice."""
        part = self.parts[name]
        assert isinstance(part, CalmChoice)
        return part

    def _spec(self, name: str) -> FieldSpec:
        return next(spec for spec in self.specs if spec.name == name)

    def refresh(self) -> None:
        """Hide the fields that do not matter as the others are filled in, and those that hang on hidden ones."""
        values = self.values()
        hidden: set[str] = set()
        for spec in self.specs:
            if spec.when is not None:
                name, value = spec.when
                if name in hidden or values.get(name) != value:
                    hidden.add(spec.name)
                self.show_field(spec.name, visible=spec.name not in hidden)

    def _part(self, spec: FieldSpec, value: Any) -> QWidget:
        """Make the control of a field, and hear what is done there."""
        part = control_for(spec, value, self, wraps=self._wraps)
        hear_changes(part, self.changed)
        match part:
            case NumberField():
                part.entered.connect(self._entered)
                part.told.connect(partial(self._complain, spec.name))
                if self._live:
                    part.textEdited.connect(self.changed)
            case SpanField():
                part.submitted.connect(self._entered)
                part.told.connect(partial(self._complain, spec.name))
            case QLineEdit():
                part.returnPressed.connect(self._entered)
                part.textEdited.connect(lambda: self._complain(spec.name, ""))
                part.inputRejected.connect(partial(self._tell_length, spec))
        return part

    def _lay(self, spec: FieldSpec) -> None:
        """Put in the control of a field, with what stands behind it, and room to say what is wrong."""
        part = self.parts[spec.name]
        others = [each for each in self.specs if each.beside == spec.name]
        row = None
        if others or spec.unit:
            row = QHBoxLayout()
            row.setSpacing(TIGHT)
            widest = next((each for each in (spec, *others) if each.control is Control.TEXT), spec)
            row.addWidget(part, int(spec is widest))
            for other in others:
                explain(other, self.parts[other.name])
                row.addWidget(self.parts[other.name], int(other is widest))
            if spec.unit:
                row.addWidget(QLabel(spec.unit, self))
        self.rows.put(spec, part, row)
        told = None
        if any(each.control in TYPED for each in (spec, *others)):
            told = QLabel(self)
            told.setProperty("tone", "danger")
            told.setWordWrap(True)
            told.hide()
            self.rows.put_below(told)
        for each in (spec, *others):
            self._holders[each.name] = row or part
            if told is not None:
                self.complaints[each.name] = told

    def _is_well(self, spec: FieldSpec) -> bool:
        """Take what was typed in a field; return whether it could be, and say at the field why not."""
        part = self.parts[spec.name]
        if not part.isVisibleTo(self):
            return True
        if isinstance(part, NumberField | SpanField):
            return part.take()
        empty = bool(spec.needed) and not str(self.value(spec.name)).strip()
        if empty:
            self._complain(spec.name, spec.needed)
        return not empty

    def _tell_length(self, spec: FieldSpec) -> None:
        """Say that a text is as long as it may be, where more was typed or pasted."""
        if spec.longest is not None and len(self.line(spec.name).text()) >= spec.longest:
            words = self.tr("At most {most} characters fit.").replace("{most}", str(spec.longest))
            self._complain(spec.name, words)

    def _complain(self, name: str, trouble: str) -> None:
        """Say below a field what is wrong with it; nothing where all is well."""
        part, told = self.parts[name], self.complaints.get(name)
        if told is None or (not trouble and not told.text()):
            return
        if bool(trouble) != bool(part.property("wrong")):
            restyle(part, "wrong", bool(trouble))
        part.setAccessibleDescription(trouble)
        told.setText(trouble)
        told.setVisible(bool(trouble))

    def _go_to(self, name: str) -> None:
        part = self.parts[name]
        part.setFocus()
        line = part.focusProxy() or part
        if isinstance(line, QLineEdit):
            line.selectAll()


TYPED = (Control.TEXT, Control.LONG, Control.NUMBER, Control.EXACT, Control.SPAN)
"""What is typed can be wrong."""
