"""What the tests of the action dock share: what makes one on a session."""

from collections.abc import Callable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Systems
from core.engine.session import Session
from desktop.run.odds_queue import Answer, OddsQuestion, OddsQueue
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table

Panels = Callable[..., Table]


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes a dock on a session."""

    def make(session: Session | None = None) -> Table:
        panel = Table(workspace_on(theme, session))
        qtbot.addWidget(panel)
        panel.show()
        return panel

    return make


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let odds be reckoned where they are asked for, to their end, so that nothing waits for a thread or a clock."""

    def ask(queue: OddsQueue, questions: Sequence[OddsQuestion], systems: Systems) -> None:
        for each in questions:
            assert isinstance(each.act, Act)
            found = odds(each.state, each.act, systems, BoardCache(), each.answers, sampled=True)
            queue.known.emit(Answer(each, found))

    monkeypatch.setattr(OddsQueue, "ask", ask)
