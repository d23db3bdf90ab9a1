"""What may come one frame later: it is done when the window has shown what changed, or a key is struck before that."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class SoonOrAsked(QObject):
    """Does a thing once for all that wished it since; a key that is struck finds it done."""

    def __init__(self, do: Callable[[], None], window: QWidget) -> None:
        super().__init__(window)
        self._do = do
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._do)
        window.installEventFilter(self)

    def wish(self) -> None:
        """Let it be done soon."""
        self._timer.start()

    def done(self) -> None:
        """Hear that it has been done otherwise."""
        self._timer.stop()

    def catch_up(self) -> None:
        """Do it now if it is wished."""
        if self._timer.isActive():
            self._timer.stop()
            self._do()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up before Qt looks for the shortcut of a key; none is taken away."""
        if event.type() is QEvent.Type.ShortcutOverride:
            self.catch_up()
        return False
