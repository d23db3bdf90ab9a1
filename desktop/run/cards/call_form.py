"""The form for one thing that the game master calls for: of whom, its fields, its odds, and what came of it."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.base.errors import SandtableError
from core.base.ids import PersonId, TokenId
from core.edits.own_calls import without_call
from core.engine.call import Call
from core.engine.command_kinds import PlayCommand
from core.model.own_call import OwnCall
from desktop.explanations.rule_link import RuleLink
from desktop.forms.filled_form import FilledForm
from desktop.run.calls import USUAL, Usual, called_for, calls_now, command_of, fields_asked, own_call
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CARD, LISTED, CardPage
from desktop.run.cards.own_call_dialog import ask_own_call
from desktop.run.odds_view import OddsView
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.buttons import picture_button
from desktop.widgets.keys import let_enter_press
from desktop.widgets.text import wrapped_label
from desktop.workspace.workspace import Workspace

CHOICE = 160
"""Pixels at interface scale 1 up to which what may be chosen has room beside its title on a card of the usual width."""
NAMED = 4
"""So many names are told; of more only the number."""


class CallForm(CardPage):
    """Follows the selection. Enter does it, Escape leaves it; out of a fight a check stays open, to be used again.

    Whatever else is called for, such as a rest or a fall, is done once: the form goes, and a second Enter does nothing.
    """

    manual = "running#call-for-a-check"

    def __init__(self, workspace: Workspace, call: str, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.call = call
        self.who: tuple[str, ...] = ()
        self.title = wrapped_label(tone="heading")
        self.whom = wrapped_label()
        self.hint = wrapped_label(tone="muted")
        self.fields = FilledForm(self, wraps=True)
        self.trouble = wrapped_label(tone="danger")
        self.odds = OddsView(workspace)
        self.go = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("Do it"), self)
        self._rule = QHBoxLayout()
        self._linked: RuleLink | None = None
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.hint.setText(self.tr("Select others on the map or in the roster to change that."))
        self.go.setProperty("primary", True)
        self.go.setToolTip(self.tr("Do it (Enter)"))
        self.go.clicked.connect(self.submit)
        self.fields.changed.connect(self._look)
        self.fields.submitted.connect(self.submit)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addLayout(self._rule)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addLayout(top)
        for widget in (self.whom, self.hint, self.fields, self.trouble, self.odds):
            column.addWidget(widget)
        self._keep_words = self.tr("Keep it, as it is filled in, as a call of your own…")
        self.keep = picture_button("star", self._keep_words, self)
        self.keep.clicked.connect(self._keep)
        self.forget = picture_button("trash", self.tr("Forget this call of your own"), self)
        self.forget.clicked.connect(self._forget)
        for button in (self.keep, self.forget):
            top.addWidget(button)
        self.foot = buttons_of(self, self.go, leave_button(self))
        let_enter_press(self)

    def refresh(self) -> None:
        """Show the form for those selected now, and what came of it last."""
        self.who = called_for(self.workspace)
        if USUAL.get(self.call, Usual()).stays:
            # a cart among the party looks out for nothing; what rest does for it, its game tells
            self.who = tuple(each for each in self.who if not self._is_inert(each)) or self.who
        call = self._call()
        if call is None:
            self.closed.emit()
            return
        self.title.setText(self.workspace.text(call.label))
        self._link(call)
        self.whom.setText(self._whom())
        self.fields.show_fields(fields_asked(self.workspace, call.fields))
        self.breadth = LISTED if self._longest_choice() > self.workspace.theme.pixels(CHOICE) else CARD
        self.setFocusProxy(next(iter(self.fields.parts.values()), self.go))
        self._look()

    def _longest_choice(self) -> int:
        """Return how many pixels the longest words take that may be chosen, as names do."""
        boxes = self.fields.findChildren(QComboBox)
        words = ((box.fontMetrics(), box.itemText(number)) for box in boxes for number in range(box.count()))
        return max((metrics.horizontalAdvance(text) for metrics, text in words), default=0)

    def about(self) -> tuple[str, ...]:
        """Return the one of whom it is called for; of several none is meant more than the others."""
        return self.who if len(self.who) == 1 else ()

    def submit(self) -> bool:
        """Do it; return whether it was accepted."""
        filled = self.fields.taken()
        if filled is None:
            return False
        command = command_of(self.workspace, self.who, self.call, filled)
        if isinstance(command, SandtableError):
            self._show_trouble(command)
            return False
        done = self.workspace.submit(command)
        if done and (self.workspace.in_fight or not USUAL.get(self.call, Usual()).stays):
            self.closed.emit()
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do it with Enter, leave it with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)

    def _is_inert(self, who: str) -> bool:
        state, encounter = self.workspace.state, self.workspace.encounter
        token = None if encounter is None else encounter.tokens.get(TokenId(who))
        if token is not None:
            return state.creature(token).sheet.is_inert
        return PersonId(who) in state.people and state.people[PersonId(who)].creature.sheet.is_inert

    def _keep(self) -> None:
        """Ask for what a call of one's own is: one that is there is changed, one of the game is its beginning."""
        system = self.workspace.system_at_hand
        if system is None:
            return
        own, entries = own_call(self.workspace, self.call), tuple(self.fields.values().items())
        made = OwnCall("", system.id, self.call, entries) if own is None else replace(own, entries=entries)
        ask_own_call(self.workspace, made, own, self.who, self.window())

    def _forget(self) -> None:
        own = own_call(self.workspace, self.call)
        if own is not None and self.workspace.submit(without_call(self.workspace.state, own)):
            self.closed.emit()

    def _call(self) -> Call | None:
        return next((each for each in calls_now(self.workspace, self.who) if each.id == self.call), None)

    def _whom(self) -> str:
        names = [self.workspace.name_of(each) or each for each in self.who]
        if not names:
            return self.tr("For nobody yet")
        if len(names) > NAMED:
            words = self.tr("For %1 and %2 more").replace("%2", str(len(names) - NAMED))
            return words.replace("%1", ", ".join(names[:NAMED]))
        return self.tr("For %1").replace("%1", ", ".join(names))

    def _look(self) -> None:
        """See what it would come to as it is filled in."""
        command = command_of(self.workspace, self.who, self.call, self.fields.values())
        error: SandtableError | None = None
        if isinstance(command, SandtableError):
            error = command
        else:
            seen = self.workspace.preview(command)
            error = seen.refused
            has_chance = error is None and seen.draw is not None and isinstance(command, PlayCommand)
            self.odds.ask(command if has_chance and isinstance(command, PlayCommand) else None, {})
        if error is not None:
            self.odds.ask(None, {})
        self._show_trouble(error)

    def _show_trouble(self, error: SandtableError | None) -> None:
        self.trouble.setText("" if error is None else self.workspace.text(error.phrase))
        self.trouble.setVisible(error is not None)
        self.go.setEnabled(error is None)

    def _link(self, call: Call) -> None:
        own = own_call(self.workspace, call.id) is not None
        self.keep.setToolTip(self.tr("Change this call of your own…") if own else self._keep_words)
        self.keep.setIcon(icon("pencil" if own else "star"))
        self.forget.setVisible(own)
        if not call.rule:
            return
        if self._linked is None:
            self._linked = RuleLink(self.workspace, call.rule, self)
            self._rule.addWidget(self._linked)
        self._linked.link(call.rule)
