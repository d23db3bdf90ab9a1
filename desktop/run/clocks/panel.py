"""The clock dock: the clock of the running fight, as its system shows it."""

from functools import partial

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.manual.asking import place_of_game
from desktop.panel import Panel
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.registry import view_for
from desktop.widgets.empty_state import EmptyState
from desktop.workspace.workspace import Workspace


class ClockPanel(Panel):
    """Hosts the view that belongs to the kind of clock."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.view: ClockView | None = None
        self._empty = EmptyState(
            "clock",
            self.tr("The clock stands still. It starts when a fight begins."),
            self,
            button=self.tr("Begin a fight…"),
            tip=self.tr("Say who is in"),
            low=True,
        )
        self._empty.chosen.connect(partial(workspace.action_wanted.emit, "fight.begin"))
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        workspace.theme.changed.connect(self.stale)

    @property
    def manual(self) -> str:
        """The place in the manual that tells of it: of the game that is played, where it has a page."""
        return place_of_game(self.workspace.encounter, "running#whose-turn-it-is")

    def refresh(self) -> None:
        """Show the clock as it is now."""
        encounter = self.workspace.encounter
        clock = encounter.clock if encounter is not None and self.workspace.in_fight else None
        if clock is None:
            self._pages.setCurrentWidget(self._empty)
            return
        kind = view_for(clock)
        if type(self.view) is not kind:
            if self.view is not None:
                self._pages.removeWidget(self.view)
                self.view.deleteLater()
            self.view = kind(self.workspace, self)
            self._pages.addWidget(self.view)
        assert self.view is not None
        self._pages.setCurrentWidget(self.view)
        self.view.refresh()
