"""The handles of a stamp: four corners that size it, at any angle, and a knob beside it that turns it."""

from math import atan2, cos, degrees, hypot, radians, sin

from core.geometry.units import SQUARE, Point
from core.model.things import Stamp

KNOB = 4
"""The number of the handle that turns; those before it are the corners."""
ARM = SQUARE * 0.6
"""How far the knob stands off the edge."""
SIDES = (0, 90, 270, 180)
"""Where the knob may stand, in degrees from the upper edge, the best first."""
LEAST = SQUARE // 4
"""The least width and height."""
TURN = 15
"""Degrees that a turn goes by, unless it is free."""


def stamp_handles(stamp: Stamp, side: int = 0) -> tuple[Point, ...]:
    """Return the corners of the turned box, and the knob on a side of it."""
    turn, (x, y) = radians(stamp.degrees + side), stamp.at
    arm = (stamp.height if side % 180 == 0 else stamp.width) / 2 + ARM
    return (*stamp.outline, (round(x + sin(turn) * arm), round(y - cos(turn) * arm)))


def turned_to(stamp: Stamp, to: Point, *, free: bool, side: int = 0) -> Stamp:
    """Return a stamp whose knob, on a side of it, was dragged to a place; by steps of 15 degrees unless `free`."""
    dx, dy = to[0] - stamp.at[0], to[1] - stamp.at[1]
    angle = degrees(atan2(dx, -dy)) - side if dx or dy else 0.0
    step = 1 if free else TURN
    return stamp.but(degrees=round(angle / step) * step % 360)


def sized_to(stamp: Stamp, corner: int, to: Point, *, alike: bool = False) -> Stamp:
    """Return a stamp whose box goes from the corner across to another place; with `alike` it keeps its proportions."""
    fixed = stamp.outline[(corner + 2) % 4]
    turn = radians(stamp.degrees)
    dx, dy = to[0] - fixed[0], to[1] - fixed[1]
    # along the box and across it
    along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    width, height = max(LEAST, round(abs(along))), max(LEAST, round(abs(across)))
    if alike:
        share = max(hypot(along, across) / hypot(stamp.width, stamp.height), LEAST / min(stamp.width, stamp.height))
        width, height = round(stamp.width * share), round(stamp.height * share)
    half_along = (width if along >= 0 else -width) / 2
    half_across = (height if across >= 0 else -height) / 2
    x = fixed[0] + half_along * cos(turn) - half_across * sin(turn)
    y = fixed[1] + half_along * sin(turn) + half_across * cos(turn)
    return stamp.but(at=(round(x), round(y)), width=width, height=height)
