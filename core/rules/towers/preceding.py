"""What comes before the action itself: the joined shift, and the attacks that doing it in a threatened space draws."""

from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.towers.action import Action
from core.rules.towers.opportunity import provoked
from core.rules.towers.shifting import joined_shift


@rule("T99-ACT-50", "T99-OA-08", "T99-OA-10")
def preceding(ctx: Context, action: Action, act: Act) -> Procedure[bool]:
    """Let happen what comes before an action; True if the actor can still do it. Its cost is paid either way."""
    if not (yield from joined_shift(ctx, act)):
        return False
    return not action.provokes or (yield from provoked(ctx, act.actor, action.id))
