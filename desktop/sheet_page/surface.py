"""What a sheet is painted on: the screen or paper; places are points from the upper left, y downwards."""

from enum import StrEnum
from typing import Literal, Protocol

Align = Literal["left", "middle", "right"]
Shape = Literal["square", "circle", "diamond"]


class Weight(StrEnum):
    """The weights of the one typeface."""

    PLAIN = "plain"
    SEMI = "semi"
    BOLD = "bold"


class Tone(StrEnum):
    """The few colours of a sheet; what they are is the surface's own."""

    TEXT = "text"
    MUTED = "muted"
    LINE = "line"
    FAINT = "faint"
    BAND = "band"
    ON_BAND = "on-band"
    PAPER = "paper"


class Surface(Protocol):
    """Letters, lines and shapes, in points."""

    def width(self, text: str, face: Weight, size: float) -> float:
        """Return how wide a line of text is."""

    def text(self, x: float, y: float, text: str, face: Weight, size: float, tone: Tone, align: Align = "left") -> None:
        """Write a line whose letters stand on `y`."""

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: Tone, thick: float = 0.5) -> None:
        """Draw a line."""

    def shape(self, shape: Shape, x: float, y: float, wide: float, high: float, edge: Tone, fill: Tone | None) -> None:
        """Draw a shape into a box."""
