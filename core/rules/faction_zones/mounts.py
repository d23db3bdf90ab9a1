"""Mounts and vehicles: who rides on what, getting on and off, and turns that are taken together."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet, TokenMoved
from core.engine.request import CHANCE, Procedure, ask
from core.engine.system import Need
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.harm import DamageRoll, hurt_of, suffer
from core.rules.faction_zones.clock import clock_of, set_clock
from core.rules.faction_zones.fighter import RIDDEN, RIDING, combatant
from core.rules.faction_zones.saves import save
from core.rules.faction_zones.situation import Action, Effort, Situation
from core.rules.faction_zones.zones.places import are_nearby, find_spot, put_at

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


FALL = 4
"""Sides of the die of direct damage of a fall (FAC-MOUNT-07)."""


@rule("FAC-MOUNT-06", "FAC-MOUNT-07")
def _mount(ctx: Context, act: Act) -> Procedure[None]:
    """Get on, for half a zone; on what moves only with an AGI save, else one falls."""
    mount = act.target()
    _pay_half_zone(ctx, act.actor)
    if (yield from _keeps_footing(ctx, act.actor, mount)) and mount in ctx.encounter.tokens:
        where = ctx.encounter.id
        ctx.emit(ConditionSet(where, act.actor, Condition(RIDING, other=mount), RuleId("FAC-MOUNT-06")))
        ctx.emit(ConditionSet(where, mount, Condition(RIDDEN, source=act.actor), RuleId("FAC-MOUNT-06")))


@rule("FAC-MOUNT-06", "FAC-MOUNT-07")
def _dismount(ctx: Context, act: Act) -> Procedure[None]:
    """Get off, for half a zone; from what moves only with an AGI save, else one falls."""
    mount = mount_of(ctx, act.actor)
    _pay_half_zone(ctx, act.actor)
    if mount is None:
        return
    get_off(ctx, act.actor, mount)
    yield from _keeps_footing(ctx, act.actor, mount)


def get_off(ctx: Context, rider: TokenId, mount: TokenId) -> None:
    """Let somebody ride no longer."""
    where = ctx.encounter.id
    ctx.emit(ConditionLifted(where, rider, RIDING, other=mount, rule=RuleId("FAC-MOUNT-06")))
    if mount in ctx.encounter.tokens:
        ctx.emit(ConditionLifted(where, mount, RIDDEN, source=rider, rule=RuleId("FAC-MOUNT-06")))


@rule("FAC-MOUNT-06")
def end_lost_rides(ctx: Context) -> None:
    """End every ride of one who is no longer with what he rides on.

    Whom the game master's hand alone has moved takes along what he rides on, and whoever rides on him.
    """
    _follow(ctx)
    for identity in tuple(ctx.encounter.tokens):
        rider = TokenId(identity)
        mount = mount_of(ctx, rider)
        if mount is None:
            continue
        if mount not in ctx.encounter.tokens or not are_nearby(ctx.board, ctx.encounter, rider, mount):
            get_off(ctx, rider, mount)


@rule("FAC-MOUNT-01")
def _follow(ctx: Context) -> None:
    """Let mount and riders be together again where nothing has happened but that one of them was moved."""
    moved = dict.fromkeys(each.token for each in ctx.events if isinstance(each, TokenMoved))
    if not moved or not all(isinstance(each, TokenMoved) for each in ctx.events):
        return
    for who in moved:
        spot = find_spot(ctx.board, ctx.encounter, who)
        mount = mount_of(ctx, who) or who
        for other in (mount, *riders_of(ctx, mount)):
            if spot is not None and other not in moved and other in ctx.encounter.tokens:
                put_at(ctx, other, spot)


def _pay_half_zone(ctx: Context, who: TokenId) -> None:
    clock = clock_of(ctx.encounter)
    if clock.turn is not None and clock.turn.who == who:
        set_clock(ctx, replace(clock, turn=replace(clock.turn, moved=clock.turn.moved + 1)), "FAC-MOUNT-06")


@rule("FAC-MOUNT-07")
def _keeps_footing(ctx: Context, who: TokenId, mount: TokenId) -> Procedure[bool]:
    """Return whether somebody stays on his feet: surely beside what stands, by an AGI save beside what moves."""
    if mount not in clock_of(ctx.encounter).rolling:
        return True
    if (yield from save(ctx, who, "agility", "FAC-MOUNT-07", key="footing")) is not False:
        return True

    def build(state: Campaign) -> DamageRoll | None:
        if who not in ctx.encounter.tokens:
            return None
        return DamageRoll(
            key=f"fall:{who}",
            asks=CHANCE,
            rules=(RuleId("FAC-MOUNT-07"),),
            owner=who,
            subject=say("faction-zones.draw.fall", token=who),
            sides=FALL,
        )

    faces = yield from ask(build)
    if faces is not None and who in ctx.encounter.tokens:
        ctx.note(say("faction-zones.log.falls", token=who), RuleId("FAC-MOUNT-07"))
        suffer(ctx, who, hurt_of(ctx.state, combatant(ctx, who), sum(faces), 0, direct=True))
    return False


@rule("FAC-MOUNT-06")
def _check_mount(situation: Situation, act: Act) -> Phrase | None:
    if situation.who.has(RIDING):
        return say("faction-zones.why.rides")
    if not situation.turn.left:
        return say("faction-zones.why.no-movement")
    if not act.targets:
        return None
    mount = situation.other(act.target())
    if mount.token.side != situation.who.token.side or mount.id == situation.who.id or mount.has(RIDING):
        return say("faction-zones.why.no-mount")
    if mount.is_out:
        return say("faction-zones.why.out")
    near = are_nearby(situation.board, situation.encounter, situation.who.id, mount.id)
    return None if near else say("faction-zones.why.not-nearby")


def _check_dismount(situation: Situation, act: Act) -> Phrase | None:
    if not situation.who.has(RIDING):
        return say("faction-zones.why.rides-nothing")
    return None if situation.turn.left else say("faction-zones.why.no-movement")


ACTIONS = (
    Action("mount", RuleId("FAC-MOUNT-06"), _mount, Effort.MOVE, (Need.TARGET,), check=_check_mount, icon="horse"),
    Action("dismount", RuleId("FAC-MOUNT-06"), _dismount, Effort.MOVE, check=_check_dismount, icon="arrow-down"),
)
