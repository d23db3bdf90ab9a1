"""Playing back: which step of the fight is looked at, step by step or by itself, and what the players see meanwhile."""

from PySide6.QtCore import QObject, QTimer, Signal

from core.analysis.account import TurnTaken, stretch, turns
from core.base.errors import SandtableError
from core.engine.journal import Journal
from desktop.workspace.message import Urgency
from desktop.workspace.player_screen import Showing
from desktop.workspace.workspace import Workspace

MOST_TURNS = 400
"""So many turns can be leapt over."""
SECONDS = (0.5, 1.0, 2.0, 4.0)
"""How long each step stays while it is played by itself."""


class Playback(QObject):
    """Looks back to a step and plays on from it. Steps count from `first` to `last`, the number of entries in force.

    The players' screen keeps its picture while somebody looks back, unless `for_players` is set.
    """

    changed = Signal()
    """It plays, or has stopped."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.for_players = False
        self._froze = False
        self._range: tuple[object, int, int] = (None, 0, 0)
        self._turns: tuple[object, tuple[TurnTaken, ...]] = (None, ())
        self._timer = QTimer(self)
        self._timer.setInterval(int(1000 * SECONDS[1]))
        self._timer.timeout.connect(self._next)
        workspace.changed.connect(self._heard)
        workspace.opened.connect(self._opened)

    @property
    def _journal(self) -> Journal:
        return self.workspace.session.journal

    @property
    def bounds(self) -> tuple[int, int]:
        """The first and the last step: of the last fight of the encounter that is looked at, else of the adventure."""
        journal, encounter = self._journal, self.workspace.encounter
        key = (journal, journal.head, None if encounter is None else encounter.id)
        if self._range[0] != key:
            fought = encounter is not None and (encounter.opening is not None or encounter.clock is not None)
            first, last = stretch(journal, encounter.id) if fought and encounter is not None else (journal.floor, 0)
            self._range = (key, first, max(last, first) if fought else journal.head)
        return self._range[1:]

    @property
    def is_back(self) -> bool:
        """Whether an earlier moment is looked at."""
        return self.workspace.is_open and self.workspace.session.looked_back_to is not None

    @property
    def plays(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def at(self) -> int:
        """How many entries are in force at the moment that is looked at."""
        return self.workspace.session.head if self.is_back else self.bounds[1]

    def look(self, head: int) -> bool:
        """Look at the moment after so many entries, kept within the fight; return whether that could be done.

        The last of all is now, in which one may act.
        """
        first, last = self.bounds
        if head >= last == self._journal.head:
            self.back_to_now()
            return True
        screen, was_back = self.workspace.player_screen, self.is_back
        if not self.for_players and screen.showing is Showing.LIVE:
            self._froze = True
            screen.show_as(Showing.FROZEN)
        try:
            self.workspace.session.look_back(min(max(head, first), last))
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)
            if not was_back:
                self._thaw()
            return False
        return True

    def leap(self, by: int) -> None:
        """Look at the beginning of the next turn, or of this one or the one before it."""
        starts = sorted({turn.first for turn in self._found_turns()} | set(self.bounds))
        at = self.at
        if by > 0:
            self.look(next((each for each in starts if each > at), self.bounds[1]))
        else:
            self.look(next((each for each in reversed(starts) if each < at), self.bounds[0]))

    def play(self) -> None:
        """Go on by itself, from the beginning if the end is looked at."""
        if self.at >= self.bounds[1] and not self.look(self.bounds[0]):
            return
        self._timer.start()
        self.changed.emit()

    def pause(self) -> None:
        """Stay where it is."""
        if self.plays:
            self._timer.stop()
            self.changed.emit()

    def pace(self, seconds: float) -> None:
        """Let each step stay so long."""
        self._timer.setInterval(int(1000 * seconds))

    def show_players(self, shown: bool) -> None:
        """Let the players see what is looked at, or keep the picture that they have."""
        self.for_players = shown
        if not self.is_back:
            return
        if shown:
            self._thaw()
        else:
            self.look(self.at)

    def back_to_now(self) -> None:
        """Look at what is now."""
        if self.is_back:
            self.workspace.session.look_back(None)

    def _heard(self) -> None:
        """Let the players' screen go on as soon as it is now again, whoever has gone back to it."""
        if not self.is_back:
            self.pause()
            self._thaw()

    def _opened(self) -> None:
        self.pause()
        self._froze = False

    def _next(self) -> None:
        if self.at >= self.bounds[1] or not self.look(self.at + 1):
            self.pause()

    def _thaw(self) -> None:
        screen = self.workspace.player_screen
        if self._froze and screen.showing is Showing.FROZEN:
            screen.show_as(Showing.LIVE)
        self._froze = False

    def _found_turns(self) -> tuple[TurnTaken, ...]:
        workspace, encounter = self.workspace, self.workspace.encounter
        key = self.bounds, None if encounter is None else encounter.id, self._journal
        if self._turns[0] != key:
            found = () if encounter is None else turns(self._journal, workspace.session.systems, encounter, MOST_TURNS)
            self._turns = (key, found)
        return self._turns[1]
