"""Moving by half zones, with whoever is held, past those who may strike at one who moves off."""

from dataclasses import replace
from itertools import pairwise

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask, together
from core.engine.sketch import NOTHING, Footstep, Sketch
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.units import Point
from core.geometry.zone_graph import Spot
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import STRIKE, Answered, Window, can_react, may_react, react
from core.rules.faction_zones.attack.exchange import make_attack
from core.rules.faction_zones.attack.situation import Declared, is_there, strike_of, why_no_strike
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import FRENZIED, RIDING, combatant
from core.rules.faction_zones.holds.captives import captive_of, end_lost_holds
from core.rules.faction_zones.mounts import riders_of
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Situation
from core.rules.faction_zones.sneaking import give_away, is_concealed
from core.rules.faction_zones.zones.places import is_in_view, lose_cover, may_step, put_at, spot_of, spot_words

MOVE = "move"


def spots_along(board: Board, encounter: Encounter, who: TokenId, path: tuple[Point, ...]) -> tuple[Spot, ...] | None:
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
    way = spots_along(situation.board, situation.encounter, situation.who.id, path)
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
    way = spots_along(situation.board, situation.encounter, act.actor, act.path) or ()
    zones = situation.board.site.zones
    start = spot_of(situation.board, situation.encounter, act.actor)
    steps = tuple(
        Footstep(zones.middle(spot), 1, number, watchers=_who_could_strike(situation, here, spot))
        for number, (here, spot) in enumerate(pairwise((start, *way)), 1)
    )
    return Sketch(steps, situation.turn.left, why_not_way(situation, act.path) if act.path else None)


@rule("FAC-OPP-01")
def _who_could_strike(situation: Situation, here: Spot, spot: Spot) -> tuple[TokenId, ...]:
    """Return who of the enemies whom a step leaves behind could strike at the mover."""
    who = situation.who.id
    return left_behind(situation.state, situation.encounter, situation.board, who, here, spot)


@rule("FAC-OPP-01", "FAC-OPP-03")
def left_behind(
    state: Campaign, encounter: Encounter, board: Board, who: TokenId, here: Spot, to: Spot
) -> tuple[TokenId, ...]:
    """Return the enemies who can react, nearby a place and no longer nearby another that somebody steps to."""
    graph, tokens = board.site.zones.graph, encounter.tokens
    found = []
    for other in clock_of(encounter).combatants:
        if other not in tokens or tokens[other].side == tokens[who].side:
            continue
        try:
            there = spot_of(board, encounter, other)
        except Refused:
            continue
        is_left = graph.nearby(there, here) and not graph.nearby(there, to)
        if is_left and can_react(state, encounter, Window(who, who), other):
            found.append(other)
    return tuple(found)


LET_PASS = "no"
"""The answer of one who lets a mover go."""


@rule("FAC-TURN-01", "FAC-TURN-03", "FAC-ZONE-01", "FAC-OPP-02", "FAC-SNEAK-06")
def walk(ctx: Context, act: Act) -> Procedure[None]:
    """Walk a path half a zone at a time; one who is stopped on the way stays where he is."""
    who = act.actor
    lose_cover(ctx, who)
    for spot in spots_along(ctx.board, ctx.encounter, who, act.path) or ():
        if not (yield from _gets_off(ctx, who, spot)):
            break
        _step(ctx, who, spot)
        if is_concealed(ctx.encounter, who) and _crosses_view(ctx, who):
            yield from give_away(ctx, who)
    end_lost_holds(ctx)
    if who in ctx.encounter.tokens:
        spot = spot_of(ctx.board, ctx.encounter, who)
        ctx.note(say("faction-zones.log.walks", token=who, spot=spot_words(spot)), RuleId("FAC-ZONE-01"))


def _crosses_view(ctx: Context, who: TokenId) -> bool:
    """Return whether an enemy has before his eyes where somebody hidden is."""
    side = ctx.token(who).side
    return any(
        ctx.token(other).side != side
        and not combatant(ctx, other).is_down
        and is_in_view(ctx.state, ctx.board, ctx.encounter, other, who)
        for other in clock_of(ctx.encounter).combatants
    )


@rule("FAC-GRAP-04", "FAC-GAP-20")
def _step(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Take one step, and drag along whom one holds."""
    captive = captive_of(ctx, who)
    put_at(ctx, who, spot)
    for other in ((captive,) if captive is not None else ()) + riders_of(ctx, who):
        if other in ctx.encounter.tokens:
            put_at(ctx, other, spot)
    clock = clock_of(ctx.encounter)
    if clock.turn is not None and clock.turn.who == who:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, moved=clock.turn.moved + 1)), "FAC-TURN-03")


@rule("FAC-OPP-01", "FAC-OPP-02", "FAC-OPP-03")
def _gets_off(ctx: Context, who: TokenId, spot: Spot) -> Procedure[bool]:
    """Let those strike who would no longer be nearby after a step; True if the mover can take it."""
    watchers = _watchers(ctx, who, spot)
    strikes: dict[TokenId, str] = {}
    yield from together(_announced(ctx, watcher, who, strikes) for watcher in watchers)
    for watcher, item in strikes.items():
        if not is_there(ctx, watcher, who) or combatant(ctx, who).is_out:
            continue
        react(ctx, Answered(STRIKE, watcher, item), "FAC-OPP-01")
        ctx.note(say("faction-zones.log.strikes-off", token=watcher, other=who), RuleId("FAC-OPP-01"))
        yield from make_attack(ctx, Declared(watcher, who, item, opportunity=True))
    return is_there(ctx, who) and not combatant(ctx, who).is_out


def _watchers(ctx: Context, who: TokenId, spot: Spot) -> tuple[TokenId, ...]:
    """Return the enemies nearby who would be left by a step, and who can react with a blow that reaches."""
    here = spot_of(ctx.board, ctx.encounter, who)
    found = left_behind(ctx.state, ctx.encounter, ctx.board, who, here, spot)
    return tuple(other for other in found if _weapons_against(ctx, other, who))


def _weapons_against(ctx: Context, watcher: TokenId, who: TokenId) -> tuple[tuple[str, str], ...]:
    where = (ctx.state, ctx.encounter, ctx.board)
    return tuple(
        (wielded.item.id, wielded.item.name)
        for wielded in combatant(ctx, watcher).arms
        if wielded.arm.die
        and not wielded.arm.is_ranged
        and why_no_strike(strike_of(*where, watcher, who, item=wielded.item.id)) is None
    )


def _announced(ctx: Context, watcher: TokenId, who: TokenId, strikes: dict[TokenId, str]) -> Procedure[None]:
    def build(state: object) -> Choice | None:
        if not is_there(ctx, watcher, who) or not may_react(ctx, Window(who, who), watcher):
            return None
        weapons = _weapons_against(ctx, watcher, who)
        if not weapons:
            return None
        options = tuple(
            Option(item, say("faction-zones.option.strike", token=watcher, weapon=name)) for item, name in weapons
        )
        return Choice(
            key=f"opportunity:{watcher}:{who}",
            asks=watcher,
            rules=(RuleId("FAC-OPP-01"),),
            prompt=say("faction-zones.ask.opportunity", token=watcher, other=who),
            options=(Option(LET_PASS, say("faction-zones.option.let-pass")), *options),
            suggested=LET_PASS,
        )

    answer = yield from ask(build)
    if answer is not None and answer != LET_PASS:
        strikes[watcher] = answer


@rule("FAC-TURN-01", "FAC-MOUNT-06")
def _check_move(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(RIDING):
        return say("faction-zones.why.get-off-first")
    if not situation.turn.left:
        return say("faction-zones.why.no-movement")
    return why_not_way(situation, act.path) if act.path else None


@rule("FAC-TURN-01", "FAC-GAP-10")
def _sprint(ctx: Context, act: Act) -> Procedure[None]:
    """Run: twice the speed in this turn; whoever ran in the round before has to pass an AGI save for it."""
    clock = clock_of(ctx.encounter)
    runs = True
    if act.actor in clock.ran_before:
        runs = (yield from save(ctx, act.actor, "agility", "FAC-GAP-10", key="sprint")) is True
        clock = clock_of(ctx.encounter)
    if clock.turn is None or clock.turn.who != act.actor:
        return
    if not runs:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, sprinting=True)), "FAC-GAP-10")
        return
    further = 2 if combatant(ctx, act.actor).sheet.has("fleet footed") else 0
    turn = replace(clock.turn, full=2 * clock.turn.full + further, sprinting=True)
    set_clock(ctx, replace(clock, turn=turn, running=(*clock.running, act.actor)), "FAC-GAP-10")


@rule("FAC-GAP-10")
def _check_sprint(situation: Situation, act: Act) -> Phrase | None:
    turn = situation.turn
    if turn.sprinting:
        return say("faction-zones.why.sprints")
    return say("faction-zones.why.begun") if turn.moved or turn.mains or turn.bonuses else None


ACTIONS = (
    Action(
        MOVE,
        RuleId("FAC-TURN-03"),
        walk,
        Effort.MOVE,
        (Need.PATH,),
        check=_check_move,
        repeats=True,
        keeps_hold=True,
        icon="walk",
    ),
    Action("sprint", RuleId("FAC-GAP-10"), _sprint, Effort.FREE, check=_check_sprint, keeps_hold=True, icon="run"),
)
