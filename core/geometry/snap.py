"""Drawing points to the grid: its corners, the middles of its edges and squares, and finer lattices."""

from enum import StrEnum

from core.geometry.units import SQUARE, Point, Rect


class Snap(StrEnum):
    """What a point is drawn to: corners of squares, corners and middles of edges, every half square, or middles."""

    NONE = "none"
    CORNER = "corner"
    EDGE = "edge"
    HALF = "half"
    CENTRE = "centre"


def lattice(point: Point, step: int, *, offset: int = 0) -> Point:
    """Return the nearest point whose coordinates are `offset` plus a multiple of `step`; halves go up."""
    return _nearest(point[0], step, offset), _nearest(point[1], step, offset)


def snap(point: Point, to: Snap) -> Point:
    """Return the nearest point of a kind."""
    match to:
        case Snap.CORNER:
            return lattice(point, SQUARE)
        case Snap.HALF:
            return lattice(point, SQUARE // 2)
        case Snap.CENTRE:
            return lattice(point, SQUARE, offset=SQUARE // 2)
        case Snap.EDGE:
            half = SQUARE // 2
            choices = (
                lattice(point, SQUARE),
                (_nearest(point[0], SQUARE, half), _nearest(point[1], SQUARE, 0)),
                (_nearest(point[0], SQUARE, 0), _nearest(point[1], SQUARE, half)),
            )
            return min(choices, key=lambda at: (at[0] - point[0]) ** 2 + (at[1] - point[1]) ** 2)
    return point


def snapped_box(centre: Point, width: int, height: int, degrees: int = 0) -> Point:
    """Return the nearest middle of a box, turned by `degrees`, at which it lies on the grid as its size asks for.

    A side of whole squares lies on whole squares, any other begins on a half square. A quarter turn swaps the sides.
    """
    across, down = (height, width) if degrees % 180 == 90 else (width, height)
    return _middle(centre[0], across), _middle(centre[1], down)


def _middle(value: int, side: int) -> int:
    return _nearest(value - side // 2, SQUARE if side % SQUARE == 0 else SQUARE // 2, 0) + side // 2


def held_within(point: Point, area: Rect) -> Point:
    """Return the point of an area, edges included, that is nearest to a point."""
    return min(max(point[0], area.left), area.right), min(max(point[1], area.top), area.bottom)


def _nearest(value: int, step: int, offset: int) -> int:
    return (value - offset + step // 2) // step * step + offset
