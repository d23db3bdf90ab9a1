"""Plunging: who is in the air and cannot fly any more comes down."""

from core.engine.context import Context
from core.engine.request import Procedure
from core.model.keeper import Keeper, there
from core.rulebook.cite import rule
from core.rules.semi_automagic.falling import Drop, fall, metres_up
from core.rules.semi_automagic.marks import someone_of
from core.rules.semi_automagic.names import WING_HURT
from core.rules.semi_automagic.wielding import USELESS


@rule("SEC-CALL-08")
def plunge(ctx: Context, keeper: Keeper) -> Procedure[None]:
    """Let a flyer fall whose wings do not carry him any more, from as high as he is above the ground."""
    if not there(ctx.state, keeper):
        return
    someone = someone_of(ctx.state, keeper)
    useless = any(held.kind == WING_HURT and held.amount >= USELESS for held in someone.conditions)
    metres = metres_up(ctx.state, keeper)
    if useless and metres > 0:
        yield from fall(ctx, keeper, Drop(metres))
