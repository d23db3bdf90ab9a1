"""The spaces of a creature where it stands, and the places in them by which cover is judged."""

from core.geometry.footprint import Footprint
from core.geometry.units import Point, Rect


def spaces_of(stand: Footprint) -> tuple[Rect, ...]:
    """Return the spaces of a creature where it stands, row by row: a small one has a single small space."""
    left, top = stand.rect[:2]
    side = stand.side // stand.across
    return tuple(
        Rect(left + column * side, top + row * side, left + (column + 1) * side, top + (row + 1) * side)
        for row in range(stand.across)
        for column in range(stand.across)
    )


def samples_of(stand: Footprint) -> tuple[Point, ...]:
    """Return the nine points of every space, at 1/6, 1/2 and 5/6 of its sides (T99-COVER-07), rounded to units."""
    found = []
    for left, top, right, _ in spaces_of(stand):
        steps = tuple(((2 * part + 1) * (right - left) + 3) // 6 for part in range(3))
        found += [(left + x, top + y) for y in steps for x in steps]
    return tuple(found)
