"""How a map true to scale is cut into sheets: whole squares, an overlap, no empty sheets, turned if that saves some."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from core.geometry.plane import BLOCK_SIDE
from core.geometry.units import SQUARE
from desktop.map.content import MapContent
from desktop.map.spatial_index import reach_of

EDGE = 21.6
"""Points along the sides and the top of a sheet that stay free: more than printers cannot reach."""
FOOT = 28.8
"""Points at the bottom, where the label stands."""
OVERLAP = 21.6
"""Points of the neighbour's part that are printed beyond the right and the lower cut: wider than any printer's edge."""

Filled = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: its row and column among the sheets, and the squares from `left`, `top` that belong to it."""

    row: int
    column: int
    left: int
    top: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class TilePlan:
    """All sheets of a map: `down` by `across` of them, of which `tiles` are printed, row by row."""

    across: int
    down: int
    turned: bool
    tiles: tuple[Tile, ...]


def plan_tiles(filled: Filled, paper: tuple[float, float], square: float) -> TilePlan:
    """Return the plan with the fewest sheets; `filled` says by row and column where there is something to print.

    `paper` is upright, in points, `square` the points of a square.
    """
    width, height = paper
    upright = _plan(filled, (width, height), square, turned=False)
    turned = _plan(filled, (height, width), square, turned=True)
    return turned if len(turned.tiles) < len(upright.tiles) else upright


def _plan(filled: Filled, paper: tuple[float, float], square: float, *, turned: bool) -> TilePlan:
    rows, columns = filled.shape
    # a hair of slack: ten squares fill the height of US Letter to the last point
    wide = max(1, floor((paper[0] - 2 * EDGE - OVERLAP) / square + 1e-6))
    high = max(1, floor((paper[1] - EDGE - FOOT - OVERLAP) / square + 1e-6))
    across, down = -(-columns // wide), -(-rows // high)
    tiles = (
        Tile(r, c, c * wide, r * high, min(wide, columns - c * wide), min(high, rows - r * high))
        for r in range(down)
        for c in range(across)
    )
    kept = (t for t in tiles if filled[t.top : t.top + t.rows, t.left : t.left + t.columns].any())
    return TilePlan(across, down, turned, tuple(kept))


def filled_squares(content: MapContent) -> Filled:
    """Return by row and column where a map holds more than bare floor."""
    scene = content.scene
    mask = np.zeros((scene.rows, scene.columns), bool)
    boxes = [reach_of(thing) for thing in scene.things.values()]
    boxes += [look.rect for look in content.tokens.values()]
    for box in boxes:
        left, right = max(0, box.left // SQUARE), -(-box.right // SQUARE)
        top, bottom = max(0, box.top // SQUARE), -(-box.bottom // SQUARE)
        mask[top : max(bottom, top + 1), left : max(right, left + 1)] = True
    for plane in (scene.terrain, scene.borders, scene.elevation):
        _mark(mask, plane.blocks())
    return mask


def open_squares(filled: Filled, area: QPainterPath | None) -> Filled:
    """Return which of the filled squares lie open to the players at least in part; all of them where all is open."""
    if area is None:
        return filled
    mask = np.zeros_like(filled)
    for row, column in zip(*np.nonzero(filled), strict=True):
        mask[row, column] = area.intersects(QRectF(column * SQUARE + 1, row * SQUARE + 1, SQUARE - 2, SQUARE - 2))
    return mask


def _mark(mask: Filled, blocks: Iterable[tuple[tuple[int, int], bytes]]) -> None:
    rows, columns = mask.shape
    for (across, down), block in blocks:
        there = np.frombuffer(block, np.uint8).reshape(BLOCK_SIDE, BLOCK_SIDE) != 0
        left, top = across * BLOCK_SIDE, down * BLOCK_SIDE
        if left < columns and top < rows and left >= 0 and top >= 0:
            mask[top : top + BLOCK_SIDE, left : left + BLOCK_SIDE] |= there[: rows - top, : columns - left]
