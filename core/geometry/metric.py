"""How distances and steps are counted on the grid."""

from dataclasses import dataclass
from math import isqrt
from typing import Protocol

from core.base.numbers import Rounding
from core.geometry.footprint import Footprint


class Metric(Protocol):
    """A way of counting. Everything it counts is in parts of a square, `unit` of them to a straight step.

    Where diagonals do not all cost the same, a parity from 0 to `cycle` - 1 goes along with a count; it starts at 0.
    """

    @property
    def unit(self) -> int:
        """The cost of one straight step."""

    @property
    def cycle(self) -> int:
        """How many parities there are."""

    def step_cost(self, dx: int, dy: int, parity: int = 0) -> tuple[int, int]:
        """Return the cost of a step to one of the eight neighbours, and the parity after it."""

    def between(self, dx: int, dy: int) -> int:
        """Return the distance counted over an offset of whole squares."""

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the smallest distance between any square of one and any of the other: 0 where they share one."""


class _Counted:
    """What all counts share: the nearest two squares lie across the gap, as no count falls with the offset."""

    __slots__ = ()

    def between(self, dx: int, dy: int) -> int:
        """Return the distance counted over an offset of whole squares."""
        raise NotImplementedError

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the smallest distance between any square of one and any of the other: 0 where they share one."""
        return self.between(*gap(a, b))


@dataclass(frozen=True, slots=True)
class Alternating(_Counted):
    """Diagonals cost 1, 2, 1, 2 ... (T99-MAP-03)."""

    @property
    def unit(self) -> int:
        """Counted in squares."""
        return 1

    @property
    def cycle(self) -> int:
        """Parity 1 says that the next diagonal costs 2."""
        return 2

    def step_cost(self, dx: int, dy: int, parity: int = 0) -> tuple[int, int]:
        """Return the cost of a step and the parity after it."""
        return (1 + parity, 1 - parity) if dx and dy else (1, parity)

    def between(self, dx: int, dy: int) -> int:
        """Return the longer way plus half of the shorter one, rounded down."""
        dx, dy = abs(dx), abs(dy)
        return dx + dy // 2 if dx > dy else dy + dx // 2


@dataclass(frozen=True, slots=True)
class Linear(_Counted):
    """Every straight step costs `unit`, every diagonal one `diagonal`, which is between `unit` and twice as much."""

    unit: int = 1
    diagonal: int = 1

    @property
    def cycle(self) -> int:
        """All diagonals cost the same."""
        return 1

    def step_cost(self, dx: int, dy: int, parity: int = 0) -> tuple[int, int]:
        """Return the cost of a step; the parity stays."""
        return (self.diagonal if dx and dy else self.unit), parity

    def between(self, dx: int, dy: int) -> int:
        """Return the cheapest chain of steps."""
        dx, dy = abs(dx), abs(dy)
        return self.unit * abs(dx - dy) + self.diagonal * min(dx, dy)


ALTERNATING = Alternating()
"""Diagonals cost 1, 2, 1, 2 ..."""
CHEBYSHEV = Linear()
"""A diagonal counts as a straight step."""
MANHATTAN = Linear(diagonal=2)
"""A diagonal counts as two straight steps."""
HALVES = Linear(unit=2, diagonal=3)
"""A diagonal counts one and a half; everything is in halves of a square (SEC-MOVE-03)."""


@dataclass(frozen=True, slots=True)
class Euclidean(_Counted):
    """Straight lines from middle to middle, rounded to a whole number of `unit`ths of a square."""

    rounding: Rounding = Rounding.HALF_UP
    unit: int = 1

    @property
    def cycle(self) -> int:
        """All diagonals cost the same."""
        return 1

    def step_cost(self, dx: int, dy: int, parity: int = 0) -> tuple[int, int]:
        """Return the length of a step, rounded; the parity stays."""
        return self.between(dx, dy), parity

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


def gap(a: Footprint, b: Footprint) -> tuple[int, int]:
    """Return columns and rows from the nearest square of one to the nearest of the other, neither negative."""
    (left, top), (other_left, other_top) = a.square, b.square
    dx = other_left - left - a.across + 1 if other_left >= left else left - other_left - b.across + 1
    dy = other_top - top - a.across + 1 if other_top >= top else top - other_top - b.across + 1
    return dx if dx > 0 else 0, dy if dy > 0 else 0


def edges_apart(a: Footprint, b: Footprint) -> int:
    """Return the square of the straight distance, in units, between their nearest edges (SEC-RNG-08): 0 in contact."""
    p, q = a.rect, b.rect
    dx = max(q.left - p.right, p.left - q.right, 0)
    dy = max(q.top - p.bottom, p.top - q.bottom, 0)
    return dx * dx + dy * dy
