"""Stamps of buildings: ways up and down, columns, roofs and what lies on floors."""

from math import cos, pi, sin

from PySide6.QtGui import QColor, QPainterPath

from desktop.map.stamp_art.sketch import (
    CLOTH,
    CLOTH_DARK,
    GOLD,
    INK,
    LINEN,
    METAL,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Sketch,
)

TREADS = 8
DEPTH = 165
"""How dark the lowest tread lies, of 255."""
SHADE = QColor(12, 9, 6)
TILE, TILE_LIGHT, TILE_DARK = QColor("#8f4b36"), QColor("#a8614a"), QColor("#6f3626")


def _shade(share: float) -> QColor:
    dark = QColor(SHADE)
    dark.setAlpha(round(DEPTH * share))
    return dark


def stairs(s: Sketch) -> None:
    """Treads between cheeks of stone, each with its lit edge, darker downwards, and an arrow that points down."""
    s.slab(s.part(0.02, 0.0, 0.98, 1.0), STONE_DARK)
    for number in range(TREADS):
        top, bottom = number / TREADS, (number + 1) / TREADS
        s.slab(s.part(0.1, top, 0.9, bottom), STONE_LIGHT)
        s.ink(_shade(number / TREADS), None)
        s.painter.drawRect(s.part(0.1, top, 0.9, bottom))
        edge = top + 0.02
        s.lines([(0.12, edge, 0.88, edge)], STONE_LIGHT.lighter(118), breadth=0.8)
    s.lines([(0.5, 0.2, 0.5, 0.8), (0.38, 0.68, 0.5, 0.82), (0.62, 0.68, 0.5, 0.82)], LINEN, breadth=1.7)


def spiral_stairs(s: Sketch) -> None:
    """Treads around a newel, each lower than the one before."""
    s.oval(s.part(0.01, 0.01, 0.99, 0.99), STONE_DARK)
    inner = s.part(0.05, 0.05, 0.95, 0.95)
    s.oval(inner, STONE_LIGHT)
    count = 14
    for number in range(count):
        path = QPainterPath(s.at(0.5, 0.5))
        path.arcTo(inner, 90 - (number + 1) * 360 / count, 360 / count)
        path.closeSubpath()
        s.ink(_shade(number / count), STONE_DARK, breadth=0.6)
        s.painter.drawPath(path)
    edges = [(0.5, 0.5, 0.5 + sin(a) * 0.44, 0.5 - cos(a) * 0.44) for a in (2 * pi * n / count for n in range(count))]
    s.lines(edges, STONE_DARK, breadth=0.7)
    s.oval(s.part(0.4, 0.4, 0.6, 0.6), STONE)
    s.oval(s.part(0.45, 0.45, 0.55, 0.55), STONE_LIGHT)


def trapdoor(s: Sketch) -> None:
    """A leaf of boards in a frame, with straps and a ring."""
    s.slab(s.part(0.04, 0.04, 0.96, 0.96), WOOD_DARK)
    for number in range(4):
        left = 0.12 + number * 0.19
        s.slab(s.part(left, 0.12, left + 0.19, 0.88), (WOOD, WOOD_LIGHT)[number % 2])
    for top in (0.22, 0.68):
        s.slab(s.part(0.12, top, 0.74, top + 0.09), METAL, corner=0.3)
    s.oval(s.part(0.56, 0.4, 0.74, 0.58), None, edge=INK, breadth=2.2)
    s.oval(s.part(0.56, 0.4, 0.74, 0.58), None, edge=METAL, breadth=1.2)


def column(s: Sketch) -> None:
    """A round shaft upon a round base."""
    s.oval(s.part(0.03, 0.03, 0.97, 0.97), STONE_DARK)
    s.oval(s.part(0.12, 0.12, 0.88, 0.88), STONE)
    s.oval(s.part(0.22, 0.22, 0.78, 0.78), STONE_LIGHT)
    s.oval(s.part(0.34, 0.34, 0.66, 0.66), None, edge=STONE, breadth=0.7)


def roof(s: Sketch) -> None:
    """Two slopes of tiles and their ridge; the far one lies in the shade."""
    for top, fill in ((0.02, TILE_LIGHT), (0.5, TILE_DARK)):
        s.slab(s.part(0.01, top, 0.99, top + 0.48), fill)
    across, rows = max(6, round(s.width / s.height * 12)), 5
    joints = []
    for half in (0.02, 0.5):
        for row in range(rows):
            y = half + (row + 1) * 0.48 / rows
            joints.append((0.01, y, 0.99, y))
            shift = 0.5 if row % 2 else 0.0
            for number in range(across):
                x = 0.01 + (number + shift) * 0.98 / across
                joints.append((x, y - 0.48 / rows, x, y))
    s.lines(joints, TILE_DARK.darker(125), breadth=0.55)
    s.slab(s.part(0.0, 0.465, 1.0, 0.535), TILE, corner=0.3)


def rug(s: Sketch) -> None:
    """A carpet with a border and a figure."""
    s.slab(s.part(0.03, 0.03, 0.97, 0.97), CLOTH_DARK)
    s.slab(s.part(0.08, 0.1, 0.92, 0.9), CLOTH, edge=GOLD)
    s.slab(s.part(0.13, 0.18, 0.87, 0.82), CLOTH, edge=LINEN)
    s.shape([(0.5, 0.24), (0.76, 0.5), (0.5, 0.76), (0.24, 0.5)], CLOTH_DARK, edge=GOLD)
    s.shape([(0.5, 0.36), (0.63, 0.5), (0.5, 0.64), (0.37, 0.5)], GOLD, edge=None)
    fringe = [(x, y, x, y + 0.03) for x in (0.06 + n * 0.08 for n in range(12)) for y in (0.0, 0.97)]
    s.lines(fringe, LINEN, breadth=0.7)
