"""The foot of the window in Run: the told line and the command bar, loaded when somebody first runs a document."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.run.bar.bar import CommandBar
    from desktop.run.bar.told_line import ToldLine


class RunFoot(QWidget):
    """Holds what stays below the map while a document is run."""

    wanted = Signal(str)
    """The id of an action of the window."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._told: ToldLine | None = None
        self._bar: CommandBar | None = None
        self._hint = ""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for signal in (workspace.opened, workspace.mode_changed):
            signal.connect(self._look)

    @property
    def told(self) -> "ToldLine":
        """The told line, made when it is first wanted."""
        if self._told is None:
            from desktop.run.bar.told_line import ToldLine

            self._told = ToldLine(self.workspace, self)
            self._told.undo_wanted.connect(lambda: self.wanted.emit("edit.undo"))
            self._told.say_hint(self._hint)
            self._column.insertWidget(0, self._told)
        return self._told

    @property
    def bar(self) -> "CommandBar":
        """The command bar, made when it is first wanted."""
        if self._bar is None:
            from desktop.run.bar.bar import CommandBar

            self._bar = CommandBar(self.workspace, self)
            self._bar.again_wanted.connect(lambda: self.wanted.emit("fight.again"))
            self._column.addWidget(self._bar)
        return self._bar

    def say_hint(self, text: str) -> None:
        """Say quietly what the tool in hand does."""
        self._hint = text
        if self._told is not None:
            self._told.say_hint(text)

    def say_why_not(self, text: str) -> None:
        """Say for a while why something cannot be done now."""
        if self._told is not None:
            self._told.say_why_not(text)

    def _look(self) -> None:
        if self.workspace.runs:
            self.told.refresh()
            self.bar.stale()
