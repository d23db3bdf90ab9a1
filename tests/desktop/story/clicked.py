"""Plays a transcript in the real window: every action, target, way, answer and call of it is clicked or typed."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit

from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.request import Choice, Draw
from core.engine.session import Session
from core.engine.system import Family, Need, Offer
from core.explain.modifier import Modifier
from core.rules.registry import SYSTEMS
from desktop.explanations.ruling_view import RulingView
from desktop.forms.filled_form import FilledForm
from desktop.run.answer_policy import policy_of
from desktop.run.bar.way_list import WayList
from desktop.run.calls import called_for, calls_now
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.begin_form import INSIDE, SURPRISED, BeginForm
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.out_of_turn import OutOfTurn
from desktop.run.cards.question_form import RulingForm
from desktop.run.subject import acting_now, choose
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.widgets.fields import NumberField
from desktop.workspace.aiming import POINTED
from tests.desktop.lists.hand import MOST_QUESTIONS
from tests.desktop.story.meant import CannotBeClicked, CannotBePointed, NotAmong, is_meant, missing, same_act, unlike
from tests.desktop.story.pointed import Pointing
from tests.desktop.story.seat import LEFT, NONE
from tests.transcripts.facts import fact
from tests.transcripts.runner import Played, Script, beginning, command_of, prepared, strikes

KEY = Qt.Key
OTHERWISE = {
    ("99-towers.why.no-free-hand", "99-towers.why.no-hand"),
    ("99-towers.why.no-hand", "99-towers.why.no-two-hands"),
    ("semi-automagic.why.no-time", "semi-automagic.why.too-far"),
}
"""What the list says of a way, and what it would be refused with where it were taken all the same."""


class Clicker(Pointing):
    """A map with its cards and the bar, at which transcripts are played; dice are typed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.played: Played

    def play(self, script: Script, steps: int | None = None) -> None:
        """Lay a transcript's fight on the table and play its first steps, or all; raise where one goes otherwise."""
        data = script.data
        self.played = prepared(data)
        policy = policy_of(lambda: Settings(table_dice=True), lambda: self.workspace.seen)
        self.played.session = Session(Journal(self.played.session.state), SYSTEMS, policy=policy)
        self.workspace.open(self.played.session)
        QApplication.processEvents()
        fight = data.get("fight", {})
        if fight.get("begin", True):
            answers, surprised = beginning(self.played, fight)
            self._do("the beginning", {**fight, "answers": answers}, lambda: self._begin(fight, surprised))
        for number, step in enumerate(data.get("step", ())[:steps], 1):
            self._do(
                f"step {number}, {step.get('do', step.get('call', step.get('sketch', 'other')))}",
                step,
                self._way_of(step),
            )

    def _do(self, where: str, step: dict[str, Any], do: Callable[[], str | None]) -> None:
        """Do a step, and compare what it brought with what the transcript expects."""
        before = self.head
        self.played.asked, self.played.events = [], []
        try:
            refused = do()
            if refused is None:
                self._answer_all(step.get("answers", {}))
        except NotAmong as error:
            if "refused" not in step:
                raise CannotBeClicked(f"{where}: {error}") from None
            # what nobody can enter cannot be refused
            refused = step["refused"]
            self.workspace.aiming.give_up()
            if self.cards.form is not None:
                QTest.keyClick(self.cards.form, KEY.Key_Escape)
        except CannotBeClicked as error:
            raise CannotBeClicked(f"{where}: {error}") from None
        journal = self.workspace.session.journal
        self.played.events = [e for n in range(before, journal.head) for e in journal.entry(n).events]
        if refused != step.get("refused"):
            raise CannotBeClicked(f"{where}: refused with {refused}, not {step.get('refused')}")
        missing = [key for key in step.get("asked", ()) if key not in self.played.asked and "ruling" not in key]
        unwanted = [key for key in step.get("unasked", ()) if key in self.played.asked]
        if missing or unwanted:
            raise CannotBeClicked(f"{where}: asked {self.played.asked}")
        expected: Mapping[str, Any] = step.get("expect", {})
        found = {name: fact(self.played, name, value) for name, value in expected.items()}
        if found != expected:
            raise CannotBeClicked(f"{where}: {found}, not {dict(expected)}")
        # what was closed goes at once, as in a window that waits for a click
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _way_of(self, step: dict[str, Any]) -> Callable[[], str | None]:
        if step.get("undo"):
            return self._undo
        if "command" in step:
            return lambda: self._arrange(step)
        if "settle" in step:
            return lambda: self._end(step)
        if "call" in step:
            return lambda: self._call(step)
        if "sketch" in step:
            return lambda: self._sketch(step)
        return lambda: self._act(step)

    # Fights begin and end

    def _begin(self, fight: dict[str, Any], ambushed: Collection[str]) -> None:
        self.cards.begin()
        form = self.cards.form
        assert isinstance(form, BeginForm)
        ids = self.played.ids
        inside = {ids[name] for name in fight.get("combatants", ids)}
        surprised = {ids[name] for name in ambushed}
        for number in range(form.list.topLevelItemCount()):
            row = form.list.topLevelItem(number)
            assert row is not None
            form.list.setCurrentItem(row)
            who = row.data(0, Qt.ItemDataRole.UserRole)
            for name, key, wanted in ((INSIDE, KEY.Key_Space, inside), (SURPRISED, KEY.Key_S, surprised)):
                if (who in form.chosen(name)) != (who in wanted):
                    QTest.keyClick(form.list, key)
        self.touch(form.begin)

    def _end(self, step: dict[str, Any]) -> None:
        self.cards.end()
        form = self.cards.form
        assert isinstance(form, EndPage)
        for number, loose in enumerate(form.settled):
            box = form.ticks[number].tick(str(number))
            if box.isChecked() != (loose.label.id in step["settle"]):
                self.touch(box)
        self.touch(form.end)

    def _undo(self) -> None:
        self.workspace.undo()

    def _arrange(self, step: dict[str, Any]) -> str | None:
        """Put somebody into a state, or let time pass: what other docks do."""
        command = command_of(self.played, step)
        refused = self.workspace.preview(command).refused
        if refused is not None:
            return refused.phrase.id
        # what no play goes on with, such as an empty deck to shuffle, tells of itself only as it is done
        return None if self.workspace.submit(command) else str(step.get("refused"))

    # What is called for

    def _call(self, step: dict[str, Any]) -> str | None:
        whose = step.get("who", [])
        names = [whose] if isinstance(whose, str) else whose
        self.act_on(*(self.played.identified(name) for name in names))
        if step["call"] not in {each.id for each in calls_now(self.workspace, called_for(self.workspace))}:
            raise NotAmong(f"{step['call']} is not called for")
        self.open_call(step["call"])
        form = self.cards.form
        assert isinstance(form, CallForm)
        for name, value in self.played.identified(step.get("entries", {})).items():
            if name not in form.fields.parts:
                raise NotAmong(f"no field {name}")
            self._fill(form.fields, name, value)
        if "refused" in step and form.go.isEnabled():
            raise NotAmong("something that stands in the form from the beginning")
        if not form.go.isEnabled():
            command = self._refusal(step)
            if form.trouble.text() != self.workspace.text(command):
                raise CannotBeClicked(f"closed: {form.trouble.text()}")
            QTest.keyClick(form, KEY.Key_Escape)
            return command.id
        self.touch(form.go)
        return None

    def _fill(self, fields: FilledForm, name: str, value: Any) -> None:
        """Put something into a field of a form; a text is typed."""
        part = fields.parts[name]
        if isinstance(part, QLineEdit):
            part.setFocus()
            part.selectAll()
            QTest.keyClick(part, KEY.Key_Delete)
            # a sign alone would change the number that stands there
            QTest.keyClicks(part, f"={value}" if isinstance(part, NumberField) else str(value))
            if isinstance(part, NumberField):
                part.take()
        elif fields.value(name) != value:
            fields.fill_in(name, value)
        if fields.value(name) != value and str(fields.value(name)) != str(value):
            raise NotAmong(f"{name} cannot be {value}, only {fields.value(name)}")

    def _refusal(self, step: dict[str, Any]) -> Phrase:
        try:
            command = command_of(self.played, step)
        except SandtableError as error:
            return error.phrase
        refused = self.workspace.preview(command).refused
        assert refused is not None
        return refused.phrase

    # Actions

    def _sketch(self, step: dict[str, Any]) -> None:
        """Aim without doing it, and see what the map shows of that."""
        wanted = command_of(self.played, {"do": step["sketch"], **step})
        assert isinstance(wanted, Act)
        aiming = self.workspace.aiming
        listed, rows, _, _ = self._list_of(wanted.actor)
        QTest.keyClick(rows, KEY.Key_Escape)
        if not any(is_meant(each, wanted) and {*POINTED} & {*each.needs} for each in listed):
            # what goes out from somebody is not pointed out, and drawn as it is
            self.played.sketch = self.canvas.access.workspace.foreseen.sketch(wanted)
            return
        # out of turn it is looked at as well
        self._take(replace(wanted, anyway=True), step)
        if aiming.offer is None:
            raise CannotBeClicked("there is nothing to look at before it is done")
        act = aiming.offer.act
        if wanted.targets or wanted.path or wanted.place is not None:
            self.point(aiming.offer, wanted, look=True)
            assert aiming.offer is not None
            if aiming.act is None or not same_act(aiming.act, wanted, aiming.offer):
                raise CannotBeClicked(f"looked at {aiming.act}, not {wanted}")
            act = aiming.act
        self.played.sketch = self.canvas.access.workspace.foreseen.sketch(act)
        aiming.give_up()

    def _act(self, step: dict[str, Any]) -> str | None:
        wanted = command_of(self.played, step)
        assert isinstance(wanted, Act)
        return self._take(wanted, step) or self._aim(wanted, step)

    def _take(self, wanted: Act, step: dict[str, Any]) -> str | None:
        """Take an action out of the list, and fill in what its form asks; return why it is refused, if it is."""
        listed, rows, take_anyway, told = self._list_of(wanted.actor)
        joined = SYSTEMS[self.encounter.system].joined
        offers = [replace(each, fields=(*each.fields, *joined(each))) for each in listed]
        named = [n for n, each in enumerate(offers) if is_meant(each, wanted)]
        row = min(named, key=lambda n: (unlike(offers[n], wanted), n), default=None)
        if row is None and "refused" in step:
            # what there is not is not offered, and so cannot be refused
            QTest.keyClick(rows, KEY.Key_Escape)
            return str(step["refused"])
        if row is None:
            raise CannotBeClicked(f"not offered: {[o.act for o in offers if o.act.action == wanted.action]}")
        offer = offers[row]
        if unsaid := missing(offer, wanted):
            QTest.keyClick(rows, KEY.Key_Escape)
            if "refused" in step:
                return str(step["refused"])
            raise CannotBeClicked(
                f"nowhere to say {unsaid}: {[o.act for o in offers if o.act.action == wanted.action]}"
            )
        first = any(wanted.option(field.name) for field in joined(listed[row]))
        alone = not {*POINTED} & {*offer.needs}
        _click_row(rows, row, Qt.KeyboardModifier.ShiftModifier if first and alone else NONE)
        if offer.why_not is not None:
            if told().splitlines()[:1] != [self.workspace.text(offer.why_not)]:
                raise CannotBeClicked(f"it is closed, and what is said is {told()}")
            if not wanted.anyway:
                QTest.keyClick(rows, KEY.Key_Escape)
                known = (offer.why_not.id, step.get("refused")) in OTHERWISE
                return str(step["refused"]) if known else offer.why_not.id
            take_anyway()
        form = self.cards.form
        if isinstance(form, WordsForm):
            if Need.WORDS in offer.needs:
                self._fill(form.typed, "words", wanted.words or "does something")
            if Need.COST in offer.needs and wanted.cost is not None:
                self._fill(form.typed, "cost", wanted.cost)
            for name, value in wanted.options:
                if name in form.fields.parts:
                    self._fill(form.fields, name, value)
            self.touch(form.go)
        return None

    def _list_of(self, who: TokenId) -> tuple[tuple[Offer, ...], WayList, Callable[[], None], Callable[[], str]]:
        """Open the list of all that somebody can do: in the bar, or on the card for those whose turn it is not."""
        if who in acting_now(self.workspace):
            # as a click on their place in the ribbon does
            choose(self.workspace, who)
            self.bar.open_list(Family.OTHER)
            page = self.bar.page
        else:
            self.act_on(who)
            self.cards.step_in()
            form = self.cards.form
            page = form.page if isinstance(form, OutOfTurn) else None
        if page is None:
            raise CannotBeClicked("the list of actions does not open")
        return tuple(page.list.ways.offers), page.list, lambda: self.touch(page.anyway), page.reason.text

    def _aim(self, wanted: Act, step: dict[str, Any]) -> str | None:
        aiming, card = self.workspace.aiming, self.cards.aim
        if aiming.offer is None:
            return None
        head = self.head
        self._choose_ways(wanted)
        if not aiming.is_settled:
            try:
                self.point(aiming.offer, wanted)
            except CannotBePointed:
                aiming.give_up()
                if "refused" in step:
                    # where it cannot go, it cannot be refused
                    return str(step["refused"])
                raise
            self._choose_ways(wanted)
        if aiming.offer is None:
            if self.head == head and self.workspace.session.pending is None:
                raise CannotBeClicked("pointed out, and nothing happened")
            return None
        act = aiming.act
        if act is None and "refused" in step:
            # where nothing is, nothing can be pointed at
            aiming.give_up()
            return str(step["refused"])
        if act is None:
            raise CannotBeClicked("nothing is pointed out")
        if not same_act(act, wanted, aiming.offer):
            aiming.give_up()
            if "refused" in step:
                return str(step["refused"])
            raise CannotBeClicked(f"pointed out {act}, not {wanted}")
        if aiming.refused is not None and not wanted.anyway:
            if card.trouble.text().splitlines()[:1] != [self.workspace.text(aiming.refused.phrase)]:
                raise CannotBeClicked(f"the card says {card.trouble.text()}")
            refused = aiming.refused.phrase.id
            aiming.give_up()
            # with a target too few nothing is asked for yet
            return refused if act.targets == wanted.targets else step.get("refused", refused)
        self._rule(step)
        self.touch(card.go)
        return None

    def _choose_ways(self, wanted: Act) -> None:
        """Fill in what the card asks besides a target; some of it only once there is one."""
        choices = self.cards.aim.choices
        for name, value in wanted.options:
            if name in choices.parts and choices.value(name) != value:
                self._fill(choices, name, value)

    def _rule(self, step: dict[str, Any]) -> None:
        """Tick the modifiers of the act's own ruling as the transcript wants them."""
        card, ruling = self.cards.aim, self.workspace.aiming.own_ruling
        answers = step.get("answers", {})
        key = "" if ruling is None else self.played.named(ruling.key)
        if ruling is None or key not in answers:
            return
        for modifier in ruling.proposed:
            if strikes(modifier, answers[key]) != modifier.struck:
                assert card.ruling is not None
                if _box_of(card.ruling, modifier) is None:
                    # the card lists every reason where that is wished
                    self.touch(card.all)
                    QApplication.processEvents()
                _tick(card.ruling, modifier)

    # What is asked

    def _answer_all(self, given: Mapping[str, Any]) -> None:
        for _ in range(MOST_QUESTIONS):
            form = self.cards.question
            if form is None:
                assert self.workspace.session.pending is None, "a question waits, and no form shows it"
                return
            key = self.played.named(form.request.key)
            self.played.asked.append(key)
            answer = given.get(key)
            if answer == "open":
                return
            if isinstance(form, DrawForm):
                self._type(form, key, answer)
            elif isinstance(form, RulingForm):
                if key in given:
                    _tick_as(form.view, given[key])
                self.touch(form.confirm)
            elif isinstance(form, ChoiceForm):
                self._tick_ahead(form, given)
                self._choose(form, key, answer)
        raise CannotBeClicked("it never stops asking")

    def _tick_ahead(self, form: ChoiceForm, given: Mapping[str, Any]) -> None:
        """Tick the modifiers of what the answer leads to, which are asked for no more."""
        if form.ahead is None:
            return
        wanted = given.get(self.played.named(form.request.key))
        form.ahead.show_answer(form.request.suggested if wanted is None else self.played.identified(wanted))
        key = self.played.named(form.ahead.view.ruling.key)
        if key in given:
            if not form.ahead.all.isChecked():
                self.touch(form.ahead.all)
                QApplication.processEvents()
            _tick_as(form.ahead.view, given[key])

    def _type(self, form: DrawForm, key: str, answer: Any) -> None:
        if answer is None:
            raise CannotBeClicked(f"no answer for {key}")
        request: Draw[Any] = form.request
        form.line.setFocus()
        form.line.selectAll()
        QTest.keyClicks(form.line, str(answer))
        # what the program doubts is typed once more
        for _ in range(2):
            if self.workspace.session.pending is not request:
                break
            QTest.keyClick(form.line, KEY.Key_Return)
        if self.workspace.session.pending is request:
            raise NotAmong(f"{key}: {answer} is not taken: {form.trouble.text()}")

    def _choose(self, form: ChoiceForm, key: str, answer: Any) -> None:
        if answer is None:
            self.touch(self._answer(form))
            return
        request: Choice[Any] = form.request
        keys = [option.key for option in request.options]
        wanted = self.played.identified(answer)
        if wanted not in keys or not form.buttons[keys.index(wanted)].isEnabled():
            raise NotAmong(f"{key}: {wanted} is none of {keys}")
        self.touch(form.buttons[keys.index(wanted)])


def game_of(script: Script) -> SystemId:
    """Return the game of a transcript."""
    return SystemId(script.data.get("system", "99-towers"))


def _tick_as(view: RulingView, wanted: Any) -> None:
    """Tick the modifiers of a ruling as a transcript wants them."""
    for modifier in view.ruling.proposed:
        if strikes(modifier, wanted) != modifier.struck:
            _tick(view, modifier)


def _tick(view: RulingView, modifier: Modifier) -> None:
    """Click on the box of a modifier of a ruling, unless one that goes with it has been clicked on."""
    if not any(each == modifier for each in view.answer):
        return
    box = _box_of(view, modifier)
    if box is None:
        raise CannotBeClicked(f"there is nothing to tick for {modifier}")
    box.click()


def _box_of(view: RulingView, modifier: Modifier) -> QAbstractButton | None:
    """Return the box of a modifier that can be clicked: beside what decides, or in the full list of its figure."""
    meant = next(each for each in view.answer if replace(each, struck=modifier.struck) == modifier)
    lines = [] if view.columns is None else [*view.columns._meant.items()]
    for tally in view.tallies:
        lines += zip(tally.boxes, (line.modifier for line in tally.tally.lines), strict=True)
    return next((line.box for line, each in lines if each is meant and line.box.isVisible()), None)


def _click_row(found: WayList, row: int, held: Qt.KeyboardModifier = NONE) -> None:
    index = found.ways.index(row)
    found.scrollTo(index)
    QTest.mouseClick(found.viewport(), LEFT, held, found.visualRect(index).center())
