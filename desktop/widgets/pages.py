"""Pages of which one is seen: it alone says how much room is needed."""

from PySide6.QtWidgets import QVBoxLayout, QWidget


class Pages(QWidget):
    """Holds pages one upon another. Qt's own would be as high as the highest of them, seen or not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: list[QWidget] = []
        self._seen: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def addWidget(self, page: QWidget) -> None:
        """Add a page behind the others; the first one is seen."""
        self._held.append(page)
        page.setParent(self)
        self._column.addWidget(page)
        page.setVisible(self._seen is None)
        self._seen = self._seen or page

    def removeWidget(self, page: QWidget) -> None:
        """Take a page out; where it was the one that is seen, the first one is."""
        self._held.remove(page)
        self._column.removeWidget(page)
        if self._seen is page:
            self._seen = None
            if self._held:
                self.setCurrentWidget(self._held[0])

    def currentWidget(self) -> QWidget | None:
        """Return the page that is seen."""
        return self._seen

    def setCurrentIndex(self, number: int) -> None:
        """Show a page by its place."""
        self.setCurrentWidget(self._held[number])

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show a page; where the keyboard was on the one before it goes along."""
        before = self._seen
        if page is before:
            return
        self._seen = page
        has_keyboard = before is not None and before.isAncestorOf(self.window().focusWidget() or self)
        page.show()
        if has_keyboard:
            (page.focusWidget() or page).setFocus()
        if before is not None:
            before.hide()
