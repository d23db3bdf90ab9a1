"""A form of ticks: a line for each of several, and a column for each field that is on or off of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.forms.field import FieldSpec

WHICH = Qt.ItemDataRole.UserRole
MOST_ROWS = 14
"""So many rows are in view at once."""


@dataclass(frozen=True, slots=True)
class TickRow:
    """One that ticks are set for: its id, what it is called, and the fields that are on at first."""

    id: str
    words: str
    on: frozenset[str] = frozenset()


class TickTable(QTreeWidget):
    """Rows of ticks; `changed` when one is set or taken away, `submitted` with Enter.

    Each column is a field: its title heads it, its tip is that of its ticks, and its `short` is the key that ticks it
    in the current row; Space ticks the first. A field that matters only `when` another one is on takes that one along.
    """

    changed = Signal()
    submitted = Signal()

    def __init__(self, title: str, columns: tuple[FieldSpec, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns: Mapping[str, int] = {spec.name: number for number, spec in enumerate(columns, 1)}
        self._specs = columns
        self.setColumnCount(1 + len(columns))
        self.setHeaderLabels([title, *(spec.title for spec in columns)])
        self.setRootIsDecorated(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        # what a row ends in tells apart what begins alike
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in self._columns.values():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemChanged.connect(self._ticked)

    def show_rows(self, rows: tuple[TickRow, ...]) -> None:
        """Show rows, as high as they are, up to the most that are in view at once."""
        self.blockSignals(True)
        self.clear()
        for each in rows:
            item = QTreeWidgetItem([each.words, *("" for _ in self._specs)])
            item.setData(0, WHICH, each.id)
            for spec in self._specs:
                column = self._columns[spec.name]
                item.setCheckState(column, _tick(spec.name in each.on))
                item.setToolTip(column, spec.tip)
            self.addTopLevelItem(item)
        for item in self._items()[:1]:
            self.setCurrentItem(item)
        self.blockSignals(False)
        shown = min(len(rows), MOST_ROWS)
        self.setFixedHeight(shown * max(self.sizeHintForRow(0), 1) + self.header().sizeHint().height() + 2)
        self.changed.emit()

    def ticked(self, name: str) -> tuple[str, ...]:
        """Return the ids of those for whom a field is on."""
        column = self._columns[name]
        return tuple(str(item.data(0, WHICH)) for item in self._items() if _is_on(item, column))

    def tick_all(self, name: str, *, on: bool) -> None:
        """Set a field of all, or take it away."""
        for item in self._items():
            item.setCheckState(self._columns[name], _tick(on))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick the current row: Space the first field, a letter its own. Enter is for whoever asks."""
        item = self.currentItem()
        keys = {spec.short: spec.name for spec in self._specs if spec.short}
        first = self._specs[0].name if event.key() == Qt.Key.Key_Space else None
        name = first or keys.get(event.text().upper())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        elif item is not None and name is not None:
            column = self._columns[name]
            item.setCheckState(column, _tick(not _is_on(item, column)))
        else:
            super().keyPressEvent(event)

    def _items(self) -> list[QTreeWidgetItem]:
        items = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _ticked(self, item: QTreeWidgetItem, column: int) -> None:
        if column:
            needs = self._specs[column - 1].when
            if needs is not None and _is_on(item, column):
                item.setCheckState(self._columns[needs[0]], _tick(True))
            self.changed.emit()


def _is_on(item: QTreeWidgetItem, column: int) -> bool:
    return item.checkState(column) is Qt.CheckState.Checked


def _tick(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
