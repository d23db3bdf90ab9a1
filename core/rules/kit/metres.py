"""Distances in metres: exact, in space, from edge to edge, and ways that are rounded once as a whole."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from core.base.phrase import Phrase
from core.engine.sketch import Footstep, Reach
from core.geometry.outlines import rounded_about
from core.geometry.units import SQUARE, Point, Rect
from core.model.encounter import Token
from core.rules.kit.fight import Fight


def length_of(fight: Fight) -> Fraction:
    """Return the side of a square of the encounter's map, in metres."""
    return fight.state.scene(fight.encounter.scene).square_length


@dataclass(frozen=True, slots=True, order=True)
class Distance:
    """A straight distance, kept exactly as its square, in square metres."""

    squared: Fraction

    def within(self, metres: Fraction | int) -> bool:
        """Return whether it is no longer than so many metres."""
        return self.squared <= metres * metres

    @property
    def tenths(self) -> int:
        """The distance in tenths of a metre, to the nearest."""
        return (isqrt(int(self.squared * 40_000)) + 10) // 20

    @property
    def metres(self) -> str:
        """The distance in words of numbers, to a tenth of a metre."""
        whole, rest = divmod(self.tenths, 10)
        return f"{whole}.{rest}" if rest else str(whole)


def reach_about(fight: Fight, box: Rect, metres: int, words: Phrase) -> Reach:
    """Return for the map what lies within so many metres about a rectangle."""
    return Reach((rounded_about(box, int(metres / length_of(fight) * SQUARE)),), words)


def point_off(fight: Fight, token: Token, metres: int, way: tuple[int, int]) -> Point:
    """Return the point so many metres off a token in one of the eight directions, as far as the map goes."""
    scene = fight.state.scene(token.scene)
    far = int(metres * SQUARE / length_of(fight))
    x, y = token.point[0] + way[0] * far, token.point[1] + way[1] * far
    return min(max(0, x), scene.columns * SQUARE - 1), min(max(0, y), scene.rows * SQUARE - 1)


def metres_of(way: Sequence[Point], length: Fraction) -> Fraction:
    """Return the metres of a way over some points; `length` is the side of a square in metres."""
    fine = 1_000_000  # parts of a unit: the legs of a way are seldom of whole units
    parts = sum(isqrt(fine**2 * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)) for a, b in pairwise(way))
    return Fraction(parts, fine * SQUARE) * length


def whole_metres(way: Sequence[Point], length: Fraction) -> int:
    """Return the metres of a way over some points, rounded up once, over the whole of it.

    `length` is the side of a square in metres.
    """
    metres = metres_of(way, length)
    return -(-metres.numerator // metres.denominator)


def footsteps(steps: Iterable[tuple[Point, int, Phrase | None]], *, before: int = 0) -> tuple[Footstep, ...]:
    """Return some steps for the map: of each the place, what it costs and what forbids it; the costs are added up.

    `before` is what was walked already and counts with them.
    """
    found: list[Footstep] = []
    for point, cost, why in steps:
        before += cost
        found.append(Footstep(point, cost, before, why))
    return tuple(found)
