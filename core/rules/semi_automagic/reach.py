"""Reach: how many of his own squares somebody strikes away, range bands, and who is flanked by whom."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from core.geometry.board import Board, Place
from core.geometry.units import DIRECTIONS, SQUARE, Rect
from core.rulebook.cite import rule
from core.rules.semi_automagic.scales import square_metres
from core.rules.semi_automagic.space import Distance, apart, shares_place

RING, UP_TO = "ring", "up_to"


@rule("SEC-MEL-02", "SEC-MOVE-10")
def squares_apart(board: Board, length: Fraction, scale: int, a: Place, b: Place) -> int:
    """Return in which ring of squares of its own scale `b` lies about `a`: 0 in its own area, 1 in the adjoining ones.

    `length` is the side of a square of the map in metres. Of something that fills several rings the nearest counts.
    """
    if shares_place(board, a, b):
        return 0
    return int(max(apart(board, a, b)) / own_side(scale, length)) + 1


def own_side(scale: int, length: Fraction) -> Fraction:
    """Return the side of a square of a scale in units of the map."""
    return square_metres(scale) / length * SQUARE


@rule("SEC-MEL-02", "SEC-MEL-03", "SEC-MEL-04", "SEC-GAP-13")
def is_within_reach(ring: int, reach: int, measure: str) -> bool:
    """Return whether a weapon strikes into a ring: into that of its reach alone, or as the house has it nearer too."""
    return ring == reach or (measure == UP_TO and ring < reach)


@rule("SEC-RNG-02", "SEC-GAP-11")
def doublings(distance: Distance, increment: Fraction | int) -> int:
    """Return how often an increment, in metres, has to be doubled to reach so far: the penalty of the range."""
    times, reached = 0, Fraction(increment)
    while not distance.within(reached):
        times, reached = times + 1, 2 * reached
    return times


@rule("SEC-RNG-03")
def longest_range(increment: int, most: int) -> int:
    """Return how many metres a weapon shoots at most, whose increment may be doubled `most` times."""
    return increment << most


@rule("SEC-MOD-02")
def flankers(board: Board, who: str, is_enemy: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return two enemies on exactly opposite squares of those that adjoin somebody, squares of his own size; else None.

    An enemy is on each square of which he covers any part.
    """
    stand = board.stand(who)
    around = _neighbours(stand.rect)
    sides: list[tuple[str, tuple[int, ...]]] = []
    for other, body in board.bodies.items():
        if other == who or not is_enemy(other) or apart(board, who, other)[2]:
            continue
        taken = tuple(way for way, box in enumerate(around) if box.overlaps(body.footprint.rect))
        if taken:
            sides.append((other, taken))
    half = len(DIRECTIONS) // 2
    for (one, mine), (other, theirs) in combinations(sides, 2):
        if any((way + half) % len(DIRECTIONS) in theirs for way in mine):
            return one, other
    return None


def _neighbours(rect: Rect) -> tuple[Rect, ...]:
    side = rect.width
    return tuple(
        Rect(rect.left + dx * side, rect.top + dy * side, rect.right + dx * side, rect.bottom + dy * side)
        for dx, dy in DIRECTIONS
    )
