"""A fight with the widget of its clock, shown by itself."""

from collections.abc import Callable
from typing import Generic, TypeVar

from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.session import Session
from desktop.run.clocks.clock_view import ClockView
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on

V = TypeVar("V", bound=ClockView)


class ShownClock(Generic[V]):
    """A fight, the workspace on it, and the clock that shows it, drawn anew after each change."""

    def __init__(
        self,
        qtbot: QtBot,
        theme: Theme,
        fight: tuple[Session, dict[str, TokenId]],
        make: Callable[[Workspace], V],
        height: int,
    ) -> None:
        self.session, self.ids = fight
        self.workspace: Workspace = workspace_on(theme, self.session)
        self.view = make(self.workspace)
        qtbot.addWidget(self.view)
        self.view.resize(900, height)
        self.view.show()
        self.view.refresh()
        self.workspace.changed.connect(lambda change: self.view.refresh())
