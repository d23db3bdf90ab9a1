"""Zones: named parts of a map, where one is, and which of them lie side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from core.geometry.openings import has_opening
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, rect_around
from core.geometry.walls import WallSet
from core.geometry.zone_graph import Spot, ZoneGraph

if TYPE_CHECKING:
    from shapely import Geometry
    from shapely.geometry.base import BaseGeometry

Border = tuple[Point, ...]
"""A chain of points along which two zones touch."""

NEAR_BORDER = SQUARE // 2
"""Units within which somebody counts as standing on a border, and not inside of the zone."""
TOLERANCE = 24
"""Units by which the drawn edges of two zones may miss each other and still be one border."""

MOST_KNOWN = 4096
"""So many points are remembered with the places in which they lie."""


class Zones:
    """The zones of one map, given as polygons without a repeated last point, less their `holes`; immutable.

    Zones are neighbours where they share more than `tolerance` of an edge that `walls` do not close wholly; touching
    at a corner does not count. `links` correct this for single pairs: (one, other, whether they are neighbours).
    The walls are asked for when first needed: those that last, doors and windows not among them.
    """

    __slots__ = ("_borders", "_graph", "_links", "_open", "_polygons", "_shapes", "_spots", "_walls", "tolerance")

    def __init__(
        self,
        polygons: Mapping[str, tuple[Point, ...]],
        links: Iterable[tuple[str, str, bool]] = (),
        *,
        holes: Mapping[str, tuple[tuple[Point, ...], ...]] | None = None,
        tolerance: int = TOLERANCE,
        walls: Callable[[], WallSet] = WallSet,
    ) -> None:
        self.tolerance = tolerance
        self._walls = walls
        self._open: dict[tuple[str, str], tuple[Border, ...]] | None = None
        self._polygons = dict(polygons)
        without = holes or {}
        self._shapes = {zone: _shape(points, without.get(zone, ())) for zone, points in polygons.items()}
        self._links = {_pair(a, b): linked for a, b, linked in links}
        self._borders: dict[tuple[str, str], tuple[Border, ...]] | None = None
        self._graph: ZoneGraph | None = None
        self._spots: dict[Point, Spot | None] = {}

    def ids(self) -> tuple[str, ...]:
        """Return all zones, in the order given."""
        return tuple(self._shapes)

    def at(self, point: Point) -> str | None:
        """Return the zone that holds a point; of several the smallest, of equal ones and on a border the first."""
        from shapely import Point as Spot
        from shapely import covers

        spot = Spot(point)
        found = [(shape.area, zone) for zone, shape in self._shapes.items() if covers(shape, spot)]
        return min(found, key=lambda pair: pair[0])[1] if found else None

    def outline(self, zone: str) -> tuple[Point, ...]:
        """Return the corners of a zone as it was drawn; one that is not there is a `KeyError`."""
        return self._polygons[zone]

    def neighbours(self, zone: str) -> tuple[str, ...]:
        """Return the zones beside one, in the order given; a zone that is not there is a `KeyError`."""
        if zone not in self._shapes:
            raise KeyError(zone)
        borders = self._open_borders()
        return tuple(
            other
            for other in self._shapes
            if other != zone and self._links.get(_pair(zone, other), _pair(zone, other) in borders)
        )

    def border(self, a: str, b: str) -> tuple[Border, ...]:
        """Return the pieces of the border of two zones; none where they do not touch, whatever the links say."""
        return self._all_borders().get(_pair(a, b), ())

    def may_cross(self, a: str, b: str, walls: WallSet) -> bool:
        """Return whether one can walk from `a` over the border to its neighbour between all walls and closed doors.

        What is linked by hand without a border, or through a wall without a door, can be crossed always.
        """
        pair = _pair(a, b)
        if self._links.get(pair) and pair not in self._open_borders():
            return True
        return has_opening(self.border(a, b), walls, start=self._shapes[a])

    def centre(self, zone: str) -> Point:
        """Return a point in the middle of a zone, inside of it if it has an inside; one not there is a `KeyError`."""
        shape = self._shapes[zone]
        if shape.is_empty:
            return rect_around(self._polygons[zone]).centre
        middle = shape.centroid
        if not shape.covers(middle):
            middle = shape.point_on_surface()
        return round(middle.x), round(middle.y)

    @property
    def graph(self) -> ZoneGraph:
        """The zones and their borders as places half a zone apart."""
        if self._graph is None:
            pairs = ((zone, other) for zone in self._shapes for other in self.neighbours(zone) if zone < other)
            self._graph = ZoneGraph(self._shapes, pairs)
        return self._graph

    def spot_at(self, point: Point) -> Spot | None:
        """Return the place of a point: a border that runs within `NEAR_BORDER` of it, else the zone it lies in."""
        # who looks for room in a crowd asks for the same points again and again
        if point not in self._spots:
            if len(self._spots) >= MOST_KNOWN:
                self._spots.clear()
            self._spots[point] = self._found_spot(point)
        return self._spots[point]

    def _found_spot(self, point: Point) -> Spot | None:
        from shapely import LineString, distance
        from shapely import Point as Place

        zone = self.at(point)
        if zone is None:
            return None
        here = Place(point)
        near: list[tuple[float, Spot]] = []
        for border in self.graph.borders(zone):
            for chain in self.border(*border):
                away = float(distance(here, LineString(chain)))
                if away <= NEAR_BORDER:
                    near.append((away, border))
        return min(near, key=lambda each: each[0])[1] if near else zone

    def middle(self, spot: Spot) -> Point:
        """Return the middle of a zone, or of the longest piece of a border, else a point half way between two zones."""
        if isinstance(spot, str):
            return self.centre(spot)
        pieces = self.border(*spot)
        if not pieces:
            (ax, ay), (bx, by) = self.centre(spot[0]), self.centre(spot[1])
            return (ax + bx) // 2, (ay + by) // 2
        return _half_way(max(pieces, key=_length))

    def _open_borders(self) -> dict[tuple[str, str], tuple[Border, ...]]:
        if self._open is None:
            borders, walls = self._all_borders(), self._walls()
            self._open = {pair: pieces for pair, pieces in borders.items() if has_opening(pieces, walls)}
        return self._open

    def _all_borders(self) -> dict[tuple[str, str], tuple[Border, ...]]:
        if self._borders is None:
            self._borders = self._found_borders()
        return self._borders

    def _found_borders(self) -> dict[tuple[str, str], tuple[Border, ...]]:
        from shapely import STRtree

        ids, shapes = tuple(self._shapes), list(self._shapes.values())
        borders: dict[tuple[str, str], tuple[Border, ...]] = {}
        firsts, seconds = STRtree(shapes).query(shapes, predicate="dwithin", distance=self.tolerance)
        for first, second in sorted(zip(firsts.tolist(), seconds.tolist(), strict=True)):
            if first < second:
                pieces = _shared(shapes[first], shapes[second], self.tolerance)
                if pieces:
                    borders[_pair(ids[first], ids[second])] = pieces
        return borders


def _length(chain: Border) -> float:
    return sum(dist(a, b) for a, b in pairwise(chain))


def _half_way(chain: Border) -> Point:
    left = _length(chain) / 2
    for a, b in pairwise(chain):
        piece = dist(a, b)
        if piece >= left and piece:
            share = left / piece
            return round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)
        left -= piece
    return chain[-1]


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)


def _shape(points: tuple[Point, ...], holes: tuple[tuple[Point, ...], ...]) -> BaseGeometry:
    """Return the polygon less its holes; one that crosses itself becomes the parts that it encloses."""
    from shapely import prepare

    polygon = polygon_of(points, holes)
    prepare(polygon)
    return polygon


def _shared(a: BaseGeometry, b: BaseGeometry, tolerance: int) -> tuple[Border, ...]:
    from shapely import get_parts, intersection, line_merge, snap, union_all

    first, second = a.boundary, b.boundary
    second = snap(second, first, tolerance)
    first = snap(first, second, tolerance)
    met: Geometry = intersection(first, second, grid_size=1)
    lines = [part for part in get_parts(met) if part.geom_type == "LineString"]
    if not lines:
        return ()
    merged = get_parts(line_merge(union_all(lines)))
    chains = [tuple((round(x), round(y)) for x, y in line.coords) for line in merged if line.length > tolerance]
    return tuple(sorted(min(chain, chain[::-1]) for chain in chains))
