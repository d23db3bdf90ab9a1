"""Edges of what breaks off, as ice and the rims of pits do: in pieces, long ones and short ones, at any angle."""

from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, natural_outline, union_of
from core.geometry.units import SQUARE, Point
from desktop.map.painting.styled.paths import Points
from desktop.map.painting.styled.unsteady_lines import wobbled

BREAKS = ((0.68, 0.19, 4), (0.29, 0.06, 5))
"""Squares between places at which an edge may break, and by which it breaks off, and a seed: at large, at small."""


def broken_edge(shape: BaseGeometry, page: BaseGeometry, origin: Point = (0, 0)) -> BaseGeometry:
    """Return the outline of a pit or of ice; it is counted from `origin` how it breaks."""
    x, y = origin
    outline = translate(natural_outline(shape, page, 0.16), -x, -y)
    return translate(union_of(_broken(polygon) for polygon in shapely.get_parts(outline)), x, y)


def _broken(polygon: Any) -> BaseGeometry:
    holes = [_ring(hole) for hole in polygon.interiors]
    return areas_of(shapely.make_valid(_ring(polygon.exterior))).difference(union_of(holes))


def _ring(ring: BaseGeometry) -> BaseGeometry:
    at: Points = shapely.get_coordinates(ring)
    for step, slip, seed in BREAKS:
        at = wobbled(_at_crossings(at, step * SQUARE), slip, seed)
    return areas_of(shapely.make_valid(shapely.Polygon(at)))


def _at_crossings(at: Points, step: float) -> Points:
    """Return a chain with a point wherever it crosses a lattice.

    Points that followed from the length of a side would move with a far corner, and differ from sheet to sheet.
    """
    found = [at[:1]]
    for (ax, ay), (bx, by) in pairwise(at.tolist()):
        shares = [1.0]
        for a, b in ((ax, bx), (ay, by)):
            if a != b:
                low, high = min(a, b), max(a, b)
                lines = np.arange(np.floor(low / step) + 1, np.ceil(high / step)) * step
                shares += ((lines - a) / (b - a)).tolist()
        found.append(np.array((ax, ay)) + np.unique(shares)[:, None] * (bx - ax, by - ay))
    chain: Points = np.concatenate(found)
    return chain
