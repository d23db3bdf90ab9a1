"""The revealed part of a map: what of it lies open to the players, and what of other shapes falls into it."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import hypot
from typing import TYPE_CHECKING

from core.geometry.shapes import areas_of, difference_of, lines_of, part_in_box, shared_by, union_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.roofs import Roof
from core.model.scene import Reveal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

SLACK = 2
"""Units by which a line along the edge may miss the revealed part: the corners of rooms are rounded."""
STUB = SQUARE // 32
"""Length in units under which a piece of wall is but the end of one that meets the edge from behind."""
KEPT = 8
"""So many sets of outlines are remembered of an area."""


class Revealed:
    """All reveals of a scene as one area. What only touches its edge lies outside."""

    def __init__(self, reveals: Iterable[Reveal], more: "BaseGeometry | None" = None) -> None:
        """Take reveals, and a shape of what is open besides."""
        parts = [polygon_of(each.outline, each.holes) for each in reveals]
        parts = [part for part in (*parts, *(() if more is None else (more,))) if not part.is_empty]
        self._area: BaseGeometry = areas_of(union_of(parts))
        self._rings: dict[tuple[float, Rect | None], tuple[tuple[tuple[float, ...], ...], ...]] = {}
        self._outside: tuple[tuple[Roof, ...], Revealed] | None = None
        self._roofed: tuple[tuple[Roof, ...], Revealed] | None = None
        self._on_map: tuple[tuple[int, int], Revealed] | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Revealed) and bool(self._area.equals_exact(other._area, 0)))

    def __hash__(self) -> int:
        return hash(self._area.bounds)

    @cached_property
    def _closed(self) -> "BaseGeometry":
        area: BaseGeometry = self._area.buffer(SLACK, join_style="mitre")
        return area

    @cached_property
    def _inside(self) -> "BaseGeometry":
        """A unit in from the edge: united outlines may be a hair off, and what touches only the edge lies outside."""
        area: BaseGeometry = self._area.buffer(-1, join_style="mitre")
        return area

    @property
    def shape(self) -> "BaseGeometry":
        """The area."""
        return self._area

    def holds_shape(self, shape: "BaseGeometry", hair: float) -> bool:
        """Return whether all of a shape lies in the area, but for strips narrower than a hair."""
        # nearly always true, and quicker to find than what is left over
        return bool(self._near.covers(shape) or difference_of(shape, self._closed).buffer(-hair / 2).is_empty)

    def __bool__(self) -> bool:
        return not self._area.is_empty

    @property
    def bounds(self) -> Rect | None:
        """The box around everything revealed, in units; none where nothing is."""
        if self._area.is_empty:
            return None
        left, top, right, bottom = self._area.bounds
        return Rect(int(left), int(top), int(right), int(bottom))

    def on_map(self, columns: int, rows: int) -> "Revealed":
        """Return what of the area lies on a map of so many squares: whoever is put aside beside it is not shown."""
        bounds, right, bottom = self.bounds, columns * SQUARE, rows * SQUARE
        if bounds is None or (
            bounds.left >= 0 and bounds.top >= 0 and bounds.right <= right and bounds.bottom <= bottom
        ):
            return self
        if self._on_map is None or self._on_map[0] != (columns, rows):
            page = polygon_of(((0, 0), (right, 0), (right, bottom), (0, bottom)), ())
            self._on_map = (columns, rows), Revealed((), areas_of(shared_by(self._area, page)))
        return self._on_map[1]

    def outside(self, roofs: tuple[Roof, ...]) -> "Revealed":
        """Return what of the area lies below none of some roofs; asked for the same ones again it is the same."""
        if not roofs:
            return self
        if self._outside is None or self._outside[0] != roofs:
            below = union_of(polygon_of(roof.points, ()) for roof in roofs)
            self._outside = roofs, Revealed((), difference_of(self._area, below))
        return self._outside[1]

    def with_roofs(self, roofs: tuple[Roof, ...]) -> "Revealed":
        """Return the area with those roofs that it reaches from outside: no wall hides any of them."""
        if self._roofed is None or self._roofed[0] != roofs:
            closed = self.outside(roofs)._closed
            shapes = [polygon_of(roof.points, ()) for roof in roofs]
            seen = [shape for shape in shapes if closed.intersects(shape)]
            self._roofed = roofs, Revealed((), union_of((self._area, *seen))) if seen else self
        return self._roofed[1]

    @property
    def edge(self) -> "BaseGeometry":
        """The line around the area."""
        line: BaseGeometry = self._area.boundary
        return line

    def cut(self, shape: "BaseGeometry") -> "BaseGeometry | None":
        """Return what lies in the area of a shape; None if it only touches the edge."""
        if not self._inside.intersects(shape):
            return None
        return areas_of(shared_by(self._area, shape))

    def outside_of(self, shape: "BaseGeometry") -> "BaseGeometry":
        """Return what lies outside of the area of a shape."""
        part: BaseGeometry = difference_of(shape, self._area)
        return part

    def rings(self, margin: float = 0, within: Rect | None = None) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """Return the outlines of the area; a place is inside of an odd number of them.

        `margin` is how far in units the area is widened, round at its corners as walls are. They may be asked for
        `within` a rectangle: what lies farther out than its edge and the margin is cut off straight.
        """
        bounds = self.bounds
        if bounds is None or (within is not None and _holds(within, bounds)):
            within = None
        held = self._rings.get((margin, within))
        if held is None:
            area = self._area if within is None else _cut_to(self._area, within, margin)
            area = area.buffer(margin, quad_segs=6) if margin else area
            found = []
            for part in polygons_in(area):
                found += [tuple(part.exterior.coords), *(tuple(hole.coords) for hole in part.interiors)]
            if len(self._rings) >= KEPT:
                self._rings.clear()
            held = self._rings[margin, within] = tuple(found)
        return held

    def meets(self, outline: tuple[Point, ...], holes: tuple[tuple[Point, ...], ...] = ()) -> bool:
        """Return whether some of a polygon less its holes lies in the area."""
        return bool(self._inside.intersects(polygon_of(outline, holes)))

    def meets_rect(self, rect: Rect) -> bool:
        """Return whether some of a rectangle lies in the area."""
        from shapely import box

        return bool(self._area.intersects(box(rect.left + 1, rect.top + 1, rect.right - 1, rect.bottom - 1)))

    def holds(self, point: Point) -> bool:
        """Return whether a place lies in the area or on its edge."""
        from shapely import Point as Spot

        return bool(self._closed.covers(Spot(point)))

    def covers(self, outline: tuple[Point, ...]) -> bool:
        """Return whether all of a polygon lies in the area."""
        return bool(self._near.covers(polygon_of(outline, ())))

    def shares(self, a: Point, b: Point) -> float:
        """Return how much of a straight line, 0 to 1, lies in the area or along its edge."""
        from shapely import LineString

        line = LineString((a, b))
        return float(self._closed.intersection(line).length / line.length) if line.length else 0.0

    def enters(self, a: Point, b: Point) -> bool:
        """Return whether a straight line goes through the inside of the area."""
        from shapely import LineString

        return bool(LineString((a, b)).relate_pattern(self._area, "T********"))

    def clipped(self, pieces: Sequence[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
        """Return the parts of straight lines that lie in the area or along its edge, in whole units.

        Where a line goes on beyond the edge it ends at the edge, just as one that was never any longer.
        """
        from shapely import covers, get_coordinates, get_parts, get_type_id, intersection, intersects

        if not pieces or not self:
            return []
        lines = lines_of(pieces)
        found = []
        touched, whole = intersects(self._near, lines), covers(self._near, lines)
        cut = [number for number in range(len(pieces)) if touched[number] and not whole[number]]
        near, within = intersection(lines[cut], self._closed), intersection(lines[cut], self._area)
        parts = dict(zip(cut, zip(near, within, strict=True), strict=True))
        for number, piece in enumerate(pieces):
            if whole[number]:
                found.append(piece)
            if number not in parts:
                continue
            kept, exact = parts[number]
            ends = [(x, y) for x, y in get_coordinates(exact)]
            for part in get_parts(kept):
                if get_type_id(part) == 1 and part.length >= STUB:
                    a, b = (self._drawn_in(spot, ends) for spot in (part.coords[0], part.coords[-1]))
                    found += [(a, b)] if a != b else []
        return found

    def touching(self, pieces: Sequence[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
        """Return the straight lines of which some lies in the area or along its edge: all that `clipped` needs."""
        from shapely import intersects

        if not pieces or not self:
            return []
        return [piece for piece, near in zip(pieces, intersects(self._near, lines_of(pieces)), strict=True) if near]

    @cached_property
    def _near(self) -> "BaseGeometry":
        """The area with its edge, ready to be compared with many lines."""
        from shapely import prepare

        prepare(self._closed)
        return self._closed

    def _drawn_in(self, spot: tuple[float, ...], ends: Sequence[tuple[float, ...]]) -> Point:
        """Return a place by the edge, in whole units, moved to where its line meets the area, else to the edge."""
        from shapely import Point as Spot
        from shapely.ops import nearest_points

        for x, y, *_ in ends:
            if hypot(x - spot[0], y - spot[1]) <= 4 * SLACK:
                return round(x), round(y)
        inner, _ = nearest_points(self._area, Spot(spot[:2]))
        return round(inner.x), round(inner.y)

    def squares(self, columns: int, rows: int) -> "NDArray[np.bool_]":
        """Return which squares of a map have some of the area in them, as an array of shape (rows, columns)."""
        import numpy as np

        mask = np.zeros((rows, columns), bool)
        for part in polygons_in(self._area):
            left, top, right, bottom = (round(edge) for edge in part.bounds)
            first, last = max(0, left // SQUARE), min(columns, -(-right // SQUARE))
            upper, lower = max(0, top // SQUARE), min(rows, -(-bottom // SQUARE))
            if first < last and upper < lower:
                mask[upper:lower, first:last] |= _within(part, first, upper, last, lower)
        return mask


@lru_cache(maxsize=8)
def revealed(reveals: tuple[Reveal, ...]) -> Revealed:
    """Return the area of some reveals; the last few are remembered."""
    return Revealed(reveals)


def _holds(rect: Rect, other: Rect) -> bool:
    """Return whether a rectangle lies in another, with a unit to spare."""
    return (
        rect.left < other.left
        and rect.top < other.top
        and rect.right > other.right + 1
        and rect.bottom > other.bottom + 1
    )


def _cut_to(area: "BaseGeometry", rect: Rect, margin: float) -> "BaseGeometry":
    """Return an area up to a rectangle, and so far beyond that no straight cut comes nearer when it is widened."""
    beyond = 2 * margin + 1
    return part_in_box(area, rect.left - beyond, rect.top - beyond, rect.right + beyond, rect.bottom + beyond)


def _within(part: "Polygon", first: int, upper: int, last: int, lower: int) -> "NDArray[np.bool_]":
    """Return which squares of a window of the map a polygon reaches into."""
    import numpy as np
    from shapely import box, intersects, prepare

    left, top, right, bottom = part.bounds
    if part.area == (right - left) * (bottom - top):
        return np.ones((lower - upper, last - first), bool)
    prepare(part)
    x, y = np.meshgrid(np.arange(first, last) * SQUARE, np.arange(upper, lower) * SQUARE)
    # a square that only touches the polygon along its edge is not in it
    found: NDArray[np.bool_] = intersects(part, box(x + 1, y + 1, x + SQUARE - 1, y + SQUARE - 1))
    return found


def polygon_of(outline: tuple[Point, ...], holes: tuple[tuple[Point, ...], ...]) -> "BaseGeometry":
    """Return a polygon, even-odd where its outline crosses itself, without its holes."""
    from shapely import Polygon, make_valid, unary_union

    if len(outline) < 3:
        return Polygon()
    shape: BaseGeometry = Polygon(outline, holes) if all(len(hole) >= 3 for hole in holes) else Polygon()
    if holes and shape.is_valid and not shape.is_empty:
        return shape
    shape = Polygon(outline)
    if not shape.is_valid:
        shape = unary_union(polygons_in(make_valid(shape)))
    for hole in holes:
        shape = shape.difference(polygon_of(hole, ()))
    return shape


def polygons_in(shape: "BaseGeometry") -> list["Polygon"]:
    """Return the polygons of a shape; lines and points are left out."""
    from shapely import get_parts, get_type_id

    parts = get_parts(get_parts(shape))
    return [part for part in parts if get_type_id(part) == 3 and part.area > 0]
