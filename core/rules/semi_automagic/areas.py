"""Areas of effect: where a sphere, a line or a cone lies by its scale, where it lands that misses, who is caught."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import cos, floor, radians, sin

from core.base.errors import Refused
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.outlines import Disc, Extent, beam, way_out, wedge
from core.geometry.units import SQUARE, Point, Square, centre_of, square_at
from core.rulebook.cite import rule
from core.rules.semi_automagic.reach import own_side
from core.rules.semi_automagic.weapons import Weapon

COMPASS = 8
"""The directions of the scatter die (SEC-AREA-10)."""
ANGLES = 360
"""The directions of a scatter die that knows any angle."""


# no slots: its squares are found when they are first asked for
@dataclass(frozen=True)
class Area:
    """An area of effect where it lies: its extent, the point it goes out from, and how high that is, in units.

    `source` is who makes it where it begins at the edge of his own room, which it then spares.
    """

    extent: Extent
    origin: Point
    height: int = 0
    source: str | None = None

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it touches, on the map and off it, row by row."""
        return self.extent.squares()


def is_round(weapon: Weapon) -> bool:
    """Return whether the area of an attack is a sphere and not one that goes out from who makes it."""
    return weapon.area not in ("line", "cone")


@rule("SEC-AREA-07", "SEC-AREA-08", "SEC-AREA-09", "SEC-GAP-07", "SEC-GAP-67")
def area_of(board: Board, length: Fraction, who: str, weapon: Weapon, at: Point, *, height: int = 0) -> Area:
    """Return the area of an attack that lands at a point; `length` is the side of a square of the map in metres.

    Raises `Refused` for a line or a cone that is aimed at its maker's own area, for then it has no direction.
    """
    side = own_side(weapon.area_scale, length)
    if is_round(weapon):
        centre = middle_of(at, side)
        return Area(Disc(centre, int(side / 2)), centre, height)
    stand = board.stand(who).rect
    ahead = at[0] - stand.centre[0], at[1] - stand.centre[1]
    if ahead == (0, 0) or stand.holds(at):
        raise Refused("semi-automagic.why.no-direction")
    start = way_out(stand, at)
    extent = (
        beam(start, ahead, int(2 * side), int(side / 2))
        if weapon.area == "line"
        else wedge(start, ahead, int(side), int(side))
    )
    return Area(extent, start, board.bodies[who].elevation * SQUARE, who)


@rule("SEC-GAP-67")
def middle_of(at: Point, side: Fraction) -> Point:
    """Return the middle of a sphere that lands at a point: of the square there, or its nearest corner for a large one.

    `side` is the diameter, in units.
    """
    if side <= SQUARE:
        return centre_of(square_at(at))
    return (at[0] + SQUARE // 2 - 1) // SQUARE * SQUARE, (at[1] + SQUARE // 2 - 1) // SQUARE * SQUARE


@rule("SEC-AREA-02")
def caught_in(board: Board, area: Area) -> tuple[str, ...]:
    """Return everybody with any part in an area, friend or foe, in the order of the board."""
    return tuple(who for who in board.bodies if who != area.source and _is_in(board, area, who))


def _is_in(board: Board, area: Area, who: str) -> bool:
    body = board.bodies[who]
    bottom = body.elevation * SQUARE
    off = max(bottom - area.height, area.height - bottom - body.height, 0)
    if area.source is not None:
        maker = board.bodies[area.source]
        off = max(0, off - maker.height)
    return area.extent.touches(body.footprint.rect, off)


@rule("SEC-AREA-03", "SEC-AREA-10", "SEC-GAP-12")
def landing(at: Point, direction: int, directions: int, squares: int, side: Fraction) -> Point:
    """Return where an attack lands that was aimed at a point: so many squares off, each `side` units wide.

    The direction is one of so many all round, 1 is north, then clockwise. The distance is a straight one.
    """
    angle = radians(360 * (direction - 1) / directions)
    far = float(squares * side)
    return floor(at[0] + far * sin(angle) + 0.5), floor(at[1] - far * cos(angle) + 0.5)


@rule("SEC-AREA-01")
def aimed_square(board: Board, place: Point | None) -> Footprint:
    """Return the square that an area attack is aimed at; raise `Refused` for none, or one off the map."""
    if place is None:
        raise Refused("semi-automagic.why.not-aimed")
    square = square_at(place)
    if not (0 <= square[0] < board.site.columns and 0 <= square[1] < board.site.rows):
        raise Refused("semi-automagic.why.off-map")
    return Footprint.on(square)
