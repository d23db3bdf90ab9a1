"""What if: changes that are only thought of, and what then comes of the fight, side by side with now."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from core.analysis.crew import Crew
from core.analysis.forecast import Forecast, Playout
from core.analysis.forecast_words import sentence
from core.analysis.tactics import Manners
from core.analysis.what_if import WhatIf, doors, less, more_of, with_door, with_track_at
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.explain.words import game_word
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from desktop.forecast.bars import ShareBars, ShareLine
from desktop.forecast.playing import Playing
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import QuestionDialog
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.workspace.workspace import Workspace

LARGEST = 9_999


class Comparison(QWidget):
    """A button with a menu of changes; each is added to those before, and the fight is played out with all of them.

    `manners` says how both sides play, and the crew plays it.
    """

    def __init__(
        self, workspace: Workspace, manners: Callable[[], Manners], crew: Crew, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.playing = Playing(crew, self)
        self.what_if: WhatIf | None = None
        self.now: Forecast | None = None
        self.then: Forecast | None = None
        self._manners = manners
        self._of: Campaign | None = None
        self.add = QPushButton(icon("question-mark"), self.tr("What if"), self)
        self.add.setToolTip(self.tr("Play it out with something changed, and compare; the fight itself stays as it is"))
        self.menu = QMenu(self.add)
        self.menu.aboutToShow.connect(self._fill)
        self.add.setMenu(self.menu)
        self.words = QLabel(self)
        self.bars = ShareBars(workspace.theme, self)
        self.bars.setAccessibleName(self.tr("Now and what if"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        for part in (self.add, self.words, self.bars):
            column.addWidget(part)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.playing.known.connect(self._known)
        self.forget()

    def look(self, now: Forecast | None) -> None:
        """Compare with what is known of the fight as it is; what was thought of before something changed is gone."""
        self.now = now
        workspace = self.workspace
        if self._of is not None and (not workspace.is_open or self._of is not workspace.state):
            self.forget()
        self._show()

    def forget(self) -> None:
        """Think of no change any more."""
        self.playing.give_up()
        self.what_if = self.then = self._of = None
        self._show()

    def consider(self, found: WhatIf | None) -> None:
        """Play the fight out with one more change; with none where it cannot be."""
        encounter = self.workspace.encounter
        if found is None or encounter is None:
            return
        words = found.words if self.what_if is None else say("what-if.both", first=self.what_if.words, rest=found.words)
        self.what_if, self.then, self._of = WhatIf(words, found.state), None, self.workspace.state
        self.playing.play(Playout(found.state, encounter.id, self._manners()), self.workspace.session.systems)
        self._show()

    def _known(self, found: Forecast) -> None:
        self.then = found
        self._show()

    def _show(self) -> None:
        what_if, then, encounter = self.what_if, self.then, self.workspace.encounter if self.workspace.is_open else None
        for part in (self.words, self.bars):
            part.setVisible(what_if is not None)
        if what_if is None or encounter is None:
            return
        head = self.tr("What if")
        told = f"{head}: {self._called(what_if.words)}."
        if then is not None:
            told += f" {self._called(sentence(then, what_if.state.encounter(encounter.id)))}"
        self.words.setText(told)
        bars: list[ShareLine] = [ShareLine(self.tr("The party wins"))]
        if self.now is not None:
            bars.append(ShareLine(self.tr("Now"), self.now.wins(False), self._rounds(self.now)))
        if then is not None:
            bars.append(ShareLine(self.tr("What if"), then.wins(False), self._rounds(then)))
        self.bars.show_bars(tuple(bars))
        self.bars.setVisible(len(bars) > 1)

    def _rounds(self, found: Forecast) -> str:
        return self.tr("%1 rounds").replace("%1", f"{found.rounds:.0f}")

    def _called(self, phrase: Phrase) -> str:
        """Return a phrase with the names of the fight as it might be."""
        state = self.workspace.state if self.what_if is None else self.what_if.state
        here = self.workspace.state
        return self.workspace.words.text(phrase, lambda identity: here.called(identity) or state.called(identity))

    # The menu

    def _fill(self) -> None:
        """List what could be otherwise: of whoever is selected, of each kind, of the doors of the map."""
        self.menu.clear()
        encounter = self.workspace.encounter
        if encounter is None:
            return
        state = self.workspace.state if self.what_if is None else self.what_if.state
        here, where, systems = state.encounter(encounter.id), encounter.id, self.workspace.session.systems
        for token in (each for each in self.workspace.selected_tokens if each.id in here.tokens):
            self._add_numbers(state, here, token.id)
        everybody = sorted(here.tokens.values(), key=lambda token: token.person is None)
        kinds = {state.creature(token).name: token for token in everybody}
        for name, (who, person) in sorted((name, (TokenId(each.id), each.person)) for name, each in kinds.items()):
            kind = self.menu.addMenu(name)
            if person is None:
                # a person of the roster is one of a kind
                self._offer(kind, self.tr("Two more"), "plus", partial(more_of, state, where, who, systems))
            self._offer(kind, self.tr("One fewer"), "minus", partial(less, state, where, who, systems))
        self.menu.addSeparator()
        for door, is_open in doors(state, where):
            words = self.tr("Close %1") if is_open else self.tr("Open %1")
            thought = partial(with_door, state, where, door, systems, opened=not is_open)
            self._offer(self.menu, words.replace("%1", door.name or self.tr("a door")), "door", thought)
        if self.what_if is not None:
            self.menu.addSeparator()
            self.menu.addAction(icon("x"), self.tr("Forget all changes")).triggered.connect(self.forget)

    def _add_numbers(self, state: Campaign, here: Encounter, who: TokenId) -> None:
        """List the tracks of somebody, each to be set otherwise."""
        menu = self.menu.addMenu(state.name(here.token(who)))
        for track in state.vitals(here.token(who)).tracks:
            name = self.workspace.text(game_word(here.system, "track", track))
            action = menu.addAction(icon("pencil"), self.tr("%1…").replace("%1", name))
            action.triggered.connect(partial(self._ask_number, state, here, who, track, name))

    def _ask_number(
        self, state: Campaign, here: Encounter, who: TokenId, track: str, name: str, _checked: bool = False
    ) -> None:
        now = state.vitals(here.token(who)).tracks[track].value
        field = FieldSpec("value", Control.NUMBER, least=-LARGEST, most=LARGEST, title=name, value=now)
        systems = self.workspace.session.systems
        QuestionDialog(
            self.tr("What if"),
            (field,),
            lambda filled: self.consider(with_track_at(state, here.id, who, track, filled["value"], systems)),
            self,
        )

    def _offer(self, menu: QMenu, words: str, picture: str, thought: Callable[[], WhatIf | None]) -> None:
        menu.addAction(icon(picture), words).triggered.connect(lambda _checked=False: self.consider(thought()))
