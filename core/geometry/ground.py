"""What movement depends on: the ground of a map, who stands on it, and how a creature of a system walks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from core.geometry.footprint import Footprint
from core.geometry.metric import ALTERNATING, Metric
from core.geometry.plane import Plane
from core.geometry.units import Square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]

DIFFICULT, BLOCKING, HAZARD = 1, 2, 3
"""Codes of the terrain; 0 is plain ground."""
DIFFICULT_BORDER, CLOSED_BORDER = 1, 2
"""Codes of an edge of a square: its north edge in the two low bits, its west edge in the next two."""

_WHOLE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground of a map of `columns` by `rows` squares.

    `walls` says of each of the eight directions and each square (shape (8, rows, columns), in the order of
    `DIRECTIONS`) whether a wall stops the step that way, `hurdles` likewise whether it crosses a low wall. With
    `one_way` some of the walls do not stop the way back.
    """

    columns: int
    rows: int
    terrain: Plane = field(default_factory=Plane)
    borders: Plane = field(default_factory=Plane)
    walls: Mask | None = field(default=None, compare=False, repr=False)
    hurdles: Mask | None = field(default=None, compare=False, repr=False)
    one_way: bool = False

    def holds(self, stand: Footprint) -> bool:
        """Return whether all squares of a footprint lie on the map."""
        column, row = stand.square
        return 0 <= column <= self.columns - stand.across and 0 <= row <= self.rows - stand.across


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Who is in the way: `closed` squares may not be entered, and `held` says how much of a square is taken.

    `closed` are the squares of creatures that one may not pass without more ado (T99-MOVE-03); they also bar the
    cutting of corners (T99-MOVE-05). `held` counts everybody, friend, foe or fallen: who moves may end there only if
    the areas together fit into a square (T99-MOVE-04), or with `edges` the lengths of their sides.
    """

    closed: tuple[Square, ...] = ()
    held: Mapping[Square, Fraction] = field(default_factory=dict)
    edges: bool = False

    @classmethod
    def of(
        cls, *, closed: Iterable[Footprint] = (), passable: Iterable[Footprint] = (), edges: bool = False
    ) -> Occupancy:
        """Return the squares held by creatures in the way and by others: allies, and whoever cannot hinder."""
        barred: dict[Square, None] = {}
        held: dict[Square, Fraction] = {}
        for stands, stops in ((closed, True), (passable, False)):
            for stand in stands:
                area = _share(stand, edges=edges)
                for square in stand.squares():
                    before = held.get(square)
                    held[square] = area if before is None else before + area
                    if stops:
                        barred[square] = None
        return cls(tuple(barred), held, edges)

    def bars(self, mover: Footprint, *, sharing: bool) -> tuple[Square, ...]:
        """Return the squares closed to this creature; with `sharing` small ones pass where both fit (T99-MAP-05)."""
        if not sharing or mover.spaces >= 1:
            return self.closed
        area = _share(mover, edges=self.edges)
        return tuple(square for square in self.closed if self.held.get(square, Fraction(1)) + area > 1)

    def leaves_room(self, mover: Footprint) -> bool:
        """Return whether this creature may end its move where it stands."""
        taken = [self.held[square] for square in mover.squares() if square in self.held]
        if not taken:
            return True
        area = _share(mover, edges=self.edges)
        return all(before + area <= 1 for before in taken)


NOBODY = Occupancy()
"""An empty map."""


class Corners(StrEnum):
    """When a diagonal step may cut a corner; between two walls it never may."""

    FREE = "free"
    ONE_OPEN = "one open"
    BOTH_OPEN = "both open"


@dataclass(frozen=True, slots=True)
class Gait:
    """How a creature walks in a rule system; surcharges are in squares, whatever parts of them the metric counts.

    A difficult square costs the step `difficult_times` over and `difficult` more, crossing a difficult border `border`
    more, every step `crawl` more. With `once` a creature of more than one square pays only the dearer of ground and
    border (T99-TERR-04). With `sharing` small creatures pass each other where they fit into one square.
    """

    metric: Metric = ALTERNATING
    corners: Corners = Corners.ONE_OPEN
    difficult: int = 1
    difficult_times: int = 1
    border: int = 1
    crawl: int = 0
    once: bool = True
    sharing: bool = True


def _share(stand: Footprint, *, edges: bool) -> Fraction:
    spaces = stand.spaces
    if spaces.numerator >= spaces.denominator:
        return _WHOLE
    return spaces if edges else stand.area
