"""The form of a sheet, built from the fields of its model alone."""

from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.model.creature import Sheet
from core.rules.kit.figures import Figures
from core.rules.kit.shown import Derived
from desktop.forms.field import FieldSpec
from desktop.forms.sheet_fields import groups_of, with_value
from desktop.sheets.editors import DIFFERS, Editor, LineEditor
from desktop.sheets.groups import FieldGrid
from desktop.widgets.layout import CollapsibleSection
from desktop.workspace.workspace import Workspace


class SheetForm(QWidget):
    """Shows sheets of one kind, what they share; `changed` carries the spec and the value, when it fits all of them."""

    changed = Signal(object, object)

    def __init__(
        self, workspace: Workspace, kind: type[Sheet], figures: Figures[Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self.figures = figures
        self.sheets: tuple[Sheet, ...] = ()
        self.grids: dict[str, FieldGrid] = {}
        self.sections: dict[str, CollapsibleSection] = {}
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        for number, (group, specs) in enumerate(groups_of(kind).items()):
            open_first = number == 0 or any(spec.optional for spec in specs)
            section = CollapsibleSection(group or self.tr("Figures"), self, opened=open_first)
            grid = FieldGrid(workspace, specs, kind, section)
            grid.entered.connect(partial(self._entered, grid))
            section.body.addWidget(grid)
            whole.addWidget(section)
            self.grids[group], self.sections[group] = grid, section
            for name, editor in grid.editors.items():
                if isinstance(editor, LineEditor) and figures.suggestions(name):
                    editor.suggest(figures.suggestions(name))

    def show_sheets(self, sheets: tuple[Sheet, ...]) -> None:
        """Show one sheet, or what several have in common."""
        self.sheets = sheets
        for grid in self.grids.values():
            grid.tell("")
            for name, editor in grid.editors.items():
                values = [getattr(sheet, name) for sheet in sheets]
                same = all(value == values[0] for value in values)
                if isinstance(editor, Editor) and editor.spec.optional:
                    self._show_derived(grid, editor, is_set=any(value is not None for value in values))
                editor.show_value(values[0] if same else DIFFERS)

    def _show_derived(self, grid: FieldGrid, editor: Editor, *, is_set: bool) -> None:
        derived = self._derived(editor.spec.name)
        told = "" if derived is None else self.derived_text(editor.spec, derived)
        editor.show_derived(derived, told)
        if editor.spec.name in grid.notes:
            grid.notes[editor.spec.name].show_derived(derived, told, is_set=is_set)

    def _derived(self, name: str) -> Derived | None:
        found = [self.figures.derived(sheet, name) for sheet in self.sheets]
        return found[0] if found and all(each == found[0] for each in found) else None

    def derived_text(self, spec: FieldSpec, derived: Derived) -> str:
        """Return how a derived value comes about."""
        titles = (QCoreApplication.translate("sheet", part.title) for part in derived.parts)
        sum_of = " + ".join(f"{title} {part.amount}" for title, part in zip(titles, derived.parts, strict=True))
        value = str(derived.value).replace("-", "\u2212")
        if not sum_of:
            return self.tr("Left empty, it is {value}").replace("{value}", value)
        return self.tr("Left empty, it is {value} = {sum}").replace("{value}", value).replace("{sum}", sum_of)

    def _entered(self, grid: FieldGrid, spec: FieldSpec, value: object) -> None:
        for sheet in self.sheets:
            tried = with_value(sheet, spec, value)
            if isinstance(tried, str):
                grid.tell(tried)
                editor = grid.editors[spec.name]
                if isinstance(editor, Editor):
                    editor.mark(wrong=True)
                return
        grid.tell("")
        self.changed.emit(spec, value)
