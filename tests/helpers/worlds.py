"""Maps made up for tests, always the same for the same seed, and slow, plain answers about them."""

from fractions import Fraction
from itertools import pairwise
from math import hypot
from random import Random

import shapely

from core.geometry.units import SQUARE, Point, Rect
from core.geometry.walls import Barrier

QUARTER = SQUARE // 4


def dungeon(size: int, seed: int) -> tuple[Barrier, ...]:
    """Return rooms with doorways on `size` by `size` squares: walls one square long on the lines of the grid."""
    random = Random(seed)
    upright: dict[Point, None] = {}
    level: dict[Point, None] = {}

    def split(left: int, top: int, right: int, bottom: int) -> None:
        if right - left < 8 and bottom - top < 8:
            return
        if right - left >= bottom - top:
            at, door = random.randint(left + 3, right - 3), random.randint(top, bottom - 1)
            upright.update({(at, y): None for y in range(top, bottom) if y != door})
            split(left, top, at, bottom)
            split(at, top, right, bottom)
        else:
            at, door = random.randint(top + 3, bottom - 3), random.randint(left, right - 1)
            level.update({(x, at): None for x in range(left, right) if x != door})
            split(left, top, right, at)
            split(left, at, right, bottom)

    split(0, 0, size, size)
    pieces = [(x, y, x, y + 1) for x, y in upright] + [(x, y, x + 1, y) for x, y in level]
    return tuple(
        Barrier(f"wall-{number}", (a * SQUARE, b * SQUARE), (c * SQUARE, d * SQUARE))
        for number, (a, b, c, d) in enumerate(pieces)
    )


def scatter(count: int, size: int, seed: int, *, grain: int = 1, longest: int = 3) -> tuple[Barrier, ...]:
    """Return straight walls at any angle that may cross; their ends are multiples of `grain` units."""
    random = Random(seed)
    found: list[Barrier] = []
    while len(found) < count:
        x, y = random.randint(0, size * SQUARE), random.randint(0, size * SQUARE)
        dx, dy = (random.randint(-longest * SQUARE, longest * SQUARE) for _ in range(2))
        a = x // grain * grain, y // grain * grain
        b = (x + dx) // grain * grain, (y + dy) // grain * grain
        if a != b:
            found.append(Barrier(f"wall-{len(found)}", a, b))
    return tuple(found)


def rocks(count: int, size: int, seed: int, *, corners: int = 8) -> tuple[Barrier, ...]:
    """Return closed outlines of `corners` walls each, somewhere on the map; they may overlap."""
    random = Random(seed)
    found: list[Barrier] = []
    for number in range(count):
        x, y = random.randint(0, size * SQUARE), random.randint(0, size * SQUARE)
        points = []
        for corner in range(corners):
            reach = random.randint(SQUARE // 3, SQUARE)
            turn = Fraction(corner, corners)
            points.append((x + round(reach * _cosine(turn)), y + round(reach * _cosine(turn - Fraction(1, 4)))))
        found += [Barrier(f"rock-{number}", a, b) for a, b in pairwise((*points, points[0])) if a != b]
    return tuple(found)


def _cosine(turn: Fraction) -> Fraction:
    """Return a rough cosine of a part of a full turn: exact numbers keep the worlds alike everywhere."""
    part = abs((turn + Fraction(1, 2)) % 1 - Fraction(1, 2))
    return 1 - 16 * part * part if part <= Fraction(1, 4) else 16 * (Fraction(1, 2) - part) ** 2 - 1


def plainly_stopped(a: Point, b: Point, barriers: tuple[Barrier, ...]) -> bool:
    """Return whether the barriers stop the line from `a` to `b`, looked at one by one and point by point.

    Each barrier is cut to the open line. What crosses it stops it; what comes to it from both sides where parts of
    walls on the line hang together does as well.
    """
    if a == b:
        return False
    left: list[Fraction] = []
    right: list[Fraction] = []
    along: list[tuple[Fraction, Fraction]] = []
    for barrier in barriers:
        p, q = _from(a, b, barrier.a), _from(a, b, barrier.b)
        if p[1] == q[1] == 0:
            first, last = sorted((p[0], q[0]))
            if last > 0 and first < 1:
                along.append((first, last))
        elif p[1] * q[1] <= 0:
            at = p[0] + (q[0] - p[0]) * p[1] / (p[1] - q[1])
            if 0 < at < 1:
                if p[1] * q[1] < 0:
                    return True
                (left if p[1] + q[1] > 0 else right).append(at)
    return any(_together(one, two, along) for one in left for two in right)


def _from(a: Point, b: Point, point: Point) -> tuple[Fraction, Fraction]:
    """Return where a point lies in the frame of a line: how far along it, and how far to its left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = point[0] - a[0], point[1] - a[1]
    length = dx * dx + dy * dy
    return Fraction(x * dx + y * dy, length), Fraction(dx * y - dy * x, length)


def _together(one: Fraction, two: Fraction, along: list[tuple[Fraction, Fraction]]) -> bool:
    """Return whether two places on a line are one, or joined by stretches that touch one another."""
    reached = [one]
    rest = list(along)
    while True:
        if two in reached:
            return True
        joined = [s for s in rest if any(s[0] <= at <= s[1] for at in reached)]
        if not joined:
            return False
        rest = [s for s in rest if s not in joined]
        reached += [at for s in joined for at in s]
        if any(s[0] <= two <= s[1] for s in joined):
            return True
        # stretches overlap where an end of one lies within the other
        reached += [at for s in rest for at in s if any(j[0] <= at <= j[1] for j in joined)]


def shadowed_share(origin: Point, box: Rect, barriers: tuple[Barrier, ...]) -> float:
    """Return the share of a box that lies in the united shadows of the barriers, each drawn far out."""
    shadows = []
    for barrier in barriers:
        near = [(x - origin[0], y - origin[1]) for x, y in (barrier.a, barrier.b)]
        if near[0][0] * near[1][1] == near[0][1] * near[1][0]:
            continue
        # a triangle of the viewer and two far points, less the part in front of the barrier
        far = [(x * 1_000_000 / hypot(x, y), y * 1_000_000 / hypot(x, y)) for x, y in near]
        middle = (far[0][0] + far[1][0], far[0][1] + far[1][1])
        scale = 2_000_000 / max(hypot(*middle), 1)
        outer = (middle[0] * scale, middle[1] * scale)
        ring = [near[0], near[1], far[1], outer, far[0]]
        shadows.append(shapely.Polygon([(x + origin[0], y + origin[1]) for x, y in ring]))
    target = shapely.box(*box)
    return float(shapely.area(shapely.intersection(target, shapely.union_all(shadows))) / shapely.area(target))
