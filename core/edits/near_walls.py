"""The walls and doors of a map by where they are: near a place, and along the border of a room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.geometry.pieces import ON_THE_LINE, Piece, nearest_on, pieces_of
from core.geometry.shapes import lines_of
from core.geometry.units import SQUARE, Rect
from core.model.things import Door, Thing, Wall

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

BESIDE_WALL = SQUARE // 4
"""Units from a wall at which one is on one of its sides."""


class NearWalls:
    """The pieces of all walls and doors of a map, found by where they are."""

    def __init__(self, there: Iterable[Thing]) -> None:
        from shapely import STRtree

        self._owned: list[tuple[Thing, Piece]] = [(thing, piece) for thing in there for piece in _closing(thing)]
        self._tree = STRtree(lines_of([piece for _, piece in self._owned]))

    def find(self, box: Rect, reach: int) -> list[tuple[Thing, Piece]]:
        """Return the pieces within a reach, in units, of a box, with their owners."""
        from shapely import box as rectangle

        area = rectangle(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach)
        return [self._owned[n] for n in sorted(self._tree.query(area).tolist())]

    def about(self, face: BaseGeometry) -> list[tuple[Wall, Piece]]:
        """Return the pieces of walls that may border a face, with their walls."""
        left, top, right, bottom = (round(edge) for edge in face.bounds)
        found = self.find(Rect(left, top, right, bottom), ON_THE_LINE)
        return [(thing, piece) for thing, piece in found if isinstance(thing, Wall)]

    def enclosing(self, face: BaseGeometry) -> tuple[str, ...]:
        """Return the ids of the walls that enclose a face."""
        walls = (wall for wall, piece in self.about(face) if stretch_along(piece, face, 1) is not None)
        return tuple(dict.fromkeys(wall.id for wall in walls))


def _closing(thing: Thing) -> tuple[Piece, ...]:
    if isinstance(thing, Wall):
        return pieces_of(thing.points)
    return ((thing.a, thing.b),) if isinstance(thing, Door) and thing.a != thing.b else ()


def stretch_along(piece: Piece, face: BaseGeometry, least: int = SQUARE) -> Piece | None:
    """Return the longest stretch of a piece that borders a face; None where it is not as long as is asked for."""
    from shapely import LineString, get_parts

    along = LineString(piece)
    parts = get_parts(along.intersection(face.boundary.buffer(ON_THE_LINE)))
    longest = max(parts, key=lambda part: float(part.length), default=None)
    if longest is None or longest.length < least:
        return None
    (ax, ay), (bx, by) = longest.coords[0], longest.coords[-1]
    return nearest_on(piece, (round(ax), round(ay)))[0], nearest_on(piece, (round(bx), round(by)))[0]
