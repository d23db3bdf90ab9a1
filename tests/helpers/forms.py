"""Fields of sheets in a window, found by their names."""

from desktop.sheets.editors import Editor
from desktop.sheets.form import SheetForm


def editor_in(form: SheetForm, name: str) -> Editor:
    """Return the editor of a field; a list has none."""
    (found,) = (grid.editors[name] for grid in form.grids.values() if name in grid.editors)
    assert isinstance(found, Editor)
    return found
