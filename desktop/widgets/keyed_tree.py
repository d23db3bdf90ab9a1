"""A list in columns, each line with a key of its own, and with keys that act on the chosen line."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

KEY = Qt.ItemDataRole.UserRole


class KeyedTree(QTreeWidget):
    """A flat list under column heads.

    While it has the keyboard, the keys in `keys` belong to it and not to the window, and each emits its signal.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: Mapping[int, SignalInstance] = {}
        self._yielding: int | None = None
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def set_heads(self, *heads: str, wide: tuple[int, ...], yielding: int | None = None) -> None:
        """Name the columns; those that are wide share what room the others leave.

        A `yielding` one takes no more than half of the list, so that the wide ones can be read in a narrow dock.
        """
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
        self._yielding = yielding
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
        """Let the column that yields do so."""
        super().resizeEvent(event)
        self.share_room()

    def share_room(self) -> None:
        """Give the column that yields what it needs, up to half of the list; for after its lines have changed."""
        if self._yielding is None:
            return
        header = self.header()
        needed = max(self.sizeHintForColumn(self._yielding), header.sectionSizeHint(self._yielding))
        header.setSectionResizeMode(self._yielding, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(self._yielding, min(needed, self.viewport().width() // 2))

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
