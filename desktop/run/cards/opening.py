"""The cards over the map, opened and put away: a question comes before what is aimed, that before a form."""

from collections import Counter
from collections.abc import Container
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit

from core.analysis.account import side_is_down
from core.base.ids import EncounterId
from core.engine.change import Cause, Change
from core.engine.request import Draw, Request
from core.engine.run import Answer
from core.engine.system import Offer
from core.model.encounter import Stage
from desktop.creatures.subjects import subjects_shown
from desktop.run.calls import called_for, calls_now
from desktop.run.cards.account_page import AccountPage
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.aim_card import AimCard
from desktop.run.cards.aim_words import reckoned_for
from desktop.run.cards.answer_button import AnswerKeys
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.call_list import CallPage
from desktop.run.cards.card_page import CardPage
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.hand_form import HandForm
from desktop.run.cards.layer import CardLayer
from desktop.run.cards.map_card import MapCard
from desktop.run.cards.out_of_turn import OutOfTurn
from desktop.run.cards.question_form import QuestionForm, filled_in
from desktop.run.cards.question_list import QuestionList
from desktop.run.cards.reset_form import ResetForm
from desktop.run.offer_groups import asks_words, is_pointed, same_again
from desktop.run.subject import end_peek, peeked
from desktop.workspace.asking import asked_elsewhere, look_where_asked
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Mode, Workspace


class CardOpener(QObject):
    """Opens, fills and puts away the cards of a layer, and carries out what the actions of the window ask of them."""

    def __init__(self, workspace: Workspace, layer: CardLayer) -> None:
        super().__init__(layer)
        self.workspace = workspace
        self.layer = layer
        self.aim = AimCard(workspace)
        self.form: CardPage | None = None
        """The form that is filled in: begin, end, words, or what is called for."""
        self.questions: QuestionList | None = None
        """What waits for an answer."""
        self._asked: tuple[Request[Any], ...] = ()
        self._open = ""
        self._asked_from: EncounterId | None = None
        """The encounter that asks, where another is looked at."""
        self._answer_keys = AnswerKeys()
        self._answered: Counter[str] = Counter()
        """How often questions of each key were answered before those that are shown: each time it is another one."""
        self._typed: dict[tuple[str, int], str] = {}
        self._cards: dict[CardPage, MapCard] = {}
        self._put_on_a_card(self.aim)
        workspace.changed.connect(self._see_the_end)
        workspace.opened.connect(self._drop_form)
        for signal in (workspace.changed, workspace.opened, workspace.scene_changed, workspace.mode_changed):
            signal.connect(self.refresh)
        workspace.aiming.changed.connect(self.refresh)
        workspace.selection_changed.connect(self._selected)
        workspace.offer_taken.connect(self.take)
        self.refresh()

    @property
    def question(self) -> QuestionForm | None:
        """The question that is open to be answered."""
        return None if self.questions is None else self.questions.form

    @property
    def front(self) -> CardPage | None:
        """The page of the card that is seen."""
        return None if self.layer.card is None else self.layer.card.page

    # What the actions of the window ask for

    def begin(self) -> None:
        """Ask who is in; asked once more, begin with those who are ticked."""
        if isinstance(self.form, BeginForm) and not self.form.late:
            self.form.submit()
        elif not self.workspace.in_fight and self.workspace.encounter is not None:
            form = BeginForm(self.workspace)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def join(self) -> None:
        """Ask who comes late, and who of them is surprised."""
        if self.workspace.in_fight and self.workspace.session.pending is None:
            form = BeginForm(self.workspace, late=True)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def end(self) -> None:
        """Show the page of what stays of the fight."""
        if self.workspace.in_fight and self.workspace.session.pending is None:
            form = EndPage(self.workspace)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def read(self) -> None:
        """Show the page of a fight that is over."""
        encounter = self.workspace.encounter
        if encounter is not None and encounter.stage is Stage.OVER:
            page = AccountPage(self.workspace)
            page.closed.connect(self._put_away)
            self._fill_in(page)

    def call(self, name: str = "") -> None:
        """Show the form for what is called for; without a name that the game knows, the list of all that there is."""
        if not self.workspace.is_open or self.workspace.session.pending is not None:
            return
        self.workspace.aiming.give_up()
        if any(each.id == name for each in calls_now(self.workspace, called_for(self.workspace))):
            form = CallForm(self.workspace, name)
            form.closed.connect(self._put_away)
            self._fill_in(form)
            return
        page = CallPage(self.workspace)
        page.chosen.connect(self.call)
        page.closed.connect(self._put_away)
        self._fill_in(page)

    def step_in(self) -> None:
        """Show what somebody who is looked at could do out of turn."""
        who = peeked(self.workspace)
        if who is not None and self.workspace.session.pending is None:
            self.workspace.aiming.give_up()
            form = OutOfTurn(self.workspace, who)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def reset(self) -> None:
        """Ask whether the encounter is to be put back to its beginning, naming what goes."""
        if self.workspace.encounter is not None:
            form = ResetForm(self.workspace)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def by_hand(self, sign: str) -> None:
        """Ask how the tracks of whoever is selected, or acts, change by the game master's hand."""
        if self.workspace.session.pending is None and subjects_shown(self.workspace):
            self.workspace.aiming.give_up()
            form = HandForm(self.workspace, sign)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def pick(self, number: int) -> bool:
        """Take the answer, target or line of a number key; return whether there is one."""
        if self.question is not None:
            return self.question.pick(number)
        page = self.front
        return isinstance(page, CallPage | AimCard) and page.pick(number)

    def go_through(self, step: int) -> None:
        """Open the question so many places further down in the list of those that wait, around its ends."""
        keys = [request.key for request in self._asked]
        if self._open in keys:
            self._open_question(keys[(keys.index(self._open) + step) % len(keys)])

    def take_all(self) -> None:
        """Answer all that waits as it is filled in; what has nothing filled in goes on waiting."""
        for request in self._asked:
            self._answer(request.key, draws=False)

    def draw_all(self) -> None:
        """Let the program draw all that waits to be drawn, and what comes of it for the same ones, as sixes do."""
        asked = self._asked
        of = {owner for request in asked if isinstance(request, Draw) for owner in request.owners}
        for request in asked:
            self._answer(request.key, draws=True)
        while (key := self._next_draw(of)) is not None and self.workspace.draw(key):
            pass

    def _next_draw(self, of: Container[str]) -> str | None:
        """Return the key of the first draw that waits and is only of some creatures; None if there is no such."""
        draws = (each for each in self.workspace.session.waiting if isinstance(each, Draw))
        return next((each.key for each in draws if each.owners and all(who in of for who in each.owners)), None)

    def _answer(self, key: str, *, draws: bool) -> None:
        """Answer a question if it still waits: one answer can change what the others ask, or leave nobody to ask."""
        request = next((each for each in self.workspace.session.waiting if each.key == key), None)
        if isinstance(request, Draw):
            if draws:
                self.workspace.draw(key)
        elif request is not None and not draws:
            value = filled_in(self.workspace, request)
            if value is not None:
                self.workspace.answer(value, key)

    def again(self) -> bool:
        """Aim the last attack once more for whoever acts now, to be seen before it is done; return whether it is."""
        found = same_again(self.workspace)
        if found is None:
            self.workspace.tell(self.tr("There is no attack yet to repeat"), Urgency.WARNING)
            return False
        offer, act = found
        if offer.why_not is not None:
            self.workspace.tell(offer.why_not, Urgency.WARNING)
            return False
        self.workspace.aiming.take(offer, proposed=act if act.targets else None)
        return True

    def take(self, offer: Offer) -> None:
        """Take an offer: ask what has to be typed, have the rest pointed out, or do it at once."""
        end_peek(self.workspace)
        if asks_words(offer):
            form = WordsForm(self.workspace, offer)
            form.closed.connect(self._put_away)
            self._fill_in(form)
        else:
            self.workspace.aiming.take(offer)
            if offer.looked_at and not is_pointed(offer) and self.workspace.aiming.offer is not None:
                self.aim.take_keyboard()

    # What is shown

    def refresh(self) -> None:
        """Show what is next."""
        workspace = self.workspace
        playing = workspace.runs
        self._ask(workspace.session.waiting if playing else ())
        if isinstance(self.form, BeginForm) and workspace.in_fight is not self.form.late:
            self._drop_form()
        if isinstance(self.form, CallForm):
            self.form.refresh()
        self.aim.refresh()
        page: CardPage | None = None
        if self.questions is not None:
            page = self.questions
        elif playing and workspace.aiming.offer is not None:
            page = self.aim
        elif playing:
            page = self.form
        self._show(page)

    def _put_on_a_card(self, page: CardPage) -> None:
        card = MapCard(page, self.layer.canvas)
        card.hide()
        self._cards[page] = card

    def _see_the_end(self, change: Change) -> None:
        """Open the page of the end as soon as a deed has put all of one side out; make anew what was read."""
        workspace, encounter = self.workspace, self.workspace.encounter
        reads = isinstance(self.form, EndPage)
        if isinstance(self.form, EndPage | AccountPage | HandForm):
            self._drop_form()
        forward = change.cause in (Cause.DO, Cause.ANSWER)
        playing = workspace.mode is Mode.RUN and forward and workspace.session.pending is None
        if not playing or encounter is None or workspace.system is None:
            return
        before = change.before.encounters.get(encounter.id)
        was_down = before is not None and side_is_down(change.before, workspace.system, before)
        if reads or (not was_down and side_is_down(workspace.state, workspace.system, encounter)):
            self.end()

    def _selected(self) -> None:
        if isinstance(self.form, BeginForm | CallForm):
            self.refresh()

    def _show(self, page: CardPage | None) -> None:
        if page is None:
            self._let_go()
            self.layer.put_away()
            return
        is_new = page is not self.front
        if is_new:
            # else Qt gives the keyboard to whatever comes next, such as a field of the sheet
            self._let_go()
        self.layer.show_card(self._cards[page], page.about(), page.places())
        if is_new and page is self.form:
            page.setFocus()

    def _let_go(self) -> None:
        """Give the keyboard back to the map when the card that had it goes."""
        card = self.layer.card
        if card is not None and card.isAncestorOf(QApplication.focusWidget() or self.layer.canvas):
            self.layer.canvas.view.setFocus()

    def _forget(self, page: CardPage) -> None:
        """Drop the card of a page; its form may be at work with the very key that answered it, and outlives this."""
        card = self._cards.pop(page)
        if card is self.layer.card:
            self._let_go()
            self.layer.put_away()
        card.deleteLater()

    def _ask(self, waiting: tuple[Request[Any], ...]) -> None:
        """Show what waits now; open a question that has come back, else the one in the place of the answered one."""
        there = asked_elsewhere(self.workspace)
        same = waiting == self._asked and self._answers() == self._answered
        if same and self._asked_from == (None if there is None else there.id):
            return
        before, keys = [request.key for request in self._asked], [request.key for request in waiting]
        place = before.index(self._open) if self._open in before else 0
        back = next((key for key in keys if key not in before), None) if self._open in keys else None
        usual = self._open if self._open in keys else keys[min(place, len(keys) - 1)] if keys else ""
        self._show_questions(waiting, back or usual)

    def _answers(self) -> Counter[str]:
        """Return how often a question of each key has been answered in the command that is under way."""
        entry = self.workspace.session.under_way if self.workspace.is_open else None
        return Counter(each.key for each in (() if entry is None else entry.items) if isinstance(each, Answer))

    def _show_questions(self, waiting: tuple[Request[Any], ...], key: str) -> None:
        form, old = self.question, self.questions
        had_keyboard = form is not None and form.isAncestorOf(QApplication.focusWidget() or self.layer.canvas)
        if isinstance(form, DrawForm):
            # a step back, and whoever returns to a question, finds again what was typed
            self._typed[self._open, self._answered[self._open]] = form.line.text()
        self._asked, self._open, self._answered = waiting, key, self._answers()
        there = asked_elsewhere(self.workspace)
        self._asked_from = None if there is None else there.id
        self.questions = None
        if waiting:
            reckoning = next((reckoned_for(self.workspace, each) for each in waiting if each.key == key), "")
            keys = (request.key for request in waiting)
            typed = {each: self._typed.get((each, self._answered[each]), "") for each in keys}
            self.questions = QuestionList(
                self.workspace, waiting, key, typed, keys=self._answer_keys, reckoning=reckoning
            )
            self.questions.chosen.connect(self._open_question)
            self.questions.all_taken.connect(self.take_all)
            self.questions.all_drawn.connect(self.draw_all)
            self.questions.gone_there.connect(lambda: look_where_asked(self.workspace))
            self._put_on_a_card(self.questions)
            self._show(self.questions)
            form = self.questions.form
            form.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            if had_keyboard or not _typing():
                form.start().setFocus()
        else:
            self._typed.clear()
        if old is not None:
            self._forget(old)

    def _open_question(self, key: str) -> None:
        self._show_questions(self._asked, key)
        if self.question is not None:
            self.question.start().setFocus()

    def _fill_in(self, form: CardPage) -> None:
        self._drop_form()
        self.form = form
        self._put_on_a_card(form)
        self.refresh()

    def _drop_form(self) -> None:
        if self.form is not None:
            form, self.form = self.form, None
            self._forget(form)

    def _put_away(self) -> None:
        self._drop_form()
        self.refresh()


def _typing() -> bool:
    """Return whether somebody is writing somewhere, whom a question must not interrupt."""
    return isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit)
