"""The course of a fight: phases that end, blows that land together, and what the end of a round brings."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import ACTIONS, INTENT, MOVEMENT, clock_of, set_clock
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.handling import finish_reloading
from core.rules.basic_roleplaying.harm.dying import die
from core.rules.basic_roleplaying.harm.landing import land
from core.rules.basic_roleplaying.healing.first_aid import finish_treatments
from core.rules.basic_roleplaying.names import HAMPERED, HELPLESS, STALLED, SURPRISED
from core.rules.basic_roleplaying.rounds.order import following, next_actors, unsettled, unstated
from core.rules.basic_roleplaying.settings import SPOKEN, chosen
from core.rules.kit.conditions import lift_conditions, set_condition

MOST_IDLE_ROUNDS = 50
"""Rounds that may go by without anybody having to choose."""


@rule("BRP-CLOCK-01", "BRP-INTENT-01", "BRP-GAP-20")
def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Let the first round begin; those who are ambushed can only defend themselves in it."""
    for who in surprised:
        set_condition(ctx, who, "BRP-GAP-20", SURPRISED)
    return asks_nothing()


def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in, who takes part from the phase on that the round has come to."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, combatants=(*clock.combatants, who)))
    if surprised:
        set_condition(ctx, who, "BRP-GAP-20", SURPRISED)
    return asks_nothing()


def leave(ctx: Context, who: TokenId) -> None:
    """Take somebody out of the fight."""
    set_clock(ctx, clock_of(ctx.encounter).without(who))


@rule("BRP-CLOCK-01", "BRP-CLOCK-02", "BRP-INIT-01", "BRP-INIT-06", "BRP-GAP-23")
def advance(ctx: Context) -> Procedure[None]:
    """Let phases and rounds end in which nobody has anything left to choose, until somebody has."""
    for _ in range(MOST_IDLE_ROUNDS * 4):
        clock = clock_of(ctx.encounter)
        state, encounter = ctx.state, ctx.encounter
        if not _goes_on(ctx):
            return
        if clock.phase == INTENT:
            if chosen(state.house_rules, SPOKEN) and unstated(state, encounter):
                return
            set_clock(ctx, replace(clock, phase=MOVEMENT), "BRP-CLOCK-01")
        elif clock.phase == MOVEMENT:
            if unsettled(state, encounter):
                return
            set_clock(ctx, replace(clock, phase=ACTIONS), "BRP-CLOCK-01")
        elif next_actors(state, encounter):
            return
        else:
            yield from _next_moment(ctx)


def _goes_on(ctx: Context) -> bool:
    """Return whether anybody is left who can do something, now or in a round to come, or whom the round's end kills."""
    everybody = [fighter(ctx, who) for who in clock_of(ctx.encounter).combatants]
    return any(not each.is_down or each.is_dying for each in everybody)


@rule("BRP-INIT-01", "BRP-INIT-03", "BRP-INIT-06")
def _next_moment(ctx: Context) -> Procedure[None]:
    """Let the blows of a moment land that wait for each other, and come to the next moment, or to the round's end."""
    clock = clock_of(ctx.encounter)
    held = clock.held
    if held:
        set_clock(ctx, replace(clock, held=()), "BRP-INIT-06")
        yield from land(ctx, held)
    together, moment = following(ctx.state, ctx.encounter)
    clock = clock_of(ctx.encounter)
    if together:
        set_clock(ctx, replace(clock, together=together, moment=moment), "BRP-INIT-01")
    else:
        yield from _end_round(ctx)


@rule("BRP-CLOCK-03", "BRP-DMG-05", "BRP-HEAL-07")
def _end_round(ctx: Context) -> Procedure[None]:
    """Finish treatments, then let those die who are at 0 or less; then reloading, timed effects, and a new round."""
    yield from finish_treatments(ctx)
    for who in clock_of(ctx.encounter).combatants:
        if fighter(ctx, who).is_dying:
            die(ctx, who)
    for who in clock_of(ctx.encounter).combatants:
        finish_reloading(ctx, who)
        _wear_off(ctx, who)
    clock = clock_of(ctx.encounter)
    ctx.note(say("basic-roleplaying.log.round-ends", round=clock.round), RuleId("BRP-CLOCK-02"))
    set_clock(ctx, clock.renewed(), "BRP-CLOCK-02")


def _wear_off(ctx: Context, who: TokenId) -> None:
    """Let what lasts for some rounds last one less."""
    lift_conditions(ctx, who, "BRP-CLOCK-03", SURPRISED)
    for kind in (HELPLESS, STALLED, HAMPERED):
        held = fighter(ctx, who).held(kind)
        if held is not None and held.amount > 1:
            set_condition(ctx, who, "BRP-CLOCK-03", kind, held.amount - 1)
        elif held is not None:
            lift_conditions(ctx, who, "BRP-CLOCK-03", kind)
