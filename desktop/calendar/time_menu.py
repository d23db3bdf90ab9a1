"""The menu that lets the world's time pass, and leads to what falls due."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from core.edits.document import PassTime
from core.edits.time import LetTimePass
from core.explain.calendar import DAY, HOUR, MINUTE
from desktop.calendar.words import due_text
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace


def let_pass(workspace: Workspace, seconds: int) -> None:
    """Let so many seconds pass; fewer than none set the time back."""
    if workspace.is_open:
        workspace.submit(LetTimePass(seconds) if seconds > 0 else PassTime(seconds))


def steps() -> tuple[tuple[str, int], ...]:
    """Return the spans that are offered, in words and in seconds."""
    translate = QCoreApplication.translate
    return (
        (translate("calendar", "1 minute"), MINUTE),
        (translate("calendar", "10 minutes"), 10 * MINUTE),
        (translate("calendar", "1 hour"), HOUR),
        (translate("calendar", "8 hours"), 8 * HOUR),
        (translate("calendar", "1 day"), DAY),
        (translate("calendar", "7 days"), 7 * DAY),
    )


def fill_time_menu(menu: QMenu, workspace: Workspace) -> None:
    """Offer spans to let pass, each saying what falls due in it; in a fight one step further in, against a slip."""
    translate = QCoreApplication.translate
    passing = menu
    if workspace.in_fight:
        passing = menu.addMenu(icon("clock"), translate("calendar", "Let time pass during the fight"))
        passing.setToolTipsVisible(True)
    for words, seconds in steps():
        step = passing.addAction(icon("clock"), translate("calendar", "Let {span} pass").replace("{span}", words))
        step.setToolTip(due_text(workspace, seconds))
        step.triggered.connect(partial(_do, workspace, seconds))
    back = menu.addMenu(icon("history"), translate("calendar", "Set the time back by"))
    for words, seconds in steps():
        back.addAction(words).triggered.connect(partial(_do, workspace, -seconds))
    menu.addSeparator()
    due = menu.addAction(icon("hourglass"), translate("calendar", "What falls due, reminders…"))
    due.triggered.connect(lambda _checked=False: workspace.panel_wanted.emit("due"))


def _do(workspace: Workspace, seconds: int, _checked: bool = False) -> None:
    let_pass(workspace, seconds)
