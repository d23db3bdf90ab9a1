"""Wounds that acting makes worse: bleeding and burning."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.towers.action import Action, Pace
from core.rules.towers.fighter import fighter
from core.rules.towers.harm import Harm, suffer

_LIST = RuleId("T99-TAB-CONDITIONS")


@rule("T99-COND-01")
def aggravate(ctx: Context, who: TokenId, action: Action) -> None:
    """Take what an action on the own turn costs the wounded: X LETHAL of the bleeding, X STUN of the burning.

    Recover costs the bleeding nothing, shaking it off the burning nothing, and free actions cost nobody (T99-GAP-08).
    """
    if action.pace in (Pace.FREE, Pace.HOLD):
        return
    someone = fighter(ctx, who)
    bleeding, burning = someone.condition("bleeding"), someone.condition("burning")
    lethal = max(1, bleeding.amount) if bleeding is not None and action.id != "recover" else 0
    stun = max(1, burning.amount) if burning is not None and action.id != "shake" else 0
    if lethal or stun:
        ctx.note(say("99-towers.log.worse", token=who, stun=stun, lethal=lethal), _LIST)
        suffer(ctx, who, Harm(stun, lethal), _LIST)
