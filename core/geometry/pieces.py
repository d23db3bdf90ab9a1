"""Chains of straight pieces: taking parts away, putting parts back, and where a piece lies upon a chain."""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from core.geometry.units import SQUARE, Point

Chain = tuple[Point, ...]
"""Points joined by straight pieces; closed where the last is the first."""
Piece = tuple[Point, Point]

ON_THE_LINE = 2
"""Units by which the end of a piece may miss a line and still lie upon it: ends are rounded to whole units."""


def pieces_of(chain: Chain) -> tuple[Piece, ...]:
    """Return the straight pieces of a chain."""
    return tuple((a, b) for a, b in pairwise(chain) if a != b)


def lies_along(piece: Piece, other: Piece) -> bool:
    """Return whether both ends of `other` are on the line through `piece`."""
    (ax, ay), (bx, by) = piece
    dx, dy = bx - ax, by - ay
    most = ON_THE_LINE * hypot(dx, dy)
    return all(abs(dx * (y - ay) - dy * (x - ax)) <= most for x, y in other)


def _share(piece: Piece, point: Point) -> int:
    """Return how far along a piece a point is, in units times the piece's length."""
    (ax, ay), (bx, by) = piece
    return (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)


def _left_of(piece: Piece, taken: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return what is left of one straight piece, in its direction."""
    whole = _share(piece, piece[1])
    spans: list[tuple[int, Point, int, Point]] = []
    for other in taken:
        if other[0] != other[1] and lies_along(piece, other):
            (low, first), (high, last) = sorted((_share(piece, point), point) for point in other)
            if low < whole and high > 0:
                spans.append((low, first, high, last))
    left: list[Piece] = []
    reached, at = 0, piece[0]
    for low, first, high, last in sorted(spans):
        if low > reached:
            left.append((at, first))
        if high > reached:
            reached, at = high, last
    if reached < whole:
        left.append((at, piece[1]))
    return tuple(each for each in left if hypot(each[1][0] - each[0][0], each[1][1] - each[0][1]) > ON_THE_LINE)


def chain_without(chain: Chain, taken: Iterable[Piece]) -> tuple[Chain, ...]:
    """Return what is left of a chain where pieces that lie upon it are taken away; the chain itself if none does."""
    taken = tuple(taken)
    parts = [_left_of(piece, taken) for piece in pieces_of(chain)]
    if parts == [(piece,) for piece in pieces_of(chain)]:
        return (chain,)
    left: list[list[Point]] = []
    for a, b in (piece for part in parts for piece in part):
        if left and left[-1][-1] == a:
            left[-1].append(b)
        else:
            left.append([a, b])
    if len(left) > 1 and chain[0] == chain[-1] and left[0][0] == left[-1][-1]:
        left[0] = [*left.pop(), *left[0][1:]]
    return tuple(tuple(points) for points in left)


def mended(chains: tuple[Chain, ...], gap: Piece) -> tuple[Chain, tuple[int, ...]]:
    """Return the chain that fills a gap, made of the gap and the chains that it goes on in, and their numbers.

    Only a chain whose end meets the gap in its own direction goes on in it; corners that vanish are dropped.
    """
    a, b = gap
    before = next((n for n, chain in enumerate(chains) if _turned(chain, gap, a) is not None), None)
    after = next((n for n, chain in enumerate(chains) if n != before and _turned(chain, gap, b) is not None), None)
    first = () if before is None else _turned(chains[before], gap, a) or ()
    if before is not None and after is None and first[0] == b and lies_along(gap, (first[0], first[1])):
        ring = first[1:-1]
        return (*ring, ring[0]), (before,)
    last = () if after is None else (_turned(chains[after], gap, b) or ())[::-1]
    whole = (*(first[:-1] or (a,)), *(last[1:] or (b,)))
    return whole, tuple(n for n in (before, after) if n is not None)


def _turned(chain: Chain, gap: Piece, end: Point) -> Chain | None:
    """Return the chain so that it ends at the end of a gap, and in its direction; none if it does not."""
    if chain[0] == chain[-1]:
        return None
    for turned in (chain, chain[::-1]):
        if turned[-1] == end and lies_along(gap, (turned[-2], turned[-1])):
            return turned
    return None


def joined_at_ends(one: Chain, other: Chain, *, turned: bool = True) -> Chain | None:
    """Return two chains as one where they meet at their ends; it runs as the first does, the other may be `turned`."""
    if one[0] == one[-1]:
        return None
    for each in (other, other[::-1]) if turned else (other,):
        if one[-1] == each[0]:
            return (*one, *each[1:])
        if each[-1] == one[0]:
            return (*each, *one[1:])
    return None


def runs_against(chain: Chain, piece: Piece) -> bool:
    """Return whether a chain in which a piece lies runs the other way there."""
    (ax, ay), (bx, by) = piece
    along = next((side for side in pieces_of(chain) if lies_along(piece, side)), piece)
    return (along[1][0] - along[0][0]) * (bx - ax) + (along[1][1] - along[0][1]) * (by - ay) < 0


def beside(piece: Piece, far: float) -> tuple[float, float]:
    """Return the place so many units to the left of the middle of a piece, as it runs; less than none: to the right."""
    (ax, ay), (bx, by) = piece
    length = hypot(bx - ax, by - ay)
    return (ax + bx) / 2 + far * (by - ay) / length, (ay + by) / 2 - far * (bx - ax) / length


def nearest_on(piece: Piece, at: Point) -> tuple[Point, float]:
    """Return the point of a piece that is nearest to a place, and how far it is, in units."""
    (ax, ay), (bx, by) = piece
    length = _share(piece, piece[1])
    along = min(1.0, max(0.0, _share(piece, at) / length)) if length else 0.0
    x, y = ax + along * (bx - ax), ay + along * (by - ay)
    return (round(x), round(y)), hypot(at[0] - x, at[1] - y)


def span_on(piece: Piece, at: Point, width: int, *, free: bool = False) -> Piece:
    """Return the part of a piece, `width` units long, about the place nearest to a point.

    On a piece along the grid it covers whole squares, on others it goes by half squares from the piece's beginning,
    unless `free`. A piece that is shorter is returned whole.
    """
    (ax, ay), (bx, by) = piece
    length = hypot(bx - ax, by - ay)
    if length <= width:
        return piece
    u, v = (bx - ax) / length, (by - ay) / length
    begin = (at[0] - ax) * u + (at[1] - ay) * v - width / 2
    if not free:
        along_grid = ax == bx or ay == by
        step = SQUARE if along_grid else SQUARE / 2
        origin = ax * u + ay * v if along_grid else 0.0
        begin = round((begin + origin) / step) * step - origin
    begin = min(max(begin, 0.0), length - width)
    return (
        (round(ax + u * begin), round(ay + v * begin)),
        (round(ax + u * (begin + width)), round(ay + v * (begin + width))),
    )
