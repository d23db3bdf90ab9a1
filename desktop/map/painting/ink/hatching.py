"""The hatching in the rock around rooms: patches of parallel strokes of which none crosses another."""

from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QLineF
from shapely.geometry.base import BaseGeometry

from core.geometry.units import SQUARE
from desktop.map.painting.materials.noise import rng_of

REACH = 1.0
"""Squares that the hatching goes out from the rooms."""
TILE, CELLS = 8, 25
"""Squares of the pattern's side, and cells along it."""
Real = NDArray[Any]
Pattern = tuple[Real, NDArray[np.intp], Real, Real]


@lru_cache(maxsize=1)
def pattern() -> Pattern:
    """Return strokes (k, 4) in squares, the cell of each, middles of cells, and a lot from 0 to 1 for every cell.

    Cells of a jittered Voronoi tiling, each filled with parallel strokes cut at its borders: what a draughtsman does
    by eye. It depends on the place alone: drawing one wall never makes the rest jump.
    """
    rng = rng_of("hatch1")
    pitch = TILE / CELLS
    grid = np.stack(np.meshgrid(np.arange(CELLS), np.arange(CELLS)), -1) + 0.5
    points = (grid + rng.uniform(-0.42, 0.42, grid.shape)) * pitch
    turn, lot = rng.uniform(0, np.pi, (CELLS, CELLS)), rng.random((CELLS, CELLS))
    way = np.stack([np.cos(turn), np.sin(turn)], -1)
    normal = np.stack([-way[..., 1], way[..., 0]], -1)
    strokes, owners = [], []
    for offset in np.arange(-3, 4) * 0.078:
        start = points + normal * (offset + rng.normal(0, 0.006, lot.shape)[..., None])
        low, high = _cut(points, grid, start, way)
        low, high = low + 0.014, high - 0.014
        fits = high - low > 0.07
        ends = np.concatenate([start + way * low[..., None], start + way * high[..., None]], -1)
        strokes.append(ends[fits])
        owners.append(np.flatnonzero(fits))
    return np.concatenate(strokes), np.concatenate(owners), points.reshape(-1, 2), lot.reshape(-1)


def _cut(points: Real, grid: Real, start: Real, way: Real) -> tuple[Real, Real]:
    """Return how far each stroke goes back and forth until it is nearer to another cell's middle than to its own."""
    low, high = np.full(grid.shape[:2], -9.0), np.full(grid.shape[:2], 9.0)
    for dx, dy in ((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy):
        other = np.roll(points, (-dy, -dx), (0, 1)).copy()
        other[..., 0] += np.floor((grid[..., 0] + dx) / CELLS) * TILE
        other[..., 1] += np.floor((grid[..., 1] + dy) / CELLS) * TILE
        axis = other - points
        room, slant = (((points + other) / 2 - start) * axis).sum(-1), (way * axis).sum(-1)
        with np.errstate(divide="ignore"):
            reach = room / slant
        high = np.where(slant > 1e-9, np.minimum(high, reach), high)
        low = np.where(slant < -1e-9, np.maximum(low, reach), low)
    return low, high


def strokes_around(inside: BaseGeometry, area: tuple[float, float, float, float]) -> list[QLineF]:
    """Return the hatching around rooms within an area (left, top, right, bottom in squares); dense, then ragged."""
    if inside.is_empty:
        return []
    strokes, owners, middles, lots = pattern()
    left, top, right, bottom = area
    found = []
    shapely.prepare(inside)
    for ty in range(int(top // TILE), int(bottom // TILE) + 1):
        for tx in range(int(left // TILE), int(right // TILE) + 1):
            at = middles + np.array((tx, ty)) * TILE
            near = (
                (at[:, 0] > left - 0.4) & (at[:, 0] < right + 0.4) & (at[:, 1] > top - 0.4) & (at[:, 1] < bottom + 0.4)
            )
            if not near.any():
                continue
            places: Any = shapely.points(at[near] * SQUARE)
            reached = shapely.dwithin(inside, places, REACH * SQUARE)
            some = np.flatnonzero(near)[reached]
            away = shapely.distance(places[reached], inside) / SQUARE
            chosen = np.zeros(len(middles), bool)
            chosen[some[away < REACH * (0.6 + 0.4 * lots[some])]] = True
            found.append(strokes[chosen[owners]] + np.array((tx, ty, tx, ty)) * TILE)
    every = np.concatenate(found) * SQUARE if found else np.empty((0, 4))
    return [QLineF(*stroke) for stroke in every.tolist()]
