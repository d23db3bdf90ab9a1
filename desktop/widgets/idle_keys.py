"""Keys that do nothing at the moment: it is said why, where there is a reason."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget


class IdleKeys(QObject):
    """Asks `why_not` of each key that comes to a window unused, and hands the reason, if there is one, to `say`."""

    def __init__(
        self, window: QWidget, why_not: Callable[[QKeySequence], str | None], say: Callable[[str], None]
    ) -> None:
        super().__init__(window)
        self._why_not, self._say = why_not, say
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the keys that no widget has taken; none is taken away."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            reason = self._why_not(QKeySequence(event.keyCombination()))
            if reason is not None:
                self._say(reason)
        return False
