"""Areas of effect at any angle and place: round ones, beams and wedges, and what of the grid they touch."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from core.geometry.areas import circle
from core.geometry.boxes import outline_overlaps
from core.geometry.units import SQUARE, Point, Rect, Square, rect_around

ROUND_CORNERS = 64
"""By how many corners a round outline is drawn."""


def rounded_about(box: Rect, far: int) -> tuple[Point, ...]:
    """Return the outline of all that is no farther from a box than so many units."""
    quarter = ROUND_CORNERS // 4
    corners = ((box.right, box.bottom), (box.left, box.bottom), (box.left, box.top), (box.right, box.top))
    return tuple(
        (round(x + far * cos(turn)), round(y + far * sin(turn)))
        for number, (x, y) in enumerate(corners)
        for turn in (pi / 2 * (number + step / quarter) for step in range(quarter + 1))
    )


def hull_about(boxes: Iterable[Rect], far: int) -> tuple[Point, ...]:
    """Return the outline of the smallest bulging area that holds everything no farther than `far` from some boxes."""
    points = sorted(dict.fromkeys(point for box in boxes for point in rounded_about(box, far)))
    below, above = _chain(points), _chain(list(reversed(points)))
    return (*below[:-1], *above[:-1])


def _chain(points: list[Point]) -> list[Point]:
    """Return those of some points in their order that bulge to one side."""
    found: list[Point] = []
    for x, y in points:
        while len(found) > 1:
            (ax, ay), (bx, by) = found[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            found.pop()
        found.append((x, y))
    return found


@dataclass(frozen=True, slots=True)
class Disc:
    """A round area: everything nearer to `centre` than `radius` units."""

    centre: Point
    radius: int

    @property
    def outline(self) -> tuple[Point, ...]:
        """Corners so close along its rim that they look round."""
        (x, y), turns = self.centre, (2 * pi * step / ROUND_CORNERS for step in range(ROUND_CORNERS))
        return tuple((round(x + self.radius * cos(turn)), round(y + self.radius * sin(turn))) for turn in turns)

    def squares(self) -> tuple[Square, ...]:
        """Return the squares any part of whose inside it covers, row by row."""
        return circle(self.centre, self.radius, touched=True)

    def touches(self, box: Rect, off: int = 0) -> bool:
        """Return whether it covers any part of the inside of a box that lies `off` units above or below its middle.

        Higher up and lower down it grows narrower, as a ball does.
        """
        x, y = self.centre
        dx, dy = max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)
        return dx * dx + dy * dy + off * off < self.radius * self.radius


@dataclass(frozen=True, slots=True)
class Polygon:
    """A straight-sided area, its corners in order."""

    outline: tuple[Point, ...]

    def squares(self) -> tuple[Square, ...]:
        """Return the squares any part of whose inside it covers, row by row."""
        left, top, right, bottom = rect_around(self.outline)
        return tuple(
            (column, row)
            for row in range(top // SQUARE, -(-bottom // SQUARE))
            for column in range(left // SQUARE, -(-right // SQUARE))
            if self.touches(Rect(column * SQUARE, row * SQUARE, (column + 1) * SQUARE, (row + 1) * SQUARE))
        )

    def touches(self, box: Rect, off: int = 0) -> bool:
        """Return whether it covers any part of the inside of a box at its own height, `off` being 0."""
        return not off and outline_overlaps(self.outline, box)


Extent = Disc | Polygon
"""An area of effect where it lies."""


def beam(start: Point, ahead: Point, length: int, width: int) -> Polygon:
    """Return a strip from `start` on in the direction `ahead`, which lies along its middle.

    Lengths are in units; corners are rounded to them. No direction at all is a `ValueError`.
    """
    (sx, sy), (ux, uy) = start, _direction(ahead)
    half = width / 2
    corners = ((0.0, -half), (float(length), -half), (float(length), half), (0.0, half))
    return Polygon(
        tuple((round(sx + far * ux - aside * uy), round(sy + far * uy + aside * ux)) for far, aside in corners)
    )


def wedge(start: Point, ahead: Point, length: int, width: int) -> Polygon:
    """Return a triangle from its point `start` on in the direction `ahead`, `width` units wide at its far end.

    No direction at all is a `ValueError`.
    """
    (sx, sy), (ux, uy) = start, _direction(ahead)
    half = width / 2
    corners = ((0.0, 0.0), (float(length), -half), (float(length), half))
    return Polygon(
        tuple((round(sx + far * ux - aside * uy), round(sy + far * uy + aside * ux)) for far, aside in corners)
    )


def way_out(box: Rect, towards: Point) -> Point:
    """Return where the straight line from the middle of a box to a point leaves the box; the middle if it does not."""
    (x, y), half_x, half_y = box.centre, box.width / 2, box.height / 2
    dx, dy = towards[0] - x, towards[1] - y
    if not dx and not dy:
        return x, y
    times = min(half_x / abs(dx) if dx else float("inf"), half_y / abs(dy) if dy else float("inf"))
    return round(x + dx * times), round(y + dy * times)


def _direction(ahead: Point) -> tuple[float, float]:
    far = hypot(*ahead)
    if not far:
        raise ValueError("an area at an angle needs a direction")
    return ahead[0] / far, ahead[1] / far
