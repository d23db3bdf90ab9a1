"""Exact tests of lines and outlines against upright boxes, in whole units."""

from collections.abc import Iterable, Sequence

from core.geometry.units import Point, Rect


def enters(a: Point, b: Point, box: Rect) -> bool:
    """Return whether the line from `a` to `b` goes through the inside of a box; touching its edge does not count."""
    ax, ay = a
    bx, by = b
    left, top, right, bottom = box
    if max(ax, bx) <= left or min(ax, bx) >= right or max(ay, by) <= top or min(ay, by) >= bottom:
        return False
    dx, dy = bx - ax, by - ay
    turn = dx * ay - dy * ax
    first, second = dx * top - dy * left - turn, dx * top - dy * right - turn
    third, fourth = dx * bottom - dy * left - turn, dx * bottom - dy * right - turn
    if not (dx or dy):
        return True
    return min(first, second, third, fourth) < 0 < max(first, second, third, fourth)


def outline_overlaps(outline: Sequence[Point], box: Rect) -> bool:
    """Return whether the insides of a simple polygon and of a box share anything."""
    if len(outline) < 3:
        return False
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    if any(enters(a, b, box) for a, b in edges):
        return True
    # no edge comes in: the box lies wholly in the polygon or wholly outside
    x, y = box.left + box.right, box.top + box.bottom
    inside = False
    for (ax, ay), (bx, by) in edges:
        if (2 * ay > y) != (2 * by > y):
            turn = (2 * bx - 2 * ax) * (y - 2 * ay) - (x - 2 * ax) * (2 * by - 2 * ay)
            inside ^= (turn > 0) == (by > ay)
    return inside


def passed(a: Point, b: Point, boxes: Iterable[tuple[str, Rect]]) -> tuple[str, ...]:
    """Return the ids of the boxes through whose inside the line from `a` to `b` goes, nearest first (T99-COVER-04)."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    # the middle of a box along the line orders boxes that do not overlap
    found = [
        ((box.left + box.right - 2 * ax) * dx + (box.top + box.bottom - 2 * ay) * dy, name)
        for name, box in boxes
        if enters(a, b, box)
    ]
    return tuple(name for _, name in sorted(found))
