"""The outline of what can be seen from a point: a sweep around it over all barriers at once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.units import SQUARE, Point, Rect
from core.geometry.walls import Purpose, WallSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Real = NDArray[np.float64]
    Index = NDArray[np.intp]
    Mask = NDArray[np.bool_]

NEAR_VIEW = 16 * SQUARE
"""How far a view without a limit looks first: far barriers count only where this leaves it open."""
_EDGE_ON = 1e-10
"""Barriers that fill less of the view than this, as a sine, are seen edge-on and hide nothing."""


def view_from(
    walls: WallSet, origin: Point, bounds: Rect, *, radius: int | None = None, purpose: Purpose = Purpose.SIGHT
) -> "Real":
    """Return the corners (n, 2) of the area that can be seen from a point, in units.

    It ends at `bounds`, widened where the point lies outside, and at a box `radius` units around the point.
    Barriers that the point lies on hide nothing.
    """
    import numpy as np

    box = _box(origin, bounds, radius)
    at = np.array(origin, np.float64)
    whole = _Box.around(box, origin)
    inner = _box(origin, box, NEAR_VIEW)
    if radius is not None or inner == box:
        return _outline(_sweep(whole.clipped(walls.pieces(purpose, box, origin=origin) - np.tile(at, 2)), whole)) + at
    near = _Box.around(inner, origin)
    first = _sweep(near.clipped(walls.pieces(purpose, inner, origin=origin) - np.tile(at, 2)), near)
    is_open = first.nearest >= first.barriers
    if not is_open.any():
        return _outline(first) + at
    pieces = walls.pieces(purpose, origin=origin) - np.tile(at, 2)
    kept = _reaching(pieces, near, first, is_open)
    return _outline(_sweep(whole.clipped(pieces[kept]), whole)) + at


def _box(origin: Point, bounds: Rect, radius: int | None) -> Rect:
    x, y = origin
    # the point has to lie strictly inside
    box = Rect(min(bounds.left, x - 1), min(bounds.top, y - 1), max(bounds.right, x + 1), max(bounds.bottom, y + 1))
    if radius is None:
        return box
    return Rect(
        max(box.left, x - radius), max(box.top, y - radius), min(box.right, x + radius), min(box.bottom, y + radius)
    )


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle about the viewer, who is at 0, 0."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, rect: Rect, origin: Point) -> "_Box":
        """Return the rectangle as seen from a point."""
        x, y = origin
        return cls(float(rect.left - x), float(rect.top - y), float(rect.right - x), float(rect.bottom - y))

    def sides(self) -> "Real":
        """Return its four sides."""
        import numpy as np

        x0, y0, x1, y1 = self.left, self.top, self.right, self.bottom
        return np.array([(x0, y0, x1, y0), (x1, y0, x1, y1), (x1, y1, x0, y1), (x0, y1, x0, y0)])

    def clipped(self, pieces: "Real") -> "Real":
        """Return the parts of the pieces inside, so that the sides are never crossed."""
        import numpy as np

        p, q = pieces[:, :2], pieces[:, 2:]
        low, high = np.minimum(p, q), np.maximum(p, q)
        near = (low[:, 0] < self.right) & (high[:, 0] > self.left) & (low[:, 1] < self.bottom) & (high[:, 1] > self.top)
        pieces = pieces[near]
        p, d = pieces[:, :2], pieces[:, 2:] - pieces[:, :2]
        out = (
            (low[near, 0] < self.left)
            | (high[near, 0] > self.right)
            | (low[near, 1] < self.top)
            | (high[near, 1] > self.bottom)
        )
        if not out.any():
            return pieces
        first, last = self._inside(p[out], d[out])
        ends = np.concatenate((p[out] + d[out] * first[:, None], p[out] + d[out] * last[:, None]), 1)
        return np.concatenate((pieces[~out], ends[first < last]))

    def _inside(self, p: "Real", d: "Real") -> "tuple[Real, Real]":
        """Return from which to which part of their lengths the pieces from `p` along `d` are inside."""
        import numpy as np

        first, last = np.zeros(len(p)), np.ones(len(p))
        for axis, low, high in ((0, self.left, self.right), (1, self.top, self.bottom)):
            flat = d[:, axis] == 0
            slope = np.where(flat, 1.0, d[:, axis])
            one, two = (low - p[:, axis]) / slope, (high - p[:, axis]) / slope
            first = np.maximum(first, np.where(flat, 0.0, np.minimum(one, two)))
            last = np.minimum(last, np.where(flat, 1.0, np.maximum(one, two)))
        return first, last


@dataclass(frozen=True, slots=True)
class _Sweep:
    """The nearest barrier in each interval of directions.

    `angles` are where intervals begin, the last one goes around to the first; `nearest` numbers the barrier of each,
    from `barriers` on they are sides of the box. In the direction of an angle, barrier i is
    1 / (cos * across[i] - sin * along[i]) away.
    """

    angles: "Real"
    nearest: "Index"
    barriers: int
    across: "Real"
    along: "Real"


def _sweep(pieces: "Real", box: _Box) -> _Sweep:
    import numpy as np

    p, q, turn = _turned_right(np.concatenate((pieces, box.sides())))
    number = len(turn)
    angles, inverse = np.unique(np.arctan2(np.r_[p[:, 1], q[:, 1]], np.r_[p[:, 0], q[:, 0]]), return_inverse=True)
    size = len(angles)
    begin, end = inverse[:number], inverse[number:].copy()
    end[end < begin] += size
    count = end - begin
    across, along = (q[:, 1] - p[:, 1]) / turn, (q[:, 0] - p[:, 0]) / turn
    middle = (angles + np.r_[angles[1:], angles[0] + 2 * np.pi]) / 2
    cos, sin = np.cos(middle), np.sin(middle)
    who = np.repeat(np.arange(number), count)
    interval = np.arange(len(who)) - np.repeat(np.cumsum(count) - count - begin, count)
    interval[interval >= size] -= size
    closeness = cos[interval] * across[who] - sin[interval] * along[who]
    best = np.zeros(size)
    np.maximum.at(best, interval, closeness)
    hit = closeness == best[interval]
    nearest = np.zeros(size, np.intp)
    nearest[interval[hit]] = who[hit]
    return _Sweep(angles, nearest, number - 4, across, along)


def _turned_right(pieces: "Real") -> "tuple[Real, Real, Real]":
    """Return both ends of the pieces, counter-clockwise about the viewer, and the product of both across."""
    import numpy as np

    p, q = pieces[:, :2], pieces[:, 2:]
    turn = p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
    seen = np.abs(turn) > _EDGE_ON * np.hypot(p[:, 0], p[:, 1]) * np.hypot(q[:, 0], q[:, 1])
    backwards = (turn < 0)[:, None]
    p, q = np.where(backwards, q, p), np.where(backwards, p, q)
    return p[seen], q[seen], np.abs(turn[seen])


def _outline(sweep: _Sweep) -> "Real":
    import numpy as np

    starts = np.flatnonzero(sweep.nearest != np.roll(sweep.nearest, 1))
    who = sweep.nearest[starts]
    outline = np.empty((2 * len(starts), 2))
    for offset, angle in ((0, sweep.angles[starts]), (1, sweep.angles[np.roll(starts, -1)])):
        cos, sin = np.cos(angle), np.sin(angle)
        distance = 1 / (cos * sweep.across[who] - sin * sweep.along[who])
        outline[offset::2, 0], outline[offset::2, 1] = cos * distance, sin * distance
    return outline


def _reaching(pieces: "Real", near: _Box, first: _Sweep, is_open: "Mask") -> "Mask":
    """Return which pieces can matter: all that come near, and those farther away that lie in an open direction."""
    import numpy as np

    p, q = pieces[:, :2], pieces[:, 2:]
    low, high = np.minimum(p, q), np.maximum(p, q)
    kept = (low[:, 0] <= near.right) & (high[:, 0] >= near.left) & (low[:, 1] <= near.bottom) & (high[:, 1] >= near.top)
    kept = np.asarray(kept)
    far = np.flatnonzero(~kept)
    p, q = p[far], q[far]
    turn = p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
    one, two = np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0])
    begin, end = np.where(turn < 0, two, one), np.where(turn < 0, one, two)
    # number of open intervals from the one that holds `begin` up to the one that holds `end`; -1 is the last one
    size = len(first.angles)
    opened = np.r_[0, np.cumsum(is_open)]
    begin_at = np.searchsorted(first.angles, begin, side="right") - 1
    end_at = np.searchsorted(first.angles, end, side="right") - 1
    begin_at, end_at = np.where(begin_at < 0, size - 1, begin_at), np.where(end_at < 0, size - 1, end_at)
    around = (end_at < begin_at) | ((end_at == begin_at) & (end < begin))
    between = opened[end_at + 1] - opened[begin_at] + np.where(around, opened[size], 0)
    kept[far[between > 0]] = True
    return kept
