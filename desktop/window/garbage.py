"""Collects Python's garbage in the window's own thread alone: no other thread may destroy widgets."""

import gc

from PySide6.QtCore import QObject, QTimer

from desktop.window.starting import python_may_search, searching_here

PAUSE = 250
"""Milliseconds between two looks at how much has been made since the last search."""


class GarbageSearch(QObject):
    """Searches for garbage as Python itself would, but only here; it ends with its parent, and Python does it again."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        searching_here.append(True)
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(search)
        self._timer.start()
        self.destroyed.connect(_gone)


def search() -> int | None:
    """Search the oldest of those generations that are due; return its number, None where none is."""
    found = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [number for number, (count, most) in enumerate(found) if 0 < most < count]
    if not due:
        return None
    gc.collect(due[-1])
    return due[-1]


def _gone() -> None:
    searching_here.pop()
    python_may_search()
