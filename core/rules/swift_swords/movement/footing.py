"""Footing: who may fall as he moves, for an injury of head or leg, and the roll by which he stays on his feet."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.kit.conditions import set_condition
from core.rules.swift_swords.checks import Reasons, characteristic, more
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.harm.hindrances import MOVE, injuries_of
from core.rules.swift_swords.harm.locations import ARMS
from core.rules.swift_swords.names import PRONE


@rule("SST-INJ-07", "SST-INJ-09", "SST-INJ-13")
def may_fall(someone: Fighter) -> bool:
    """Return whether somebody needs a roll to stay on his feet whenever he moves."""
    return any(row.trips and held.other not in ARMS for row, held in injuries_of(someone.conditions))


@rule("SST-INJ-09", "SST-INJ-21")
def trips_of(someone: Fighter) -> Reasons:
    """Return what injuries take off the roll to stay on one's feet, besides what they take off all rolls to move."""
    found = ((row, held) for row, held in injuries_of(someone.conditions) if row.trips and held.other not in ARMS)
    return tuple(more(str(row.rule), row.id, -row.moving) for row, _ in found if row.moving)


@rule("SST-INJ-07", "SST-INJ-09", "SST-INJ-13")
def keeps_feet(ctx: Context, who: TokenId) -> Procedure[bool]:
    """Let somebody who may fall roll DEX before he moves, or fall prone where he is; return whether he can go on.

    Its question is `footing:`.
    """
    if not may_fall(fighter(ctx, who)):
        return True
    successes = yield from characteristic(
        ctx, who, "dexterity", "SST-INJ-07", key=f"footing:{who}", reasons=trips_of(fighter(ctx, who)), uses=(MOVE,)
    )
    if not successes:
        fall(ctx, who, "SST-INJ-07")
    return successes > 0


def fall(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody fall to the ground."""
    set_condition(ctx, who, cited, PRONE)
    ctx.note(say("swift-swords.log.stumbles", token=who), RuleId(cited))
