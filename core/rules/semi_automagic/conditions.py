"""Tracks, conditions and sheets as play changes them, of anybody, on a map or on none, by their reference."""

from core.base.errors import Gone
from core.base.ids import TokenId
from core.engine.context import Context
from core.engine.event import CreatureChanged
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Person
from core.model.creature_reference import CreatureReference, creature_of, owner_of, vitals_of
from core.rules.kit import anybody
from core.rules.kit.anybody import token_of
from core.rules.semi_automagic.fighter import Someone, fighter_of, fighter_of_person
from core.rules.semi_automagic.sheet import SemiSheet


def reference_at(ctx: Context, who: TokenId) -> CreatureReference:
    """Return the address of a token of the running encounter."""
    return CreatureReference(ctx.encounter.id, who)


def someone_of(state: Campaign, reference: CreatureReference) -> Someone:
    """Return somebody as the rules see him, with the token if there is one; raise `Refused` if there is nobody."""
    found = token_of(state, reference)
    if found is not None:
        return fighter_of(state, found[1])
    owner = owner_of(state, reference)
    return fighter_of_person(state, owner) if isinstance(owner, Person) else fighter_of(state, owner)


def address_of(state: Campaign, reference: CreatureReference) -> str:
    """Return by which id somebody is named in questions and in the log: the token's, or the person's on no map."""
    found = token_of(state, reference)
    return reference.id if found is None else found[1].id


def held(state: Campaign, reference: CreatureReference, kind: str) -> Condition | None:
    """Return somebody's first condition of a kind; None where there is none."""
    return next((each for each in anybody.all_conditions(state, reference) if each.kind == kind), None)


def has(state: Campaign, reference: CreatureReference, kind: str) -> bool:
    """Return whether somebody has a condition of a kind."""
    return held(state, reference, kind) is not None


def level_of(state: Campaign, reference: CreatureReference, track: str) -> int:
    """Return what a track of somebody stands at; 0 where it was never touched."""
    known = vitals_of(state, reference).tracks.get(track)
    return 0 if known is None else known.value


def set_track(ctx: Context, reference: CreatureReference, track: str, value: int, cited: str) -> None:
    """Let a track of somebody stand at a value, never below 0."""
    if level_of(ctx.state, reference, track) != max(0, value):
        anybody.change_track(ctx, reference, track, max(0, value), cited)


def lift(
    ctx: Context,
    reference: CreatureReference,
    kind: str,
    cited: str,
    *,
    source: str | None = None,
    other: str | None = None,
) -> None:
    """Take the conditions of a kind off somebody who has any; `source` and `other` narrow down which."""
    if has(ctx.state, reference, kind):
        anybody.drop_condition(ctx, reference, kind, cited, source=source, other=other)


def change_sheet(ctx: Context, reference: CreatureReference, sheet: SemiSheet) -> None:
    """Let somebody's sheet be another, and the vitals fit it."""
    creature = creature_of(ctx.state, reference).but(sheet=sheet)
    vitals = ctx.systems[creature.system].resheeted(vitals_of(ctx.state, reference), creature)
    ctx.emit(CreatureChanged(reference.encounter, reference.id, creature, vitals))


def still(state: Campaign, reference: CreatureReference, kind: str) -> Condition:
    """Return somebody's first condition of a kind; raise `Gone` where he has it no longer, or is gone himself."""
    found = held(state, reference, kind)
    if found is None:
        raise Gone("semi-automagic.why.no-longer")
    return found


def still_afflicted(state: Campaign, reference: CreatureReference, identity: str) -> Affliction:
    """Return an affliction of somebody by its id; raise `Gone` where it is over, or he is gone himself."""
    found = next((each for each in vitals_of(state, reference).afflictions if each.id == identity), None)
    if found is None:
        raise Gone("semi-automagic.why.no-longer")
    return found
