"""Steps: what each counts on the grid that somebody moves on, and how far and fast he has come in his turn."""

from dataclasses import dataclass, replace
from fractions import Fraction

from core.base.ids import TokenId
from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.geometry import paths
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.metric import HALVES
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, SQUARE, Point, Square
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.fight import Fight
from core.rules.kit.metres import length_of
from core.rules.semi_automagic.clock import Stride, clock_of, set_clock, stride_of
from core.rules.semi_automagic.fighter import Fighter, Situation
from core.rules.semi_automagic.movement.scales import square_metres
from core.rules.semi_automagic.names import SITUATIONS

HALF = HALVES.unit
"""Halves of a cell in a straight step; a diagonal has three (SEC-MOVE-03, SEC-GAP-14)."""
GAIT = Gait(metric=HALVES, difficult=0, difficult_times=2)
"""Difficult ground doubles every step."""
EXTREME = Gait(metric=HALVES, difficult=0, difficult_times=3)
"""Extreme ground makes it three times as much."""
FASTER = 5
"""Squares for each second that bring 1 more damage (SEC-SPD-02)."""


@dataclass(frozen=True, slots=True)
class Tread:
    """One step: where it leads, what it counts and how long it is, both in halves of a cell, and what is in its way."""

    stand: Footprint
    cost: int
    length: int
    difficult: bool
    hindrance: Hindrance | None

    @property
    def why(self) -> Phrase | None:
        """What forbids it, in words."""
        return None if self.hindrance is None else say(f"semi-automagic.why.step.{self.hindrance.name.lower()}")


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells that somebody moves on: squares of the map, or the parts of one that the small stand on.

    `cell` is the side of a cell in units of the map, `metres` in metres, `own` that of his own square in metres.
    """

    cell: int
    metres: Fraction
    own: Fraction

    @rule("SEC-MOVE-02", "SEC-MOVE-10", "SEC-DICE-04")
    def halves(self, squares: Fraction | int) -> int:
        """Return how far so many of his own squares are, in halves of a cell: whole cells, to the nearest."""
        return HALF * rounded(squares * self.own / self.metres, Rounding.HALF_UP)

    @rule("SEC-MOVE-10")
    def squares(self, halves: int) -> Fraction:
        """Return how many of his own squares so many halves of a cell are."""
        return Fraction(halves, HALF) * self.metres / self.own


def grid_of(fight: Fight, someone: Fighter) -> Grid:
    """Return the grid that somebody moves on."""
    stand, length, own = fight.board.stand(someone.id), length_of(fight), square_metres(someone.sheet.scale)
    return Grid(stand.side, length * stand.spaces, own) if stand.spaces < 1 else Grid(SQUARE, length, own)


def treads_of(situation: Situation, path: tuple[Point, ...], gait: Gait = GAIT) -> tuple[Tread, ...]:
    """Return the steps along the middles of a way; one that does not move at all is left out."""
    board, who = situation.board, situation.who.id
    start = board.stand(who)
    if start.spaces < 1:
        return _small_treads(situation, start, path, gait)
    squares = squares_of(start, path)
    at = start.square
    found = []
    for step in board.walk(who, squares, gait):
        length = HALVES.between(step.square[0] - at[0], step.square[1] - at[1])
        found.append(Tread(start.standing_on(step.square), step.cost, length, step.difficult, step.hindrance))
        at = step.square
    return tuple(found)


def squares_of(start: Footprint, path: tuple[Point, ...]) -> tuple[Square, ...]:
    """Return the left top squares of a way given by the middles of the walker's place, the start left out."""
    squares = [Footprint(point, start.spaces).square for point in path]
    return tuple(squares[1:] if squares and squares[0] == start.square else squares)


def _small_treads(situation: Situation, start: Footprint, path: tuple[Point, ...], gait: Gait) -> tuple[Tread, ...]:
    """Return the steps of somebody smaller than a square of the map, from one part of it to the next."""
    board, at = situation.board, start
    found: list[Tread] = []
    ground, occupancy = board.site.ground, board.occupancy(situation.who.id)
    for stand in _parts_between(start, path):
        dx, dy = (stand.centre[0] - at.centre[0]) // at.side, (stand.centre[1] - at.centre[1]) // at.side
        length = HALVES.between(dx, dy)
        if stand.square == at.square:
            difficult = bool(found) and found[-1].difficult
            times = gait.difficult_times if difficult else 1
            found.append(Tread(stand, times * length, length, difficult, None))
        else:
            (step,) = paths.walk(ground, at, (stand.square,), gait, occupancy=occupancy)
            times = gait.difficult_times if step.difficult else 1
            hindrance = step.hindrance if (dx, dy) in DIRECTIONS else Hindrance.APART
            found.append(Tread(stand, times * length, length, step.difficult, hindrance))
        at = stand
    return tuple(found)


def _parts_between(start: Footprint, path: tuple[Point, ...]) -> list[Footprint]:
    """Return the places on the way of somebody small, those between two that lie a square of the map apart as well."""
    found: list[Footprint] = []
    at = start
    for point in path:
        stand = Footprint(point, start.spaces).snapped()
        while stand.centre != at.centre:
            (x, y), (dx, dy) = at.centre, direction_of(at.centre, stand.centre)
            if max(abs(stand.centre[0] - x), abs(stand.centre[1] - y)) > SQUARE:
                found.append(stand)
                break
            at = Footprint((x + dx * at.side, y + dy * at.side), start.spaces)
            found.append(at)
        at = stand
    return found


def direction_of(start: Point, end: Point) -> tuple[int, int]:
    """Return in which of the eight directions a point lies from another, each of both numbers 1, 0 or -1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


@rule("SEC-MOVE-01", "SEC-MOVE-03")
def move_ends(costs: tuple[int, ...], allowance: int) -> tuple[int, ...]:
    """Return after how many steps each move ends; the count of each is exact. A step too long for any has its own."""
    ends: list[int] = []
    spent = 0
    for number, cost in enumerate(costs):
        if number and spent + cost > allowance:
            ends.append(number)
            spent = 0
        spent += cost
    return (*ends, len(costs)) if costs else ()


@rule("SEC-SPD-01")
def count_steps(
    ctx: Context, who: TokenId, start: Footprint, treads: tuple[Tread, ...], grid: Grid, *, seconds: int = 1
) -> None:
    """Count steps from a place that took so many seconds to how far somebody has come since his turn began."""
    halves = HALF * grid.squares(sum(tread.length for tread in treads))
    stride = travelled(stride_of(ctx.encounter, who), halves, seconds)
    run, direction, straight = straight_end(start, treads)
    if straight and direction == stride.direction:
        run += stride.run
    _set_stride(ctx, who, replace(stride, run=run, direction=direction))


@rule("SEC-SPD-01", "SEC-DICE-04")
def high_speed(halves: Fraction | int) -> int:
    """Return what so many half squares of a turn add to Target: 1 for every full 30 squares."""
    more, squares = SITUATIONS.figures("High speed")
    return more * int(halves // (HALF * max(1, squares)))


def count_squares(ctx: Context, who: TokenId, squares: Fraction, *, seconds: int = 1) -> None:
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


def straight_end(start: Footprint, treads: tuple[Tread, ...]) -> tuple[int, tuple[int, int], bool]:
    """Return the length of the last straight part of a way, along its longer axis, its direction, and if it is all."""
    points = [start.centre, *(tread.stand.centre for tread in treads)]
    run, last = 0, (0, 0)
    for before, after in zip(reversed(points[:-1]), reversed(points[1:]), strict=True):
        direction = direction_of(before, after)
        if last not in ((0, 0), direction):
            return run, last, False
        last = direction
        run += max(abs(after[0] - before[0]), abs(after[1] - before[1]))
    return run, last, True


@rule("SEC-COLL-02", "SEC-SPD-02")
def metres_a_second(encounter: Encounter, someone: Fighter) -> Fraction:
    """Return the most metres that somebody has covered in one second since his turn began."""
    return Fraction(stride_of(encounter, someone.id).pace, 2) * square_metres(someone.sheet.scale)


@rule("SEC-SPD-02")
def speed_damage(metres: Fraction, scale: int) -> int:
    """Return what a speed in metres a second adds to the damage that somebody of a scale takes."""
    return int(metres / square_metres(scale)) // FASTER
