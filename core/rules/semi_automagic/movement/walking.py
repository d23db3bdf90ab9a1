"""Moving by moves of a second each, and crawling; what a way looks like on the map before it is walked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import TokenMoved
from core.engine.sketch import Band, Sketch
from core.engine.system import Need
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, shown_if
from core.rules.kit.fight import set_down
from core.rules.kit.metres import footsteps
from core.rules.semi_automagic.attack.aimed_shots import watch_aims
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Action, Situation, Someone, fighter, situation_of
from core.rules.semi_automagic.movement import steps
from core.rules.semi_automagic.movement.speed import is_lamed, only_staggers, squares_of_move
from core.rules.semi_automagic.names import DISABLED, MOUNTED, POSSESSING, PRONE

MOVE, CRAWL = "move", "crawl"
CRAWLING = 4
"""Seconds that crawling a square takes (SEC-COND-10)."""
STAGGERING = 6
"""Seconds that whoever can only stagger needs for a square (SEC-ENC-05)."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A way as it would be walked, parted into moves: after how many steps each of them ends."""

    treads: tuple[steps.Tread, ...]
    moves: tuple[int, ...] = ()


def allowance_of(situation: Situation) -> int:
    """Return how far one move goes, in halves of a cell of the mover's grid: of a staggering one a single square."""
    grid = steps.grid_of(situation, situation.who)
    return grid.halves(1) * 3 // 2 if only_staggers(situation.who) else grid.halves(squares_of_move(situation.who))


@rule("SEC-MOVE-01", "SEC-MOVE-03", "SEC-MOVE-07", "SEC-MOVE-09")
def walk_of(situation: Situation, act: Act) -> Walk:
    """Return the steps of an act's way, parted into as few moves as they fit into.

    Difficult ground counts twice, or three times where the game master says that it is extreme (the option `extreme`).
    """
    treads = steps.treads_of(situation, act.path, steps.EXTREME if act.option("extreme") else steps.GAIT)
    return Walk(treads, steps.move_ends(tuple(tread.cost for tread in treads), allowance_of(situation)))


@rule("SEC-MOVE-01")
def why_not_walked(situation: Situation, way: Walk) -> Phrase | None:
    """Return the first thing that forbids a way: a step, one that no move is long enough for, or its length."""
    if not way.treads:
        return say("semi-automagic.why.no-step")
    why = next((tread.why for tread in way.treads if tread.hindrance is not None), None)
    if why is not None:
        return why
    allowance = allowance_of(situation)
    if any(tread.cost > allowance for tread in way.treads) and not only_staggers(situation.who):
        return say("semi-automagic.why.step-too-long")
    needed, left = len(way.moves) * seconds_of_move(situation.who), situation.turn.left
    return say("semi-automagic.why.too-far", moves=needed, left=left) if needed > left else None


@rule("SEC-MOVE-01", "SEC-ENC-05")
def seconds_of_move(someone: Someone) -> int:
    """Return how many seconds one move takes."""
    return STAGGERING if only_staggers(someone) else 1


def cannot_walk(situation: Situation) -> Phrase | None:
    """Return why somebody cannot walk at all; None if he can."""
    who = situation.who
    if who.has(DISABLED) or is_lamed(who):
        return say("semi-automagic.why.only-crawls")
    if who.has(PRONE):
        return say("semi-automagic.why.prone")
    if who.has(MOUNTED):
        return say("semi-automagic.why.mounted")
    return say("semi-automagic.why.no-speed") if squares_of_move(who) < 1 and not only_staggers(who) else None


@rule("SEC-MOVE-01", "SEC-COND-10")
def _may_move(situation: Situation, act: Act) -> Phrase | None:
    why = cannot_walk(situation)
    return why or (why_not_walked(situation, walk_of(situation, act)) if act.path else None)


@rule("SEC-MOVE-01")
def _seconds(situation: Situation, act: Act) -> int:
    """Return the seconds of every move that the way takes."""
    moves = max(1, len(walk_of(situation, act).moves)) if act.path else 1
    return moves * seconds_of_move(situation.who)


@rule("SEC-MOVE-01")
def _moves(situation: Situation, act: Act) -> tuple[Act, ...]:
    """Return the single moves of a way, a second each."""
    way = walk_of(situation, act)
    found, begun = [], 0
    for end in way.moves:
        found.append(replace(act, path=tuple(tread.stand.centre for tread in way.treads[begun:end])))
        begun = end
    return tuple(found) or (act,)


@rule("SEC-MOVE-01")
def _walk(ctx: Context, act: Act) -> None:
    """Walk one move's part of a way."""
    treads = walk_of(situation_of(ctx, act.actor), act).treads
    if not treads:
        raise Refused("semi-automagic.why.no-step")
    take_steps(ctx, act.actor, treads, seconds=seconds_of_move(fighter(ctx, act.actor)))


def take_steps(ctx: Context, who: TokenId, treads: tuple[steps.Tread, ...], *, seconds: int = 1) -> None:
    """Let somebody come to the end of some steps, which count to how far he has come in his turn."""
    if not treads:
        return
    start, grid = ctx.board.stand(who), steps.grid_of(ctx, fighter(ctx, who))
    watch_aims(ctx, (who, *borne_by(ctx, who)), (tread.stand for tread in treads))
    steps.count_steps(ctx, who, start, treads, grid, seconds=seconds)
    rider = clock_of(ctx.encounter).rider_of(who)
    if rider is not None and rider in ctx.encounter.tokens:
        own = steps.grid_of(ctx, fighter(ctx, rider)).own
        steps.count_steps(ctx, rider, start, treads, replace(grid, own=own), seconds=seconds)
    place(ctx, who, treads[-1].stand)


def place(ctx: Context, who: TokenId, stand: Footprint) -> None:
    """Put somebody where he has come to, at the height of the ground; who is in the air stays as high."""
    set_down(ctx, who, stand)
    carry_along(ctx, who)


def carry_along(ctx: Context, who: TokenId) -> None:
    """Bring everybody to where somebody is who goes where he goes."""
    token = ctx.token(who)
    for other in borne_by(ctx, who):
        ctx.emit(TokenMoved(ctx.encounter.id, other, token.point, token.elevation, ctx.token(other).stand))


@rule("SEC-MOUNT-03", "SEC-POSS-02")
def borne_by(ctx: Context, who: TokenId) -> tuple[TokenId, ...]:
    """Return who goes where somebody goes: whoever rides him, and whoever is in his body."""
    rider = clock_of(ctx.encounter).rider_of(who)
    return tuple(
        other.id
        for other in ctx.encounter.tokens.values()
        if other.id != who
        and (other.id == rider or any(held.kind == POSSESSING and held.other == who for held in other.conditions))
    )


@rule("SEC-MOVE-09")
def _ways(situation: Situation) -> tuple[Variant, ...]:
    """Offer to move, and where there is difficult ground on the map to count it as extreme."""
    plain = Variant(say("semi-automagic.action.move"))
    if not situation.state.scene(situation.encounter.scene).terrain:
        return (plain,)
    return plain, Variant(say("semi-automagic.action.move-extreme"), options=(("extreme", 1),))


@rule("SEC-COND-10")
def _may_crawl(situation: Situation, act: Act) -> Phrase | None:
    """Judge a way of one square of the crawler's own, whatever the ground."""
    if not act.path:
        return None
    treads = steps.treads_of(situation, act.path)
    if not treads:
        return say("semi-automagic.why.no-step")
    why = next((tread.why for tread in treads if tread.hindrance is not None), None)
    if why is not None:
        return why
    _, direction, straight = steps.straight_end(situation.board.stand(situation.who.id), treads)
    most = steps.grid_of(situation, situation.who).halves(1) * (3 if straight and all(direction) else 2) // 2
    return None if sum(tread.length for tread in treads) <= most else say("semi-automagic.why.one-square")


@rule("SEC-COND-10")
def _crawl(ctx: Context, act: Act) -> None:
    """Crawl a square."""
    take_steps(ctx, act.actor, steps.treads_of(situation_of(ctx, act.actor), act.path), seconds=CRAWLING)


def sketch_move(situation: Situation, act: Act) -> Sketch:
    """Return the steps of a move, each with its count in half cells, and what forbids it."""
    left = situation.turn.left
    way, one = walk_of(situation, act), allowance_of(situation)
    each = seconds_of_move(situation.who)
    ends = {} if act.path or cannot_walk(situation) else {each * moves: one * moves for moves in (1, left // each)}
    gait = steps.EXTREME if act.option("extreme") else steps.GAIT
    walked = sketched(way.treads, left * one, _may_move(situation, act))
    return replace(walked, bands=bands_of(situation, ends, gait))


def sketch_crawl(situation: Situation, act: Act) -> Sketch:
    """Return the steps of crawling, each with its count in half cells, and what forbids it."""
    square = steps.grid_of(situation, situation.who).halves(1)
    crawled = sketched(steps.treads_of(situation, act.path), square, _may_crawl(situation, act))
    return replace(crawled, bands=() if act.path else bands_of(situation, {CRAWLING: square}))


@rule("SEC-MOVE-01", "SEC-MOVE-03")
def bands_of(situation: Situation, ends: Mapping[int, int], gait: Gait = steps.GAIT) -> tuple[Band, ...]:
    """Return the squares that somebody covers within some seconds, by how far these bring him in halves of a cell."""
    who, board = situation.who.id, situation.board
    spaces = min(Fraction(1), board.stand(who).spaces)
    return tuple(
        Band(board.covered(who, int(far * spaces), gait), say("semi-automagic.sketch.seconds", seconds=seconds))
        for seconds, far in sorted(ends.items())
        if seconds <= situation.turn.left
    )


def sketched(treads: tuple[steps.Tread, ...], allowance: int, why: Phrase | None) -> Sketch:
    """Return the sketch of some steps."""
    shown = footsteps((tread.stand.centre, tread.cost, tread.why) for tread in treads)
    return Sketch(shown, allowance, why, parts=steps.HALF)


_crawls = shown_if(cannot_walk, "semi-automagic.action.crawl")
_on_a_path = partial(Action, needs=(Need.PATH,), moves=True)
_in_parts = partial(_on_a_path, cost=_seconds, parts=_moves, within=True, repeats=True)
ACTIONS = (
    _in_parts(MOVE, "SEC-MOVE-01", _walk, check=_may_move, variants=_ways, icon="walk"),
    _on_a_path(CRAWL, "SEC-COND-10", _crawl, seconds=CRAWLING, check=_may_crawl, variants=_crawls, icon="spider"),
)
