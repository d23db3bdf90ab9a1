"""Riding: who is on what, and turns that mount and rider take together."""

from core.base.ids import TokenId
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import RIDING, combatant

RIDERS_SKILLS = ("ride", "drive carts")
"""Skills by which one may act after a full-speed move of what one rides on (FAC-TAB-SKILL)."""


def mount_of(ctx: Context, who: TokenId) -> TokenId | None:
    """Return what somebody rides on or in."""
    held = combatant(ctx, who).held(RIDING)
    return None if held is None or held.other is None else TokenId(held.other)


def riders_of(ctx: Context, mount: TokenId) -> tuple[TokenId, ...]:
    """Return everybody who rides on or in something."""
    return tuple(
        TokenId(each) for each in ctx.encounter.tokens if mount_of(ctx, TokenId(each)) == mount and each != mount
    )


@rule("FAC-MOUNT-03")
def settle_ride(ctx: Context, mount: TokenId, moved: int, full: int) -> None:
    """After a mount's turn: a full-speed move takes action and reaction from all who ride on it."""
    if 2 * moved <= full:
        return
    for rider in riders_of(ctx, mount):
        if not any(combatant(ctx, rider).sheet.has(skill) for skill in RIDERS_SKILLS):
            set_clock(ctx, clock_of(ctx.encounter).spending(rider), "FAC-MOUNT-03")


@rule("FAC-MOUNT-01")
def partners(ctx: Context, who: TokenId) -> tuple[TokenId, ...]:
    """Return all who take their turns together with somebody: what he rides on, and whoever else is on it."""
    mount = mount_of(ctx, who) or who
    return tuple(each for each in (mount, *riders_of(ctx, mount)) if each != who and each in ctx.encounter.tokens)
