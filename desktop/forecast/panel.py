"""The forecast dock: who wins and how sure that is, how long it takes, who falls and when, as the fight stands now."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from core.analysis.crew import Crew
from core.analysis.difficulty import Tip, difficulty, difficulty_said
from core.analysis.forecast import FEW, Forecast, Playout
from core.analysis.forecast_words import remarks, sentence
from core.analysis.tactics import NEUTRAL, still_up
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.model.encounter import Encounter
from core.rules.kit.endings import is_enemy
from desktop.forecast.bars import ShareBars, ShareLine
from desktop.forecast.comparison import Comparison
from desktop.forecast.manner_form import MannerForm
from desktop.forecast.playing import Playing, PlayingAhead
from desktop.forecast.suggesting import SuggestionList
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import ScrollingPage
from desktop.workspace.workspace import Workspace

FEW_SHOTS = 0.5
"""Who lets fewer missiles go on average is not told of."""


class ForecastPanel(Panel):
    """A sentence first, then bars for both sides and for everybody; nothing is told before somebody asks.

    While it is looked at, the first fights are played ahead.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        crew = Crew()
        self.destroyed.connect(partial(crew.close))
        self.playing, self.ahead = Playing(crew, self), PlayingAhead(crew, self)
        self._is_on_top = False
        self.found: Forecast | None = None
        self.tips: tuple[Tip, ...] = ()
        self._of: Playout | None = None
        self.suggestions = SuggestionList(workspace, self)
        self.manners = MannerForm(self)
        self.start = QPushButton(icon("player-play"), self.tr("Play it out"), self)
        self.stop = QPushButton(icon("player-stop"), self.tr("Stop"), self)
        self.comparison = Comparison(workspace, self.manners.manners, crew, self)
        self.difficulty = QLabel(self)
        self.sentence = QLabel(self)
        self.remarks = QLabel(self)
        self.state = QLabel(self)
        self.bars = ShareBars(workspace.theme, self)
        self._pages = QStackedWidget(self)
        self.empty = EmptyState("swords", "", self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._page())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.playing.known.connect(self._known)
        self.playing.tipped.connect(self._tipped)
        self.playing.ended.connect(self.refresh)
        for signal in (self.comparison.playing.known, self.comparison.playing.ended):
            signal.connect(self.refresh)
        self.manners.changed.connect(self.halt)
        workspace.opened.connect(self._forget)

    def _page(self) -> QWidget:
        self.start.setToolTip(self.tr("Play the fight out from this moment many times, by the rules, until it is sure"))
        self.start.clicked.connect(self.play)
        self.stop.setToolTip(self.tr("Keep what is known so far"))
        self.stop.clicked.connect(self.halt)
        for label in (self.difficulty, self.sentence, self.remarks, self.state):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.difficulty.setProperty("tone", "heading")
        self.remarks.setProperty("tone", "muted")
        self.state.setProperty("tone", "muted")
        self.bars.setAccessibleName(self.tr("Who wins and who falls"))
        buttons = QHBoxLayout()
        buttons.setSpacing(SNUG)
        buttons.addWidget(self.start, 1)
        buttons.addWidget(self.stop)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setSpacing(SNUG)
        column.addWidget(self.suggestions)
        column.addWidget(self.manners)
        column.addLayout(buttons)
        column.addWidget(self.difficulty)
        column.addWidget(self.sentence)
        column.addWidget(self.remarks)
        column.addWidget(self.bars)
        column.addWidget(self.comparison)
        column.addWidget(self.state)
        column.addStretch(1)
        area = ScrollingPage(self)
        area.setWidget(inside)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        return area

    # What is played

    def play(self) -> None:
        """Play the fight out as it stands now, from the first one again."""
        encounter = self.workspace.encounter
        if encounter is None or not self._has_sides(encounter):
            return
        self.found, self.tips = None, ()
        self._of = self._bout(encounter)
        self.playing.play(self._of, self.workspace.session.systems)
        self.refresh()

    def halt(self) -> None:
        """Play no more, and keep what is known."""
        self.playing.give_up()
        self.comparison.playing.give_up()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Play nothing for which nobody looks."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.playing.give_up()
            self.comparison.playing.give_up()
            self._look_ahead()

    def come_on_top(self, *, on_top: bool) -> None:
        """Play ahead while it is seen."""
        self._is_on_top = on_top
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Have played ahead what may be asked for next; nothing where it was asked for already, or nobody looks."""
        encounter = self.workspace.encounter if self.workspace.is_open and self.isVisible() else None
        bout = None
        if encounter is not None and self._is_on_top and self._has_sides(encounter):
            bout = self._bout(encounter)
        self.ahead.prepare(None if bout is None or bout.is_same_as(self._of) else bout)

    def _bout(self, encounter: Encounter) -> Playout:
        """Return the fight to be played out, as it stands now."""
        return Playout(self.workspace.state, encounter.id, self.manners.manners())

    def _forget(self) -> None:
        """Show nothing of another fight."""
        self.playing.give_up()
        self.comparison.forget()
        self.found, self.tips, self._of = None, (), None

    def _known(self, found: Forecast) -> None:
        self.found = found
        self._keep(found)
        self.refresh()

    def _tipped(self, tip: Tip) -> None:
        self.tips = (*self.tips, tip)
        if self.found is not None:
            self._keep(self.found)
        self.refresh()

    def _keep(self, found: Forecast) -> None:
        """Let what was found stand with the encounter that it was found for, once enough was played."""
        if self._of is None or found.fights < FEW:
            return
        state = self._of.state
        encounter = state.encounter(self._of.encounter)
        words = say("forecast.kept", difficulty=self._judged(found, encounter), sentence=sentence(found, encounter))
        self.workspace.forecasts.keep(state, encounter.id, words)

    def _judged(self, found: Forecast, encounter: Encounter) -> Phrase:
        """Return how hard it is."""
        return difficulty_said(difficulty(found, encounter), self.tips)

    # What is shown

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Say what is known, of which moment it is, and whether more is played."""
        self.suggestions.look()
        self._look_ahead()
        encounter = self.workspace.encounter
        has_sides = encounter is not None and self._has_sides(encounter)
        self._pages.setCurrentIndex(1 if has_sides else 0)
        if encounter is None or not has_sides:
            self.empty.sentence.setText(self._why_none(encounter))
            self.playing.give_up()
            return
        if self._of is not None and self._of.encounter != encounter.id:
            self._forget()
        if self._of is not None and self._of.state is not self.workspace.state:
            self.playing.give_up()
        plays, found = self.playing.is_on, self.found
        self.comparison.look(found if self._of is not None and self._of.state is self.workspace.state else None)
        self.start.setText(self.tr("Play it out") if found is None else self.tr("Play it out again"))
        self.stop.setEnabled(plays or self.comparison.playing.is_on)
        self.start.setEnabled(not plays)
        self.state.setText(self._told(plays))
        notes = "" if found is None else " ".join((*map(self.workspace.text, remarks(found)), *self._spent(found)))
        is_judged = found is not None and found.fights >= FEW
        for part, shown in (
            (self.difficulty, is_judged),
            (self.sentence, found),
            (self.bars, found),
            (self.remarks, notes),
        ):
            part.setVisible(bool(shown))
        self.remarks.setText(notes)
        if found is not None:
            self.difficulty.setText(self.workspace.text(self._judged(found, encounter)))
            self.sentence.setText(self.workspace.text(sentence(found, encounter)))
            self.bars.show_bars(self._bars(found, encounter))

    def _has_sides(self, encounter: Encounter) -> bool:
        """Return whether there are two sides to a fight."""
        workspace, system = self.workspace, self.workspace.system
        if system is None:
            return False
        if encounter.clock is not None:
            return all(still_up(workspace.state, system, encounter).values())
        sides = {is_enemy(token) for token in encounter.tokens.values() if token.side != NEUTRAL}
        return len(sides) > 1

    def _why_none(self, encounter: Encounter | None) -> str:
        """Return why there is no fight to be played out."""
        if encounter is not None and encounter.clock is not None:
            return self.tr(
                "This fight is over: only one side still has somebody who can fight. Reset it, or look back at an"
                " earlier moment, to play it out from there."
            )
        return self.tr("Once somebody of each side is on the map, their fight can be played out here many times.")

    def _told(self, plays: bool) -> str:
        count = 0 if self.found is None else self.found.fights
        if plays:
            return self.tr("%1 fights played; it goes on until it is sure.").replace("%1", str(count))
        if self.found is None:
            return self.tr(
                "Both sides are played by sensible tactics and the rules of the game, with new luck each time."
            )
        if self._of is None or self._of.state is not self.workspace.state:
            return self.tr("%1 fights, as it was before something changed.").replace("%1", str(count))
        return self.tr("%1 fights played from this moment.").replace("%1", str(count))

    def _bars(self, found: Forecast, encounter: Encounter) -> tuple[ShareLine, ...]:
        """Return the lines: who wins, then who falls of either side, those who fall most often first."""
        sides = [
            ShareLine(self.tr("Who wins")),
            ShareLine(self.tr("The party"), found.wins(False)),
            ShareLine(self.tr("The others"), found.wins(True)),
        ]
        if any(each.winner is None for each in found.endings):
            sides.append(ShareLine(self.tr("Nobody in time"), found.wins(None)))
        falls: list[ShareLine] = []
        for side, words in ((False, self.tr("Who falls: party")), (True, self.tr("Who falls: others"))):
            there = [who for who in found.who if who in encounter.tokens and is_enemy(encounter.token(who)) is side]
            there.sort(key=lambda who: -found.fate(who).falls.share)
            falls += [ShareLine(words), *(self._fall(found, who) for who in there)] if there else []
        return (*sides, *falls)

    def _spent(self, found: Forecast) -> tuple[str, ...]:
        """Return who lets how many missiles go, on average."""
        shots = sorted(((found.fate(who).shots, self.workspace.name_of(who) or who) for who in found.who), reverse=True)
        spent = [f"{name}: {count:.0f}" for count, name in shots if count >= FEW_SHOTS]
        return (self.tr("Missiles spent: %1.").replace("%1", ", ".join(spent)),) if spent else ()

    def _fall(self, found: Forecast, who: TokenId) -> ShareLine:
        fate = found.fate(who)
        when = "" if fate.round is None else self.tr("round %1").replace("%1", f"{fate.round:.0f}")
        return ShareLine(self.workspace.name_of(who) or who, fate.falls, when)
