"""Templates: an area of effect as one value, whether a rule lays it or a person does."""

from dataclasses import dataclass
from enum import StrEnum

from core.geometry.areas import aura, burst, circle, cone, line
from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.units import DIRECTIONS, SQUARE, Point, Square, square_at

LARGEST_AREA = 40
"""Squares of the largest area."""
FARTHEST_SQUARE = 2_000
"""Squares that nothing lies further out than."""


class Shape(StrEnum):
    """What an area of effect looks like."""

    BURST = "burst"
    AURA = "aura"
    CONE = "cone"
    LINE = "line"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Template:
    """An area of effect: `size` in squares, `at` its middle or the place that it goes out from, in units.

    `ahead` is the way of a cone, one of the eight directions, or of a line, columns and rows to a square that it aims
    at. An aura goes about the token of the id `token`, and with it. To a cone with `edges` its straight sides belong.
    """

    shape: Shape
    size: int
    at: Point
    ahead: Square = (1, 0)
    token: str = ""
    edges: bool = False

    def __post_init__(self) -> None:
        """Raise `ValueError` for an area that could not be drawn: of no size, in no direction, off every map."""
        far = max(map(abs, self.at)) > FARTHEST_SQUARE * SQUARE or max(map(abs, self.ahead)) > FARTHEST_SQUARE
        aimless = (self.shape is Shape.CONE and self.ahead not in DIRECTIONS) or (
            self.shape is Shape.LINE and self.size > 1 and self.ahead == (0, 0)
        )
        if far or aimless or not 1 <= self.size <= LARGEST_AREA:
            raise ValueError(f"no such area: {self}")

    def squares(self, metric: Metric, body: Footprint | None = None) -> tuple[Square, ...]:
        """Return its squares, distances counted by the metric; `body` is where the token of an aura stands.

        An aura without a body has none (T99-AREA-01, T99-AREA-02, T99-AREA-03, T99-AREA-04).
        """
        start, reach = square_at(self.at), self.size * metric.unit
        match self.shape:
            case Shape.AURA:
                return () if body is None else aura(body, reach, metric)
            case Shape.BURST:
                return burst(start, reach, metric)
            case Shape.CONE:
                return cone(start, self.ahead, reach, metric, edges=self.edges)
            case Shape.LINE:
                return line(start, (start[0] + self.ahead[0], start[1] + self.ahead[1]), self.size)
            case Shape.CIRCLE:
                return circle(self.at, self.size * SQUARE)


def nearest_direction(ahead: Square) -> Square:
    """Return the one of the eight directions that points most nearly that way, the straighter of two as near.

    Nowhere at all is to the right. The border between a straight and a diagonal one lies at 22.5 degrees.
    """
    dx, dy = ahead
    if not dx and not dy:
        return DIRECTIONS[0]
    # the tangent of 22.5 degrees is the root of 2, less 1: a share s lies below it where s * s + 2 * s < 1
    low, high = sorted((abs(dx), abs(dy)))
    straight = low * low + 2 * low * high < high * high
    across = 0 if straight and abs(dx) < abs(dy) else (dx > 0) - (dx < 0)
    down = 0 if straight and abs(dy) < abs(dx) else (dy > 0) - (dy < 0)
    return across, down
