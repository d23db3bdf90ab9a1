"""Which steps between neighbouring squares barriers forbid."""

from typing import TYPE_CHECKING

from core.geometry.segments import from_left, squeezed, which_side
from core.geometry.units import DIRECTIONS, SQUARE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Index = NDArray[np.intp]
    Mask = NDArray[np.bool_]

_PAIRS_AT_ONCE = 1 << 20


def blocked_steps(ends: "Whole", columns: int, rows: int, one_way: "Mask | None" = None) -> "Mask":
    """Return whether a barrier lies between the middles of a square and of its neighbour: shape (8, rows, columns).

    The first index counts `DIRECTIONS`. Touching a barrier's end forbids no step, passing exactly between two does.
    A diagonal step is forbidden too if the way round is on both sides (T99-MOVE-05 for barriers alone). Steps off the
    map are as the barriers there say. `ends` has the barriers' ends, shape (n, 4). Those that are `one_way` are there
    only for steps that come from their left.
    """
    import numpy as np

    width, height = columns + 2, rows + 2
    ways = _forbidden(ends, width, height, one_way, back=False)
    back = ways if one_way is None else _forbidden(ends, width, height, one_way, back=True)
    _go_round(ways, back[0])
    if back is not ways:
        _go_round(back, ways[0])
    whole = np.zeros((8, rows, columns), np.bool_)
    for number, (across, along) in enumerate(DIRECTIONS):
        source = (ways if number < 4 else back)[number % 4]
        left, top = (1, 1) if number < 4 else (1 + across, 1 + along)
        whole[number] = source[top : top + rows, left : left + columns]
    whole.setflags(write=False)
    return whole


def _forbidden(ends: "Whole", width: int, height: int, one_way: "Mask | None", *, back: bool) -> "Mask":
    """Return which steps one of the barriers crosses, for the first four of the directions or the way back from them.

    Both are counted from the square from which the way out starts, on the map with one more square around it.
    """
    import numpy as np

    forbidden = np.zeros((4, height, width), np.bool_)
    meetings = _meetings(ends, width, height)
    for number in range(4):
        lots = meetings if one_way is None else _coming(meetings, ends, one_way, number, width, back=back)
        touches = [_forbid(forbidden[number], ends, barrier, square, number) for barrier, square in lots]
        if touches:
            _forbid_between(forbidden[number], ends, np.concatenate(touches, 1), number)
    return forbidden


def _coming(
    meetings: "list[tuple[Index, Index]]", ends: "Whole", one_way: "Mask", number: int, width: int, *, back: bool
) -> "list[tuple[Index, Index]]":
    """Return the meetings without those of barriers that let through what comes from their right."""
    import numpy as np

    found = []
    for barrier, square in meetings:
        x, y, dx, dy = _step(square, number, width)
        near, far = (which_side(ends[barrier], at) for at in (np.stack((x, y), 1), np.stack((x + dx, y + dy), 1)))
        kept = ~one_way[barrier] | (from_left(far, near) if back else from_left(near, far))
        found.append((barrier[kept], square[kept]))
    return found


def _go_round(ways: "Mask", against: "Mask") -> None:
    """Forbid the diagonals to which the way round is barred on both sides.

    Falling goes from (c, r) to (c+1, r+1). Rising goes from (c, r) to (c-1, r+1), so `against` the steps to the right.
    """
    right, falling, down, rising = ways
    falling[:-1, :-1] |= (right[:-1, :-1] | down[:-1, 1:]) & (down[:-1, :-1] | right[1:, :-1])
    rising[:-1, 1:] |= (against[:-1, :-1] | down[:-1, :-1]) & (down[:-1, 1:] | against[1:, :-1])


def _meetings(ends: "Whole", width: int, height: int) -> "list[tuple[Index, Index]]":
    """Return pairs of a barrier and a square from which a step might meet it, in lots.

    Squares are counted row by row on the map with one more square around it.
    """
    import numpy as np

    if not len(ends):
        return []
    low = np.minimum(ends[:, :2], ends[:, 2:]) - SQUARE // 2
    high = np.maximum(ends[:, :2], ends[:, 2:]) - SQUARE // 2
    # a step from square s covers s to s + 1 in middles (rising: s - 1 to s)
    left = np.maximum(low[:, 0] // SQUARE, -1)
    right = np.minimum(high[:, 0] // SQUARE + 1, width - 2)
    top = np.maximum(-(-low[:, 1] // SQUARE) - 1, -1)
    bottom = np.minimum(high[:, 1] // SQUARE, height - 2)
    across, down = np.maximum(right - left + 1, 0), np.maximum(bottom - top + 1, 0)
    number = across * down
    lots, first = [], 0
    totals = np.cumsum(number)
    while first < len(ends):
        done = int(totals[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(totals, done + _PAIRS_AT_ONCE, side="right")))
        barrier = np.repeat(np.arange(first, last), number[first:last])
        within = np.arange(len(barrier)) - np.repeat(totals[first:last] - number[first:last] - done, number[first:last])
        column = left[barrier] + within % across[barrier]
        row = top[barrier] + within // across[barrier]
        lots.append((barrier, (row + 1) * width + column + 1))
        first = last
    return lots


def _forbid(forbidden: "Mask", ends: "Whole", barrier: "Index", square: "Index", number: int) -> "Index":
    """Mark the squares whose step in this direction one of these barriers crosses.

    Returns squares and barriers, shape (2, n), where one only touches the endless line of the step.
    """
    import numpy as np

    ax, ay, dx, dy = _step(square, number, forbidden.shape[1])
    px, py, qx, qy = ends[barrier].T
    p_side, q_side = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
    ex, ey = qx - px, qy - py
    a_side = ex * (ay - py) - ey * (ax - px)
    b_side = a_side + ex * dy - ey * dx
    apart = ((p_side < 0) & (q_side > 0)) | ((p_side > 0) & (q_side < 0))
    opposite = ((a_side < 0) & (b_side > 0)) | ((a_side > 0) & (b_side < 0))
    forbidden.reshape(-1)[square[apart & opposite]] = True
    touching = (p_side == 0) | (q_side == 0)
    return np.stack((square[touching], barrier[touching]))


def _forbid_between(forbidden: "Mask", ends: "Whole", touches: "Index", number: int) -> None:
    """Mark the squares whose step in this direction passes between two of the barriers that touch it."""
    import numpy as np

    square, barrier = touches
    ax, ay, dx, dy = _step(square, number, forbidden.shape[1])
    px, py, qx, qy = ends[barrier].T
    p_side, q_side = dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)
    lines = np.stack((ax, ay, ax + dx, ay + dy), 1)
    found, _ = squeezed(lines, ends[barrier], square, barrier, p_side, q_side)
    forbidden.reshape(-1)[found] = True


def _step(square: "Index", number: int, width: int) -> "tuple[Whole, Whole, int, int]":
    """Return the middles of the squares, and the way of the step in units."""
    across, down = DIRECTIONS[number]
    ax, ay = (square % width - 1) * SQUARE + SQUARE // 2, (square // width - 1) * SQUARE + SQUARE // 2
    return ax, ay, across * SQUARE, down * SQUARE
