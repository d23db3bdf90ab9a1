"""What the mouse and the keyboard do on a map, in the map's own terms, and who listens to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QPoint, Qt

from core.geometry.snap import Snap, snap
from core.geometry.units import Point


class Kind(StrEnum):
    """What happened."""

    PRESS = "press"
    MOVE = "move"
    RELEASE = "release"
    DOUBLE = "double"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in units, and what is held down; `tiny` is the size of a pixel of the view in units.

    `key` is the key that was struck where `kind` is KEY, else none.
    """

    kind: Kind
    at: Point
    tiny: float = 12.0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    key: Qt.Key | None = None

    def snapped(self, to: Snap) -> Point:
        """Return the place drawn to the grid; with Alt held, the place itself."""
        return self.at if self.alt else snap(self.at, to)


class Listener(Protocol):
    """Whoever takes what the mouse does on a map."""

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""

    def hear(self, pointer: Pointer) -> bool:
        """Take an event; return whether anything was done with it."""

    def claims(self, key: Qt.Key) -> bool:
        """Return whether a key is the listener's even where it is a shortcut of the window."""

    def wheel(self, pointer: Pointer, steps: int) -> bool:
        """Take a turn of the wheel, away from oneself where `steps` is above 0; return whether it was taken."""

    def cancel(self) -> bool:
        """Break the gesture off; return whether there was one."""

    def menu(self, pointer: Pointer, where: QPoint) -> None:
        """Offer what can be done at a place; `where` is on the screen."""

    def left(self) -> None:
        """The mouse has left the map."""
