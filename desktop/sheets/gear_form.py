"""What a creature carries: where each thing is, how many, what is loaded; weapons come from the catalogue."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import numbered
from core.model.gear import Carried, Item
from desktop.sheets.editors import NumberEditor
from desktop.sheets.fields import Entry, FieldSpec
from desktop.sheets.lore import Lore, Weapon
from desktop.sheets.subjects import Subject, change_gear
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import CalmChoice
from desktop.widgets.text import ElidedLabel
from desktop.workspace import Workspace

PLACES = tuple(Carried)


def with_item(gear: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """Return gear with another thing under an id that nothing in it has."""
    taken = [each.id for each in gear]
    free = next(each for n in range(1, len(taken) + 2) if (each := numbered("item", n)) not in taken)
    return (*gear, item.but(id=free))


class ItemLine(QWidget):
    """One thing carried; `entered` carries the changed thing, `removed` asks to take it away."""

    entered = Signal(object)
    removed = Signal()
    wrong = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.item = Item(id="item-1", name="")
        self.name = QLineEdit(self)
        self.carried = CalmChoice(self)
        self.remove = QToolButton(self)
        self.figures = ElidedLabel("", self)
        self.numbers: dict[str, NumberEditor] = {}
        self._labels: dict[str, QLabel] = {}
        self._build()

    def _build(self) -> None:
        self.name.setAccessibleName(self.tr("Name of the thing"))
        self.name.setToolTip(self.tr("What it is called"))
        self.name.setMaxLength(200)
        self.name.editingFinished.connect(self._renamed)
        words = {
            Carried.MAIN_HAND: self.tr("main hand"),
            Carried.OFF_HAND: self.tr("off hand"),
            Carried.BOTH_HANDS: self.tr("both hands"),
            Carried.WORN: self.tr("worn"),
            Carried.READY: self.tr("ready"),
            Carried.STOWED: self.tr("stowed"),
            Carried.NATURAL: self.tr("natural"),
        }
        for place in PLACES:
            self.carried.addItem(words[place], place)
        self.carried.setAccessibleName(self.tr("Where it is"))
        self.carried.setToolTip(self.tr("In hand, worn, ready to draw, stowed, or part of the body"))
        self.carried.activated.connect(lambda number: self._change(carried=PLACES[number]))
        self.remove.setIcon(icon("trash"))
        self.remove.setToolTip(self.tr("Take it away"))
        self.remove.setAccessibleName(self.tr("Take it away"))
        self.remove.clicked.connect(self.removed)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, SNUG)
        grid.setSpacing(TIGHT)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.carried, 0, 1)
        grid.addWidget(self.remove, 0, 2)
        self.figures.setForegroundRole(self.foregroundRole())
        grid.addWidget(self.figures, 1, 0, 1, 3)
        grid.addLayout(self._number_row(), 2, 0, 1, 3)
        grid.setColumnStretch(0, 1)

    def _number_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for name, title, optional in (
            ("count", self.tr("count"), False),
            ("loaded", self.tr("loaded"), True),
            ("ammunition", self.tr("spare"), True),
            ("grams", self.tr("grams"), False),
        ):
            most = {"count": 1_000_000, "loaded": 100_000, "ammunition": 1_000_000, "grams": 100_000_000}[name]
            spec = FieldSpec(name, title, "", Entry.NUMBER, optional=optional, least=0, most=most)
            editor = NumberEditor(spec, title, self)
            editor.entered.connect(partial(self._number, spec))
            label = QLabel(title, self)
            label.setProperty("tone", "muted")
            row.addWidget(label)
            row.addWidget(editor)
            self.numbers[name], self._labels[name] = editor, label
        row.addStretch(1)
        return row

    def show_item(self, item: Item, weapon: Weapon | None) -> None:
        """Show a thing, and its figures if it is a weapon."""
        self.item = item
        if self.name.text() != item.name:
            self.name.setText(item.name)
        self.carried.setCurrentIndex(PLACES.index(item.carried))
        self.figures.setText("" if weapon is None else weapon.figures)
        self.figures.setVisible(weapon is not None)
        for name, editor in self.numbers.items():
            editor.show_value(getattr(item, name))
        shoots = item.loaded is not None or (weapon is not None and weapon.rounds is not None)
        for name in ("loaded", "ammunition"):
            self.numbers[name].setVisible(shoots)
            self._labels[name].setVisible(shoots)

    def _renamed(self) -> None:
        name = self.name.text().strip()
        if name and name != self.item.name:
            self._change(name=name)

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


class GearForm(QWidget):
    """Lists the gear of one creature; of several only what can be added to all."""

    def __init__(self, workspace: Workspace, lore: Lore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lore = lore
        self.subjects: tuple[Subject, ...] = ()
        self.lines: list[ItemLine] = []
        self.trouble = QLabel(self)
        self.trouble.setProperty("tone", "danger")
        self.trouble.hide()
        self.several = QLabel(self.tr("Several are selected: what you add goes to each of them."), self)
        self.several.setWordWrap(True)
        self.add = QPushButton(icon("plus"), self.tr("Add a thing"), self)
        self.add.setToolTip(self.tr("A weapon from the list, or anything else"))
        menu = QMenu(self.add)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(partial(self._fill, menu))
        self.add.setMenu(menu)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.several)
        whole.addLayout(self._column)
        whole.addWidget(self.trouble)
        whole.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_subjects(self, subjects: tuple[Subject, ...]) -> None:
        """Show the gear of one."""
        self.subjects = subjects
        self.trouble.hide()
        gear = subjects[0].vitals.gear if len(subjects) == 1 else ()
        self.several.setVisible(len(subjects) > 1)
        while len(self.lines) > len(gear):
            line = self.lines.pop()
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        while len(self.lines) < len(gear):
            line = ItemLine(self)
            line.entered.connect(partial(self._changed, len(self.lines)))
            line.removed.connect(partial(self._remove, len(self.lines)))
            line.wrong.connect(self._tell)
            self.lines.append(line)
            self._column.addWidget(line)
        for line, item in zip(self.lines, gear, strict=True):
            line.show_item(item, self.lore.weapon(subjects[0].creature.sheet, item))

    def _tell(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.show()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(icon("package"), self.tr("Something else")).triggered.connect(
            lambda: self.add_item(Item(id="item-1", name=self.tr("Something")))
        )
        menu.addSeparator()
        for weapon in self.lore.weapons():
            action = menu.addAction(weapon.profile)
            action.setToolTip(weapon.figures)
            action.triggered.connect(partial(self.add_weapon, weapon))

    def add_weapon(self, weapon: Weapon, _checked: bool = False) -> None:
        """Give a weapon of the catalogue to everybody edited: loaded, ready to draw, natural if it is a spell."""
        carried = Carried.NATURAL if weapon.is_natural else Carried.READY
        spare = None if weapon.rounds is None else 10 * weapon.rounds
        self.add_item(
            Item(
                id="item-1",
                name=weapon.profile,
                profile=weapon.profile,
                carried=carried,
                loaded=weapon.rounds,
                ammunition=spare,
            )
        )

    def add_item(self, item: Item) -> None:
        """Give a thing to everybody edited."""
        change_gear(self.workspace, self.subjects, lambda gear: with_item(gear, item))

    def _changed(self, number: int, item: Item) -> None:
        change_gear(self.workspace, self.subjects, lambda gear: (*gear[:number], item, *gear[number + 1 :]))

    def _remove(self, number: int) -> None:
        change_gear(self.workspace, self.subjects, lambda gear: (*gear[:number], *gear[number + 1 :]))
