"""Distances in metres: exact, in space, from edge to edge, and ways that are rounded once as a whole."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.engine.sketch import Footstep, Reach
from core.geometry.board import Board, Place
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
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


def apart(board: Board, a: Place, b: Place) -> tuple[int, int, int]:
    """Return how far the nearest edges of two places are apart across, down and up, in units; none is negative."""
    p, q = board.stand(a).rect, board.stand(b).rect
    low, high = sorted((_heights(board, a, p), _heights(board, b, q)))
    return (
        max(q.left - p.right, p.left - q.right, 0),
        max(q.top - p.bottom, p.top - q.bottom, 0),
        max(high[0] - low[1], 0),
    )


def shares_place(board: Board, a: Place, b: Place) -> bool:
    """Return whether two occupied areas overlap, at about the same height."""
    return board.stand(a).rect.overlaps(board.stand(b).rect) and not apart(board, a, b)[2]


def lifted(board: Board, place: Place) -> int:
    """Return how high something stands, in units; a place that is nobody's lies as high as the ground there."""
    if isinstance(place, str):
        return board.bodies[place].elevation * SQUARE
    return board.elevation_at(place.square) * SQUARE


def _heights(board: Board, place: Place, rect: Rect) -> tuple[int, int]:
    bottom = lifted(board, place)
    return bottom, bottom + rect.height


def middles(stand: Rect) -> Rect:
    """Return the rectangle between the middles of the squares that somebody stands on."""
    half = SQUARE // 2
    return Rect(stand.left + half, stand.top + half, stand.right - half, stand.bottom - half)


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


def route_over(board: Board, who: TokenId, over: Sequence[Point], gait: Gait) -> tuple[Point, ...]:
    """Return the middles of the cheapest way of somebody over the squares of some points; empty without one."""
    start = board.stand(who)
    waypoints = [Footprint(point, start.spaces).snapped().square for point in over]
    squares = board.path(who, waypoints, gait)
    return tuple(start.standing_on(square).centre for square in squares or ())


def footsteps(steps: Iterable[tuple[Point, int, Phrase | None]], *, before: int = 0) -> tuple[Footstep, ...]:
    """Return some steps for the map: of each the place, what it costs and what forbids it; the costs are added up.

    `before` is what was walked already and counts with them.
    """
    found: list[Footstep] = []
    for point, cost, why in steps:
        before += cost
        found.append(Footstep(point, cost, before, why))
    return tuple(found)
