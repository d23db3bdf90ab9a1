"""Tracks and conditions of anybody, who stands on a map or on none, by reference; and the moment that it is for him."""

from core.base.ids import EncounterId, RuleId
from core.base.values import changed
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet, TrackChanged
from core.engine.vitals_changes import lift_lasting, put_lasting, put_track
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, in_fight, vitals_of
from core.model.encounter import Token


def token_of(state: Campaign, reference: CreatureReference) -> tuple[EncounterId, Token] | None:
    """Return the encounter of somebody, and the token in it; of a person the one in a fight, if there is one."""
    if reference.encounter is not None:
        token = state.encounter(reference.encounter).tokens.get(reference.id)
        return None if token is None else (reference.encounter, token)
    found = in_fight(state, reference)
    return None if found is None else (found[0].id, found[1])


def all_conditions(state: Campaign, reference: CreatureReference) -> tuple[Condition, ...]:
    """Return the lasting conditions of somebody, and those of the fight that the token is in."""
    found = token_of(state, reference)
    return (*(() if found is None else found[1].conditions), *vitals_of(state, reference).conditions)


def moment_of(state: Campaign, reference: CreatureReference) -> int:
    """Return the world second that it is for somebody: of one in a fight, that at which its present round began."""
    found = in_fight(state, reference)
    clock = None if found is None else found[0].clock
    return state.time + (0 if clock is None else clock.past)


def change_track(
    ctx: Context, reference: CreatureReference, name: str, value: int, cited: str, *, temporary: int = 0
) -> None:
    """Let a track of somebody hold another value, and so many temporary points; its maximum stays."""
    on_map = token_of(ctx.state, reference)
    if on_map is None:
        put_track(ctx, reference, name, value, RuleId(cited), temporary=temporary)
    else:
        ctx.emit(TrackChanged(on_map[0], on_map[1].id, name, value, temporary, RuleId(cited)))


def put_condition(ctx: Context, reference: CreatureReference, condition: Condition, cited: str) -> None:
    """Give somebody a condition in place of one of the same kind, source and other.

    Off the map it is a lasting one, without an end on a clock.
    """
    on_map = token_of(ctx.state, reference)
    if on_map is None:
        put_lasting(ctx, reference, changed(condition, until=None), RuleId(cited))
    else:
        ctx.emit(ConditionSet(on_map[0], on_map[1].id, condition, RuleId(cited)))


def drop_condition(
    ctx: Context,
    reference: CreatureReference,
    kind: str,
    cited: str | None,
    *,
    source: str | None = None,
    other: str | None = None,
) -> None:
    """Take the conditions of a kind off somebody; `source` and `other` narrow down which."""
    on_map, why = token_of(ctx.state, reference), None if cited is None else RuleId(cited)
    if on_map is None:
        lift_lasting(ctx, reference, kind, source=source, other=other, rule=why)
    else:
        ctx.emit(ConditionLifted(on_map[0], on_map[1].id, kind, source, other, why))
