"""Moving by half zones, with whoever is held, past those who may strike at one who moves off."""

from dataclasses import replace
from functools import partial
from itertools import pairwise

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ends_if_gone
from core.engine.sketch import Footstep, Reach, Sketch
from core.engine.system import Need
from core.geometry.units import SQUARE, Point
from core.geometry.zone_graph import Spot
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import Answered, AnswerKind, Window, can_react, react
from core.rules.faction_zones.attack.exchange import make_attack
from core.rules.faction_zones.attack.strike import Declared, strike_now, why_no_strike
from core.rules.faction_zones.clock import change_turn, clock_of, move_half_zone, set_clock, why_no_movement
from core.rules.faction_zones.fighter import FRENZIED, RIDING, fighter
from core.rules.faction_zones.holds.grappling import captive_of
from core.rules.faction_zones.names import HALVES, Skill, zones_said
from core.rules.faction_zones.rounds.order import riders_of
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Hold, Nerve, Situation
from core.rules.faction_zones.sneaking import give_away
from core.rules.faction_zones.zones.places import is_in_view, lose_cover, may_step, put_at, spot_words
from core.rules.kit.asking import choice, reactions
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_concealed
from core.rules.kit.zones import find_spot, spot_of, spots_along

MOVE = "move"
LET_PASS, RIDER = "no", "rider"
"""Keys of answers: of one who lets a mover go, and of one who strikes at somebody whom the mover carries."""


@rule("FAC-TURN-01", "FAC-TURN-02", "FAC-TURN-03", "FAC-ZONE-01")
def why_not_way(situation: Situation, path: tuple[Point, ...]) -> Phrase | None:
    """Return why a path cannot be walked in this turn; None if it can."""
    way = spots_along(situation, situation.who.id, path)
    if way is None:
        return say("faction-zones.why.off-zones")
    for here, spot in pairwise((spot_of(situation, situation.who.id), *way)):
        if spot not in situation.board.site.zones.graph.beside(here):
            return say("faction-zones.why.no-step")
        if not may_step(situation.board, here, spot):
            return say("faction-zones.why.shut", place=spot_words(spot))
    why = _why_not_there(situation, way)
    if why is not None:
        return why
    left = situation.turn.left
    if len(way) <= left:
        return None
    return say("faction-zones.why.too-far", wanted=zones_said(len(way)), left=zones_said(left))


@rule("FAC-MOR-03", "FAC-COND-01")
def _why_not_there(situation: Situation, way: tuple[Spot, ...]) -> Phrase | None:
    """Return that somebody dares not come nearer to what he fears, or to any enemy, or in a frenzy must; else None."""
    who = situation.who
    steps = tuple(pairwise((spot_of(situation, who.id), *way)))
    if not steps:
        return None
    if who.fear is not None and any(_comes_nearer(situation, *step, who.fear.source or "") for step in steps):
        return say("faction-zones.why.fears")
    enemies = [
        other
        for other in situation.clock.combatants
        if situation.encounter.token(other).side != who.token.side and not fighter(situation, other).is_out
    ]
    if who.is_shaken and any(_comes_nearer(situation, *step, each) for step in steps for each in enemies):
        return say("faction-zones.why.shaken")
    if who.has(FRENZIED) and enemies:
        closes_in = any(_comes_nearer(situation, steps[0][0], way[-1], each) for each in enemies)
        return None if closes_in else say("faction-zones.why.frenzied")
    return None


def _comes_nearer(fight: Fight, here: Spot, there: Spot, whom: str) -> bool:
    """Return whether a place is nearer to somebody than another; never to one who is gone, or in no zone."""
    spot = find_spot(fight, TokenId(whom)) if whom in fight.encounter.tokens else None
    if spot is None:
        return False
    graph = fight.board.site.zones.graph
    return (graph.distance(there, spot) or 0) < (graph.distance(here, spot) or 0)


def sketch_way(situation: Situation, act: Act) -> Sketch:
    """Return the half zones of a move, each counted, with who could strike at it."""
    way, zones = spots_along(situation, act.actor, act.path) or (), situation.board.site.zones
    steps = tuple(
        Footstep(zones.middle(spot), 1, number, watchers=_left_behind(situation, act.actor, here, spot))
        for number, (here, spot) in enumerate(pairwise((spot_of(situation, act.actor), *way)), 1)
    )
    reaches = () if act.path else _walked_within(situation)
    why = why_not_way(situation, act.path) if act.path else None
    return Sketch(steps, situation.turn.left, why, reaches=reaches, parts=HALVES)


@rule("FAC-TURN-03", "FAC-ZONE-01")
def _walked_within(situation: Situation) -> tuple[Reach, ...]:
    """Return the zones that the movement left leads to, the nearest first, and the last borders that it leads to."""
    zones, here = situation.board.site.zones, spot_of(situation, situation.who.id)
    spots = zones.graph.within(here, situation.turn.left, lambda a, b: may_step(situation.board, a, b))
    found: dict[int, list[tuple[Point, ...]]] = {}
    for spot, away in spots.items():
        if isinstance(spot, str):
            found.setdefault(away, []).append(zones.outline(spot))
        elif any(zone not in spots for zone in spot):
            found.setdefault(away, []).append(_about(zones.middle(spot)))
    return tuple(Reach(tuple(areas), zones_said(away)) for away, areas in sorted(found.items()) if away)


def _about(point: Point) -> tuple[Point, ...]:
    """Return a small area around a place on a border."""
    (x, y), far = point, SQUARE // 2
    return (x, y - far), (x + far, y), (x, y + far), (x - far, y)


@rule("FAC-OPP-01", "FAC-OPP-03")
def _left_behind(fight: Fight, who: TokenId, here: Spot, to: Spot) -> tuple[TokenId, ...]:
    """Return the enemies who can react, nearby a place and no longer nearby another that somebody steps to."""
    graph, tokens = fight.board.site.zones.graph, fight.encounter.tokens
    enemies = (each for each in clock_of(fight.encounter).combatants if tokens[each].side != tokens[who].side)
    places = ((each, find_spot(fight, each)) for each in enemies)
    return tuple(
        other
        for other, there in places
        if there is not None
        and graph.nearby(there, here)
        and not graph.nearby(there, to)
        and can_react(fight, Window(who, who), other)
        and not fighter(fight, other).is_shaken
    )


@rule("FAC-TURN-01", "FAC-TURN-03", "FAC-ZONE-01", "FAC-OPP-02", "FAC-SNEAK-06")
def walk_zones(ctx: Context, act: Act) -> Procedure[None]:
    """Walk a path half a zone at a time; one who is stopped on the way stays where he is."""
    who = act.actor
    lose_cover(ctx, who)
    yield from ends_if_gone(_steps(ctx, who, spots_along(ctx, who, act.path) or ()))
    ctx.tell_of(who, "faction-zones.log.walks", "FAC-ZONE-01", spot=spot_words(spot_of(ctx, who)))


@rule("FAC-SNEAK-06")
def _steps(ctx: Context, who: TokenId, way: tuple[Spot, ...]) -> Procedure[None]:
    """Take the steps of one move; one who is hidden may be noticed once in it, where an enemy first has him in view."""
    asked = False
    for spot in way:
        if not (yield from _gets_off(ctx, who, spot)):
            return
        _step(ctx, who, spot)
        if not asked and is_concealed(ctx.encounter, who) and _crosses_view(ctx, who):
            asked = True
            yield from give_away(ctx, who)


def _crosses_view(ctx: Context, who: TokenId) -> bool:
    """Return whether an enemy has before his eyes where somebody hidden is."""
    side = ctx.token(who).side
    return any(
        ctx.token(other).side != side and not fighter(ctx, other).is_down and is_in_view(ctx, other, who)
        for other in clock_of(ctx.encounter).combatants
    )


@rule("FAC-GRAP-04", "FAC-GAP-20")
def _step(ctx: Context, who: TokenId, spot: Spot) -> None:
    """Take one step, and drag along whom one holds."""
    captive = captive_of(ctx, who)
    put_at(ctx, who, spot)
    for other in ((captive,) if captive is not None else ()) + riders_of(ctx, who):
        put_at(ctx, other, spot)
    move_half_zone(ctx, who, "FAC-TURN-03")


@rule("FAC-OPP-01", "FAC-OPP-02", "FAC-OPP-03")
def _gets_off(ctx: Context, who: TokenId, spot: Spot) -> Procedure[bool]:
    """Let those strike who would no longer be nearby after a step; True if the mover can take it."""
    watchers = [each for each in _left_behind(ctx, who, spot_of(ctx, who), spot) if _strikes_off(ctx, each, who)]
    return (
        yield from reactions(
            watchers,
            lambda watcher: _opportunity(ctx, watcher, who),
            lambda _, strike: _strike_off(ctx, strike),
            goes_on=lambda: not fighter(ctx, who).is_out,
        )
    )


@rule("FAC-OPP-01", "FAC-MOUNT-04")
def _strike_off(ctx: Context, strike: Declared) -> Procedure[None]:
    """Let a watcher strike at one who moves off, or at one of those whom he carries."""
    watcher = strike.attacker
    react(ctx, Answered(AnswerKind.STRIKE, watcher, strike.item), "FAC-OPP-01")
    ctx.tell_of(watcher, "faction-zones.log.strikes-off", "FAC-OPP-01", other=strike.target)
    yield from make_attack(ctx, strike)


@rule("FAC-OPP-01", "FAC-MOUNT-04")
def _strikes_off(ctx: Context, watcher: TokenId, who: TokenId) -> dict[Declared, Phrase]:
    """Return the strikes at one who moves off, and at each of those whom he carries, in words."""
    found = {
        Declared(watcher, who, item, opportunity=True): say("faction-zones.option.strike", token=watcher, weapon=name)
        for item, name in _weapons_against(ctx, watcher, who)
    }
    for rider in riders_of(ctx, who):
        for item, name in _weapons_against(ctx, watcher, rider):
            words = say("faction-zones.option.strike-rider", token=watcher, weapon=name, other=rider)
            found[Declared(watcher, rider, item, opportunity=True)] = words
    return found


def _weapons_against(ctx: Context, watcher: TokenId, who: TokenId) -> tuple[tuple[str, str], ...]:
    """Return the melee weapons by which somebody reaches another, as ids with names."""
    return tuple(
        (wielded.item.id, wielded.item.name)
        for wielded in fighter(ctx, watcher).arms
        if wielded.profile.die
        and not wielded.profile.is_ranged
        and why_no_strike(strike_now(ctx, Declared(watcher, who, wielded.item.id))) is None
    )


def _opportunity(ctx: Context, watcher: TokenId, who: TokenId) -> Choice[Declared | None]:
    """Return the question whether one whom somebody leaves behind strikes, and with what; `Gone` if he cannot now."""
    strikes = _strikes_off(ctx, watcher, who) if can_react(ctx, Window(who, who), watcher) else {}
    if not strikes:
        raise Gone("faction-zones.why.spent")

    def keyed(strike: Declared | None) -> str:
        if strike is None:
            return LET_PASS
        return str(strike.item) if strike.target == who else f"{RIDER}:{strike.target}:{strike.item}"

    return choice(
        f"opportunity:{watcher}:{who}",
        "FAC-OPP-01",
        asks=watcher,
        about=(who,),
        prompt=say("faction-zones.ask.opportunity", token=watcher, other=who),
        options={None: say("faction-zones.option.let-pass"), **strikes},
        keyed=keyed,
    )


@rule("FAC-TURN-01", "FAC-MOUNT-06")
def _check_move(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(RIDING):
        return say("faction-zones.why.get-off-first")
    if not situation.turn.left:
        return why_no_movement(situation.turn)
    return why_not_way(situation, act.path) if act.path else None


@rule("FAC-TURN-01", "FAC-GAP-10")
def _sprint(ctx: Context, act: Act) -> Procedure[None]:
    """Run: twice the speed in this turn; whoever ran in the round before has to pass an AGI save for it."""
    who = act.actor
    runs = True
    if who in clock_of(ctx.encounter).ran_before:
        runs = yield from save(ctx, who, "agility", "FAC-GAP-10", key="sprint")
    clock = clock_of(ctx.encounter)
    turn = clock.turn_of(who)
    if turn is None or not runs:
        change_turn(ctx, who, "FAC-GAP-10", sprinting=True)
        return
    further = 2 if fighter(ctx, who).sheet.has(Skill.FLEET_FOOTED) else 0
    turn = replace(turn, full=2 * turn.full + further, sprinting=True)
    set_clock(ctx, replace(clock, turn=turn, running=(*clock.running, who)), "FAC-GAP-10")


@rule("FAC-GAP-10")
def _check_sprint(situation: Situation, act: Act) -> Phrase | None:
    turn = situation.turn
    if turn.sprinting:
        return say("faction-zones.why.sprints")
    return say("faction-zones.why.begun") if turn.is_begun else None


_going = partial(Action, hold=Hold.KEPT, left=Nerve.ANY)
_by_path = partial(_going, effort=Effort.MOVE, needs=(Need.PATH,), check=_check_move, repeats=True)
ACTIONS = (
    _by_path(MOVE, "FAC-TURN-03", walk_zones, icon="walk"),
    _going("sprint", "FAC-GAP-10", _sprint, effort=Effort.FREE, check=_check_sprint, icon="run"),
)
