"""The parts of the window that its actions work on; tools and panels see its workspace only."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMainWindow

from core.geometry.units import Point, Rect
from desktop.documents.files import Files
from desktop.window.docks import Docks
from desktop.window.run_foot import RunFoot
from desktop.workspace.workspace import Workspace

if TYPE_CHECKING:
    from desktop.run.cards.opening import CardOpener


class Camera(Protocol):
    """What actions ask of the map's view."""

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""

    def zoom_to_actual(self) -> None:
        """Show the map at its usual scale."""

    def fit(self) -> None:
        """Show the whole map."""

    def seen(self) -> Rect:
        """Return the part of the map that is in view, in units."""

    def on_screen(self, point: Point) -> QPoint:
        """Return where a point of the map lies on the screen."""


class Clipboard(Protocol):
    """What actions ask of the selection on the map."""

    def cut(self) -> None:
        """Copy the selection and delete it."""

    def copy(self) -> None:
        """Copy the selection."""

    def paste(self) -> None:
        """Put down what was copied."""

    def duplicate(self) -> None:
        """Put a copy of the selection beside it."""

    def delete(self) -> None:
        """Delete the selection."""

    def turn(self, quarters: int) -> None:
        """Turn the selection by quarters, clockwise."""

    def restack(self, *, front: bool) -> None:
        """Lay the selection upon all that it touches, or below."""

    def split(self) -> None:
        """Cut the selected wall in two."""

    def join(self) -> None:
        """Make one wall of several."""

    def turn_round(self) -> None:
        """Let the selected walls run the other way."""

    def toggle(self, field: str) -> None:
        """Lock or hide the selected things, or undo that."""

    def select_all(self) -> None:
        """Select everything that can be."""


@dataclass(frozen=True, slots=True)
class WindowParts:
    """Everything that the user's actions may touch; `dialogs` opens the windows that ask, by their names."""

    workspace: Workspace
    window: QMainWindow
    files: Files
    docks: Docks
    camera: Camera
    clipboard: Clipboard
    cards: Callable[[], "CardOpener"]
    """Gives what opens the cards over the map, made when it is first needed."""
    foot: RunFoot
    dialogs: dict[str, Callable[[], None]] = field(default_factory=dict)
