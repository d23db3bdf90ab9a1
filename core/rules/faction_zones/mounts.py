"""Mounts and vehicles: who rides on what, getting on and off, and turns that are taken together."""

from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.harm import roll_direct, suffer
from core.rules.faction_zones.clock import clock_of, move_half_zone, why_no_movement
from core.rules.faction_zones.fighter import RIDING, fighter
from core.rules.faction_zones.rounds.order import RIDE, mount_of
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Nerve, Situation
from core.rules.faction_zones.zones.places import why_not_nearby

FALL = 4
"""Sides of the die of direct damage of a fall (FAC-MOUNT-07)."""


@rule("FAC-MOUNT-06", "FAC-MOUNT-07")
def _mount(ctx: Context, act: Act) -> Procedure[None]:
    """Get on, for half a zone; on what moves only with an AGI save, else one falls."""
    rider, mount = act.actor, act.target()
    move_half_zone(ctx, rider, "FAC-MOUNT-06")
    if (yield from _keeps_footing(ctx, rider, mount)):
        RIDE.begin(ctx, rider, mount, "FAC-MOUNT-06")


@rule("FAC-MOUNT-06", "FAC-MOUNT-07")
def _dismount(ctx: Context, act: Act) -> Procedure[None]:
    """Get off, for half a zone; from what moves only with an AGI save, else one falls."""
    mount = mount_of(ctx, act.actor)
    move_half_zone(ctx, act.actor, "FAC-MOUNT-06")
    if mount is not None:
        RIDE.end(ctx, act.actor, mount, "FAC-MOUNT-06")
        yield from _keeps_footing(ctx, act.actor, mount)


@rule("FAC-MOUNT-07")
def _keeps_footing(ctx: Context, who: TokenId, mount: TokenId) -> Procedure[bool]:
    """Return whether somebody stays on his feet: surely beside what stands, by an AGI save beside what moves."""
    if mount not in clock_of(ctx.encounter).rolling:
        return True
    if (yield from save(ctx, who, "agility", "FAC-MOUNT-07", key="footing")):
        return True
    subject = say("faction-zones.draw.fall", token=who)
    hurt = yield from roll_direct(ctx, who, who, f"fall:{who}", "FAC-MOUNT-07", subject, FALL)
    ctx.tell_of(who, "faction-zones.log.falls", "FAC-MOUNT-07")
    suffer(ctx, who, hurt)
    return False


@rule("FAC-MOUNT-06")
def _check_mount(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(RIDING):
        return say("faction-zones.why.rides")
    if not situation.turn.left:
        return why_no_movement(situation.turn)
    if not act.targets:
        return None
    mount = fighter(situation, act.target())
    if mount.token.side != situation.who.token.side or mount.id == situation.who.id or mount.has(RIDING):
        return say("faction-zones.why.no-mount")
    if mount.is_out:
        return say("faction-zones.why.out")
    return why_not_nearby(situation, situation.who.id, mount.id)


def _check_dismount(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(RIDING):
        return say("faction-zones.why.rides-nothing")
    return None if situation.turn.left else why_no_movement(situation.turn)


_getting_on = partial(Action, effort=Effort.MOVE, needs=(Need.TARGET,), left=Nerve.SHAKEN | Nerve.FRENZIED)
_getting_off = partial(Action, effort=Effort.MOVE, left=Nerve.ANY)
ACTIONS = (
    _getting_on("mount", "FAC-MOUNT-06", _mount, check=_check_mount, icon="horse"),
    _getting_off("dismount", "FAC-MOUNT-06", _dismount, check=_check_dismount, icon="arrow-down"),
)
