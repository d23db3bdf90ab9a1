"""What takes seconds from turns: being stunned, staggered and disabled."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import CHANCE, Procedure, ask
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import ROUND, clock_of
from core.rules.semi_automagic.fighter import fighter, fighter_of
from core.rules.semi_automagic.names import DISABLED, STAGGERED, STUNNED
from core.rules.semi_automagic.spending import lose_seconds, pass_seconds

SLOWED = 3
"""Seconds of action that a disabled one has each round."""


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
    if held.amount > seconds:
        less = replace(held, amount=held.amount - seconds)
        ctx.emit(ConditionSet(ctx.encounter.id, who, less, RuleId("SEC-COND-08")))
    elif held.amount > 0:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, STUNNED, held.source, held.other, rule=RuleId("SEC-COND-08")))
    ctx.note(say("semi-automagic.log.stunned", token=who, seconds=seconds), RuleId("SEC-COND-08"))
    return True


@rule("SEC-COND-09")
def stagger(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll how many seconds of the turn somebody who is staggered loses; what it counts are the rounds left of it."""

    def build(state: Campaign) -> Roll | None:
        token = state.encounter(ctx.encounter.id).tokens.get(who) if ctx.has_encounter else None
        if token is None or not fighter_of(state, token).has(STAGGERED):
            return None
        return Roll(
            key=f"stagger:{who}",
            asks=CHANCE,
            rules=(RuleId("SEC-COND-09"),),
            owner=who,
            subject=say("semi-automagic.draw.stagger", token=who),
            dice=(6,),
        )

    if build(ctx.state) is None:
        return
    faces = yield from ask(build)
    if faces is None or build(ctx.state) is None:
        return
    lose_seconds(ctx, who, faces[0], cited="SEC-COND-09")
    ctx.note(say("semi-automagic.log.staggers", token=who, seconds=faces[0]), RuleId("SEC-COND-09"))
    held = fighter(ctx, who).held(STAGGERED)
    if held is not None and held.amount == 1:
        ctx.emit(ConditionLifted(ctx.encounter.id, who, STAGGERED, held.source, held.other, rule=RuleId("SEC-COND-09")))
    elif held is not None and held.amount > 1:
        less = replace(held, amount=held.amount - 1)
        ctx.emit(ConditionSet(ctx.encounter.id, who, less, RuleId("SEC-COND-09")))


@rule("SEC-COND-10")
def slow_down(ctx: Context, who: TokenId) -> Procedure[None]:
    """Leave somebody who is disabled three seconds of action in this turn."""
    if fighter(ctx, who).has(DISABLED):
        lose_seconds(ctx, who, ROUND - SLOWED, cited="SEC-COND-10")
    return
    yield
