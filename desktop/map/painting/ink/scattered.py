"""Marks strewn over a shape in ink, the same ones at the same place whatever part of it is drawn."""

from collections.abc import Callable
from functools import lru_cache
from math import ceil, sqrt

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QLineF
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE
from desktop.map.painting.materials.noise import rng_of

Lines = tuple[tuple[float, float, float, float], ...]
Strokes = Callable[[float], Lines]
"""The strokes of one mark by its lot from 0 to 1, in squares about its place."""
SIDE = 8 * SQUARE


def scattered(shape: BaseGeometry, per_square: float, seed: str) -> list[tuple[float, float, float]]:
    """Return places in a shape and a lot for each, the same ones whatever part of it is asked for."""
    if shape.is_empty:
        return []
    left, top, right, bottom = shape.bounds
    every = np.concatenate(
        [
            _strewn(round(per_square * 64), f"{seed}{tx},{ty}") * (SIDE, SIDE, 1) + (tx * SIDE, ty * SIDE, 0)
            for ty in range(int(top // SIDE), int(bottom // SIDE) + 1)
            for tx in range(int(left // SIDE), int(right // SIDE) + 1)
        ]
    )
    shapely.prepare(shape)
    found: list[tuple[float, float, float]] = every[shapely.contains_xy(shape, every[:, 0], every[:, 1])].tolist()
    return found


@lru_cache(maxsize=4_000)
def _strewn(count: int, seed: str) -> NDArray[np.float64]:
    """Return so many places in a square of 1 by 1 and a lot for each: neither in rows nor in heaps."""
    rng = rng_of(seed)
    side = ceil(sqrt(count))
    cells = rng.permutation(side * side)[:count]
    places = (np.stack([cells % side, cells // side], 1) + 0.5 + rng.uniform(-0.45, 0.45, (count, 2))) / side
    return np.concatenate([places, rng.random((count, 1))], 1)


def marks(
    shape: BaseGeometry, per_square: float, seed: str, strokes: Strokes, *, clear: BaseGeometry | None = None
) -> list[QLineF]:
    """Return the strokes of marks in a shape, without those that stand in what is to be `clear`."""
    places = scattered(shape, per_square, seed)
    if clear is not None and not clear.is_empty and places:
        shapely.prepare(clear)
        kept = ~shapely.contains_xy(clear, np.array(places)[:, :2])
        places = [place for place, stays in zip(places, kept.tolist(), strict=True) if stays]
    lines = []
    for x, y, lot in places:
        size = SQUARE * (0.8 + 0.4 * lot)
        lines += [QLineF(x + a * size, y + b * size, x + c * size, y + d * size) for a, b, c, d in strokes(lot)]
    return lines
