"""The latest request, worked out in a thread: a new one makes the program give up the one before."""

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.background.mailbox import Mailbox, Post


@dataclass(slots=True)
class Inquiry:
    """Something asked for, and whether anybody waits for it; no object of Qt, for whoever asked may be gone."""

    is_wanted: bool = field(default=True, init=False)

    def find_out(self, post: Post) -> None:
        """Find it out in a thread, and leave word of each part of it."""
        raise NotImplementedError

    def still_wanted(self) -> bool:
        """Return whether anybody waits for it yet, for whoever looks in between."""
        return self.is_wanted


class _Over:
    """Says that nothing more comes of an inquiry."""


class Latest(QObject):
    """Finds out what was asked for last, one inquiry at a time, so that one may leave to the next what it has made."""

    known = Signal(object)
    """Something found out that is still wanted."""
    ended = Signal()
    """Nothing more comes of what was asked for."""

    def __init__(self, parent: QObject | None = None, *, urgent: bool = True) -> None:
        super().__init__(parent)
        self._urgent = urgent
        self._next: Inquiry | None = None
        # what hears of the end of this must not keep it
        self._under_way: list[Inquiry] = []
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._heard)
        self.destroyed.connect(partial(_give_up, self._under_way))

    @property
    def is_on(self) -> bool:
        """Whether something is being found out, or will be."""
        return self._next is not None or any(each.is_wanted for each in self._under_way)

    def inquire(self, inquiry: Inquiry) -> None:
        """Find this out, and nothing of before any longer."""
        _give_up(self._under_way)
        self._next = inquiry
        self._start()

    def give_up(self) -> None:
        """Find out nothing any more."""
        _give_up(self._under_way)
        self._next = None

    def tell(self, word: object) -> None:
        """Say that something is known."""
        self.known.emit(word)

    def _start(self) -> None:
        """Begin with the next inquiry, once the last one is over."""
        if self._next is not None and not self._under_way:
            begun, self._next = self._next, None
            self._under_way.append(begun)
            self._mailbox.start(partial(_carry_out, begun), urgent=self._urgent)

    def _heard(self, word: object) -> None:
        wanted = self._under_way[0].is_wanted
        if isinstance(word, _Over):
            self._under_way.clear()
            self._start()
            if wanted:
                self.ended.emit()
        elif wanted:
            self.tell(word)


def _carry_out(inquiry: Inquiry, post: Post) -> None:
    try:
        inquiry.find_out(post)
    finally:
        post(_Over())


def _give_up(inquiries: list[Inquiry]) -> None:
    """Want no more of them."""
    for each in inquiries:
        each.is_wanted = False
