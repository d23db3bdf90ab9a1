"""The weeks of natural healing: when they begin to be counted for somebody, and when there is nothing left to heal."""

from core.base.ids import RuleId
from core.engine.context import Context
from core.engine.vitals_changes import drop_affliction, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, in_fight, settled, vitals_of
from core.rules.swift_swords.clock import SECONDS, DiceClock
from core.rules.swift_swords.names import RECOVERY, WEEKS

WEEK = 7 * 24 * 3_600


def moment_of(state: Campaign, keeper: CreatureReference) -> int:
    """Return the world second that it is for somebody: of one in a fight, that at which its present cycle began."""
    fight = in_fight(state, keeper)
    clock = None if fight is None else fight[0].clock
    return state.time + (SECONDS * (clock.cycle - 1) if isinstance(clock, DiceClock) else 0)


def recovery_of(state: Campaign, keeper: CreatureReference) -> Affliction | None:
    """Return what counts somebody's weeks; None where nothing heals."""
    return next((each for each in vitals_of(state, keeper).afflictions if each.kind == RECOVERY), None)


def begin_recovery(ctx: Context, keeper: CreatureReference) -> None:
    """Let the weeks be counted in which somebody heals by himself, if they are not yet."""
    keeper = settled(ctx.state, keeper)
    if recovery_of(ctx.state, keeper) is not None:
        return
    (identity,) = ctx.state.fresh_ids("recovery")
    now = moment_of(ctx.state, keeper)
    recovery = Affliction(identity, RECOVERY, now, now + WEEK, known=True, counters={WEEKS: 0})
    put_affliction(ctx, keeper, recovery, RuleId("SST-HEAL-04"))


def end_recovery(ctx: Context, keeper: CreatureReference) -> None:
    """Count the weeks no longer of somebody who has nothing left to heal."""
    held = recovery_of(ctx.state, keeper)
    if held is not None:
        drop_affliction(ctx, keeper, held.id, RuleId("SST-HEAL-05"))
