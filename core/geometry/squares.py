"""Which squares have their middle in a box or in a polygon."""

from core.geometry.units import SQUARE, Point, Rect, Square, rect_around


def squares_of_box(area: Rect) -> tuple[Square, ...]:
    """Return the squares whose middle lies in a box."""
    half = SQUARE // 2
    columns = range(-((half - area.left) // SQUARE), -((half - area.right) // SQUARE))
    rows = range(-((half - area.top) // SQUARE), -((half - area.bottom) // SQUARE))
    return tuple((column, row) for row in rows for column in columns)


def squares_of_polygon(points: tuple[Point, ...], within: Rect) -> tuple[Square, ...]:
    """Return the squares within an area, in units, whose middle lies in a polygon.

    Where the polygon crosses itself the rule of odd and even holds.
    """
    if len(points) < 3:
        return ()
    area, half = rect_around(points).common(within), SQUARE // 2
    found: list[Square] = []
    for row in range(area.top // SQUARE, area.bottom // SQUARE + 1):
        y = row * SQUARE + half
        crossings = sorted(
            ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True)
            if (ay <= y) != (by <= y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            first = int(-((half - max(left, within.left)) // SQUARE))
            last = int(-((half - min(right, within.right)) // SQUARE))
            found += [(column, row) for column in range(first, last)]
    return tuple(dict.fromkeys(found))
