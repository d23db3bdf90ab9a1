"""Fields of forms and sheets in a window, found by their names."""

from PySide6.QtWidgets import QDoubleSpinBox

from desktop.forms.filled_form import FilledForm
from desktop.sheets.editors import Editor
from desktop.sheets.form import SheetForm


def editor_in(form: SheetForm, name: str) -> Editor:
    """Return the editor of a field; a list has none."""
    (found,) = (grid.editors[name] for grid in form.grids.values() if name in grid.editors)
    assert isinstance(found, Editor)
    return found


def exact(form: FilledForm, name: str) -> QDoubleSpinBox:
    """Return the control of a number that need not be whole."""
    part = form.parts[name]
    assert isinstance(part, QDoubleSpinBox)
    return part
