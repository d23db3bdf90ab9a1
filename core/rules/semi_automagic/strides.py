"""Strides: how far and how fast somebody has come since his turn began, and how far straight on."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from core.base.ids import TokenId
from core.engine.context import Context
from core.geometry.footprint import Footprint
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import Stride, clock_of, set_clock, stride_of
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.space import length_of
from core.rules.semi_automagic.steps import HALF, Grid, Tread, grid_under

FAST = 30
"""Squares of a turn that make one harder to hit by one."""


@rule("SEC-SPD-01")
def cover(
    ctx: Context, who: TokenId, start: Footprint, treads: tuple[Tread, ...], grid: Grid, *, seconds: int = 1
) -> None:
    """Count steps from a place that took so many seconds to how far somebody has come since his turn began."""
    halves = HALF * grid.squares(sum(tread.length for tread in treads))
    stride = travelled(stride_of(ctx.encounter, who), halves, seconds)
    run, direction = straight_end(start, treads)
    if direction == stride.direction and run == _whole_length(start, treads):
        run += stride.run
    _set_stride(ctx, who, replace(stride, run=run, direction=direction))


@rule("SEC-SPD-01", "SEC-DICE-04")
def high_speed(halves: Fraction | int) -> int:
    """Return what so many half squares of a turn add to Target: 1 for every full 30 squares."""
    return int(halves // (HALF * FAST))


def travel(ctx: Context, who: TokenId, squares: Fraction, *, seconds: int = 1) -> None:
    """Count so many of his own squares to what somebody has covered in another way: falling, being thrown."""
    _set_stride(ctx, who, replace(travelled(stride_of(ctx.encounter, who), HALF * squares, seconds), run=0))


def travelled(stride: Stride, halves: Fraction, seconds: int) -> Stride:
    """Return a stride after so many half squares more in so many seconds."""
    pace = max(stride.pace, halves / max(1, seconds))
    return replace(stride, halves=stride.halves + halves, pace=pace)


def stand_still(ctx: Context, who: TokenId) -> None:
    """End the straight way of somebody who does something else: a charge has to follow it directly."""
    stride = stride_of(ctx.encounter, who)
    if stride.run:
        _set_stride(ctx, who, replace(stride, run=0, direction=(0, 0)))


def _set_stride(ctx: Context, who: TokenId, stride: Stride) -> None:
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, strides={**clock.strides, who: stride}), "SEC-SPD-01")


def grid_for(ctx: Context, who: TokenId) -> Grid:
    """Return the grid that somebody moves on."""
    return grid_under(ctx.board.stand(who), fighter(ctx, who), length_of(ctx.state, ctx.encounter))


def straight_end(start: Footprint, treads: tuple[Tread, ...]) -> tuple[int, tuple[int, int]]:
    """Return how long the last straight part of a way is, in units along its longer axis, and its direction."""
    points = [start.centre, *(tread.stand.centre for tread in treads)]
    run, last = 0, (0, 0)
    for before, after in zip(reversed(points[:-1]), reversed(points[1:]), strict=True):
        dx, dy = after[0] - before[0], after[1] - before[1]
        direction = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        if last not in ((0, 0), direction):
            break
        last = direction
        run += max(abs(dx), abs(dy))
    return run, last


def _whole_length(start: Footprint, treads: tuple[Tread, ...]) -> int:
    points = [start.centre, *(tread.stand.centre for tread in treads)]
    return sum(max(abs(b[0] - a[0]), abs(b[1] - a[1])) for a, b in pairwise(points))
