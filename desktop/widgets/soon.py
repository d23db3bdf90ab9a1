"""What need not be done at once: once before the next painting, or when the window has shown what changed."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget


class OnceBeforePainting(QObject):
    """Does a thing once for all that wished it since, before anything is painted."""

    _later = Signal()

    def __init__(self, do: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._do = do
        self._is_wished = False
        # Qt paints once everything else that waits has been dealt with
        self._later.connect(self.catch_up, Qt.ConnectionType.QueuedConnection)

    def wish(self) -> None:
        """Let it be done before the next painting."""
        if not self._is_wished:
            self._is_wished = True
            self._later.emit()

    def catch_up(self) -> None:
        """Do it now if it is wished."""
        if self._is_wished:
            self._is_wished = False
            self._do()


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
