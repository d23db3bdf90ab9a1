"""The mailbox: starts jobs in threads, and hands their messages to the window, even if whoever asked is gone."""

from collections.abc import Callable
from contextvars import copy_context
from queue import Empty, SimpleQueue
from time import perf_counter

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from desktop.background.decoding import load_formats

SOON = 12
"""Milliseconds after which the mailbox is looked into while a job is at work."""
SLICE = 0.008
"""Seconds after which the window has its turn again while there is more to hear."""

Post = Callable[[object], None]
"""Leaves word for the window; safe in any thread, and when nobody waits for it any more."""
Job = Callable[[Post], None]


class _End:
    """Says that a job is over."""


class _Work(QRunnable):
    """One job in a thread; it knows the plain queue only, and no object of Qt."""

    def __init__(self, job: Job, queue: SimpleQueue[object]) -> None:
        super().__init__()
        self._job, self._queue = job, queue
        # a thread begins without what is in force where it was asked for
        self._around = copy_context()

    def run(self) -> None:
        """Do it."""
        try:
            self._around.run(self._job, self._queue.put)
        finally:
            self._queue.put(_End())


class Mailbox(QObject):
    """Hears from the jobs that it starts by looking into a queue.

    A thread never sends a signal: its sender may be deleted, by the window's thread, at the very same moment.
    """

    arrived = Signal(object)
    """What a job has left, in the order in which it did; sent in the thread of the mailbox."""
    emptied = Signal()
    """All jobs are over, also those that failed, and all that they left has arrived."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: SimpleQueue[object] = SimpleQueue()
        self._at_work = 0
        self._look = QTimer(self)
        self._look.setInterval(SOON)
        self._look.timeout.connect(self._looked)

    @property
    def is_waiting(self) -> bool:
        """Whether a job is at work, or has left something that was not looked at yet."""
        return self._at_work > 0

    def start(self, job: Job, *, urgent: bool = True) -> None:
        """Let a job begin as soon as a thread is free; one that is not `urgent` lets others go first."""
        load_formats()
        self._at_work += 1
        self._look.start()
        QThreadPool.globalInstance().start(_Work(job, self._queue), 0 if urgent else -1)

    def _looked(self) -> None:
        """Hear what was left, as far as it takes no longer than somebody at work would notice; the rest comes next."""
        until = perf_counter() + SLICE
        try:
            while perf_counter() < until:
                self._heard(self._queue.get_nowait())
        except Empty:
            return

    def _heard(self, word: object) -> None:
        if not isinstance(word, _End):
            self.arrived.emit(word)
            return
        self._at_work -= 1
        if not self._at_work:
            self._look.stop()
            self.emptied.emit()
