"""Radiation in a fight: whoever begins a turn in a zone is exposed to it until a turn of his begins elsewhere."""

from core.base.ids import TokenId
from core.engine.context import Context
from core.engine.request import Procedure
from core.model.keeper import Keeper, settled
from core.rulebook.cite import rule
from core.rules.semi_automagic.afflictions import active, end_contact
from core.rules.semi_automagic.catching import radiated
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.radiation import SEVERITIES, radiation_on
from core.rules.semi_automagic.syndromes import of_radiation


@rule("SEC-RAD-01", "SEC-RAD-02")
def at_turn_start(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let contact end with radiation that somebody is out of, and begin with what he is in."""
    someone = fighter(ctx, who)
    if someone.sheet.is_object or someone.is_dead:
        return
    keeper = settled(ctx.state, Keeper(ctx.encounter.id, who))
    severity = radiation_on(ctx.state, ctx.encounter, ctx.board, who)
    for degree, name in enumerate(SEVERITIES, 1):
        held = active(ctx.state, keeper, of_radiation(name.capitalize()))
        exposed = held is not None and held.count("exposed") > 0
        if held is not None and exposed and degree != severity:
            end_contact(ctx, keeper, held.id)
        elif degree == severity and not exposed:
            yield from radiated(ctx, keeper, name.capitalize())
