"""Rest: whether nobody has touched keyboard or mouse for a while, so that what makes the window wait is not felt."""

from math import inf
from time import perf_counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication

INPUT = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.KeyRelease,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
    )
)


class Rest(QObject):
    """Hears what comes to the windows from outside; it looks at no event that goes to a widget, for those are many."""

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._touched = -inf
        application.focusWindowChanged.connect(self._moved)
        self._moved(application.focusWindow())

    def lasts(self, seconds: float) -> bool:
        """Return whether nothing was touched for so long."""
        return perf_counter() - self._touched >= seconds

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note when something came; none is taken away."""
        if event.type() in INPUT:
            self._touched = perf_counter()
        return False

    def _moved(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)
