"""Leads to the question that waits: to whoever it is about on the map, or to the dock that it belongs to."""

from PySide6.QtCore import QObject

from core.engine.change import Change
from desktop.window.docks import Docks
from desktop.workspace.workspace import Mode, Workspace


class QuestionGuide(QObject):
    """Brings a dock to the front as soon as time has raised a question; the question itself lies over the map."""

    def __init__(self, workspace: Workspace, docks: Docks, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._docks = workspace, docks
        workspace.changed.connect(self._bring)

    def show(self) -> None:
        """Bring whom it is about into view, and its dock to the front."""
        workspace = self._workspace
        self._bring_dock()
        pending, encounter = workspace.session.pending, workspace.encounter
        if pending is not None and encounter is not None and pending.asks in encounter.tokens:
            workspace.bring_into_view(encounter.tokens[pending.asks].point)

    def _bring(self, change: Change) -> None:
        if change.pending is not None and self._workspace.mode is Mode.RUN:
            self._bring_dock()

    def _bring_dock(self) -> None:
        # until something is asked, the window does without the calendar
        from desktop.calendar.question_dock import raised_in

        holds = raised_in(self._workspace)
        if holds is not None:
            self._docks.raise_panel(holds)
