"""Seconds: how they go by in a turn, and what else takes them."""

from dataclasses import replace

from core.base.ids import TokenId
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import ROUND, SecondsClock, Turn, clock_of, set_clock


@rule("SEC-CLOCK-02", "SEC-CLOCK-07")
def pass_seconds(ctx: Context, turn: Turn, seconds: int, *, cited: str = "SEC-CLOCK-02") -> None:
    """Let seconds of a turn under way go by, for what waits on its owner's clock as well."""
    after = replace(turn, spent=min(ROUND, turn.spent + seconds))
    set_clock(ctx, counted(clock_of(ctx.encounter).having(after), turn.who, after.spent - turn.spent), cited)


@rule("SEC-CLOCK-07", "SEC-CLOCK-08")
def counted(clock: SecondsClock, who: TokenId, seconds: int) -> SecondsClock:
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
