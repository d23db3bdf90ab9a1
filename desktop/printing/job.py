"""Printing in a thread: the PDF is made and put into place; it tells its progress, and can be stopped."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from core.base.errors import SandtableError
from core.base.phrase import Phrase, say
from desktop.background.mailbox import Mailbox, Post
from desktop.printing.map_underlay import write_paper
from desktop.printing.pdf import count_pages, make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder


class _Stopped(Exception):
    """Somebody has lost patience."""


@dataclass(frozen=True, slots=True)
class _Ended:
    """How it ended: what went wrong, if anything did."""

    trouble: Phrase | None


class _Job:
    """Makes one PDF and writes it; leaves percents as it goes, and how it ended unless it was stopped."""

    def __init__(self, order: PrintOrder, matter: Matter, path: Path, stop: Event) -> None:
        self._order, self._matter, self._path, self._stop = order, matter, path, stop

    def __call__(self, post: Post) -> None:
        """Do it; whatever goes wrong is left as a phrase."""

        def progress(percent: int) -> None:
            if self._stop.is_set():
                raise _Stopped
            post(percent)

        trouble: Phrase | None = None
        try:
            data = make_pdf(self._order, self._matter, progress)
            progress(100)
            write_paper(self._path, data)
        except _Stopped:
            return
        except SandtableError as error:
            trouble = error.phrase
        except MemoryError:
            trouble = say("paper.too-much")
        post(_Ended(trouble))


class _Count:
    """Counts the pages of an order; leaves what each part takes, or nothing where they cannot be counted."""

    def __init__(self, order: PrintOrder, matter: Matter) -> None:
        self._order, self._matter = order, matter

    def __call__(self, post: Post) -> None:
        """Do it."""
        try:
            post((self._order, count_pages(self._order, self._matter)))
        except (SandtableError, MemoryError):
            post((self._order, {}))


class PageCount(QObject):
    """Counts pages in a thread; `counted` gives the order asked for last, and the pages of each part."""

    counted = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._order: PrintOrder | None = None
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._heard)

    def ask(self, order: PrintOrder, matter: Matter) -> None:
        """Count the pages of an order; what was asked before is forgotten."""
        self._order = order
        self._mailbox.start(_Count(order, matter))

    def _heard(self, found: tuple[PrintOrder, Mapping[Part, int]]) -> None:
        order, pages = found
        if order == self._order:
            self.counted.emit(order, pages)


class Printing(QObject):
    """One PDF in the making; `progressed` gives percents, `ended` what went wrong if anything did.

    `failed` says that it is over by an error that nobody foresaw, which is told elsewhere.
    """

    progressed = Signal(int)
    ended = Signal(object)
    failed = Signal()

    def __init__(self, order: PrintOrder, matter: Matter, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._stop = Event()
        # what nobody waits for any more is not written
        self.destroyed.connect(self._stop.set)
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._heard)
        self._mailbox.emptied.connect(self._over)
        self._has_ended = False
        self._mailbox.start(_Job(order, matter, path, self._stop))

    def stop(self) -> None:
        """End it as soon as may be; no file is written then."""
        self._stop.set()

    def _heard(self, word: int | _Ended) -> None:
        if isinstance(word, _Ended):
            self._has_ended = True
            self.ended.emit(word.trouble)
        else:
            self.progressed.emit(word)

    def _over(self) -> None:
        if not self._has_ended:
            self.failed.emit()
