"""Outlines of rooms and lines of walls that are not straight: round rooms, corridors, curves and rough edges."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, dist, pi, sin, sqrt
from random import Random

from core.geometry.pieces import Chain
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, Rect

ARC = SQUARE // 2
"""Units along each piece of a round or curved outline, about."""
RAGGED = SQUARE * 2 // 3
"""Units between two corners of a rough edge."""
DEPTH = SQUARE // 5
"""Units by which a corner of a rough edge lies aside at most."""
WIDEST_CORRIDOR = 2.25
"""Squares."""
OFF_CURVE = 2
"""Units by which a corner may miss its curve: moved and turned they are rounded."""
FEWEST, MOST = 12, 64
"""Corners of a round room."""


def round_in(area: Rect) -> Chain:
    """Return the corners of a circle or an ellipse that fills a box, clockwise from the right."""
    across, down = (area.right - area.left) / 2, (area.bottom - area.top) / 2
    x, y = (area.left + area.right) / 2, (area.top + area.bottom) / 2
    count = min(MOST, max(FEWEST, 4 * ceil(pi * (across + down) / ARC / 4)))
    turns = (2 * pi * number / count for number in range(count))
    return tuple((round(x + across * cos(turn)), round(y + down * sin(turn))) for turn in turns)


def rough(outline: Chain, *, closed: bool = True) -> Chain:
    """Return an outline with a rough edge, as of a cave; the same one for the same corners."""
    ring = (*outline, outline[0]) if closed else outline
    random = Random(str(outline))
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(ring):
        length = dist((ax, ay), (bx, by))
        steps = max(1, round(length / RAGGED))
        for step in range(steps):
            share = step / steps
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            ends = not closed and not found
            depth = 0.0 if ends else min(DEPTH, length / 4)
            found.append((round(x + random.uniform(-depth, depth)), round(y + random.uniform(-depth, depth))))
    return tuple(found) if closed else (*found, ring[-1])


def curved(points: Chain) -> Chain:
    """Return a smooth line through points; closed where the last is the first."""
    if len(points) < 3:
        return points
    closed = points[0] == points[-1]
    before = points[-2] if closed else points[0]
    after = points[1] if closed else points[-1]
    spread = (before, *points, after)
    found: list[Point] = [points[0]]
    for number in range(1, len(spread) - 2):
        p, q, r, s = spread[number - 1 : number + 3]
        steps = max(1, round(dist(q, r) / ARC))
        found += [_between(p, q, r, s, step / steps) for step in range(1, steps + 1)]
    return tuple(found)


def knots_in(points: Chain) -> tuple[int, ...]:
    """Return the numbers of the corners of the smooth line through points that are these points."""
    closed = len(points) > 2 and points[0] == points[-1]
    if len(points) < 3:
        return ()
    numbers = [0]
    for q, r in pairwise(points):
        numbers.append(numbers[-1] + max(1, round(dist(q, r) / ARC)))
    return tuple(numbers[:-1] if closed else numbers)


def knots_of(chain: Chain, numbers: Sequence[int]) -> Chain:
    """Return the corners of such numbers if the chain is the smooth line through them still; else none.

    A closed one has its first knot again at its end.
    """
    if len(numbers) < 2 or numbers[-1] >= len(chain):
        return ()
    closed = chain[0] == chain[-1]
    knots = tuple(chain[number] for number in numbers)
    knots = (*knots, knots[0]) if closed else knots
    line = curved(knots)
    is_still = len(line) == len(chain) and all(dist(a, b) <= OFF_CURVE for a, b in zip(line, chain, strict=True))
    return knots if is_still and len(knots) > 2 else ()


def _between(p: Point, q: Point, r: Point, s: Point, t: float) -> Point:
    """Return a point of the curve from `q` to `r` that comes from `p` and goes on to `s` (Catmull-Rom)."""
    at = [
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3) / 2
        for a, b, c, d in zip(p, q, r, s, strict=True)
    ]
    return round(at[0]), round(at[1])


def corridor_along(path: Chain, width: int) -> Chain:
    """Return the outline of a corridor, `width` units wide, about a line; none where it has no length."""
    from shapely import LineString

    if len(dict.fromkeys(path)) < 2:
        return ()
    shape = LineString(path).buffer(width / 2, cap_style="flat", join_style="mitre")
    if shape.geom_type != "Polygon":
        return ()
    ring = [(round(x), round(y)) for x, y in shape.exterior.coords]
    return tuple(a for a, b in pairwise(ring) if a != b)


def is_corridor(outline: Sequence[Point]) -> bool:
    """Return whether a room is a narrow strip, straight or bent, much longer than it is wide."""
    shape = polygon_of(outline)
    half, area = shape.length / 2, shape.area
    # of a strip half the way around it is its width and its length, and its area is what they make
    width = (half - sqrt(max(half * half - 4 * area, 0))) / 2
    return width <= WIDEST_CORRIDOR * SQUARE and half - width >= 3 * width
