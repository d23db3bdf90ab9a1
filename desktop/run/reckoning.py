"""Odds reckoned in the background: one question after another, until nobody wants them any more."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.base.errors import SandtableError
from core.engine.boards import Boards
from core.engine.command import Act
from core.engine.command_kinds import PlayCommand
from core.engine.context import Systems
from core.model.campaign import Campaign
from desktop.background.mailbox import Mailbox, Post

if TYPE_CHECKING:
    from core.analysis.odds import Odds

SECONDS = 1.5
"""So long at most courses are followed; what is known by then is told, and how far it may be wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """What odds are asked for. With `apart` those of everybody whom one draw strikes, if there are several."""

    state: Campaign
    act: Act | PlayCommand
    answers: Mapping[str, Any]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: the odds of the whole, or those of several one by one; neither where the act cannot be done."""

    question: Question
    found: "Odds | None" = None
    apart: "Mapping[str, Odds]" = field(default_factory=dict)


class _Over:
    """Says that there is no further question."""


@dataclass(slots=True)
class _Round:
    """The questions of one time, and whether anybody waits for them; no object of Qt, for the view may be gone."""

    questions: tuple[Question, ...]
    systems: Systems
    boards: Boards
    is_wanted: bool = True

    def reckon(self, post: Post) -> None:
        """Reckon the answers one by one, in a thread."""
        # the first window does without
        from core.analysis.odds import GivenUp

        try:
            for question in self.questions:
                post(self._answer(question))
        except GivenUp:
            pass
        finally:
            post(_Over())

    def _answer(self, question: Question) -> Answer:
        from core.analysis.odds import odds, odds_apart

        state, act, where = question.state, question.act, (self.systems, self.boards, question.answers)
        try:
            if question.apart and isinstance(act, Act):
                apart = odds_apart(state, act, *where, self._still_wanted)
                if apart:
                    return Answer(question, apart=apart)
            return Answer(question, odds(state, act, *where, self._still_wanted, enough=_long_enough()))
        except SandtableError:
            return Answer(question)

    def _still_wanted(self) -> bool:
        return self.is_wanted


class Reckoning(QObject):
    """Reckons the questions that were asked last, on boards of its own: those of the session belong to the window."""

    known = Signal(object)
    """An answer to one of the latest questions, in their order."""

    def __init__(self, parent: QObject, *, urgent: bool = True) -> None:
        super().__init__(parent)
        self._urgent = urgent
        self._boards = Boards()
        self._next: tuple[tuple[Question, ...], Systems] | None = None
        # what hears of the end of this must not keep it
        self._rounds: list[_Round] = []
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._heard)
        self.destroyed.connect(partial(_give_up, self._rounds))

    def ask(self, questions: Sequence[Question], systems: Systems) -> None:
        """Reckon these, and those of before no longer."""
        _give_up(self._rounds)
        self._next = tuple(questions), systems
        self._start()

    def give_up(self) -> None:
        """Reckon nothing any more."""
        _give_up(self._rounds)
        self._next = None

    def _start(self) -> None:
        """Begin with the next questions, once the boards are free."""
        if self._next is not None and not self._rounds:
            begun = _Round(*self._next, self._boards)
            self._next = None
            self._rounds.append(begun)
            self._mailbox.start(begun.reckon, urgent=self._urgent)

    def _heard(self, word: object) -> None:
        if isinstance(word, _Over):
            self._rounds.clear()
            self._start()
        elif self._rounds[0].is_wanted:
            self.known.emit(word)


def _long_enough() -> Callable[[], bool]:
    """Return what says whether courses have been followed for long enough from now on."""
    until = monotonic() + SECONDS
    return lambda: monotonic() > until


def _give_up(rounds: list[_Round]) -> None:
    """Want no answers any more."""
    for each in rounds:
        each.is_wanted = False
