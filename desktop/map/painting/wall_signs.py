"""Signs upon walls that let through, or stop, something else than walls of their kind: for the game master alone."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from core.geometry.units import SQUARE, Point
from core.model.passage import Passage
from core.model.things import Wall
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.zone_signs import SIGN, Sign, paint_signs

THROUGH = {"move": "walk", "sight": "eye", "missiles": "bow"}
STOPPED = {"move": "barrier-block", "sight": "eye-off", "missiles": "shield"}
ROOM = round(1.6 * SIGN)
"""Units from a wall that its signs reach, at most."""
SHORTEST = SQUARE / 2
WallSign = tuple[Point, tuple[Sign, ...]]


def signs_of_wall(wall: Wall) -> tuple[Sign, ...]:
    """Return the signs of what gets through although its kind stops it, or the other way round."""
    return tuple(Sign((STOPPED if passage is Passage.STOPPED else THROUGH)[what]) for what, passage in wall.exceptions)


def place_on(points: Sequence[Point]) -> Point | None:
    """Return the middle of the longest piece of a chain; none where all are too short for a sign."""
    long, a, b = max((hypot(b[0] - a[0], b[1] - a[1]), a, b) for a, b in pairwise(points))
    return ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) if long >= SHORTEST else None


def wall_signs(wall: Wall, points: Sequence[Point]) -> Iterable[WallSign]:
    """Yield the signs of a stretch of a wall, and where they stand."""
    signs, place = signs_of_wall(wall), None
    if signs:
        place = place_on(points)
    if place is not None:
        yield place, signs


def paint_wall_signs(painter: QPainter, signs: Iterable[WallSign], colours: MapColours) -> None:
    """Draw signs, each row on a plate."""
    for (x, y), row in signs:
        paint_signs(painter, row, QPointF(x, y), colours)
