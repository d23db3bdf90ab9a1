"""How much of somebody is hidden from somebody else, by what, and which lines show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from core.geometry.boxes import outline_overlaps
from core.geometry.footprint import Footprint
from core.geometry.samples import NINE, samples_of, spaces_of
from core.geometry.segments import stops
from core.geometry.shares import Fan
from core.geometry.units import SQUARE, Point, Rect, rect_around
from core.geometry.view import view_from
from core.geometry.walls import Purpose, WallSet, chain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Index = NDArray[np.intp]
    Real = NDArray[np.float64]

BESIDE = SQUARE // 2
"""Whoever stands no farther than this from a low wall, in units, stands beside it."""
_VIEWS_KEPT = 256
_STEP = 8 * SQUARE
"""Views reach a whole number of these, so that one serves many targets."""


class HidingGrade(IntEnum):
    """How well something hides who is behind it."""

    NONE = 0
    SOFT = 1
    HARD = 2
    TOTAL = 3


@dataclass(frozen=True, slots=True)
class CoverObject:
    """Something on the floor to hide behind, no better than its grade; a `low` one only hides whom it stands beside."""

    id: str
    outline: tuple[Point, ...]
    grade: HidingGrade
    low: bool = False


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A line from the viewer to one place of the target, what is in its way, and the best grade among that."""

    start: Point
    end: Point
    blocked_by: tuple[str, ...] = ()
    grade: HidingGrade = HidingGrade.NONE


@dataclass(frozen=True, slots=True)
class CoverEvidence:
    """What hides a target from a viewer's best space.

    `hidden` is the exact share of its box, from 0.0 to 1.0, that walls, solid squares and tall objects hide.
    `samples_blocked` of the `samples` lines are stopped by anything, `samples_shut` of them by what no line can be
    drawn through. `by` names everything that hides a part.
    """

    hidden: float
    samples_blocked: int
    samples_shut: int
    samples: int
    lines: tuple[SampleLine, ...]
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """The lines to each space of a target as they go from one space of the viewer (T99-COVER-07).

    `own` numbers the objects that the viewer stands in. `rank` is the less the better: 3 if all lines are shut, 2 if
    more than half are stopped by what is hard or better, 1 if any is stopped, then the sum of all grades.
    """

    start: Point
    lines: tuple[SampleLine, ...]
    own: tuple[int, ...]
    rank: tuple[int, int]


class Screens:
    """Everything on a map that does not move and can hide somebody: walls, solid squares, objects."""

    def __init__(self, walls: WallSet, objects: Sequence[CoverObject] = (), samples: int = NINE) -> None:
        """Take the walls, with blocking ground among them, the objects, and the number of lines to a space."""
        self.walls = walls
        self.objects = tuple(objects)
        self.samples = samples
        self._tall: _Hiders | None = None
        self._low: _Hiders | None = None
        self._opaque: dict[tuple[int, ...], WallSet] = {}
        self._views: dict[tuple[Point, int, tuple[int, ...]], Fan] = {}

    def prospects(self, viewer: Footprint, target: Footprint) -> tuple[Prospect, ...]:
        """Return the best spaces of the viewer, all of equal worth, the nearest one first (T99-COVER-07).

        The best space is the one whose lines meet the least, see `Prospect`. An object that the viewer stands in does
        not hinder him, nor does a low one that he stands beside.
        """
        starts = [space.centre for space in spaces_of(viewer)]
        ends = samples_of(target, self.samples)
        own = tuple(number for number, thing in enumerate(self.objects) if _stands_in(thing, viewer))
        found, grades = self._blocked(starts, ends, viewer, target, own)
        size = len(ends)
        middle = target.centre
        judged = []
        for number, start in enumerate(starts):
            first = number * size
            lines = tuple(
                SampleLine(start, end, found[first + at], grades[first + at])
                if first + at in found
                else SampleLine(start, end)
                for at, end in enumerate(ends)
            )
            rank = _rank(lines)
            away = (start[0] - middle[0]) ** 2 + (start[1] - middle[1]) ** 2
            judged.append((rank, away, number, Prospect(start, lines, own, rank)))
        judged.sort()
        return tuple(prospect for rank, _, _, prospect in judged if rank == judged[0][0])

    def evidence(self, prospect: Prospect, target: Footprint) -> CoverEvidence:
        """Return what a prospect shows, with the exact share that is hidden from it."""
        lines = prospect.lines
        hidden = self.hidden(prospect.start, target.rect, own=prospect.own)
        by = tuple(dict.fromkeys(name for line in lines for name in line.blocked_by))
        if hidden and not by:
            by = self._hiding_edges(prospect.start, target.rect, prospect.own)
        blocked = sum(1 for line in lines if line.grade)
        shut = sum(1 for line in lines if line.grade is HidingGrade.TOTAL)
        return CoverEvidence(hidden, blocked, shut, len(lines), lines, by)

    def hidden(self, origin: Point, box: Rect, *, own: tuple[int, ...] = ()) -> float:
        """Return the share of a box, from 0.0 to 1.0, that walls, solid squares and tall objects hide from a point.

        The objects numbered in `own` hide nothing.
        """
        opaque = self.opaque(own)
        around = rect_around((origin, box[:2], box[2:]))
        if not len(opaque) or not len(opaque.near(around, Purpose.COVER)):
            return 0.0
        import numpy as np

        return float(self.hidden_shares(origin, np.array([box], np.int64), own=own)[0])

    def hidden_shares(self, origin: Point, boxes: "Whole", *, own: tuple[int, ...] = ()) -> "Real":
        """Return the same for many boxes at once, shape (n, 4): left, top, right, bottom."""
        import numpy as np

        if not len(boxes):
            return np.zeros(0)
        far = int(np.abs(boxes - np.tile(np.array(origin), 2)).max())
        return self._view(origin, far // _STEP + 1, own).hidden(boxes)

    def opaque(self, own: tuple[int, ...] = ()) -> WallSet:
        """Return the walls with the outlines of all tall objects but some."""
        if own not in self._opaque:
            outlines = [
                piece
                for number, thing in enumerate(self.objects)
                if number not in own and not thing.low and thing.grade is not HidingGrade.NONE
                for piece in chain(thing.id, (*thing.outline, thing.outline[0]))
            ]
            self._opaque[own] = self.walls.changed((), outlines) if outlines else self.walls
        return self._opaque[own]

    def _view(self, origin: Point, steps: int, own: tuple[int, ...]) -> Fan:
        key = origin, steps, own
        if key not in self._views:
            if len(self._views) >= _VIEWS_KEPT:
                del self._views[next(iter(self._views))]
            (x, y), radius = origin, steps * _STEP
            bounds = Rect(x - radius, y - radius, x + radius, y + radius)
            outline = view_from(self.opaque(own), origin, bounds, radius=radius, purpose=Purpose.COVER)
            self._views[key] = Fan.of(origin, outline)
        return self._views[key]

    def _hiding_edges(self, origin: Point, box: Rect, own: tuple[int, ...]) -> tuple[str, ...]:
        """Return what is in the way to places just inside a box's edges, where a sliver of it is hidden."""
        import numpy as np

        opaque = self.opaque(own)
        left, top, right, bottom = box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1
        steps = range(9)
        rows = [(left + (right - left) * step // 8, y) for step in steps for y in (top, bottom)]
        columns = [(x, top + (bottom - top) * step // 8) for step in steps for x in (left, right)]
        lines = np.array([(*origin, *place) for place in (*rows, *columns)], np.int64)
        found = opaque.stopping(lines, Purpose.COVER)[1]
        return tuple(dict.fromkeys(opaque.ids[number] for number in found.tolist()))

    def _blocked(
        self,
        starts: Sequence[Point],
        ends: Sequence[Point],
        viewer: Footprint,
        target: Footprint,
        own: tuple[int, ...],
    ) -> tuple[dict[int, tuple[str, ...]], dict[int, HidingGrade]]:
        """Return, by the number of the line, what stops it and the best grade of that; clear lines are missing.

        Lines go from each start to each end, counted in this order.
        """
        import numpy as np

        tall, low = self._hiders()
        around = rect_around((*starts, *ends))
        near_tall, near_low = tall.near(around, own), low.near(around, own)
        if not len(near_tall) and not len(near_low):
            return {}, {}
        lines = np.array([(*start, *end) for start in starts for end in ends], np.int64)
        names: dict[int, list[str]] = {}
        grades: dict[int, HidingGrade] = {}
        for hiders, near in ((tall, near_tall), (low, near_low)):
            line, at = stops(lines, hiders.ends[near], None if hiders.one_way is None else hiders.one_way[near])
            hider = near[at]
            if hiders is low:
                points = _meetings(lines[line], low.ends[hider])
                # all edges of an object that the viewer leans over on this line go together
                thing = np.where(low.thing[hider] < 0, -1 - hider, low.thing[hider])
                each = line * (len(low.ends) + len(self.objects) + 1) + thing
                counts = _beside(points, target.rect) & ~np.isin(each, each[_beside(points, viewer.rect)])
                line, hider = line[counts], hider[counts]
            for number, which in zip(line.tolist(), hider.tolist(), strict=True):
                names.setdefault(number, []).append(hiders.names[which])
                grades[number] = max(grades.get(number, HidingGrade.NONE), hiders.grades[which])
        return {number: tuple(dict.fromkeys(found)) for number, found in names.items()}, grades

    def _hiders(self) -> "tuple[_Hiders, _Hiders]":
        if self._tall is None or self._low is None:
            self._tall = _Hiders.of(self.walls, Purpose.COVER, HidingGrade.TOTAL, self.objects, low=False)
            self._low = _Hiders.of(self.walls, Purpose.LOW, HidingGrade.SOFT, self.objects, low=True)
        return self._tall, self._low


@dataclass(frozen=True, slots=True)
class _Hiders:
    """Straight pieces that hide, their boxes, names, grades and the number of the object they belong to (-1 a wall).

    Those that are `one_way` hide only from whoever looks from their left.
    """

    ends: "Whole"
    lows: "Whole"
    highs: "Whole"
    names: tuple[str, ...]
    grades: tuple[HidingGrade, ...]
    thing: "Index"
    one_way: "NDArray[np.bool_] | None" = None

    @classmethod
    def of(
        cls, walls: WallSet, purpose: Purpose, grade: HidingGrade, objects: Sequence[CoverObject], *, low: bool
    ) -> "_Hiders":
        """Return the walls for a purpose and the edges of the objects that are low, or are not."""
        import numpy as np

        at = np.flatnonzero(walls.serving(purpose)).tolist() if len(walls) else []
        rows = [tuple(walls.ends[number].tolist()) for number in at]
        names, grades, thing = [walls.ids[number] for number in at], [grade] * len(at), [-1] * len(at)
        one_way = walls.one_way(purpose)
        for number, item in enumerate(objects):
            if item.low is not low or item.grade is HidingGrade.NONE:
                continue
            outline = item.outline
            for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
                rows.append((*a, *b))
                names.append(item.id)
                grades.append(item.grade)
                thing.append(number)
        ends = np.array(rows, np.int64).reshape(-1, 4)
        lows, highs = np.minimum(ends[:, :2], ends[:, 2:]), np.maximum(ends[:, :2], ends[:, 2:])
        of_all = None if one_way is None else np.r_[one_way[at], np.zeros(len(rows) - len(at), np.bool_)]
        return cls(ends, lows, highs, tuple(names), tuple(grades), np.array(thing, np.intp), of_all)

    def near(self, box: Rect, without: Sequence[int]) -> "Index":
        """Return the numbers of the pieces whose boxes touch a box, but for those of some objects."""
        import numpy as np

        (left, top), (right, bottom) = self.lows.T, self.highs.T
        mask = (left <= box.right) & (right >= box.left) & (top <= box.bottom) & (bottom >= box.top)
        if without:
            mask &= ~np.isin(self.thing, without)
        return np.flatnonzero(mask)


def _rank(lines: tuple[SampleLine, ...]) -> tuple[int, int]:
    grades = [line.grade for line in lines]
    firm = sum(1 for grade in grades if grade >= HidingGrade.HARD)
    kind = 3 if min(grades) is HidingGrade.TOTAL else 2 if 2 * firm > len(grades) else 1 if any(grades) else 0
    return kind, sum(grades)


def _stands_in(thing: CoverObject, viewer: Footprint) -> bool:
    return not thing.low and outline_overlaps(thing.outline, viewer.rect)


def _meetings(lines: "Whole", ends: "Whole") -> "Real":
    """Return, row by row, where a line meets a barrier; on parallel ones the barrier's first end."""
    import numpy as np

    d, e, off = lines[:, 2:] - lines[:, :2], ends[:, 2:] - ends[:, :2], ends[:, :2] - lines[:, :2]
    across = d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]
    flat = across == 0
    along = (off[:, 0] * e[:, 1] - off[:, 1] * e[:, 0]) / np.where(flat, 1, across)
    points: Real = np.where(flat[:, None], ends[:, :2], lines[:, :2] + d * along[:, None])
    return points


def _beside(points: "Real", box: Rect) -> "NDArray[np.bool_]":
    x, y = points[:, 0], points[:, 1]
    beside: NDArray[np.bool_] = (
        (x >= box.left - BESIDE) & (x <= box.right + BESIDE) & (y >= box.top - BESIDE) & (y <= box.bottom + BESIDE)
    )
    return beside
