"""Exact tests between straight lines and barriers, in whole map units."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]
    Index = NDArray[np.intp]
    Mask = NDArray[np.bool_]

PAIRS_AT_ONCE = 1 << 19
"""Lines times barriers that are compared in one go: more would leave the processor's cache and fill the memory."""


def which_side(ends: "Whole", at: "Whole") -> "Whole":
    """Return for each barrier on which side of its way a point lies: below 0 on the left, above 0 on the right.

    `ends` is of shape (n, 4), `at` is one point or as many as there are barriers.
    """
    ways, off = ends[:, 2:] - ends[:, :2], at - ends[:, :2]
    sides: Whole = ways[:, 0] * off[:, 1] - ways[:, 1] * off[:, 0]
    return sides


def from_left(start: "Whole", end: "Whole") -> "Mask":
    """Return whether a line comes from the left of a barrier, by the sides on which the line's ends lie."""
    left: Mask = (start < 0) | ((start == 0) & (end >= 0))
    return left


def stops(lines: "Whole", ends: "Whole", one_way: "Mask | None" = None) -> "tuple[Index, Index]":
    """Return which lines are stopped by which barriers, as two arrays of equal length (line, barrier).

    Both arguments are of shape (n, 4): x, y of one end, x, y of the other. A barrier that properly crosses a line
    stops it. A line that touches barriers at a point, or runs along them, is stopped if they come to it from both
    sides there (T99-LOS-01): all of them are named. What only touches an end of the line never stops it. A barrier
    that is `one_way` is not there for a line that comes from its right.
    """
    import numpy as np

    if not len(lines) or not len(ends):
        return np.empty(0, np.intp), np.empty(0, np.intp)
    chunk = max(1, PAIRS_AT_ONCE // len(ends))
    parts = [_stops(lines[first : first + chunk], ends, one_way) for first in range(0, len(lines), chunk)]
    if len(parts) == 1:
        return parts[0]
    return (
        np.concatenate([line + number * chunk for number, (line, _) in enumerate(parts)]),
        np.concatenate([barrier for _, barrier in parts]),
    )


def _stops(lines: "Whole", ends: "Whole", one_way: "Mask | None") -> "tuple[Index, Index]":
    import numpy as np

    ax, ay, bx, by = (column[:, None] for column in lines.T)
    px, py, qx, qy = ends.T
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    turn = dx * ay - dy * ax
    p_side, q_side = dx * py - dy * px - turn, dx * qy - dy * qx - turn
    base = ex * py - ey * px
    a_side, b_side = ex * ay - ey * ax - base, ex * by - ey * bx - base
    apart = ((p_side < 0) & (q_side > 0)) | ((p_side > 0) & (q_side < 0))
    across = ((a_side < 0) & (b_side > 0)) | ((a_side > 0) & (b_side < 0))
    touching = (p_side == 0) | (q_side == 0)
    if one_way is not None:
        there = ~one_way | from_left(a_side, b_side)
        across, touching = across & there, touching & there
    line, barrier = np.nonzero(apart & across)
    touched, toucher = np.nonzero(touching)
    if len(touched) < 2:
        return line, barrier
    sides = p_side[touched, toucher], q_side[touched, toucher]
    more_lines, more_barriers = squeezed(lines[touched], ends[toucher], touched, toucher, *sides)
    return np.concatenate((line, more_lines)), np.concatenate((barrier, more_barriers))


def squeezed(
    lines: "Whole", ends: "Whole", line: "Index", barrier: "Index", p_side: "Whole", q_side: "Whole"
) -> "tuple[Index, Index]":
    """Return the pairs (line, barrier) in which the line passes between barriers that touch there.

    Row by row: a line, a barrier with at least one end on the endless line through it, the number of either, and on
    which side of the line the barrier's ends lie.
    """
    import numpy as np

    direction, start = lines[:, 2:] - lines[:, :2], lines[:, :2]
    length = (direction * direction).sum(1)
    p_along = ((ends[:, :2] - start) * direction).sum(1)
    q_along = ((ends[:, 2:] - start) * direction).sum(1)
    on_it = p_side == q_side
    spans = np.flatnonzero(on_it & (np.maximum(p_along, q_along) > 0) & (np.minimum(p_along, q_along) < length))
    at_p = ~on_it & (p_side == 0) & (p_along > 0) & (p_along < length)
    at_q = ~on_it & (q_side == 0) & (q_along > 0) & (q_along < length)
    row = np.concatenate((np.flatnonzero(at_p), np.flatnonzero(at_q)))
    along = np.concatenate((p_along[at_p], q_along[at_q]))
    left = np.concatenate((q_side[at_p], p_side[at_q])) > 0
    if len(spans):
        _joined(line[row], along, line[spans], np.minimum(p_along, q_along)[spans], np.maximum(p_along, q_along)[spans])
    found = row[_from_both_sides(line[row], along, left)]
    return line[found], barrier[found]


def _joined(line: "Index", along: "Whole", span_line: "Index", first: "Whole", last: "Whole") -> None:
    """Move every touch on a stretch along which the line runs to that stretch's beginning, so that they meet there."""
    import numpy as np

    for number in np.unique(span_line):
        mine = span_line == number
        stretches = sorted(zip(first[mine].tolist(), last[mine].tolist(), strict=True))
        begin, end = stretches[0]
        for following, until in [*stretches[1:], (None, None)]:
            if following is not None and following <= end:
                end = max(end, until)
                continue
            along[(line == number) & (along >= begin) & (along <= end)] = begin
            begin, end = following, until


def _from_both_sides(line: "Index", along: "Whole", left: "Mask") -> "Mask":
    """Return which touches share their point of their line with one from the other side."""
    import numpy as np

    found = np.zeros(len(line), np.bool_)
    if len(line) < 2:
        return found
    order = np.lexsort((along, line))
    line, along, left = line[order], along[order], left[order]
    starts = np.flatnonzero(np.r_[True, (line[1:] != line[:-1]) | (along[1:] != along[:-1])])
    both = np.logical_or.reduceat(left, starts) & np.logical_or.reduceat(~left, starts)
    found[order] = np.repeat(both, np.diff(np.r_[starts, len(line)]))
    return found
