"""Playing fights out beside the window: what is known so far comes again and again, until it is sure or nobody asks.

The first fights are played ahead, while nobody has asked yet."""

from dataclasses import dataclass
from time import monotonic, sleep

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from core.analysis.crew import Crew
from core.analysis.difficulty import Tip, tips
from core.analysis.forecast import FEW, Playout, forecasts
from core.engine.board_cache import BoardCache
from core.engine.context import Systems
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post

OFTEN = 0.2
"""Seconds between two words of what is known so far."""
CALM = 1_000
"""Milliseconds for which nothing has changed before anything is played ahead."""


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """One bout that is played out."""

    bout: Playout
    systems: Systems
    boards: BoardCache
    crew: Crew

    def find_out(self, post: Post) -> None:
        """Play it out."""
        told, found, endings = 0.0, None, self.crew.endings
        ahead = self.crew.count_known(self.bout)
        for found in forecasts(self.bout, self.systems, self.boards, endings=endings, wanted=self.still_wanted):
            if found.fights >= ahead and monotonic() - told > OFTEN:
                post(found)
                told = monotonic()
        if found is not None:
            post(found)
        if found is not None and found.is_sure:
            for tip in tips(self.bout, self.systems, found, endings=endings, wanted=self.still_wanted):
                post(tip)

    def still_wanted(self) -> bool:
        """Return whether anybody waits for it yet."""
        # while the crew is not ready fights are played here: between two actions the window comes first
        sleep(0)
        return self.is_wanted


class Playing(Latest):
    """Has a crew play the bout that was asked for last. Its boards are its own: the session's belong to the window.

    What is `known` is the `Forecast` so far.
    """

    tipped = Signal(object)
    """A `Tip`, once it is sure."""

    def __init__(self, crew: Crew, parent: QObject | None = None) -> None:
        super().__init__(parent, urgent=False)
        self._boards, self._crew = BoardCache(), crew

    def play(self, bout: Playout, systems: Systems) -> None:
        """Play this one, and that of before no longer."""
        self.inquire(_Inquiry(bout, systems, self._boards, self._crew))

    def tell(self, word: object) -> None:
        """Say what is known, or what would tip the fight."""
        (self.tipped if isinstance(word, Tip) else self.known).emit(word)


@dataclass(slots=True)
class _Foresight(Inquiry):
    """One bout of which the first fights are played ahead."""

    bout: Playout
    crew: Crew

    def find_out(self, post: Post) -> None:
        """Let the crew play them, and another job have this thread, which does nothing but wait."""
        threads = QThreadPool.globalInstance()
        threads.releaseThread()
        try:
            self.crew.play_ahead(self.bout, FEW, self.still_wanted)
        finally:
            threads.reserveThread()


class PlayingAhead(Latest):
    """Has a crew play the first fights of the bout that somebody may ask for next, as soon as it has been calm.

    It begins with the first bout at once: the processes take their time to be ready.
    """

    def __init__(self, crew: Crew, parent: QObject | None = None) -> None:
        super().__init__(parent, urgent=False)
        self._crew = crew
        self._bout: Playout | None = None
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.timeout.connect(self._begin)

    def prepare(self, bout: Playout | None) -> None:
        """Let this be the bout; None where nobody would ask, or somebody has."""
        before, self._bout = self._bout, bout
        if bout is not None and bout.is_same_as(before):
            return
        self._calm.stop()
        self.give_up()
        if bout is not None:
            self._calm.start()

    def _begin(self) -> None:
        self._calm.setInterval(CALM)
        if self._bout is not None:
            self.inquire(_Foresight(self._bout, self._crew))
