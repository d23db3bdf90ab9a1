"""Who is meant by an id: a token of an encounter, or somebody of the roster, on whatever map or on none."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import PersonId, RuleId, SceneId, TokenId
from core.engine.context import Context
from core.engine.edit_events import PersonPut
from core.engine.event import ChipsChanged, ConditionLifted, ConditionSet, TrackChanged
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Person, Track, Vitals
from core.model.encounter import Encounter, Token
from core.rules.towers.fighter import Fighter, fighter_of
from core.rules.towers.sheet import TowersSheet

NOWHERE = SceneId("")
"""The scene of those who stand on none."""


def find_subject(state: Campaign, encounter: Encounter | None, who: str) -> Fighter | None:
    """Return somebody as the rules see him: a token of the encounter, a person of the roster; None if he is gone."""
    if encounter is not None and who in encounter.tokens:
        return fighter_of(state, encounter.tokens[TokenId(who)])
    person = state.people.get(PersonId(who))
    if person is None or not isinstance(person.creature.sheet, TowersSheet):
        return None
    return fighter_of(state, Token(TokenId(who), NOWHERE, (0, 0), person=person.id))


def subject(state: Campaign, encounter: Encounter | None, who: str) -> Fighter:
    """Return somebody as the rules see him; raise `Refused` if he is gone."""
    found = find_subject(state, encounter, who)
    if found is None:
        raise Refused("refused.no-token", id=who)
    return found


def encounter_now(ctx: Context) -> Encounter | None:
    """Return the encounter of a command as it is now, None if it has none."""
    return ctx.encounter if ctx.has_encounter else None


def subject_now(ctx: Context, who: str) -> Fighter:
    """Return somebody as he is now; raise `Refused` if he is gone."""
    return subject(ctx.state, encounter_now(ctx), who)


def set_chips(ctx: Context, who: str, chips: dict[str, int]) -> None:
    """Let somebody hold these chips."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ChipsChanged(ctx.encounter.id, token, chips))
    else:
        person = _person(ctx, who)
        _put(ctx, person, replace(person.vitals, chips=chips))


def set_track(ctx: Context, who: str, name: str, value: int, temporary: int, cited: str) -> None:
    """Set a track of somebody; its maximum stays."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(TrackChanged(ctx.encounter.id, token, name, value, temporary, RuleId(cited)))
        return
    person = _person(ctx, who)
    old = person.vitals.tracks.get(name)
    track = Track(value, None if old is None else old.maximum, temporary)
    _put(ctx, person, replace(person.vitals, tracks={**person.vitals.tracks, name: track}))


def set_condition(ctx: Context, who: str, condition: Condition, cited: str) -> None:
    """Give somebody a condition; one who stands on no map keeps it as a lasting one, without an end on a clock."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ConditionSet(ctx.encounter.id, token, condition, RuleId(cited)))
        return
    person = _person(ctx, who)
    others = tuple(held for held in person.vitals.conditions if held.kind != condition.kind)
    _put(ctx, person, replace(person.vitals, conditions=(*others, replace(condition, lasting=True, until=None))))


def lift_condition(ctx: Context, who: str, held: Condition, cited: str) -> None:
    """Take a condition off somebody."""
    token = _token(ctx, who)
    if token is not None:
        ctx.emit(ConditionLifted(ctx.encounter.id, token, held.kind, held.source, held.other, RuleId(cited)))
        return
    person = _person(ctx, who)
    left = tuple(each for each in person.vitals.conditions if each != held)
    _put(ctx, person, replace(person.vitals, conditions=left))


def _token(ctx: Context, who: str) -> TokenId | None:
    return TokenId(who) if ctx.has_encounter and who in ctx.encounter.tokens else None


def _person(ctx: Context, who: str) -> Person:
    return ctx.state.person(PersonId(who))


def _put(ctx: Context, person: Person, vitals: Vitals) -> None:
    ctx.emit(PersonPut(replace(person, vitals=vitals)))
