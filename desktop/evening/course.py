"""How a fight stood from round to round: asked for by a button, played out beside the window, and drawn as bars."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from core.analysis.crew import Crew
from core.analysis.turning import Juncture, junctures
from core.engine.context import Systems
from core.engine.journal import Journal
from core.explain.words import signed
from core.model.encounter import Encounter
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post
from desktop.forecast.bars import ShareBars, ShareLine
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.workspace.workspace import Workspace


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """A fight that is over."""

    journal: Journal
    systems: Systems
    encounter: Encounter
    crew: Crew

    def find_out(self, post: Post) -> None:
        """Play it out from each of its rounds."""
        try:
            for each in junctures(
                self.journal, self.systems, self.encounter, endings=self.crew.endings, wanted=self.still_wanted
            ):
                post(each)
        finally:
            self.crew.close()


class CourseOfFight(QWidget):
    """A button, and once it is pressed a bar for each round: how often the party would have won from there.

    What is `known` is all of it, as a tuple of `Juncture`.
    """

    known = Signal(object)

    def __init__(self, workspace: Workspace, encounter: Encounter, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace, self.encounter = workspace, encounter
        self.stood: tuple[Juncture, ...] = ()
        self.ask_it = QPushButton(icon("player-play"), self.tr("Find the turning points"), self)
        self.ask_it.setToolTip(
            self.tr("Play the fight out many times from each of its rounds, and see where it was won or lost")
        )
        self.ask_it.clicked.connect(self.ask)
        self.bars = ShareBars(workspace.theme, self)
        self.bars.setAccessibleName(self.tr("How often the party would have won"))
        self._latest = Latest(self, urgent=False)
        self._latest.known.connect(self._heard)
        self._latest.ended.connect(self._ended)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.ask_it)
        column.addWidget(self.bars)
        self.bars.hide()

    def ask(self) -> None:
        """Play it out."""
        session, crew = self.workspace.session, Crew()
        self.stood = ()
        self.ask_it.setEnabled(False)
        self.ask_it.setText(self.tr("It is played out from each round…"))
        self.destroyed.connect(partial(crew.close))
        self._latest.inquire(_Inquiry(session.journal, session.systems, self.encounter, crew))

    def show_known(self, stood: tuple[Juncture, ...]) -> None:
        """Show what was found before, if anything was."""
        if stood:
            self.ask_it.hide()
            self.stood = stood[:-1]
            self._heard(stood[-1])

    def _heard(self, juncture: Juncture) -> None:
        self.stood = (*self.stood, juncture)
        self.bars.show_bars((ShareLine(self.tr("The party would have won")), *map(self._bar, range(len(self.stood)))))
        self.bars.show()

    def _bar(self, number: int) -> ShareLine:
        juncture = self.stood[number]
        words = self.tr("At the end") if juncture.is_end else self.tr("Round %1").replace("%1", str(juncture.round))
        change = 0 if not number else round((juncture.wins.share - self.stood[number - 1].wins.share) * 100)
        return ShareLine(words, juncture.wins, signed(change) if change else "")

    def _ended(self) -> None:
        if self.stood:
            self.ask_it.hide()
        else:
            self.ask_it.setText(self.tr("The history does not reach back to this fight"))
        self.known.emit(self.stood)
