"""Collects Python's garbage in the window's own thread alone: no other thread may destroy widgets."""

import gc
from math import inf
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from desktop.window.rest import Rest
from desktop.window.starting import python_may_search, searching_here

PAUSE = 250
"""Milliseconds between two looks at how much has been made since the last search."""
WHOLE = 2
"""The generation that holds everything."""
SHARE = 0.01
"""Of the time, what searching the whole may take."""
QUIET, PATIENCE = 1.5, 60.0
"""Seconds for which nothing was touched before the whole is searched, and those after which it no longer waits."""


class GarbageSearch(QObject):
    """Searches for garbage as Python itself would, but only here; it ends with its parent, and Python does it again."""

    def __init__(self, parent: QObject, rest: Rest) -> None:
        super().__init__(parent)
        gc.disable()
        searching_here.append(True)
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(lambda: search(at_rest=rest.lasts(QUIET)))
        self._timer.start()
        self.destroyed.connect(_gone)


class _Searches:
    """When the whole was last searched, and how long that took."""

    ended, took = -inf, 0.0

    def is_time(self, *, at_rest: bool) -> bool:
        """Return whether the whole may be searched again: within its share of the time, and while nobody would wait."""
        since, share = perf_counter() - self.ended, self.took / SHARE
        return since > share if at_rest else since > share + PATIENCE

    def whole(self) -> None:
        """Search everything, and note what it took."""
        start = perf_counter()
        gc.collect(WHOLE)
        self.ended = perf_counter()
        self.took = self.ended - start


_searches = _Searches()


def search(*, at_rest: bool) -> int | None:
    """Search the oldest of those generations that are due; return its number, None where none is.

    The whole waits until it has its share of the time and, for a minute, until nobody is at work: a large adventure is
    searched for a good part of a second.
    """
    found = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [number for number, (count, most) in enumerate(found) if 0 < most < count]
    if not due:
        return None
    if due[-1] == WHOLE and _searches.is_time(at_rest=at_rest):
        _searches.whole()
        return WHOLE
    generation = min(due[-1], WHOLE - 1)
    gc.collect(generation)
    return generation


def _gone() -> None:
    searching_here.pop()
    python_may_search()
