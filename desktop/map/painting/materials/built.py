"""What people lay: slabs, cobbles, boards, and the tops of walls. Their joints fall on the squares of the map."""

import numpy as np

from desktop.map.painting.materials.noise import Field, cells_of, fractal, sampled, slope, smooth, value
from desktop.map.painting.materials.ramps import lit, over, ramp, rgb

SQUARES = 8
"""Squares along the side of a tile."""
Sizes = tuple[tuple[int, int], ...]
FINER = 0.034
"""Cells by which a joint within a square is narrower on either side than one between squares."""


def _packed(cells: int, sizes: Sizes, rng: np.random.Generator) -> Field:
    """Return rectangles that fill a ring of cells: (cells, cells, 5) of left, top, width, height, tone."""
    found = np.full((cells, cells, 5), -1, np.float32)
    for y in range(cells):
        for x in range(cells):
            if found[y, x, 2] > 0:
                continue
            for w, h in [sizes[i] for i in rng.permutation(len(sizes))] + [(1, 1)]:
                rows, columns = np.arange(y, y + h) % cells, np.arange(x, x + w) % cells
                if (found[np.ix_(rows, columns)][..., 2] < 0).all():
                    tone = rng.random()
                    for j in range(h):
                        for i in range(w):
                            found[(y + j) % cells, (x + i) % cells] = (i, j, w, h, tone)
                    break
    return found


CUTS = (
    ((0, 0, 2, 2),),
    ((0, 0, 2, 1), (0, 1, 2, 1)),
    ((0, 0, 1, 2), (1, 0, 1, 2)),
    ((0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1)),
    ((0, 0, 1, 2), (1, 0, 1, 1), (1, 1, 1, 1)),
    ((0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 2, 1)),
)
"""How a square of two by two cells may be cut: left, top, width and height of each slab."""


def _in_squares(cells: int, rng: np.random.Generator) -> Field:
    """Return rectangles none of which lies in two squares, so that the grid of a map falls into their joints."""
    found = np.zeros((cells, cells, 5), np.float32)
    for top in range(0, cells, 2):
        for left in range(0, cells, 2):
            for x, y, w, h in CUTS[rng.choice(len(CUTS), p=(0.34, 0.16, 0.16, 0.12, 0.11, 0.11))]:
                tone = rng.random()
                for j in range(h):
                    for i in range(w):
                        found[top + y + j, left + x + i] = (i, j, w, h, tone)
    return found


def slabs(n: int, cells: int, sizes: Sizes, rng: np.random.Generator, bend: float) -> tuple[Field, Field]:
    """Return the distance to the edge of each slab, in cells, and its tone; edges wander by `bend` cells.

    Without sizes no slab lies in two squares of two by two cells.
    """
    layout = _packed(cells, sizes, rng) if sizes else _in_squares(cells, rng)
    at = (np.arange(n, dtype=np.float32) + np.float32(0.5)) * np.float32(cells / n)
    gx, gy = np.meshgrid(at, at)
    gx = gx + np.float32(bend) * fractal(n, cells, 3, rng)
    gy = gy + np.float32(bend) * fractal(n, cells, 3, rng)
    ix, iy = np.floor(gx), np.floor(gy)
    cell = layout[iy.astype(np.int32) % cells, ix.astype(np.int32) % cells]
    x, y = gx - ix + cell[..., 0], gy - iy + cell[..., 1]
    # corners are worn: a rounded distance instead of the plain smaller one
    dx, dy = np.minimum(x, cell[..., 2] - x), np.minimum(y, cell[..., 3] - y)
    worn = np.float32(0.16)
    corner = worn - np.hypot(np.maximum(worn - dx, 0), np.maximum(worn - dy, 0))
    edge = np.minimum(np.minimum(dx, dy), corner)
    if not sizes:
        # joints within a square are finer than those between squares, else they would pass for the grid
        to_square = np.minimum(1 - np.abs(gx % 2 - 1), 1 - np.abs(gy % 2 - 1))
        edge = np.minimum(edge + np.float32(FINER), to_square)
    return edge, cell[..., 4]


def flagstone(n: int, rng: np.random.Generator) -> Field:
    """Slabs of half a square up to a whole one, worn at the edges; the grid lies in their joints."""
    edge, tone = slabs(n, 16, (), rng, 0.03)
    rough = fractal(n, 24, 4, rng, 0.6)
    height = smooth(edge, 0.015, 0.11) + np.float32(0.10) * rough
    colour = ramp(0.5 + 0.75 * (tone - 0.5) + 0.14 * rough, "#8d857a", "#a0988b", "#b1a99a")
    hue = np.stack([tone * 0.03, tone * 0.0, -tone * 0.02], -1).astype(np.float32)
    stone = lit(colour + hue - np.float32(0.02), 0.34 * slope(height) + 0.05 * rough)
    # here and there a crack, and moss in the joints
    crack = np.exp(-np.square(fractal(n, 7, 4, rng, 0.6) / np.float32(0.018))) * smooth(tone, 0.72, 0.8)
    stone = stone * (1 - 0.30 * crack * smooth(edge, 0.02, 0.1))[..., None]
    moss = smooth(fractal(n, 5, 3, rng), 0.15, 0.6)[..., None]
    joint = rgb("#6d665b") * (1 - moss) + rgb("#626449") * moss
    return over(joint.astype(np.float32), stone, smooth(edge, 0.01, 0.06))


def cobble(n: int, rng: np.random.Generator) -> Field:
    """Round stones, four to a square."""
    first, second, tone = cells_of(n, 32, rng, 0.55, 0.10)
    gap = second - first
    rough = fractal(n, 32, 3, rng)
    height = smooth(gap, 0.0, 0.55)
    colour = ramp(0.5 + 0.8 * (tone - 0.5) + 0.1 * rough, "#7b766e", "#938c81", "#a69e90")
    stone = lit(colour, 0.32 * slope(height) + 0.04 * rough)
    joint = np.broadcast_to(rgb("#70695d"), stone.shape)
    return over(joint, stone, smooth(gap, 0.03, 0.17))


def planks(n: int, rng: np.random.Generator) -> Field:
    """Boards a third of a square broad, along the rows, their ends staggered; nails at the ends."""
    rows = 24
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / np.float32(n)
    row = np.floor(y * rows).astype(np.int32)
    across = y * rows - row
    per, start = rng.integers(2, 4, rows), rng.random(rows).astype(np.float32)
    along = (x + start[row]) % 1 * per[row]
    board = np.floor(along).astype(np.int32)
    along = (along - board).astype(np.float32)
    tone = rng.random((rows, 4)).astype(np.float32)[row, board]
    shift = (rng.random((rows, 4)) * n).astype(np.float32)[row, board]
    grain = value(n, 8, 192, rng) * np.float32(0.6) + value(n, 32, 256, rng) * np.float32(0.4)
    waves = fractal(n, 6, 2, rng) * np.float32(n * 0.012)
    px, py = np.meshgrid(np.arange(n, dtype=np.float32), np.arange(n, dtype=np.float32))
    grain = sampled(grain, px + shift, py + shift + sampled(waves, px, py * 3))
    length = (SQUARES / per[row]).astype(np.float32)
    end = np.minimum(along, 1 - along) * length
    edge = np.minimum(np.minimum(across, 1 - across) / 3, end).astype(np.float32)
    colour = ramp(0.5 + 0.75 * (tone - 0.5) + 0.20 * grain, "#79634c", "#90785d", "#a68d70")
    wood = lit(colour, 0.32 * slope(smooth(edge, 0.0, 0.035)) + 0.04 * grain)
    for a in (0.25, 0.75):
        nail = np.hypot(end - 0.09, (across - a) / 3).astype(np.float32)
        wood = wood * (1 - 0.45 * (1 - smooth(nail, 0.014, 0.03)))[..., None]
    return over(np.broadcast_to(rgb("#3a2d21"), wood.shape), wood, smooth(edge, 0.004, 0.02))


def masonry(n: int, rng: np.random.Generator) -> Field:
    """The top of a stone wall: broken stones set close, lighter than the rock, darker than a floor."""
    edge, tone = slabs(n, 40, ((1, 1), (2, 1), (1, 2), (2, 2)), rng, 0.12)
    rough = fractal(n, 40, 3, rng, 0.6)
    colour = ramp(0.5 + 0.7 * (tone - 0.5) + 0.15 * rough, "#6b645b", "#7b7369", "#8a8277")
    joint = smooth(edge, 0.02, 0.14)[..., None]
    top: Field = lit(colour, 0.45 * slope(smooth(edge, 0.0, 0.25))) * (0.72 + 0.28 * joint)
    return top


def timber(n: int, rng: np.random.Generator) -> Field:
    """The top of a wall of beams: dark wood with a coarse grain either way."""
    grain = fractal(n, 40, 4, rng, 0.65)
    rings = value(n, 24, 160, rng) * np.float32(0.5) + value(n, 160, 24, rng) * np.float32(0.5)
    colour = ramp(0.5 + 0.32 * rings + 0.15 * grain, "#54391f", "#6d4c2c", "#85613a")
    return lit(colour, 0.20 * slope(grain) + 0.05 * rings)


def hedge(n: int, rng: np.random.Generator) -> Field:
    """A hedge from above: small leaves, light on their tips."""
    first, second, tone = cells_of(n, 56, rng, 0.9, 0.2)
    deep = fractal(n, 18, 3, rng)
    leaf = smooth(second - first, 0.0, 0.5)
    colour = ramp(0.32 + 0.5 * (tone - 0.5) + 0.35 * leaf + 0.2 * deep, "#26371c", "#3f5a2c", "#6a8a45")
    return lit(colour, 0.30 * slope(leaf + 0.4 * deep))
