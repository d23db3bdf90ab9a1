"""The unsteady hand: lines and outlines as somebody would draw them, always the same at the same place."""

from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, natural_outline
from core.geometry.units import SQUARE, Point
from desktop.map.painting.materials.noise import Field, fractal, rng_of, value
from desktop.map.painting.styled.paths import Points

_PIXELS, _SPAN = 512, 16
"""Side of the field of slips in pixels, and the squares after which the hand repeats itself."""
BENT = 0.30
"""Squares by which natural edges wind from square to square."""
COURSE, TURNS, BROAD = 0.4, 3, (0.8, 1.4)
"""Squares by which rivers, roads and shores wander at most at large, how often in `_SPAN` squares, and half the breadth
from which they do so at all and in full: a single square of mud stays where it is.

The picture alone wanders. For the rules water is where it was laid: the eye finds its bank a quarter of a square beside
that at most (`FURTHEST`), so that whoever stands in a square that looks wet stands in the water.
"""
FURTHEST = 0.25
SPIKE = 0.17
"""Half the breadth of what sticks out of an outline and is taken off, in squares."""


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


@lru_cache(maxsize=1)
def _courses() -> tuple[Field, Field]:
    rng = rng_of("course")
    # most of it near the full swing: a river that turns now and then is straight in between
    first, second = (np.sin(2.4 * value(_PIXELS, TURNS, TURNS, rng)) for _ in range(2))
    return first.astype(np.float32), second.astype(np.float32)


def _wandering(points: Points, outline: BaseGeometry) -> Points:
    """Return the corners of an outline bent at large, those of what is broad enough for that."""
    share = np.zeros(len(points))
    for half in BROAD:
        broad = outline.buffer(-half * SQUARE, quad_segs=2)
        if not broad.is_empty:
            shapely.prepare(broad)
            far = shapely.distance(shapely.points(points), broad) / SQUARE - half
            share += np.clip(1 - far, 0, 1) / len(BROAD)
    dx, dy = _courses()
    at = np.rint(points * (_PIXELS / (_SPAN * SQUARE))).astype(np.int64) % _PIXELS
    shift = np.stack([dx[at[:, 1], at[:, 0]], dy[at[:, 1], at[:, 0]]], -1)
    there: Points = points + shift * (share * (COURSE * SQUARE))[:, None]
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


def _within(before: Points, after: Points) -> Points:
    """Return points no further from where they were than an edge may wander; what is near to that bends less."""
    shift = after - before
    far = np.hypot(shift[:, 0], shift[:, 1])[:, None] / (FURTHEST * SQUARE)
    there: Points = before + shift / np.power(1 + np.power(far, 4), 0.25)
    return there


@lru_cache(maxsize=64)
def as_it_grew(
    shape: BaseGeometry, page: BaseGeometry, amount: float, *, radius: float = 0.38, origin: Point = (0, 0)
) -> BaseGeometry:
    """Return a natural outline for what was painted in squares: round, winding at large, unsteady at small.

    It is counted from `origin` what it is like there. What was asked for last is kept: a wall that is drawn leaves the
    ground beside it as it was.
    """
    if shape.is_empty:
        return shape
    x, y = origin
    outline = translate(natural_outline(shape, page, radius), -x, -y)
    bent = shapely.transform(
        shapely.segmentize(outline, 0.22 * SQUARE),
        lambda at: _within(at, wobbled(wobbled(_wandering(at, outline), BENT, 11, 5), amount, 7)),
    )
    # areas alone: neither an outline that meets itself nor shapes that merely touch leave lines behind
    found = areas_of(translate(shapely.make_valid(bent, method="structure", keep_collapsed=False), x, y))
    # a corner that was bent twice may end in a spike
    blunt = found.buffer(-SPIKE * SQUARE, quad_segs=1).buffer(SPIKE * SQUARE, quad_segs=2)
    return found if blunt.is_empty else blunt
