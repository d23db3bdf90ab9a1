"""A page as large as what stands on it, as far as the screen has room: then it scrolls, and nothing is squeezed."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.theme.theme import FRAME
from desktop.theme.tokens import ROOMY
from desktop.widgets.layout import ScrollingPage


class GrowingPage(ScrollingPage):
    """Holds a `column`; what stands `beside` it in the window, such as its buttons, keeps its height.

    The keyboard does not stop at it: what has the keyboard is scrolled into view.
    """

    def __init__(self, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._beside = beside
        inner = QWidget(self)
        self.column = QVBoxLayout(inner)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(ROOMY)
        self.setWidget(inner)
        inner.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """Return the size of what stands on it, or the room that there is."""
        return self._within_screen(self.column.minimumSize().width())

    def sizeHint(self) -> QSize:
        """Return as much, with the width that it would like to have."""
        return self._within_screen(self.column.sizeHint().width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Grow and shrink with what stands on it."""
        if event.type() is QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width words may take other lines."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _within_screen(self, wide: int) -> QSize:
        """Return its size at a width, with room for the bar where it has to scroll."""
        room = self.screen().availableSize() - FRAME
        tall, most = self._tall(), room.height() - self._beside.sizeHint().height() - 3 * ROOMY
        if tall > most:
            wide += self.verticalScrollBar().sizeHint().width()
        return QSize(min(wide, room.width() - 2 * ROOMY), min(tall, most))

    def _tall(self) -> int:
        """Return the height of what stands on it, at the width that it has or would like to have."""
        wide = self.viewport().width() if self.isVisible() else self.column.sizeHint().width()
        return self.column.heightForWidth(wide) if self.column.hasHeightForWidth() else self.column.sizeHint().height()
