"""Whether somebody can have read yet what a widget shows."""

from PySide6.QtCore import QDeadlineTimer, QEvent, QObject
from PySide6.QtWidgets import QWidget

UNREAD = 250
"""So many milliseconds after it is first painted nobody has read a widget."""


class FirstLook(QObject):
    """Counts the time since a widget was first painted, or made, as long as it is not."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._unread = QDeadlineTimer(UNREAD)
        widget.installEventFilter(self)

    @property
    def is_over(self) -> bool:
        """Whether it can have been read."""
        return self._unread.hasExpired()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin to count anew where it is painted for the first time."""
        if event.type() is QEvent.Type.Paint:
            self._unread.setRemainingTime(UNREAD)
            watched.removeEventFilter(self)
        return False
