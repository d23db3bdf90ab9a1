"""What painted stamps are made of: a sketch that fills with the grain of wood, stone, cloth and leaves."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QTransform

from core.geometry.units import SQUARE
from core.model.materials import Material, WallFabric
from desktop.map.painting.materials.noise import Field, fractal, rng_of, value
from desktop.map.painting.materials.tiles import as_light
from desktop.map.painting.painted.sheet import image_of
from desktop.map.stamp_art import sketch
from desktop.map.stamp_art.sketch import INK, Sketch

SPAN = 4
"""Squares along the side of a grain."""
EDGE = 245
"""How much darker the edge of a thing is than the thing, in hundredths."""
STUFF = {
    "wood": (sketch.WOOD, sketch.WOOD_LIGHT, sketch.WOOD_DARK, sketch.BARK, sketch.BARK_LIGHT, sketch.BARK_DARK),
    "stone": (sketch.STONE, sketch.STONE_LIGHT, sketch.STONE_DARK),
    "cloth": (sketch.CLOTH, sketch.CLOTH_LIGHT, sketch.CLOTH_DARK, sketch.LINEN),
    "leaves": (sketch.LEAF, sketch.LEAF_LIGHT, sketch.LEAF_DARK),
    "water": (sketch.WATER, sketch.WATER_LIGHT),
    "straw": (sketch.STRAW, sketch.STRAW_LIGHT, sketch.STRAW_DARK),
}
OF_COLOUR = {colour.rgb(): stuff for stuff, colours in STUFF.items() for colour in colours}


@lru_cache(maxsize=24)
def _grain(stuff: str, level: int) -> Field:
    """Return how much brighter or darker a stuff is from place to place, about 1."""
    n, rng = SPAN * level, rng_of(stuff)
    if stuff == "wood":
        boards = value(n, 3, 16, rng) * np.float32(0.06)
        grain: Field = 1 + 0.10 * value(n, 5, 120, rng) + 0.07 * value(n, 16, 200, rng) + boards
    elif stuff == "stone":
        grain = 1 + 0.13 * fractal(n, 20, 4, rng, 0.62)
    elif stuff == "cloth":
        y, x = np.mgrid[0:n, 0:n].astype(np.float32) * np.float32(2 * np.pi * 14 / level)
        grain = 1 + 0.05 * np.sin(x) * np.sin(y) + 0.10 * fractal(n, 9, 3, rng)
    elif stuff == "water":
        sea = as_light(Material.WATER, level)[:n, :n].mean(-1)
        grain = 0.86 + 2.4 * (sea - sea.mean())
    elif stuff == "straw":
        grain = 1 + 0.16 * value(n, 30, 90, rng) + 0.16 * value(n, 90, 30, rng)
    else:
        leaves = as_light(WallFabric.HEDGE, level)[:n, :n].mean(-1)
        grain = 0.72 + 0.9 * leaves
    return grain.astype(np.float32)


@lru_cache(maxsize=120)
def _texture(colour: int, stuff: str, level: int, turned: bool) -> QImage:
    shade, plain = _grain(stuff, level), QColor(colour)
    tint = np.array((plain.redF(), plain.greenF(), plain.blueF()), np.float32)
    return image_of((shade.T if turned else shade)[..., None] * tint)


def brush_of(colour: QColor, level: int, *, turned: bool = False) -> QBrush:
    """Return a brush of a colour with the grain of what has it; plain for colours of nothing in particular."""
    stuff = OF_COLOUR.get(colour.rgb())
    if stuff is None:
        return QBrush(colour)
    brush = QBrush(_texture(colour.rgb(), stuff, level, turned))
    brush.setTransform(QTransform.fromScale(SQUARE / level, SQUARE / level))
    return brush


@dataclass(frozen=True)
class PaintedSketch(Sketch):
    """The program's stamps as painted things at a level: grain within, and an edge of their own colour."""

    level: int = 32

    def ink(self, fill: QColor | None, edge: QColor | None = INK, *, breadth: float = 1) -> None:
        """Take up the grain of what a colour stands for, and an edge a good deal darker than it."""
        rim = fill.darker(EDGE) if fill is not None and edge is INK else edge
        super().ink(fill, rim, breadth=breadth)
        if fill is not None:
            self.painter.setBrush(brush_of(fill, self.level))

    def slab(self, rect: QRectF, fill: QColor, *, corner: float = 0.0, edge: QColor | None = INK) -> None:
        """Draw a filled rectangle, its grain along the long side."""
        self.ink(fill, edge)
        self.painter.setBrush(brush_of(fill, self.level, turned=rect.height() > rect.width()))
        radius = corner * min(rect.width(), rect.height())
        self.painter.drawRoundedRect(rect, radius, radius)
