"""Chains of wall pieces as foreign files hold them: cut open at doors, joined where they meet, and simplified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.units import SQUARE, Point, rect_around

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Real = NDArray[np.float64]

Chain = tuple[Point, ...]
"""Points in turn, in units; closed where the last is the first."""
Gate = tuple[Point, Point]
"""Both ends of a door or window."""

_ANY = 1 << 30
LONGEST_PART = 1_000
"""Points of a part that is simplified in one go."""
ROUND = 24
"""A ring strays by at most this part of its size when it is simplified."""
SLACK = SQUARE // 32
"""Units by which a wall may miss a door that it belongs to."""


class Chains:
    """Walls ready to be simplified: `within` gives them as coarse as somebody wants, as often as asked.

    Ends of doors, and points where several walls meet, stay where they are.
    """

    def __init__(self, chains: Iterable[Chain], gates: Sequence[Gate] = ()) -> None:
        kept = _ends_on_gates([clean for chain in chains if len(clean := _clean(chain)) > 1], gates)
        fixed = dict.fromkeys(end for gate in gates for end in gate)
        self.chains = tuple(_joined(_opened(kept, gates), fixed))
        self._most = [_side(chain) // ROUND if chain[0] == chain[-1] else _ANY for chain in self.chains]
        self._parts = [_parts(chain, anchors) for chain, anchors in _anchored(self.chains, fixed)]

    def within(self, tolerance: int, *, round_objects: bool = True) -> tuple[Chain, ...]:
        """Return the chains without the points that stray from the rest by no more than `tolerance` units.

        With `round_objects` small rings stray less, so that pillars stay round.
        """
        import shapely

        flat = [part for parts in self._parts for part in parts]
        if not flat:
            return ()
        counts = [len(part) for part in flat]
        allowed = [tolerance] * len(flat)
        if round_objects:
            allowed = [min(tolerance, most) for parts, most in zip(self._parts, self._most, strict=True) for _ in parts]
        owners = [number for number, count in enumerate(counts) for _ in range(count)]
        lines = shapely.linestrings([point for part in flat for point in part], indices=owners)
        found, owner = shapely.get_coordinates(
            shapely.simplify(lines, allowed, preserve_topology=False), return_index=True
        )
        thinned: list[list[Point]] = [[] for _ in flat]
        for (x, y), number in zip(found.tolist(), owner.tolist(), strict=True):
            thinned[number].append((int(x), int(y)))
        each = iter(thinned)
        chains = (_clean([point for _ in parts for point in next(each)]) for parts in self._parts)
        return tuple(chain for chain in chains if len(chain) > 1)


def count_pieces(chains: Iterable[Chain]) -> int:
    """Return how many straight pieces some chains have."""
    return sum(len(chain) - 1 for chain in chains)


def in_lengths(chain: Chain, most: int) -> Iterator[Chain]:
    """Yield a chain in runs of at most `most` points, each beginning where the last one ended."""
    for start in range(0, max(len(chain) - 1, 1), most - 1):
        yield chain[start : start + most]


def _side(chain: Chain) -> int:
    box = rect_around(chain)
    return max(box.width, box.height)


def _clean(chain: Sequence[Point]) -> Chain:
    """Return a chain without points that repeat the one before."""
    return (*chain[:1], *(point for before, point in pairwise(chain) if point != before))


def _ends_on_gates(chains: list[Chain], gates: Sequence[Gate]) -> list[Chain]:
    """Move ends of chains that miss the end of a door by a hair onto it."""
    side = 2 * SLACK
    near: dict[Point, list[Point]] = {}
    for x, y in (end for gate in gates for end in gate):
        for column in range(x // side - 1, x // side + 2):
            for row in range(y // side - 1, y // side + 2):
                near.setdefault((column, row), []).append((x, y))

    def settled(point: Point) -> Point:
        ends = near.get((point[0] // side, point[1] // side), [])
        offs = [(max(abs(x - point[0]), abs(y - point[1])), (x, y)) for x, y in ends]
        off, end = min(offs, default=(side, point))
        return end if off <= SLACK else point

    moved = [
        chain if chain[0] == chain[-1] else _clean((settled(chain[0]), *chain[1:-1], settled(chain[-1])))
        for chain in chains
    ]
    return [chain for chain in moved if len(chain) > 1]


def _opened(chains: list[Chain], gates: Sequence[Gate]) -> list[Chain]:
    """Cut walls that run on through a door: it could never let anybody pass."""
    cuts = _cuts(chains, gates)
    if not cuts:
        return chains
    opened: list[Chain] = []
    number = 0
    for chain in chains:
        run: list[Point] = []
        for a, b in pairwise(chain):
            run = run or [a]
            for start, end in sorted(cuts.get(number, ())):
                if start > 0:
                    opened.append((*run, _along(a, b, start)))
                run = [_along(a, b, end)] if end < 1 else []
            if run:
                run.append(b)
            number += 1
        opened.append(tuple(run))
    return [chain for chain in map(_clean, opened) if len(chain) > 1]


def _along(a: Point, b: Point, share: float) -> Point:
    return round(a[0] + share * (b[0] - a[0])), round(a[1] + share * (b[1] - a[1]))


def _cuts(chains: list[Chain], gates: Sequence[Gate]) -> dict[int, list[tuple[float, float]]]:
    """Return, by the number of a piece, the shares of its length between which doors lie on it."""
    import numpy as np
    from shapely import STRtree, linestrings

    found: dict[int, list[tuple[float, float]]] = {}
    pieces = np.array([piece for chain in chains for piece in pairwise(chain)], np.float64).reshape(-1, 2, 2)
    doors = np.array(gates, np.float64).reshape(-1, 2, 2)
    if not len(pieces) or not len(doors):
        return found
    lines, openings = np.asarray(linestrings(pieces)), np.asarray(linestrings(doors))
    which, number = STRtree(lines).query(openings, predicate="dwithin", distance=SLACK)
    start, way = doors[which, 0], doors[which, 1] - doors[which, 0]
    length = np.hypot(way[:, 0], way[:, 1])
    way /= length[:, None]
    a, b = pieces[number, 0] - start, pieces[number, 1] - start
    from_a, from_b = (a * way).sum(1), (b * way).sum(1)
    off = np.maximum(np.abs(_cross(a, way)), np.abs(_cross(b, way)))
    common = np.minimum(np.maximum(from_a, from_b), length) - np.maximum(np.minimum(from_a, from_b), 0)
    for hit in np.flatnonzero((off <= SLACK) & (common > 2 * SLACK)).tolist():
        first, whole = float(from_a[hit]), float(from_b[hit] - from_a[hit])
        shares = sorted((-first / whole, (float(length[hit]) - first) / whole))
        found.setdefault(int(number[hit]), []).append((max(shares[0], 0.0), min(shares[1], 1.0)))
    return found


def _cross(points: Real, ways: Real) -> Real:
    crossed: Real = points[:, 0] * ways[:, 1] - points[:, 1] * ways[:, 0]
    return crossed


def _joined(chains: list[Chain], fixed: dict[Point, None]) -> Iterator[Chain]:
    """Yield the chains, joined to one where exactly two end at a point that is no door's; twins only once."""
    distinct = list({min(chain, chain[::-1]): chain for chain in reversed(chains)}.values())[::-1]
    ends: dict[Point, list[int]] = {}
    for number, chain in enumerate(distinct):
        if chain[0] != chain[-1]:
            for end in (chain[0], chain[-1]):
                ends.setdefault(end, []).append(number)
    used = [False] * len(distinct)

    def grown(run: list[Point]) -> list[Point]:
        while len(here := ends[run[-1]]) == 2 and run[-1] not in fixed:
            following = next((number for number in here if not used[number]), None)
            if following is None:
                break
            used[following] = True
            chain = distinct[following]
            run += chain[1:] if chain[0] == run[-1] else chain[-2::-1]
        return run

    for number, chain in enumerate(distinct):
        if used[number]:
            continue
        used[number] = True
        if chain[0] == chain[-1]:
            yield chain
        else:
            yield tuple(grown(grown(list(chain))[::-1])[::-1])


def _anchored(chains: Sequence[Chain], fixed: dict[Point, None]) -> Iterator[tuple[Chain, dict[Point, None]]]:
    """Yield each chain with the points that must stay: doors' ends, and points of more than one chain."""
    times: dict[Point, int] = {}
    for chain in chains:
        for point in dict.fromkeys(chain):
            times[point] = times.get(point, 0) + 1
    for chain in chains:
        yield chain, {point: None for point in chain if times[point] > 1 or point in fixed}


def _parts(chain: Chain, anchors: dict[Point, None]) -> list[Chain]:
    """Return a chain cut at the points that must stay; a closed one keeps three corners whatever is left out.

    Long parts are cut, too: simplifying a tangle takes as long as the square of its points.
    """
    places = [0, *(n for n in range(1, len(chain) - 1) if chain[n] in anchors), len(chain) - 1]
    if chain[0] == chain[-1] and len(chain) > 3:
        places = sorted(dict.fromkeys((*places, *_widest(chain))))
    cut = (chain[first : last + 1] for first, last in pairwise(places))
    return [run for part in cut for run in in_lengths(part, LONGEST_PART)]


def _widest(chain: Chain) -> tuple[int, int]:
    """Return the places of the point of a closed chain farthest from its first, and of that farthest from both."""
    (x, y), inner = chain[0], range(1, len(chain) - 1)
    far = max(inner, key=lambda n: (chain[n][0] - x) ** 2 + (chain[n][1] - y) ** 2)
    dx, dy = chain[far][0] - x, chain[far][1] - y
    side = max(inner, key=lambda n: abs((chain[n][0] - x) * dy - (chain[n][1] - y) * dx))
    return far, side
