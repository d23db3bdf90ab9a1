"""Walls, doors, windows and low walls as straight barriers, kept in arrays and split where they cross."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from core.geometry.segments import stops, which_side
from core.geometry.steps import blocked_steps
from core.geometry.units import Point, Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Index = NDArray[np.intp]
    Mask = NDArray[np.bool_]
    Real = NDArray[np.float64]


_COMPARED_PLAINLY = 1 << 18
"""Pairs of barriers up to which a plain comparison of all boxes is used."""


class Purpose(StrEnum):
    """What a barrier can be asked about: does it stop moving, sight, light, or hide somebody?"""

    MOVE = "move"
    SIGHT = "sight"
    LIGHT = "light"
    COVER = "cover"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Barrier:
    """A straight piece of a wall, door, window or low wall; all pieces of one thing carry its id.

    `cover` says whether it hides who stands behind it: "full" always, "low" only whom it stands beside. `height` is in
    units, None reaches the ceiling. For what is `one_way` it stops only what comes from the left of the way from `a`
    to `b`.
    """

    id: str
    a: Point
    b: Point
    blocks_move: bool = True
    blocks_sight: bool = True
    blocks_light: bool = True
    cover: Literal["none", "low", "full"] = "full"
    height: int | None = None
    one_way: tuple[Purpose, ...] = ()


def chain(
    barrier_id: str,
    points: Iterable[Point],
    *,
    blocks_move: bool = True,
    blocks_sight: bool = True,
    blocks_light: bool = True,
    cover: Literal["none", "low", "full"] = "full",
    height: int | None = None,
    one_way: tuple[Purpose, ...] = (),
) -> tuple[Barrier, ...]:
    """Return the pieces between points in turn as barriers of one thing; points that repeat are passed over."""
    return tuple(
        Barrier(barrier_id, a, b, blocks_move, blocks_sight, blocks_light, cover, height, one_way)
        for a, b in pairwise(points)
        if a != b
    )


class WallSet:
    """All barriers of a map. It never changes: `changed` returns another one that shares the work done so far."""

    def __init__(self, barriers: Iterable[Barrier] = ()) -> None:
        """Take the barriers in their order; pieces without length are left out."""
        self.barriers = tuple(barrier for barrier in barriers if barrier.a != barrier.b)
        self._nodes: _Nodes | None = None
        self._steps: dict[tuple[int, int, Purpose], Mask] = {}
        self._pieces: dict[Purpose, tuple[Real, Real, Real, Index]] = {}

    def __len__(self) -> int:
        return len(self.barriers)

    @cached_property
    def ends(self) -> "Whole":
        """Both ends of every barrier, shape (n, 4): x, y, x, y."""
        return _ends(self.barriers)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of every barrier, as they come."""
        return tuple(barrier.id for barrier in self.barriers)

    @cached_property
    def _boxes(self) -> "tuple[Whole, Whole]":
        import numpy as np

        return np.minimum(self.ends[:, :2], self.ends[:, 2:]), np.maximum(self.ends[:, :2], self.ends[:, 2:])

    @cached_property
    def _masks(self) -> "dict[Purpose, Mask]":
        import numpy as np

        rows = [
            (b.blocks_move, b.blocks_sight, b.blocks_light, b.cover == "full", b.cover == "low") for b in self.barriers
        ]
        table = np.array(rows, np.bool_).reshape(-1, 5)
        return {purpose: table[:, number] for number, purpose in enumerate(Purpose)}

    def serving(self, purpose: Purpose) -> "Mask":
        """Return which barriers count for a purpose."""
        return self._masks[purpose]

    @cached_property
    def _one_way(self) -> "dict[Purpose, Mask]":
        import numpy as np

        meant = dict.fromkeys(purpose for barrier in self.barriers for purpose in barrier.one_way)
        return {purpose: np.array([purpose in b.one_way for b in self.barriers], np.bool_) for purpose in meant}

    def one_way(self, purpose: Purpose) -> "Mask | None":
        """Return which barriers let through, for a purpose, what comes from their right; None if none does."""
        return self._one_way.get(purpose)

    def near(self, box: Rect, purpose: Purpose) -> "Index":
        """Return the numbers of the barriers for a purpose whose own boxes touch `box`."""
        import numpy as np

        low, high = self._boxes
        return np.flatnonzero(
            self._masks[purpose]
            & (low[:, 0] <= box.right)
            & (high[:, 0] >= box.left)
            & (low[:, 1] <= box.bottom)
            & (high[:, 1] >= box.top)
        )

    def stopping(self, lines: "Whole", purpose: Purpose) -> "tuple[Index, Index]":
        """Return which lines (n, 4) are stopped by which barriers, as `segments.stops` judges it (T99-LOS-01)."""
        import numpy as np

        if not len(lines) or not self.barriers:
            return np.empty(0, np.intp), np.empty(0, np.intp)
        xs, ys = lines[:, 0::2], lines[:, 1::2]
        candidates = self.near(Rect(int(xs.min()), int(ys.min()), int(xs.max()), int(ys.max())), purpose)
        one_way = self.one_way(purpose)
        line, barrier = stops(lines, self.ends[candidates], None if one_way is None else one_way[candidates])
        return line, candidates[barrier]

    def crossing(self, a: Point, b: Point, *, purpose: Purpose = Purpose.MOVE) -> tuple[str, ...]:
        """Return the ids of what stops the way from `a` straight to `b`, from `a` on; each one once."""
        import numpy as np

        line = np.array([(*a, *b)], np.int64)
        _, found = self.stopping(line, purpose)
        return self.in_order(a, b, found)

    def in_order(self, a: Point, b: Point, found: "Index") -> tuple[str, ...]:
        """Return the ids of the barriers of these numbers, each once, as they are met on the way from `a` to `b`."""
        ax, ay = a
        dx, dy = b[0] - ax, b[1] - ay

        def met(number: int) -> float:
            px, py, qx, qy = self.ends[number].tolist()
            ex, ey = qx - px, qy - py
            across = dx * ey - dy * ex
            if across:
                return float(((px - ax) * ey - (py - ay) * ex) / across)
            return float(min((px - ax) * dx + (py - ay) * dy, (qx - ax) * dx + (qy - ay) * dy) / (dx * dx + dy * dy))

        ordered = sorted((met(number), number) for number in found.tolist())
        return tuple(dict.fromkeys(self.ids[number] for _, number in ordered))

    def changed(self, removed: Iterable[str], added: Iterable[Barrier]) -> "WallSet":
        """Return the set without the barriers of these ids and with others at its end.

        Where the crossings are already known, only the new barriers are compared with the rest.
        """
        import numpy as np

        gone = dict.fromkeys(removed)
        kept = [number for number, barrier in enumerate(self.barriers) if barrier.id not in gone]
        after = WallSet((*(self.barriers[number] for number in kept), *added))
        if self._nodes is not None:
            after._nodes = self._nodes.changed(np.array(kept, np.intp), after.ends)
        return after

    def pieces(self, purpose: Purpose, box: Rect | None = None, *, origin: Point | None = None) -> "Real":
        """Return the barriers for a purpose as pieces that nowhere cross one another, shape (n, 4), read-only.

        With a `box` only those whose own boxes touch it; with an `origin` only those that stop what comes from there.
        """
        import numpy as np

        if purpose not in self._pieces:
            pieces, owner = self.owned_pieces()
            serving = self._masks[purpose][owner]
            pieces, owner = pieces[serving], owner[serving]
            pieces.setflags(write=False)
            low, high = np.minimum(pieces[:, :2], pieces[:, 2:]), np.maximum(pieces[:, :2], pieces[:, 2:])
            self._pieces[purpose] = pieces, low, high, owner
        pieces, low, high, owner = self._pieces[purpose]
        one_way = self.one_way(purpose)
        if box is None and (origin is None or one_way is None):
            return pieces
        kept = np.ones(len(pieces), np.bool_)
        if box is not None:
            left, top, right, bottom = box
            kept = (low[:, 0] <= right) & (high[:, 0] >= left) & (low[:, 1] <= bottom) & (high[:, 1] >= top)
        if origin is not None and one_way is not None:
            kept &= ~one_way[owner] | (which_side(self.ends, np.array(origin))[owner] < 0)
        return pieces[kept]

    def owned_pieces(self) -> "tuple[Real, Index]":
        """Return all pieces between crossings, shape (n, 4), and the number of the barrier that each belongs to."""
        if self._nodes is None:
            self._nodes = _Nodes.of(self.ends)
        return self._nodes.pieces, self._nodes.owner

    def blocked_steps(self, columns: int, rows: int, purpose: Purpose = Purpose.MOVE) -> "Mask":
        """Return, for each direction and square, whether a barrier lies in the way: see `steps.blocked_steps`."""
        key = columns, rows, purpose
        if key not in self._steps:
            serving, one_way = self.serving(purpose), self.one_way(purpose)
            of_these = None if one_way is None else one_way[serving]
            self._steps[key] = blocked_steps(self.ends[serving], columns, rows, of_these)
        return self._steps[key]


@dataclass(frozen=True, slots=True)
class _Nodes:
    """Where barriers cross: pairs of them, and the pieces into which the crossings cut them."""

    ends: "Whole"
    pairs: "Index"
    pieces: "Real"
    owner: "Index"

    @classmethod
    def of(cls, ends: "Whole") -> "_Nodes":
        """Compare all barriers with one another."""
        import numpy as np

        pairs = _crossing_pairs(ends, np.arange(len(ends)))
        pieces, owner = _cut(ends, pairs, np.arange(len(ends)))
        return cls(ends, pairs, pieces, owner)

    def changed(self, kept: "Index", ends: "Whole") -> "_Nodes":
        """Return the nodes after all but the `kept` barriers went and others came behind them; `ends` is after it."""
        import numpy as np

        renumbered = np.full(len(self.ends), -1)
        renumbered[kept] = np.arange(len(kept))
        old = renumbered[self.pairs]
        survived = (old >= 0).all(1)
        fresh = np.arange(len(kept), len(ends))
        new = _crossing_pairs(ends, fresh)
        pairs = np.concatenate((old[survived], new))
        touched = np.zeros(len(ends), np.bool_)
        touched[old[~survived].ravel()[old[~survived].ravel() >= 0]] = True
        touched[new.ravel()] = True
        touched[fresh] = True
        owner = renumbered[self.owner]
        same = (owner >= 0) & ~touched[owner]
        pieces, owners = _cut(ends, pairs[touched[pairs].any(1)], np.flatnonzero(touched))
        return _Nodes(ends, pairs, np.concatenate((self.pieces[same], pieces)), np.concatenate((owner[same], owners)))


def _ends(barriers: tuple[Barrier, ...]) -> "Whole":
    import numpy as np

    return np.array([(*barrier.a, *barrier.b) for barrier in barriers], np.int64).reshape(-1, 4)


def _crossing_pairs(ends: "Whole", fresh: "Index") -> "Index":
    """Return each pair (n, 2) of barriers that properly cross, at least one of them among `fresh`."""
    import numpy as np

    if not len(fresh):
        return np.empty((0, 2), np.intp)
    first, second = _meeting_boxes(ends, ends[fresh])
    first = fresh[first]
    once = (first < second) | (second < fresh[0])
    pairs = np.stack((first[once], second[once]), 1)
    p, q = ends[pairs[:, 0]], ends[pairs[:, 1]]
    return pairs[_apart(p, q) & _apart(q, p)]


def _meeting_boxes(ends: "Whole", fresh: "Whole") -> "tuple[Index, Index]":
    """Return pairs (number in `fresh`, number in `ends`) whose boxes touch."""
    import numpy as np

    if len(ends) * len(fresh) > _COMPARED_PLAINLY:
        # the tree, and the library it comes from, is only worth loading for large maps
        import shapely

        def lines(of: "Whole") -> "NDArray[np.object_]":
            return np.asarray(shapely.linestrings(of.reshape(-1, 2, 2).astype(np.float64)))

        found = shapely.STRtree(lines(ends)).query(lines(fresh))
        return found[0], found[1]
    low, high = np.minimum(ends[:, :2], ends[:, 2:]), np.maximum(ends[:, :2], ends[:, 2:])
    from_low, from_high = np.minimum(fresh[:, :2], fresh[:, 2:]), np.maximum(fresh[:, :2], fresh[:, 2:])
    meet = (from_low[:, None] <= high).all(2) & (low <= from_high[:, None]).all(2)
    first, second = np.nonzero(meet)
    return first, second


def _apart(line: "Whole", other: "Whole") -> "Mask":
    """Return, row by row, whether the ends of `other` lie strictly on either side of the endless line."""
    import numpy as np

    d, a = line[:, 2:] - line[:, :2], line[:, :2]
    p, q = other[:, :2] - a, other[:, 2:] - a
    p_side, q_side = d[:, 0] * p[:, 1] - d[:, 1] * p[:, 0], d[:, 0] * q[:, 1] - d[:, 1] * q[:, 0]
    opposite: Mask = np.sign(p_side) * np.sign(q_side) < 0
    return opposite


def _cut(ends: "Whole", pairs: "Index", wanted: "Index") -> "tuple[Real, Index]":
    """Return the pieces of the `wanted` barriers between their crossings, and whose they are."""
    import numpy as np

    both = np.concatenate((pairs, pairs[:, ::-1]))
    both = both[np.isin(both[:, 0], wanted)]
    p, q = ends[both[:, 0]].astype(np.float64), ends[both[:, 1]].astype(np.float64)
    d, e, off = p[:, 2:] - p[:, :2], q[:, 2:] - q[:, :2], q[:, :2] - p[:, :2]
    along = (off[:, 0] * e[:, 1] - off[:, 1] * e[:, 0]) / (d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0])
    owner = np.concatenate((wanted, both[:, 0], wanted))
    t = np.concatenate((np.zeros(len(wanted)), along, np.ones(len(wanted))))
    order = np.lexsort((t, owner))
    owner, t = owner[order], t[order]
    at = ends[owner].astype(np.float64)
    points = at[:, :2] + (at[:, 2:] - at[:, :2]) * t[:, None]
    follows = (owner[1:] == owner[:-1]) & (t[1:] > t[:-1])
    return np.concatenate((points[:-1], points[1:]), 1)[follows], owner[:-1][follows]
