"""The course of a fight: what happens by itself until somebody must choose, and what ends with the fight."""

from core.base.ids import TokenId
from core.base.values import changed
from core.engine.command import command
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.rules.kit.conditions import LiftAfterFight
from core.rules.semi_automagic.actions import go_on, let_rest_pass, ripen
from core.rules.semi_automagic.attack.aimed_shots import keep_aims
from core.rules.semi_automagic.attack.strike import take_unawares
from core.rules.semi_automagic.clock import ROUND, OpenTurn, clock_of, set_clock
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.minds.possession import count_shared, veto_turn
from core.rules.semi_automagic.movement.mounts import in_the_saddle, keep_saddles
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.time.initiative import settle_order, slot_in
from core.rules.semi_automagic.time.turns import begin_turn, can_act, is_over, next_round, ready_holders, sit_out

MOST_IDLE_ROUNDS = 100
"""Rounds that may go by without anybody having to choose."""


def begin(ctx: Context, surprised: tuple[TokenId, ...]) -> Procedure[None]:
    """Let everybody roll for initiative; who is surprised is so by everybody on the other side."""
    take_unawares(ctx, surprised)
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, riding=in_the_saddle(ctx)))
    yield from settle_order(ctx)


def join(ctx: Context, who: TokenId, surprised: bool) -> Procedure[None]:
    """Let a late-comer in."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, changed(clock, combatants=(*clock.combatants, who)))
    if surprised:
        take_unawares(ctx, (who,))
    yield from slot_in(ctx, who)


def advance(ctx: Context) -> Procedure[None]:
    """Let turns end and begin, until somebody can act or take the turn that he holds."""
    rounds = 0
    while rounds < MOST_IDLE_ROUNDS:
        state, encounter = ctx.state, ctx.encounter
        clock = clock_of(encounter)
        if clock.aims:
            keep_aims(ctx)
        if clock.riding:
            keep_saddles(ctx)
            clock = clock_of(ctx.encounter)
            encounter = ctx.encounter
            state = ctx.state
        if clock.active:
            stunned = next((turn.mind for turn in clock.active if sit_out(ctx, turn.who)), None)
            if stunned is not None:
                yield from ripen(ctx, stunned)
                continue
            ended = next((turn for turn in clock.active if is_over(state, encounter, turn)), None)
            if ended is None:
                return
            yield from _end_turn(ctx, ended)
            continue
        if clock.waiting and ready_holders(state, encounter):
            return
        mind = clock.following()
        if mind is not None:
            yield from begin_turn(ctx, mind)
            yield from ends_if_gone(veto_turn(ctx, mind))
            yield from _pick_up(ctx)
            continue
        if not any(can_act(state, encounter, who) for who in clock.order):
            return
        rounds += 1
        next_round(ctx)


def _pick_up(ctx: Context) -> Procedure[None]:
    """Let those whose turn has begun sit out being stunned, and go on with what they have not finished."""
    for turn in clock_of(ctx.encounter).active:
        if sit_out(ctx, turn.who):
            yield from ripen(ctx, turn.mind)
        yield from go_on(ctx, turn.who)


def _end_turn(ctx: Context, turn: OpenTurn) -> Procedure[None]:
    """Let what is left of a turn go by; where it interrupted another, that one goes on."""
    count_shared(ctx, turn)
    yield from let_rest_pass(ctx, turn, ROUND - turn.spent)
    set_clock(ctx, clock_of(ctx.encounter).closing(turn), "SEC-CLOCK-01")


@command("semi-automagic.lift")
class LiftFightConditions(LiftAfterFight):
    """Lift what means something for as long as seconds are counted only."""

    system = SEMI_AUTOMAGIC
    kinds = tuple(kind.id for kind in KINDS.values() if kind.fight)
