"""Plays a transcript in the real window: every action, target, way, answer and call of it is clicked or typed."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.base.phrase import Phrase
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.request import Choice, Draw
from core.engine.session import Session
from core.engine.system import Family, Need, Offer
from core.geometry.units import Point
from core.rules.registry import SYSTEMS
from desktop.run.answer_policy import policy_of
from desktop.run.bar.bar import CommandBar
from desktop.run.bar.way_list import WayList
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.begin_form import INSIDE, SURPRISED, BeginForm
from desktop.run.cards.call_form import CallForm
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.opening import CardOpener
from desktop.run.cards.out_of_turn import OutOfTurn
from desktop.run.cards.question_form import RulingForm
from desktop.run.subject import acting_now, choose
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.desktop.lists.hand import MOST_QUESTIONS, Hand
from tests.desktop.story.seat import LEFT, NONE
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.facts import fact
from tests.transcripts.runner import Played, Script, command_of, prepared, scripts, strikes

KEY = Qt.Key
EDGE = 40
"""Pixels at the edges of the map that cards may lie over."""


class CannotBeClicked(AssertionError):
    """Something that a transcript does, and that the window has no way to do."""


class Clicker(Hand):
    """A map with its cards and the bar, at which transcripts are played; dice are typed."""

    def __init__(self, theme: Theme) -> None:
        self.table = Table(workspace_on(theme))
        self.table.show()
        self.canvas = self.table.canvas
        self.played: Played

    @property
    def workspace(self) -> Workspace:
        """What the table works on."""
        return self.table.workspace

    @property
    def bar(self) -> CommandBar:
        """The command bar."""
        return self.table.bar

    @property
    def cards(self) -> CardOpener:
        """The cards over the map."""
        return self.table.cards

    def play(self, script: Script, steps: int | None = None) -> None:
        """Lay a transcript's fight on the table and play its first steps, or all; raise where one goes otherwise."""
        data = script.data
        self.played = prepared(data)
        policy = policy_of(lambda: Settings(table_dice=True))
        self.played.session = Session(Journal(self.played.session.state), SYSTEMS, policy=policy)
        self.workspace.open(self.played.session)
        QApplication.processEvents()
        fight = data.get("fight", {})
        if fight.get("begin", True):
            self._do("the beginning", fight, lambda: self._begin(fight))
        for number, step in enumerate(data.get("step", ())[:steps], 1):
            self._do(f"step {number}, {step.get('do', step.get('call', 'other'))}", step, self._way_of(step))

    def _do(self, where: str, step: dict[str, Any], do: Callable[[], str | None]) -> None:
        """Do a step, and compare what it brought with what the transcript expects."""
        before = self.head
        self.played.asked, self.played.events = [], []
        try:
            refused = do()
            if refused is None:
                self._answer_all(step.get("answers", {}))
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
        return lambda: self._act(step)

    # Fights begin and end

    def _begin(self, fight: dict[str, Any]) -> None:
        self.cards.begin()
        form = self.cards.form
        assert isinstance(form, BeginForm)
        ids = self.played.ids
        inside = {ids[name] for name in fight.get("combatants", ids)}
        surprised = {ids[name] for name in fight.get("surprised", ())}
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

    def _arrange(self, step: dict[str, Any]) -> None:
        """Put somebody into a state, or let time pass: what other docks do."""
        assert self.workspace.submit(command_of(self.played, step))

    # What is called for

    def _call(self, step: dict[str, Any]) -> str | None:
        whose = step.get("who", [])
        names = [whose] if isinstance(whose, str) else whose
        self.act_on(*(self.played.identified(name) for name in names))
        self.open_call(step["call"])
        form = self.cards.form
        assert isinstance(form, CallForm)
        for name, value in self.played.identified(step.get("entries", {})).items():
            part = form.fields.parts.get(name)
            if part is None:
                raise CannotBeClicked(f"no field {name}")
            if isinstance(part, QLineEdit):
                part.setFocus()
                part.selectAll()
                QTest.keyClick(part, KEY.Key_Delete)
                QTest.keyClicks(part, str(value))
            elif form.fields.value(name) != value:
                form.fields.fill_in(name, value)
        if not form.go.isEnabled():
            command = self._refusal(step)
            if form.trouble.text() != self.workspace.text(command):
                raise CannotBeClicked(f"closed: {form.trouble.text()}")
            QTest.keyClick(form, KEY.Key_Escape)
            return command.id
        self.touch(form.go)
        return None

    def _refusal(self, step: dict[str, Any]) -> Phrase:
        try:
            command = command_of(self.played, step)
        except SandtableError as error:
            return error.phrase
        refused = self.workspace.preview(command).refused
        assert refused is not None
        return refused.phrase

    # Actions

    def _act(self, step: dict[str, Any]) -> str | None:
        wanted = command_of(self.played, step)
        assert isinstance(wanted, Act)
        offers, rows, take_anyway, told = self._list_of(wanted.actor)
        named = [n for n, each in enumerate(offers) if _is(each, wanted)]
        row = min(named, key=lambda n: (offers[n].why_not is not None, n), default=None)
        if row is None and "refused" in step:
            # what there is not is not offered, and so cannot be refused
            QTest.keyClick(rows, KEY.Key_Escape)
            return str(step["refused"])
        if row is None:
            raise CannotBeClicked(f"not offered: {[o.act for o in offers if o.act.action == wanted.action]}")
        offer = offers[row]
        _click_row(rows, row)
        if offer.why_not is not None:
            if told().splitlines()[:1] != [self.workspace.text(offer.why_not)]:
                raise CannotBeClicked(f"it is closed, and what is said is {told()}")
            if not wanted.anyway:
                QTest.keyClick(rows, KEY.Key_Escape)
                return offer.why_not.id
            take_anyway()
        form = self.cards.form
        if isinstance(form, WordsForm):
            if Need.WORDS in offer.needs:
                form.words.setFocus()
                QTest.keyClicks(form.words, wanted.words)
            for name, value in wanted.options:
                if name in form.fields.parts:
                    form.fields.fill_in(name, value)
            self.touch(form.go)
        return self._aim(wanted, step)

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
            self._point(aiming.offer, wanted)
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
        if (act.targets, act.path, act.place) != (wanted.targets, wanted.path, wanted.place):
            raise CannotBeClicked(f"pointed out {act}, not {wanted}")
        if aiming.refused is not None and not wanted.anyway:
            if card.trouble.text().splitlines()[:1] != [self.workspace.text(aiming.refused.phrase)]:
                raise CannotBeClicked(f"the card says {card.trouble.text()}")
            refused = aiming.refused.phrase.id
            aiming.give_up()
            return refused
        self._rule(step)
        self.touch(card.go)
        return None

    def _choose_ways(self, wanted: Act) -> None:
        """Fill in what the card asks besides a target; some of it only once there is one."""
        choices = self.cards.aim.choices
        for name, value in wanted.options:
            if name in choices.parts and choices.value(name) != value:
                choices.fill_in(name, value)

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
                card.ruling._ticked(modifier, modifier.struck)

    def _point(self, offer: Offer, wanted: Act) -> None:
        card = self.cards.aim
        for target in wanted.targets[len(offer.act.targets) :] if Need.PATH not in offer.needs else ():
            button = card.targets.buttons.get(target)
            if button is not None and button.isEnabled():
                self.touch(button)
            else:
                self._click_at(self.encounter.tokens[target].point)
        if wanted.path:
            self._walk(wanted.path)
        if wanted.place is not None:
            self._click_at(wanted.place)

    def _walk(self, path: tuple[Point, ...]) -> None:
        """Click on where a way ends; bend it where it goes there another way by itself."""
        self._hover_at(path[-1])
        act = self.workspace.aiming.act
        if act is None or act.path != path:
            for place in path[:-1]:
                self._hover_at(place)
                QTest.keyClick(self.canvas.view, KEY.Key_Space)
        self._click_at(path[-1])

    def _hover_at(self, place: Point) -> None:
        port, spot = self.canvas.view.viewport(), self._spot(place)
        kind, button = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
        moved = QMouseEvent(kind, QPointF(spot), QPointF(port.mapToGlobal(spot)), button, button, NONE)
        QGuiApplication.sendEvent(port, moved)

    def _click_at(self, place: Point) -> None:
        self._hover_at(place)
        QTest.mouseClick(self.canvas.view.viewport(), LEFT, pos=self._spot(place))

    def _spot(self, place: Point) -> QPoint:
        """Return where a place is seen on the map, brought into view where it is not."""
        view = self.canvas.view
        spot = view.viewportTransform().map(QPointF(*place)).toPoint()
        if not view.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE).contains(spot):
            view.centerOn(QPointF(*place))
        return view.viewportTransform().map(QPointF(*place)).toPoint()

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
                self.touch(form.confirm)
            elif isinstance(form, ChoiceForm):
                self._choose(form, key, answer)
        raise CannotBeClicked("it never stops asking")

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
            raise CannotBeClicked(f"{key}: {answer} is not taken: {form.trouble.text()}")

    def _choose(self, form: ChoiceForm, key: str, answer: Any) -> None:
        if answer is None:
            self.touch(self._answer(form))
            return
        request: Choice[Any] = form.request
        keys = [option.key for option in request.options]
        wanted = self.played.identified(answer)
        if wanted not in keys or not form.buttons[keys.index(wanted)].isEnabled():
            raise CannotBeClicked(f"{key}: {wanted} is none of {keys}")
        self.touch(form.buttons[keys.index(wanted)])


def of_game(system: SystemId) -> tuple[Script, ...]:
    """Return the transcripts of a game."""
    return tuple(script for script in scripts() if script.data.get("system", "99-towers") == system)


def _is(offer: Offer, wanted: Act) -> bool:
    """Return whether an offer is the way to take an action that a step means."""
    has = dict(offer.act.options)
    same = all(has.get(name, value) == value for name, value in wanted.options)
    item = wanted.item is None or offer.act.item == wanted.item
    whom = offer.act.targets == wanted.targets[: len(offer.act.targets)]
    return offer.act.action == wanted.action and item and same and whom


def _click_row(found: WayList, row: int) -> None:
    index = found.ways.index(row)
    found.scrollTo(index)
    QTest.mouseClick(found.viewport(), LEFT, pos=found.visualRect(index).center())
