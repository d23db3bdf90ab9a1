"""How the controls of a form lie: in rows, a title beside each, or at places of a grid, a title above each."""

from collections.abc import Mapping

from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QLayout, QVBoxLayout, QWidget

from desktop.forms.field import Control, FieldSpec
from desktop.theme.tokens import TIGHT
from desktop.widgets.layout import take_all_out


class FormRows(QFormLayout):
    """Lays out the controls of fields, each named and explained as its field says; ticks stand alone.

    Several lines stand below their title. Where it `wraps`, titles and controls that do not fit side by side stand
    below one another.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int, wraps: bool = False) -> None:
        super().__init__(parent)
        self._wraps = wraps
        self.setSpacing(gap)
        if wraps:
            self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)

    def put(self, spec: FieldSpec, part: QWidget, row: QWidget | QLayout | None = None) -> QLabel | None:
        """Put in the control of a field; `row` is what stands there, where that is more than the control.

        Return the title where that stands in a row above.
        """
        explain(spec, part)
        title = spec.caption or spec.title
        match spec.control:
            case Control.CHECK | Control.TICK if row is None:
                self.addRow(part)
            case Control.LONG:
                heading = QLabel(title, part.parentWidget())
                heading.setBuddy(part)
                self.addRow(heading)
                self.addRow(part)
                return heading
            case _ if self._wraps:
                words = QLabel(title, part.parentWidget())
                words.setWordWrap(True)
                words.setBuddy(part)
                words.setToolTip(spec.tip)
                self.addRow(words, row or part)
            case _:
                self.addRow(title, row or part)
        return None

    def put_below(self, told: QWidget) -> None:
        """Put in what is told of the control that came last."""
        self.addRow(told)

    def empty(self) -> None:
        """Take out all that lies here: a control may be telling just now of what was done in it, and outlives that."""
        # what is removed with its row is deleted at once
        take_all_out(self)
        while self.rowCount():
            self.removeRow(0)


class PlacedFields(QGridLayout):
    """Lays out the controls of fields at places of a grid, each below its title."""

    def __init__(self, parent: QWidget, places: Mapping[str, tuple[int, int]], *, gap: int) -> None:
        super().__init__(parent)
        self._places = dict(places)
        self._cells: list[QWidget] = []
        self.setSpacing(gap)

    def put(self, spec: FieldSpec, part: QWidget, row: QWidget | QLayout | None = None) -> None:
        """Put in the control of a field, at its place."""
        explain(spec, part)
        cell = QWidget(self.parentWidget())
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        title = QLabel(spec.caption or spec.title, cell)
        title.setBuddy(part)
        column.addWidget(title)
        if isinstance(row, QLayout):
            column.addLayout(row)
        else:
            column.addWidget(row or part)
        self._cells.append(cell)
        self.addWidget(cell, *self._places[spec.name])

    def put_below(self, told: QLabel) -> None:
        """Put in what is told of the control that came last: in one line, for a narrow cell would cut others off."""
        told.setWordWrap(False)
        cell = self._cells[-1].layout()
        assert cell is not None
        cell.addWidget(told)

    def setRowVisible(self, part: QWidget | QLayout, on: bool) -> None:
        """Show or hide the cell of a control."""
        cell = part.parentWidget()
        if cell is not None:
            cell.setVisible(on)

    def empty(self) -> None:
        """Delete all that lies here."""
        for cell in self._cells:
            cell.hide()
            cell.deleteLater()
        self._cells = []


def explain(spec: FieldSpec, part: QWidget) -> None:
    """Name and explain the control of a field as the field says."""
    part.setAccessibleName(spec.title)
    if spec.tip:
        part.setToolTip(spec.tip)
