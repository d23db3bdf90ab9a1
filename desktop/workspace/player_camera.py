"""Which part of the map the players see, how large, and turned which way."""

from dataclasses import dataclass, replace
from math import ceil, floor

from core.geometry.units import SQUARE, Point, Rect

NEAREST, FARTHEST = 400.0, 4.0
"""Pixels to a square at the limits of zooming."""
WHOLE = 8
"""From so many pixels on squares are whole pixels wide, which keeps the grid sharp."""


@dataclass(frozen=True, slots=True)
class PlayerCamera:
    """The view of the players: `centre` in units, `near` pixels to a square, `quarters` of a turn clockwise.

    While `locked` the scale stays as it is, and scrolling goes by whole squares, so that figures on the screen's
    glass stay on their squares.
    """

    centre: tuple[float, float] = (0.0, 0.0)
    near: float = 64.0
    quarters: int = 0
    locked: bool = False

    def seen(self, width: int, height: int) -> tuple[float, float, float, float]:
        """Return left, top, width and height, in units, of what a picture of so many pixels shows."""
        wide, high = width * SQUARE / self.near, height * SQUARE / self.near
        return self.centre[0] - wide / 2, self.centre[1] - high / 2, wide, high

    def scrolled(self, columns: float, rows: float) -> "PlayerCamera":
        """Return the camera moved by squares of the map; by whole ones while locked."""
        if self.locked:
            columns, rows = round(columns), round(rows)
        x, y = self.centre
        return replace(self, centre=(x + columns * SQUARE, y + rows * SQUARE))

    def panned(self, right: float, down: float) -> "PlayerCamera":
        """Return the camera moved by squares as they lie on the turned screen."""
        columns, rows = ((right, down), (down, -right), (-right, -down), (-down, right))[self.quarters % 4]
        return self.scrolled(columns, rows)

    def centred(self, point: Point) -> "PlayerCamera":
        """Return the camera over a place, while locked to the nearest whole square."""
        x, y = self.centre
        return self.scrolled((point[0] - x) / SQUARE, (point[1] - y) / SQUARE)

    def turned(self, quarters: int = 1) -> "PlayerCamera":
        """Return the camera turned clockwise."""
        return replace(self, quarters=(self.quarters + quarters) % 4)

    def zoomed(self, factor: float) -> "PlayerCamera":
        """Return the camera nearer or, with a factor below 1, further away; as it is while locked."""
        return self if self.locked else replace(self, near=_sharp(self.near * factor))

    def fitted(self, area: Rect, width: int, height: int) -> "PlayerCamera":
        """Return the camera over an area, as near as shows all of it; while locked only its place changes."""
        moved = self.centred(area.centre)
        if self.locked or area.width <= 0 or area.height <= 0:
            return moved
        near = min(width / (area.width + SQUARE), height / (area.height + SQUARE)) * SQUARE
        return replace(moved, near=_sharp(float(int(near)) if near >= WHOLE else near))

    def at_inches(self, per_inch: float) -> "PlayerCamera":
        """Return the camera locked at squares of an inch on a screen of so many pixels to one."""
        return replace(self, near=min(NEAREST, max(FARTHEST, per_inch)), locked=True)

    def following(self, area: Rect, width: int, height: int) -> "PlayerCamera":
        """Return the camera moved by whole squares, as few as bring an area into sight with a square around it.

        What is larger than the picture is brought into its middle.
        """
        left, top, wide, high = self.seen(width, height)
        columns = _step(area.left - SQUARE, area.right + SQUARE, left, wide)
        rows = _step(area.top - SQUARE, area.bottom + SQUARE, top, high)
        x, y = self.centre
        return replace(self, centre=(x + columns * SQUARE, y + rows * SQUARE)) if columns or rows else self


def _step(first: float, last: float, start: float, length: float) -> int:
    """Return by how many squares a window has to move along one axis to hold what reaches from `first` to `last`."""
    if last - first > length:
        return round(((first + last) / 2 - start - length / 2) / SQUARE)
    if first < start:
        return floor((first - start) / SQUARE)
    return ceil(max(0.0, last - start - length) / SQUARE)


def _sharp(near: float) -> float:
    near = min(NEAREST, max(FARTHEST, near))
    return float(round(near)) if near >= WHOLE else near
