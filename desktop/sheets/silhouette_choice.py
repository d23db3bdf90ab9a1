"""Choosing the silhouette of a creature from all there are, found by the words of names that ask for them."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QListWidgetItem, QVBoxLayout
from PySide6.QtWidgets import QWidget as Widget

from desktop.theme.silhouettes import paint_silhouette, shown_words, words
from desktop.theme.theme import Theme
from desktop.theme.tokens import SNUG
from desktop.translation import window_language
from desktop.widgets.fields import SearchField

SIDE = 44
"""Points of a drawing in the list."""
NAME = Qt.ItemDataRole.UserRole


class SilhouetteChoice(QDialog):
    """Shows all silhouettes; what is typed leaves those whose words begin so."""

    manual = "people#the-sheet"

    chosen = Signal(str)
    """The name of a silhouette; nothing for the one that the creature's name asks for."""

    def __init__(self, theme: Theme, current: str, parent: Widget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Choose a silhouette"))
        self.setModal(True)
        self._theme = theme
        self.search = SearchField(self.tr("Wolf, guard, witch…"), self)
        self.list = QListWidget(self)
        self.none = QLabel(self.tr("Nothing is called that. Try a beast, a trade or a monster."), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._build()
        self._fill(current)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(SNUG)
        for part in (self.search, self.list, self.none, self.buttons):
            column.addWidget(part)
        self.search.setAccessibleName(self.tr("Search silhouettes"))
        self.search.textChanged.connect(self._sift)
        self.search.installEventFilter(self)
        self.list.setAccessibleName(self.tr("Silhouettes"))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setUniformItemSizes(True)
        side = self._theme.pixels(SIDE)
        self.list.setIconSize(QSize(side, side))
        self.list.setGridSize(QSize(side + 2 * SNUG, side + 2 * SNUG))
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.none.setWordWrap(True)
        self.none.hide()
        byname = self.buttons.addButton(self.tr("By the name"), QDialogButtonBox.ButtonRole.ResetRole)
        byname.setToolTip(self.tr("Take what the creature's name asks for"))
        byname.clicked.connect(self._by_name)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.resize(self._theme.pixels(560), self._theme.pixels(440))

    def _fill(self, current: str) -> None:
        side, ink = self._theme.pixels(SIDE), self._theme.tokens.text
        for name in words():
            asked = shown_words(name, window_language())
            pixmap = QPixmap(side, side)
            pixmap.fill(QColor(0, 0, 0, 0))
            with QPainter(pixmap) as painter:
                paint_silhouette(painter, name, pixmap.rect().toRectF(), ink)
            item = QListWidgetItem(QIcon(pixmap), "")
            item.setData(NAME, name)
            item.setToolTip(", ".join(asked))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, asked[0])
            self.list.addItem(item)
            if name == current:
                self.list.setCurrentItem(item)

    def _sift(self, text: str) -> None:
        wanted = text.strip().lower()
        first = None
        for number in range(self.list.count()):
            item = self.list.item(number)
            name = str(item.data(NAME))
            fits = any(word.startswith(wanted) for word in (*words()[name], *name.split("-")))
            item.setHidden(not fits)
            first = item if fits and first is None else first
        self.none.setVisible(first is None)
        if first is not None:
            self.list.setCurrentItem(first)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows in the field of the search walk through the drawings."""
        arrows = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in arrows
        if watched is self.search and pressed:
            self.list.setFocus()
            return bool(self.list.event(event))
        return super().eventFilter(watched, event)

    def _by_name(self) -> None:
        self.chosen.emit("")
        self.reject()

    def accept(self) -> None:
        """Take the drawing that is marked."""
        item = self.list.currentItem()
        if item is None or item.isHidden():
            return
        self.chosen.emit(str(item.data(NAME)))
        super().accept()
