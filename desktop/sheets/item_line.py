"""One thing that a creature carries, in a line: its name, where it is, what it does; the rest unfolds."""

from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from core.model.gear import Carried, Item
from core.rules.kit.figures import Attack
from desktop.forms.field import Control, FieldSpec
from desktop.sheets.derived import RuleWords
from desktop.sheets.editors import NumberEditor
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.fields import CalmChoice
from desktop.workspace.workspace import Workspace

PLACES = tuple(Carried)
LONGEST_NOTE = 20_000
GRAMS_IN_POUND = 453.592


def place_text(place: Carried) -> str:
    """Return where a thing is, in words."""
    translate = QCoreApplication.translate
    return {
        Carried.MAIN_HAND: translate("gear", "main hand"),
        Carried.OFF_HAND: translate("gear", "off hand"),
        Carried.BOTH_HANDS: translate("gear", "both hands"),
        Carried.WORN: translate("gear", "worn"),
        Carried.READY: translate("gear", "ready"),
        Carried.STOWED: translate("gear", "packed"),
        Carried.NATURAL: translate("gear", "natural"),
    }[place]


def weight_text(grams: int) -> str:
    """Return a weight in kilograms and in pounds: `1.4 kg (3.1 lb)`."""
    return f"{grams / 1000:,.1f} kg ({grams / GRAMS_IN_POUND:,.1f} lb)"


class ItemLine(QWidget):
    """One thing carried; `entered` carries the changed thing, `removed` asks to take it away.

    `twin` counts those before it that have the same id, which a broken document may hold.
    """

    entered = Signal(object)
    removed = Signal()
    wrong = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, twin: int = 0) -> None:
        super().__init__(parent)
        self.twin = twin
        self.item = Item(id="item-1", name="")
        self.name = QLineEdit(self)
        self.carried = CalmChoice(self)
        self.more = picture_button("pencil", self.tr("Count, load, weight and notes"), self)
        self.remove = picture_button("trash", self.tr("Take it away"), self)
        self.figures = RuleWords(workspace, None, self)
        self.summary = QLabel(self)
        self.details = QWidget(self)
        self.notes = QLineEdit(self.details)
        self.numbers: dict[str, NumberEditor] = {}
        self._labels: dict[str, QLabel] = {}
        self._build()

    def _build(self) -> None:
        self.name.setAccessibleName(self.tr("Name of the thing"))
        self.name.setToolTip(self.tr("What it is called"))
        self.name.setMaxLength(200)
        self.name.editingFinished.connect(self._renamed)
        for place in PLACES:
            self.carried.addItem(place_text(place), place)
        self.carried.setAccessibleName(self.tr("Where it is"))
        self.carried.setToolTip(self.tr("In hand, worn, ready to draw, packed, or part of the body"))
        self.carried.activated.connect(lambda number: self._change(carried=PLACES[number]))
        self.more.setCheckable(True)
        self.more.toggled.connect(self.details.setVisible)
        self.remove.clicked.connect(self.removed)
        self.summary.setProperty("tone", "muted")
        self.summary.setWordWrap(True)
        self.notes.setMaxLength(LONGEST_NOTE)
        self.notes.setPlaceholderText(self.tr("what it does, what it is worth"))
        self.notes.setAccessibleName(self.tr("Notes on the thing"))
        self.notes.setToolTip(self.tr("What it does, what it is worth"))
        self.notes.editingFinished.connect(self._noted)
        inside = QGridLayout(self.details)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(TIGHT)
        inside.addLayout(self._number_row(("count", "grams")), 0, 0)
        inside.addLayout(self._number_row(("loaded", "ammunition")), 1, 0)
        inside.addWidget(self.notes, 2, 0)
        self.details.hide()
        first = QHBoxLayout()
        first.setSpacing(TIGHT)
        first.addWidget(self.name, 1)
        first.addWidget(self.carried)
        first.addWidget(self.more)
        first.addWidget(self.remove)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, SNUG)
        grid.setSpacing(TIGHT)
        grid.addLayout(first, 0, 0)
        for row, part in enumerate((self.figures, self.summary, self.details), 1):
            grid.addWidget(part, row, 0)

    def _number_row(self, names: tuple[str, ...]) -> QHBoxLayout:
        known = {
            "count": (self.tr("count"), False, 1_000_000),
            "grams": (self.tr("grams each"), False, 100_000_000),
            "loaded": (self.tr("loaded"), True, 100_000),
            "ammunition": (self.tr("spare"), True, 1_000_000),
        }
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for name in names:
            title, optional, most = known[name]
            spec = FieldSpec(name, Control.NUMBER, title=title, optional=optional, least=0, most=most)
            editor = NumberEditor(spec, title, self.details)
            editor.entered.connect(partial(self._number, spec))
            label = QLabel(title, self.details)
            label.setProperty("tone", "muted")
            row.addWidget(label)
            row.addWidget(editor)
            self.numbers[name], self._labels[name] = editor, label
        row.addStretch(1)
        return row

    def show_item(self, item: Item, attack: Attack | None, rounds: int | None = None) -> None:
        """Show a thing, and what it does if it is a weapon; `rounds` is what it holds when loaded."""
        self.item = item
        if self.name.text() != item.name:
            self.name.setText(item.name)
        if self.notes.text() != item.notes:
            self.notes.setText(item.notes)
        self.notes.setModified(False)
        self.carried.setCurrentIndex(PLACES.index(item.carried))
        self.figures.setText("" if attack is None else attack.told)
        self.figures.link(None if attack is None else attack.rule, self.figures.text())
        self.figures.setVisible(attack is not None)
        for name, editor in self.numbers.items():
            editor.show_value(getattr(item, name))
        shoots = item.loaded is not None or item.ammunition is not None or rounds is not None
        for name in ("loaded", "ammunition"):
            self.numbers[name].setVisible(shoots)
            self._labels[name].setVisible(shoots)
        self.summary.setText(self._summed(item))
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
        if item.pack:
            parts.append(self.tr("a pack"))
        note = item.notes if len(item.notes) <= 160 else item.notes[:160].rsplit(" ", 1)[0] + " …"
        return "\n".join(part for part in (" · ".join(parts), note) if part)

    def _renamed(self) -> None:
        name = self.name.text().strip()
        if not name:
            self.name.setText(self.item.name)
            self.wrong.emit(self.tr("A thing needs a name."))
        elif name != self.item.name:
            self._change(name=name)

    def _noted(self) -> None:
        if self.notes.isModified():
            self.notes.setModified(False)
            self._change(notes=self.notes.text().strip())

    def _number(self, spec: FieldSpec, value: object) -> None:
        fits = value is None or (isinstance(value, int) and 0 <= value <= (spec.most or 0))
        if not fits:
            self.numbers[spec.name].mark(wrong=True)
            self.wrong.emit(self.tr("A whole number from 0 to {most}").replace("{most}", str(spec.most)))
        else:
            self._change(**{spec.name: value})

    def _change(self, **changes: object) -> None:
        changed = self.item.but(**changes)
        if changed != self.item:
            self.entered.emit(changed)
