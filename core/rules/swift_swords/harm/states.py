"""The States: Stun, Shock and Doubt, which one may suffer in place of a lost Rank, and how one throws them off."""

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.swift_swords.checks import characteristic, more
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.names import (
    ACTION_POOL,
    DEFENCE_POOLS,
    DOUBT,
    INJURY,
    MENTAL,
    PHYSICAL,
    SHOCK,
    STUN,
)

STATES = (STUN, SHOCK, DOUBT)
STATE_OF = {PHYSICAL: STUN, MENTAL: SHOCK}
"""The State that stands in for a Rank of a side."""
THROWN_OFF_BY = {STUN: "body", SHOCK: "mind", DOUBT: "spirit"}
"""The characteristic that throws a State off (SST-TAB-STATES)."""


@rule("SST-STATE-05", "SST-STATE-06")
def states_of(someone: Fighter) -> tuple[str, ...]:
    """Return the States that somebody is in."""
    return tuple(state for state in STATES if someone.has(state))


@rule("SST-STATE-01", "SST-STATE-02", "SST-STATE-03", "SST-DMG-12")
def may_take(someone: Fighter, side: str) -> bool:
    """Return whether somebody may suffer the State of a side in place of a Rank: not twice, and never if Stateless."""
    return not someone.sheet.stateless and not someone.has(STATE_OF[side])


@rule("SST-STATE-04", "SST-DPOOL-04")
def take_state(ctx: Context, who: TokenId, state: str, cited: str) -> None:
    """Put somebody into a State, which empties every pool that he has."""
    set_condition(ctx, who, cited, state, lasting=True)
    lift_conditions(ctx, who, "SST-STATE-04", ACTION_POOL, *DEFENCE_POOLS)
    ctx.note(say(f"swift-swords.log.{state}", token=who))


@rule("SST-STATE-07", "SST-INJ-22")
def end_state(ctx: Context, who: TokenId, state: str, cited: str) -> None:
    """Let a State end, and with Stun what an injury of that name goes on doing."""
    lift_conditions(ctx, who, cited, state)
    if state == STUN:
        lift_conditions(ctx, who, "SST-INJ-22", f"{INJURY}{STUN}")


@rule("SST-STATE-01", "SST-STATE-08", "SST-STATE-09", "SST-STATE-10", "SST-STATE-11", "SST-ONE-03")
def throw_off(ctx: Context, who: TokenId, state: str, *, key: str = "") -> Procedure[bool]:
    """Let somebody roll to throw off a State, with what helps him at it; return whether it is gone.

    Its question is `state:` with the State and the id.
    """
    tough = fighter(ctx, who).sheet.tough
    helps = (more("SST-STATE-11", "tough", tough),) if tough else ()
    name = THROWN_OFF_BY[state]
    successes = yield from characteristic(
        ctx, who, name, "SST-STATE-08", key=key or f"state:{state}:{who}", reasons=helps
    )
    if successes and fighter(ctx, who).has(state):
        end_state(ctx, who, state, "SST-STATE-08")
        ctx.note(say("swift-swords.log.throws-off", token=who, state=say(f"swift-swords.condition.{state}")))
    return bool(successes)
