"""The corners that a wall along a circle has in an opening of it."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, tau

from core.geometry.units import SQUARE, Point

OFF_CIRCLE = SQUARE / 32
"""Units by which a corner may be off its circle."""
SAME_CORNER = 2
"""Units within which a corner and the end of an opening are one."""
KNOWN_BY = 3
"""Points on either side of an opening by which a circle is known."""
WIDEST_TURN = pi / 5
"""The angle between two corners of a circle at most: what turns more is a room with sides."""


def corners_between(before: Sequence[Point], after: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners in an opening between two lines, each given from the opening on; none where it is straight.

    The lines are parts of one circle, of which the opening may begin and end anywhere, also between two corners.
    """
    if min(len(before), len(after)) < KNOWN_BY:
        return ()
    (a, a1, a2), (b, b1, b2) = before[:3], after[:3]
    middles = [spot for three in ((a2, a1, b1), (a1, b1, b2)) if (spot := _middle_of(*three)) is not None]
    if not middles:
        return ()
    # corners are rounded to whole units
    x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
    radius = hypot(a1[0] - x, a1[1] - y)
    angles = [atan2(spot[1] - y, spot[0] - x) for spot in (a2, a1, a, b, b1, b2)]
    turn = _turned(angles[0], angles[1])
    way = 1 if turn > 0 else -1
    steps = [(way * (end - start)) % tau for start, end in pairwise(angles)]
    if min(steps[0], steps[4]) * radius <= SAME_CORNER:
        return ()
    # where an opening begins between two corners it lies on the straight piece between them
    slack = OFF_CIRCLE + radius * (1 - cos(turn / 2))
    on = [
        abs(hypot(p[0] - x, p[1] - y) - radius) <= most
        for p, most in ((a2, OFF_CIRCLE), (b1, OFF_CIRCLE), (b2, OFF_CIRCLE), (a, slack), (b, slack))
    ]
    even = abs(steps[4] - steps[0]) * radius <= 2 * OFF_CIRCLE
    if not (all(on) and even and abs(turn) <= WIDEST_TURN and sum(steps) < tau + OFF_CIRCLE / radius):
        return ()
    across = sum(steps[1:4])
    count = round(across / steps[0])
    found = []
    for number in range(1, count):
        on_from_a = number * across / count - steps[1]
        if SAME_CORNER < on_from_a * radius < steps[2] * radius - SAME_CORNER:
            angle = angles[1] + way * number * across / count
            found.append((round(x + radius * cos(angle)), round(y + radius * sin(angle))))
    return tuple(found)


def _turned(start: float, end: float) -> float:
    return (end - start + pi) % tau - pi


def _middle_of(a: Point, b: Point, c: Point) -> tuple[float, float] | None:
    """Return the middle of the circle through three points; None where they lie on one line."""
    (bx, by), (cx, cy) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    twice = 2 * (bx * cy - by * cx)
    if not twice:
        return None
    bb, cc = bx * bx + by * by, cx * cx + cy * cy
    return a[0] + (cy * bb - by * cc) / twice, a[1] + (bx * cc - cx * bb) / twice
