"""Leads to the question that waits: to its encounter, whoever it is about on the map, the dock that it belongs to."""

from PySide6.QtCore import QObject

from core.engine.change import Change
from desktop.window.docks import Docks
from desktop.workspace.asking import look_where_asked
from desktop.workspace.workspace import Mode, Workspace


class QuestionGuide(QObject):
    """Brings a dock to the front as soon as time has raised a question; the question itself lies over the map."""

    def __init__(self, workspace: Workspace, docks: Docks, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._docks = workspace, docks
        workspace.changed.connect(self._bring)

    def show(self) -> None:
        """Lead there."""
        show_question(self._workspace, self._docks)

    def _bring(self, change: Change) -> None:
        if change.pending is not None and self._workspace.mode is Mode.RUN:
            _bring_dock(self._workspace, self._docks)


def show_question(workspace: Workspace, docks: Docks) -> None:
    """Go to the encounter in which a question waits, bring whom it is about into view, and its dock to the front."""
    _bring_dock(workspace, docks)
    look_where_asked(workspace)


def _bring_dock(workspace: Workspace, docks: Docks) -> None:
    # until something is asked, the window does without the calendar
    from desktop.calendar.question_dock import raised_in

    holds = raised_in(workspace)
    if holds is not None:
        docks.raise_panel(holds)
