"""The fields of a form that a rule system describes: numbers, ticks, lines and choices, under their names."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from core.engine.calling import LONGEST, Entry, Field
from desktop.theme.tokens import SNUG
from desktop.widgets.fields import CalmChoice, NumberField
from desktop.workspace.workspace import Workspace

WIDEST = 14
"""Letters of a choice that are always in view; the dock is narrow."""


class EntryFields(QWidget):
    """Shows fields, and keeps what stands in them when others of the same names take their place."""

    changed = Signal()
    submitted = Signal()
    """Enter in a line or a number."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.fields: tuple[Field, ...] = ()
        self.parts: dict[str, QWidget] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(SNUG)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.changed.connect(self._show_wanted)

    def show_fields(self, fields: tuple[Field, ...]) -> None:
        """Show fields; what was filled in before stays where it still fits."""
        if fields == self.fields:
            return
        before = self.entries()
        self.fields, self.parts = fields, {}
        while self._form.rowCount():
            self._form.removeRow(0)
        for field in fields:
            entry = before.get(field.name, field.value)
            part = self._part(field, entry if field.accepts(entry) else field.value)
            title = self.workspace.text(field.label)
            part.setAccessibleName(title)
            part.setToolTip(title if field.why is None else self.workspace.text(field.why))
            self.parts[field.name] = part
            if isinstance(part, QCheckBox):
                self._form.addRow(part)
            else:
                words = QLabel(title, self)
                words.setWordWrap(True)
                self._form.addRow(words, part)
        self._show_wanted()

    def entries(self) -> dict[str, Entry]:
        """Return what stands in the fields, by their names."""
        return {field.name: self._entry(field) for field in self.fields}

    def fill_in(self, name: str, entry: Entry) -> None:
        """Put something into a field."""
        part = self.parts[name]
        if isinstance(part, CalmChoice):
            part.setCurrentIndex(part.findData(entry))
        elif isinstance(part, QCheckBox):
            part.setChecked(bool(entry))
        elif isinstance(part, NumberField):
            part.set_value(int(entry))
            self.changed.emit()
        elif isinstance(part, QLineEdit):
            part.setText(str(entry))

    def _show_wanted(self) -> None:
        """Hide the fields that do not matter as the others are filled in."""
        entries = self.entries()
        for field in self.fields:
            if field.when is not None:
                name, value = field.when
                self._form.setRowVisible(self.parts[field.name], entries.get(name) == value)

    def _part(self, field: Field, entry: Entry) -> QWidget:
        if field.choices:
            return self._choice(field, entry)
        if field.is_tick:
            tick = QCheckBox(self.workspace.text(field.label), self)
            tick.setChecked(bool(entry))
            tick.toggled.connect(self.changed)
            return tick
        if isinstance(field.value, str):
            line = QLineEdit(str(entry), self)
            line.setMaxLength(LONGEST)
            line.textEdited.connect(self.changed)
            line.returnPressed.connect(self.submitted)
            return line
        name = self.workspace.text(field.label)
        number = NumberField(int(entry), self, name=name, least=field.least, most=field.most)
        number.edited.connect(self.changed)
        number.returnPressed.connect(self.submitted)
        return number

    def _choice(self, field: Field, entry: Entry) -> CalmChoice:
        box = CalmChoice(self)
        box.setMinimumContentsLength(WIDEST)
        box.setSizeAdjustPolicy(CalmChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for value, words in field.choices:
            text = self.workspace.text(words)
            box.addItem(text[:1].upper() + text[1:], value)
        box.setCurrentIndex(box.findData(entry))
        box.currentIndexChanged.connect(self.changed)
        return box

    def _entry(self, field: Field) -> Entry:
        part = self.parts[field.name]
        if isinstance(part, CalmChoice):
            found = part.currentData()
            return found if isinstance(found, str | int) else field.value
        if isinstance(part, QCheckBox):
            return int(part.isChecked())
        if isinstance(part, NumberField):
            return part.value()
        return part.text() if isinstance(part, QLineEdit) else field.value
