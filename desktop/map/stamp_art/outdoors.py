"""Stamps of the open country: what grows, what lies about, and what people put there."""

from math import cos, pi, sin

from PySide6.QtGui import QPainterPath

from desktop.map.stamp_art.sketch import (
    CLOTH,
    EMBER,
    FLAME,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    LINEN,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WATER,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Sketch,
)


def boat(s: Sketch) -> None:
    """A rowing boat with thwarts and oars."""
    hull = QPainterPath(s.at(0.0, 0.5))
    hull.cubicTo(s.at(0.12, 0.12), s.at(0.6, 0.06), s.at(0.97, 0.24))
    hull.lineTo(s.at(0.97, 0.76))
    hull.cubicTo(s.at(0.6, 0.94), s.at(0.12, 0.88), s.at(0.0, 0.5))
    s.ink(WOOD_DARK)
    s.painter.drawPath(hull)
    inner = QPainterPath(s.at(0.08, 0.5))
    inner.cubicTo(s.at(0.18, 0.22), s.at(0.6, 0.17), s.at(0.92, 0.32))
    inner.lineTo(s.at(0.92, 0.68))
    inner.cubicTo(s.at(0.6, 0.83), s.at(0.18, 0.78), s.at(0.08, 0.5))
    s.ink(WOOD)
    s.painter.drawPath(inner)
    for x in (0.32, 0.56, 0.78):
        s.slab(s.part(x, 0.17, x + 0.08, 0.83), WOOD_LIGHT)
    s.lines([(0.3, 0.42, 0.88, 0.46), (0.3, 0.62, 0.88, 0.56)], WOOD_DARK, breadth=1.6)


def fence(s: Sketch) -> None:
    """Rails between posts."""
    s.slab(s.part(0.0, 0.36, 1.0, 0.64), WOOD)
    for x in (0.02, 0.34, 0.66, 0.9):
        s.slab(s.part(x, 0.1, x + 0.08, 0.9), WOOD_DARK, corner=0.3)


def grave(s: Sketch) -> None:
    """A headstone and the mound before it."""
    s.slab(s.part(0.16, 0.24, 0.84, 0.98), WOOD, corner=0.4)
    s.slab(s.part(0.28, 0.36, 0.72, 0.9), WOOD_LIGHT, corner=0.5, edge=None)
    s.slab(s.part(0.14, 0.03, 0.86, 0.24), STONE, corner=0.25)
    s.slab(s.part(0.2, 0.06, 0.8, 0.14), STONE_LIGHT, corner=0.3, edge=None)


def fountain(s: Sketch) -> None:
    """A basin with a bowl in its middle."""
    s.oval(s.part(0.01, 0.01, 0.99, 0.99), STONE_DARK)
    s.oval(s.part(0.04, 0.04, 0.96, 0.96), STONE_LIGHT)
    s.oval(s.part(0.12, 0.12, 0.88, 0.88), WATER)
    s.oval(s.part(0.2, 0.2, 0.8, 0.8), None, edge=LINEN, breadth=0.6)
    s.oval(s.part(0.35, 0.35, 0.65, 0.65), STONE)
    s.oval(s.part(0.4, 0.4, 0.6, 0.6), WATER)
    s.oval(s.part(0.46, 0.46, 0.54, 0.54), LINEN)


def standing_stone(s: Sketch) -> None:
    """A tall stone, leaning a little, with a mark cut in it."""
    s.shape([(0.14, 0.3), (0.4, 0.08), (0.8, 0.14), (0.94, 0.6), (0.7, 0.94), (0.24, 0.88), (0.06, 0.6)], STONE_DARK)
    s.shape([(0.24, 0.28), (0.44, 0.14), (0.74, 0.2), (0.78, 0.54), (0.52, 0.7), (0.24, 0.62)], STONE_LIGHT)
    s.lines([(0.5, 0.26, 0.5, 0.58), (0.5, 0.34, 0.62, 0.28), (0.5, 0.44, 0.38, 0.38)], STONE_DARK, breadth=1.1)


def mushrooms(s: Sketch) -> None:
    """Caps of several sizes."""
    for x, y, size in ((0.34, 0.36, 0.3), (0.7, 0.3, 0.2), (0.66, 0.68, 0.27), (0.28, 0.76, 0.18), (0.5, 0.54, 0.13)):
        s.oval(s.part(x - size, y - size, x + size, y + size), CLOTH)
        for turn in (0.4, 2.2, 4.1):
            dot, far = size * 0.2, size * 0.52
            a, b = x + cos(turn) * far, y + sin(turn) * far
            s.oval(s.part(a - dot, b - dot, a + dot, b + dot), LINEN, edge=None)


def reeds(s: Sketch) -> None:
    """Blades that spread from a few clumps."""
    blades = []
    for number in range(34):
        x, y = 0.2 + 0.6 * (number * 0.618 % 1), 0.26 + 0.58 * (number * 0.755 % 1)
        turn = -pi / 2 + 1.5 * ((number * 0.27 % 1) - 0.5)
        blades.append((x, y, x + 0.2 * cos(turn), y + 0.2 * sin(turn)))
    s.lines(blades[::2], LEAF_DARK, breadth=1.8)
    s.lines(blades[1::2], LEAF, breadth=1.5)
    s.lines(blades[::5], LEAF_LIGHT, breadth=1.1)


def flowers(s: Sketch) -> None:
    """Blossoms among leaves."""
    s.crown(9, 20, reach=0.38, size=0.24, depth=0.1)
    for number in range(9):
        turn, far = number * 2.4, 0.36 * ((number + 0.6) / 9) ** 0.5
        x, y = 0.5 + cos(turn) * far, 0.5 + sin(turn) * far
        s.oval(s.part(x - 0.06, y - 0.06, x + 0.06, y + 0.06), (LINEN, CLOTH, FLAME)[number % 3])


def dead_tree(s: Sketch) -> None:
    """Bare branches that fork, seen from above."""
    for breadth, colour in ((4.6, WOOD_DARK), (2.6, WOOD)):
        for number in range(7):
            turn = number * 0.9 + 0.3 * (number % 2)
            far = 0.46 - 0.08 * (number % 3)
            x, y = 0.5 + cos(turn) * far * 0.6, 0.5 + sin(turn) * far * 0.6
            s.lines([(0.5, 0.5, x, y)], colour, breadth=breadth)
            ends = [(x, y, 0.5 + cos(turn + bend) * far, 0.5 + sin(turn + bend) * far) for bend in (-0.26, 0.24)]
            s.lines(ends, colour, breadth=breadth * 0.55)
    s.oval(s.part(0.4, 0.4, 0.6, 0.6), WOOD_LIGHT, edge=WOOD_DARK)


def palm(s: Sketch) -> None:
    """Fronds around a trunk."""
    for number in range(9):
        turn = 2 * pi * number / 9
        c, k = cos(turn), sin(turn)
        path = QPainterPath(s.at(0.5, 0.5))
        path.quadTo(s.at(0.5 + 0.3 * c - 0.13 * k, 0.5 + 0.3 * k + 0.13 * c), s.at(0.5 + 0.49 * c, 0.5 + 0.49 * k))
        path.quadTo(s.at(0.5 + 0.3 * c + 0.07 * k, 0.5 + 0.3 * k - 0.07 * c), s.at(0.5, 0.5))
        s.ink((LEAF, LEAF_DARK, LEAF_LIGHT)[number % 3])
        s.painter.drawPath(path)
    s.oval(s.part(0.43, 0.43, 0.57, 0.57), WOOD)


def stalagmites(s: Sketch) -> None:
    """Cones of stone of several sizes."""
    for x, y, size in ((0.36, 0.38, 0.32), (0.72, 0.62, 0.26), (0.3, 0.78, 0.2), (0.74, 0.22, 0.16)):
        s.oval(s.part(x - size, y - size, x + size, y + size), STONE_DARK)
        for share, fill in ((0.66, STONE), (0.34, STONE_LIGHT)):
            lean = size * (1 - share) * 0.24
            half = size * share
            box = s.part(x - lean - half, y - lean - half, x - lean + half, y - lean + half)
            s.oval(box, fill, edge=None)


def haystack(s: Sketch) -> None:
    """A round stack of straw with a pole."""
    s.blob(11, FLAME.darker(150), depth=0.06)
    straws = []
    for number in range(40):
        turn, far = number * 2.4, 0.42 * (number / 40) ** 0.5
        x, y = 0.5 + cos(turn) * far, 0.5 + sin(turn) * far
        straws.append((x, y, x + 0.1 * cos(turn + 0.6), y + 0.1 * sin(turn + 0.6)))
    s.lines(straws[::2], FLAME.lighter(125), breadth=1.0)
    s.lines(straws[1::2], WOOD_DARK, breadth=0.6)
    s.oval(s.part(0.44, 0.44, 0.56, 0.56), WOOD)


def woodpile(s: Sketch) -> None:
    """Split logs, stacked."""
    for row in range(3):
        for number in range(5):
            left = 0.03 + number * 0.19 + (0.05 if row % 2 else 0)
            s.oval(s.part(left, 0.08 + row * 0.28, left + 0.16, 0.36 + row * 0.28), (WOOD_LIGHT, WOOD)[number % 2])
    s.lines([(0.0, 0.04, 0.0, 0.96), (0.995, 0.04, 0.995, 0.96)], WOOD_DARK, breadth=2)


def signpost(s: Sketch) -> None:
    """A post with two arms."""
    s.shape([(0.44, 0.2), (0.86, 0.2), (0.98, 0.34), (0.86, 0.46), (0.44, 0.46)], WOOD_LIGHT)
    s.shape([(0.56, 0.52), (0.16, 0.52), (0.02, 0.66), (0.16, 0.78), (0.56, 0.78)], WOOD)
    s.oval(s.part(0.4, 0.38, 0.6, 0.6), WOOD_DARK)


def totem(s: Sketch) -> None:
    """A skull upon a stake, with feathers."""
    for turn, fill in ((2.2, EMBER), (2.7, LINEN), (0.5, LINEN), (0.9, EMBER)):
        s.shape(
            [
                (0.5, 0.5),
                (0.5 + 0.46 * cos(turn), 0.5 + 0.46 * sin(turn)),
                (0.5 + 0.4 * cos(turn + 0.3), 0.5 + 0.4 * sin(turn + 0.3)),
            ],
            fill,
        )
    s.oval(s.part(0.26, 0.16, 0.74, 0.62), STONE_LIGHT)
    s.slab(s.part(0.38, 0.54, 0.62, 0.72), STONE_LIGHT, corner=0.2)
    for x in (0.36, 0.54):
        s.oval(s.part(x, 0.34, x + 0.11, 0.46), STONE_DARK.darker(190), edge=None)
