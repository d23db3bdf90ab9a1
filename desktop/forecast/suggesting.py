"""Suggestions for the game master's own creature that acts, reckoned beside the window and shown on the map."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.analysis.odds import GivenUp
from core.analysis.simulate import Moment
from core.analysis.suggest import Suggestion, suggestions
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from desktop.background.latest import Inquiry, Latest
from desktop.background.mailbox import Post
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.buttons import WrappingButton
from desktop.widgets.layout import take_out
from desktop.workspace.workspace import Workspace


@dataclass(slots=True)
class _Inquiry(Inquiry):
    """Who asks in which state."""

    state: Campaign
    encounter: Encounter
    who: TokenId
    systems: Systems

    def find_out(self, post: Post) -> None:
        """Reckon on a board of its own."""
        system = self.systems[self.encounter.system]
        board = BoardCache().of(self.state, self.encounter, system)
        moment = Moment(self.state, self.encounter, board, self.who, system)
        try:
            post(suggestions(moment, self.systems, self.still_wanted))
        except GivenUp:
            return


class SuggestionList(QWidget):
    """A button that asks, and below it a button for each of the best deeds, with why; a click aims it on the map.

    Until the dock is closed or something changes the map shows all of them, with their numbers."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.ask_it = QPushButton(icon("bulb"), self.tr("Suggest a deed"), self)
        self.told = QLabel(self)
        self.buttons: list[WrappingButton] = []
        self._inquiry: _Inquiry | None = None
        self._found: tuple[Suggestion, ...] = ()
        self._latest = Latest(self)
        self._latest.known.connect(self._heard)
        self.told.setWordWrap(True)
        self.told.setProperty("tone", "muted")
        self.ask_it.setToolTip(self.tr("The best deeds of your creature that acts, by the exact odds (Ctrl+G)"))
        self.ask_it.clicked.connect(self.ask)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(TIGHT)
        self._column.addWidget(self.ask_it)
        self._column.addWidget(self.told)
        self.look()

    @property
    def who(self) -> TokenId | None:
        """The game master's own creature that acts now; None for a hero, and while no fight is on."""
        encounter, actor = self.workspace.encounter, self.workspace.actor
        if encounter is None or actor is None or not self.workspace.in_fight:
            return None
        token = encounter.tokens.get(actor)
        return actor if token is not None and token.person is None else None

    def look(self) -> None:
        """Keep to what is now: what was suggested before something changed is gone."""
        inquiry, workspace = self._inquiry, self.workspace
        is_old = inquiry is not None and (not workspace.is_open or inquiry.state is not workspace.state)
        if is_old or (inquiry is not None and inquiry.who != self.who):
            self._clear()
        self.setVisible(workspace.is_open and self.who is not None)
        if self._inquiry is None:
            self._say("")

    def showEvent(self, event: QShowEvent) -> None:
        """Show the deeds on the map again."""
        super().showEvent(event)
        self._show_on_map(self._found)

    def hideEvent(self, event: QHideEvent) -> None:
        """Show none on the map of which nobody can read here."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._show_on_map(())

    def ask(self) -> None:
        """Reckon what whoever acts could best do."""
        encounter, who = self.workspace.encounter, self.who
        if encounter is None or who is None:
            return
        self._clear()
        self._inquiry = _Inquiry(self.workspace.state, encounter, who, self.workspace.session.systems)
        self._say(self.tr("Reckoning…"))
        self._latest.inquire(self._inquiry)

    def _clear(self) -> None:
        self._latest.give_up()
        self._inquiry, self._found = None, ()
        self._show_on_map(())
        for button in self.buttons:
            take_out(self._column, button)
        self.buttons = []

    def _heard(self, found: tuple[Suggestion, ...]) -> None:
        self._found = found
        self._show_on_map(found)
        self._say("" if found else self.tr("Nothing better than to wait."))
        for number, each in enumerate(found, 1):
            button = WrappingButton(f"{number}. {self._words(each)}", self)
            button.setProperty("choice", True)
            button.setToolTip(self.tr("Show it on the map, to be done or given up there"))
            button.clicked.connect(partial(self._aim, each))
            self._column.addWidget(button)
            self.buttons.append(button)

        if self.buttons and self.ask_it.hasFocus():
            # whoever asked by keys goes on by them
            self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_on_map(self, found: tuple[Suggestion, ...]) -> None:
        state = None if self._inquiry is None or not found else self._inquiry.state
        self.workspace.shown_deeds.show(state, tuple(each.act for each in found))

    def _words(self, found: Suggestion) -> str:
        text, name = self.workspace.text, self.workspace.name_of
        deed = text(found.offer.label)
        if found.act.targets:
            deed = f"{deed} → {', '.join(name(each) or each for each in found.act.targets)}"
        return f"{deed}: {text(found.why)}"

    def _aim(self, found: Suggestion, _checked: bool = False) -> None:
        self.workspace.aiming.take(found.offer)
        self.workspace.aiming.propose(found.act)

    def _say(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))
