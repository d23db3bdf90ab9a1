"""A form over the fields of one or many values: it shows what they share and tells what a person enters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows
from desktop.map.stamp_art.registry import ARTS
from desktop.properties.editors import EntryCheck, EntryChoice, EntryColour, EntryField, EntryText
from desktop.properties.measures import measure_text, read_measure
from desktop.properties.words import choice_of, label_of, tip_of, words_of
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import read_entry

Editor = EntryField | EntryText | EntryCheck | EntryChoice | EntryColour


@dataclass(frozen=True, slots=True)
class Change:
    """What a person entered for a field: `of` makes the new value of an old one; None if it cannot be read.

    The field is shown in a `unit` of so many of its own.
    """

    field: str
    of: Callable[[Any], Any]
    unit: Fraction = Fraction(1)


class Form(QWidget):
    """One row for each field; `enter` is given every change and returns what is wrong with it, or nothing."""

    def __init__(
        self,
        specs: Sequence[FieldSpec],
        enter: Callable[[Change], str | None],
        parent: QWidget | None = None,
        *,
        scales: Mapping[str, Fraction] | None = None,
    ) -> None:
        super().__init__(parent)
        self._enter = enter
        self._scales = dict(scales or {})
        self.specs = {spec.name: spec for spec in specs}
        self.editors: dict[str, Editor] = {}
        self.complaints: dict[str, QLabel] = {}
        self._rows = FormRows(self, gap=TIGHT)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(SNUG)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for spec in specs:
            self._add(spec)

    def rescale(self, name: str, scale: Fraction) -> None:
        """Show a field in another unit, of so many of its own."""
        self._scales[name] = scale

    def show_values(self, values: Mapping[str, Sequence[Any]]) -> None:
        """Show the values of every field; one value where all are the same.

        A field that depends on another one is shown for those alone for whom it matters.
        """
        for name, editor in self.editors.items():
            spec, found = self.specs[name], values[name]
            if spec.when is not None:
                other, wanted = spec.when
                found = [value for value, depends in zip(found, values[other], strict=True) if depends == wanted]
                self._rows.setRowVisible(editor, bool(found))
            same = bool(found) and all(each == found[0] for each in found)
            self._show(editor, spec, found[0] if same else None)
            self._complain(name, None)

    def _show(self, editor: Editor, spec: FieldSpec, value: Any) -> None:
        match editor:
            case EntryField():
                editor.show_value(None if value is None else self._text(spec, value))
            case EntryCheck():
                editor.show_value(value)
            case _:
                editor.show_value(None if value is None else str(value))

    def _text(self, spec: FieldSpec, value: Any) -> str:
        scale = self._scales.get(spec.name)
        if scale is not None or spec.control is Control.MEASURE:
            return measure_text(Fraction(value) / (scale or 1))
        return str(value)

    def _add(self, spec: FieldSpec) -> None:
        label = label_of(words_of(spec))
        editor = self._made(spec, label)
        self.editors[spec.name] = editor
        complaint = QLabel(self)
        complaint.setProperty("tone", "danger")
        complaint.setWordWrap(True)
        complaint.hide()
        self.complaints[spec.name] = complaint
        self._rows.put(replace(spec, title=label, tip=tip_of(words_of(spec))), editor)
        self._rows.addRow(complaint)

    def _made(self, spec: FieldSpec, label: str) -> Editor:
        editor: Editor
        match spec.control:
            case Control.CHECK:
                editor = EntryCheck(label, self)
            case Control.CHOICE:
                editor = EntryChoice([(value, choice_of(spec.name, value)) for value in spec.choices], self)
            case Control.COLOUR:
                editor = EntryColour(label, self)
            case Control.LONG:
                editor = EntryText(self)
            case Control.NUMBER | Control.MEASURE:
                editor = EntryField(self, steps=True)
            case Control.TEXT if spec.name == "art":
                editor = EntryChoice([(art.id, art.title) for art in ARTS], self)
            case Control.TEXT:
                editor = EntryField(self)
        editor.entered.connect(lambda value, spec=spec: self._entered(spec, value))
        return editor

    def _entered(self, spec: FieldSpec, entry: Any) -> None:
        complaint = self._enter(Change(spec.name, self._reader(spec, entry), self._scales.get(spec.name, Fraction(1))))
        self._complain(spec.name, complaint)

    def _reader(self, spec: FieldSpec, entry: Any) -> Callable[[Any], Any]:
        scale = self._scales.get(spec.name)
        if spec.control is Control.MEASURE or (spec.control is Control.NUMBER and scale is not None):
            unit, whole = scale or Fraction(1), spec.control is Control.NUMBER

            def measured(current: Any) -> Any:
                found = read_measure(entry, Fraction(current) / unit)
                return None if found is None else round(found * unit) if whole else found * unit

            return measured
        if spec.control is Control.NUMBER:
            return lambda current: read_entry(entry, current)
        return lambda current: entry

    def _complain(self, name: str, complaint: str | None) -> None:
        label, editor = self.complaints[name], self.editors[name]
        label.setText(complaint or "")
        label.setVisible(complaint is not None)
        if isinstance(editor, EntryField):
            editor.mark(wrong=complaint is not None)

    def focus(self, name: str) -> bool:
        """Give the keyboard to a field, so that typing replaces a line; return whether there is one of that name."""
        editor = self.editors.get(name)
        if editor is not None:
            editor.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(editor, EntryField):
                editor.selectAll()
        return editor is not None
