"""Setting up a fight: how everything stood is kept for a reset, and the system starts its clock."""

from core.base.errors import Refused
from core.base.ids import TokenId
from core.engine.context import Context
from core.engine.event import ClockChanged, StageChanged
from core.engine.signs import part_signs
from core.model.encounter import Opening, Stage


def open_fight(ctx: Context, combatants: tuple[TokenId, ...]) -> None:
    """Let the encounter run with these in it, nobody on the clock yet; raise `Refused` if it runs already.

    Everybody there has a sign of his own from then on.
    """
    if ctx.encounter.stage is Stage.RUNNING:
        raise Refused("refused.already-running")
    part_signs(ctx)
    encounter, state = ctx.encounter, ctx.state
    opening = Opening(encounter.tokens, state.people, state.wear, state.time)
    ctx.emit(StageChanged(encounter.id, Stage.RUNNING, opening))
    ctx.emit(ClockChanged(encounter.id, ctx.system.clock(tuple(dict.fromkeys(combatants)))))
