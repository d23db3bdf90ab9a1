"""Turns of those who are not themselves: States to be thrown off first, flight in panic, minds that are crushed."""

from collections.abc import Callable
from functools import partial

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.geometry.units import Point
from core.rulebook.cite import rule
from core.rules.kit.action import Carry, Variant, shown_if
from core.rules.kit.asking import choice
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.zones import find_spot
from core.rules.swift_swords.checks import characteristic
from core.rules.swift_swords.clock import cheapest, clock_of
from core.rules.swift_swords.fighter import encountered, fighter
from core.rules.swift_swords.harm.states import end_state, states_of, throw_off
from core.rules.swift_swords.melee.contact import foes_in_melee, locked_with
from core.rules.swift_swords.melee.leaving import step_out
from core.rules.swift_swords.morale.fear import test_with_action
from core.rules.swift_swords.movement import moves
from core.rules.swift_swords.movement.ground import may_step
from core.rules.swift_swords.names import CRUSHED, HELD, PANICKED
from core.rules.swift_swords.rounds import course
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import can_pay, die_words, has_one, pay, pay_pips, pips_words, spend_one

FLEE, KNEEL, RECOVER, SHAKE = "flee", "kneel", "remove-state", "shake-with-one"
PANIC_PIPS = 2


@rule("SST-MENT-04", "SST-MENT-06", "SST-MENT-09", "SST-STATE-04", "SST-STATE-05")
def why_not_himself(situation: Situation, action: Action) -> Phrase | None:
    """Return why somebody who is panicked, crushed or in a State cannot take an action; None if he can."""
    for kind in (CRUSHED, PANICKED):
        if situation.who.has(kind) and kind not in action.left_to:
            return say(f"swift-swords.why.{kind}")
    return say("swift-swords.why.in-a-state") if states_of(situation.who) and action.pools else None


@rule("SST-STATE-05", "SST-STATE-06", "SST-STATE-08", "SST-STATE-09", "SST-FEAR-12")
def comes_to_act(ctx: Context, who: TokenId, action: Action) -> Procedure[bool]:
    """Return whether somebody who has paid for an action comes to do it: past fear, and past each State by a roll.

    Its questions are `fear:`, `first:` where there are several States, and `state:`.
    """
    if not (yield from test_with_action(ctx, who)):
        return False
    return action.in_state or (yield from _is_past_states(ctx, who))


@rule("SST-STATE-06", "SST-STATE-08", "SST-STATE-09")
def _is_past_states(ctx: Context, who: TokenId, *, on_the_way: bool = False) -> Procedure[bool]:
    """Let somebody try to throw off each State that he is in; return whether he is in none. `first:`, `state:`.

    What is rolled `on_the_way` is not what his act is for, as with flight, from which one tries to come to oneself.
    """
    while held := states_of(fighter(ctx, who)):
        state = held[0] if len(held) == 1 else (yield from ask(partial(_which_state, ctx, who)))
        if not (yield from throw_off(ctx, who, state, on_the_way=on_the_way)):
            return False
    return True


def _which_state(ctx: Context, who: TokenId) -> Choice[str]:
    held = states_of(fighter(ctx, who))
    if not held:
        raise Gone("swift-swords.why.in-state")
    return choice(
        f"first:{who}",
        "SST-STATE-06",
        asks=who,
        prompt=say("swift-swords.ask.first", token=who),
        options={state: say(f"swift-swords.condition.{state}") for state in held},
    )


@rule("SST-STATE-07")
def _remove(ctx: Context, act: Act) -> None:
    """Remove one State for a die, and do nothing else."""
    state = str(act.option("state") or "")
    if state in states_of(fighter(ctx, act.actor)):
        end_state(ctx, act.actor, state, "SST-STATE-07")


@rule("SST-STATE-07")
def _removable(situation: Situation) -> tuple[Variant, ...]:
    """Offer each State that somebody is in."""
    return tuple(
        Variant(say(f"swift-swords.action.remove-state.{state}"), options=(("state", state),))
        for state in states_of(situation.who)
    )


def _check_state(situation: Situation, act: Act) -> Phrase | None:
    held = states_of(situation.who)
    return None if not act.option("state") or act.option("state") in held else say("swift-swords.why.no-state")


@rule("SST-MENT-05", "SST-MENT-07", "SST-MENT-09")
def _comes_to_himself(ctx: Context, who: TokenId, kind: str) -> Procedure[bool]:
    """Let somebody roll his Spirit to be himself again, from his second turn on; return whether he is. `spirit:`."""
    held = fighter(ctx, who).held(kind)
    if held is None:
        return True
    if not held.amount:
        set_condition(ctx, who, "SST-MENT-09", kind, 1, source=held.source)
        return False
    return (yield from shake_off(ctx, who, kind))


@rule("SST-MENT-05", "SST-MENT-07")
def shake_off(ctx: Context, who: TokenId, kind: str) -> Procedure[bool]:
    """Let somebody roll his Spirit to end his panic, or to be crushed no longer; return whether he has. `spirit:`."""
    cited = "SST-MENT-05" if kind == PANICKED else "SST-MENT-07"
    if not (yield from characteristic(ctx, who, "spirit", cited, key=f"spirit:{who}")):
        return False
    lift_conditions(ctx, who, cited, kind)
    ctx.tell_of(who, "swift-swords.log.himself", cited)
    return True


@rule("SST-MENT-06", "SST-MENT-09")
def _kneel(ctx: Context, act: Act) -> Procedure[None]:
    """Let somebody who is crushed discard a die, unless he comes to himself first."""
    if not (yield from _comes_to_himself(ctx, act.actor, CRUSHED)):
        yield from _lose_turn(ctx, act.actor)


def _lose_turn(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let a turn go by for the lowest die."""
    yield from course.begin_action(ctx, who, keeps_action_pool=False, keeps_defence=False)
    pay(ctx, who, clock_of(ctx.encounter).hand(who)[-1:], "SST-MENT-09")
    course.end_action(ctx, who)


@rule("SST-MENT-04", "SST-MENT-05", "SST-MENT-09", "SST-MELEE-06")
def _flee(ctx: Context, act: Act) -> Procedure[None]:
    """Let somebody run from the worst danger by the longest move that he can pay, unless he comes to himself first.

    Where there is none he discards a die and cowers. Its questions are `spirit:`, `flees:` and those of leaving.
    """
    who = act.actor
    if (yield from _comes_to_himself(ctx, who, PANICKED)):
        return
    if _flight_pips(ctx, who) is None:
        ctx.tell_of(who, "swift-swords.log.cowers", "SST-MENT-09")
        yield from _lose_turn(ctx, who)
        return
    yield from course.begin_action(ctx, who, keeps_action_pool=False, keeps_defence=False)
    yield from ends_if_gone(_run(ctx, who))
    course.end_action(ctx, who)


@rule("SST-MENT-09")
def _flight_pips(fight: Fight, who: TokenId) -> int | None:
    """Return what it costs somebody to run, or else to get out of his melee; None where he can only cower."""
    if locked_with(fight, who):
        return None
    for path in ways_out(fight, who).values():
        return _pips_of(fight, who, path)
    return PANIC_PIPS if foes_in_melee(fight, who) and can_pay(fight, who, PANIC_PIPS) else None


def _price_of_flight(situation: Situation) -> Phrase:
    cost = _flight_pips(situation, situation.who.id)
    return _lowest(situation) if cost is None else pips_words(cost, cheapest(situation.hand, cost))


def _lowest(situation: Situation) -> Phrase:
    return die_words(situation.hand[-1:])


def _pips_of(fight: Fight, who: TokenId, path: tuple[Point, ...]) -> int:
    """Return what it costs somebody to run along a path: what a Zone Move does."""
    situation = Situation(fight.state, fight.encounter, fight.board, encountered(fight.state, fight.encounter, who))
    return moves.zone_move_pips(situation, Act(fight.encounter.id, who, moves.ZONE_MOVE, path=path))


def _run(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let somebody run into a zone that he can run to, or out of his melee, and pay for it. `flees:`; walking's."""
    ways = ways_out(ctx, who)
    zone = next(iter(ways), "") if len(ways) < 2 else (yield from ask(partial(_where_to, ctx, who)))
    path = ways_out(ctx, who).get(zone, ())
    pay_pips(ctx, who, _pips_of(ctx, who, path) if path else PANIC_PIPS, "SST-MENT-09")
    if (yield from _is_past_states(ctx, who, on_the_way=True)):
        yield from (moves.go_on_foot(ctx, who, path, "SST-MENT-04") if path else step_out(ctx, who, "SST-MENT-04"))


@rule("SST-MENT-04", "SST-MENT-09", "SST-MOVE-01")
def ways_out(fight: Fight, who: TokenId) -> dict[str, tuple[Point, ...]]:
    """Return the zones that somebody can run to and pay for, the farthest from all enemies first, with the ways."""
    here, zones = find_spot(fight, who), fight.board.site.zones
    if here is None:
        return {}
    side = fight.encounter.token(who).side
    foes = [
        spot
        for token in fight.encounter.tokens.values()
        if token.side != side and (spot := find_spot(fight, TokenId(token.id))) is not None
    ]
    situation = Situation(fight.state, fight.encounter, fight.board, encountered(fight.state, fight.encounter, who))
    may = partial(may_step, fight)
    open_ways: dict[str, tuple[Point, ...]] = {}
    for name, halves in zones.graph.within(here, 2 * situation.who.sheet.zone_move, may).items():
        leads = zones.graph.way(here, name, may) if isinstance(name, str) and halves else None
        path = tuple(map(zones.middle, leads or ()))
        free = bool(path) and moves.why_not_way(situation, path) is None
        if free and can_pay(fight, who, _pips_of(fight, who, path)):
            open_ways[str(name)] = path
    return dict(sorted(open_ways.items(), key=lambda each: -_nearest(fight, each[0], foes)))


def _nearest(fight: Fight, zone: str, foes: list[str | tuple[str, str]]) -> int:
    graph = fight.board.site.zones.graph
    found = [graph.distance(zone, each) for each in foes]
    return min((each for each in found if each is not None), default=0)


def _where_to(ctx: Context, who: TokenId) -> Choice[str]:
    ways = ways_out(ctx, who)
    if not ways:
        raise Gone("swift-swords.why.off-zones")
    return choice(
        f"flees:{who}",
        "SST-MENT-04",
        prompt=say("swift-swords.ask.flees", token=who),
        options={zone: say("swift-swords.option.zone", zone=zone) for zone in ways},
        about=(who,),
    )


def _left_to(kind: str, action: str, carry: Carry, price: Callable[[Situation], Phrase], icon: str) -> Action:
    """Return an action that is left to whoever is in a state of mind, and offered to nobody else."""
    ways = shown_if(lambda situation: situation.who.has(kind), f"swift-swords.action.{action}")
    return Action(action, "SST-MENT-09", carry, keeps=True, left_to=(kind,), variants=ways, price=price, icon=icon)


@rule("SST-ONE-01", "SST-ONE-03", "SST-STATE-10", "SST-MENT-05")
def _shake(ctx: Context, act: Act) -> Procedure[None]:
    """Spend a die that shows a 1 on one roll to be rid of a State, or of panic, which is no action."""
    who, kind = act.actor, str(act.option("state") or "")
    spend_one(ctx, who, "SST-ONE-03")
    if kind == PANICKED:
        yield from shake_off(ctx, who, kind)
    else:
        yield from throw_off(ctx, who, kind)


@rule("SST-ONE-03", "SST-STATE-10", "SST-MENT-05")
def _shakeable(situation: Situation) -> tuple[Variant, ...]:
    """Offer each State that somebody is in, and panic."""
    held = (*states_of(situation.who), *((PANICKED,) if situation.who.has(PANICKED) else ()))
    return tuple(Variant(say(f"swift-swords.action.shake.{kind}"), options=(("state", kind),)) for kind in held)


@rule("SST-ONE-01", "SST-MENT-07")
def _check_shake(situation: Situation, act: Act) -> Phrase | None:
    kind = str(act.option("state") or "")
    if kind not in states_of(situation.who) and not (kind == PANICKED and situation.who.has(PANICKED)):
        return say("swift-swords.why.no-state")
    return None if has_one(situation, situation.who.id) else say("swift-swords.why.no-one")


_for_one_die = partial(Action, one_die=True, in_state=True, left_to=(HELD,))
_for_a_one = partial(Action, price=lambda _: die_words((1,)), keeps=True, anytime=True, left_to=(PANICKED, CRUSHED))
ACTIONS = (
    _for_one_die(RECOVER, "SST-STATE-07", _remove, check=_check_state, variants=_removable, icon="bolt"),
    _left_to(PANICKED, FLEE, _flee, _price_of_flight, "run"),
    _for_a_one(SHAKE, "SST-ONE-03", _shake, check=_check_shake, variants=_shakeable, icon="bolt"),
    _left_to(CRUSHED, KNEEL, _kneel, _lowest, "zzz"),
)
