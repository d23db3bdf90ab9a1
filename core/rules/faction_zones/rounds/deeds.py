"""What is no attack and no walk: small deeds, great deeds, reserving or ending the turn, and passing."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ask
from core.engine.system import Need
from core.geometry.units import Point
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import RIDDEN, RIDING
from core.rules.faction_zones.names import FACTION_ZONES, faction_said
from core.rules.faction_zones.rounds.course import close_turn, pass_go
from core.rules.faction_zones.rounds.order import who_may_begin
from core.rules.faction_zones.situation import Action, Effort, Hold, Nerve, Situation
from core.rules.kit.action import Variant, only_if
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.doors import DOOR, swing_door, ways_with_doors
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot

PASS, END = "pass", "end-turn"


@rule("FAC-ACT-01")
def _great_deed(ctx: Context, act: Act) -> None:
    """Do something that takes about a round, as the words say."""
    ctx.tell_of(act.actor, "faction-zones.log.does", "FAC-ACT-01", words=act.words)


@rule("FAC-ACT-02")
def _small_deed(ctx: Context, act: Act) -> None:
    """Do something that takes a second or two, as the words say."""
    ctx.tell_of(act.actor, "faction-zones.log.does", "FAC-ACT-02", words=act.words)


@rule("FAC-ACT-02", "FAC-ZONE-02")
def _swing_door(ctx: Context, act: Act) -> None:
    """Open or close a door that is nearby."""
    near = partial(_is_near, ctx, act.actor)
    too_far, locked = "faction-zones.why.not-nearby", "faction-zones.why.locked"
    swing_door(ctx, ctx.token(act.actor), str(act.option(DOOR)), near, too_far=too_far, locked=locked)


def _is_near(fight: Fight, who: TokenId, point: Point) -> bool:
    """Return whether at most half a zone lies between somebody and a point of the map."""
    zones, here = fight.board.site.zones, find_spot(fight, who)
    spot = zones.spot_at(point)
    return here is not None and spot is not None and zones.graph.nearby(here, spot)


def _doors_nearby(situation: Situation) -> tuple[Variant, ...]:
    near = partial(_is_near, situation, situation.who.id)
    return ways_with_doors(situation.state, situation.who.token, near, FACTION_ZONES)


@rule("FAC-TURN-02")
def _end(ctx: Context, act: Act) -> None:
    """End the turn with something left of it."""
    close_turn(ctx)


@rule("FAC-CLOCK-01", "FAC-CLOCK-06")
def _pass(ctx: Context, act: Act) -> Procedure[None]:
    """Let the faction pass; where that ends the round for some who have not acted, the game master is asked."""
    clock = clock_of(ctx.encounter)
    waiting = {each: who_may_begin(ctx.state, ctx.encounter, each) for each in clock.factions}
    closing = not clock.following and all(each in (*clock.passed, clock.go) or not who for each, who in waiting.items())
    idle = [who for each in waiting.values() for who in each]
    if closing and idle:
        question = choice(
            f"close:{clock.round}",
            "FAC-CLOCK-06",
            prompt=say("faction-zones.ask.close", count=len(idle), token=idle[0]),
            options={True: say("faction-zones.option.close"), False: say("faction-zones.option.go-on")},
            keyed=yes_or_no("close", "go-on"),
        )
        if not (yield from ask(question)):
            return
    pass_go(ctx)


def _passing(situation: Situation) -> tuple[Variant, ...]:
    return (Variant(say("faction-zones.action.pass-of", faction=faction_said(situation.who.token.side))),)


def _none_under_way(situation: Situation, act: Act) -> Phrase | None:
    turn = situation.clock.turn
    return None if turn is None else say("faction-zones.why.turn-under-way", token=turn.who)


@rule("FAC-MOUNT-02")
def _reserve(ctx: Context, act: Act) -> None:
    """Do nothing, and keep the turn for a reaction."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, reserved=(*clock.reserved, act.actor)), "FAC-MOUNT-02")
    close_turn(ctx)
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, spent=tuple(each for each in clock.spent if each != act.actor)), "FAC-MOUNT-02")
    ctx.tell_of(act.actor, "faction-zones.log.reserves", "FAC-MOUNT-02")


@rule("FAC-MOUNT-02")
def _check_reserve(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(RIDING, RIDDEN):
        return say("faction-zones.why.rides-nothing")
    return say("faction-zones.why.begun") if situation.turn.is_begun else None


_waiting = partial(Action, effort=Effort.FREE, left=Nerve.SHAKEN)
RESERVE = _waiting("reserve", "FAC-MOUNT-02", _reserve, check=_check_reserve, icon="shield-half")
_begun = only_if(lambda situation: situation.clock.turn_of(situation.who.id), "faction-zones.why.no-turn-yet")
_deed = partial(Action, loud=True)
_told = partial(_deed, needs=(Need.WORDS,), repeats=True)
_ending = partial(Action, effort=Effort.FREE, grabbed=True, hold=Hold.KEPT, left=Nerve.ANY)
_passed = partial(_ending, effort=Effort.GO, variants=_passing)
ACTIONS = (
    _told("deed", "FAC-ACT-01", _great_deed, icon="tools"),
    _told("small-deed", "FAC-ACT-02", _small_deed, effort=Effort.BONUS, icon="feather"),
    _deed("door", "FAC-ACT-02", _swing_door, effort=Effort.BONUS, variants=_doors_nearby, left=Nerve.ANY, icon="door"),
    _ending(END, "FAC-TURN-02", _end, check=_begun, icon="circle-check"),
    _passed(PASS, "FAC-CLOCK-01", _pass, check=_none_under_way, icon="player-skip-forward"),
)
