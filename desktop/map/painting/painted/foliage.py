"""Trees, firs, bushes and hedges on painted maps: crowns as heights, lit from the top left, with leaves."""

from collections.abc import Callable

import numpy as np
from PySide6.QtGui import QImage

from core.geometry.units import SQUARE
from core.model.things import Stamp
from desktop.map.painting.materials.noise import Field, cells_of, fractal, rng_of, smooth
from desktop.map.painting.materials.ramps import lit, ramp

TALLEST = 0.5
"""How high a crown is, in squares to a square of its breadth."""
LEAF = 0.115
"""Breadth of a clump of leaves, in squares."""
Crown = Callable[[Field, Field, np.random.Generator], Field]
"""Gives the height of a crown, 0 at its edge to 1, by places from -1 to 1 across and down."""


def _lobed(x: Field, y: Field, rng: np.random.Generator, *, count: int, reach: float, size: float) -> Field:
    height = np.clip(1 - np.hypot(x, y) / np.float32(0.80), 0, 1).astype(np.float32) ** np.float32(0.6) * np.float32(
        0.9
    )
    for number in range(count):
        angle, far = 2.4 * number + rng.uniform(-0.25, 0.25), reach * (number / count) ** 0.5
        radius = np.float32(size * rng.uniform(0.8, 1.15))
        at = np.hypot(x - np.float32(np.cos(angle) * far), y - np.float32(np.sin(angle) * far))
        top = np.float32(1 - 0.45 * far) * np.sqrt(np.clip(1 - np.square(at / radius), 0, 1))
        height = np.maximum(height * np.float32(0.999), top.astype(np.float32))
    return height


def tree(x: Field, y: Field, rng: np.random.Generator) -> Field:
    """A broad crown of many lobes."""
    return _lobed(x, y, rng, count=19, reach=0.70, size=0.33)


def bush(x: Field, y: Field, rng: np.random.Generator) -> Field:
    """A low crown of few lobes."""
    return _lobed(x, y, rng, count=8, reach=0.58, size=0.42)


def fir(x: Field, y: Field, rng: np.random.Generator) -> Field:
    """A cone of branches in tiers."""
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    tooth = np.zeros_like(far)
    for tier, (edge, count) in enumerate(((0.98, 15), (0.78, 13), (0.56, 11), (0.34, 8))):
        turn = np.float32(rng.uniform(0, 6.3))
        rim = np.float32(edge) * (1 - np.float32(0.17) * np.abs(np.sin((angle + turn) * np.float32(count / 2))))
        step = np.clip((rim - far) / np.float32(0.24), 0, 1)
        tooth = np.maximum(tooth, np.float32(0.16 + 0.24 * tier) * (step > 0) + np.float32(0.14) * step)
    crown: Field = tooth.astype(np.float32)
    return crown


def hedge(x: Field, y: Field, rng: np.random.Generator) -> Field:
    """A clipped row of leaves."""
    high: Field = np.clip(np.minimum((0.98 - np.abs(x)) * 3, (0.78 - np.abs(y)) * 1.6), 0, 0.8).astype(np.float32)
    return np.sqrt(high)


CROWNS: dict[str, tuple[Crown, tuple[str, str, str, str]]] = {
    "tree": (tree, ("#1d2c15", "#33491f", "#55742f", "#8aa34c")),
    "fir": (fir, ("#13231a", "#223a28", "#39573a", "#688457")),
    "bush": (bush, ("#223016", "#3d5323", "#637f37", "#93a955")),
    "hedge": (hedge, ("#1f2e17", "#36502a", "#557339", "#7f9a50")),
}
"""The stamps that are crowns, and their colours from the deepest shade to the tips."""


def crown_of(stamp: Stamp, level: int, side: int, right: float, down: float) -> QImage:
    """Return a crown at a level in a square of `side` pixels, its middle so many pixels beyond that of the square."""
    shape, stops = CROWNS[stamp.art]
    rng = rng_of(f"{stamp.art}{stamp.width}{stamp.height}{stamp.degrees}{stamp.id}")
    py, px = np.mgrid[0:side, 0:side].astype(np.float32)
    px, py = px + np.float32(0.5 - side / 2 - right), py + np.float32(0.5 - side / 2 - down)
    turn = np.deg2rad(stamp.degrees) + (0 if stamp.art == "hedge" else rng.uniform(0, 2 * np.pi))
    c, s = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    scale = np.float32(2 * SQUARE / level)
    x, y = (px * c + py * s) * scale / stamp.width, (py * c - px * s) * scale / stamp.height
    count = max(4, round(side / (LEAF * level)))
    first, second, tone = cells_of(side, count, rng, 0.9, 0.18)
    leaf = smooth(second - first, 0.0, 0.45)
    fray = fractal(side, max(3, count // 3), 2, rng)
    # leaves hang over the edge here and there
    height = shape(x + 0.035 * fray, y - 0.035 * fray, rng)
    cover = smooth(height + 0.05 * fray + 0.05 * leaf, 0.05, 0.13 + 2.0 / level) * smooth(height, 0.0, 0.05)
    body = height + np.float32(0.10) * leaf + np.float32(0.05) * fray
    tall = np.float32(TALLEST * min(stamp.width, stamp.height) / SQUARE * level)
    # brightness by how a place faces the light, less in the gaps between clumps
    dy, dx = np.gradient(body * tall)
    facing: Field = np.asarray(np.clip((dx + dy) * np.float32(0.17), -0.75, 0.75))
    deep = 0.16 + 0.50 * height + 0.22 * (tone - 0.5) + 0.20 * (leaf - 0.5)
    shade: Field = facing * np.float32(0.22)
    colour = np.clip(lit(ramp(deep + 0.30 * facing, *stops), shade), 0, 1)
    packed = np.empty((side, side, 4), np.uint8)
    packed[..., :3] = (colour[..., ::-1] * cover[..., None] * 255).astype(np.uint8)
    packed[..., 3] = (cover * 255).astype(np.uint8)
    return QImage(packed.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied).copy()
