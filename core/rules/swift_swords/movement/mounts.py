"""Mounted combat: rider and mount are one; how one gets up, and how one falls off."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.rulebook.cite import rule
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.swift_swords.checks import characteristic
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.contact import is_alone
from core.rules.swift_swords.names import MOUNTED, PRONE
from core.rules.swift_swords.rounds.order import Action, Situation

MOUNT, DISMOUNT = "mount", "dismount"
MOUNTING_PIPS = 3
JOLT = 2
"""Ranks that are lost at once from which on a rider may fall (SST-SLAM-03)."""


@rule("SST-SLAM-03", "SST-ACT-22")
def _mount(ctx: Context, act: Act) -> None:
    """Get into the saddle."""
    set_condition(ctx, act.actor, "SST-SLAM-03", MOUNTED)


@rule("SST-SLAM-03", "SST-ACT-22")
def _dismount(ctx: Context, act: Act) -> None:
    """Get out of the saddle."""
    lift_conditions(ctx, act.actor, "SST-SLAM-03", MOUNTED)


@rule("SST-SLAM-03")
def _check(situation: Situation, act: Act, *, mounted: bool) -> Phrase | None:
    who = situation.who
    if not who.sheet.mount_move:
        return say("swift-swords.why.no-mount")
    if who.has(MOUNTED) is not mounted:
        return say(f"swift-swords.why.{'mounted' if who.has(MOUNTED) else 'on-foot'}")
    if who.has(PRONE):
        return say("swift-swords.why.lies")
    return None if is_alone(situation, who.id) else say("swift-swords.why.not-alone")


@rule("SST-SLAM-03", "SST-GAP-17")
def keep_seat(ctx: Context, who: TokenId, before: int) -> Procedure[None]:
    """Let a rider who has lost so much at once as makes a mount shy roll DEX, or fall to the ground. Asks `seat:`."""
    someone = fighter(ctx, who)
    if not someone.has(MOUNTED) or (before - someone.physical.value < JOLT and not someone.is_out):
        return
    successes = yield from characteristic(ctx, who, "dexterity", "SST-SLAM-03", key=f"seat:{who}", uses=("move",))
    if not successes:
        lift_conditions(ctx, who, "SST-SLAM-03", MOUNTED)
        set_condition(ctx, who, "SST-SLAM-03", PRONE)
        ctx.tell_of(who, "swift-swords.log.thrown", "SST-SLAM-03")


ACTIONS = (
    Action(MOUNT, "SST-SLAM-03", _mount, pips=MOUNTING_PIPS, check=partial(_check, mounted=False), icon="horse"),
    Action(DISMOUNT, "SST-SLAM-03", _dismount, pips=MOUNTING_PIPS, check=partial(_check, mounted=True), icon="walk"),
)
