"""A list of creatures: it selects, edits tracks in place, and lets creatures be dragged onto the map."""

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from desktop.creatures.line_painter import ROW, RowPainter, track_numbers
from desktop.creatures.lines import CreatureLine, side_text
from desktop.creatures.track_entry import TrackChange, TrackEntry
from desktop.theme.theme import Theme
from desktop.translation import tr
from desktop.workspace.placing import MIME

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class RosterModel(QAbstractListModel):
    """The rows as they are now; as long as the same ones stand in the same order, only what changed is told."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[CreatureLine, ...] = ()

    def show(self, rows: tuple[CreatureLine, ...]) -> bool:
        """Take other rows; return whether the list is another one."""
        same = [(row.id, row.name if row.is_heading else "") for row in rows] == [
            (row.id, row.name if row.is_heading else "") for row in self.rows
        ]
        if not same:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return True
        before, self.rows = self.rows, rows
        for number, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old is not new and old != new:
                self.dataChanged.emit(self.index(number), self.index(number))
        return False

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row itself, its name, and what is read aloud of it."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) and not row.is_heading:
            return spoken(row)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings are only read; who is not here can be dragged."""
        if not index.isValid() or self.rows[index.row()].is_heading:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if self.rows[index.row()].on_map else flags | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """Return the mark of somebody who is dragged onto the map."""
        return [MIME]

    def mimeData(self, indexes: list[QModelIndex]) -> QMimeData:  # type: ignore[override]  # a list is what comes
        """Return the id of the one dragged."""
        data = QMimeData()
        data.setData(MIME, QByteArray(self.rows[indexes[0].row()].id.encode() if indexes else b""))
        return data

    def number_of(self, identity: str) -> int | None:
        """Return where a row stands; None if it is not shown."""
        return next((number for number, row in enumerate(self.rows) if row.id and row.id == identity), None)


def spoken(row: CreatureLine) -> str:
    """Return all that a row shows, in words."""
    parts = [f"{row.name} ({row.badge})" if row.on_map else row.name, side_text(row.side), row.status]
    parts += [f"{bar.label} {track_numbers(bar.track)}" for bar in row.bars]
    parts += [chip.text for chip in row.chips]
    parts += [
        words
        for words, holds in (
            (tr("acts now"), row.acting),
            (tr("waits and may act"), row.waiting),
            (tr("hidden from the players"), row.hidden),
            (tr("not in the fight"), row.outside),
            (tr("drag onto the map to put down"), not row.on_map),
        )
        if holds
    ]
    return "\n".join(part for part in parts if part)


class CreatureList(QListView):
    """Shows rows; `picked` carries the ids selected, `track_typed` the id, the track's name and the change."""

    picked = Signal(tuple)
    centred = Signal(str)
    track_typed = Signal(str, str, object)
    chip_clicked = Signal(str, int, QPoint)
    menu_wanted = Signal(QPoint)
    drag_begun = Signal(str)
    remove_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RosterModel(self)
        self.painter = RowPainter(theme, self)
        self.entry: TrackEntry | None = None
        self._edited = ("", 0)
        self._quiet = False
        self.setModel(self.rows)
        self.setItemDelegate(self.painter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(True)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Everybody here"))
        self.setToolTip(
            self.tr("Click a track to type it; a double click goes to the token, a right click offers more")
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(lambda at: self.menu_wanted.emit(self.viewport().mapToGlobal(at)))
        self.selectionModel().selectionChanged.connect(self._selected)
        self.verticalScrollBar().valueChanged.connect(self.close_entry)
        theme.changed.connect(self._relay)

    def show_rows(self, rows: tuple[CreatureLine, ...], selection: tuple[str, ...]) -> None:
        """Show rows, and which of them are selected."""
        place = self.verticalScrollBar().value()
        self._quiet = True
        self.close_entry()
        # a row that changed may be of another height, and Qt lays all out anew then
        if self.rows.show(rows):
            self.verticalScrollBar().setValue(place)
        self._quiet = False
        self.select_ids(selection)

    def select_ids(self, ids: tuple[str, ...]) -> None:
        """Select these rows without telling anybody; bring the first into view."""
        if ids == self.selected_ids():
            return
        chosen = QItemSelection()
        numbers = [number for each in ids if (number := self.rows.number_of(each)) is not None]
        for number in numbers:
            chosen.select(self.rows.index(number), self.rows.index(number))
        self._quiet = True
        model = self.selectionModel()
        if numbers:
            model.setCurrentIndex(self.rows.index(numbers[0]), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(self.rows.index(numbers[0]))
        model.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._quiet = False

    def enter(self) -> None:
        """Take the keyboard, on the first row where none is chosen."""
        self.setFocus()
        first = next((number for number, row in enumerate(self.rows.rows) if not row.is_heading), None)
        if first is not None and not self.selected_ids():
            self.setCurrentIndex(self.rows.index(first))

    def selected_ids(self) -> tuple[str, ...]:
        """Return the ids of the selected rows, from the top."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return tuple(self.rows.rows[number].id for number in numbers)

    def row_of(self, identity: str) -> CreatureLine | None:
        """Return the row of an id."""
        number = self.rows.number_of(identity)
        return None if number is None else self.rows.rows[number]

    def _selected(self) -> None:
        if not self._quiet:
            self.picked.emit(self.selected_ids())

    def _relay(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    # Editing a track

    def edit_track(self, identity: str, number: int, text: str = "") -> bool:
        """Open the field over a track of a row; return whether there is such a track."""
        where, row = self.rows.number_of(identity), self.row_of(identity)
        if where is None or row is None or not 0 <= number < len(row.bars):
            return False
        self.close_entry()
        index = self.rows.index(where)
        self.scrollTo(index)
        box = self.painter.places(row, self.visualRect(index), self.font()).bars[number]
        bar = row.bars[number]
        self.entry = TrackEntry(bar.label, text, self.viewport())
        self.entry.setPlaceholderText(str(bar.track.value))
        tall = self.entry.fontMetrics().height() + 8
        self.entry.setGeometry(box.left() - 2, box.center().y() - tall // 2, max(box.width() + 4, 56), tall)
        self._edited = (identity, number)
        self.entry.typed.connect(self._typed)
        self.entry.left.connect(self._left)
        self.entry.lost.connect(self._lost)
        self.entry.next_wanted.connect(self._next)
        self.entry.show()
        self.entry.setFocus()
        return True

    def close_entry(self) -> None:
        """Take the field away."""
        if self.entry is not None:
            entry, self.entry = self.entry, None
            entry.blockSignals(True)
            entry.hide()
            entry.deleteLater()

    def _left(self) -> None:
        self.close_entry()
        self.setFocus()

    def _lost(self, change: TrackChange | None) -> None:
        self.close_entry()
        self._tell(change)

    def _tell(self, change: TrackChange | None) -> None:
        identity, number = self._edited
        row = self.row_of(identity)
        if row is not None and change is not None:
            self.track_typed.emit(identity, row.bars[number].name, change)

    def _typed(self, change: TrackChange) -> None:
        self.close_entry()
        self.setFocus()
        self._tell(change)

    def _next(self, by: int, change: TrackChange | None) -> None:
        identity, number = self._edited
        self.close_entry()
        self._tell(change)
        row = self.row_of(identity)
        if row is not None:
            self.edit_track(identity, (number + by) % len(row.bars))

    # Mouse and keyboard

    def _part_at(self, at: QPoint) -> tuple[CreatureLine, tuple[str, int] | None] | None:
        index = self.indexAt(at)
        row = index.data(ROW) if index.isValid() else None
        if not isinstance(row, CreatureLine) or row.is_heading:
            return None
        return row, self.painter.part_at(row, self.visualRect(index), self.font(), at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select; a track of somebody who is selected already keeps the selection, so that all are changed."""
        found = self._part_at(event.position().toPoint())
        on_track = found is not None and found[1] is not None and found[1][0] == "track"
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.button() is Qt.MouseButton.LeftButton and plain and found is not None and on_track:
            event.accept()
            if found[0].id not in self.selected_ids():
                super().mousePressEvent(event)
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the field over a track that was clicked, or tell of a chip."""
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        found = self._part_at(at)
        if event.button() is not Qt.MouseButton.LeftButton or found is None or found[1] is None:
            return
        row, (kind, number) = found[0], found[1]
        if kind == "track" and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.edit_track(row.id, number)
        elif kind == "chip":
            self.chip_clicked.emit(row.id, number, self.viewport().mapToGlobal(at))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Bring somebody into the middle of the map."""
        found = self._part_at(event.position().toPoint())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            self.centred.emit(found[0].id)
        event.accept()

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Say who is dragged before the drag begins."""
        for identity in self.selected_ids():
            row = self.row_of(identity)
            if row is not None and not row.on_map:
                self.drag_begun.emit(identity)
                super().startDrag(Qt.DropAction.CopyAction)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type over the first track; Enter brings into view, the menu key and Delete do what they say."""
        ids = self.selected_ids()
        if event.text() in ("+", "-", "=") and ids:
            self.edit_track(ids[0], 0, event.text())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and ids:
            self.centred.emit(ids[0])
        elif event.key() == Qt.Key.Key_F2 and ids and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            self.edit_track(ids[0], 0)
        elif event.key() == Qt.Key.Key_Delete and ids:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows out for another width."""
        super().resizeEvent(event)
        self.close_entry()
        self.scheduleDelayedItemsLayout()
