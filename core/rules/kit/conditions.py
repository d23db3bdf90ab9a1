"""Conditions: how a rule puts one on somebody of the running encounter, and lifts what he has."""

from typing import Any

from core.base.ids import RuleId, TokenId
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.model.condition import Condition


def conditions_of(ctx: Context, who: TokenId) -> tuple[Condition, ...]:
    """Return what somebody of the running encounter has: the conditions of the fight and the lasting ones."""
    token = ctx.token(who)
    return (*token.conditions, *ctx.state.vitals(token).conditions)


def set_condition(ctx: Context, who: TokenId, cited: str, kind: str, amount: int = 0, **fields: Any) -> None:
    """Put a condition on somebody by a rule, with an amount and whatever else there is to say of it."""
    ctx.emit(ConditionSet(ctx.encounter.id, who, Condition(kind, amount, **fields), RuleId(cited)))


def lift_conditions(ctx: Context, who: TokenId, cited: str, *kinds: str) -> None:
    """Lift from somebody, by a rule, those of some kinds that he has, in the order in which they are named."""
    held = {each.kind for each in conditions_of(ctx, who)}
    for kind in kinds:
        if kind in held:
            ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId(cited)))


def lift_about(ctx: Context, who: TokenId, whom: TokenId, cited: str, *kinds: str) -> None:
    """Lift from somebody, by a rule, those of his conditions of some kinds that concern another."""
    held = conditions_of(ctx, who)
    for each in (each for kind in kinds for each in held if each.kind == kind and whom in (each.source, each.other)):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, each.kind, each.source, each.other, RuleId(cited)))
