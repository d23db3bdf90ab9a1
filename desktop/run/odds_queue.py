"""The queue of odds: reckoned in the background, one question after another, until nobody wants them any more."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from core.base.errors import SandtableError
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.command_kinds import PlayCommand
from core.engine.context import Systems
from core.model.campaign import Campaign
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post

if TYPE_CHECKING:
    from core.analysis.outcomes import Odds

SECONDS = 1.5
"""So long, of a processor's time, courses are followed; what is left then is sampled, and told how wrong it may be."""
MOST_KEPT = 48
"""So many answers are kept: twice as many as wear their chances on the map."""
BUSY = 4
"""So many times as long it may take by the clock, where other work keeps the machine busy."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """What odds are asked for. With `apart` those of everybody whom one draw strikes, if there are several."""

    state: Campaign
    act: Act | PlayCommand
    answers: Mapping[str, Any]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: the odds of the whole, or those of several one by one; neither where the act cannot be done."""

    question: OddsQuestion
    found: "Odds | None" = None
    apart: "Mapping[str, Odds]" = field(default_factory=dict)


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """The questions of one time."""

    questions: tuple[OddsQuestion, ...]
    systems: Systems
    boards: BoardCache

    def find_out(self, post: Post) -> None:
        """Reckon the answers one by one."""
        # the first window does without
        from core.analysis.odds import GivenUp

        try:
            for question in self.questions:
                post(self._answer(question))
        except GivenUp:
            return

    def _answer(self, question: OddsQuestion) -> Answer:
        from core.analysis.odds import odds, odds_apart

        state, act, where = question.state, question.act, (self.systems, self.boards, question.answers)
        try:
            if question.apart and isinstance(act, Act):
                apart = odds_apart(state, act, *where, self.still_wanted)
                if apart:
                    return Answer(question, apart=apart)
            return Answer(question, odds(state, act, *where, self.still_wanted, enough=_long_enough(), sampled=True))
        except SandtableError:
            return Answer(question)


class OddsQueue(Latest):
    """Reckons the questions that were asked last, on boards of its own: those of the session belong to the window.

    What is `known` is an `Answer` to one of them, in their order. As long as the state is the same, what has been
    reckoned is not reckoned again for whoever points there once more.
    """

    def __init__(self, parent: QObject, *, urgent: bool = True) -> None:
        super().__init__(parent, urgent=urgent)
        self._boards = BoardCache()
        self._found: list[Answer] = []
        self._told_again: list[Answer] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._tell_again)

    @property
    def is_on(self) -> bool:
        """Whether something is being found out, or will be told."""
        return bool(self._told_again) or super().is_on

    def ask(self, questions: Sequence[OddsQuestion], systems: Systems) -> None:
        """Reckon these, and those of before no longer."""
        self.give_up()
        if self._found and questions and self._found[0].question.state is not questions[0].state:
            self._found = []
        known = [self._answer_to(each) for each in questions]
        if questions and None not in known:
            # as ever, whoever asks has gone on by the time that he hears
            self._told_again = [each for each in known if each is not None]
            self._soon.start()
        else:
            self.inquire(_Inquiry(tuple(questions), systems, self._boards))

    def give_up(self) -> None:
        """Find out nothing any more."""
        self._soon.stop()
        self._told_again = []
        super().give_up()

    def tell(self, word: object) -> None:
        """Say that an answer is known, and keep it."""
        if isinstance(word, Answer):
            self._found = [*self._found[1 - MOST_KEPT :], word]
        super().tell(word)

    def _answer_to(self, question: OddsQuestion) -> Answer | None:
        return next((each for each in self._found if each.question == question), None)

    def _tell_again(self) -> None:
        told, self._told_again = self._told_again, []
        for each in told:
            super().tell(each)
        self.ended.emit()


def _long_enough() -> Callable[[], bool]:
    """Return what says whether courses have been followed for long enough from now on."""
    worked, until = thread_time() + SECONDS, monotonic() + BUSY * SECONDS
    return lambda: thread_time() > worked or monotonic() > until
