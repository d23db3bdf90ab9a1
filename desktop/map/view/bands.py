"""Paints a large part of a full map anew band by band, so that the window hears keys and the mouse in between."""

from math import ceil

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsScene

TALL = 8
"""Bands in what a view shows."""
BETWEEN = 8
"""Milliseconds between two bands."""


class Bands(QObject):
    """What is yet to be painted anew of one scene, in its views, from the top down."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._waiting: list[QRectF] = []
        self._timer = QTimer(self)
        self._timer.setInterval(BETWEEN)
        self._timer.timeout.connect(self._next)

    def touch(self, area: QRectF) -> None:
        """Paint what can be seen of an area anew, and once where that was waiting already."""
        self._waiting = [each for each in self._waiting if not area.contains(each)]
        for view in self._scene.views():
            shown = view.mapToScene(view.viewport().rect()).boundingRect()
            seen = shown & area
            if not seen.isEmpty():
                count = ceil(TALL * seen.height() / shown.height())
                tall = seen.height() / count
                tops = (seen.top() + number * tall for number in range(count))
                self._waiting += [QRectF(seen.left(), top, seen.width(), tall) for top in tops]
        if self._waiting:
            self._timer.start()

    def _next(self) -> None:
        if self._waiting:
            self._scene.update(self._waiting.pop(0))
        else:
            self._timer.stop()
