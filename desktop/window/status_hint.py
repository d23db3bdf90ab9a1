"""The hint in the status bar: what the tool in hand does, or for a while why a key that was struck does nothing."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from desktop.widgets.text import ElidedLabel
from desktop.workspace.message import REFUSAL_SHOWN

if TYPE_CHECKING:
    from desktop.workspace.workspace import Workspace


class StatusHint(ElidedLabel):
    """Shows one line, smaller where room is short; a refusal gives way to what is done, looked at or opened next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent, shrinks=True)
        self._workspace: Workspace | None = None
        self._hinted = self._refused = ""
        self._forgets = QTimer(self)
        self._forgets.setSingleShot(True)
        self._forgets.setInterval(REFUSAL_SHOWN)
        self._forgets.timeout.connect(self._forget)

    def attend(self, workspace: "Workspace") -> None:
        """Hear of a workspace from now on; whatever happens in it, a refusal is of no account any more."""
        self._workspace = workspace
        for signal in (workspace.opened, workspace.mode_changed, workspace.selection_changed):
            signal.connect(self._forget)
        workspace.changed.connect(lambda _change: self._forget())

    def say(self, text: str) -> None:
        """Say what the tool in hand does, while there is a map for it."""
        self._hinted = text
        self._show()

    def say_why_not(self, text: str) -> None:
        """Say why a key that was struck does nothing now."""
        self._refused = text
        self._forgets.start()
        self._show()

    def _forget(self) -> None:
        self._refused = ""
        self._show()

    def _show(self) -> None:
        has_map = self._workspace is not None and self._workspace.is_open
        self.setText(self._refused or (self._hinted if has_map else ""))
