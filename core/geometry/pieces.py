"""Chains of straight pieces: taking parts away, putting parts back, and where a piece lies upon a chain."""

from collections.abc import Iterable
from itertools import pairwise
from math import atan2, dist, hypot, pi, radians

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


BENDS = 50
"""Degrees by which the pieces of a round wall, or a rough one, turn at most from one to the next."""


def is_bent(chain: Chain) -> bool:
    """Return whether a chain is round or rough rather than one with sides: most of its pieces are short, and bend."""
    pieces = pieces_of(chain)
    short = sum(dist(*piece) < SQUARE for piece in pieces)
    slanted = sum(a[0] != b[0] and a[1] != b[1] for a, b in pieces)
    return len(pieces) > 2 and 2 * short > len(pieces) and 2 * slanted > len(pieces)


def is_round_at(chain: Chain, piece: Piece) -> bool:
    """Return whether a chain goes on in a bend, not round a corner, at both ends of one of its pieces."""
    pieces = pieces_of(chain)
    if piece not in pieces:
        return False
    number, closed = pieces.index(piece), chain[0] == chain[-1]
    beside = [n for n in (number - 1, number + 1) if closed or 0 <= n < len(pieces)]
    ways = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in (piece, *(pieces[n % len(pieces)] for n in beside))]
    turns = [abs((way - ways[0] + pi) % (2 * pi) - pi) for way in ways[1:]]
    return len(turns) > 1 and all(0 < turn <= radians(BENDS) for turn in turns)


def chord_on(chain: Chain, at: Point, width: int) -> tuple[Piece, tuple[Piece, ...]] | None:
    """Return a straight opening so wide across bends of a chain about a place, and the pieces of the chain it cuts off.

    Its ends lie as far along the chain from the place on either side as makes them so far apart. None where the chain
    ends before, or comes nowhere so far away.
    """
    pieces = pieces_of(chain)
    if chain[0] == chain[-1]:
        pieces *= 3
    middle = min(range(len(pieces)), key=lambda n: (nearest_on(pieces[n], at)[1], abs(2 * n - len(pieces))))
    here = nearest_on(pieces[middle], at)[0]
    ways = ((here, *(b for _, b in pieces[middle:])), (here, *(a for a, _ in pieces[middle::-1])))
    near, far = width / 2, width * 2.0
    for _ in range(FINER):
        along = (near + far) / 2
        ends = [_cut_off(way, along) for way in ways]
        if any(end is None for end in ends):
            far = along
            continue
        (*_, b), (*_, a) = (end or (here,) for end in ends)
        near, far = (along, far) if hypot(b[0] - a[0], b[1] - a[1]) < width else (near, along)
    ahead, back = (_cut_off(way, far) for way in ways)
    if ahead is None or back is None or abs(hypot(ahead[-1][0] - back[-1][0], ahead[-1][1] - back[-1][1]) - width) > 4:
        return None
    return (back[-1], ahead[-1]), pieces_of((*back[::-1], *ahead[1:]))


FINER = 16
"""Halvings after which the ends of an opening lie where they should by less than a unit."""


def _cut_off(way: Chain, length: float) -> Chain | None:
    """Return the first part of a chain, so long; None where it is shorter."""
    found = [way[0]]
    for a, b in pieces_of(way):
        piece = hypot(b[0] - a[0], b[1] - a[1])
        if piece >= length:
            share = length / piece
            return (*found, (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)))
        found.append(b)
        length -= piece
    return None


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
