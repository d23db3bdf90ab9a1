"""The questions that wait, as one list: one of them open, the others a line each with what is filled in."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from core.engine.request import NO_CREATURE, Choice, Draw, Request, Ruling
from core.geometry.units import Point
from core.model.encounter import Encounter
from desktop.run.cards.answer_button import AnswerKeys
from desktop.run.cards.card_page import CardPage
from desktop.run.cards.choice_form import BodyForm, ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import QuestionForm, RulingForm, filled_in, prompt_of, whose
from desktop.theme.icons import icon
from desktop.theme.tokens import TIGHT
from desktop.widgets.card import CardButton
from desktop.widgets.keys import let_enter_press
from desktop.widgets.layout import FlowLayout
from desktop.workspace.asking import asked_elsewhere
from desktop.workspace.workspace import Workspace

MOST_LINES = 12
"""So many of the others are shown; the list is long at the beginning of a battle with typed-in cards."""


class QuestionList(CardPage):
    """The waiting questions in their order; with a single one only its form is there."""

    manual = "running#answer"

    chosen = Signal(str)
    """The key of the question that is to be opened."""
    all_taken = Signal()
    """Everything is to be answered as it is filled in."""
    all_drawn = Signal()
    """The program is to draw everything."""
    gone_there = Signal()
    """The encounter that asks is to be looked at."""

    def __init__(
        self,
        workspace: Workspace,
        waiting: tuple[Request[Any], ...],
        key: str,
        typed: Mapping[str, str],
        parent: QWidget | None = None,
        *,
        keys: AnswerKeys,
        reckoning: str = "",
    ) -> None:
        super().__init__(workspace, parent)
        self.cards: dict[str, CardButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        there = asked_elsewhere(workspace)
        if there is not None:
            column.addWidget(self._way(there))
        if len(waiting) > 1:
            column.addWidget(self._head(waiting))
        place = next(number for number, request in enumerate(waiting) if request.key == key)
        first = max(0, min(place - MOST_LINES // 2, len(waiting) - 1 - MOST_LINES))
        shown = waiting[first : first + MOST_LINES + 1]
        self._tell_more(column, first)
        for request in shown:
            if request.key == key:
                self.form = form_for(workspace, request, self, keys=keys)
                self.form.all_wanted.connect(self.all_taken)
                if isinstance(self.form, DrawForm):
                    self.form.fill_in(typed.get(key, ""))
                    self.form.reckon(reckoning)
                column.addWidget(self.form)
            else:
                column.addWidget(self._card(request, typed.get(request.key, "")))
        self._tell_more(column, len(waiting) - first - len(shown))

    def about(self) -> tuple[str, ...]:
        """Return whom the open question is about, the one who is asked first."""
        request = self.form.request
        asked = request.owners if isinstance(request, Draw) else (request.asks,)
        return tuple(each for each in dict.fromkeys((*asked, *request.about)) if each not in NO_CREATURE)

    def places(self) -> tuple[Point, ...]:
        """Return the places that its answers stand for."""
        return self.form.request.places

    def claims(self, event: QKeyEvent) -> bool:
        """Return whether a key struck on the map answers the open question."""
        return self.form.claims(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give a key to the open question."""
        self.form.keyPressEvent(event)

    def _way(self, there: Encounter) -> QPushButton:
        """Return the button that names the encounter that asks, and leads there."""
        button = QPushButton(icon("message-question"), self.tr("%1 asks").replace("%1", there.name), self)
        button.setToolTip(self.tr("Go to the encounter that asks (F3)"))
        button.clicked.connect(self.gone_there)
        return button

    def _head(self, waiting: tuple[Request[Any], ...]) -> QWidget:
        head = QWidget(self)
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0, 0, 0)
        count = QLabel(self.tr("%n questions wait", "", len(waiting)), head)
        count.setProperty("tone", "muted")
        count.setToolTip(self.tr("Answer them in any order; Ctrl+Down and Ctrl+Up go through them"))
        column.addWidget(count)
        row = FlowLayout()
        column.addLayout(row)
        if any(filled_in(self.workspace, request) is not None for request in waiting):
            take = QPushButton(icon("check"), self.tr("Take all as filled in"), head)
            take.setToolTip(self.tr("Answer every question with what stands there (Shift+Enter)"))
            take.clicked.connect(self.all_taken)
            row.addWidget(take)
        draws = [request for request in waiting if isinstance(request, Draw)]
        if len(draws) > 1:
            rolled = all(request.rolled for request in draws)
            words = self.tr("Let the program roll all") if rolled else self.tr("Let the program draw all")
            drawn = QPushButton(icon("dice-6" if rolled else "cards"), words, head)
            drawn.setToolTip(self.tr("This once, for everybody whose chance lies on the table"))
            drawn.clicked.connect(self.all_drawn)
            row.addWidget(drawn)
        let_enter_press(head)
        return head

    def _card(self, request: Request[Any], typed: str) -> CardButton:
        title = prompt_of(self.workspace, request)
        card = CardButton(
            ("dice-6" if request.rolled else "cards") if isinstance(request, Draw) else "message-question",
            title,
            self._line(request, typed),
            self,
            deep=True,
        )
        card.setToolTip(self.tr("%1\nOpen this question").replace("%1", card.text()))
        card.clicked.connect(lambda: self.chosen.emit(request.key))
        self.cards[request.key] = card
        return card

    def _line(self, request: Request[Any], typed: str) -> str:
        value = filled_in(self.workspace, request)
        if isinstance(request, Draw):
            return self.tr("typed: %1").replace("%1", typed) if typed else whose(self.workspace, request)
        if value is None:
            return whose(self.workspace, request)
        if isinstance(request, Choice):
            label = next(option.label for option in request.options if option.key == value)
            return self.tr("filled in: %1").replace("%1", self.workspace.text(label))
        return self.tr("filled in: as proposed")

    def _tell_more(self, column: QVBoxLayout, number: int) -> None:
        if number > 0:
            more = QLabel(self.tr("and %n more", "", number), self)
            more.setProperty("tone", "muted")
            column.addWidget(more)


def form_for(
    workspace: Workspace, request: Request[Any], parent: QWidget | None = None, *, keys: AnswerKeys
) -> QuestionForm:
    """Return the form that a question is answered with; `keys` are those of the questions before, and this one's."""
    match request:
        case Choice():
            return (BodyForm if request.of_body else ChoiceForm)(workspace, request, parent, keys=keys)
        case Ruling():
            return RulingForm(workspace, request, parent)
        case Draw():
            return DrawForm(workspace, request, parent)
    return QuestionForm(workspace, request, parent)
