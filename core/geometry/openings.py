"""Openings: whether something can get across a chain of points between the walls that lie along it."""

from collections.abc import Iterable
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from core.geometry.units import SQUARE, Point
from core.geometry.walls import Purpose, WallSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Whole = NDArray[np.int64]

CLOSING_REACH = SQUARE // 4
"""Units to either side of a chain within which a wall along it closes it: walls are seldom drawn exactly upon it."""
PROBE = SQUARE // 16
"""Units between two places at which a chain is tried."""
NARROWEST_OPENING = SQUARE // 4
"""Units that an opening has to be wide: less is a slip of the pen."""


def has_opening(
    chains: Iterable[tuple[Point, ...]],
    walls: WallSet,
    purpose: Purpose = Purpose.MOVE,
    start: "BaseGeometry | None" = None,
) -> bool:
    """Return whether one of the chains can be crossed somewhere: a stretch of `NARROWEST` that no wall closes.

    A chain shorter than that is open where nothing closes any of it. It is crossed out of the area `start`, without
    one in either direction: that matters for walls that let through what comes from one side.
    """
    return any(_opens(chain, walls, purpose, start) for chain in chains)


def _opens(chain: tuple[Point, ...], walls: WallSet, purpose: Purpose, start: "BaseGeometry | None") -> bool:
    probes = _probes(chain)
    if not probes:
        return False
    import numpy as np

    lines: Whole = np.array(probes, np.int64)
    stopped = _stopped(lines, walls, purpose, start)
    wanted = min(NARROWEST_OPENING // PROBE, len(probes))
    free = 0
    for number in range(len(probes)):
        free = 0 if number in stopped else free + 1
        if free == wanted:
            return True
    return False


def _stopped(lines: "Whole", walls: WallSet, purpose: Purpose, start: "BaseGeometry | None") -> set[int]:
    """Return the numbers of the lines along which nobody gets across."""
    if walls.one_way(purpose) is None:
        return set(walls.stopping(lines, purpose)[0].tolist())
    back = lines[:, [2, 3, 0, 1]]
    if start is None:
        return set(walls.stopping(lines, purpose)[0].tolist()) & set(walls.stopping(back, purpose)[0].tolist())
    import numpy as np
    from shapely import intersects_xy

    inside = intersects_xy(start, lines[:, 0].astype(float), lines[:, 1].astype(float))
    return set(walls.stopping(np.where(inside[:, None], lines, back), purpose)[0].tolist())


def _probes(chain: tuple[Point, ...]) -> list[tuple[int, int, int, int]]:
    """Return short lines across the chain, in the middle of every stretch of `PROBE` units."""
    found = []
    walked, due = 0.0, PROBE / 2
    for (ax, ay), (bx, by) in pairwise(chain):
        length = dist((ax, ay), (bx, by))
        while due <= walked + length and length:
            share = (due - walked) / length
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            out_x, out_y = (by - ay) / length * CLOSING_REACH, (ax - bx) / length * CLOSING_REACH
            found.append((round(x + out_x), round(y + out_y), round(x - out_x), round(y - out_y)))
            due += PROBE
        walked += length
    return found
