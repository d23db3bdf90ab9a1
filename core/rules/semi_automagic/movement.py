"""Moving: the way step by step, what it counts, how many moves it takes, and what it looks like on the map."""

from dataclasses import dataclass, replace
from fractions import Fraction

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.engine.request import Procedure
from core.engine.sketch import NOTHING, Footstep, Sketch
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.metric import HALVES
from core.geometry.paths import Step
from core.geometry.units import Point, Square, square_at
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Action, Situation, situation_of
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.speed import halves_within, squares_of_move, staggers

MOVE = "move"
STAGGERING = 6
"""Seconds that whoever can only stagger needs for a square (SEC-ENC-05)."""
DIAGONAL = Fraction(3, 2)
"""Squares that a diagonal step counts."""
GAIT = Gait(metric=HALVES, difficult=0, difficult_times=2)
"""A diagonal counts one and a half squares, difficult ground doubles every step (SEC-MOVE-03, SEC-MOVE-07)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way as it would be walked, parted into moves: after how many steps each of them ends."""

    start: Footprint
    steps: tuple[Step, ...]
    moves: tuple[int, ...] = ()

    def stand(self, number: int) -> Footprint:
        """Return where the walker stands after so many steps."""
        return self.start if number == 0 else self.start.standing_on(self.steps[number - 1].square)


def squares_of(start: Footprint, path: tuple[Point, ...]) -> tuple[Square, ...]:
    """Return the left top squares of a way given by the middles of the walker's place, the start left out."""
    squares = [Footprint(point, start.spaces).square for point in path]
    return tuple(squares[1:] if squares and squares[0] == start.square else squares)


def length_of(state: Campaign, encounter: Encounter) -> Fraction:
    """Return the side of a square of the encounter's map, in metres."""
    return state.scene(encounter.scene).square_length


def allowance_of(situation: Situation) -> int:
    """Return how many halves of a square of the map one move covers: of a staggering one a single step."""
    someone = situation.who
    if staggers(someone):
        return halves_within(DIAGONAL, someone, length_of(situation.state, situation.encounter))
    return halves_within(squares_of_move(someone), someone, length_of(situation.state, situation.encounter))


@rule("SEC-MOVE-01", "SEC-MOVE-03", "SEC-MOVE-07")
def way_of(situation: Situation, path: tuple[Point, ...]) -> Way:
    """Return the steps along the middles of a way, parted into as few moves as they fit into."""
    start = situation.board.stand(situation.who.id)
    steps = situation.board.walk(situation.who.id, squares_of(start, path), GAIT)
    return Way(start, steps, parted(tuple(step.cost for step in steps), allowance_of(situation)))


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


def hindered(step: Step) -> Phrase | None:
    """Return what forbids a step, in words."""
    return None if step.hindrance is None else say(f"semi-automagic.why.step.{step.hindrance.name.lower()}")


@rule("SEC-MOVE-01", "SEC-MOVE-03")
def why_not_way(situation: Situation, way: Way) -> Phrase | None:
    """Return the first thing that forbids a way: a step, one that no move is long enough for, or its length."""
    if not way.steps:
        return say("semi-automagic.why.no-step")
    for step in way.steps:
        why = hindered(step)
        if why is not None:
            return why
    allowance = allowance_of(situation)
    if any(step.cost > allowance for step in way.steps) and not staggers(situation.who):
        return say("semi-automagic.why.step-too-long")
    needed, left = len(way.moves) * seconds_of_move(situation.who), situation.turn.left
    return say("semi-automagic.why.too-far", moves=needed, left=left) if needed > left else None


@rule("SEC-MOVE-01", "SEC-ENC-05")
def seconds_of_move(someone: Someone) -> int:
    """Return how many seconds one move takes."""
    return STAGGERING if staggers(someone) else 1


@rule("SEC-MOVE-01")
def _may_move(situation: Situation, act: Act) -> Phrase | None:
    if squares_of_move(situation.who) < 1 and not staggers(situation.who):
        return say("semi-automagic.why.no-speed")
    return why_not_way(situation, way_of(situation, act.path)) if act.path else None


@rule("SEC-MOVE-01")
def _seconds(situation: Situation, act: Act) -> int:
    """Return the seconds of every move that the way takes."""
    moves = max(1, len(way_of(situation, act.path).moves)) if act.path else 1
    return moves * seconds_of_move(situation.who)


@rule("SEC-MOVE-01")
def _moves(situation: Situation, act: Act) -> tuple[Act, ...]:
    """Return the single moves of a way, a second each."""
    way = way_of(situation, act.path)
    path = act.path if len(act.path) == len(way.steps) else act.path[1:]
    found, begun = [], 0
    for end in way.moves:
        found.append(replace(act, path=path[begun:end]))
        begun = end
    return tuple(found)


@rule("SEC-MOVE-01")
def _move(ctx: Context, act: Act) -> Procedure[None]:
    """Walk one move's part of a way."""
    if not act.path:
        raise Refused("semi-automagic.why.no-step")
    way = way_of(situation_of(ctx, act.actor), act.path)
    place(ctx, act.actor, way.stand(len(way.steps)))
    return
    yield


def place(ctx: Context, who: TokenId, stand: Footprint) -> None:
    """Put somebody where he has come to, at the height of the ground; who is in the air stays as high."""
    token, board = ctx.token(who), ctx.board
    flies = token.elevation != board.elevation_at(square_at(token.point))
    elevation = token.elevation if flies else board.elevation_at(square_at(stand.centre))
    ctx.emit(TokenMoved(ctx.encounter.id, who, stand.centre, elevation, token.stand))


def route_of(board: Board, who: TokenId, over: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the middles of the cheapest way of somebody over the squares of some points; empty without one."""
    start = board.stand(who)
    waypoints = [Footprint(point, start.spaces).snapped().square for point in over]
    squares = board.path(who, waypoints, GAIT)
    return tuple(start.standing_on(square).centre for square in squares or ())


def sketch_way(situation: Situation, act: Act) -> Sketch:
    """Return the steps of a move's path, each with its count in half squares, and what forbids it."""
    if act.action != MOVE:
        return NOTHING
    way = way_of(situation, act.path)
    steps = tuple(
        Footstep(way.stand(number).centre, step.cost, step.total, hindered(step))
        for number, step in enumerate(way.steps, 1)
    )
    moves = situation.turn.left // seconds_of_move(situation.who)
    return Sketch(steps, moves * allowance_of(situation), _may_move(situation, act))


ACTIONS = (
    Action(
        MOVE,
        RuleId("SEC-MOVE-01"),
        _move,
        cost=_seconds,
        parts=_moves,
        needs=(Need.PATH,),
        within=True,
        repeats=True,
        check=_may_move,
        icon="walk",
    ),
)
