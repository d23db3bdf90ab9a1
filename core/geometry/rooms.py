"""Rooms: the parts of a map that walls and doors enclose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from core.geometry.units import SQUARE, Point, Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import LineString, Polygon

    Lines = NDArray[np.object_]

GAP = SQUARE // 8
"""Units that the end of a wall may miss another one by."""
SMALLEST_ROOM = SQUARE * SQUARE // 16
"""Area in square units below which what walls enclose is no room, but a slip of the pen."""

FEWEST_CORNERS = 3

BRIDGES = 6
"""Lines to which one loose end is joined at most: at a crossing several ends may miss each other."""


@dataclass(frozen=True, slots=True)
class Room:
    """What walls enclose: its outline and the outlines of what stands inside, each without a repeated last point."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


class Rooms:
    """The rooms between `walls`, straight pieces from point to point, doors among them whether open or closed.

    Walls may cross and end in the middle of others. Ends that miss another wall by up to `gap` units are taken to meet
    it, two units at least: walls lie on whole units and can hardly end exactly on a slanted one. With `frame` the edge
    of the map closes rooms as a wall would.
    """

    def __init__(self, walls: Iterable[tuple[Point, Point]], *, gap: int = GAP, frame: Rect | None = None) -> None:
        pieces = [piece for piece in walls if piece[0] != piece[1]]
        if frame is not None:
            corners = [(frame.left, frame.top), (frame.right, frame.top), (frame.right, frame.bottom)]
            corners.append((frame.left, frame.bottom))
            pieces += [(corners[n - 1], corners[n]) for n in range(4)]
        self._pieces = tuple(pieces)
        self._gap = gap

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """All rooms, from the top left onwards."""
        return tuple(room for room, _ in self._found)

    def room_at(self, point: Point) -> Room | None:
        """Return the room around a point, or none where the point is in the open."""
        from shapely import Point as Spot

        spot = Spot(point)
        return next((room for room, polygon in self._found if polygon.covers(spot)), None)

    @cached_property
    def _found(self) -> tuple[tuple[Room, Polygon], ...]:
        from shapely import get_parts, linestrings, polygonize

        if not self._pieces:
            return ()
        lines = _noded(linestrings(self._pieces))
        lines = _noded([*lines, *_bridges(lines, max(self._gap, 2))])
        polygons = [part.simplify(0) for part in get_parts(polygonize(lines)) if part.area >= SMALLEST_ROOM]
        found: list[tuple[Room, Polygon]] = []
        for polygon in polygons:
            outline, *holes = (_ring(ring.coords) for ring in (polygon.exterior, *polygon.interiors))
            # between tangled walls there are slips that come to nothing on whole units
            if len(outline) >= FEWEST_CORNERS:
                found.append((Room(outline, tuple(hole for hole in holes if len(hole) >= FEWEST_CORNERS)), polygon))
        return tuple(sorted(found, key=lambda pair: (pair[1].bounds[1], pair[1].bounds[0], pair[0].outline)))


def _noded(lines: Sequence[LineString] | Lines) -> Lines:
    """Return the lines cut wherever they meet."""
    from shapely import GEOSException, get_parts, multilinestrings, node, union_all

    try:
        parts: Lines = get_parts(node(multilinestrings(lines)))
    except GEOSException:
        # with tangles of crossings a hair apart it gives up; on whole units it never does, but takes ten times as long
        parts = get_parts(union_all(lines, grid_size=1))
    return parts


def _bridges(lines: Lines, gap: int) -> Lines:
    """Return short lines from each loose end to the other lines within `gap`, a few of the nearest."""
    import numpy as np
    from shapely import STRtree, get_coordinates, get_point, length, linestrings, points, shortest_line

    first, last = get_coordinates(get_point(lines, 0)), get_coordinates(get_point(lines, -1))
    ends, far_ends, owners = np.concatenate((first, last)), np.concatenate((last, first)), np.tile(range(len(lines)), 2)
    _, place, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    loose = np.flatnonzero(count[place.reshape(-1)] == 1)
    spots: Lines = np.asarray(points(ends[loose]))
    near, others = STRtree(lines).query(spots, predicate="dwithin", distance=gap)
    # the lines at the far end of a short piece are near its loose end, but it meets them already
    far = far_ends[loose[near]]
    met = (first[others] == far).all(1) | (last[others] == far).all(1) | (others == owners[loose[near]])
    near, others = near[~met], others[~met]
    bridges: Lines = np.asarray(shortest_line(spots[near], lines[others]))
    lengths = length(bridges)
    order = np.lexsort((others, lengths, near))
    rank = np.arange(len(order)) - np.searchsorted(near[order], near[order])
    chosen = order[(rank < BRIDGES) & (lengths[order] > 0)]
    tips = get_coordinates(bridges[chosen]).reshape(-1, 2, 2)
    at_end = (tips[:, 1] == first[others[chosen]]).all(1) | (tips[:, 1] == last[others[chosen]]).all(1)
    # the nearest point within a line is rounded: one unit more makes sure that the bridge crosses it
    more = np.where(at_end, 0.0, 1 / lengths[chosen])
    tips[:, 1] += (tips[:, 1] - tips[:, 0]) * more[:, None]
    bridged: Lines = np.asarray(linestrings(tips))
    return bridged


def _ring(coordinates: Iterable[tuple[float, ...]]) -> tuple[Point, ...]:
    ring = [(round(x), round(y)) for x, y in coordinates]
    return tuple(point for point, following in pairwise(ring) if point != following)
