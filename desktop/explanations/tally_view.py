"""The tally as a tree of reasons: base, every modifier with its effect and the value after it, and the total."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from core.explain.tally import Tally
from desktop.explanations.effect_words import figure_text, subject_text, tally_text
from desktop.explanations.tally_row import Right, TallyRow, number_label, words_label
from desktop.theme.tokens import SNUG
from desktop.translation import tr
from desktop.widgets.buttons import TickLine
from desktop.workspace.workspace import Workspace


class TallyView(QWidget):
    """One tally. An editable one has a tick box at every line; `ticked` tells which modifier shall count or not."""

    ticked = Signal(object, bool)

    def __init__(
        self, workspace: Workspace, tally: Tally, parent: QWidget | None = None, *, editable: bool = False
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.tally = tally
        self._editable = editable
        self._rows: tuple[TallyRow, ...] = ()
        self._subject = words_label(self, tone="heading")
        self._base = number_label(self, tone="muted")
        self._barred = words_label(self, tone="danger")
        self._in_all = words_label(self)
        self._in_all.setText(tr("in all"))
        self._total = number_label(self, tone="heading")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SNUG)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self._subject, 0, 0)
        self._grid.addWidget(self._base, 0, 1, 1, 2, Right)
        self._put_foot()
        self.show_tally(tally)

    @property
    def boxes(self) -> tuple[TickLine, ...]:
        """The tick boxes of an editable tally, line by line."""
        return tuple(row.words for row in self._shown_rows() if isinstance(row.words, TickLine))

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the keyboard stops, in its order; hidden rows too, which it passes over."""
        return tuple(stop for row in self._rows for stop in row.stops)

    def show_tally(self, tally: Tally) -> None:
        """Show a tally in the rows that there are; rows too many are hidden until a longer tally needs them."""
        self.tally = tally
        subject = subject_text(self.workspace, tally.subject, tally.whose)
        self.setAccessibleName(subject)
        self.setAccessibleDescription(tally_text(self.workspace, tally))
        self._subject.setText(subject)
        self._base.setText(tr("from %1").replace("%1", figure_text(tally.base)))
        self._barred.setText("" if tally.barred is None else self.workspace.text(tally.barred))
        self._barred.setVisible(tally.barred is not None)
        self._total.setText(figure_text(tally.total))
        for row, line in zip(self._rows, tally.lines, strict=False):
            row.show_line(line)
            row.set_visible(True)
        for row in self._rows[len(tally.lines) :]:
            row.set_visible(False)
        if len(self._rows) < len(tally.lines):
            self._add_rows()
        for part in (self._base, self._in_all, self._total):
            part.setVisible(not tally.is_open)
        for row in self._shown_rows():
            row.show_after(not tally.is_open)

    def _shown_rows(self) -> tuple[TallyRow, ...]:
        return self._rows[: len(self.tally.lines)]

    def _add_rows(self) -> None:
        for line in self.tally.lines[len(self._rows) :]:
            row = TallyRow(self.workspace, line, self, editable=self._editable)
            row.ticked.connect(self.ticked)
            self._rows = (*self._rows, row)
            row.put_into(self._grid, len(self._rows))
        self._put_foot()

    def _put_foot(self) -> None:
        """Put what it comes to below the last row."""
        last = len(self._rows) + 1
        for label in (self._barred, self._in_all, self._total):
            self._grid.removeWidget(label)
        self._grid.addWidget(self._barred, last, 0, 1, 4)
        self._grid.addWidget(self._in_all, last + 1, 0)
        self._grid.addWidget(self._total, last + 1, 1, 1, 2, Right)
