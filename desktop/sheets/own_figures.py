"""A small window with the figures of one weapon or piece of armor that somebody has, as the sheet keeps them."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from core.model.creature import Creature, Sheet
from core.model.gear import Item, WeaponProfile
from core.rules.kit.figures import Figures
from core.rules.registry import figures_for
from desktop.creatures.subjects import Subject, as_it_is_now, change_creatures
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import specs_of
from desktop.sheets.groups import FieldGrid
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.workspace import Workspace


def has_figures(figures: Figures[Any], sheet: Sheet, item: Item) -> bool:
    """Return whether a thing is a weapon or armor whose figures can stand on a sheet."""
    found = figures.profile_of(item, sheet) if figures.arms_field else None
    return found is not None and found.name == item.profile


def without_own(figures: Figures[Any], sheet: Sheet, name: str) -> Sheet:
    """Return a sheet that says nothing itself of the weapon or armor of a name."""
    fields = (each for each in (figures.arms_field, figures.armours_field) if each)
    return sheet.but(**{field: tuple(each for each in getattr(sheet, field) if each.name != name) for field in fields})


class OwnFigures(QDialog):
    """Changes the figures of one thing in place, each change a step of its own; it blocks nothing.

    What stood in the tables only comes to stand on the sheet with the first change.
    """

    manual = "people#the-sheet"

    def __init__(self, workspace: Workspace, subject: Subject, item: Item, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace, self.subject, self.item = workspace, subject, item
        self.figures = figures_for(subject.creature, workspace.words)
        self.profile = self.figures.profile_of(item, subject.creature.sheet)
        specs = () if self.profile is None else specs_of(type(self.profile))
        shown = tuple(spec for spec in specs if spec.name != "name")
        self.grid = FieldGrid(workspace, shown, type(subject.creature.sheet), self)
        self.grid.entered.connect(self._entered)
        self.origin = QLabel(self)
        self.origin.setWordWrap(True)
        self.origin.setProperty("tone", "muted")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.back = self.buttons.addButton(self.tr("As in the tables"), QDialogButtonBox.ButtonRole.ResetRole)
        self.back.setToolTip(self.tr("Forget these figures, and take those of the tables again"))
        self.back.clicked.connect(self.as_in_the_tables)
        for button in self.buttons.buttons():
            # Enter in a number is for the number
            if isinstance(button, QPushButton):
                button.setAutoDefault(False)
        self.buttons.rejected.connect(self.reject)
        area = ScrollingPage(self)
        area.setWidget(self.grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.origin)
        column.addWidget(area, 1)
        column.addWidget(self.buttons)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("{thing}: {name}").format(thing=item.name, name=subject.name))
        room = area.verticalScrollBar().sizeHint().width() + 2 * SNUG
        wide = max(workspace.theme.pixels(440), self.grid.sizeHint().width() + room)
        self.resize(wide, min(workspace.theme.pixels(560), self.sizeHint().height() + self.grid.sizeHint().height()))
        workspace.changed.connect(self._look_again)
        workspace.opened.connect(self.reject)
        self._show()

    def _look_again(self, _change: object) -> None:
        """Follow the creature as it changes; close where it or the thing is gone."""
        now = as_it_is_now(self.workspace, self.subject)
        gear = () if now is None else now.vitals.gear
        item = next((each for each in gear if each.id == self.item.id), None)
        profile = None if now is None or item is None else self.figures.profile_of(item, now.creature.sheet)
        if now is None or item is None or type(profile) is not type(self.profile):
            self.reject()
            return
        self.subject, self.item, self.profile = now, item, profile
        self._show()

    def _show(self) -> None:
        own = self.figures.own_profile(self.subject.creature.sheet, self.item) is not None
        listed = self.item.profile in self.figures.profiles()
        if own:
            told = self.tr("Figures of its own: all of this name on the sheet of {name} have them.")
        else:
            told = self.tr("As in the tables. A change is for {name} alone.")
        self.origin.setText(told.replace("{name}", self.subject.name))
        self.back.setEnabled(own and listed)
        self.grid.tell("")
        self.grid.show_values(self.profile)

    def _entered(self, spec: FieldSpec, value: object) -> None:
        changed = None if self.profile is None else self.grid.taken(self.profile, spec, value)
        if changed is not None:
            self._keep(changed)

    def as_in_the_tables(self) -> None:
        """Forget the figures of its own."""
        self._keep(None)

    def _keep(self, profile: WeaponProfile | None) -> None:
        figures, name = self.figures, self.item.profile

        def change(creature: Creature) -> Creature:
            sheet = without_own(figures, creature.sheet, name)
            return creature.but(sheet=sheet if profile is None else figures.with_own(sheet, profile))

        change_creatures(self.workspace, (self.subject,), change)
