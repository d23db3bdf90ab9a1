"""What the tests of the action dock share: what makes one on a session."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from core.engine.session import Session
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
