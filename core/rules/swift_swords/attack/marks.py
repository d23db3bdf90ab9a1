"""Marks that an attack leaves on the table: exposure dice before somebody, and that he has fumbled."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.names import EXPOSED, FUMBLED


@rule("SST-EXP-01", "SST-DODGE-05", "SST-BLOCK-04", "SST-PARRY-03")
def expose(ctx: Context, who: TokenId, count: int, cited: str) -> None:
    """Put so many exposure dice down before somebody, besides those that lie there."""
    if count <= 0:
        return
    held = fighter(ctx, who).held(EXPOSED)
    total = count + (0 if held is None else held.amount)
    set_condition(ctx, who, cited, EXPOSED, total)
    ctx.note(say("swift-swords.log.exposed", token=who, count=total), RuleId(cited))


@rule("SST-EXP-02")
def take_up(ctx: Context, who: TokenId, count: int) -> None:
    """Take exposure dice up that lie before somebody."""
    held = fighter(ctx, who).held(EXPOSED)
    if held is None or count <= 0:
        return
    if held.amount > count:
        set_condition(ctx, who, "SST-EXP-02", EXPOSED, held.amount - count)
    else:
        lift_conditions(ctx, who, "SST-EXP-02", EXPOSED)


@rule("SST-EXP-04", "SST-EXP-06")
def fumble(ctx: Context, who: TokenId) -> None:
    """Mark somebody as Fumbled, which does not count twice."""
    set_condition(ctx, who, "SST-EXP-04", FUMBLED)
    ctx.note(say("swift-swords.log.fumbles", token=who), RuleId("SST-EXP-04"))
