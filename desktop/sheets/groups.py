"""The groups of a form: labels that show their rule, editors beside them, and lists of smaller forms."""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.base.fact import Fact
from core.rules.kit.sheet_forms import FormRow
from core.rules.kit.shown import Derived
from desktop.explanations.effect_words import rule_tip
from desktop.forms.field import Control, FieldSpec
from desktop.forms.sheet_fields import shown_value, specs_of, with_value
from desktop.sheets.derived import DerivedNote, RuleWords
from desktop.sheets.editors import DIFFERS, Editor, editor_for
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import CollapsibleSection, take_out
from desktop.workspace.workspace import Workspace

Filled = TypeVar("Filled", bound=Fact)

FEW = 4
"""So many fields of a small form still stand in one line."""

LONG_WORD = 84
"""Pixels of a label's longest word, before scaling, for which there is no room in one of two columns."""

SHORT = 6
"""Letters of a choice that has room in one of two columns."""


class FieldLabel(RuleWords):
    """The title of a field; its tooltip is the rule, a click shows the rule in the browser.

    A `brief` one is the abbreviation alone, where there is one.
    """

    def __init__(
        self, workspace: Workspace, spec: FieldSpec, parent: QWidget | None = None, *, brief: bool = False
    ) -> None:
        super().__init__(workspace, spec.rule, parent)
        self.spec = spec
        self.setText(spec.short or spec.title if brief else spec.label)
        self.setToolTip(tip_of(spec))


def tip_of(spec: FieldSpec) -> str:
    """Return the tooltip of a field: its title and its rule."""
    return spec.title if spec.rule is None else f"{spec.title}\n{rule_tip(spec.rule)}"


def choice_titles(spec: FieldSpec, sheet: type[Fact]) -> tuple[str, ...]:
    """Return how choices are shown: other fields by their abbreviations or titles, others as words."""
    if are_fields(spec, sheet):
        called = {each.name: each.short or each.title for each in specs_of(sheet)}
        return tuple(called.get(str(choice)) or str(choice).upper() for choice in spec.choices)
    return tuple(QCoreApplication.translate("sheet", words) if words else "–" for words in choice_words(spec))


def _is_wordy(spec: FieldSpec, sheet: type[Fact]) -> bool:
    """Return whether there are choices too long for one of two columns."""
    return spec.control is Control.CHOICE and max(map(len, choice_titles(spec, sheet)), default=0) > SHORT


def are_fields(spec: FieldSpec, sheet: type[Fact]) -> bool:
    """Return whether what is chosen among are other fields of the sheet, such as its abilities."""
    return all(str(choice) in sheet.model_fields for choice in spec.choices)


def choice_words(spec: FieldSpec) -> tuple[str, ...]:
    """Return the English words of choices; nothing for the choice of none."""
    return tuple(str(choice).replace("-", " ") if str(choice)[:1].isalpha() else str(choice) for choice in spec.choices)


class FieldGrid(QWidget):
    """Fields in two columns, wider ones across both; `entered` carries a spec and a new value.

    A `brief` one has the abbreviations alone, and does not say beside a field how it follows from others.
    """

    entered = Signal(object, object)

    def __init__(
        self,
        workspace: Workspace,
        specs: Sequence[FieldSpec],
        sheet: type[Fact],
        parent: QWidget | None = None,
        *,
        brief: bool = False,
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._brief = brief
        self._labels: dict[str, FieldLabel] = {}
        self._wrong: dict[str, str] = {}
        """What is wrong, by the field that it is wrong in."""
        self.editors: dict[str, Editor | RecordsEditor] = {}
        self.notes: dict[str, DerivedNote] = {}
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SNUG)
        grid.setVerticalSpacing(TIGHT)
        row, column = 0, 0
        for spec in specs:
            derived = spec.control is Control.NUMBER and spec.optional and not brief
            wide = derived or spec.control not in (Control.NUMBER, Control.EXACT, Control.CHOICE)
            wide = wide or _is_wordy(spec, sheet)
            if wide and column:
                row, column = row + 1, 0
            row, column = self._add(grid, spec, sheet, row, column)
        grid.addWidget(self.trouble, row + 1, 0, 1, 4)
        for number in (0, 2):
            grid.setColumnStretch(number, 1)

    def _add(self, grid: QGridLayout, spec: FieldSpec, sheet: type[Fact], row: int, column: int) -> tuple[int, int]:
        """Put a field in, and return where the next one goes."""
        if spec.control is Control.LIST:
            records = RecordsEditor(self.workspace, spec, sheet, self)
            records.entered.connect(partial(self.entered.emit, spec))
            records.trouble.connect(self._pass_on)
            self.editors[spec.name] = records
            grid.addWidget(records, row, 0, 1, 4)
            return row + 1, 0
        editor = editor_for(spec, tip_of(spec), choice_titles(spec, sheet), self)
        editor.entered.connect(partial(self.entered.emit, spec))
        editor.unread.connect(partial(self._refuse, spec.name, self.tr("That is no number.")))
        self.editors[spec.name] = editor
        if spec.control is Control.CHECK:
            grid.addWidget(editor, row, 0, 1, 4)
            return row + 1, 0
        if spec.control is Control.NUMBER and spec.optional and not self._brief:
            self._add_derived(grid, spec, editor, row)
            return row + 1, 0
        label = self._labels[spec.name] = FieldLabel(self.workspace, spec, self, brief=self._brief)
        if self._brief:
            # words that wrap below would squeeze the rows
            label.setMinimumHeight(2 * self.fontMetrics().lineSpacing() + TIGHT)
        elif spec.control in (Control.NUMBER, Control.EXACT) and self._is_long(label):
            row += column // 2
            grid.addWidget(label, row, 0, 1, 3)
            grid.addWidget(editor, row, 3)
            return row + 1, 0
        grid.addWidget(label, row, column)
        if spec.control in (Control.NUMBER, Control.EXACT, Control.CHOICE) and not _is_wordy(spec, sheet):
            grid.addWidget(editor, row, column + 1)
            return (row, 2) if column == 0 else (row + 1, 0)
        grid.addWidget(editor, row, 1, 1, 3)
        return row + 1, 0

    def _is_long(self, label: FieldLabel) -> bool:
        """Return whether a label has a word too long for one of two columns, as languages other than English do."""
        return label.minimumSizeHint().width() > self.workspace.theme.pixels(LONG_WORD)

    def _add_derived(self, grid: QGridLayout, spec: FieldSpec, editor: Editor, row: int) -> None:
        """Put in a field that follows from others, with how it does beside it."""
        note = DerivedNote(self.workspace, spec.title, self)
        note.back_wanted.connect(partial(self.entered.emit, spec, None))
        self.notes[spec.name] = note
        grid.addWidget(FieldLabel(self.workspace, spec, self), row, 0)
        grid.addWidget(editor, row, 1)
        grid.addWidget(note, row, 2, 1, 2)

    def show_values(self, values: object) -> None:
        """Show what stands in the fields of a model."""
        self._wrong.clear()
        self.show_rest(values)

    def show_rest(self, values: object) -> None:
        """Show what stands in a model but for the fields that are wrong, which keep what was typed."""
        for name, editor in self.editors.items():
            if name not in self._wrong:
                editor.show_value(shown_value(values, name))

    def show_field(self, name: str, *, visible: bool) -> None:
        """Show or hide a field with its title, which a box has in itself."""
        self.editors[name].setVisible(visible)
        if name in self._labels:
            self._labels[name].setVisible(visible)

    def taken(self, fact: Filled, spec: FieldSpec, value: object) -> Filled | None:
        """Return a model with what was entered in a field; None where it does not fit, which is told there."""
        changed = with_value(fact, spec, value)
        if not isinstance(changed, str):
            self._wrong.pop(spec.name, None)
            self.tell(self._still_wrong())
            return changed
        self._refuse(spec.name, changed)
        return None

    def is_well(self) -> bool:
        """Return whether nothing is wrong; else the field that is has the keyboard."""
        for name in self._wrong:
            self.editors[name].setFocus()
            return False
        return True

    def _refuse(self, name: str, trouble: str) -> None:
        editor = self.editors[name]
        if isinstance(editor, Editor):
            editor.mark(wrong=True)
        self._wrong[name] = trouble
        self.tell(trouble)

    def _pass_on(self, trouble: str) -> None:
        """Tell what a list of smaller forms did not take; it shows what it had before, so that no field is wrong."""
        self.tell(trouble or self._still_wrong())

    def _still_wrong(self) -> str:
        """Return what is wrong in the first field that is."""
        return next(iter(self._wrong.values()), "")

    def tell(self, text: str) -> None:
        """Show what is wrong below the fields; nothing where all is well."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))


class RecordsEditor(QWidget):
    """A list of smaller forms, such as skills; `entered` carries the whole new list."""

    entered = Signal(object)
    trouble = Signal(str)

    def __init__(self, workspace: Workspace, spec: FieldSpec, sheet: type[Fact], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert spec.record is not None
        self.workspace = workspace
        self.spec = spec
        self.sheet = sheet
        self.record = spec.record
        self.records: tuple[Fact, ...] = ()
        self.boxes: list[RecordBox] = []
        self._differs = QLabel(self.tr("They differ."), self)
        self._differs.hide()
        self.add = QPushButton(
            icon("plus"), self.tr("Add: {title}").replace("{title}", specs_of(self.record)[0].title), self
        )
        self.add.setToolTip(tip_of(spec))
        self.add.clicked.connect(self.add_one)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(TIGHT)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addWidget(FieldLabel(workspace, spec, self))
        whole.addWidget(self._differs)
        whole.addLayout(self._lines)
        whole.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: object) -> None:
        """Show a list, or that they differ."""
        differs = value is DIFFERS
        self.records = value if isinstance(value, tuple) else ()
        self._differs.setVisible(differs)
        self.add.setVisible(not differs)
        while len(self.boxes) > len(self.records):
            box = self.boxes.pop()
            take_out(self._lines, box)
        while len(self.boxes) < len(self.records):
            box = RecordBox(self.workspace, self.record, self.sheet, self)
            box.entered.connect(partial(self._changed, box))
            box.removed.connect(partial(self._remove, box))
            self.boxes.append(box)
            self._lines.addWidget(box)
        for box, record in zip(self.boxes, self.records, strict=True):
            box.show_record(record)

    @property
    def head(self) -> str:
        """The field by which those of the list are told apart: their name, or else the first."""
        names = [spec.name for spec in specs_of(self.record)]
        return "name" if "name" in names else names[0]

    @property
    def is_named(self) -> bool:
        """Whether that field is a text, which nobody else in the list may have."""
        return next(spec for spec in specs_of(self.record) if spec.name == self.head).control is Control.TEXT

    def add_one(self) -> None:
        """Add another, where they have names with one of its own, and put the keyboard there."""
        count = len(self.boxes)
        self.entered.emit((*self.records, self._another()))
        if len(self.boxes) > count:
            self.boxes[-1].be_filled_in(self.head)

    def _another(self) -> Fact:
        if not self.is_named:
            return self.record()
        names = [getattr(record, self.head) for record in self.records]
        plain = self.tr("New")
        name = next(each for n in range(len(names) + 1) if (each := f"{plain} {n + 1}" if n else plain) not in names)
        return self.record.model_validate({self.head: name})

    def _wrong_name(self, number: int, name: object) -> str:
        """Return why one of the list cannot be called so; nothing where it can."""
        if not str(name).strip():
            return self.tr("{title}: it needs a name").replace("{title}", self.spec.title)
        others = (getattr(each, self.head) for each in (*self.records[:number], *self.records[number + 1 :]))
        if name in others:
            return self.tr("{name} is there already").replace("{name}", self.spec.told(str(name)))
        return ""

    def _changed(self, box: "RecordBox", spec: FieldSpec, value: object) -> None:
        if box not in self.boxes:
            # its record went while something stood in its field, which comes in as the field loses the keyboard
            return
        number = self.boxes.index(box)
        wrong = self._wrong_name(number, value) if spec.name == self.head and self.is_named else ""
        changed = wrong or with_value(self.records[number], spec, value)
        if isinstance(changed, str):
            self.trouble.emit(changed)
            box.show_record(self.records[number])
        else:
            self.trouble.emit("")
            self.entered.emit((*self.records[:number], changed, *self.records[number + 1 :]))

    def _remove(self, box: "RecordBox") -> None:
        number = self.boxes.index(box)
        self.entered.emit((*self.records[:number], *self.records[number + 1 :]))


class RecordBox(QWidget):
    """One of a list of smaller forms: in a line if it is small, else a section that unfolds."""

    entered = Signal(object, object)
    removed = Signal()

    def __init__(
        self, workspace: Workspace, record: type[Fact], sheet: type[Fact], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        specs = specs_of(record)
        self.editors: dict[str, Editor | RecordsEditor] = {}
        self.section: CollapsibleSection | None = None
        self._remove = QToolButton(self)
        self._remove.setIcon(icon("trash"))
        self._remove.setToolTip(self.tr("Remove this line"))
        self._remove.setAccessibleName(self.tr("Remove this line"))
        self._remove.clicked.connect(self.removed)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        if len(specs) <= FEW:
            self._in_line(whole, specs, sheet)
        else:
            grid = FieldGrid(workspace, specs, sheet, self)
            grid.entered.connect(self.entered)
            self.editors = grid.editors
            self.section = CollapsibleSection("", self, opened=False)
            self.section.body.addWidget(grid)
            self.section.body.addWidget(self._remove, 0, Qt.AlignmentFlag.AlignRight)
            whole.addWidget(self.section)

    def _in_line(self, whole: QVBoxLayout, specs: tuple[FieldSpec, ...], sheet: type[Fact]) -> None:
        line = QHBoxLayout()
        line.setSpacing(TIGHT)
        whole.addLayout(line)
        for spec in specs:
            editor = editor_for(spec, tip_of(spec), choice_titles(spec, sheet), self)
            editor.entered.connect(partial(self.entered.emit, spec))
            self.editors[spec.name] = editor
            if spec.control is Control.WORDS:
                below = QHBoxLayout()
                title = QLabel(spec.title, self)
                title.setProperty("tone", "muted")
                below.addSpacing(SNUG)
                below.addWidget(title)
                below.addWidget(editor, 1)
                whole.addLayout(below)
            else:
                line.addWidget(editor, 1 if spec.control is Control.TEXT else 0)
        line.addWidget(self._remove)

    def be_filled_in(self, name: str) -> None:
        """Unfold, and give the keyboard to a field."""
        if self.section is not None:
            self.section.set_open(True)
        self.editors[name].setFocus()

    def show_record(self, record: Fact) -> None:
        """Show its values."""
        for name, editor in self.editors.items():
            if isinstance(editor, Editor) and editor.spec.optional and isinstance(record, FormRow):
                value = record.derived(name)
                editor.show_derived(None if value is None else Derived(value), "")
            editor.show_value(shown_value(record, name))
        if self.section is not None:
            heading = record.heading if isinstance(record, FormRow) else str(getattr(record, "name", ""))
            told = specs_of(type(record))[0].told(heading)
            self.section.set_title(QCoreApplication.translate("sheet", told))
