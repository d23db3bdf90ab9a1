"""The steps of a way: how somebody walks, what each step costs, and what forbids it."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.base.phrase import Phrase, say
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.paths import Hindrance, Step
from core.geometry.units import DIRECTIONS, Point, Square
from core.rulebook.cite import rule
from core.rules.towers.fighter import Fighter
from core.rules.towers.names import ENTANGLED, PRONE, SLOWED, SWIFT
from core.rules.towers.settings import BURDEN, CRAWLING, number_of

COMPASS: Final = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
"""The words for the eight directions, in the order of `DIRECTIONS`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way as it would be walked: where it starts, its steps, and the foes whose spaces it goes through."""

    start: Footprint
    steps: tuple[Step, ...]
    through: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def stand(self, number: int) -> Footprint:
        """Return where the walker stands after so many steps."""
        return self.start if number == 0 else self.start.standing_on(self.steps[number - 1].square)

    @property
    def cost(self) -> int:
        """What all of it costs."""
        return self.steps[-1].total if self.steps else 0


@rule("T99-ACT-40", "T99-FATE-02")
def speed(fighter: Fighter, times: int = 1) -> int:
    """Return how many spaces somebody moves: SPD and what powers add, doubled for a Reckless Move, halved by snares.

    A chip doubles SPD itself, not what powers add.
    """
    own = fighter.sheet.value("spd")
    spaces = (own + (own if fighter.has(SWIFT) else 0) + fighter.sheet.spd_powers) * times
    if overladen(fighter) is not None:
        spaces //= 2
    for kind in (ENTANGLED, SLOWED):
        if fighter.has(kind):
            spaces //= 2
    return spaces


@rule("T99-GAP-52")
def overladen(fighter: Fighter) -> Phrase | None:
    """Return that somebody carries more than the house rules let him at full speed; by default nobody does."""
    most = number_of(fighter.house, BURDEN) * fighter.sheet.hs
    grams = sum(item.grams * item.count for item in fighter.vitals.gear)
    if not number_of(fighter.house, BURDEN) or grams <= 1000 * most:
        return None
    return say("99-towers.why.overladen", carried=-(-grams // 1000), most=most)


@rule("T99-COND-02", "T99-TERR-02", "T99-TERR-03", "T99-TERR-04")
def gait_of(fighter: Fighter) -> Gait:
    """Return how somebody walks; who lies on the ground crawls, one more for every space, or as the house rules."""
    return Gait(crawl=number_of(fighter.house, CRAWLING)) if fighter.has(PRONE) else Gait()


@rule("T99-MAP-03", "T99-MOVE-02", "T99-MOVE-03", "T99-MOVE-04", "T99-MOVE-05")
def way_of(board: Board, fighter: Fighter, path: tuple[Point, ...], *, parity: int = 0) -> Way:
    """Return the steps along the middles of a way; those through foes' spaces are legal if Acrobatics opens them."""
    start = board.stand(fighter.id)
    squares = squares_of(start, path)
    gait = gait_of(fighter)
    steps = board.walk(fighter.id, squares, gait, parity=parity)
    if not any(step.hindrance is Hindrance.CREATURE for step in steps[:-1]):
        return Way(start, steps)
    side = board.bodies[fighter.id].side
    through: list[tuple[int, tuple[str, ...]]] = []
    passing = board
    for number, step in enumerate(steps[:-1]):
        met = tuple(
            who
            for who in passing.in_the_way(fighter.id, start.standing_on(step.square))
            if passing.bodies[who].blocks and passing.bodies[who].side != side
        )
        if step.hindrance is Hindrance.CREATURE and met:
            through.append((number, met))
            for who in met:
                passing = passing.without(who)
    passed = passing.walk(fighter.id, squares, gait, parity=parity)
    if steps[-1].hindrance in (Hindrance.CREATURE, Hindrance.OCCUPIED):
        passed = (*passed[:-1], steps[-1])
    return Way(start, passed, tuple(through))


def squares_of(start: Footprint, path: tuple[Point, ...]) -> tuple[Square, ...]:
    """Return the left top squares of a way given by the middles of the walker's place, the start left out."""
    squares = [Footprint(point, start.spaces).square for point in path]
    return tuple(squares[1:] if squares and squares[0] == start.square else squares)


def hindered(step: Step) -> Phrase | None:
    """Return what forbids a step, in words."""
    return None if step.hindrance is None else say(f"99-towers.why.step.{step.hindrance.name.lower()}")


@rule("T99-MOVE-02")
def too_dear(way: Way, allowance: int, who: Fighter) -> Phrase | None:
    """Return that a way costs more than the action allows, if it does, and what burden makes that so little."""
    if way.cost <= allowance:
        return None
    why = say("99-towers.why.too-long", cost=way.cost, allowance=allowance)
    laden = overladen(who)
    return why if laden is None else say("99-towers.why.laden", why=why, laden=laden)


def too_slow(who: Fighter) -> Phrase:
    """Return why somebody cannot move at all: he has no speed, or what he carries takes the last of it."""
    laden = overladen(who)
    why = say("99-towers.why.no-speed")
    return why if laden is None else say("99-towers.why.laden", why=why, laden=laden)


def why_not_way(way: Way, allowance: int, who: Fighter) -> Phrase | None:
    """Return the first thing that forbids a way: a step, or its whole length; None if it may be walked."""
    if not way.steps:
        return say("99-towers.why.no-step")
    return next((why for step in way.steps if (why := hindered(step)) is not None), too_dear(way, allowance, who))


@rule("T99-ACT-18")
def straight_end(way: Way) -> bool:
    """Return whether a charge's run is straight enough: from three steps on the last three go the same way."""
    stands = [way.stand(number).square for number in range(len(way.steps) + 1)]
    last = stands[-4:]
    if len(last) < 4:
        return bool(way.steps)
    return len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(last)}) == 1


def towards(start: Footprint, compass: str) -> Footprint | None:
    """Return the place one step in a direction such as `ne`; None for a word that is no direction."""
    if compass not in COMPASS:
        return None
    dx, dy = DIRECTIONS[COMPASS.index(compass)]
    column, row = start.square
    return start.standing_on((column + dx, row + dy))
