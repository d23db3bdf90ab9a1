"""What a tool shows above the map, as plain records; lengths are in units, breadths in pixels of the view."""

from dataclasses import dataclass
from enum import StrEnum

from core.geometry.units import SQUARE, Point, Rect, Square, rect_around
from core.model.things import Thing
from desktop.map.content import TokenLook


class Ink(StrEnum):
    """What an overlay means; the theme gives each a colour, and the records give each a shape besides."""

    PLAIN = "plain"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"
    MUTED = "muted"
    SELECT = "select"


@dataclass(frozen=True, slots=True)
class Line:
    """A chain of straight lines; `arrow` puts a head at its end. One that is `under` lies beneath the tokens."""

    points: tuple[Point, ...]
    ink: Ink = Ink.PLAIN
    breadth: float = 2
    dashed: bool = False
    arrow: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon, tinted where `filled`, but for its holes; one that is `under` lies beneath tokens and their words."""

    points: tuple[Point, ...]
    ink: Ink = Ink.PLAIN
    filled: bool = True
    dashed: bool = False
    under: bool = False
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle; `radius` in units."""

    centre: Point
    radius: int
    ink: Ink = Ink.PLAIN
    filled: bool = False
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Squares:
    """Squares of the grid, tinted where `filled`, with an outline around them all."""

    squares: tuple[Square, ...]
    ink: Ink = Ink.GOOD
    filled: bool = True


@dataclass(frozen=True, slots=True)
class GroundSquares:
    """Squares with a kind of ground, as they would look; `code` is that of the plane of terrain."""

    squares: tuple[Square, ...]
    code: int


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text on a plate, set right of and above a point, or in its middle."""

    at: Point
    text: str
    ink: Ink = Ink.PLAIN
    middle: bool = False


@dataclass(frozen=True, slots=True)
class SquareText:
    """A number or a word in a square, in letters with a halo and no plate; `under` tokens and what is told of them.

    Where its point is out of view, it is written at the first of those `elsewhere` that is seen.
    """

    at: Point
    text: str
    ink: Ink = Ink.PLAIN
    under: bool = False
    elsewhere: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Handles:
    """Small boxes to drag; the `hot` one is under the mouse, the `held` one has the keyboard."""

    points: tuple[Point, ...]
    hot: int | None = None
    held: int | None = None


@dataclass(frozen=True, slots=True)
class Pluses:
    """Small discs with a plus: a drag from one adds a corner there."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Samples:
    """Points that are seen (a filled dot) or hidden (a cross); those `under` lie beneath the tokens."""

    points: tuple[tuple[Point, bool], ...]
    under: bool = False


@dataclass(frozen=True, slots=True)
class SnapSpot:
    """Where the mouse snaps to: a small ring with a cross-hair."""

    at: Point


@dataclass(frozen=True, slots=True)
class SelectionBox:
    """The box of a selection being drawn."""

    area: Rect


@dataclass(frozen=True, slots=True)
class Ghost:
    """A thing as it would lie, or a token as it would stand."""

    shown: Thing | TokenLook


Overlay = (
    Line
    | Area
    | Circle
    | Squares
    | GroundSquares
    | Label
    | SquareText
    | Handles
    | Pluses
    | Samples
    | SnapSpot
    | SelectionBox
    | Ghost
)
Overlays = tuple[Overlay, ...]

MARGINS: dict[type, tuple[int, int]] = {Label: (640, 60), SquareText: (240, 40)}
"""Pixels across and down that a record may reach beyond its bounds; 24 where none are given."""


def is_shade(overlay: Overlay) -> bool:
    """Return whether an overlay lies beneath the tokens: what tints a part of the map, and what says so."""
    if isinstance(overlay, Line | Samples | SquareText | Area) and overlay.under:
        return True
    return isinstance(overlay, Squares | Area | Circle) and overlay.filled


def bounds_of(overlay: Overlay) -> Rect:
    """Return the box around the points of an overlay, in units."""
    match overlay:
        case Line(points=points) | Area(points=points) | Handles(points=points) | Pluses(points=points):
            return rect_around(points) if points else Rect(0, 0, 0, 0)
        case Circle(centre=(x, y), radius=radius):
            return Rect(x - radius, y - radius, x + radius, y + radius)
        case Squares(squares=squares) | GroundSquares(squares=squares):
            if not squares:
                return Rect(0, 0, 0, 0)
            left, top = min(x for x, _ in squares), min(y for _, y in squares)
            right, bottom = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
            return Rect(left * SQUARE, top * SQUARE, right * SQUARE, bottom * SQUARE)
        case Samples(points=points):
            return rect_around(at for at, _ in points) if points else Rect(0, 0, 0, 0)
        case SquareText(at=at, elsewhere=elsewhere):
            return rect_around((at, *elsewhere))
        case Label(at=(x, y)) | SnapSpot(at=(x, y)):
            return Rect(x, y, x, y)
        case SelectionBox(area=area):
            return area
        case Ghost(shown=shown):
            area = shown.rect if isinstance(shown, TokenLook) else shown.bounds
            return area.grown(SQUARE)
