"""What is written and drawn by hand on a map, for whoever looks at it: captions and free drawings."""

from enum import StrEnum
from math import radians
from typing import Annotated, Self

from pydantic import Field, StringConstraints

from core.geometry.turning import rotated_about
from core.geometry.units import SQUARE, Point, Rect
from core.model.things import FARTHEST, MAXIMUM_POINTS, THINGS, LayerName, Place, Thing

LETTER_WIDTH = 0.58
"""About how wide a letter is, in heights of a line."""
LEADING = 1.3
"""From one line of them to the next, in heights of a line."""


class Tone(StrEnum):
    """The colour of what is written or drawn: the map's own ink, or one that stands out on every style."""

    INK = "ink"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"


class _Marking(Thing):
    """Something written or drawn by hand."""

    tone: Tone = Tone.INK

    @property
    def layer(self) -> LayerName:
        """Stamps: it lies on the ground, below whoever stands there."""
        return LayerName.STAMPS


@THINGS.member("caption")
class Caption(_Marking):
    """Words on the map, in lines of letters `size` units high about `at`, turned by `degrees`."""

    words: Annotated[str, StringConstraints(min_length=1, max_length=2_000)]
    at: Place
    size: Annotated[int, Field(ge=SQUARE // 8, le=20 * SQUARE)] = SQUARE // 2
    degrees: Annotated[int, Field(ge=0, lt=360)] = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines, from top to bottom."""
        return tuple(self.words.split("\n"))

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its middle."""
        return (self.at,)

    @property
    def outline(self) -> tuple[Point, ...]:
        """About where its letters are: four corners, in map units."""
        half = max(self.size, max(len(line) for line in self.lines) * self.size * LETTER_WIDTH) / 2
        high = len(self.lines) * self.size * LEADING / 2
        corners = ((-half, -high), (half, -high), (half, high), (-half, high))
        return rotated_about(self.at, corners, radians(self.degrees))

    @property
    def bounds(self) -> Rect:
        """The rectangle around its letters."""
        xs, ys = zip(*self.outline, strict=True)
        return Rect(min(xs), min(ys), max(xs), max(ys))

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the words about another point."""
        return self.but(at=corners[0])

    def turned(self, quarters: int, about: Point) -> Self:
        """Return the words turned about a point, its letters with it."""
        return super().turned(quarters, about).but(degrees=(self.degrees + 90 * quarters) % 360)


@THINGS.member("scribble")
class Scribble(_Marking):
    """A line drawn by hand, `width` units broad; one that ends where it began may be filled."""

    points: Annotated[tuple[Place, ...], Field(min_length=2, max_length=MAXIMUM_POINTS)]
    width: Annotated[int, Field(ge=8, le=FARTHEST)] = SQUARE // 10
    dashed: bool = False
    arrow: bool = False
    filled: bool = False

    @property
    def is_closed(self) -> bool:
        """Whether it ends where it began."""
        return len(self.points) > 3 and self.points[0] == self.points[-1]

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its points, in order."""
        return self.points

    @property
    def bounds(self) -> Rect:
        """The rectangle around its line, as broad as it is."""
        box, edge = super().bounds, self.width * (3 if self.arrow else 1)
        return box.grown(edge)

    def with_corners(self, corners: tuple[Point, ...]) -> Self:
        """Return the line along other points."""
        return self.but(points=corners)
