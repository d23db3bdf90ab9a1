"""A list in columns, each line with a key of its own, and with keys that act on the chosen line."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

KEY = Qt.ItemDataRole.UserRole


class KeyedTree(QTreeWidget):
    """A flat list under column heads.

    While it has the keyboard, the keys in `keys` belong to it and not to the window, and each emits its signal.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: Mapping[int, SignalInstance] = {}
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setAllColumnsShowFocus(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def set_heads(self, *heads: str, wide: tuple[int, ...]) -> None:
        """Name the columns; those that are wide share what room the others leave."""
        self.setColumnCount(len(heads))
        self.setHeaderLabels(list(heads))
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
