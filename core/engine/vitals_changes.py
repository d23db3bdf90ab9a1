"""Changes to a creature's vitals, on a map or off it: conditions, tracks and afflictions, each as one event."""

from core.base.ids import RuleId
from core.base.values import changed
from core.engine.context import Context
from core.engine.event import AfflictionsChanged, VitalsChanged
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature import Track
from core.model.creature_reference import CreatureReference, vitals_of


def put_lasting(ctx: Context, reference: CreatureReference, condition: Condition, rule: RuleId | None = None) -> None:
    """Give somebody a lasting condition, in the place of one of the same kind, source and other."""
    vitals = vitals_of(ctx.state, reference)
    lasting = changed(condition, lasting=True)
    others = tuple(each for each in vitals.conditions if not _alike(each, lasting))
    if (*others, lasting) != vitals.conditions:
        ctx.emit(VitalsChanged(reference, changed(vitals, conditions=(*others, lasting)), rule))


def lift_lasting(
    ctx: Context,
    reference: CreatureReference,
    kind: str,
    *,
    source: str | None = None,
    other: str | None = None,
    rule: RuleId | None = None,
) -> bool:
    """Take lasting conditions of a kind off somebody; return whether there were any.

    `source` and `other` narrow down which of the kind.
    """
    vitals = vitals_of(ctx.state, reference)
    left = tuple(
        each
        for each in vitals.conditions
        if each.kind != kind or source not in (None, each.source) or other not in (None, each.other)
    )
    if len(left) == len(vitals.conditions):
        return False
    ctx.emit(VitalsChanged(reference, changed(vitals, conditions=left), rule))
    return True


def put_track(
    ctx: Context,
    reference: CreatureReference,
    name: str,
    value: int,
    rule: RuleId | None = None,
    *,
    temporary: int | None = None,
    fresh: Track | None = None,
) -> None:
    """Let a track of somebody hold another value, and so many temporary points; its maximum stays.

    Where he has no such track yet, it is made of a `fresh` one; without `temporary` those points stay.
    """
    vitals = vitals_of(ctx.state, reference)
    old = vitals.tracks.get(name, fresh or Track(0))
    track = Track(value, old.maximum, old.temporary if temporary is None else temporary)
    if vitals.tracks.get(name) != track:
        ctx.emit(VitalsChanged(reference, changed(vitals, tracks={**vitals.tracks, name: track}), rule))


def affliction_of(ctx: Context, reference: CreatureReference, identity: str) -> Affliction | None:
    """Return an affliction of somebody by its id; None where it is gone."""
    return next((each for each in vitals_of(ctx.state, reference).afflictions if each.id == identity), None)


def put_affliction(
    ctx: Context, reference: CreatureReference, affliction: Affliction, rule: RuleId | None = None
) -> None:
    """Let an affliction begin in somebody, or be another than it was."""
    held = vitals_of(ctx.state, reference).afflictions
    if any(each.id == affliction.id for each in held):
        after = tuple(affliction if each.id == affliction.id else each for each in held)
    else:
        after = (*held, affliction)
    if after != held:
        ctx.emit(AfflictionsChanged(reference, after, rule))


def drop_affliction(ctx: Context, reference: CreatureReference, identity: str, rule: RuleId | None = None) -> None:
    """Let an affliction end, and with it every condition that lasts only as long: those that name it as their source.

    Conditions that end at a moment of their own stay until then.
    """
    vitals = vitals_of(ctx.state, reference)
    left = tuple(each for each in vitals.afflictions if each.id != identity)
    if len(left) != len(vitals.afflictions):
        ctx.emit(AfflictionsChanged(reference, left, rule))
    kept = tuple(each for each in vitals.conditions if each.source != identity or each.ends is not None)
    if len(kept) != len(vitals.conditions):
        ctx.emit(VitalsChanged(reference, changed(vitals_of(ctx.state, reference), conditions=kept), rule))


def _alike(one: Condition, other: Condition) -> bool:
    return (one.kind, one.source, one.other) == (other.kind, other.source, other.other)
