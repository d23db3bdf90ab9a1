"""Stamps of the open country: what grows, what lies about, and what people put there."""

from math import cos, pi, sin

from PySide6.QtGui import QPainterPath

from desktop.map.stamp_art.sketch import (
    BARK,
    BARK_DARK,
    BARK_LIGHT,
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
    STRAW,
    STRAW_DARK,
    STRAW_LIGHT,
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
    """A ring of small caps of several sizes, each on its own."""
    spots = ((0.3, 0.3), (0.52, 0.2), (0.74, 0.36), (0.78, 0.62), (0.58, 0.8), (0.32, 0.72), (0.18, 0.5), (0.5, 0.5))
    for number, (x, y) in enumerate(spots):
        x, y = x + 0.08 * (s.chance(number) - 0.5), y + 0.08 * (s.chance(number + 0.5) - 0.5)
        size = 0.065 + 0.05 * s.chance(number + 0.2)
        s.oval(s.part(x - size, y - size, x + size, y + size), CLOTH, breadth=0.6)
        for turn in (0.4, 2.2, 4.1):
            dot, far = size * 0.2, size * 0.52
            a, b = x + cos(turn) * far, y + sin(turn) * far
            s.oval(s.part(a - dot, b - dot, a + dot, b + dot), LINEN, edge=None)


def reeds(s: Sketch) -> None:
    """Blades that spread from three clumps, some with a head."""
    blades, heads = [], []
    for clump, (x, y) in enumerate(((0.3, 0.6), (0.66, 0.5), (0.5, 0.9))):
        for number in range(5):
            turn = -pi / 2 + 1.4 * ((number + s.chance(clump + number * 0.3)) / 5 - 0.5)
            far = 0.28 + 0.14 * s.chance(clump * 0.7 + number)
            tip = (x + far * cos(turn), y + far * sin(turn))
            blades.append((x + 0.08 * (number / 4 - 0.5), y, *tip))
            heads += [tip] if number in (1, 3) else []
    s.lines(blades, LEAF_DARK, breadth=0.9)
    s.lines(blades[::2], LEAF_LIGHT, breadth=0.5)
    for x, y in heads:
        s.slab(s.part(x - 0.03, y - 0.09, x + 0.03, y + 0.05), WOOD_DARK, corner=0.9)


def flowers(s: Sketch) -> None:
    """Leaves low on the ground, and small blossoms among them in patches of a colour."""
    leaves: list[tuple[float, float, float, float]] = []
    tips: list[tuple[float, float, float, float]] = []
    for number in range(34):
        turn, far = number * 2.4, 0.42 * ((number + 0.4) / 34) ** 0.5
        x, y = 0.5 + cos(turn) * far, 0.5 + sin(turn) * far
        lean = 2 * pi * s.chance(number)
        leaf = (x, y, x + 0.08 * cos(lean), y + 0.08 * sin(lean))
        (tips if number % 2 else leaves).append(leaf)
    s.strands(leaves, LEAF_DARK, breadth=1.3)
    s.strands(tips, LEAF, breadth=1.0)
    for number in range(15):
        turn, far = number * 2.4 + 0.5, 0.38 * ((number + 0.6) / 15) ** 0.5
        x, y = 0.5 + cos(turn) * far, 0.5 + sin(turn) * far
        size = 0.028 + 0.012 * s.chance(number + 0.7)
        colour = (LINEN, CLOTH, FLAME)[int(3 * s.chance(number // 4 + 0.1))]
        s.oval(s.part(x - size, y - size, x + size, y + size), colour, breadth=0.35)


def dead_tree(s: Sketch) -> None:
    """Bare limbs that fork twice, seen from above, thin out and bend; no two trees are alike."""

    def grow(x: float, y: float, turn: float, length: float, breadth: float, forks: int) -> None:
        bend = turn + 0.5 * (s.chance(x + y) - 0.5)
        mx, my = x + cos(bend) * length * 0.55, y + sin(bend) * length * 0.55
        ex, ey = mx + cos(turn) * length * 0.45, my + sin(turn) * length * 0.45
        limbs.append((breadth, [(x, y, mx, my), (mx, my, ex, ey)]))
        if forks:
            spread = 0.38 + 0.3 * s.chance(mx)
            grow(mx, my, turn + spread, length * 0.55, breadth * 0.5, 0)
            for way in (-0.45, 0.4):
                grow(ex, ey, turn + way, length * 0.62, breadth * 0.55, forks - 1)

    limbs: list[tuple[float, list[tuple[float, float, float, float]]]] = []
    for number in range(6):
        grow(0.5, 0.5, 2 * pi * (number + 0.6 * s.chance(number)) / 6, 0.24, 4.2, 1 + number % 2)
    for colour, share in ((BARK_DARK, 1.5), (BARK, 0.9), (BARK_LIGHT, 0.3)):
        for breadth, lines in limbs:
            s.lines(lines, colour, breadth=breadth * share)
    s.oval(s.part(0.42, 0.42, 0.58, 0.58), BARK, edge=BARK_DARK)
    s.oval(s.part(0.46, 0.46, 0.54, 0.54), BARK_LIGHT, edge=None)


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
    """Cones of stone of several sizes: a ribbed foot, and sides that rise to a point, dark away from the light."""
    for x, y, size in ((0.30, 0.78, 0.2), (0.36, 0.36, 0.33), (0.74, 0.62, 0.26), (0.76, 0.2, 0.17)):
        ribs = 9
        foot = []
        for number in range(ribs):
            turn, far = 2 * pi * number / ribs, size * (0.82 + 0.18 * s.chance(x + number))
            foot.append((x + cos(turn) * far, y + sin(turn) * far))
        s.shape(foot, STONE_DARK)
        tip = x - size * 0.16, y - size * 0.16
        for number, corner in enumerate(foot):
            turn = 2 * pi * (number + 0.5) / ribs
            light = -cos(turn) - sin(turn)
            side = STONE_LIGHT if light > 0.75 else STONE if light > -0.4 else STONE_DARK
            s.shape([tip, corner, foot[(number + 1) % ribs]], side, edge=None)
        s.lines([(*tip, *corner) for corner in foot[::2]], STONE_DARK, breadth=0.5)


def haystack(s: Sketch) -> None:
    """A round stack of straw, shaggy at its rim, combed down from the pole at its top."""
    s.blob(17, STRAW_DARK, depth=0.05)
    for share, fill, count in ((0.43, STRAW, 46), (0.3, STRAW, 34), (0.16, STRAW_LIGHT, 22)):
        s.oval(s.part(0.5 - share, 0.5 - share, 0.5 + share, 0.5 + share), fill, edge=None)
        light: list[tuple[float, float, float, float]] = []
        dark: list[tuple[float, float, float, float]] = []
        for number in range(count):
            turn = 2 * pi * (number + s.chance(number)) / count
            inner, outer = share * 0.72, share * (1.0 + 0.14 * s.chance(number + 0.5))
            lean = turn + 0.16 * (s.chance(number + 0.2) - 0.5)
            straw = (0.5 + cos(turn) * inner, 0.5 + sin(turn) * inner, 0.5 + cos(lean) * outer, 0.5 + sin(lean) * outer)
            (light if number % 2 else dark).append(straw)
        s.strands(light, STRAW_LIGHT, breadth=0.9)
        s.strands(dark, STRAW_DARK, breadth=0.7)
    s.oval(s.part(0.46, 0.46, 0.54, 0.54), WOOD)


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
