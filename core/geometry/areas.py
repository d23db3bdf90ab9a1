"""Areas of effect as squares of the grid: aura, burst, cone, line and circle."""

from collections.abc import Callable

from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect, Square


def aura(stand: Footprint, reach: int, metric: Metric, *, own: bool = False) -> tuple[Square, ...]:
    """Return all squares at a distance from 1 to `reach` of a creature, row by row (T99-AREA-01).

    `reach` is counted by the metric; with `own` the creature's squares belong to it.
    """
    (left, top), last = stand.square, stand.across - 1

    def inside(column: int, row: int) -> bool:
        dx = max(left - column, column - left - last, 0)
        dy = max(top - row, row - top - last, 0)
        return bool(dx or dy or own) and metric.between(dx, dy) <= reach

    far = reach // metric.unit
    return _squares(Rect(left - far, top - far, left + last + far + 1, top + last + far + 1), inside)


def burst(target: Square, reach: int, metric: Metric) -> tuple[Square, ...]:
    """Return all squares at a distance up to `reach` of one square, itself included, row by row (T99-AREA-02)."""
    return aura(Footprint.on(target), reach, metric, own=True)


def cone(
    origin: Square, direction: tuple[int, int], reach: int, metric: Metric, *, edges: bool = False
) -> tuple[Square, ...]:
    """Return the squares strictly within a quarter circle about a direction, row by row (T99-AREA-03, T99-GAP-28).

    `direction` is one of `DIRECTIONS`, else a `ValueError`; `origin` itself does not belong to the cone. With `edges`
    the squares on the two straight sides belong to it.
    """
    if direction not in DIRECTIONS:
        raise ValueError(f"{direction} is not a direction")
    (left, top), (ahead_x, ahead_y) = origin, direction

    def inside(column: int, row: int) -> bool:
        dx, dy = column - left, row - top
        if ahead_x and ahead_y:
            nearer = min(dx * ahead_x, dy * ahead_y)
        else:
            nearer = dx * ahead_x + dy * ahead_y - abs(dx * ahead_y + dy * ahead_x)
        within = nearer >= 0 and bool(dx or dy) if edges else nearer > 0
        return within and metric.between(dx, dy) <= reach

    far = reach // metric.unit
    return _squares(Rect(left - far, top - far, left + far + 1, top + far + 1), inside)


def line(start: Square, aim: Square, length: int) -> tuple[Square, ...]:
    """Return a chain of `length` squares from `start` on, towards and past `aim` (T99-AREA-04, T99-GAP-29).

    Raises `ValueError` where `aim` is `start` and the line is longer than it.
    """
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    longer = max(abs(dx), abs(dy))
    if not longer:
        if length > 1:
            raise ValueError("a line needs a direction")
        longer = 1
    return tuple((start[0] + _share(step, dx, longer), start[1] + _share(step, dy, longer)) for step in range(length))


def circle(centre: Point, radius: int, *, touched: bool = False) -> tuple[Square, ...]:
    """Return the squares whose middles lie within `radius` units of a point, row by row.

    With `touched` those of which the circle covers any part.
    """
    x, y = centre
    half = SQUARE // 2

    def inside(column: int, row: int) -> bool:
        dx, dy = abs(column * SQUARE + half - x), abs(row * SQUARE + half - y)
        if not touched:
            return dx * dx + dy * dy <= radius * radius
        dx, dy = max(dx - half, 0), max(dy - half, 0)
        return dx * dx + dy * dy < radius * radius

    box = Rect((x - radius) // SQUARE, (y - radius) // SQUARE, (x + radius) // SQUARE + 1, (y + radius) // SQUARE + 1)
    return _squares(box, inside)


def _squares(box: Rect, inside: Callable[[int, int], bool]) -> tuple[Square, ...]:
    return tuple(
        (column, row)
        for row in range(box.top, box.bottom)
        for column in range(box.left, box.right)
        if inside(column, row)
    )


def _share(step: int, offset: int, longer: int) -> int:
    """Return how far `step` steps along the longer axis go along this one; halves go away from the start."""
    far = (2 * step * abs(offset) + longer) // (2 * longer)
    return far if offset > 0 else -far
