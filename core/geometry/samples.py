"""The spaces of a creature where it stands, and the places in them by which cover is judged."""

from dataclasses import dataclass
from enum import StrEnum
from math import isqrt

from core.geometry.footprint import Footprint
from core.geometry.units import Point, Rect

NINE = 9
"""The places of a space by which its cover is judged, unless a board says otherwise."""


class Heights(StrEnum):
    """How height counts between creatures: not at all, as a third axis, or where it is the largest of all."""

    NONE = "none"
    AXIS = "axis"
    LARGEST = "largest"


@dataclass(frozen=True, slots=True)
class Measures:
    """How a rule system measures creatures in space, beyond how it counts distances.

    `samples` are the lines to each space of a target by which cover is judged, a square number. Small creatures share a
    space as long as their areas fit into it, or with `edges` the lengths of their sides; with `crowds` any number do.
    Where `heights` count, creatures are as high as they are wide, and those above one another do not meet.
    """

    samples: int = NINE
    edges: bool = False
    crowds: bool = False
    heights: Heights = Heights.NONE


USUAL_MEASURES = Measures()
"""Nine lines to a space, and areas."""


def spaces_of(stand: Footprint) -> tuple[Rect, ...]:
    """Return the spaces of a creature where it stands, row by row: a small one has a single small space."""
    left, top = stand.rect[:2]
    side = stand.side // stand.across
    return tuple(
        Rect(left + column * side, top + row * side, left + (column + 1) * side, top + (row + 1) * side)
        for row in range(stand.across)
        for column in range(stand.across)
    )


def samples_of(stand: Footprint, count: int = NINE) -> tuple[Point, ...]:
    """Return `count` points of every space, a square number, evenly spread and rounded to units.

    Nine lie at 1/6, 1/2 and 5/6 of the sides (T99-COVER-07).
    """
    found, side = [], isqrt(count)
    for left, top, right, _ in spaces_of(stand):
        steps = tuple(((2 * part + 1) * (right - left) + side) // (2 * side) for part in range(side))
        found += [(left + x, top + y) for y in steps for x in steps]
    return tuple(found)
