"""Printing in a thread: the PDF is made and put into place, with word of how far it is, until somebody stops it."""

from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from core.base.errors import SandtableError
from core.base.phrase import Phrase, say
from desktop.paper.joining import write_whole
from desktop.paper.order import Matter, PrintOrder
from desktop.paper.printing import make_pdf


class _Stopped(Exception):
    """Somebody has lost patience."""


class _Word(QObject):
    """Brings word from the thread."""

    progressed = Signal(int)
    ended = Signal(object)


class _Job(QRunnable):
    """Makes one PDF and writes it."""

    def __init__(self, order: PrintOrder, matter: Matter, path: Path, word: _Word, stop: Event) -> None:
        super().__init__()
        self._order, self._matter, self._path = order, matter, path
        self._word, self._stop = word, stop

    def run(self) -> None:
        """Do it; whatever goes wrong is brought as a phrase, and nothing where all is well."""
        trouble: Phrase | None = None
        try:
            data = make_pdf(self._order, self._matter, self._told)
            self._told(100)
            write_whole(self._path, data)
        except _Stopped:
            return
        except SandtableError as error:
            trouble = error.phrase
        except MemoryError:
            trouble = say("paper.too-much")
        try:
            self._word.ended.emit(trouble)
        except RuntimeError:
            # the window has gone meanwhile
            return

    def _told(self, percent: int) -> None:
        if self._stop.is_set():
            raise _Stopped
        try:
            self._word.progressed.emit(percent)
        except RuntimeError:
            raise _Stopped from None


class Printing(QObject):
    """One PDF in the making; `progressed` gives percents, `ended` what went wrong if anything did."""

    progressed = Signal(int)
    ended = Signal(object)

    def __init__(self, order: PrintOrder, matter: Matter, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._word = _Word(self)
        self._word.progressed.connect(self.progressed, Qt.ConnectionType.QueuedConnection)
        self._word.ended.connect(self.ended, Qt.ConnectionType.QueuedConnection)
        QThreadPool.globalInstance().start(_Job(order, matter, path, self._word, self._stop))

    def stop(self) -> None:
        """End it as soon as may be; no file is written then."""
        self._stop.set()
