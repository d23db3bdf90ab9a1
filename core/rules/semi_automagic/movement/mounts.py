"""Riding: getting on and off, controlling a mount, and the checks of whoever is borne by a mount or a vehicle."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import stop_hauling, take_along
from core.engine.command import Act
from core.engine.context import Context
from core.engine.system import Need
from core.explain.modifier import Modifier
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, canonical
from core.model.encounter import Encounter
from core.model.loads import hauler_of
from core.rulebook.cite import rule
from core.rules.kit.action import only_if, shown_if
from core.rules.kit.conditions import Bond, lift_conditions
from core.rules.kit.gear import free_hands
from core.rules.semi_automagic.checks import pilot_tally, ride_tally, skill_tally
from core.rules.semi_automagic.clock import clock_of, set_clock
from core.rules.semi_automagic.conditions import reference_at, someone_of
from core.rules.semi_automagic.fighter import Action, Situation, encountered, fighter
from core.rules.semi_automagic.movement.walking import carry_along, place
from core.rules.semi_automagic.names import MOUNTED, PILOT, RIDE

MOUNT, DISMOUNT = "mount", "dismount"
SADDLE = Bond(MOUNTED, sole=True)
"""The tie of a rider to his mount, which bears no condition of its own."""
CONTROL_SECONDS = 2
"""Seconds of a round that controlling a mount takes (SEC-MOUNT-01)."""
_NEXT = 3
"""Half squares from one place to the next, a diagonal step being the longest."""


@rule("SEC-MOUNT-01", "SEC-MOUNT-02")
def why_not_control(state: Campaign, encounter: Encounter, mount: TokenId) -> Phrase | None:
    """Return why a rider cannot let his mount act; None if he can, has done so in this round, or nobody rides it."""
    clock = clock_of(encounter)
    rider = clock.rider_of(mount)
    if rider is None or mount in clock.controlled:
        return None
    someone = encountered(state, encounter, rider)
    if not someone.can_act:
        return None
    if not (someone.sheet.ranks(RIDE) or someone.sheet.bonus(RIDE) > 0):
        return say("semi-automagic.why.cannot-ride", token=rider)
    if not free_hands(someone.vitals.gear):
        return say("semi-automagic.why.no-hand-for-reins", token=rider)
    turn = clock.turn_of(rider) or clock.held_by(rider)
    if turn is None or turn.left < CONTROL_SECONDS:
        return say("semi-automagic.why.no-time-to-control", token=rider, seconds=CONTROL_SECONDS)
    return None


@rule("SEC-MOUNT-01")
def to_control(ctx: Context, mount: TokenId) -> TokenId | None:
    """Return the rider who has still to see to a mount that is about to do something; None where nobody has to."""
    clock = clock_of(ctx.encounter)
    rider = clock.rider_of(mount)
    if rider is None or mount in clock.controlled:
        return None
    return rider if fighter(ctx, rider).can_act else None


def under_control(ctx: Context, mount: TokenId) -> None:
    """Keep that a mount has been seen to in this round."""
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, controlled=(*clock.controlled, mount)), "SEC-MOUNT-01")


@rule("SEC-MOUNT-02")
def has_reins_in_hand(encounter: Encounter, rider: TokenId) -> bool:
    """Return whether a hand of somebody is busy with a mount that does not stay still in this round."""
    clock = clock_of(encounter)
    mount = clock.riding.get(rider)
    return mount is not None and mount in clock.controlled


@rule("SEC-MOUNT-01", "SEC-MOUNT-03")
def _get_on(ctx: Context, act: Act) -> None:
    """Get on somebody, who from now on acts on the rider's count and bears his weight."""
    rider, mount = act.actor, act.target()
    _part(ctx, rider)
    clock = clock_of(ctx.encounter)
    combatants = clock.combatants if mount in clock.combatants else (*clock.combatants, mount)
    set_clock(ctx, replace(clock, combatants=combatants, riding={**clock.riding, rider: mount}), "SEC-MOUNT-03")
    SADDLE.begin(ctx, rider, mount, "SEC-MOUNT-01")
    take_along(ctx, reference_at(ctx, mount), reference_at(ctx, rider), Haulage.BORNE)
    carry_along(ctx, mount)


@rule("SEC-MOUNT-01")
def _may_get_on(situation: Situation, act: Act) -> Phrase | None:
    who = situation.who
    if who.has(MOUNTED):
        return say("semi-automagic.why.mounted")
    if not act.targets:
        return None
    mount = act.targets[0]
    if mount == who.id or mount not in situation.board.bodies:
        return say("semi-automagic.why.oneself")
    if situation.clock.rider_of(mount) is not None or fighter(situation, mount).sheet.scale <= who.sheet.scale:
        return say("semi-automagic.why.no-mount")
    if situation.encounter.token(mount).side != who.token.side:
        return say("semi-automagic.why.not-willing")
    near = situation.board.distance(who.id, mount) <= _NEXT
    return None if near else say("semi-automagic.why.not-adjacent")


def _get_off(ctx: Context, act: Act) -> None:
    """Get down beside the mount, where there is room."""
    rider = act.actor
    mount = clock_of(ctx.encounter).riding.get(rider)
    _part(ctx, rider)
    if mount is not None and mount in ctx.encounter.tokens:
        spots = ctx.board.beside(rider, ctx.board.stand(mount))
        if not spots:
            raise Refused("semi-automagic.why.step.occupied")
        place(ctx, rider, spots[0])


def _part(ctx: Context, rider: TokenId) -> None:
    """Let a rider sit on nothing any more; what he rode has its place in the order right behind him."""
    clock = clock_of(ctx.encounter)
    mount = clock.riding.get(rider)
    if mount is not None:
        riding = {each: ridden for each, ridden in clock.riding.items() if each != rider}
        order = [each for each in clock.order if each != mount]
        order.insert(order.index(rider) + 1 if rider in order else len(order), mount)
        scores = {**clock.scores, mount: clock.scores.get(rider, 0)}
        done = clock.done if mount in clock.done or rider not in clock.done else (*clock.done, mount)
        set_clock(ctx, replace(clock, riding=riding, order=tuple(order), scores=scores, done=done), "SEC-MOUNT-03")
    lift_conditions(ctx, rider, "SEC-MOUNT-01", MOUNTED)
    stop_hauling(ctx, reference_at(ctx, rider))


def in_the_saddle(ctx: Context) -> dict[TokenId, TokenId]:
    """Return the mounts of those who sit on one as a fight begins."""
    clock, tokens = clock_of(ctx.encounter), ctx.encounter.tokens
    found: dict[TokenId, TokenId] = {}
    for who in clock.combatants:
        mount = next(iter(SADDLE.held_by(tokens[who].conditions)), None)
        if mount in clock.combatants and mount is not None and mount not in found.values():
            found[who] = mount
    return found


def keep_saddles(ctx: Context) -> None:
    """Let those ride no longer who are not on their mount any more, or whose condition was lifted."""
    for rider, mount in clock_of(ctx.encounter).riding.items():
        stand = ctx.board.stand
        if not fighter(ctx, rider).has(MOUNTED) or not stand(rider).rect.overlaps(stand(mount).rect):
            _part(ctx, rider)


def _has_a_mount(situation: Situation) -> bool:
    """Return whether somebody larger of the same side is on the map, whom nobody rides yet."""
    who, bodies = situation.who, situation.board.bodies.values()
    return not who.has(MOUNTED) and any(
        body.side == who.token.side and body.size > who.sheet.scale and body.id != who.id for body in bodies
    )


_second = partial(Action, cited="SEC-MOUNT-01", seconds=1)
_mountable = shown_if(_has_a_mount, "semi-automagic.action.mount")
_riding = shown_if(lambda situation: situation.who.has(MOUNTED), "semi-automagic.action.dismount")
_mounted = only_if(lambda situation: situation.who.has(MOUNTED), "semi-automagic.why.not-mounted")
ACTIONS = (
    _second(MOUNT, carry=_get_on, needs=(Need.TARGET,), check=_may_get_on, variants=_mountable, icon="horse"),
    _second(DISMOUNT, carry=_get_off, check=_mounted, variants=_riding, icon="arrow-down"),
)


def bearer_of(state: Campaign, reference: CreatureReference) -> CreatureReference | None:
    """Return the mount or the vehicle that bears somebody, as the game master has it; None for who goes on foot."""
    found = hauler_of(state, canonical(state, reference))
    return found[0] if found is not None and found[1].how is Haulage.BORNE else None


@rule("SEC-COND-03")
def borne_tally(state: Campaign, reference: CreatureReference, skill: str, more: Iterable[Modifier] = ()) -> Tally:
    """Return what somebody adds in a check of a skill; of Ride and Pilot the penalty of what bears him is taken off."""
    someone = someone_of(state, reference)
    reckon = {RIDE: ride_tally, PILOT: pilot_tally}.get(skill)
    bearer = None if reckon is None else bearer_of(state, reference)
    if reckon is None or bearer is None:
        return skill_tally(someone, skill, more=more)
    return reckon(someone, someone_of(state, bearer), more=more)
