"""The unsteady hand: lines and outlines as somebody would draw them, always the same at the same place."""

from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, natural_outline
from core.geometry.units import SQUARE
from desktop.map.painting.materials.noise import Field, fractal, rng_of
from desktop.map.painting.styled.paths import Points

_PIXELS, _SPAN = 512, 16
"""Side of the field of slips in pixels, and the squares after which the hand repeats itself."""
BENT = 0.34
"""Squares by which natural edges wind at large."""


@lru_cache(maxsize=8)
def _slips(seed: int, cells: int = 20) -> tuple[Field, Field]:
    rng = rng_of(f"hand{seed}")
    return fractal(_PIXELS, cells, 2, rng), fractal(_PIXELS, cells, 2, rng)


def wobbled(points: NDArray[Any], amount: float, seed: int = 1, cells: int = 20) -> Points:
    """Return points moved by up to about `amount` squares.

    The shift depends on the place alone: chains that meet still meet, and a wall keeps its shape when another is drawn.
    """
    dx, dy = _slips(seed, cells)
    at = np.rint(points * (_PIXELS / (_SPAN * SQUARE))).astype(np.int64) % _PIXELS
    shift = np.stack([dx[at[:, 1], at[:, 0]], dy[at[:, 1], at[:, 0]]], -1)
    there: Points = points + shift * (amount * SQUARE)
    return there


def by_hand(points: Any, amount: float = 0.03, seed: int = 1, step: float = 0.22) -> Points:
    """Return a chain as a hand would draw it."""
    line = shapely.segmentize(shapely.linestrings(np.asarray(points, float)), step * SQUARE)
    return wobbled(shapely.get_coordinates(line), amount, seed)


def shape_by_hand(shape: BaseGeometry, amount: float = 0.03, seed: int = 1, step: float = 0.22) -> BaseGeometry:
    """Return a polygon with unsteady edges."""
    if shape.is_empty:
        return shape
    drawn = shapely.transform(shapely.segmentize(shape, step * SQUARE), lambda at: wobbled(at, amount, seed))
    return areas_of(shapely.make_valid(drawn))


def as_it_grew(shape: BaseGeometry, page: BaseGeometry, amount: float, *, radius: float = 0.38) -> BaseGeometry:
    """Return a natural outline for what was painted in squares: round, winding at large, unsteady at small."""
    if shape.is_empty:
        return shape
    bent = shapely.transform(
        shapely.segmentize(natural_outline(shape, page, radius), 0.22 * SQUARE),
        lambda at: wobbled(wobbled(at, BENT, 11, 5), amount, 7),
    )
    # areas alone: neither an outline that meets itself nor shapes that merely touch leave lines behind
    return areas_of(shapely.make_valid(bent, method="structure", keep_collapsed=False))
