"""What can be seen: the outline of a view, and straight lines of sight with what breaks them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.units import Point
from core.geometry.walls import Purpose, WallSet

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from shapely import Geometry

    Whole = NDArray[np.int64]
    Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight, from point to point, and the ids of what breaks it, in order; none of them if it is clear."""

    clear: bool
    blockers: tuple[str, ...]
    line: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class DarkRegion:
    """An area of complete darkness, with its holes."""

    id: str
    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


class Darkness:
    """All areas of complete darkness of a map: no line of sight goes into one, out of one or through one."""

    def __init__(self, regions: "Sequence[DarkRegion]" = ()) -> None:
        self.regions = tuple(regions)
        self._shapes: tuple[Geometry, ...] | None = None

    def __bool__(self) -> bool:
        return bool(self.regions)

    def on(self, a: Point, b: Point) -> tuple[str, ...]:
        """Return the ids of the areas through whose inside the line from `a` to `b` goes."""
        if not self.regions:
            return ()
        import shapely

        line = shapely.Point(a) if a == b else shapely.LineString((a, b))
        return tuple(
            region.id
            for region, shape in zip(self.regions, self.shapes(), strict=True)
            if shapely.relate_pattern(shape, line, "T********")
        )

    def over(self, lines: "Whole") -> "Mask":
        """Return which of the lines (n, 4) go through any area."""
        import numpy as np

        found = np.zeros(len(lines), np.bool_)
        if self.regions and len(lines):
            import shapely

            geometry = shapely.linestrings(lines.reshape(-1, 2, 2).astype(np.float64))
            for shape in self.shapes():
                found |= np.asarray(shapely.relate_pattern(shape, geometry, "T********"))
        return found

    def shapes(self) -> "tuple[Geometry, ...]":
        """Return the areas as polygons, one for each region."""
        if self._shapes is None:
            import shapely

            drawn = (shapely.Polygon(region.outline, region.holes) for region in self.regions)
            self._shapes = tuple(shape if shape.is_valid else shapely.make_valid(shape) for shape in drawn)
            shapely.prepare(self._shapes)
        return self._shapes


NO_DARKNESS = Darkness()


def line_of_sight(walls: WallSet, a: Point, b: Point, *, darkness: Darkness = NO_DARKNESS) -> Sight:
    """Return whether `b` can be seen from `a` (T99-LOS-01).

    Touching a corner or running along an edge of one barrier does not break the line, passing exactly between two that
    touch there does; darkness does where the line goes through its inside.
    """
    blockers = walls.crossing(a, b, purpose=Purpose.SIGHT) + darkness.on(a, b)
    return Sight(not blockers, blockers, (a, b))


def lines_of_sight(walls: WallSet, lines: "Whole", *, darkness: Darkness = NO_DARKNESS) -> "Mask":
    """Return, for many lines at once, shape (n, 4): x, y from and x, y to, whether each is clear (T99-LOS-01)."""
    import numpy as np

    lines = np.asarray(lines, np.int64)
    clear = ~darkness.over(lines)
    line, _ = walls.stopping(lines, Purpose.SIGHT)
    clear[line] = False
    return clear
