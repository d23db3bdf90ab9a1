"""Every action is taken where a transcript leads to a situation in which it is open, and done."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SystemId, TokenId
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.session import Session
from core.engine.system import Family
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from desktop.run.answer_policy import policy_of
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import RulingForm
from desktop.run.subject import choose
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.desktop.lists.hand import MOST_QUESTIONS, Hand, fails
from tests.desktop.lists.test_actions import NEAR, click_row
from tests.desktop.story.seat import LEFT
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, Played, Script, begin, command_of, play, prepared, scripts

MOST_TRIED = 8
"""So many transcripts are tried for one in which an action is open."""


def leading_to(system: SystemId, key: str, name: str) -> list[tuple[int, Script]]:
    """Return transcripts with a step that does or calls for something, and before which, the shortest first."""
    found = [
        (number, script)
        for script in scripts()
        if script.data.get("system", "99-towers") == system
        for number, step in enumerate(script.data.get("step", ()))
        if step.get(key) == name and not (step.get("refused") or step.get("anyway"))
    ]
    return sorted(found, key=lambda each: each[0])[:MOST_TRIED]


def as_before(number: int, script: Script) -> Played:
    """Return a transcript played as far as a step, without that."""
    played = prepared(script.data)
    begin(played, script.data.get("fight", {}))
    for step in script.data["step"][:number]:
        play(played, step)
    return played


def situations(system: SystemId, action: str) -> Iterator[tuple[Campaign, TokenId, tuple[Point, ...]]]:
    """Yield states in which an action is open to somebody whose turn it is, who that is, and where it leads there."""
    rules = SYSTEMS[system]
    for number, script in leading_to(system, "do", action):
        played, step = as_before(number, script), script.data["step"][number]
        act = command_of(played, step)
        assert isinstance(act, Act)
        state, board = played.session.state, played.session.board(played.encounter)
        those = tuple(state.token(ENCOUNTER, each).point for each in act.targets if each in played.encounter.tokens)
        aimed = (*those, *reversed(act.path), *(() if act.place is None else (act.place,)))
        for who in rules.next_actors(state, state.encounter(ENCOUNTER)):
            offers = rules.offers(state, board, state.encounter(ENCOUNTER), who, only=action)
            if any(each.why_not is None for each in offers):
                yield state, who, aimed


class TableHand(Hand):
    """A hand at a map with its cards and the bar: all that an action is taken with, without the docks around it."""

    def __init__(self, theme: Theme) -> None:
        self.table = Table(workspace_on(theme))
        self.table.show()
        self.told_lines: list[object] = []
        self.table.workspace.message.connect(self.told_lines.append)

    @property
    def workspace(self) -> Workspace:
        """What the table works on."""
        return self.table.workspace

    def play_on(self, state: Campaign) -> None:
        """Lay another fight on the table."""
        policy = policy_of(lambda: Settings(answering={"ruling": "take"}))
        self.workspace.open(Session(Journal(state), SYSTEMS, policy=policy))
        self.told_lines.clear()
        QApplication.processEvents()

    def click_place(self, place: Point) -> None:
        """Click on a place of the map, and on it again to go there."""
        view = self.table.canvas.view
        view.centerOn(QPointF(*place))
        spot = view.viewportTransform().map(QPointF(*place)).toPoint()
        QTest.mouseMove(view.viewport(), spot)
        QTest.mouseClick(view.viewport(), LEFT, pos=spot)
        QTest.keyClick(view, Qt.Key.Key_Return)

    def settle_all(self) -> None:
        """Answer every question that waits, by the buttons of its form."""
        for _ in range(MOST_QUESTIONS):
            form = self.table.cards.question
            if form is None:
                assert self.workspace.session.pending is None, "a question waits, and no form shows it"
                return
            if isinstance(form, DrawForm):
                self.touch(form.program)
            elif isinstance(form, RulingForm):
                self.touch(form.confirm)
            elif isinstance(form, ChoiceForm):
                self.touch(self._answer(form))
        raise AssertionError("it never stops asking")

    def take_open(self, who: TokenId, action: str, aimed: tuple[Point, ...]) -> str:
        """Take an action of somebody out of the list of all, and do it; return what should not have been."""
        # as a click on his place in the ribbon does
        choose(self.workspace, who)
        self.table.bar.open_list(Family.OTHER)
        page = self.table.bar.page
        assert page is not None, "the list of actions does not open"
        offers, head = tuple(page.list.ways.offers), self.head
        row = next((n for n, each in enumerate(offers) if each.act.action == action and each.why_not is None), None)
        if row is None:
            return "it does not stand open in the list"
        click_row(page.list, row)
        form = self.table.cards.form
        if isinstance(form, WordsForm):
            QWidget.setFocus(form.words)
            QTest.keyClicks(form.words, "does something")
            self.touch(form.go)
        self._aim(aimed)
        self.settle_all()
        refused = self.workspace.aiming.refused
        told = [str(each) for each in (refused, *self.told_lines) if each is not None]
        return "" if self.head > head else f"it is not done: {told}"

    def _aim(self, aimed: tuple[Point, ...]) -> None:
        aiming, card = self.workspace.aiming, self.table.cards.aim
        x, y = self.encounter.tokens[aiming.offer.act.actor].point if aiming.offer is not None else (0, 0)
        places = iter((*aimed, *((x + dx * SQUARE, y + dy * SQUARE) for dx, dy in NEAR)))
        pressed: set[str] = set()
        while aiming.offer is not None and not aiming.is_settled:
            button = next((name for name, each in card.targets.buttons.items() if each.isEnabled()), None)
            place = None if button is not None and button not in pressed else next(places, None)
            if place is not None:
                self.click_place(place)
            elif button is not None and button not in pressed:
                pressed.add(button)
                self.touch(card.targets.buttons[button])
            else:
                break
        if aiming.offer is not None and card.go.isEnabled():
            self.touch(card.go)


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_every_action_of_a_transcript(qtbot: QtBot, theme: Theme, system: SystemId) -> None:
    hand, wrong = TableHand(theme), []
    qtbot.addWidget(hand.table)
    for action in SYSTEMS[system].actions:
        why = "no transcript leads to where it is open"
        for state, who, aimed in situations(system, action):
            hand.play_on(state)
            why = hand.take_open(who, action, aimed)
            if not why:
                break
        wrong += [f"{action}: {why}"] if why else []
    assert not wrong, fails(wrong)
