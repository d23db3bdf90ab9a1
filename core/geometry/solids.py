"""Blocking squares and closed borders, as the barriers that they are to sight and to an arm."""

from core.geometry.ground import BLOCKING, CLOSED_BORDER
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Square
from core.geometry.walls import Barrier


def square_id(square: Square) -> str:
    """Return the name under which a blocking square, or the border on its north or west side, stops a line."""
    return f"square-{square[0]}-{square[1]}"


def solids(terrain: Plane, borders: Plane, columns: int, rows: int) -> tuple[Barrier, ...]:
    """Return the outer edges of all blocking squares, and all closed borders, as barriers (T99-TERR-01)."""
    return (*_edges(terrain, columns, rows), *_borders(borders, columns, rows))


def _edges(terrain: Plane, columns: int, rows: int) -> list[Barrier]:
    blocking = {square for square, value in terrain.cells() if value == BLOCKING and _on_map(square, columns, rows)}
    found = []
    for column, row in sorted(blocking, key=lambda square: (square[1], square[0])):
        x, y = column * SQUARE, row * SQUARE
        right, bottom = x + SQUARE, y + SQUARE
        name = square_id((column, row))
        if (column, row - 1) not in blocking:
            found.append(Barrier(name, (x, y), (right, y)))
        if (column + 1, row) not in blocking:
            found.append(Barrier(name, (right, y), (right, bottom)))
        if (column, row + 1) not in blocking:
            found.append(Barrier(name, (right, bottom), (x, bottom)))
        if (column - 1, row) not in blocking:
            found.append(Barrier(name, (x, bottom), (x, y)))
    return found


def _borders(borders: Plane, columns: int, rows: int) -> list[Barrier]:
    found = []
    for (column, row), value in borders.cells():
        if not _on_map((column, row), columns + 1, rows + 1):
            continue
        x, y = column * SQUARE, row * SQUARE
        if value & 3 == CLOSED_BORDER:
            found.append(Barrier(square_id((column, row)), (x, y), (x + SQUARE, y)))
        if value >> 2 & 3 == CLOSED_BORDER:
            found.append(Barrier(square_id((column, row)), (x, y), (x, y + SQUARE)))
    return found


def _on_map(square: Square, columns: int, rows: int) -> bool:
    return 0 <= square[0] < columns and 0 <= square[1] < rows
