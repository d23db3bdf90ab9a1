"""A game master who presses anything at any time: the docks follow, nothing is raised, undo leads back to the start."""

from random import Random

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.engine.session import Session
from core.engine.system import Family
from desktop.log.history_panel import HistoryPanel
from desktop.log.panel import LogPanel
from desktop.run.answer_policy import policy_of
from desktop.run.cards.action_form import WordsForm
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.question_form import DrawForm
from desktop.run.cards.reset_form import ResetForm
from desktop.run.clocks.panel import ClockPanel
from desktop.run.subject import walk
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun
from tests.helpers.samples import sample_session
from tests.helpers.table import Table

STEPS = 120


def press(panel: Table, chance: Random) -> None:
    """Do one thing that a person could do now."""
    workspace = panel.workspace
    if panel.cards.question is not None:
        answer(panel, chance)
    elif workspace.aiming.offer is not None:
        aim(panel, chance)
    elif panel.cards.form is not None:
        fill_in(panel, chance)
    elif workspace.in_fight:
        act(panel, chance)
    else:
        (panel.cards.begin if chance.random() < 0.8 else panel.cards.reset)()


def answer(panel: Table, chance: Random) -> None:
    """Answer the question in some way, or step back."""
    question = panel.cards.question
    assert question is not None
    what = chance.random()
    if what < 0.1:
        panel.workspace.take_back()
    elif isinstance(question, DrawForm):
        question.line.setText(chance.choice(("QS 7H / 4C", "13 2H", "7", "nonsense", "KH")))
        if not question.take() and not question.take():
            panel.workspace.draw()
    elif not panel.pick(chance.randint(1, 3)):
        question.take()


def aim(panel: Table, chance: Random) -> None:
    """Point at somebody, go, or leave it."""
    aiming = panel.workspace.aiming
    if aiming.is_settled and panel.cards.aim.ruling is not None and chance.random() < 0.3:
        boxes = [box for view in panel.cards.aim.ruling.tallies for box in view.boxes]
        if boxes:
            chance.choice(boxes).box.click()
    elif aiming.is_settled and chance.random() < 0.8:
        aiming.go()
    elif not panel.pick(chance.randint(1, 9)) or chance.random() < 0.1:
        aiming.give_up()


def fill_in(panel: Table, chance: Random) -> None:
    """Fill in the form, or put it away."""
    form = panel.cards.form
    if isinstance(form, WordsForm):
        form.words.setText("swings")
        form.submit()
    elif chance.random() < 0.7:
        assert isinstance(form, BeginForm | EndPage | ResetForm)
        form.submit()
    else:
        panel.cards._put_away()


def act(panel: Table, chance: Random) -> None:
    """Take an offer, overrule, repeat, undo, redo, look at somebody, end it."""
    what = chance.random()
    if what < 0.3:
        panel.bar.press(chance.choice(tuple(Family)))
    elif what < 0.6:
        panel.bar.open_list(chance.choice(tuple(Family)))
        page = panel.bar.page
        if page is not None and page.offers:
            page.list.setCurrentIndex(page.list.ways.index(chance.randrange(len(page.offers))))
            page.overrule() if chance.random() < 0.3 else page.list.take_current()
    elif what < 0.7:
        panel.cards.again()
    elif what < 0.8:
        panel.workspace.undo()
    elif what < 0.85:
        panel.workspace.redo()
    elif what < 0.95:
        walk(panel.workspace, chance.choice((1, -1)))
    else:
        panel.cards.end()


@pytest.mark.parametrize("seed", range(6))
def test_anything_can_be_pressed_at_any_time(qtbot: QtBot, theme: Theme, seed: int) -> None:
    chance = Random(seed)
    settings = Settings(table_dice=seed % 2 == 1, answering={"ruling": "suggest"} if seed % 3 == 1 else {})
    session: Session = begun() if seed < 2 else sample_session()
    session.policy = policy_of(lambda: settings)
    workspace: Workspace = workspace_on(theme, session)
    panel = Table(workspace)
    others = (ClockPanel(workspace), LogPanel(workspace), HistoryPanel(workspace))
    for each in (panel, *others):
        qtbot.addWidget(each)
        each.show()
    first = session.journal.floor
    for _ in range(STEPS):
        press(panel, chance)
        QApplication.processEvents()
        assert (panel.cards.question is not None) == (session.pending is not None)
    assert isinstance(others[2], HistoryPanel)
    others[2].go_to(first)
    assert session.journal.head == first and session.pending is None
    QThreadPool.globalInstance().waitForDone()
