"""A game master who presses anything at any time: the docks follow, nothing is raised, undo leads back to the start."""

from random import Random

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.engine.session import Session
from desktop.history.panel import HistoryPanel
from desktop.log.panel import LogPanel
from desktop.run.answer_policy import policy_of
from desktop.run.clocks.panel import ClockPanel
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun
from tests.helpers.samples import sample_session
from tests.helpers.table import Table
from tests.helpers.wild import press

STEPS = 120


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
