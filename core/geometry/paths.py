"""Movement over the squares of a map: what can be reached, the cheapest way, and the price of a given one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from core.geometry.footprint import Footprint
from core.geometry.ground import HAZARD, NOBODY, Gait, Ground, Occupancy
from core.geometry.moves import Moves, Prices, moves_within, prices_within
from core.geometry.search import UNREACHED, WIDE_FIELD, Found, Search, search
from core.geometry.units import DIRECTIONS, Rect, Square

DETOUR = 12
"""A way is first looked for among those that take this many squares more than the straight one, at twice the price."""


NARROW_FIELD = 64 * 64
"""On a map of as many places at most the steps of the whole are made for any way, and kept for the next."""


class Hindrance(StrEnum):
    """Why a step of a way is not possible."""

    BOUNDS = "bounds"
    BLOCKED = "blocked"
    CORNER = "corner"
    CREATURE = "creature"
    OCCUPIED = "occupied"
    APART = "apart"


class Step(NamedTuple):
    """One step of a way onto `square`, the left top one of those that the creature then covers.

    `cost` and `total` are counted by the metric; `parity` goes with `total`. A step that is hindered has the price it
    would have. `may_end` says whether there is room to stay (T99-MOVE-04); the last step of a way needs it.
    """

    square: Square
    cost: int
    total: int
    parity: int
    difficult: bool
    border: bool
    hazard: bool
    may_end: bool
    hindrance: Hindrance | None

    @property
    def legal(self) -> bool:
        """Whether nothing hinders it."""
        return self.hindrance is None


@dataclass(frozen=True, slots=True)
class Reachable:
    """Where a creature can go from `start` within a budget.

    `costs` has the counted cost of the cheapest way to every square it may reach, its own included, cheapest first;
    a square stands for the left top one of those it would cover there. It may pass through more squares than it may
    end on.
    """

    start: Footprint
    costs: Mapping[Square, int]
    occupancy: Occupancy

    def may_end(self, square: Square) -> bool:
        """Return whether it can reach the square and stay (T99-MOVE-04)."""
        return square in self.costs and self.occupancy.leaves_room(self.start.standing_on(square))

    def ends(self) -> tuple[Square, ...]:
        """Return all squares where it may end, cheapest first."""
        return tuple(square for square in self.costs if self.may_end(square))


def reach(
    ground: Ground,
    start: Footprint,
    budget: int,
    gait: Gait,
    *,
    occupancy: Occupancy = NOBODY,
    parity: int = 0,
) -> Reachable:
    """Return all that a creature can reach for `budget`, counted by the gait's metric.

    T99-MOVE-02 to -05, T99-TERR-01 to -04. `parity` is that of the move so far, if it goes on.
    Raises `ValueError` for a budget below 0.
    """
    if budget < 0:
        raise ValueError("a budget is not below 0")
    fine = gait.metric.fine
    limit = (budget + 1) * fine - 1
    area = _around(ground, start, limit // (gait.metric.unit * fine))
    moves = moves_within(ground, area, start.across, gait, occupancy.bars(start, sharing=gait.sharing))
    found = search(moves.costs, _index(area, start.square), parity, limit)
    left, top, width = area.left, area.top, area.width
    costs = {(left + place % width, top + place // width): cost // fine for place, cost in found.settled()}
    return Reachable(start, costs, occupancy)


@dataclass(slots=True)
class Explored:
    """What is known already of one ground: the steps of a kind of walker past others, and what was searched so far.

    What steps cost does not depend on who stands there: all boards of a ground may share the `prices`.
    """

    prices: dict[tuple[int, Gait], Prices] = field(default_factory=dict)
    moves: dict[tuple[int, Gait, tuple[Square, ...]], Moves] = field(default_factory=dict)
    searches: dict[tuple[Footprint, Gait, tuple[Square, ...], int], Search] = field(default_factory=dict)

    def moves_on(self, ground: Ground, places: Rect, across: int, gait: Gait, closed: tuple[Square, ...]) -> Moves:
        """Return all steps on a map, whose places are given."""
        walker, key = (across, gait), (across, gait, closed)
        if walker not in self.prices:
            self.prices[walker] = prices_within(ground, places, across, gait)
        if key not in self.moves:
            self.moves[key] = moves_within(ground, places, across, gait, closed, self.prices[walker])
        return self.moves[key]


def cheapest_path(
    ground: Ground,
    start: Footprint,
    waypoints: Sequence[Square],
    gait: Gait,
    *,
    occupancy: Occupancy = NOBODY,
    parity: int = 0,
    explored: Explored | None = None,
) -> tuple[Square, ...] | None:
    """Return the squares of a cheapest way over all waypoints in turn, without the start; None where there is none.

    Squares are left top ones. From one waypoint to the next it keeps off hazards where that costs nothing. Whether the
    creature may end there is for `walk` to say. A waypoint on the space of somebody who is in the way leads through
    there (T99-MOVE-03); the last one does not. In `explored` it keeps what it finds.
    """
    through = {square for each in waypoints[:-1] for square in start.standing_on(each).squares()}
    closed = tuple(square for square in occupancy.bars(start, sharing=gait.sharing) if square not in through)
    way: list[Square] = []
    key = parity
    known = explored or Explored()
    for target in waypoints:
        leg = _leg(ground, start, target, gait, closed, key, known)
        if leg is None:
            return None
        if any(ground.terrain.at(square) == HAZARD for at in leg[0] for square in start.standing_on(at).squares()):
            careful = _leg(ground, start, target, gait, (*closed, *_hazards(ground)), key, known)
            leg = careful if careful is not None and careful[1] == leg[1] else leg
        way += leg[0]
        key = leg[1]
        start = start.standing_on(target)
    return tuple(way)


def _hazards(ground: Ground) -> list[Square]:
    rows, columns = (ground.terrain.array(ground.columns, ground.rows) == HAZARD).nonzero()
    return list(zip(columns.tolist(), rows.tolist(), strict=True))


def _leg(
    ground: Ground,
    start: Footprint,
    target: Square,
    gait: Gait,
    closed: tuple[Square, ...],
    key: int,
    known: Explored,
) -> tuple[tuple[Square, ...], int] | None:
    """Return the squares of a cheapest way to one target, and the cost in fine parts up to there from `key` on."""
    places = _places(ground, start.across)
    if places.width * places.height > WIDE_FIELD:
        return _far_leg(ground, start, target, gait, closed, key)
    if not (places.holds(start.square) and places.holds(target)):
        return ((), key) if target == start.square else None
    sought = start, gait, closed, key
    if sought not in known.searches:
        costs = known.moves_on(ground, places, start.across, gait, closed).costs
        known.searches[sought] = Search(costs, _index(places, start.square), key, UNREACHED - 1)
    goal = _index(places, target)
    found = known.searches[sought].until(goal)
    return (_way(found, places, target), found.cost(goal)) if found.reached(goal) else None


def _far_leg(
    ground: Ground, start: Footprint, target: Square, gait: Gait, closed: Sequence[Square], key: int
) -> tuple[tuple[Square, ...], int] | None:
    """Return the same on a large map, where nothing is looked at that need not be."""
    straight = gait.metric.unit * gait.metric.fine
    column, row = start.square
    least = max(abs(target[0] - column), abs(target[1] - row))
    whole = ground.columns + ground.rows
    for radius in (2 * least + DETOUR, whole):
        area = _around(ground, start, radius)
        if radius > whole or not area.holds(target):
            continue
        costs = moves_within(ground, area, start.across, gait, closed).costs
        limit = key + radius * straight if radius < whole else UNREACHED - 1
        goal = _index(area, target)
        found = search(costs, _index(area, start.square), key, limit, goal=goal)
        if found.reached(goal):
            return _way(found, area, target), found.cost(goal)
    return None


def walk(
    ground: Ground,
    start: Footprint,
    squares: Sequence[Square],
    gait: Gait,
    *,
    occupancy: Occupancy = NOBODY,
    parity: int = 0,
    explored: Explored | None = None,
) -> tuple[Step, ...]:
    """Return the steps of a given way, each with its price and with what hinders it (T99-MOVE-02).

    `squares` are the left top ones in turn, without the start. A step that is not to a neighbour is `APART`, and
    priced by its distance. All steps are judged, also those after one that is hindered.
    """
    if not squares:
        return ()
    closed = occupancy.bars(start, sharing=gait.sharing)
    xs, ys = zip(start.square, *squares, strict=True)
    area = Rect(min(xs) - 1, min(ys) - 1, max(xs) + 2, max(ys) + 2).common(_places(ground, start.across))
    if area.width < 1 or area.height < 1:
        area = Rect(*start.square, start.square[0] + 1, start.square[1] + 1)
    whole = _places(ground, start.across)
    if whole.width * whole.height <= NARROW_FIELD and whole.holds(start.square):
        area = whole
    else:
        # what is known of the whole map is no part of what is asked for here
        explored = None
    known = explored or Explored()
    crowded = known.moves_on(ground, area, start.across, gait, closed)
    steps: list[Step] = []
    key, stand, fine = parity, start, gait.metric.fine
    for number, square in enumerate(squares):
        before, counted = stand.square, key // fine
        stand = start.standing_on(square)
        price, difficult, border = _priced(crowded, before, square, gait)
        key += price
        total, rest = divmod(key, fine)
        hazard = any(ground.terrain.at(covered) == HAZARD for covered in stand.squares())
        may_end = occupancy.leaves_room(stand)
        hindrance: Hindrance | None = None
        if not _is_open(crowded, before, square):
            empty = known.moves_on(ground, area, start.across, gait, ())
            hindrance = _hindrance(ground, empty, before, stand, closed)
        elif number == len(squares) - 1 and not may_end:
            hindrance = Hindrance.OCCUPIED
        steps.append(Step(square, total - counted, total, rest, difficult, border, hazard, may_end, hindrance))
    return tuple(steps)


def _priced(moves: Moves, before: Square, square: Square, gait: Gait) -> tuple[int, bool, bool]:
    """Return the price of a step in fine parts, and whether difficult ground and a difficult border are in it."""
    offset, metric = (square[0] - before[0], square[1] - before[1]), gait.metric
    if offset not in DIRECTIONS:
        return metric.between(*offset) * metric.fine, False, False
    if not moves.area.holds(before):
        straight = metric.unit * metric.fine
        return (metric.diagonal if offset[0] and offset[1] else straight) + straight * gait.crawl, False, False
    place = DIRECTIONS.index(offset), before[1] - moves.area.top, before[0] - moves.area.left
    return int(moves.price[place]), bool(moves.rough[place]), bool(moves.hurdle[place])


def _is_open(moves: Moves, before: Square, square: Square) -> bool:
    """Return whether a step, to a neighbour or not, can be made."""
    offset = square[0] - before[0], square[1] - before[1]
    if offset not in DIRECTIONS or not moves.area.holds(before):
        return False
    return bool(moves.open[DIRECTIONS.index(offset), before[1] - moves.area.top, before[0] - moves.area.left])


def _hindrance(ground: Ground, empty: Moves, before: Square, stand: Footprint, closed: Sequence[Square]) -> Hindrance:
    """Return what hinders a step that is not open, by how it would be if nobody were in the way."""
    square = stand.square
    offset = square[0] - before[0], square[1] - before[1]
    if not ground.holds(stand):
        return Hindrance.BOUNDS
    if offset not in DIRECTIONS:
        return Hindrance.APART
    column, row = before[0] - empty.area.left, before[1] - empty.area.top
    place = DIRECTIONS.index(offset), row, column
    if empty.open[place]:
        return Hindrance.CREATURE if any(square in closed for square in stand.squares()) else Hindrance.CORNER
    roomy = empty.stand[row + offset[1], column + offset[0]]
    return Hindrance.CORNER if roomy and empty.pinched[place] else Hindrance.BLOCKED


def _places(ground: Ground, across: int) -> Rect:
    """Return the left top squares of a creature that touches the map, if only from outside."""
    return Rect(-across, -across, ground.columns + 1, ground.rows + 1)


def _around(ground: Ground, start: Footprint, radius: int) -> Rect:
    """Return the places within `radius` of the start; off the map it is the start alone."""
    column, row = start.square
    places = _places(ground, start.across)
    if not places.holds((column, row)):
        return Rect(column, row, column + 1, row + 1)
    return Rect(column - radius, row - radius, column + radius + 1, row + radius + 1).common(places)


def _index(area: Rect, square: Square) -> int:
    return (square[1] - area.top) * area.width + square[0] - area.left


def _way(found: Found, area: Rect, square: Square) -> tuple[Square, ...]:
    places = found.way_to(_index(area, square))
    return tuple((area.left + place % area.width, area.top + place // area.width) for place in places)
