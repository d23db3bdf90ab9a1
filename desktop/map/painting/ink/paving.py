"""Paving in ink: setts in courses, their joints broken, drawn stone by stone in patches and left white between them."""

from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE
from desktop.map.painting.materials.noise import Field, fractal, rng_of

COURSES = 4
"""Courses to a square."""
SHORTEST, LONGEST = 0.22, 0.42
"""How long a stone is, in squares."""
JOINT, CUT, UNEVEN = 0.022, 0.3, 0.018
"""Half the breadth of a joint in squares, how much of a corner is worn off, by shares, and how far corners slip."""
PERIOD = 48
"""Squares after which courses come again."""
DRAWN, SHADED = -0.16, 0.2
"""From which density on stones are drawn, of -1 to 1, and which share of them is in a tone."""


@lru_cache(maxsize=1)
def _density() -> Field:
    return fractal(256, 18, 2, rng_of("paving"))


@lru_cache(maxsize=PERIOD * COURSES)
def _course(row: int) -> NDArray[np.float64]:
    """Return where the stones of a course begin and end, within the period, and a lot for each."""
    rng = rng_of(f"course{row}")
    ends = np.cumsum(rng.uniform(SHORTEST, LONGEST, round(PERIOD / SHORTEST)))
    ends = ends[: np.searchsorted(ends, PERIOD) + 1]
    ends *= PERIOD / ends[-1]
    return np.stack([np.concatenate([(0.0,), ends[:-1]]), ends, rng.random(len(ends))], 1)


def setts(shape: BaseGeometry) -> tuple[QPainterPath, QPainterPath]:
    """Return the stones that are drawn of paving, and those among them that are in a tone; always the same ones."""
    every, toned = QPainterPath(), QPainterPath()
    if shape.is_empty:
        return every, toned
    left, top, right, bottom = (edge / SQUARE for edge in shape.bounds)
    found = [_stones(row, left, right) for row in range(int(top * COURSES) - 1, int(bottom * COURSES) + 1)]
    stones = np.concatenate(found)
    middles = stones[:, :4].reshape(-1, 2, 2).mean(1)
    dense = _density()[
        np.rint(middles[:, 1] * 256 / 16).astype(int) % 256, np.rint(middles[:, 0] * 256 / 16).astype(int) % 256
    ]
    shapely.prepare(shape)
    whole = [shapely.contains_xy(shape, stones[:, (x, y)] * SQUARE) for x in (0, 2) for y in (1, 3)]
    seen = (dense > DRAWN) & np.logical_and.reduce(whole)
    for x0, y0, x1, y1, lot in stones[seen].tolist():
        outline = _outline(x0, y0, x1, y1, lot)
        every.addPolygon(outline)
        if lot < SHADED:
            toned.addPolygon(outline)
    return every, toned


def _stones(row: int, left: float, right: float) -> NDArray[np.float64]:
    """Return the stones of a course that meet a stretch: left, top, right, bottom in squares, and a lot."""
    course = _course(row % (PERIOD * COURSES))
    turns = range(int(left // PERIOD), int(right // PERIOD) + 1)
    shifted = np.concatenate([course + np.array((turn, turn, 0)) * PERIOD for turn in turns])
    near = shifted[(shifted[:, 1] > left) & (shifted[:, 0] < right)]
    high = np.full(len(near), row / COURSES)
    return np.stack([near[:, 0] + JOINT, high + JOINT, near[:, 1] - JOINT, high + 1 / COURSES - JOINT, near[:, 2]], 1)


def _outline(x0: float, y0: float, x1: float, y1: float, lot: float) -> QPolygonF:
    """Return a stone with its corners worn off, each by another piece."""
    short = min(x1 - x0, y1 - y0) * CUT
    cuts = [short * (0.5 + (lot * (7 + 4 * corner)) % 1) for corner in range(4)]
    slip = [UNEVEN * ((lot * (13 + 6 * side)) % 1 - 0.5) for side in range(4)]
    x0, y0, x1, y1 = x0 + slip[0], y0 + slip[1], x1 + slip[2], y1 + slip[3]
    a, b, c, d = cuts
    ring = ((x0 + a, y0), (x1 - b, y0), (x1, y0 + b), (x1, y1 - c), (x1 - c, y1), (x0 + d, y1), (x0, y1 - d))
    points = [QPointF(x * SQUARE, y * SQUARE) for x, y in (*ring, (x0, y0 + a), (x0 + a, y0))]
    return QPolygonF(points)
