"""Which share of an upright box lies inside the outline of a view, exactly."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.geometry.units import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Index = NDArray[np.intp]
    Real = NDArray[np.float64]

_TINY = 1e-9
"""A smaller share of a box than this, or a smaller angle, is rounding."""


@dataclass(frozen=True, slots=True)
class Fan:
    """A view as triangles between the viewer and what he sees: far edges (n, 4) about him, where they begin and end.

    `begins` are directions, `widths` the angles that the edges fill from there on.
    """

    origin: Point
    edges: "Real"
    begins: "Real"
    widths: "Real"

    @classmethod
    def of(cls, origin: Point, outline: "Real") -> "Fan":
        """Return the fan of an outline as `view_from` gives it: both ends of each edge in turn."""
        import numpy as np

        edges = (outline - np.array(origin, np.float64)).reshape(-1, 4)
        begins = np.arctan2(edges[:, 1], edges[:, 0])
        widths = (np.arctan2(edges[:, 3], edges[:, 2]) - begins) % (2 * np.pi)
        return cls(origin, edges, begins, widths)

    def hidden(self, boxes: "Whole") -> "Real":
        """Return the share, 0.0 to 1.0, of each box (n, 4) that lies outside of the view: left, top, right, bottom."""
        import numpy as np
        import shapely

        if not len(boxes):
            return np.zeros(0)
        about = (boxes - np.tile(np.array(self.origin, np.int64), 2)).astype(np.float64)
        # only the triangles towards a box matter to it, which keeps the shapes small
        box, edge = self._towards(about)
        points = self.edges[edge].reshape(-1, 2)
        # each ring begins at the viewer; it is closed by the library
        begins = np.flatnonzero(np.r_[True, box[1:] != box[:-1]])
        rings = np.insert(points, 2 * begins, 0.0, axis=0)
        whose = np.insert(np.repeat(box, 2), 2 * begins, box[begins])
        views = np.asarray(shapely.polygons(shapely.linearrings(rings, indices=whose)))
        crooked = ~shapely.is_valid(views)
        views[crooked] = shapely.make_valid(views[crooked])
        shapes = shapely.box(*about.T)
        seen = shapely.area(shapely.intersection(shapes, views)) / shapely.area(shapes)
        return np.where(seen < _TINY, 1.0, np.where(seen > 1 - _TINY, 0.0, 1 - seen))

    def _towards(self, boxes: "Real") -> "tuple[Index, Index]":
        """Return pairs of a box and an edge in its direction, for each box counter-clockwise."""
        import numpy as np

        left, top, right, bottom = boxes.T
        xs, ys = np.stack((left, right, right, left), 1), np.stack((top, top, bottom, bottom), 1)
        middle = np.arctan2(top + bottom, left + right)[:, None]
        aside = (np.arctan2(ys, xs) - middle + np.pi) % (2 * np.pi) - np.pi
        around = (left <= 0) & (right >= 0) & (top <= 0) & (bottom >= 0)
        low = np.where(around, 0.0, middle[:, 0] + aside.min(1) - _TINY)
        span = np.where(around, 2 * np.pi, aside.max(1) - aside.min(1) + 2 * _TINY)
        offset = (self.begins - low[:, None]) % (2 * np.pi)
        reaching = offset + self.widths >= 2 * np.pi
        wanted = (offset <= span[:, None]) | reaching
        box, edge = np.nonzero(wanted)
        turn = offset[box, edge] - np.where(reaching[box, edge] & ~around[box], 2 * np.pi, 0)
        order = np.lexsort((turn, box))
        return box[order], edge[order]
