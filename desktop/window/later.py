"""What is done later: one piece after another, each in a turn of its own, so that what somebody does comes between."""

from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer

Piece = Callable[[], object]

WARMING = 150
"""Milliseconds after which the window is painted, and has heard what was struck while it came."""


class Later(QObject):
    """Does what it is given in order, as long as its parent lives; one that fails does not keep the others back."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[Piece] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(WARMING)
        self._timer.timeout.connect(self._next)

    def add(self, pieces: Iterable[Piece]) -> None:
        """Have some more done, after all that waits already."""
        self._waiting.extend(pieces)
        if self._waiting:
            self._timer.start()

    def _next(self) -> None:
        piece = self._waiting.popleft()
        self._timer.setInterval(0)
        if not self._waiting:
            self._timer.stop()
        piece()
