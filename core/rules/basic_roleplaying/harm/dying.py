"""Death, and waking."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.vitals_changes import drop_affliction, lift_condition, put_condition
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, settled, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import DEAD, DYING, RECOVERY, UNCONSCIOUS


@rule("BRP-DMG-05")
def die_of(ctx: Context, keeper: CreatureReference) -> None:
    """Let somebody be dead, on a map or on none."""
    for kind in (DYING, UNCONSCIOUS):
        lift_condition(ctx, keeper, kind, rule=RuleId("BRP-DMG-05"))
    put_condition(ctx, keeper, Condition(DEAD, lasting=True), RuleId("BRP-DMG-05"))
    for each in vitals_of(ctx.state, keeper).afflictions:
        if each.kind == RECOVERY:
            drop_affliction(ctx, keeper, each.id, RuleId("BRP-DMG-05"))
    ctx.note(say("basic-roleplaying.log.dies", token=keeper.id), RuleId("BRP-DMG-05"))


def die(ctx: Context, who: TokenId) -> None:
    """Let somebody of the fight be dead."""
    die_of(ctx, settled(ctx.state, CreatureReference(ctx.encounter.id, who)))


@rule("BRP-DMG-04")
def wake(ctx: Context, keeper: CreatureReference) -> None:
    """Let somebody be awake, whatever hit points are left; until he is hurt again."""
    lift_condition(ctx, keeper, UNCONSCIOUS, rule=RuleId("BRP-DMG-04"))
    ctx.note(say("basic-roleplaying.log.wakes", token=keeper.id), RuleId("BRP-DMG-04"))
