"""Stamps that lie flat upon the ground as traces: stains, cracks, leaves, marks in chalk."""

from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainterPath

from desktop.map.stamp_art.sketch import Sketch

BLOOD = QColor(104, 14, 12, 205)
SOOT = QColor(18, 14, 11, 190)
DAMP = QColor(52, 74, 88, 120)
MOSS, MOSS_PALE = QColor(70, 98, 42, 200), QColor(112, 138, 66, 190)
LITTER = (QColor(146, 84, 34, 235), QColor(176, 118, 42, 235), QColor(112, 58, 28, 235))
STREAKS = 13
CHALK, COBWEB = QColor(238, 234, 222, 225), QColor(226, 224, 218, 190)
GAP = QColor(14, 11, 9, 215)
PRINT = QColor(40, 28, 18, 150)
SIGNAL = QColor(150, 34, 24, 225)


def _lot(number: float) -> float:
    return sin(12.9898 + 78.233 * number) * 43758.5453 % 1


def _puddle(s: Sketch, x: float, y: float, size: float, seed: int, *, ragged: float = 0.3) -> QPainterPath:
    """Return a rounded, uneven patch about a place of the box."""
    count = 11
    rim = []
    for number in range(count):
        turn = 2 * pi * number / count
        far = size * (1 - ragged * _lot(seed + number * 0.7))
        rim.append(s.at(x + cos(turn) * far, y + sin(turn) * far))
    path = QPainterPath((rim[-1] + rim[0]) / 2)
    for number, point in enumerate(rim):
        path.quadTo(point, (point + rim[(number + 1) % count]) / 2)
    path.closeSubpath()
    return path


def blood(s: Sketch) -> None:
    """A splash: a ragged middle, streaks that are flung from it and end in drops, and drops that lie apart."""
    x, y = 0.45, 0.47
    path = _puddle(s, x, y, 0.2, 3, ragged=0.45)
    for number in range(STREAKS):
        turn = 2 * pi * (number + 0.7 * _lot(number)) / STREAKS
        far = 0.22 + 0.2 * _lot(number + 0.3) ** 1.5
        ahead, aside = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
        broad = 0.025 + 0.03 * _lot(number + 0.6)
        streak = QPainterPath(s.at(x + 0.09 * ahead[0] + broad * aside[0], y + 0.09 * ahead[1] + broad * aside[1]))
        streak.lineTo(s.at(x + far * ahead[0], y + far * ahead[1]))
        streak.lineTo(s.at(x + 0.09 * ahead[0] - broad * aside[0], y + 0.09 * ahead[1] - broad * aside[1]))
        streak.closeSubpath()
        drop = _puddle(s, x + far * ahead[0], y + far * ahead[1], 0.016 + 0.022 * _lot(number + 0.9), number)
        path = path.united(streak).united(drop)
        if number % 2:
            beyond = min(0.5, far + 0.06 + 0.06 * _lot(number + 0.2))
            place = x + beyond * cos(turn + 0.08), y + beyond * sin(turn + 0.08)
            path = path.united(_puddle(s, *place, 0.012 + 0.014 * _lot(number + 0.5), number + 40))
    s.trace(path, BLOOD)


def drag_marks(s: Sketch) -> None:
    """A smear such as a body leaves that is pulled away."""
    for number, (y, high) in enumerate(((0.3, 0.16), (0.5, 0.22), (0.7, 0.14))):
        path = QPainterPath(s.at(0.02 + 0.06 * number, y))
        path.cubicTo(s.at(0.3, y - high), s.at(0.6, y - high * 0.3), s.at(0.98 - 0.1 * number, y))
        path.cubicTo(s.at(0.6, y + high * 0.5), s.at(0.3, y + high), s.at(0.02 + 0.06 * number, y))
        s.trace(path, BLOOD)


def scorch(s: Sketch) -> None:
    """Burnt ground: black in the middle, thinning out in tongues, with a little ash."""
    for share, alpha, tongues in ((0.49, 60, 23), (0.40, 80, 19), (0.30, 110, 15), (0.19, 120, 13)):
        rim = []
        for number in range(2 * tongues):
            turn = pi * (number + 0.6 * _lot(number * 0.37 + share)) / tongues
            far = share * (0.72 + 0.28 * _lot(number + share) if number % 2 else 0.60 + 0.14 * _lot(number))
            rim.append(s.at(0.5 + cos(turn) * far, 0.5 + sin(turn) * far))
        path = QPainterPath((rim[-1] + rim[0]) / 2)
        for number, point in enumerate(rim):
            path.quadTo(point, (point + rim[(number + 1) % len(rim)]) / 2)
        path.closeSubpath()
        s.trace(path, QColor(SOOT.red(), SOOT.green(), SOOT.blue(), alpha))


def wet_patch(s: Sketch) -> None:
    """A shallow puddle."""
    s.trace(_puddle(s, 0.5, 0.5, 0.48, 21), DAMP)
    s.scratches([(0.3, 0.4, 0.44, 0.37), (0.5, 0.6, 0.68, 0.56), (0.36, 0.66, 0.44, 0.65)], CHALK, breadth=0.7)


def crack(s: Sketch) -> None:
    """A crack that forks."""
    spots = ((0.02, 0.5), (0.18, 0.42), (0.3, 0.55), (0.46, 0.46), (0.6, 0.58), (0.76, 0.44), (0.98, 0.52))
    upper = [s.at(x, y - 0.07 * (1 - abs(2 * x - 1)) - 0.01) for x, y in spots]
    lower = [s.at(x, y + 0.06 * (1 - abs(2 * x - 1))) for x, y in reversed(spots)]
    path = QPainterPath(upper[0])
    for point in (*upper[1:], *lower):
        path.lineTo(point)
    path.closeSubpath()
    s.trace(path, GAP)
    s.scratches([(0.3, 0.55, 0.36, 0.9), (0.36, 0.9, 0.46, 0.98), (0.6, 0.5, 0.68, 0.14), (0.76, 0.46, 0.86, 0.2)], GAP)


def moss(s: Sketch) -> None:
    """Cushions of moss."""
    for number in range(16):
        far, turn = 0.4 * (number / 16) ** 0.5, 2.4 * number
        size = 0.09 + 0.06 * _lot(number)
        patch = _puddle(s, 0.5 + cos(turn) * far, 0.5 + sin(turn) * far, size, number)
        s.trace(patch, MOSS_PALE if number % 3 == 0 else MOSS)


def fallen_leaves(s: Sketch) -> None:
    """Leaves that the wind has left."""
    for number in range(22):
        x, y, turn = 0.08 + 0.84 * _lot(number), 0.08 + 0.84 * _lot(number + 0.3), 6.3 * _lot(number + 0.6)
        along = QPointF(cos(turn) * 0.06 * s.width, sin(turn) * 0.06 * s.height)
        across = QPointF(-along.y() * 0.7, along.x() * 0.7)
        middle = s.at(x, y)
        leaf = QPainterPath(middle - along)
        leaf.quadTo(middle + across, middle + along)
        leaf.quadTo(middle - across, middle - along)
        s.trace(leaf, LITTER[number % 3])


def cobweb(s: Sketch) -> None:
    """A web in a corner: it hangs from the upper left."""
    turns = [pi / 2 * n / 5 for n in range(6)]
    spokes = [(0.02, 0.02, 0.02 + 0.94 * cos(t), 0.02 + 0.94 * sin(t)) for t in turns]
    rounds = []
    for far in (0.22, 0.42, 0.62, 0.82):
        points = [(0.02 + far * cos(t), 0.02 + far * sin(t)) for t in turns]
        sags = [((a[0] + b[0]) / 2 - 0.03 * far, (a[1] + b[1]) / 2 - 0.03 * far) for a, b in pairwise(points)]
        for a, sag, b in zip(points, sags, points[1:], strict=False):
            rounds += [(*a, *sag), (*sag, *b)]
    s.scratches([*spokes, *rounds], COBWEB, breadth=0.6)


def footprints(s: Sketch) -> None:
    """Steps that lead to the right."""
    for number in range(5):
        x, y = 0.1 + number * 0.2, 0.3 if number % 2 else 0.7
        s.trace(_puddle(s, x + 0.02, y, 0.062, number, ragged=0.15), PRINT)
        s.trace(_puddle(s, x - 0.07, y, 0.036, number + 9, ragged=0.1), PRINT)


def magic_circle(s: Sketch) -> None:
    """A star in two circles, drawn in chalk."""
    rounds = []
    for far in (0.48, 0.40):
        points = [(0.5 + far * cos(t), 0.5 + far * sin(t)) for t in (2 * pi * n / 48 for n in range(49))]
        rounds += [(*a, *b) for a, b in pairwise(points)]
    tips = [(0.5 + 0.40 * sin(4 * pi * n / 5), 0.5 - 0.40 * cos(4 * pi * n / 5)) for n in range(6)]
    star = [(*a, *b) for a, b in pairwise(tips)]
    signs = [
        (0.5 + 0.42 * cos(t), 0.5 + 0.42 * sin(t), 0.5 + 0.46 * cos(t + 0.08), 0.5 + 0.46 * sin(t + 0.08))
        for t in (2 * pi * n / 15 for n in range(15))
    ]
    s.scratches([*rounds, *star, *signs], CHALK, breadth=1.1)


def arrow(s: Sketch) -> None:
    """An arrow painted on the ground, that points to the right."""
    path = QPainterPath(s.at(0.04, 0.38))
    for x, y in ((0.6, 0.38), (0.6, 0.14), (0.97, 0.5), (0.6, 0.86), (0.6, 0.62), (0.04, 0.62)):
        path.lineTo(s.at(x, y))
    path.closeSubpath()
    s.trace(path, SIGNAL)


def cross(s: Sketch) -> None:
    """A cross that marks the spot."""
    path = QPainterPath()
    for start, end in (((0.12, 0.1), (0.9, 0.88)), ((0.88, 0.12), (0.1, 0.9))):
        a, b = s.at(*start), s.at(*end)
        side = QPointF(-(b - a).y(), (b - a).x()) * 0.08
        bar = QPainterPath(a + side)
        for point in (b + side * 0.7, b - side, a - side * 0.7):
            bar.lineTo(point)
        bar.closeSubpath()
        path = path.united(bar)
    s.trace(path, SIGNAL)
