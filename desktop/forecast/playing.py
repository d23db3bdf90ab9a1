"""Playing fights out beside the window: what is known so far comes again and again, until it is sure or nobody asks."""

from dataclasses import dataclass
from time import monotonic, sleep

from PySide6.QtCore import QObject, Signal

from core.analysis.difficulty import Tip, tips
from core.analysis.forecast import forecasts
from core.analysis.tactics import Manners
from core.base.ids import EncounterId
from core.engine.boards import Boards
from core.engine.context import Systems
from core.model.campaign import Campaign
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post

OFTEN = 0.2
"""Seconds between two words of what is known so far."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight to be played out from a moment, and how both sides play it."""

    state: Campaign
    encounter: EncounterId
    manners: Manners


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """One fight that is played out."""

    fight: Fight
    systems: Systems
    boards: Boards

    def find_out(self, post: Post) -> None:
        """Play it out."""
        fight, told, found = self.fight, 0.0, None
        state, encounter, manners = fight.state, fight.encounter, fight.manners
        for found in forecasts(state, encounter, self.systems, self.boards, manners=manners, wanted=self.still_wanted):
            if monotonic() - told > OFTEN:
                post(found)
                told = monotonic()
        if found is not None:
            post(found)
        if found is not None and found.is_sure:
            for tip in tips(state, encounter, self.systems, found, manners=manners, wanted=self.still_wanted):
                post(tip)

    def still_wanted(self) -> bool:
        """Return whether anybody waits for it yet."""
        # between two actions whoever waits for Python comes first: the window
        sleep(0)
        return self.is_wanted


class Playing(Latest):
    """Plays the fight that was asked for last, on boards of its own: those of the session belong to the window.

    What is `known` is the `Forecast` so far.
    """

    tipped = Signal(object)
    """A `Tip`, once it is sure."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, urgent=False)
        self._boards = Boards()

    def play(self, fight: Fight, systems: Systems) -> None:
        """Play this one, and that of before no longer."""
        self.inquire(_Inquiry(fight, systems, self._boards))

    def tell(self, word: object) -> None:
        """Say what is known, or what would tip the fight."""
        (self.tipped if isinstance(word, Tip) else self.known).emit(word)
