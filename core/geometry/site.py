"""The part of a map that stays while creatures move, and everything that it says about pairs of places."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from core.geometry.cover import CoverEvidence, CoverObject, Prospect, Screens
from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING, Gait, Ground
from core.geometry.metric import ALTERNATING, Metric
from core.geometry.moves import Prices
from core.geometry.plane import Plane
from core.geometry.samples import USUAL_MEASURES, Measures, spaces_of
from core.geometry.sight import Darkness, DarkRegion, Sight, line_of_sight, lines_of_sight
from core.geometry.solids import solids
from core.geometry.units import Point, Rect, Square, centre_of
from core.geometry.walls import Purpose, WallSet
from core.geometry.zone_graph import Spot
from core.geometry.zones import Zones

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")
Stand = tuple[Point, int]
"""A footprint as a key: its middle and its side."""

ALL_ROUND = 8
"""The squares that touch a square by a side or a corner."""
ANSWERS_KEPT = 50_000
"""Answers of one kind that are remembered; when there are more, all are forgotten."""
LARGE = 1000
"""Squares across, of one times the other, from which on they look at each other with their outer spaces alone."""
AT_ONCE = 4096
"""So many lines between two large ones are looked along at a time, the shortest first: a hill looks at a hill."""


class Site:
    """The ground, the walls and all that stands still, with a memory of every question asked about two places.

    It never changes; a map whose walls or ground change gets another one. Boards on which creatures stand elsewhere
    share it, so a fight asks each question once.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        *,
        terrain: Plane | None = None,
        borders: Plane | None = None,
        elevation: Plane | None = None,
        walls: WallSet | None = None,
        zones: Zones | None = None,
        darkness: Iterable[DarkRegion] = (),
        objects: Iterable[CoverObject] = (),
        metric: Metric = ALTERNATING,
        measures: Measures = USUAL_MEASURES,
    ) -> None:
        """Take a map of `columns` by `rows` squares; planes as `Ground` and `Scene` describe them."""
        self.columns, self.rows = columns, rows
        self.terrain = terrain or Plane()
        self.borders = borders or Plane()
        self.elevation = elevation or Plane(signed=True)
        self.walls = walls or WallSet()
        self.zones = zones or Zones({})
        self.darkness = Darkness(tuple(darkness))
        self.objects = tuple(objects)
        self.metric = metric
        self.measures = measures
        self.prices: dict[tuple[int, Gait], Prices] = {}
        """What all steps on the map cost, by how wide somebody is and how he walks, as far as somebody has asked."""
        self._sights: dict[tuple[Stand, Stand], Sight] = {}
        self._prospects: dict[tuple[Stand, Stand], tuple[Prospect, ...]] = {}
        self._evidence: dict[tuple[Point, Stand, Stand], CoverEvidence] = {}
        self._crossed: dict[tuple[str, str], bool] = {}
        self._threats: dict[tuple[Square, int, int, int], dict[Square, None]] = {}

    @cached_property
    def ground(self) -> Ground:
        """What movement depends on, walls and low walls included."""
        size = self.columns, self.rows
        walls = self.walls.blocked_steps(*size) if self._any(Purpose.MOVE) else None
        hurdles = self.walls.blocked_steps(*size, Purpose.LOW) if self._any(Purpose.LOW) else None
        one_way = self.walls.one_way(Purpose.MOVE) is not None
        return Ground(*size, self.terrain, self.borders, walls, hurdles, one_way)

    @cached_property
    def shut(self) -> WallSet:
        """The walls, with the edges of blocking squares and the closed borders."""
        return self.walls.changed((), solids(self.terrain, self.borders, self.columns, self.rows))

    @cached_property
    def screens(self) -> Screens:
        """What hides."""
        return Screens(self.shut, self.objects, self.measures.samples)

    def sight(self, a: Footprint, b: Footprint) -> Sight:
        """Return the clear line from the middle of any space of `a` to that of any space of `b`, nearest spaces first.

        Where there is none, the nearest two and what is between them (T99-LOS-01, T99-LOS-02).
        """
        key = _key(a), _key(b)
        found = self._sights.get(key)
        if found is None:
            found = _kept(self._sights, key, self._look(a, b))
        return found

    def prospects(self, a: Footprint, b: Footprint) -> tuple[Prospect, ...]:
        """Return the best spaces of `a` to look at `b` from: see `Screens.prospects`."""
        key = _key(a), _key(b)
        found = self._prospects.get(key)
        if found is None:
            found = _kept(self._prospects, key, self.screens.prospects(a, b))
        return found

    def cover(self, a: Footprint, b: Footprint, prospect: Prospect) -> CoverEvidence:
        """Return what hides `b` from `a` as this one of its prospects shows it."""
        key = prospect.start, _key(a), _key(b)
        found = self._evidence.get(key)
        if found is None:
            found = _kept(self._evidence, key, self.screens.evidence(prospect, b))
        return found

    def threatened(self, stand: Footprint, reach: int, neighbours: int = ALL_ROUND) -> dict[Square, None]:
        """Return the squares into which a creature can strike, as the keys of a mapping, row by row.

        Those at counted distance up to `reach` squares, its own excepted, to which a straight line from the middle of
        one of its own within reach meets no barrier (T99-OA-01, T99-OA-02). Blocking squares are none of them. Of the
        `neighbours` of a square within reach 1 see `Body`.
        """
        key = stand.square, stand.across, reach, neighbours
        found = self._threats.get(key)
        if found is None:
            found = _kept(self._threats, key, self._strikes(stand, reach, neighbours))
        return found

    def may_cross(self, a: str, b: str) -> bool:
        """Return whether one can walk from a zone over its border into a neighbour as the doors stand now."""
        pair = a, b
        if pair not in self._crossed:
            _kept(self._crossed, pair, self.zones.may_cross(a, b, self.shut))
        return self._crossed[pair]

    def may_step(self, here: Spot, there: Spot) -> bool:
        """Return whether one can walk half a zone: onto a border only where it is open from here, off it always."""
        if isinstance(there, str):
            return True
        a, b = there
        return self.may_cross(b, a) if here == b else self.may_cross(a, b)

    def _any(self, purpose: Purpose) -> bool:
        return len(self.walls) > 0 and bool(self.walls.serving(purpose).any())

    def _look(self, a: Footprint, b: Footprint) -> Sight:
        outer_alone = a.across * b.across >= LARGE
        starts, ends = (_outer_spaces_of(each) if outer_alone else spaces_of(each) for each in (a, b))
        if len(starts) * len(ends) > AT_ONCE:
            return self._look_long(starts, ends)
        lines = [(one.centre, two.centre) for one in starts for two in ends]
        if len(lines) > 1:
            lines.sort(key=lambda line: (line[0][0] - line[1][0]) ** 2 + (line[0][1] - line[1][1]) ** 2)
            clear = lines_of_sight(self.shut, _array(lines), darkness=self.darkness)
            if clear.any():
                return Sight(True, (), lines[int(clear.argmax())])
        return line_of_sight(self.shut, *lines[0], darkness=self.darkness)

    def _look_long(self, starts: tuple[Rect, ...], ends: tuple[Rect, ...]) -> Sight:
        """Look along more lines than are held at once, the shortest first, until one is clear."""
        import numpy as np

        one, two = (np.array([each.centre for each in spaces], np.int64) for spaces in (starts, ends))
        apart = (np.subtract.outer(one[:, axis], two[:, axis]) ** 2 for axis in (0, 1))
        nearest = np.argsort(sum(apart, np.int64(0)).ravel(), kind="stable")
        for first in range(0, len(nearest), AT_ONCE):
            chosen = nearest[first : first + AT_ONCE]
            lines = np.hstack((one[chosen // len(two)], two[chosen % len(two)]))
            clear = lines_of_sight(self.shut, lines, darkness=self.darkness)
            if clear.any():
                left, top, right, bottom = map(int, lines[int(clear.argmax())])
                return Sight(True, (), ((left, top), (right, bottom)))
        start, end = divmod(int(nearest[0]), len(two))
        return line_of_sight(self.shut, starts[start].centre, ends[end].centre, darkness=self.darkness)

    def _strikes(self, stand: Footprint, reach: int, neighbours: int) -> dict[Square, None]:
        own = dict.fromkeys(stand.squares())
        (left, top), across = stand.square, stand.across
        within = reach * self.metric.unit
        pairs = [
            (mine, (column, row))
            for row in range(max(top - reach, 0), min(top + across + reach, self.rows))
            for column in range(max(left - reach, 0), min(left + across + reach, self.columns))
            if (column, row) not in own and self.terrain.at((column, row)) != BLOCKING
            for mine in own
            if self.metric.between(column - mine[0], row - mine[1]) <= within
            and (neighbours == ALL_ROUND or reach > 1 or _beside(mine, column - mine[0], row - mine[1], neighbours))
        ]
        stopped: dict[int, None] = {}
        if len(self.shut):
            lines = _array([(centre_of(mine), centre_of(square)) for mine, square in pairs])
            stopped = dict.fromkeys(self.shut.stopping(lines, Purpose.MOVE)[0].tolist())
        return {square: None for number, (_, square) in enumerate(pairs) if number not in stopped}


def _beside(square: Square, dx: int, dy: int, neighbours: int) -> bool:
    """Return whether a step leads to one of four neighbours by the sides, or of the six that staggered rows have.

    There every second row is thought half a square to the right: the even ones touch the rows above and below with
    their left corners too, the odd ones with their right ones.
    """
    if not dx or not dy:
        return True
    return neighbours > 4 and dx == (1 if square[1] % 2 else -1)


def _key(stand: Footprint) -> Stand:
    return stand.centre, stand.side


K = TypeVar("K")


def _kept(memory: dict[K, T], key: K, answer: T) -> T:
    if len(memory) >= ANSWERS_KEPT:
        memory.clear()
    memory[key] = answer
    return answer


def _outer_spaces_of(stand: Footprint) -> tuple[Rect, ...]:
    last = stand.across - 1
    return tuple(each for number, each in enumerate(spaces_of(stand)) if {0, last} & set(divmod(number, stand.across)))


def _array(lines: "list[tuple[Point, Point]]") -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    import numpy as np

    return np.array([(*a, *b) for a, b in lines], np.int64).reshape(-1, 4)
