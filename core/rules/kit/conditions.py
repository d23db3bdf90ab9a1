"""Conditions: how a rule puts one on somebody of the running encounter, and lifts what he has."""

from typing import Any

from core.base.ids import RuleId, TokenId
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.model.condition import Condition


def set_condition(ctx: Context, who: TokenId, cited: str, kind: str, amount: int = 0, **fields: Any) -> None:
    """Put a condition on somebody by a rule, with an amount and whatever else there is to say of it."""
    ctx.emit(ConditionSet(ctx.encounter.id, who, Condition(kind, amount, **fields), RuleId(cited)))


def lift_conditions(ctx: Context, who: TokenId, cited: str, *kinds: str) -> None:
    """Lift from somebody, by a rule, those of some kinds that he has, in the order in which they are named."""
    held = {each.kind for each in (*ctx.token(who).conditions, *ctx.state.vitals(ctx.token(who)).conditions)}
    for kind in kinds:
        if kind in held:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId(cited)))
