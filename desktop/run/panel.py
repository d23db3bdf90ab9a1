"""The action dock: begin a fight, act, answer, end it; always the one thing that is next, never a box in the way."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from core.edits.fights import Reset
from core.engine.request import Draw, Request
from core.engine.system import Offer
from core.model.encounter import Stage
from desktop.panel import Panel
from desktop.run.action_form import WordsForm
from desktop.run.aim_card import AimCard
from desktop.run.begin_form import BeginForm
from desktop.run.call_form import CallForm
from desktop.run.call_list import CallList
from desktop.run.end_form import EndForm
from desktop.run.offer_groups import asks_words, same_again
from desktop.run.offers_page import OffersPage
from desktop.run.question_form import DrawForm, QuestionForm, filled_in
from desktop.run.question_list import QuestionList
from desktop.run.subject import end_peek
from desktop.widgets.empty_state import EmptyState
from desktop.workspace.workspace import Mode, Weight, Workspace


class ActPanel(Panel):
    """Shows one page: a question comes before what is aimed, that before the forms, those before the offers."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.pages = QStackedWidget(self)
        self.offers = OffersPage(workspace, self)
        self.aim = AimCard(workspace, self)
        self.form: QWidget | None = None
        """The form that is filled in: begin, end, words, or what is called for."""
        self.questions: QuestionList | None = None
        """What waits for an answer."""
        self._asked: tuple[Request[Any], ...] = ()
        self._open = ""
        self._typed: dict[str, str] = {}
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._empty: EmptyState | None = None
        for page in (self.offers, self.aim, self._scroll):
            self.pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.offers.taken.connect(self.take)
        self.offers.end_wanted.connect(self.end)
        workspace.aiming.changed.connect(self.stale)

    @property
    def question(self) -> QuestionForm | None:
        """The question that is open to be answered."""
        return None if self.questions is None else self.questions.form

    # What the actions of the window ask for

    def begin(self) -> None:
        """Ask who is in; asked once more, begin with those who are ticked."""
        if isinstance(self.form, BeginForm):
            self.form.submit()
        elif not self.workspace.in_fight and self.workspace.encounter is not None:
            self._fill_in(BeginForm(self.workspace, self))

    def end(self) -> None:
        """Ask what stays of the fight."""
        if self.workspace.in_fight and self.workspace.session.pending is None:
            form = EndForm(self.workspace, self)
            form.closed.connect(self._put_away)
            self._fill_in(form)

    def call(self, name: str = "") -> None:
        """Show the form for what is called for; without a name, the list of all that there is."""
        if not self.workspace.is_open or self.workspace.session.pending is not None:
            return
        self.workspace.aiming.give_up()
        if name:
            form = CallForm(self.workspace, name, self)
            form.closed.connect(self._put_away)
            self._fill_in(form)
            return
        page = CallList(self.workspace, self)
        page.chosen.connect(self.call)
        page.closed.connect(self._put_away)
        self._fill_in(page)

    def reset(self) -> None:
        """Put the encounter back to its beginning."""
        encounter = self.workspace.encounter
        if encounter is not None:
            self._put_away()
            if self.workspace.submit(Reset(encounter.id)):
                self.begin()

    def pick(self, number: int) -> bool:
        """Take the option or the offer of a number key; return whether there is one."""
        if self.question is not None:
            return self.question.pick(number)
        page = self.pages.currentWidget()
        if isinstance(page, CallList):
            return page.pick(number)
        if page is self.aim:
            return self.aim.pick(number)
        return page is self.offers and self.offers.pick(number)

    def go_through(self, step: int) -> None:
        """Open the question so many places further down in the list of those that wait, around its ends."""
        keys = [request.key for request in self._asked]
        if self._open in keys:
            self._open_question(keys[(keys.index(self._open) + step) % len(keys)])

    def take_all(self) -> None:
        """Answer all that waits as it is filled in; what has nothing filled in goes on waiting."""
        for request in self._asked:
            self._settle(request.key, draws=False)

    def draw_all(self) -> None:
        """Let the program draw all that waits to be drawn."""
        for request in self._asked:
            self._settle(request.key, draws=True)

    def _settle(self, key: str, *, draws: bool) -> None:
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
        """Repeat the last attack for whoever acts now; return whether something was done or aimed."""
        found = same_again(self.workspace)
        if found is None:
            self.workspace.tell(self.tr("There is no attack yet to repeat"), Weight.WARNING)
            return False
        offer, act = found
        if offer.why_not is not None:
            self.workspace.tell(offer.why_not, Weight.WARNING)
            return False
        aiming = self.workspace.aiming
        aiming.take(offer)
        if act.targets:
            aiming.point_out(act)
            if aiming.is_settled:
                aiming.go()
        return True

    def take(self, offer: Offer) -> None:
        """Take an offer: ask what has to be typed, have the rest pointed out, or do it at once."""
        end_peek(self.workspace)
        if asks_words(offer):
            form = WordsForm(self.workspace, offer, self)
            form.closed.connect(self._put_away)
            self._fill_in(form)
        else:
            self.workspace.aiming.take(offer)

    # What is shown

    def selected(self) -> None:
        """Show the offers of the one selected; a form that is being filled in stays."""
        if isinstance(self.form, BeginForm | CallForm) or self.pages.currentWidget() is self.offers:
            self.stale()

    def refresh(self) -> None:
        """Show what is next."""
        workspace = self.workspace
        waiting = workspace.session.waiting if workspace.is_open else ()
        had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self)
        self._ask(waiting)
        if waiting:
            self.pages.setCurrentWidget(self._scroll)
            return
        self.aim.refresh()
        if workspace.aiming.offer is not None:
            # whoever took the offer by the keyboard goes on with it
            taken_here = self.offers.isAncestorOf(QApplication.focusWidget() or self)
            self.pages.setCurrentWidget(self.aim)
            if taken_here:
                self.aim.setFocus()
            return
        if isinstance(self.form, BeginForm) and workspace.in_fight:
            self._drop_form()
        if isinstance(self.form, CallForm):
            self.form.refresh()
        if self.form is not None:
            self.pages.setCurrentWidget(self.form)
        elif workspace.in_fight:
            self.offers.refresh()
            if self.pages.currentWidget() is not self.offers:
                self.pages.setCurrentWidget(self.offers)
                if had_keyboard:
                    self.offers.list.setFocus()
        else:
            self._show_empty()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave a form with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.form is not None:
            self._put_away()
        else:
            super().keyPressEvent(event)

    def _ask(self, waiting: tuple[Request[Any], ...]) -> None:
        """Show what waits now; open a question that has come back, else the one in the place of the answered one."""
        if waiting == self._asked:
            return
        before, keys = [request.key for request in self._asked], [request.key for request in waiting]
        place = before.index(self._open) if self._open in before else 0
        back = next((key for key in keys if key not in before), None) if self._open in keys else None
        usual = self._open if self._open in keys else keys[min(place, len(keys) - 1)] if keys else ""
        self._show_questions(waiting, back or usual)

    def _show_questions(self, waiting: tuple[Request[Any], ...], key: str) -> None:
        form = self.question
        had_keyboard = form is not None and form.isAncestorOf(self.focusWidget() or self)
        if isinstance(form, DrawForm):
            # a step back, and whoever returns to a question, finds again what was typed
            self._typed[self._open] = form.line.text()
        self._asked, self._open = waiting, key
        self.questions = None
        # the form may be at work with the very key that answered it: it must outlive this call
        old = self._scroll.takeWidget()
        if old is not None:
            old.setParent(self)
            old.hide()
            old.deleteLater()
        if not waiting:
            self._typed.clear()
            return
        self.questions = QuestionList(self.workspace, waiting, key, self._typed)
        self.questions.chosen.connect(self._open_question)
        self.questions.all_taken.connect(self.take_all)
        self.questions.all_drawn.connect(self.draw_all)
        self._scroll.setWidget(self.questions)
        form = self.questions.form
        form.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if had_keyboard or not _typing():
            form.start().setFocus()

    def _open_question(self, key: str) -> None:
        self._show_questions(self._asked, key)
        if self.question is not None:
            self.question.start().setFocus()

    def _show_empty(self) -> None:
        encounter = self.workspace.encounter
        if self._empty is not None:
            self.pages.removeWidget(self._empty)
            self._empty.deleteLater()
        if encounter is None:
            text = self.tr("There is no encounter on this map. Add one in Prepare, then begin it here.")
            self._empty = self._prepare_first("swords", text)
        elif not encounter.tokens:
            text = self.tr("Nobody is on the map yet. Put down party and foes first.")
            self._empty = self._prepare_first("users", text)
        elif encounter.stage is Stage.OVER:
            text, button = self.tr("The fight is over."), self.tr("Reset the encounter")
            tip = self.tr("Everybody and everything stands as when it began; edits of the map stay")
            self._empty = EmptyState("flag", text, self, button=button, tip=tip)
            self._empty.chosen.connect(self.reset)
        else:
            text = self.tr("No fight is on. Checks and the like can be called for all the same (C, Shift+C).")
            button = self.tr("Begin a fight…")
            self._empty = EmptyState("swords", text, self, button=button, tip=self.tr("Say who is in (Ctrl+B)"))
            self._empty.chosen.connect(self.begin)
        self.pages.addWidget(self._empty)
        self.pages.setCurrentWidget(self._empty)

    def _prepare_first(self, picture: str, text: str) -> EmptyState:
        tip = self.tr("Scenes add an encounter; the bestiary and the roster put people down (F2)")
        empty = EmptyState(picture, text, self, button=self.tr("Go to Prepare"), tip=tip)
        empty.chosen.connect(lambda: self.workspace.set_mode(Mode.PREPARE))
        return empty

    def _fill_in(self, form: QWidget) -> None:
        self._drop_form()
        self.form = form
        self.pages.addWidget(form)
        self.pages.setCurrentWidget(form)
        form.setFocus()

    def _drop_form(self) -> None:
        if self.form is not None:
            self.pages.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None

    def _put_away(self) -> None:
        self._drop_form()
        self.stale()


def _typing() -> bool:
    """Return whether somebody is writing somewhere, whom a question must not interrupt."""
    return isinstance(QApplication.focusWidget(), QLineEdit | QPlainTextEdit)
