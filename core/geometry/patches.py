"""Patches of a plane: squares of one value that share sides."""

from functools import lru_cache

from core.geometry.plane import Plane
from core.geometry.units import Square


@lru_cache(maxsize=16)
def patches_of(plane: Plane) -> tuple[tuple[int, tuple[Square, ...]], ...]:
    """Return the value of each patch other than 0 with its squares, the one nearest to the upper left first."""
    left, found = dict(plane.cells()), []
    while left:
        square, value = left.popitem()
        patch, ahead = [square], [square]
        while ahead:
            column, row = ahead.pop()
            for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if left.get(near) == value:
                    del left[near]
                    patch.append(near)
                    ahead.append(near)
        found.append((value, tuple(sorted(patch, key=_from_corner))))
    return tuple(found)


def _from_corner(square: Square) -> tuple[int, int]:
    column, row = square
    return column + 2 * row, row
