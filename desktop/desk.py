"""The desk: what the actions of the window work on; tools and panels see its workspace only."""

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtWidgets import QMainWindow

from desktop.map.view import MapView
from desktop.window.docks import Docks
from desktop.window.files import Files
from desktop.workspace import Workspace


class PlayersScreen(Protocol):
    """The players' window, as far as actions steer it."""

    @property
    def is_open(self) -> bool:
        """Whether the window is there."""

    def toggle(self) -> None:
        """Open or close the window."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that the user's actions may touch."""

    workspace: Workspace
    window: QMainWindow
    files: Files
    docks: Docks
    view: MapView
