"""The form for a thing of one's own gear: what it is, where it goes, what it weighs, and what it does as a weapon."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.base.fact import Fact
from core.model.gear import Item, Ware, WeaponProfile
from desktop.forms.sheet_fields import Entry, FieldSpec, specs_of, with_value
from desktop.sheets.editors import Editor, NumberEditor
from desktop.sheets.groups import FieldGrid
from desktop.sheets.item_line import LONGEST_NOTE, PLACES, place_text
from desktop.systems.presentation import Presentation
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import CalmChoice
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class WareForm(QFrame):
    """Makes or changes a ware; `made` carries it, `closed` says that it was given up."""

    made = Signal(object)
    closed = Signal()

    def __init__(
        self, workspace: Workspace, ware: Ware, presentation: Presentation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.ware = ware
        self.presentation = presentation
        self.item = ware.item
        self.profile: Fact | None = ware.profile
        self.name = QLineEdit(ware.item.name, self)
        self.shelf = QLineEdit(ware.shelf, self)
        self.notes = QLineEdit(ware.item.notes, self)
        self.carried = CalmChoice(self)
        self.weapon = CalmChoice(self)
        self.numbers: dict[str, NumberEditor] = {}
        self.trouble = QLabel(self)
        # the Tab key goes in the order in which they are made
        self._grid = self._number_grid()
        kind = presentation.profile_kind
        self.kind: type[WeaponProfile] | None = kind
        specs = () if kind is None else tuple(spec for spec in specs_of(kind) if spec.name != "name")
        systems = workspace.session.systems
        sheet = systems[ware.system].sheet if ware.system in systems else Fact
        self.figures = FieldGrid(workspace, specs, sheet, self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.keep = QPushButton(self.tr("Keep"), self)
        self._build(presentation)
        self._show()

    def _build(self, presentation: Presentation) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        form = QFormLayout()
        form.setSpacing(TIGHT)
        for field, title, tip, most in (
            (self.name, self.tr("Name"), self.tr("What the thing is called"), 200),
            (self.shelf, self.tr("Shelf"), self.tr("The heading that it stands under"), 100),
            (self.notes, self.tr("Notes"), self.tr("What it does, what it is worth"), LONGEST_NOTE),
        ):
            field.setMaxLength(most)
            field.setAccessibleName(title)
            field.setToolTip(tip)
            form.addRow(title, field)
        self.name.textEdited.connect(lambda: restyle(self.name, "wrong", False))
        for place in PLACES:
            self.carried.addItem(place_text(place), place)
        self.carried.setCurrentIndex(PLACES.index(self.item.carried))
        self._named(self.carried, self.tr("Where"), self.tr("Where it is when somebody gets it"), form)
        self.weapon.addItem(self.tr("no weapon"), "")
        if self.kind is not None:
            self.weapon.addItem(self.tr("figures of its own"), None)
        for weapon in presentation.weapons():
            self.weapon.addItem(weapon.profile, weapon.profile)
            self.weapon.setItemData(self.weapon.count() - 1, weapon.figures, Qt.ItemDataRole.ToolTipRole)
        known = [weapon.profile for weapon in presentation.weapons()]
        chosen = None if self.profile is not None else self.item.profile if self.item.profile in known else ""
        self.weapon.setCurrentIndex(self.weapon.findData(chosen) if chosen is not None else 1)
        for box in (self.carried, self.weapon):
            box.setMinimumContentsLength(6)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.weapon.activated.connect(self._choose_weapon)
        self._named(self.weapon, self.tr("Weapon"), self.tr("A weapon of the tables, or one of your own"), form)
        self.figures.entered.connect(self._figure)
        self.trouble.setProperty("tone", "danger")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addLayout(form)
        whole.addLayout(self._grid)
        whole.addWidget(self.figures)
        whole.addWidget(self.trouble)
        whole.addLayout(self._buttons())

    def _named(self, field: QWidget, title: str, tip: str, form: QFormLayout) -> None:
        field.setAccessibleName(title)
        field.setToolTip(tip)
        form.addRow(title, field)

    def _number_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(TIGHT)
        for number, (name, title, optional, most) in enumerate(
            (
                ("count", self.tr("count"), False, 1_000_000),
                ("grams", self.tr("grams each"), False, 100_000_000),
                ("loaded", self.tr("loaded"), True, 100_000),
                ("ammunition", self.tr("spare"), True, 1_000_000),
            )
        ):
            spec = FieldSpec(name, title, "", Entry.NUMBER, optional=optional, least=0, most=most)
            editor = NumberEditor(spec, title, self)
            editor.entered.connect(partial(self._number, spec))
            label = QLabel(title, self)
            row, column = divmod(number, 2)
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(editor, row, 2 * column + 1)
            self.numbers[name] = editor
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        self.cancel.setToolTip(self.tr("Change nothing (Escape)"))
        self.cancel.clicked.connect(self.closed)
        self.keep.setProperty("primary", True)
        self.keep.setToolTip(self.tr("Keep it in your library, for every adventure (Enter in the name)"))
        self.keep.clicked.connect(self.submit)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.keep)
        return row

    def _show(self) -> None:
        for name, editor in self.numbers.items():
            editor.show_value(getattr(self.item, name))
        self.figures.setVisible(self.profile is not None)
        if self.profile is not None:
            for name, field in self.figures.editors.items():
                if isinstance(field, Editor):
                    field.show_value(getattr(self.profile, name))

    def _choose_weapon(self, number: int) -> None:
        chosen = self.weapon.itemData(number)
        if chosen is None and self.kind is not None:
            named = self.name.text().strip() or self.tr("New")
            self.profile = self.profile or self.presentation.profile_of(self.item) or self.kind(name=named)
        else:
            self.profile = None
            self.item = self.item.but(profile=chosen or "")
        self._show()

    def _number(self, spec: FieldSpec, value: object) -> None:
        if value is None or (isinstance(value, int) and 0 <= value <= (spec.most or 0)):
            self.item = self.item.but(**{spec.name: value})
            self._tell("")
            self._show()
        else:
            self.numbers[spec.name].mark(wrong=True)
            self._tell(self.tr("A whole number from 0 to {most}").replace("{most}", str(spec.most)))

    def _figure(self, spec: FieldSpec, value: object) -> None:
        if self.profile is None:
            return
        changed = with_value(self.profile, spec, value)
        if isinstance(changed, str):
            editor = self.figures.editors[spec.name]
            if isinstance(editor, Editor):
                editor.mark(wrong=True)
            self._tell(changed)
        else:
            self.profile = changed
            self._tell("")
            self._show()

    def _tell(self, text: str) -> None:
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def filled_in(self) -> Ware | None:
        """Return the ware as it is filled in; None without a name."""
        name = self.name.text().strip()
        if not name:
            return None
        profile = self.profile.but(name=name) if isinstance(self.profile, WeaponProfile) else None
        item = self.item.but(
            name=name,
            profile=self.item.profile if profile is None else name,
            notes=self.notes.text().strip(),
            carried=PLACES[self.carried.currentIndex()],
        )
        return self.ware.but(item=Item.model_validate(item), profile=profile, shelf=self.shelf.text().strip())

    def submit(self) -> None:
        """Keep what is filled in; say so where a name is missing."""
        ware = self.filled_in()
        if ware is None:
            self._tell(self.tr("A thing needs a name."))
            restyle(self.name, "wrong", True)
            self.name.setFocus()
        else:
            self.made.emit(ware)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep it with Enter in the name, give it up with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.name.hasFocus():
            self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
