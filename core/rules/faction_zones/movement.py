"""Moving by half zones: the way over insides and borders, and what it comes to on the map."""

from itertools import pairwise

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, TokenMoved
from core.engine.sketch import NOTHING, Footstep, Sketch
from core.geometry.board import Board
from core.geometry.units import Point, square_at
from core.geometry.zone_graph import Spot
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.action import Situation
from core.rules.faction_zones.fighter import BEHIND_BARRIER, FRENZIED, IN_COVER, Combatant, combatant
from core.rules.faction_zones.leaving import left_behind
from core.rules.faction_zones.places import room_at, spot_of, spot_words, stand_on

MOVE = "move"


def way_of(board: Board, encounter: Encounter, who: TokenId, path: tuple[Point, ...]) -> tuple[Spot, ...] | None:
    """Return the places that a path goes through, start and repetitions left out; None where it leaves the zones."""
    zones = board.site.zones
    here = spot_of(board, encounter, who)
    way: list[Spot] = []
    for point in path:
        spot = zones.spot_at(point)
        if spot is None:
            return None
        if spot != (way[-1] if way else here):
            way.append(spot)
    return tuple(way)


@rule("FAC-TURN-01", "FAC-TURN-02", "FAC-TURN-03", "FAC-ZONE-01")
def why_not_way(situation: Situation, path: tuple[Point, ...]) -> Phrase | None:
    """Return why a path cannot be walked in this turn; None if it can."""
    way = way_of(situation.board, situation.encounter, situation.who.id, path)
    if way is None:
        return say("faction-zones.why.off-zones")
    here: Spot = spot_of(situation.board, situation.encounter, situation.who.id)
    board = situation.board
    for spot in way:
        if spot not in board.site.zones.graph.beside(here):
            return say("faction-zones.why.no-step")
        if not may_step(board, here, spot):
            return say("faction-zones.why.shut", place=spot_words(spot))
        here = spot
    why = _why_not_there(situation, way)
    if why is not None:
        return why
    left = situation.turn.left
    return say("faction-zones.why.too-far", wanted=len(way), left=left) if len(way) > left else None


@rule("FAC-GAP-09")
def may_step(board: Board, here: Spot, there: Spot) -> bool:
    """Return whether one can walk half a zone: onto a border only where it is open, off it always."""
    return isinstance(there, str) or board.site.may_cross(*there)


def _why_not_there(situation: Situation, way: tuple[Spot, ...]) -> Phrase | None:
    """Return that somebody dares not come nearer to what he fears, or in a frenzy must; None otherwise."""
    who, graph = situation.who, situation.board.site.zones.graph
    if not way or (who.fear is None and not who.has(FRENZIED)):
        return None
    before = spot_of(situation.board, situation.encounter, who.id)
    places = {
        other: spot_of(situation.board, situation.encounter, TokenId(other)) for other in situation.clock.combatants
    }
    if who.fear is not None:
        feared = places.get(TokenId(who.fear.source or ""))
        here = before
        for spot in way:
            if feared is not None and (graph.distance(spot, feared) or 0) < (graph.distance(here, feared) or 0):
                return say("faction-zones.why.fears")
            here = spot
        return None
    enemies = [places[other] for other in places if situation.encounter.tokens[other].side != who.token.side]
    nearer = any((graph.distance(way[-1], each) or 0) < (graph.distance(before, each) or 0) for each in enemies)
    return None if nearer or not enemies else say("faction-zones.why.frenzied")


def covers_taken(someone: Combatant) -> tuple[str, ...]:
    """Return which cover somebody has taken, as conditions; that of a zone or a border is not among it."""
    return tuple(kind for kind in (IN_COVER, BEHIND_BARRIER) if someone.has(kind))


@rule("FAC-COVER-01", "FAC-COVER-02")
def leave_cover(ctx: Context, who: TokenId) -> None:
    """Let somebody be where the cover that he had taken is not."""
    for kind in covers_taken(combatant(ctx, who)):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId("FAC-COVER-01")))


def place(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Put somebody into a place, where there is room in it, away from the cover that he had taken."""
    leave_cover(ctx, who)
    token = ctx.token(who)
    point = room_at(ctx.board, ctx.encounter, who, spot)
    elevation = ctx.state.scene(token.scene).elevation.at(square_at(point))
    ctx.emit(TokenMoved(ctx.encounter.id, who, point, elevation, stand_on(spot)))


def route_of(board: Board, encounter: Encounter, who: TokenId, over: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the middles of the places of a shortest way over the places of some points; empty without one."""
    zones = board.site.zones
    here = spot_of(board, encounter, who)
    found: list[Point] = []
    for point in over:
        spot = zones.spot_at(point)
        way = None if spot is None else zones.graph.way(here, spot, lambda a, b: may_step(board, a, b))
        if way is None or spot is None:
            return ()
        found += [zones.middle(each) for each in way]
        here = spot
    return tuple(found)


def sketch_way(situation: Situation, act: Act) -> Sketch:
    """Return the half zones of a move, each counted, with who could strike at it; nothing for any other act."""
    if act.action != MOVE:
        return NOTHING
    way = way_of(situation.board, situation.encounter, act.actor, act.path) or ()
    zones = situation.board.site.zones
    start = spot_of(situation.board, situation.encounter, act.actor)
    steps = tuple(
        Footstep(zones.middle(spot), 1, number, watchers=_watchers(situation, here, spot))
        for number, (here, spot) in enumerate(pairwise((start, *way)), 1)
    )
    return Sketch(steps, situation.turn.left, why_not_way(situation, act.path) if act.path else None)


@rule("FAC-OPP-01")
def _watchers(situation: Situation, here: Spot, spot: Spot) -> tuple[TokenId, ...]:
    """Return who of the enemies whom a step leaves behind could strike at the mover."""
    who = situation.who.id
    return left_behind(situation.state, situation.encounter, situation.board, who, here, spot)
