"""Map coordinates: whole numbers, 768 to the side of a square, from the top left corner, y downwards."""

from collections.abc import Iterable
from typing import NamedTuple

SQUARE = 768
"""Units along the side of a square: halves, thirds, quarters and 1/256 are exact."""

Point = tuple[int, int]
"""x and y in units."""
Square = tuple[int, int]
"""Column and row of a square of the grid."""

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Columns and rows of the eight steps, clockwise from the right; every odd one is a diagonal."""


class Rect(NamedTuple):
    """A rectangle; `right` and `bottom` are the far edges, so that an empty one has `right <= left`.

    In units wherever nothing else is said. A rectangle of squares goes up to, but not into, `right` and `bottom`.
    """

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The middle, rounded down."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def holds(self, point: Point) -> bool:
        """Return whether the point lies in it; the left and top edges belong to it, the right and bottom do not."""
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Return whether both share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def meets(self, other: "Rect") -> bool:
        """Return whether both share anything, be it an edge."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def grown(self, by: int) -> "Rect":
        """Return it wider by so much on each side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def common(self, other: "Rect") -> "Rect":
        """Return what both cover; an empty one where they do not overlap."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Rect(left, top, min(self.right, other.right), min(self.bottom, other.bottom))


def square_at(point: Point) -> Square:
    """Return the square under a point; a point on an edge belongs to the square to the right of or below it."""
    return point[0] // SQUARE, point[1] // SQUARE


def corner_of(square: Square) -> Point:
    """Return the top left corner of a square."""
    return square[0] * SQUARE, square[1] * SQUARE


def centre_of(square: Square) -> Point:
    """Return the middle of a square."""
    return square[0] * SQUARE + SQUARE // 2, square[1] * SQUARE + SQUARE // 2


def rect_of(square: Square) -> Rect:
    """Return the rectangle, in units, that a square covers."""
    x, y = corner_of(square)
    return Rect(x, y, x + SQUARE, y + SQUARE)


def rect_around(points: Iterable[Point]) -> Rect:
    """Return the smallest rectangle around some points; none at all are a `ValueError`."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


def square_name(square: Square) -> str:
    """Return a square as maps print it: letters across, numbers down, `A1` in the corner."""
    return f"{column_name(square[0])}{square[1] + 1}"


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0: `A` to `Z`, then `AA`."""
    left, letters = column + 1, ""
    while left > 0:
        left, rest = divmod(left - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
