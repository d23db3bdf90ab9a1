"""Stamps of stone, plants, fire and water."""

from dataclasses import replace
from math import cos, pi, sin

from PySide6.QtGui import QPainterPath

from desktop.map.stamp_art.sketch import (
    EARTH_DARK,
    EMBER,
    FLAME,
    INK,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    STRAW_LIGHT,
    WATER,
    WATER_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Sketch,
)


def pillar(s: Sketch) -> None:
    """A round shaft on a square base."""
    s.slab(s.part(0.06, 0.06, 0.94, 0.94), STONE_DARK, corner=0.08)
    s.oval(s.part(0.1, 0.1, 0.9, 0.9), STONE)
    s.oval(s.part(0.2, 0.2, 0.8, 0.8), STONE_LIGHT)


def statue(s: Sketch) -> None:
    """A figure with spread arms on a plinth."""
    s.slab(s.part(0.06, 0.06, 0.94, 0.94), STONE_DARK, corner=0.06)
    s.slab(s.part(0.14, 0.14, 0.86, 0.86), STONE)
    s.shape(
        [
            (0.5, 0.36),
            (0.84, 0.44),
            (0.84, 0.56),
            (0.62, 0.6),
            (0.66, 0.8),
            (0.34, 0.8),
            (0.38, 0.6),
            (0.16, 0.56),
            (0.16, 0.44),
        ],
        STONE_LIGHT,
    )
    s.oval(s.part(0.38, 0.22, 0.62, 0.46), STONE_LIGHT)


def tree(s: Sketch) -> None:
    """A crown seen from above."""
    s.crown(11, 46, reach=0.40, size=0.19)


def fir(s: Sketch) -> None:
    """A conifer seen from above."""
    s.needles()


GROVE = (
    ("bush", 0.10, 0.72, 0.15),
    ("tree", 0.26, 0.28, 0.40),
    ("fir", 0.80, 0.22, 0.32),
    ("tree", 0.76, 0.62, 0.42),
    ("bush", 0.92, 0.90, 0.14),
    ("fir", 0.22, 0.74, 0.30),
    ("tree", 0.50, 0.82, 0.30),
    ("tree", 0.52, 0.46, 0.38),
)
"""What stands in a little wood, those below others first: its art, where, and its breadth, in shares of the box."""


def grove(s: Sketch) -> None:
    """A little wood: crowns of several kinds that overlap."""
    drawn = {"tree": tree, "fir": fir, "bush": bush}
    for number, (art, x, y, share) in enumerate(GROVE):
        size = share * min(s.width, s.height)
        s.painter.save()
        s.painter.translate(s.at(x, y))
        drawn[art](replace(s, width=size, height=size, lot=8 * s.lot + number))
        s.painter.restore()


def bush(s: Sketch) -> None:
    """A low crown of few lobes."""
    s.crown(7, 24, reach=0.36, size=0.27, depth=0.10)


def hedge(s: Sketch) -> None:
    """A clipped row of leaves."""
    s.clipped_row()


def boulder(s: Sketch) -> None:
    """A rock with facets."""
    s.shape([(0.2, 0.12), (0.62, 0.04), (0.94, 0.3), (0.9, 0.7), (0.6, 0.96), (0.16, 0.86), (0.04, 0.48)], STONE)
    s.shape([(0.24, 0.2), (0.58, 0.12), (0.66, 0.42), (0.34, 0.52)], STONE_LIGHT, edge=None)
    s.lines(
        [(0.34, 0.52, 0.66, 0.42), (0.66, 0.42, 0.9, 0.5), (0.34, 0.52, 0.3, 0.84), (0.66, 0.42, 0.6, 0.92)], STONE_DARK
    )


def rubble(s: Sketch) -> None:
    """Broken stones that lie apart, some of them large, and chips between them, each with a lit face."""
    large = ((0.30, 0.34, 0.19), (0.68, 0.26, 0.14), (0.62, 0.66, 0.21), (0.26, 0.74, 0.13))
    chips = [(s.chance(n), s.chance(n + 0.4), 0.035 + 0.03 * s.chance(n + 0.8)) for n in range(12)]
    placed = [(0.08 + 0.84 * x, 0.08 + 0.84 * y, size) for x, y, size in chips]
    for number, (x, y, size) in enumerate((*placed, *large)):
        first, corners = s.chance(number * 1.7), []
        for corner in range(6):
            lean = 2 * pi * (corner + 0.6 * s.chance(number + corner * 0.31) + first) / 6
            reach = size * (0.72 + 0.34 * s.chance(number * 0.7 + corner))
            corners.append((x + cos(lean) * reach, y + sin(lean) * reach * 0.84))
        s.shape(corners, STONE if number % 2 else STONE_DARK)
        face = [(x + (a - x) * 0.58 - size * 0.14, y + (b - y) * 0.58 - size * 0.16) for a, b in corners]
        s.shape(face, STONE_LIGHT if number % 2 else STONE, edge=None)


def log(s: Sketch) -> None:
    """A fallen trunk, its cut end with rings."""
    s.slab(s.part(0.02, 0.18, 0.98, 0.82), WOOD_DARK, corner=0.5)
    s.lines([(0.2, 0.36, 0.7, 0.34), (0.3, 0.6, 0.9, 0.62), (0.16, 0.5, 0.5, 0.48)], WOOD)
    s.shape([(0.5, 0.2), (0.56, 0.02), (0.62, 0.2)], WOOD_DARK)
    end = s.part(0.02, 0.18, 0.02 + 0.64 * s.height / s.width, 0.82)
    s.oval(end, WOOD_LIGHT)
    inner = end.adjusted(end.width() * 0.28, end.height() * 0.28, -end.width() * 0.28, -end.height() * 0.28)
    s.oval(inner, None, edge=WOOD, breadth=0.7)


def stump(s: Sketch) -> None:
    """Rings of a felled tree."""
    s.blob(7, WOOD_DARK, depth=0.08)
    s.oval(s.part(0.16, 0.16, 0.84, 0.84), WOOD_LIGHT)
    s.oval(s.part(0.3, 0.3, 0.7, 0.7), None, edge=WOOD, breadth=0.7)
    s.oval(s.part(0.42, 0.42, 0.58, 0.58), None, edge=WOOD, breadth=0.7)


def campfire(s: Sketch) -> None:
    """Logs in a ring of stones, and flames."""
    s.oval(s.part(0.16, 0.16, 0.84, 0.84), EARTH_DARK, edge=None)
    s.ring(11, 0.4, 0.18, STONE)
    s.lines([(0.27, 0.32, 0.73, 0.68), (0.73, 0.34, 0.27, 0.66), (0.52, 0.22, 0.48, 0.78)], INK, breadth=5)
    s.poles([(0.27, 0.32, 0.73, 0.68), (0.73, 0.34, 0.27, 0.66), (0.52, 0.22, 0.48, 0.78)], WOOD_DARK, breadth=3.4)
    s.blob(9, EMBER, share=0.44, depth=0.16, turn=0.3, edge=None)
    s.blob(7, FLAME, share=0.30, depth=0.14, turn=0.9, edge=None)
    s.blob(6, STRAW_LIGHT, share=0.15, depth=0.1, turn=0.2, edge=None)


def pool(s: Sketch) -> None:
    """Still water in an uneven bed: a wet bank, a pale edge, and a darker middle."""
    for share, fill in ((0.99, EARTH_DARK), (0.90, WATER_LIGHT), (0.72, WATER)):
        path = QPainterPath()
        count = 13
        rim = []
        for number in range(count):
            turn = 2 * pi * number / count
            far = share * 0.5 * (0.84 + 0.16 * s.chance(number))
            rim.append(s.at(0.5 + cos(turn) * far, 0.5 + sin(turn) * far))
        path.moveTo((rim[-1] + rim[0]) / 2)
        for number, point in enumerate(rim):
            path.quadTo(point, (point + rim[(number + 1) % count]) / 2)
        path.closeSubpath()
        s.ink(fill, None if fill is WATER else INK, breadth=0.7)
        s.painter.drawPath(path)
    s.ink(None, WATER_LIGHT, breadth=0.8)
    for left, top in ((0.26, 0.36), (0.5, 0.52), (0.34, 0.66)):
        s.painter.drawArc(s.part(left, top, left + 0.22, top + 0.08), 20 * 16, 140 * 16)


def bones(s: Sketch) -> None:
    """A skull and two crossed bones."""
    s.poles([(0.18, 0.6, 0.82, 0.9), (0.82, 0.6, 0.18, 0.9)], STONE_LIGHT, breadth=3.4)
    s.oval(s.part(0.3, 0.12, 0.7, 0.54), STONE_LIGHT)
    s.slab(s.part(0.39, 0.46, 0.61, 0.64), STONE_LIGHT, corner=0.2)
    for x in (0.37, 0.53):
        s.oval(s.part(x, 0.3, x + 0.1, 0.42), INK, edge=None)


def planks(s: Sketch) -> None:
    """A bridge or floor of planks."""
    for number in range(5):
        shade = (WOOD, WOOD_LIGHT)[number % 2]
        s.slab(s.part(0.02 + number * 0.192, 0.03, 0.02 + (number + 1) * 0.192, 0.97), shade)
    s.lines([(0.02, 0.16, 0.98, 0.16), (0.02, 0.84, 0.98, 0.84)], WOOD_DARK, breadth=1.4)
