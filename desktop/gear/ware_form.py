"""The form for a thing of one's own gear: what it is, where it goes, what it weighs, and what it does as a weapon."""

from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from core.base.fact import Fact
from core.model.gear import Item, Ware, WeaponProfile
from core.rules.kit.figures import Figures
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.forms.sheet_fields import specs_of, with_value
from desktop.sheets.editors import Editor, NumberEditor
from desktop.sheets.groups import FieldGrid, RecordsEditor
from desktop.sheets.item_line import LONGEST_NOTE, PLACES, place_text
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace

ARMOUR = "\0armour"
"""What stands in the list for armour with figures of its own; no row of a table is called so."""


class WareForm(KeptForm):
    """Makes or changes a ware; `made` carries it, `closed` says that it was given up."""

    made = Signal(object)

    def __init__(self, workspace: Workspace, ware: Ware, figures: Figures[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ware = ware
        self.known = figures
        self.item = ware.item
        self.profile: Fact | None = ware.profile
        self.form = FilledForm(self, gap=TIGHT)
        self.form.show_fields((*self._texts(), self._places(), self._weapons()))
        self.name, self.shelf, self.notes = (self.form.line(name) for name in ("name", "shelf", "notes"))
        self.weapon = self.form.choice("weapon")
        self.numbers: dict[str, NumberEditor] = {}
        # the Tab key goes in the order in which they are made
        self._grid = self._number_grid()
        systems = workspace.session.systems
        sheet = systems[ware.system].sheet if ware.system in systems else Fact
        kinds = [kind for kind in (figures.profile_kind, figures.armour_kind) if kind is not None]
        self.grids: dict[type[Fact], FieldGrid] = {
            kind: FieldGrid(workspace, tuple(spec for spec in specs_of(kind) if spec.name != "name"), sheet, self)
            for kind in kinds
        }
        self.make_buttons(
            self.tr("Keep"),
            self.tr("Keep it in your library, for every adventure (Enter in the name)"),
            self.tr("Cancel"),
            self.tr("Change nothing (Escape)"),
        )
        self._build()
        self._show()

    def _build(self) -> None:
        self.setAutoFillBackground(True)
        self.weapon.activated.connect(self._choose_weapon)
        for grid in self.grids.values():
            grid.entered.connect(self._figure)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.form)
        whole.addLayout(self._grid)
        for grid in self.grids.values():
            whole.addWidget(grid)
        whole.addWidget(self.trouble)
        whole.addLayout(self.button_row(apart=False))

    def _texts(self) -> tuple[FieldSpec, ...]:
        return tuple(
            FieldSpec(name, Control.TEXT, longest=most, title=title, tip=tip, value=value)
            for name, title, tip, most, value in (
                ("name", self.tr("Name"), self.tr("What the thing is called"), 200, self.item.name),
                ("shelf", self.tr("Shelf"), self.tr("The heading that it stands under"), 100, self.ware.shelf),
                ("notes", self.tr("Notes"), self.tr("What it does, what it is worth"), LONGEST_NOTE, self.item.notes),
            )
        )

    def _places(self) -> FieldSpec:
        return FieldSpec(
            "carried",
            Control.CHOICE,
            PLACES,
            words=tuple(place_text(place) for place in PLACES),
            title=self.tr("Where"),
            tip=self.tr("Where it is when somebody gets it"),
            value=self.item.carried,
        )

    def _weapons(self) -> FieldSpec:
        """Return the choice of a weapon or armor: none, one of its own where there are such, or one of the tables."""
        weapons = (*self.known.weapons, *self.known.armours)
        known = tuple(weapon.profile for weapon in weapons)
        own: list[tuple[str | None, str, str]] = []
        if self.known.profile_kind is not None:
            own.append((None, self.tr("figures of its own"), ""))
        if self.known.armour_kind is not None:
            own.append((ARMOUR, self.tr("armor with figures of its own"), ""))
        kept = ARMOUR if type(self.profile) is self.known.armour_kind else None
        entries = (
            ("", self.tr("no weapon"), ""),
            *own,
            *((weapon.profile, weapon.profile, weapon.figures) for weapon in weapons),
        )
        return FieldSpec(
            "weapon",
            Control.CHOICE,
            tuple(value for value, _, _ in entries),
            words=tuple(words for _, words, _ in entries),
            hints=tuple(hint for _, _, hint in entries),
            title=self.tr("Figures"),
            tip=self.tr("A weapon or armor of the tables, or one of your own"),
            value=kept if self.profile is not None else self.item.profile if self.item.profile in known else "",
        )

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
            spec = FieldSpec(name, Control.NUMBER, title=title, optional=optional, least=0, most=most)
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

    def _show(self) -> None:
        for name, editor in self.numbers.items():
            editor.show_value(getattr(self.item, name))
        for kind, grid in self.grids.items():
            grid.setVisible(type(self.profile) is kind)
        for name, field in self.editors.items():
            if isinstance(field, Editor):
                field.show_value(getattr(self.profile, name))

    @property
    def editors(self) -> dict[str, Editor | RecordsEditor]:
        """Return the editors of the thing's own figures; none where it has none."""
        grid = self.grids.get(type(self.profile)) if self.profile is not None else None
        return {} if grid is None else grid.editors

    def _choose_weapon(self, number: int) -> None:
        chosen = self.weapon.itemData(number)
        kind = {None: self.known.profile_kind, ARMOUR: self.known.armour_kind}.get(chosen)
        if kind is not None:
            named = self.name.text().strip() or self.tr("New")
            before = (self.profile, self.known.profile_of(self.item))
            self.profile = next((each for each in before if type(each) is kind), None) or kind(name=named)
        else:
            self.profile = None
            self.item = self.item.but(profile=chosen or "")
        self._show()

    def _number(self, spec: FieldSpec, value: object) -> None:
        if value is None or (isinstance(value, int) and 0 <= value <= (spec.most or 0)):
            self.item = self.item.but(**{spec.name: value})
            self.tell("")
            self._show()
        else:
            self.numbers[spec.name].mark(wrong=True)
            self.tell(self.tr("A whole number from 0 to {most}").replace("{most}", str(spec.most)))

    def _figure(self, spec: FieldSpec, value: object) -> None:
        if self.profile is None:
            return
        changed = with_value(self.profile, spec, value)
        if isinstance(changed, str):
            editor = self.editors[spec.name]
            if isinstance(editor, Editor):
                editor.mark(wrong=True)
            self.tell(changed)
        else:
            self.profile = changed
            self.tell("")
            self._show()

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
            carried=self.form.value("carried"),
        )
        return self.ware.but(item=Item.model_validate(item), profile=profile, shelf=self.shelf.text().strip())

    def submit(self) -> None:
        """Keep what is filled in; say so where a name is missing."""
        ware = self.filled_in()
        if ware is None:
            self.refuse(self.name, self.tr("A thing needs a name."))
        else:
            self.made.emit(ware)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep it with Enter in the name."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.name.hasFocus():
            self.submit()
        else:
            super().keyPressEvent(event)
