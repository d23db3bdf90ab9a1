"""Seconds: how they go by in a turn, and what else takes them: being stunned, staggered or disabled."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure, asks_nothing
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.semi_automagic.checks import throw
from core.rules.semi_automagic.clock import ROUND, SecondsClock, Turn, clock_of, set_clock
from core.rules.semi_automagic.conditions import still
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.names import DIE, DISABLED, STAGGERED, STUNNED

SLOWED = 3
"""Seconds of action that a disabled one has each round."""


@rule("SEC-CLOCK-02", "SEC-CLOCK-07")
def pass_seconds(ctx: Context, turn: Turn, seconds: int, *, cited: str = "SEC-CLOCK-02") -> None:
    """Let seconds of a turn under way go by, for what waits on its owner's clock as well."""
    after = replace(turn, spent=min(ROUND, turn.spent + seconds))
    set_clock(ctx, after_seconds(clock_of(ctx.encounter).having(after), turn.who, after.spent - turn.spent), cited)


@rule("SEC-CLOCK-07", "SEC-CLOCK-08")
def after_seconds(clock: SecondsClock, who: TokenId, seconds: int) -> SecondsClock:
    """Return the clock after seconds of somebody's own went by: what he has set going is so much nearer."""
    if not seconds or not any(delay.owner == who for delay in clock.delays):
        return clock
    delays = tuple(
        replace(delay, left=max(0, delay.left - seconds)) if delay.owner == who else delay for delay in clock.delays
    )
    return replace(clock, delays=delays)


@rule("SEC-CLOCK-02")
def lose_seconds(ctx: Context, who: TokenId, seconds: int, *, cited: str) -> None:
    """Take seconds off the end of the turn that somebody has under way, as far as there are any."""
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is not None:
        taken = min(seconds, turn.left)
        set_clock(ctx, clock_of(ctx.encounter).having(replace(turn, lost=turn.lost + taken)), cited)


def break_off(ctx: Context, who: TokenId, cited: str = "SEC-CLOCK-05") -> bool:
    """Let an action come to nothing that somebody has not finished; return whether there was one."""
    clock = clock_of(ctx.encounter)
    if who not in clock.unfinished:
        return False
    unfinished = {each: left for each, left in clock.unfinished.items() if each != who}
    set_clock(ctx, replace(clock, unfinished=unfinished), cited)
    return True


@rule("SEC-COND-08")
def sit_out(ctx: Context, who: TokenId) -> bool:
    """Let the seconds go by for which somebody is stunned, as far as his turn goes; return whether there were any.

    A stun that counts nothing lasts until it is lifted.
    """
    turn = clock_of(ctx.encounter).turn_of(who)
    if turn is None or who not in ctx.encounter.tokens or turn.spent >= ROUND:
        return False
    held = fighter(ctx, who).held(STUNNED)
    if held is None:
        return False
    seconds = ROUND - turn.spent if held.amount <= 0 else min(held.amount, ROUND - turn.spent)
    pass_seconds(ctx, turn, seconds, cited="SEC-COND-08")
    _wear_off(ctx, who, held, seconds, "SEC-COND-08")
    ctx.note(say("semi-automagic.log.stunned", token=who, seconds=seconds), RuleId("SEC-COND-08"))
    return True


@rule("SEC-COND-09")
def roll_stagger(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll how many seconds of the turn somebody who is staggered loses; what it counts are the rounds left of it."""
    if not fighter(ctx, who).has(STAGGERED):
        return
    keeper = CreatureReference(ctx.encounter.id, who)
    (seconds,) = yield from throw(
        who,
        (DIE,),
        key=f"stagger:{who}",
        cited="SEC-COND-09",
        subject=say("semi-automagic.draw.stagger", token=who),
        needs=lambda: still(ctx.state, keeper, STAGGERED),
    )
    lose_seconds(ctx, who, seconds, cited="SEC-COND-09")
    ctx.note(say("semi-automagic.log.staggers", token=who, seconds=seconds), RuleId("SEC-COND-09"))
    _wear_off(ctx, who, still(ctx.state, keeper, STAGGERED), 1, "SEC-COND-09")


def _wear_off(ctx: Context, who: TokenId, held: Condition, amount: int, cited: str) -> None:
    """Let a condition count so much less, and end at 0; one that counts nothing lasts until it is lifted."""
    if held.amount > amount:
        less = replace(held, amount=held.amount - amount)
        ctx.emit(ConditionSet(ctx.encounter.id, who, less, RuleId(cited)))
    elif held.amount > 0:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, held.kind, held.source, held.other, rule=RuleId(cited)))


@rule("SEC-COND-10")
def slow_down(ctx: Context, who: TokenId) -> Procedure[None]:
    """Leave somebody who is disabled three seconds of action in this turn."""
    if fighter(ctx, who).has(DISABLED):
        lose_seconds(ctx, who, ROUND - SLOWED, cited="SEC-COND-10")
    return asks_nothing()
