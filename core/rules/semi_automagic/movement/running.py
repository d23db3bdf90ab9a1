"""Running: three times as fast, in straight lines of three seconds and more, over ground that is even enough."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from core.base.errors import Refused
from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.sketch import Sketch
from core.engine.system import Need
from core.geometry.footprint import Footprint
from core.geometry.paths import Hindrance
from core.geometry.units import DIRECTIONS, Point
from core.model.campaign import HouseRules
from core.rulebook.cite import rule
from core.rules.semi_automagic.checks import can_run
from core.rules.semi_automagic.fighter import Action, Situation, Someone, situation_of
from core.rules.semi_automagic.movement.collisions import run_into
from core.rules.semi_automagic.movement.speed import only_staggers, speed_of
from core.rules.semi_automagic.movement.steps import Grid, Tread, direction_of, grid_of, squares_of, treads_of
from core.rules.semi_automagic.movement.walking import bands_of, cannot_walk, sketched, take_steps
from core.rules.semi_automagic.names import UNSURE
from core.rules.semi_automagic.settings import RUN_ROUNDING, chosen

RUN = "run"
TIMES, SHORTEST, LONGEST_RUN = 3, 3, 60
"""How many times his speed somebody runs, and how many seconds a run takes at least, and at most."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight run: its steps, and the seconds that it takes."""

    treads: tuple[Tread, ...]
    seconds: int


@rule("SEC-MOVE-04", "SEC-GAP-61")
def squares_of_run(speed: Fraction, seconds: int, house: HouseRules) -> int:
    """Return how many of his own squares somebody covers who runs so long, rounded as the table does it."""
    if chosen(house, RUN_ROUNDING) == "second":
        return seconds * rounded(TIMES * speed, Rounding.HALF_UP)
    return rounded(TIMES * speed * seconds, Rounding.HALF_UP)


@rule("SEC-MOVE-04", "SEC-MOVE-05")
def seconds_of_run(halves: int, grid: Grid, someone: Someone) -> int:
    """Return how long a straight run takes that counts so many halves of a cell: three seconds at least."""
    speed = speed_of(someone)
    for seconds in range(SHORTEST, LONGEST_RUN + 1):
        if halves <= grid.halves(squares_of_run(speed, seconds, someone.house)):
            return seconds
    return LONGEST_RUN + 1


def straight(start: Footprint, path: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """Part a way at its bends, and return each part as the straight line from where it begins to where it ends.

    A way that goes in two neighbouring directions only is what a straight line between them looks like on a grid.
    """
    parts: list[list[Point]] = []
    used: list[tuple[int, int]] = []
    at = start.centre
    for point in path:
        direction = direction_of(at, point)
        if direction == (0, 0):
            continue
        if not parts or not _in_line((*used, direction)):
            parts.append([])
            used = []
        used.append(direction)
        parts[-1].append(point)
        at = point
    found, at = [], start.centre
    for part in parts:
        found.append(_line(at, part[-1], max(1, len(part))))
        at = part[-1]
    return tuple(found)


def _in_line(directions: tuple[tuple[int, int], ...]) -> bool:
    """Return whether some directions are one, or two neighbouring ones."""
    places = sorted({DIRECTIONS.index(direction) for direction in directions})
    return len(places) == 1 or (len(places) == 2 and places[1] - places[0] in (1, len(DIRECTIONS) - 1))


def _line(start: Point, end: Point, steps: int) -> tuple[Point, ...]:
    """Return the points of a straight line in so many steps, rounded to where the middles of the cells are."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cell = max(abs(dx), abs(dy)) // steps or 1
    return tuple(
        (start[0] + _along(dx, number, steps, cell), start[1] + _along(dy, number, steps, cell))
        for number in range(1, steps + 1)
    )


def _along(length: int, number: int, steps: int, cell: int) -> int:
    return rounded(Fraction(length * number, steps * cell), Rounding.HALF_UP) * cell


def _middles(start: Footprint, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the points of a way as the middles of the runner's place."""
    if start.spaces < 1:
        return tuple(Footprint(point, start.spaces).snapped().centre for point in path)
    return tuple(start.standing_on(square).centre for square in squares_of(start, path))


@rule("SEC-MOVE-05")
def legs_of(situation: Situation, act: Act) -> tuple[Leg, ...]:
    """Return the straight runs of an act's way, each of three seconds or more; the option `seconds` says of how many.

    What is given beyond what the ways need goes to the last of them.
    """
    grid, who = grid_of(situation, situation.who), situation.who
    start = situation.board.stand(who.id)
    legs: list[Leg] = []
    walked: tuple[Point, ...] = ()
    parts = straight(start, _middles(start, act.path))
    every = treads_of(situation, tuple(point for part in parts for point in part))
    for part in parts:
        begun = len(treads_of(situation, walked))
        walked = (*walked, *part)
        treads = every[begun : len(treads_of(situation, walked))]
        legs.append(Leg(treads, seconds_of_run(sum(tread.length for tread in treads), grid, who)))
    given = act.number("seconds", most=LONGEST_RUN)
    spare = given - sum(leg.seconds for leg in legs)
    if legs and spare > 0:
        legs[-1] = Leg(legs[-1].treads, legs[-1].seconds + spare)
    return tuple(legs)


@rule("SEC-MOVE-04", "SEC-MOVE-05", "SEC-MOVE-06", "SEC-MOVE-07")
def _may_run(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    why = cannot_walk(situation) or _cannot_run(who)
    if why is not None or not act.path:
        return why
    legs = legs_of(situation, act)
    if not legs:
        return say("semi-automagic.why.no-step")
    treads = tuple(tread for leg in legs for tread in leg.treads)
    why = next((tread.why for tread in treads if tread.hindrance is not None), None)
    if why is not None:
        return why
    if any(tread.difficult for tread in treads) or _is_steep(situation, treads):
        return say("semi-automagic.why.rough-ground")
    given = act.number("seconds", most=LONGEST_RUN)
    grid = grid_of(situation, who)
    needed = sum(seconds_of_run(sum(tread.length for tread in leg.treads), grid, who) for leg in legs)
    if given and given < needed:
        return say("semi-automagic.why.run-too-short", given=given, needed=needed)
    return say("semi-automagic.why.run-too-long", most=LONGEST_RUN) if needed > LONGEST_RUN else None


@rule("SEC-MOVE-06", "SEC-GAP-33")
def _cannot_run(who: Someone) -> Phrase | None:
    """Return why somebody cannot run whatever the way: tired, staggering, or without a sure footing."""
    if not can_run(who):
        return say("semi-automagic.why.tired")
    if only_staggers(who):
        return say("semi-automagic.why.only-staggers")

    return say("semi-automagic.why.unsure") if who.has(UNSURE) else None


def _is_steep(situation: Situation, treads: tuple[Tread, ...]) -> bool:
    """Return whether the ground rises or falls on the way."""
    board = situation.board
    stands = (board.stand(situation.who.id), *(tread.stand for tread in treads))
    return len({board.elevation_at(stand.square) for stand in stands}) > 1


@rule("SEC-MOVE-04", "SEC-MOVE-05")
def _seconds(situation: Situation, act: Act) -> int:
    return sum(leg.seconds for leg in legs_of(situation, act)) or SHORTEST if act.path else SHORTEST


@rule("SEC-MOVE-05")
def _parts(situation: Situation, act: Act) -> tuple[Act, ...]:
    """Return the single runs of a way, each straight, with its own seconds."""
    return tuple(
        Act(
            act.encounter,
            act.actor,
            act.action,
            path=tuple(tread.stand.centre for tread in leg.treads),
            options=(("seconds", leg.seconds),),
            anyway=act.anyway,
        )
        for leg in legs_of(situation, act)
    )


@rule("SEC-MOVE-04")
def _run_on(ctx: Context, act: Act, second: int, seconds: int) -> None:
    """Run on for one of the seconds of a run: as much of the way as is due by then."""
    if not act.path:
        raise Refused("semi-automagic.why.no-step")
    situation = situation_of(ctx, act.actor)
    done = _steps_by(len(act.path), second - 1, seconds)
    due = _steps_by(len(act.path), second, seconds)
    treads = treads_of(situation, act.path[done:due])
    stops = (number for number, tread in enumerate(treads) if tread.hindrance not in (None, Hindrance.OCCUPIED))
    take_steps(ctx, act.actor, treads[: next(stops, len(treads))])


def _steps_by(steps: int, second: int, seconds: int) -> int:
    return -(-steps * second // seconds)


def sketch_run(situation: Situation, act: Act) -> Sketch:
    """Return the steps of a run, straightened, and how far its seconds would bring one."""
    legs = legs_of(situation, act)
    treads = tuple(tread for leg in legs for tread in leg.treads)
    grid, who = grid_of(situation, situation.who), situation.who
    seconds = tuple(leg.seconds for leg in legs) or (max(SHORTEST, situation.turn.left),)
    most = sum(grid.halves(squares_of_run(speed_of(who), each, who.house)) for each in seconds)
    bands = () if act.path else bands_of(situation, {sum(seconds): most})
    return replace(sketched(treads, most, _may_run(situation, act)), bands=bands)


def _come_to_the_end(ctx: Context, act: Act) -> Procedure[None]:
    """Run into whoever was in the way, now that every second of the run has brought one on."""
    return run_into(ctx, act.actor, act.path)


_running = partial(Action, cost=_seconds, parts=_parts, each=_run_on, needs=(Need.PATH,), moves=True)
ACTIONS = (_running(RUN, "SEC-MOVE-04", _come_to_the_end, check=_may_run, icon="run"),)
