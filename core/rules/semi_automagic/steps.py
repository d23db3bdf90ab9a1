"""The steps of a way on the grid that somebody moves on, what each counts, and how far a move goes there."""

from dataclasses import dataclass
from fractions import Fraction

from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.geometry import paths
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.metric import HALVES
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, SQUARE, Point, Square
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Situation
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.scales import square_metres
from core.rules.semi_automagic.space import length_of

HALF = HALVES.unit
"""Halves of a cell in a straight step; a diagonal has three (SEC-MOVE-03, SEC-GAP-14)."""
GAIT = Gait(metric=HALVES, difficult=0, difficult_times=2)
"""Difficult ground doubles every step."""
EXTREME = Gait(metric=HALVES, difficult=0, difficult_times=3)
"""Extreme ground makes it three times as much."""


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


def grid_of(situation: Situation, someone: Someone | None = None) -> Grid:
    """Return the grid that somebody moves on, by default whoever acts."""
    return grid_under(situation.board.stand(situation.who.id), someone or situation.who, _length(situation))


def grid_under(stand: Footprint, someone: Someone, length: Fraction) -> Grid:
    """Return the grid that somebody who takes up this room moves on, where a square of the map has a length."""
    small = stand.spaces < 1
    return Grid(
        stand.side if small else SQUARE, length * (stand.spaces if small else 1), square_metres(someone.sheet.scale)
    )


def _length(situation: Situation) -> Fraction:
    return length_of(situation.state, situation.encounter)


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
        length = _length_of_step(step.square[0] - at[0], step.square[1] - at[1])
        found.append(Tread(start.standing_on(step.square), step.cost, length, step.difficult, step.hindrance))
        at = step.square
    return tuple(found)


def squares_of(start: Footprint, path: tuple[Point, ...]) -> tuple[Square, ...]:
    """Return the left top squares of a way given by the middles of the walker's place, the start left out."""
    squares = [Footprint(point, start.spaces).square for point in path]
    return tuple(squares[1:] if squares and squares[0] == start.square else squares)


def _length_of_step(dx: int, dy: int) -> int:
    return HALVES.between(dx, dy)


def _small_treads(situation: Situation, start: Footprint, path: tuple[Point, ...], gait: Gait) -> tuple[Tread, ...]:
    """Return the steps of somebody smaller than a square of the map, from one part of it to the next."""
    board, at = situation.board, start
    found: list[Tread] = []
    ground, occupancy = board.site.ground, board.occupancy(situation.who.id)
    for stand in _parts_between(start, path):
        dx, dy = (stand.centre[0] - at.centre[0]) // at.side, (stand.centre[1] - at.centre[1]) // at.side
        length = _length_of_step(dx, dy)
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
            dx, dy = stand.centre[0] - at.centre[0], stand.centre[1] - at.centre[1]
            if max(abs(dx), abs(dy)) > SQUARE:
                found.append(stand)
                break
            step = (_sign(dx) * at.side, _sign(dy) * at.side)
            at = Footprint((at.centre[0] + step[0], at.centre[1] + step[1]), start.spaces)
            found.append(at)
        at = stand
    return found


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@rule("SEC-MOVE-01", "SEC-MOVE-03")
def parted(costs: tuple[int, ...], allowance: int) -> tuple[int, ...]:
    """Return after how many steps each move ends; the count of each is exact. A step too long for any has its own."""
    ends: list[int] = []
    spent = 0
    for number, cost in enumerate(costs):
        if number and spent + cost > allowance:
            ends.append(number)
            spent = 0
        spent += cost
    return (*ends, len(costs)) if costs else ()
