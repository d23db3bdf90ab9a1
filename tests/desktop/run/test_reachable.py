"""Every control of the docks of play has a name that can be read aloud and a tooltip, in every state of a fight."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from core.engine.system import Need
from desktop.history.panel import HistoryPanel
from desktop.log.panel import LogPanel
from desktop.panel import Panel
from desktop.rules_browser.panel import RulesPanel
from desktop.run.answer_policy import policy_of
from desktop.run.clocks.panel import ClockPanel
from desktop.run.offer_groups import offers_of
from desktop.settings import Settings
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.samples import sample_session
from tests.helpers.table import Table

CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView)


def nameless(panel: QWidget) -> list[str]:
    """Return the visible controls that say nothing of themselves."""
    found = []
    for widget in panel.findChildren(QWidget):
        inner = isinstance(widget.parent(), QComboBox | QLineEdit | QAbstractItemView | QScrollBar)
        if not isinstance(widget, CONTROLS) or not widget.isVisible() or inner:
            continue
        words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        if not words or not (widget.toolTip() or isinstance(widget, QAbstractItemView)):
            found.append(f"{type(widget).__name__} {words!r} {widget.toolTip()!r}")
    return found


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on the sample's fight."""
    return workspace_on(theme, sample_session(policy=policy_of(Settings)))


@pytest.mark.parametrize("kind", [ClockPanel, HistoryPanel, LogPanel, RulesPanel])
def test_docks(qtbot: QtBot, workspace: Workspace, kind: Callable[[Workspace], Panel]) -> None:
    panel = kind(workspace)
    qtbot.addWidget(panel)
    panel.show()
    assert nameless(panel) == []


def test_every_page_of_the_action_dock(qtbot: QtBot, workspace: Workspace) -> None:
    panel = Table(workspace)
    qtbot.addWidget(panel)
    panel.show()
    assert workspace.actor is not None and workspace.encounter is not None
    offers = offers_of(workspace, workspace.actor)
    attack = offers[0]
    foe = next(token.id for token in workspace.encounter.tokens.values() if token.side == "foes")
    workspace.aiming.take(attack)
    workspace.aimed.emit(replace(attack.act, targets=(foe,)))
    assert panel.cards.aim.ruling is not None and nameless(panel) == []
    workspace.aiming.give_up()
    panel.cards.take(next(offer for offer in offers if Need.WORDS in offer.needs))
    assert panel.cards.form is not None and nameless(panel) == []
    workspace.session.policy = policy_of(lambda: Settings(table_dice=True, answering={"ruling": "suggest"}))
    workspace.submit(replace(attack.act, targets=(foe,)))
    assert panel.cards.question is not None and nameless(panel) == []
    panel.cards.question.take()
    assert panel.cards.question is not None and nameless(panel) == []
    workspace.draw()
    panel.cards.end()
    assert nameless(panel) == []
    panel.cards.reset()
    assert nameless(panel) == []


def test_enter_presses_the_button_that_has_the_keyboard(qtbot: QtBot, workspace: Workspace) -> None:
    panel = Table(workspace)
    qtbot.addWidget(panel)
    panel.show()
    assert workspace.actor is not None and workspace.encounter is not None
    attack = offers_of(workspace, workspace.actor)[0]
    foe = next(token.id for token in workspace.encounter.tokens.values() if token.side == "foes")
    head = workspace.session.journal.head
    workspace.aiming.take(attack)
    workspace.aimed.emit(replace(attack.act, targets=(foe,)))
    QTest.keyClick(panel.cards.aim.cancel, Qt.Key.Key_Return)
    assert workspace.aiming.offer is None and workspace.session.journal.head == head
