"""The form for a thing of one's own gear: what it is, where it goes, what it weighs, and what it does as a weapon."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.base.fact import Fact
from core.model.gear import Item, Ware, WeaponProfile
from core.rules.kit.figures import Figures
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.forms.kept_form import KeptForm
from desktop.forms.sheet_fields import specs_of
from desktop.sheets.groups import FieldGrid
from desktop.sheets.item_fields import name_field, notes_field, place_field, small_fields
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace

LONGEST_SHELF = 100
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
        shelf = FieldSpec(
            "shelf",
            Control.TEXT,
            longest=LONGEST_SHELF,
            title=self.tr("Shelf"),
            tip=self.tr("The heading that it stands under"),
            value=ware.shelf,
        )
        item = self.item
        self.form.show_fields((name_field(item), shelf, notes_field(item), place_field(item), self._weapons()))
        self.form.submitted.connect(self.submit)
        self.weapon = self.form.choice("weapon")
        systems = workspace.session.systems
        sheet = systems[ware.system].sheet if ware.system in systems else Fact
        # the Tab key goes in the order in which they are made
        self.numbers = FieldGrid(workspace, small_fields(), Item, self, brief=True)
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
        self.numbers.entered.connect(self._number)
        for grid in self.grids.values():
            grid.entered.connect(self._figure)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.setSpacing(TIGHT)
        whole.addWidget(self.form)
        whole.addWidget(self.numbers)
        for grid in self.grids.values():
            whole.addWidget(grid)
        whole.addLayout(self.button_row(apart=False))

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
            *((weapon.profile, weapon.name, weapon.figures) for weapon in weapons),
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

    def _show(self) -> None:
        self.numbers.show_rest(self.item)
        self.numbers.show_field("robust", visible=self.known.wears_out)
        for kind, grid in self.grids.items():
            grid.setVisible(type(self.profile) is kind)
            if type(self.profile) is kind:
                grid.show_rest(self.profile)

    def _choose_weapon(self, number: int) -> None:
        chosen = self.weapon.itemData(number)
        kind = {None: self.known.profile_kind, ARMOUR: self.known.armour_kind}.get(chosen)
        if kind is not None:
            named = self.form.line("name").text().strip() or self.tr("New")
            before = (self.profile, self.known.profile_of(self.item))
            self.profile = next((each for each in before if type(each) is kind), None) or kind(name=named)
            self.grids[kind].show_values(self.profile)
        else:
            self.profile = None
            self.item = self.item.but(profile=chosen or "")
        self._show()

    def _number(self, spec: FieldSpec, value: object) -> None:
        changed = self.numbers.taken(self.item, spec, value)
        if changed is not None:
            self.item = changed
            self._show()

    def _figure(self, spec: FieldSpec, value: object) -> None:
        if self.profile is None:
            return
        changed = self.grids[type(self.profile)].taken(self.profile, spec, value)
        if changed is not None:
            self.profile = changed
            self._show()

    def submit(self) -> None:
        """Keep what is filled in."""
        filled = self.form.taken()
        grids = (self.numbers, *(grid for kind, grid in self.grids.items() if type(self.profile) is kind))
        if filled is None or not all(grid.is_well() for grid in grids):
            return
        name = filled["name"].strip()
        profile = self.profile.but(name=name) if isinstance(self.profile, WeaponProfile) else None
        item = self.item.but(
            name=name,
            profile=self.item.profile if profile is None else name,
            notes=filled["notes"].strip(),
            carried=filled["carried"],
        )
        made = self.ware.but(item=Item.model_validate(item), profile=profile, shelf=filled["shelf"].strip())
        self.made.emit(made)
