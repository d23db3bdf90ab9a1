"""How distances and steps are counted on the grid."""

from dataclasses import dataclass
from math import isqrt
from typing import Protocol

from core.base.numbers import Rounding
from core.geometry.footprint import Footprint


class Metric(Protocol):
    """A way of counting. Everything it counts is in parts of a square, `unit` of them to a straight step.

    Inside, `fine` parts make one counted part, rounded down over the whole count: with 2 of them a diagonal may cost
    three halves, which comes out as 1, 2, 1, 2 ... The rest that is not yet counted is the parity; it starts at 0.
    """

    @property
    def unit(self) -> int:
        """The counted cost of one straight step."""

    @property
    def fine(self) -> int:
        """How many fine parts make one counted part."""

    @property
    def diagonal(self) -> int:
        """The cost of a diagonal step in fine parts; a straight one costs `unit * fine`, and never more."""

    def between(self, dx: int, dy: int) -> int:
        """Return the distance counted over an offset of whole squares."""

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the smallest distance between any square of one and any of the other: 0 where they share one."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Distance as the cheapest chain of steps; a diagonal costs between one straight step and two."""

    unit: int = 1
    fine: int = 1
    diagonal: int = 1

    def step_cost(self, dx: int, dy: int, parity: int = 0) -> tuple[int, int]:
        """Return the counted cost of a step and the parity after it."""
        return divmod(parity + (self.diagonal if dx and dy else self.unit * self.fine), self.fine)

    def between(self, dx: int, dy: int) -> int:
        """Return the counted cost of the cheapest chain of steps."""
        dx, dy = abs(dx), abs(dy)
        return (self.unit * self.fine * abs(dx - dy) + self.diagonal * min(dx, dy)) // self.fine

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the smallest distance between any square of one and any of the other: 0 where they share one."""
        return self.between(*gap(a, b))


ALTERNATING = Steps(fine=2, diagonal=3)
"""Diagonals count 1, 2, 1, 2 ... (T99-MAP-03); parity 1 says that the next one counts 2."""
CHEBYSHEV = Steps()
"""A diagonal counts as a straight step."""
HALVES = Steps(unit=2, diagonal=3)
"""A diagonal counts one and a half; everything is in halves of a square (SEC-MOVE-03)."""


@dataclass(frozen=True, slots=True)
class Euclidean:
    """Straight lines from middle to middle, rounded to a whole number of parts of a square."""

    rounding: Rounding = Rounding.HALF_UP
    unit: int = 1

    @property
    def fine(self) -> int:
        """Every step is counted by itself."""
        return 1

    @property
    def diagonal(self) -> int:
        """The length of a diagonal step, rounded."""
        return self.between(1, 1)

    def between(self, dx: int, dy: int) -> int:
        """Return the length of the straight line, rounded from its exact value."""
        squared = (dx * dx + dy * dy) * self.unit * self.unit
        match self.rounding:
            case Rounding.DOWN:
                return isqrt(squared)
            case Rounding.UP:
                return isqrt(squared - 1) + 1 if squared else 0
            case Rounding.HALF_UP | Rounding.HALF_DOWN:
                # a root of a whole number is never exactly halfway
                return (isqrt(4 * squared) + 1) // 2

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the smallest distance between any square of one and any of the other: 0 where they share one."""
        return self.between(*gap(a, b))


def gap(a: Footprint, b: Footprint) -> tuple[int, int]:
    """Return columns and rows from the nearest square of one to the nearest of the other, neither negative.

    The nearest two squares of any count lie across this gap, as no count falls while an offset grows.
    """
    (left, top), (other_left, other_top) = a.square, b.square
    dx = other_left - left - a.across + 1 if other_left >= left else left - other_left - b.across + 1
    dy = other_top - top - a.across + 1 if other_top >= top else top - other_top - b.across + 1
    return dx if dx > 0 else 0, dy if dy > 0 else 0
