"""Keeping the window on the screen: its frame counts, however it came to its size."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QWidget

SETTLED = 120
"""Milliseconds after which the window manager has put its frame about a window."""
UNFITTED = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMinimized


def put_within(frame: QRect, room: QRect) -> QRect:
    """Return a box made no larger than the room and moved into it, its left and upper edges first."""
    size = frame.size().boundedTo(room.size())
    left = max(room.left(), min(frame.left(), room.left() + room.width() - size.width()))
    top = max(room.top(), min(frame.top(), room.top() + room.height() - size.height()))
    return QRect(left, top, size.width(), size.height())


class OnScreen(QObject):
    """Moves and shrinks a window into its screen when it comes, is restored, or outgrows all that there is."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._comes = False
        """Whether the window has just come to where it is by no hand of the user's."""
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED)
        self._settled.timeout.connect(self.fit)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear when the window is shown, restored or resized."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.WindowStateChange):
            self._comes = True
            self._settled.start()
        elif event.type() is QEvent.Type.Resize and self._window.isVisible():
            self._settled.start()
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Put the window within its screen if it has just come, and else only if it is larger than all screens."""
        window, comes = self._window, self._comes
        self._comes = False
        if window.windowState() & UNFITTED or not window.isVisible():
            return
        frame, inner = window.frameGeometry(), window.geometry()
        screen = window.screen()
        whole = screen.availableVirtualGeometry()
        if not comes and frame.width() <= whole.width() and frame.height() <= whole.height():
            return
        found = put_within(frame, screen.availableGeometry())
        if found != frame:
            window.resize(inner.size() - (frame.size() - found.size()))
            window.move(found.topLeft())
