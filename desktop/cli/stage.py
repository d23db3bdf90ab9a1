"""The stage on which the program has its picture taken: a window unseen, and pictures of it at rest."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QThreadPool, QTimer
from PySide6.QtWidgets import QWidget

from core.base.errors import StorageFailed
from desktop.player_view.window import PlayersWindow

if TYPE_CHECKING:
    from desktop.program import Program
    from desktop.workspace.workspace import Workspace

PATIENCE = 350
"""Milliseconds in which a window comes to rest."""
LONGEST = 12.0
"""Seconds that a painted map is waited for, at most."""


class Stage:
    """A program shown in the light theme, in a window of so many pixels; pictures go into a folder."""

    def __init__(self, program: "Program", folder: Path, size: tuple[int, int]) -> None:
        self.program, self.folder = program, folder
        program.theme.wear("light")
        program.window.resize(*size)
        program.window.show()

    @property
    def workspace(self) -> "Workspace":
        """What the window shows."""
        return self.program.workspace

    def picture(self, widget: QWidget, file: str) -> str:
        """Take a picture of a widget at rest, and return the name of its file."""
        self.rest()
        if not widget.grab().save(str(self.folder / file)):
            raise StorageFailed("storage.save-failed", path=str(self.folder / file), why="")
        return file

    def players_window(self) -> QWidget | None:
        """Return the window that the players see, if it is open."""
        open_ones = self.program.application.topLevelWidgets()
        return next((widget for widget in open_ones if isinstance(widget, PlayersWindow) and widget.isVisible()), None)

    def rest(self) -> None:
        """Let threads finish and everything be painted."""
        QThreadPool.globalInstance().waitForDone(5000)
        begun = monotonic()
        self._turn()
        while self._paints and monotonic() - begun < LONGEST:
            self._turn()

    def _turn(self) -> None:
        loop = QEventLoop()
        QTimer.singleShot(PATIENCE, loop.quit)
        loop.exec()

    @property
    def _paints(self) -> bool:
        """Whether the map that is seen is still being painted, sheet by sheet."""
        canvas = self.program.canvas
        styled = canvas.map.styled
        return canvas.view.isVisible() and styled is not None and styled.isVisible() and styled.is_waiting

    def close(self) -> None:
        """Close the window, and throw away what was played."""
        self.program.window.close()
        self.rest()
        self.program.window.deleteLater()
