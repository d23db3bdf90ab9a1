"""From shapes to Qt's paths, pens measured in squares, and the lines of the grid cut to the floors."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QPolygonF
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE, Rect

Points = NDArray[np.float64]
NOTHING = 1e-6


def path_of(shape: BaseGeometry) -> QPainterPath:
    """Return a polygon, or many, as a path with its holes."""
    path = QPainterPath()
    for polygon in shapely.get_parts(shapely.get_parts(shape)):
        if polygon.geom_type == "Polygon":
            for ring in (polygon.exterior, *polygon.interiors):
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in shapely.get_coordinates(ring).tolist()]))
                path.closeSubpath()
    return path


def line_path(chains: Iterable[Any]) -> QPainterPath:
    """Return rings or chains of points as an open path."""
    path = QPainterPath()
    for points in chains:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in np.asarray(points, float).tolist()]))
    return path


def edges_of(shape: BaseGeometry) -> list[Points]:
    """Return the lines of a shape, or around it, as chains of points."""
    lines = shape.boundary if shape.geom_type.endswith("Polygon") else shape
    return [shapely.get_coordinates(part) for part in shapely.get_parts(lines) if part.length > NOTHING]


def pen_of(colour: QColor, width: float, *, flat: bool = False, dashes: tuple[float, ...] = ()) -> QPen:
    """Return a pen `width` squares wide; `dashes` in widths."""
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    made = QPen(QBrush(colour), width * SQUARE, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        made.setDashPattern(list(dashes))
    return made


def faded(name: str, alpha: int) -> QColor:
    """Return a colour let through."""
    made = QColor(name)
    made.setAlpha(alpha)
    return made


def rect_of(area: QRectF, margin: float = 0) -> Rect:
    """Return the rectangle of whole units around an area and so many squares more."""
    edge = margin * SQUARE
    return Rect(
        int(np.floor(area.left() - edge)),
        int(np.floor(area.top() - edge)),
        int(np.ceil(area.right() + edge)),
        int(np.ceil(area.bottom() + edge)),
    )


def grid_lines(floor: BaseGeometry, area: QRectF, shift: float = 0.0, *, corners: bool = False) -> list[QLineF]:
    """Return the lines between squares within an area, cut to the floor; with `corners` crosses where they meet."""
    x0, y0 = int(area.left() // SQUARE) * SQUARE, int(area.top() // SQUARE) * SQUARE
    x1, y1 = round(area.right()), round(area.bottom())
    columns, rows = range(x0, x1 + 1, SQUARE), range(y0, y1 + 1, SQUARE)
    if corners:
        arm = SQUARE / 9
        ends = [((x - arm + shift, y + shift), (x + arm + shift, y + shift)) for x in columns for y in rows]
        ends += [((x + shift, y - arm + shift), (x + shift, y + arm + shift)) for x in columns for y in rows]
    else:
        ends = [((x + shift, y0), (x + shift, y1)) for x in columns]
        ends += [((x0, y + shift), (x1, y + shift)) for y in rows]
    if floor.is_empty or not ends:
        return []
    return straight_lines(shapely.intersection(shapely.linestrings(np.array(ends, float)), floor))


def straight_lines(cut: Any) -> list[QLineF]:
    """Return what is left of straight lines that were cut; what is too short to be seen is left out."""
    parts = shapely.get_parts(cut)
    parts = parts[(shapely.get_dimensions(parts) == 1) & (shapely.length(parts) > 0.05 * SQUARE)]
    points = [shapely.get_coordinates(shapely.get_point(parts, place)) for place in (0, -1)]
    return [QLineF(*end) for end in np.concatenate(points, 1).tolist()]
