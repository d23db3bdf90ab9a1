"""Injuries and blows that land: each loss a record of its own, falling unconscious, waking, dying, worn items."""

from collections.abc import Iterable
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.engine.vitals_changes import drop_affliction, lift_lasting, put_affliction, put_lasting, put_track
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.creature_reference import CreatureReference, canonical, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying import names
from core.rules.basic_roleplaying.clock import CLOCK, ROUND, Blow, clock_of
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.equipment import Wielded, arms_among
from core.rules.basic_roleplaying.settings import FAINTS_AT, number_of
from core.rules.kit.anybody import moment_of
from core.rules.kit.asking import one_die
from core.rules.kit.conditions import has_lasting
from core.rules.kit.gear import put_item
from core.rules.kit.healing import lacking, restored
from core.rules.kit.waiting_harm import WaitingHarm

HOUR, WEEK = 3_600, 7 * 24 * 3_600
WAITING: WaitingHarm[Blow] = WaitingHarm(CLOCK, "held", "BRP-INIT-06")


def points_of(vitals: Vitals) -> int:
    """Return the hit points that somebody has now."""
    track = vitals.tracks.get(names.HIT_POINTS)
    return 0 if track is None else track.value


@rule("BRP-DMG-02", "BRP-DMG-06", "BRP-HEAL-08", "BRP-ARM-02")
def injure(ctx: Context, reference: CreatureReference, points: int) -> Procedure[None]:
    """Take points off somebody's hit points, and let him fall if few are left; roll for how long."""
    if _hurt(ctx, canonical(ctx.state, reference), points):
        yield from settle_state(ctx, canonical(ctx.state, reference))


def _hurt(ctx: Context, reference: CreatureReference, points: int) -> bool:
    """Take points off hit points, below nought too, as an injury of its own; return whether that was anything."""
    if points <= 0 or has_lasting(ctx.state, reference, names.DEAD):
        return False
    _open(ctx, reference, points, left=points_of(vitals_of(ctx.state, reference)) - points)
    return True


def _open(ctx: Context, reference: CreatureReference, points: int, left: int) -> None:
    """Let an injury leave somebody so many points; count the weeks in which he heals, if they are not counted yet."""
    (identity,), counted = ctx.state.fresh_ids("injury"), {names.POINTS: points, names.TREATED: 0}
    wound = Affliction(identity, names.INJURY, moment_of(ctx.state, reference), known=True, counters=counted)
    put_affliction(ctx, reference, wound, RuleId("BRP-HEAL-08"))
    put_track(ctx, reference, names.HIT_POINTS, left, RuleId("BRP-DMG-02"))
    if any(each.kind == names.RECOVERY for each in vitals_of(ctx.state, reference).afflictions):
        return
    (identity,) = ctx.state.fresh_ids("recovery")
    now = moment_of(ctx.state, reference)
    recovery = Affliction(identity, names.RECOVERY, now, now + WEEK, known=True, counters={names.HOSPITAL: 0})
    put_affliction(ctx, reference, recovery, RuleId("BRP-HEAL-01"))


@rule("BRP-DMG-03", "BRP-DMG-04", "BRP-DMG-05", "BRP-GAP-10")
def settle_state(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Let somebody be unconscious at 2 or less, and dying at 0 or less until the round ends; roll for how long."""
    fallen = _falls(ctx, reference)
    if points_of(vitals_of(ctx.state, reference)) <= 0:
        ends = moment_of(ctx.state, reference) + ROUND
        put_lasting(ctx, reference, Condition(names.DYING, lasting=True, ends=ends), RuleId("BRP-DMG-05"))
    elif fallen:
        yield from faint(ctx, reference)


def _falls(ctx: Context, reference: CreatureReference) -> bool:
    """Let somebody who has few points left lie there, unconscious without an end as yet; return whether he falls."""
    low = points_of(vitals_of(ctx.state, reference)) <= number_of(ctx.state.house_rules, FAINTS_AT)
    falls = low and not has_lasting(ctx.state, reference, names.UNCONSCIOUS)
    if falls:
        put_lasting(ctx, reference, Condition(names.UNCONSCIOUS, lasting=True), RuleId("BRP-DMG-03"))
    return falls


@rule("BRP-DMG-03", "BRP-GAP-10")
def faint(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Roll for how many hours somebody is unconscious."""
    who, subject = reference.id, say("basic-roleplaying.draw.hours", token=reference.id)
    key, about = f"unconscious:{who}", (who,)
    hours = yield from one_die(key, "BRP-DMG-03", subject=subject, sides=6, owner=who, about=about, telling=())
    if not has_lasting(ctx.state, reference, names.UNCONSCIOUS):
        return
    ends = moment_of(ctx.state, reference) + HOUR * hours
    put_lasting(ctx, reference, Condition(names.UNCONSCIOUS, lasting=True, ends=ends), RuleId("BRP-DMG-03"))
    ctx.tell_of(reference.id, "basic-roleplaying.log.unconscious", "BRP-DMG-03", hours=hours)


@rule("BRP-DMG-03", "BRP-GAP-10")
def hours_due(ctx: Context, who: TokenId) -> Procedure[None]:
    """Roll the hours of somebody whom the game master's hand has let fall, where his hit points ask for them."""
    someone = fighter(ctx, who)
    held, low = someone.held(names.UNCONSCIOUS), number_of(ctx.state.house_rules, FAINTS_AT)
    if held is not None and held.ends is None and 0 < someone.hit_points.value <= low:
        yield from faint(ctx, canonical(ctx.state, CreatureReference(ctx.encounter.id, who)))


@rule("BRP-HEAL-03")
def heal(ctx: Context, reference: CreatureReference, identity: str | None, points: int, cited: str) -> Procedure[int]:
    """Give hit points back, never above the most, and return how many; whoever comes above nought dies no more.

    They come off the injury of that id, no more than is still open of it; or off the oldest, then the next.
    """
    vitals = vitals_of(ctx.state, reference)
    track = vitals.tracks.get(names.HIT_POINTS)
    if track is None or has_lasting(ctx.state, reference, names.DEAD):
        return 0
    wounds = [each for each in vitals.afflictions if each.kind == names.INJURY and identity in (None, each.id)]
    given = restored(track, points) - track.value
    if identity is not None:
        given = min(given, sum(each.count(names.POINTS) for each in wounds))
    _close(ctx, reference, wounds, given, cited)
    put_track(ctx, reference, names.HIT_POINTS, track.value + given, RuleId(cited))
    if given and track.value <= 0 < track.value + given:
        lift_lasting(ctx, reference, names.DYING, rule=RuleId("BRP-HEAL-07"))
        if has_lasting(ctx.state, reference, names.UNCONSCIOUS):
            yield from faint(ctx, reference)
    if track.maximum is not None and track.value + given >= track.maximum:
        _end_recovery(ctx, reference, "BRP-HEAL-03")
    return given


def _close(ctx: Context, reference: CreatureReference, wounds: Iterable[Affliction], points: int, cited: str) -> None:
    """Take points off injuries, one after the other; one of which nothing is open any more is closed."""
    for wound in wounds:
        taken = min(points, wound.count(names.POINTS))
        points, left = points - taken, wound.count(names.POINTS) - taken
        if not left:
            drop_affliction(ctx, reference, wound.id, RuleId(cited))
        elif taken:
            put_affliction(ctx, reference, wound.counting(**{names.POINTS: left}), RuleId(cited))


@rule("BRP-HEAL-08", "BRP-HEAL-03")
def track_set(ctx: Context, reference: CreatureReference, track: str, before: Track) -> None:
    """Let hit points that the game master takes be an injury, and let fall who has few; those he gives close one."""
    vitals = vitals_of(ctx.state, reference)
    if track != names.HIT_POINTS or has_lasting(ctx.state, reference, names.DEAD):
        return
    now = vitals.tracks[track]
    lost = lacking(now) - lacking(before)
    if lost > 0:
        _open(ctx, reference, lost, left=now.value)
        _falls(ctx, reference)
        return
    latest_first = [each for each in reversed(vitals.afflictions) if each.kind == names.INJURY]
    _close(ctx, reference, latest_first, -lost, "BRP-HEAL-03")
    if not lacking(now):
        _end_recovery(ctx, reference, "BRP-HEAL-03")


def _end_recovery(ctx: Context, reference: CreatureReference, cited: str) -> None:
    """Count the weeks no longer of somebody who has all his hit points, or is dead."""
    for each in vitals_of(ctx.state, reference).afflictions:
        if each.kind == names.RECOVERY:
            drop_affliction(ctx, reference, each.id, RuleId(cited))


@rule("BRP-DMG-05")
def die(ctx: Context, reference: CreatureReference) -> None:
    """Let somebody be dead, on a map or on none."""
    for kind in (names.DYING, names.UNCONSCIOUS):
        lift_lasting(ctx, reference, kind, rule=RuleId("BRP-DMG-05"))
    put_lasting(ctx, reference, Condition(names.DEAD, lasting=True), RuleId("BRP-DMG-05"))
    _end_recovery(ctx, reference, "BRP-DMG-05")
    ctx.tell_of(reference.id, "basic-roleplaying.log.dies", "BRP-DMG-05")


@rule("BRP-DMG-04")
def wake(ctx: Context, reference: CreatureReference) -> None:
    """Let somebody be awake, whatever hit points are left; until he is hurt again."""
    lift_lasting(ctx, reference, names.UNCONSCIOUS, rule=RuleId("BRP-DMG-04"))
    ctx.tell_of(reference.id, "basic-roleplaying.log.wakes", "BRP-DMG-04")


@rule("BRP-DMG-04", "BRP-DMG-05")
def why_not_woken(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return why somebody cannot be woken: awake, or at no hit points; None if he can."""
    asleep = has_lasting(state, reference, names.UNCONSCIOUS) and points_of(vitals_of(state, reference)) > 0
    return None if asleep else say("basic-roleplaying.why.cannot-wake")


@rule("BRP-INIT-06")
def strike_or_hold(ctx: Context, blow: Blow) -> Procedure[None]:
    """Let a blow land; where several act at this moment it is held until all of them have."""
    clock = clock_of(ctx.encounter)
    if clock.is_simultaneous and blow.by in clock.together:
        WAITING.hold(ctx, blow)
        if blow.points:
            ctx.tell_deed(blow.by, blow.whom, "basic-roleplaying.log.waits", "BRP-INIT-06", points=blow.points)
    else:
        yield from _lands(ctx, blow)


@rule("BRP-INIT-06")
def land(ctx: Context) -> Procedure[None]:
    """Let the blows land that have waited, one after the other, none of which keeps another from it."""
    return one_by_one(WAITING.release(ctx), partial(_lands, ctx, waited=True))


def _lands(ctx: Context, blow: Blow, *, waited: bool = False) -> Procedure[None]:
    if waited and blow.points:
        ctx.tell_deed(blow.by, blow.whom, "basic-roleplaying.log.lands", "BRP-INIT-06", points=blow.points)
    _wear_items(ctx, blow)
    yield from injure(ctx, CreatureReference(ctx.encounter.id, blow.whom), blow.points)


def land_held(ctx: Context) -> None:
    """Take off what held blows cost, and let fall who falls by them, for how long ever."""
    for blow in WAITING.waiting(ctx):
        _wear_items(ctx, blow)
        reference = canonical(ctx.state, CreatureReference(ctx.encounter.id, blow.whom))
        if _hurt(ctx, reference, blow.points):
            _falls(ctx, reference)
    WAITING.clear(ctx)


def _wear_items(ctx: Context, blow: Blow) -> None:
    for who, item, points in (each for each in blow.wear if ctx.is_there(each[0])):
        wear_item(ctx, who, item, points)


def _piece(ctx: Context, who: TokenId, item: str) -> Wielded | None:
    """Return somebody's weapon or shield by its id; None if he has none of that id."""
    someone = fighter(ctx, who)
    return next((each for each in arms_among(someone.vitals.gear, someone.sheet.arms) if each.item.id == item), None)


@rule("BRP-DEF-07", "BRP-GAP-13", "BRP-GAP-14")
def wear_item(ctx: Context, who: TokenId, item: str, points: int) -> None:
    """Take hit points off an item, which breaks when none are left; the blow that breaks it was parried still."""
    before = _piece(ctx, who, item)
    if before is None or not before.profile.hit_points or not points:
        return
    held = before.item
    after = Wielded(held.but(wounds=min(1_000, held.wounds + points)), before.profile)
    put_item(ctx, who, after.item.but(damaged=after.is_broken))
    if after.is_broken and not before.is_broken:
        ctx.tell_of(who, "basic-roleplaying.log.breaks", "BRP-DEF-07", item=held.name)
    else:
        ctx.tell_of(who, "basic-roleplaying.log.wears", "BRP-DEF-07", item=held.name, left=after.points_left)


@rule("BRP-GAP-14")
def strike_item(ctx: Context, who: TokenId, item: str, points: int) -> None:
    """Let points strike somebody's item: a shield stops as many as it has left, a weapon none."""
    struck = _piece(ctx, who, item)
    if struck is not None:
        through = max(0, points - (struck.points_left if struck.profile.shield else 0))
        ctx.tell_of(who, "basic-roleplaying.log.struck", "BRP-GAP-14", item=struck.item.name, points=through)
        wear_item(ctx, who, item, through)
