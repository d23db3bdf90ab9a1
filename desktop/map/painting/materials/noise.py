"""Periodic noise: fields that wrap around a tile, computed from a seed, the same on every machine.

Every field is an array (n, n) of float32. Lattices are given in cells to a tile, so that a seed draws the same pattern
at any resolution and a tile for paper is the tile of the screen with more detail.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Field = NDArray[Any]
Index = NDArray[np.intp]
Steps = tuple[Index, Index, Field]
"""A lower index, an upper one, and how far between them, for every pixel along one side."""


def rng_of(seed: str) -> np.random.Generator:
    """Return a generator from a word (never by its hash, which differs from run to run)."""
    return np.random.default_rng(list(seed.encode()))


@lru_cache(maxsize=64)
def _eased(n: int, cells: int) -> Steps:
    t = np.arange(n) * cells / n
    low = np.floor(t).astype(np.intp)
    f = t - low
    return low % cells, (low + 1) % cells, (f * f * f * (f * (f * 6 - 15) + 10)).astype(np.float32)


def between(field: Field, rows: Steps, columns: Steps) -> Field:
    """Return a field enlarged along both sides.

    No matrix product: it would start threads, which on a busy machine wait for one another for 20 ms at a time.
    """
    low, high, f = rows
    field = field[low] + (field[high] - field[low]) * f[:, None]
    low, high, f = columns
    first = np.take(field, low, 1)
    enlarged: Field = first + (np.take(field, high, 1) - first) * f
    return enlarged


def value(n: int, across: int, down: int, rng: np.random.Generator) -> Field:
    """Return value noise in -1..1 with its own number of cells across and down: unequal ones give grain."""
    lattice = rng.uniform(-1, 1, (down, across)).astype(np.float32)
    if across > n or down > n:  # cells finer than pixels would only flicker
        return value(n, min(across, n), min(down, n), rng)
    return between(lattice, _eased(n, down), _eased(n, across))


def fractal(n: int, cells: int, octaves: int, rng: np.random.Generator, gain: float = 0.5) -> Field:
    """Return octaves of value noise, about -1..1."""
    total, weight, norm = np.zeros((n, n), np.float32), 1.0, 0.0
    for octave in range(octaves):
        total += np.float32(weight) * value(n, cells << octave, cells << octave, rng)
        norm += weight * 0.6
        weight *= gain
    total /= np.float32(norm)
    return total


def sampled(field: Field, x: Field, y: Field) -> Field:
    """Return a periodic field at other pixels: the way to bend one pattern by another."""
    n = field.shape[0]
    found: Field = field[np.rint(y).astype(np.int32) % n, np.rint(x).astype(np.int32) % n]
    return found


def cells_of(
    n: int, count: int, rng: np.random.Generator, jitter: float = 0.8, bend: float = 0.0
) -> tuple[Field, Field, Field]:
    """Return Worley noise: the distance to the nearest point and to the second one, in cells, and a tone per cell."""
    offset = (rng.random((2, count, count)).astype(np.float32) - 0.5) * np.float32(jitter) + np.float32(0.5)
    tone = rng.random((count, count)).astype(np.float32)
    px = np.arange(n, dtype=np.float32) * np.float32(count / n)
    gx, gy = np.meshgrid(px, px)
    if bend:
        gx = gx + np.float32(bend) * fractal(n, count, 2, rng)
        gy = gy + np.float32(bend) * fractal(n, count, 2, rng)
    ix, iy = np.floor(gx).astype(np.int32), np.floor(gy).astype(np.int32)
    fx, fy = gx - ix.astype(np.float32), gy - iy.astype(np.float32)
    first = np.full((n, n), 9.0, np.float32)
    second, best = first.copy(), np.zeros((n, n), np.int32)
    columns = [(ix + dx) % count for dx in (-1, 0, 1)]
    for dy in (-1, 0, 1):
        row = (iy + dy) % count * count
        for dx in (-1, 0, 1):
            cell = row + columns[dx + 1]
            far = np.square(np.float32(dx) + offset[0].take(cell) - fx)
            far += np.square(np.float32(dy) + offset[1].take(cell) - fy)
            second = np.minimum(second, np.maximum(first, far))
            np.copyto(best, cell, where=far < first)
            first = np.minimum(first, far)
    return np.sqrt(first), np.sqrt(second), tone.take(best)


def slope(height: Field) -> Field:
    """Return how much each pixel faces the light, which comes from the top left."""
    step = np.float32(height.shape[0] / 512)
    east = np.roll(height, -1, 1) - np.roll(height, 1, 1)
    south = np.roll(height, -1, 0) - np.roll(height, 1, 0)
    facing: Field = (east + south) * step
    return facing


def smooth(x: Field, low: float, high: float) -> Field:
    """Return 0 below `low`, 1 above `high`, an easing between."""
    t = np.clip((x - np.float32(low)) * np.float32(1 / (high - low)), 0, 1)
    eased: Field = t * t * (3 - 2 * t)
    return eased


def box_blur(field: Field, radius: int, *, wrap: bool = False) -> Field:
    """Return two running means in each direction: a smooth hump about `radius` pixels wide.

    Unless it wraps, nothing is taken to lie beyond the field: give it a margin of twice the radius.
    """
    if radius < 1:
        return field
    width = 2 * radius + 1
    for _ in range(2):
        for axis in (0, 1):
            size = field.shape[axis]
            if wrap:
                at = np.arange(-radius - 1, size + radius) % size
                total = np.cumsum(np.take(field, at, axis), axis, dtype=np.float32)
                high, low = np.arange(width, width + size), np.arange(size)
            else:
                total = np.cumsum(field, axis, dtype=np.float32)
                total = np.concatenate((np.zeros_like(np.take(total, [0], axis)), total), axis)
                at = np.arange(size)
                high, low = np.minimum(at + radius + 1, size), np.maximum(at - radius, 0)
            field = (np.take(total, high, axis) - np.take(total, low, axis)) * np.float32(1 / width)
    return field
