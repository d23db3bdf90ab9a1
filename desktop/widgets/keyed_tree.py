"""A list in columns, each line with a key of its own, and with keys that act on the chosen line."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, SignalInstance
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

KEY = Qt.ItemDataRole.UserRole
ROUNDING = 2
"""Pixels that a line of words may be longer than its letters together."""


class WrappedCells(QStyledItemDelegate):
    """Makes a line as high as the words of its cells need at the widths of their columns; Qt gives each one line."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of a cell: the width that all in one line would take, and the height in its column."""
        size, words = super().sizeHint(option, index), str(index.data() or "")
        self.initStyleOption(option, index)
        metrics = QFontMetrics(option.font)
        wide = metrics.horizontalAdvance(words)
        within = self._tree.columnWidth(index.column()) - (size.width() - wide) - self._inset(index)
        # what is too long by a pixel would be cut
        room = QRect(0, 0, max(1, within + (ROUNDING if wide <= within else 0)), 100 * metrics.height())
        needed = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words).height()
        return QSize(size.width(), size.height() + max(0, needed - metrics.height()))

    def _inset(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """Return by how much a cell stands in from the left edge of its column: what is below another does."""
        if index.column():
            return 0
        depth, above = int(self._tree.rootIsDecorated()), index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        return depth * self._tree.indentation()


class KeyedTree(QTreeWidget):
    """A flat list under column heads.

    While it has the keyboard, the keys in `keys` belong to it and not to the window, and each emits its signal.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: Mapping[int, SignalInstance] = {}
        self._sharing: tuple[int, ...] = ()
        self._wide: tuple[int, ...] = ()
        self._spare: tuple[int, ...] = ()
        self.setRootIsDecorated(False)
        # what has no room in its column takes another line rather than being cut
        self.setWordWrap(True)
        self.setItemDelegate(WrappedCells(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def set_heads(
        self, *heads: str, wide: tuple[int, ...], yielding: tuple[int, ...] = (), spare: tuple[int, ...] = ()
    ) -> None:
        """Name the columns; those that are wide share what room the others leave.

        A `yielding` one takes no more than its share with them, so that all can be read in a narrow dock. One to
        `spare` is shown only while something stands in it and no other one is cut for it: its words are in the
        tooltips too.
        """
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        self._wide, self._sharing, self._spare = wide, (*wide, *yielding) if yielding else (), spare
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in wide:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)

    def add_line(self, key: str, words: list[str]) -> QTreeWidgetItem:
        """Add a line at the end."""
        item = QTreeWidgetItem(self, words)
        item.setData(0, KEY, key)
        return item

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the columns that yield do so."""
        super().resizeEvent(event)
        if self._sharing:
            self.share_room()

    def share_room(self) -> None:
        """Give the columns that yield, and the wide ones, what they need or else equal shares of what is left.

        For after the lines have changed. What nobody needs goes to the wide ones.
        """
        header = self.header()
        left_out = {column for column in self._spare if not self._says(column)}
        room, needs, least = self._room_and_needs(left_out)
        for column in self._spare:
            if sum(least.values()) > room and column not in left_out:
                left_out.add(column)
                room, needs, least = self._room_and_needs(left_out)
        for column in self._spare:
            self.setColumnHidden(column, column in left_out)
        least = self._squeezed(least, room)
        room -= sum(least.values())
        waiting = sorted(needs, key=lambda each: needs[each] - least[each])
        for number, column in enumerate(waiting):
            given = min(needs[column] - least[column], room // (len(waiting) - number))
            room -= given
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            needs[column] = least[column] + given
        for column in waiting:
            more = room // len(self._wide) if column in self._wide else 0
            header.resizeSection(column, needs[column] + more)
        self.scheduleDelayedItemsLayout()

    def _room_and_needs(self, left_out: Collection[int]) -> tuple[int, dict[int, int], dict[int, int]]:
        """Return the pixels that are shared, what each column that shares needs for its lines, and for its words."""
        header = self.header()
        shown = [
            column
            for column in range(header.count())
            if column not in left_out and (column in self._spare or not header.isSectionHidden(column))
        ]
        sharing = tuple(each for each in self._sharing if each in shown)
        room = self.viewport().width()
        for column in shown:
            if column not in sharing:
                room -= max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
        needs = {each: max(self.sizeHintForColumn(each), header.sectionSizeHint(each)) for each in sharing}
        least = {each: min(needs[each], self._longest_word(each, header.sectionSizeHint(each))) for each in sharing}
        if sum(least.values()) > room:
            # what stands in the lines matters more than what stands over them
            least = {each: min(needs[each], self._longest_word(each)) for each in sharing}
        return room, needs, least

    def _squeezed(self, least: dict[int, int], room: int) -> dict[int, int]:
        """Return what columns take where even their words have no room: a moment stays whole, long words are cut."""
        whole = sum(pixels for column, pixels in least.items() if column not in self._wide)
        wide = sum(least.values()) - whole
        if whole + wide <= room:
            return least
        if 2 * (room - whole) >= wide > 0:
            share = (room - whole) / wide
            return {column: int(pixels * (share if column in self._wide else 1)) for column, pixels in least.items()}
        share = max(0, room) / (whole + wide)
        return {column: int(pixels * share) for column, pixels in least.items()}

    def _says(self, column: int) -> bool:
        """Return whether a word or a sign stands in a column."""
        items = map(self.topLevelItem, range(self.topLevelItemCount()))
        return any(item is not None and (item.text(column) or not item.icon(column).isNull()) for item in items)

    def _longest_word(self, column: int, longest: int = 0) -> int:
        """Return the width that a column needs so that no word in its lines is cut, so many pixels at least."""
        for number in range(self.topLevelItemCount()):
            item = self.topLevelItem(number)
            words = "" if item is None else item.text(column)
            font = None if item is None else item.data(column, Qt.ItemDataRole.FontRole)
            metrics = QFontMetrics(font if isinstance(font, QFont) else self.font())
            beside = self.sizeHintForIndex(self.model().index(number, column)).width() - metrics.horizontalAdvance(
                words
            )
            longest = max(longest, beside + max(map(metrics.horizontalAdvance, words.split()), default=0))
        return longest

    @property
    def chosen_key(self) -> str | None:
        """The key of the line that is chosen."""
        item = self.currentItem()
        return None if item is None else str(item.data(0, KEY))

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the list from the shortcuts of the window."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and self._is_own(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit the signal of a key of the list."""
        if self._is_own(event):
            self.keys[event.key()].emit()
        else:
            super().keyPressEvent(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        return event.key() in self.keys and not event.modifiers()
