"""The rows of a form: a title beside each control; ticks stand alone, several lines below their title."""

from PySide6.QtWidgets import QFormLayout, QLabel, QLayout, QWidget

from desktop.forms.field import Control, FieldSpec


class FormRows(QFormLayout):
    """Lays out the controls of fields, each named and explained as its field says.

    Where it `wraps`, titles and controls that do not fit side by side stand below one another.
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
        part.setAccessibleName(spec.title)
        if spec.tip:
            part.setToolTip(spec.tip)
        title = spec.caption or spec.title
        match spec.control:
            case Control.CHECK:
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
