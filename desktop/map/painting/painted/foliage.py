"""Trees, firs, bushes and hedges on painted maps: crowns as heights, lit from the top left, with leaves."""

from collections.abc import Callable

import numpy as np
from PySide6.QtGui import QImage

from core.base.ids import number_of, numbered
from core.geometry.units import SQUARE
from core.model.things import Stamp
from desktop.map.painting.materials.noise import Field, box_blur, cells_of, fractal, rng_of, smooth
from desktop.map.painting.materials.ramps import lit, ramp
from desktop.map.stamp_art.landscape import GROVE

TALLEST = 0.62
"""How high a crown is, in squares to a square of its breadth."""
LEAF = 0.10
"""Breadth of a clump of leaves, in squares."""
OVERHANG, FURTHEST = 0.24, 0.5
"""How far branches hang beyond what gives cover: a share of its breadth, and squares at most."""
FALLS = 0.10
"""Where a crown throws its shadow upon what stands beside it, right and down: squares to a square of its breadth."""
LONGEST, DARK = 0.34, 0.55
"""How far it falls at most, and how dark it is."""
Crown = Callable[[Field, Field, np.random.Generator], tuple[Field, Field]]
"""Gives the height of a crown, 0 at its edge to 1, and how light each bough is, by places from -1 to 1."""


def _boughs(
    x: Field, y: Field, rng: np.random.Generator, *, count: int, reach: float, size: float
) -> tuple[Field, Field]:
    """Boughs as domes about the top, those further out lower; each covers what lies below it."""
    angle = np.arctan2(y, x)
    first, second = rng.uniform(0, 2 * np.pi, 2)
    # no crown is a circle
    swell = 1 + 0.08 * np.sin(2 * angle + first) + 0.06 * np.sin(3 * angle + second)
    x, y = (x / swell).astype(np.float32), (y / swell).astype(np.float32)
    height = np.float32(0.42) * np.sqrt(np.clip(1 - (np.square(x) + np.square(y)) / np.float32(0.68), 0, 1))
    tone = np.full_like(height, -0.25)
    for number in range(count):
        share = (number + 0.25) / count
        turn, far = 2.4 * number + rng.uniform(-0.35, 0.35), reach * share**0.55
        radius = np.float32(size * rng.uniform(0.8, 1.2) * (1.12 - 0.25 * share))
        across, along = x - np.float32(np.cos(turn) * far), y - np.float32(np.sin(turn) * far)
        at = (across * across + along * along) / (radius * radius)
        inside = at < 1
        top = np.float32(0.46 * (1 - far**2)) + np.float32(0.54) * np.sqrt(1 - at[inside])
        lower = height[inside]
        tone[inside] = np.where(top > lower, np.float32(rng.uniform(-0.5, 0.5)), tone[inside])
        height[inside] = np.maximum(lower, top)
    return height.astype(np.float32), tone.astype(np.float32)


def tree(x: Field, y: Field, rng: np.random.Generator) -> tuple[Field, Field]:
    """A broad crown of boughs, of few large or of many small ones."""
    count = int(rng.integers(13, 24))
    return _boughs(x, y, rng, count=count, reach=0.72, size=1.12 / count**0.5)


def bush(x: Field, y: Field, rng: np.random.Generator) -> tuple[Field, Field]:
    """A low crown of few boughs."""
    return _boughs(x, y, rng, count=7, reach=0.58, size=0.40)


def fir(x: Field, y: Field, rng: np.random.Generator) -> tuple[Field, Field]:
    """A cone of branches in tiers, each branch with its ridge, no two tiers alike."""
    far, angle = np.hypot(x, y), np.arctan2(y, x)
    height, tone = np.zeros_like(far), np.zeros_like(far)
    for tier, (edge, count) in enumerate(((0.99, 13), (0.82, 12), (0.64, 10), (0.46, 8), (0.27, 6))):
        turn = np.float32(rng.uniform(0, 6.3))
        along = (angle + turn) * np.float32(count / (2 * np.pi))
        branch = np.floor(along).astype(np.int32) % count
        ridge = 1 - 2 * np.abs(along - np.floor(along) - np.float32(0.5))
        longest = rng.uniform(0.84, 1.06, count).astype(np.float32)[branch]
        rim = np.float32(edge) * longest * (np.float32(0.66) + np.float32(0.34) * ridge)
        over = np.clip((rim - far) / np.float32(0.30), 0, 1)
        there = over > 0
        top = np.float32(0.08 + 0.19 * tier) + np.float32(0.15) * over + np.float32(0.09) * ridge * np.sqrt(over)
        tone = np.where(there, np.float32(0.35) * (ridge - np.float32(0.5)), tone)
        height = np.where(there, np.maximum(height, top), height)
    return height.astype(np.float32), tone.astype(np.float32)


def hedge(x: Field, y: Field, rng: np.random.Generator) -> tuple[Field, Field]:
    """A clipped row of leaves."""
    high: Field = np.clip(np.minimum((0.98 - np.abs(x)) * 3, (0.78 - np.abs(y)) * 1.6), 0, 0.8).astype(np.float32)
    return np.sqrt(high), np.zeros_like(high)


Stops = tuple[str, str, str, str]
CROWNS: dict[str, tuple[Crown, tuple[Stops, ...]]] = {
    "tree": (
        tree,
        (
            ("#1a2a13", "#33491f", "#5a7a31", "#9db457"),
            ("#1f2c10", "#435019", "#738330", "#b5b85a"),
            ("#15291a", "#284527", "#4a703b", "#86a862"),
        ),
    ),
    "fir": (fir, (("#101f18", "#1f3828", "#3a5f42", "#7d9c6a"), ("#12221c", "#25403a", "#436660", "#82a394"))),
    "bush": (bush, (("#223016", "#3d5323", "#637f37", "#a2b55f"), ("#24301a", "#475428", "#737a3c", "#aaa95c"))),
    "hedge": (hedge, (("#1f2e17", "#36502a", "#557339", "#7f9a50"),)),
}
"""The stamps that are crowns, and the colours of each kind from the deepest shade to the tips."""
SPREADING = ("tree", "fir", "bush")
"""Those whose branches hang beyond their box."""


def overhang_of(art: str, width: float, height: float) -> float:
    """Return how far branches hang beyond the box of a stamp, in map units: what gives cover lies within it."""
    return 0.0 if art not in SPREADING else min(OVERHANG * min(width, height), FURTHEST * SQUARE)


def crowns_of(stamp: Stamp) -> tuple[Stamp, ...]:
    """Return the crowns that a stamp consists of, those below others first."""
    if stamp.art != "grove":
        return (stamp,)
    size, turn = min(stamp.width, stamp.height), np.deg2rad(stamp.degrees)
    found = []
    for number, (art, x, y, share) in enumerate(GROVE):
        dx, dy, breadth = (x - 0.5) * stamp.width, (y - 0.5) * stamp.height, round(share * size)
        at = (
            stamp.at[0] + round(dx * np.cos(turn) - dy * np.sin(turn)),
            stamp.at[1] + round(dx * np.sin(turn) + dy * np.cos(turn)),
        )
        lot = numbered("stamp", number_of(stamp.id) + number)
        plain = {"art": art, "at": at, "width": breadth, "height": breadth, "id": lot, "degrees": 0}
        found.append(stamp.model_copy(update=plain))
    return tuple(found)


def crown_of(stamp: Stamp, level: int, side: int, right: float, down: float) -> QImage:
    """Return a crown at a level in a square of `side` pixels, its middle so many pixels beyond that of the square."""
    shape, kinds = CROWNS[stamp.art]
    rng = rng_of(f"{stamp.art}{stamp.width}{stamp.height}{stamp.degrees}{stamp.id}")
    stops = kinds[int(rng.integers(len(kinds)))]
    py, px = np.mgrid[0:side, 0:side].astype(np.float32)
    px, py = px + np.float32(0.5 - side / 2 - right), py + np.float32(0.5 - side / 2 - down)
    turn = np.deg2rad(stamp.degrees) + (0 if stamp.art == "hedge" else rng.uniform(0, 2 * np.pi))
    c, s = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    beyond = 2 * overhang_of(stamp.art, stamp.width, stamp.height)
    wide, high = stamp.width + beyond, stamp.height + beyond
    scale = np.float32(2 * SQUARE / level)
    x, y = (px * c + py * s) * scale / wide, (py * c - px * s) * scale / high
    count = max(4, round(side / (LEAF * level)))
    first, second, spot = cells_of(side, count, rng, 0.9, 0.18)
    leaf = smooth(second - first, 0.0, 0.45)
    fray = fractal(side, max(3, count // 3), 2, rng)
    # leaves hang over the edge here and there
    height, tone = shape(x + 0.03 * fray, y - 0.03 * fray, rng)
    cover = smooth(height + 0.05 * fray + 0.05 * leaf, 0.05, 0.13 + 2.0 / level) * smooth(height, 0.0, 0.05)
    body = height + np.float32(0.035) * leaf + np.float32(0.03) * fray
    breadth = min(wide, high) / SQUARE
    tall = np.float32(TALLEST * breadth * level)
    # brightness by how a place faces the light, less in the gaps between boughs and between clumps, and the whole
    # crown darkens away from the light
    dy, dx = np.gradient(body * tall)
    facing: Field = np.asarray(np.clip((dx + dy) * np.float32(0.17), -0.8, 0.8))
    round_ = -(px + py) * np.float32(SQUARE / level) / np.float32(min(wide, high))
    low = np.clip(box_blur(height, max(1, round(0.14 * level))) - height, 0, 0.3)
    deep = 0.10 + 0.46 * height + 0.15 * tone + 0.20 * (spot - 0.5) + 0.10 * (leaf - 0.5) - 1.5 * low
    colour = ramp(deep + 0.28 * facing + 0.30 * round_, *stops)
    colour = np.clip(lit(colour, facing * np.float32(0.20) + np.float32(0.10) * round_), 0, 1)
    shade = _thrown(cover, breadth, level)
    opaque = cover + (1 - cover) * shade
    packed = np.empty((side, side, 4), np.uint8)
    packed[..., :3] = (colour[..., ::-1] * cover[..., None] * 255).astype(np.uint8)
    packed[..., 3] = (opaque * 255).astype(np.uint8)
    return QImage(packed.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _thrown(cover: Field, breadth: float, level: int) -> Field:
    """Return the shade that a crown throws: upon the ground, and upon crowns that were painted before it."""
    far = min(FALLS * breadth, LONGEST)
    shift = round(far * level)
    moved = np.zeros_like(cover)
    moved[shift:, shift:] = cover[: cover.shape[0] - shift, : cover.shape[1] - shift]
    soft: Field = box_blur(moved, max(1, round(0.09 * level))) * np.float32(DARK)
    return soft
