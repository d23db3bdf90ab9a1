"""How far apart two places of a board lie, from edge to edge and up and down, and how high each is."""

from core.geometry.board import Board, Place
from core.geometry.units import SQUARE, Rect


def apart(board: Board, a: Place, b: Place) -> tuple[int, int, int]:
    """Return how far the nearest edges of two places are apart across, down and up, in units; none is negative."""
    p, q = board.stand(a).rect, board.stand(b).rect
    low, high = sorted((_heights(board, a, p), _heights(board, b, q)))
    return (
        max(q.left - p.right, p.left - q.right, 0),
        max(q.top - p.bottom, p.top - q.bottom, 0),
        max(high[0] - low[1], 0),
    )


def shares_place(board: Board, a: Place, b: Place) -> bool:
    """Return whether two occupied areas overlap, at about the same height."""
    return board.stand(a).rect.overlaps(board.stand(b).rect) and not apart(board, a, b)[2]


def lifted(board: Board, place: Place) -> int:
    """Return how high something stands, in units; a place that is nobody's lies as high as the ground there."""
    if isinstance(place, str):
        return board.bodies[place].elevation * SQUARE
    return board.elevation_at(place.square) * SQUARE


def _heights(board: Board, place: Place, rect: Rect) -> tuple[int, int]:
    bottom = lifted(board, place)
    return bottom, bottom + rect.height
