"""One thing that a creature carries, in a line: its name, where it is, what it does; the rest unfolds."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.model.gear import Item
from core.rules.kit.shown import Attack
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import with_value
from desktop.sheets.derived import RuleWords
from desktop.sheets.editors import ChoiceEditor, LineEditor
from desktop.sheets.groups import FieldGrid
from desktop.sheets.item_fields import name_field, notes_field, place_field, small_fields, weight_text
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.text import unbroken
from desktop.workspace.workspace import Workspace


class ItemLine(QWidget):
    """One thing carried; `entered` carries the changed thing, `removed` asks to take it away, `opened` for its figures.

    `twin` counts those before it that have the same id, which a broken document may hold.
    """

    entered = Signal(object)
    removed = Signal()
    opened = Signal()
    wrong = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, twin: int = 0) -> None:
        super().__init__(parent)
        self.twin = twin
        self.item = Item(id="item-1", name="")
        name, place, notes = name_field(self.item), place_field(self.item), notes_field(self.item)
        self.name = LineEditor(name, name.tip, self)
        self.carried = ChoiceEditor(place, place.tip, place.words, self)
        self.carried.box.setMinimumContentsLength(7)
        self.own = picture_button("adjustments", self.tr("Change its figures: damage, chance and the like"), self)
        self.more = picture_button("pencil", self.tr("Count, load, weight and notes"), self)
        self.remove = picture_button("trash", self.tr("Take it away"), self)
        self.figures = RuleWords(workspace, None, self)
        self.summary = QLabel(self)
        self.details = QWidget(self)
        self.numbers = FieldGrid(workspace, small_fields(), Item, self.details, brief=True)
        self.notes = LineEditor(notes, notes.tip, self.details)
        self._build()

    def _build(self) -> None:
        self.more.setCheckable(True)
        self.more.toggled.connect(self.details.setVisible)
        self.remove.clicked.connect(self.removed)
        self.own.clicked.connect(self.opened)
        self.summary.setProperty("tone", "muted")
        self.summary.setWordWrap(True)
        for editor in (self.name, self.carried, self.notes):
            editor.entered.connect(partial(self._enter, editor.spec))
        self.numbers.entered.connect(self._number)
        inside = QVBoxLayout(self.details)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(TIGHT)
        inside.addWidget(self.numbers)
        inside.addWidget(self.notes)
        self.details.hide()
        first = QHBoxLayout()
        first.setSpacing(TIGHT)
        first.addWidget(self.name, 1)
        first.addWidget(self.own)
        first.addWidget(self.more)
        first.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(first)
        # a row of its own: beside the name it leaves a narrow dock three letters of it
        column.addWidget(self.carried, 0, Qt.AlignmentFlag.AlignLeft)
        for part in (self.figures, self.summary, self.details):
            column.addWidget(part)

    def show_item(
        self,
        item: Item,
        attack: Attack | None,
        rounds: int | None = None,
        *,
        has_figures: bool = False,
        wears_out: bool = False,
        counts: bool = True,
    ) -> None:
        """Show a thing, and what it does if it is a weapon; `rounds` is what it holds when loaded.

        It may be robust where things can wear out (`wears_out`); armor beside better on the same place does not count.
        """
        self.item = item
        self.own.setVisible(has_figures)
        for name, editor in (("name", self.name), ("carried", self.carried), ("notes", self.notes)):
            editor.show_value(getattr(item, name))
        told = "" if attack is None else attack.told
        if not counts:
            told = self.tr("{figures} · does not count: better armor is worn there").replace("{figures}", told)
        self.figures.setText(unbroken(told))
        self.figures.link(None if attack is None else attack.rule, self.figures.text())
        self.figures.setVisible(attack is not None)
        self.numbers.show_values(item)
        shoots = item.loaded is not None or item.ammunition is not None or rounds is not None
        for name in ("loaded", "ammunition"):
            self.numbers.show_field(name, visible=shoots)
        self.numbers.show_field("robust", visible=wears_out)
        self.summary.setText(unbroken(self._summed(item)))
        self.summary.setVisible(bool(self.summary.text()))

    def _summed(self, item: Item) -> str:
        parts = [f"× {item.count:,}"] if item.count != 1 else []
        if item.loaded is not None:
            parts.append(self.tr("{count} loaded").replace("{count}", str(item.loaded)))
        if item.ammunition is not None:
            parts.append(self.tr("{count} spare").replace("{count}", str(item.ammunition)))
        if item.grams:
            parts.append(weight_text(item.grams * item.count))
        if item.rolling:
            parts.append(self.tr("on wheels"))
        if item.robust:
            parts.append(self.tr("robust"))
        if item.pack:
            parts.append(self.tr("a pack"))
        note = item.notes if len(item.notes) <= 160 else item.notes[:160].rsplit(" ", 1)[0] + " …"
        return "\n".join(part for part in (" · ".join(parts), note) if part)

    def _enter(self, spec: FieldSpec, value: object) -> None:
        changed = with_value(self.item, spec, value)
        if isinstance(changed, str):
            self.name.show_value(self.item.name)
            self.wrong.emit(changed)
        else:
            self._change(changed)

    def _number(self, spec: FieldSpec, value: object) -> None:
        changed = self.numbers.taken(self.item, spec, value)
        if changed is not None:
            self._change(changed)

    def _change(self, changed: Item) -> None:
        if changed != self.item:
            self.entered.emit(changed)
