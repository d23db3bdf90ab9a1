"""The room that a creature takes up on the map."""

from dataclasses import dataclass
from fractions import Fraction

from core.geometry.units import SQUARE, Point, Rect, Square

ONE_SQUARE = Fraction(1)
WIDEST = 1_024
"""Squares to the side of the largest creature."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """A square about `centre`, `spaces` squares of the grid to a side (T99-MAP-04).

    `spaces` is a whole number up to `WIDEST`, or one over a number by which a square divides evenly (1/2, 1/3 ...);
    anything else is a `ValueError`. A creature that stands off the grid counts as standing on the nearest squares.
    """

    centre: Point
    spaces: Fraction = ONE_SQUARE

    def __post_init__(self) -> None:
        if self.spaces is not ONE_SQUARE:
            _side(self.spaces)
            if self.spaces == ONE_SQUARE:
                # most are one square wide: what is known of them needs no fractions
                object.__setattr__(self, "spaces", ONE_SQUARE)

    @classmethod
    def on(cls, square: Square, spaces: Fraction = ONE_SQUARE) -> "Footprint":
        """Return the footprint whose left top square is `square`, a small one in the middle of it."""
        half = max(_side(spaces), SQUARE) // 2
        return cls((square[0] * SQUARE + half, square[1] * SQUARE + half), spaces)

    @property
    def side(self) -> int:
        """Its side in units."""
        return SQUARE if self.spaces is ONE_SQUARE else SQUARE * self.spaces.numerator // self.spaces.denominator

    @property
    def across(self) -> int:
        """Squares of the grid to a side, at least 1."""
        return 1 if self.spaces is ONE_SQUARE else self.spaces.numerator

    @property
    def rect(self) -> Rect:
        """Where it stands, in units."""
        (x, y), half = self.centre, self.side // 2
        return Rect(x - half, y - half, x + half, y + half)

    @property
    def square(self) -> Square:
        """The left top one of the squares it covers."""
        x, y = self.centre
        shift = 0 if self.spaces is ONE_SQUARE else (self.spaces.numerator - 1) * SQUARE // 2
        return (x - shift) // SQUARE, (y - shift) // SQUARE

    @property
    def area(self) -> Fraction:
        """Its area in squares, by which creatures share a space (T99-MAP-05)."""
        return self.spaces * self.spaces

    def squares(self) -> tuple[Square, ...]:
        """Return the squares it covers, row by row."""
        (left, top), across = self.square, self.across
        if across == 1:
            return ((left, top),)
        return tuple((column, row) for row in range(top, top + across) for column in range(left, left + across))

    def standing_on(self, square: Square) -> "Footprint":
        """Return it moved by whole squares so that its left top square is `square`."""
        column, row = self.square
        x, y = self.centre
        return Footprint((x + (square[0] - column) * SQUARE, y + (square[1] - row) * SQUARE), self.spaces)

    def snapped(self) -> "Footprint":
        """Return it on the grid of its size."""
        return Footprint(nearest_centre(self.centre, self.spaces), self.spaces)


def nearest_centre(point: Point, spaces: Fraction = ONE_SQUARE) -> Point:
    """Return the nearest centre for a creature of this size: on the grid, or on its part of a square for a small one.

    Raises `ValueError` for a size that is neither whole nor an even part of a square.
    """
    side = _side(spaces)
    return nearest_middle(point, (side, side))


def base_sides(footprint: Footprint, oblong: tuple[int, int] | None) -> tuple[int, int]:
    """Return the units across and down that a base takes up, `oblong` being its squares where they are not as many."""
    side = footprint.side
    return (side, side) if oblong is None else (oblong[0] * SQUARE, oblong[1] * SQUARE)


def nearest_middle(point: Point, sides: tuple[int, int]) -> Point:
    """Return the nearest middle on the grid for what is so many units across and down."""
    return _middle_along(point[0], sides[0]), _middle_along(point[1], sides[1])


def _middle_along(at: int, side: int) -> int:
    step = min(side, SQUARE)
    return (at - (side - step) // 2) // step * step + side // 2


def _side(spaces: Fraction) -> int:
    above, below = spaces.numerator, spaces.denominator
    if not 1 <= above <= WIDEST or (above > 1 < below) or SQUARE // 2 % below:
        raise ValueError(f"a creature cannot be {spaces} squares wide")
    return SQUARE * above // below


def middles(stand: Rect) -> Rect:
    """Return the rectangle between the middles of the squares that somebody stands on."""
    half = SQUARE // 2
    return Rect(stand.left + half, stand.top + half, stand.right - half, stand.bottom - half)
