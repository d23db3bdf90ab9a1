"""Handing a finished PDF over: it is opened where the desktop can, and said once where it lies."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from core.base.phrase import say
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


def hand_over(workspace: Workspace, path: Path) -> None:
    """Open a PDF that was written, and say where it lies; also that nothing opened it, where that is so."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        workspace.tell(say("paper.ready", path=str(path)))
    else:
        workspace.tell(say("paper.not-opened", path=str(path)), Urgency.WARNING)
