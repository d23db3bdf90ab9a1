"""The form for what an action wants filled in: what is done, what it costs, and fields of its own."""

from dataclasses import replace

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.engine.system import Need, Offer
from desktop.forms.field import Control, FieldSpec
from desktop.forms.filled_form import FilledForm
from desktop.run.calls import fields_asked
from desktop.run.cards.buttons import buttons_of, leave_button
from desktop.run.cards.card_page import CardPage
from desktop.run.offer_groups import is_pointed, joined_to
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.keys import let_enter_press
from desktop.workspace.workspace import Workspace

USUAL_COST = 5


class WordsForm(CardPage):
    """Asks words, a cost and fields, then goes on with the action; `closed` when it is done or given up."""

    manual = "running#act"

    def __init__(self, workspace: Workspace, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.offer = offer
        heading = QLabel(workspace.text(offer.label), self)
        heading.setProperty("tone", "heading")
        self.typed = FilledForm(self)
        self.typed.show_fields(self._typed())
        self.typed.submitted.connect(self.submit)
        self.words, self.cost = self.typed.line("words"), self.typed.number("cost")
        for need, name in ((Need.WORDS, "words"), (Need.COST, "cost")):
            self.typed.show_field(name, visible=need in offer.needs)
        self.fields = FilledForm(self, wraps=True)
        # of what is pointed out the card of the aim asks what is joined to it
        joined = () if is_pointed(offer) else joined_to(workspace, offer)
        self.fields.show_fields(fields_asked(workspace, (*offer.fields, *joined)))
        self.fields.setVisible(bool(self.fields.parts))
        self.fields.submitted.connect(self.submit)
        self.go = QPushButton(icon("check", role=QPalette.ColorRole.HighlightedText), self.tr("Do it"), self)
        self.go.setProperty("primary", True)
        self.go.setToolTip(self.tr("Do it (Enter)"))
        self.go.clicked.connect(self.submit)
        self.foot = buttons_of(self, self.go, leave_button(self))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SNUG)
        column.addWidget(heading)
        column.addWidget(self.typed)
        column.addWidget(self.fields)
        self.setFocusProxy(self._first())
        let_enter_press(self)

    def _typed(self) -> tuple[FieldSpec, ...]:
        """Return what can be typed."""
        act = self.offer.act
        words = FieldSpec(
            "words",
            Control.TEXT,
            title=self.tr("What is done"),
            caption=self.tr("What"),
            tip=self.tr("What is done, as the log will say it"),
            example=self.tr("swings from the chandelier"),
            needed=self.tr("Say what is done."),
            value=act.words,
        )
        usual = USUAL_COST if act.cost is None else act.cost
        cost = FieldSpec("cost", Control.NUMBER, title=self.tr("Cost"), least=0, most=1000, value=usual)
        return words, cost

    def _first(self) -> QWidget:
        """Return what should have the keyboard."""
        for need, part in ((Need.WORDS, self.words), (Need.COST, self.cost)):
            if need in self.offer.needs:
                return part
        return next(iter(self.fields.parts.values()), self.go)

    def submit(self) -> None:
        """Go on with what was typed."""
        act, typed, fields = self.offer.act, self.typed.taken(), self.fields.taken()
        if typed is None or fields is None:
            return
        if Need.WORDS in self.offer.needs:
            act = replace(act, words=typed["words"].strip())
        if Need.COST in self.offer.needs:
            act = replace(act, cost=typed["cost"])
        if fields:
            act = act.having(fields)
        self.closed.emit()
        self.workspace.aiming.take(self.offer, act)
