"""References to creatures: one kind of address for whoever has vitals, a person of the roster or a foe on a map."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import AliasChoices, BeforeValidator, Field, ValidationInfo

from core.base.ids import EncounterId, PersonId, SystemId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.values import remembered
from core.model.campaign import Campaign, kept_by
from core.model.creature import Creature, Person, Vitals
from core.model.encounter import Encounter, Stage, Token


@dataclass(frozen=True, slots=True)
class CreatureReference:
    """Where vitals are kept: with the token `id` of an encounter, or, with no encounter, with the person `id`.

    A token that stands for a person is another address of that person; `settled` gives the one that everybody shares.
    """

    encounter: EncounterId | None
    id: str


StoredReference = Annotated[CreatureReference, Field(validation_alias=AliasChoices("reference", "keeper"))]
"""A reference as a field `reference` of what documents store: older ones call that field "keeper"."""


def _addressed(value: Any, info: ValidationInfo) -> Any:
    """Return addresses for the bare ids of older documents: of people, and of tokens of the field `encounter`."""
    where, found = info.data.get("encounter"), []
    for each in value if isinstance(value, list | tuple) else ():
        if not isinstance(each, str):
            return value
        found.append(CreatureReference(None if each.startswith("person-") else where, each))
    return tuple(found) or value


StoredReferences = Annotated[
    tuple[CreatureReference, ...],
    Field(validation_alias=AliasChoices("whom", "tokens", "who")),
    BeforeValidator(_addressed),
]
"""References as a field `whom` behind `encounter`: older documents have ids there, as "tokens" or "who"."""


def reference_to(encounter: EncounterId, token: Token) -> CreatureReference:
    """Return who keeps the vitals of a token: its person, or itself."""
    return CreatureReference(encounter, token.id) if token.person is None else CreatureReference(None, token.person)


def canonical(state: Campaign, reference: CreatureReference) -> CreatureReference:
    """Return the address under which `creature_references` names somebody; raise `Refused` if there is nobody."""
    if reference.encounter is None:
        state.person(PersonId(reference.id))
        return reference
    return reference_to(reference.encounter, state.token(reference.encounter, TokenId(reference.id)))


def there(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether an address is somebody's, in a document from which people and tokens vanish."""
    if reference.encounter is None:
        return reference.id in state.people
    encounter = state.encounters.get(reference.encounter)
    return encounter is not None and reference.id in encounter.tokens


def owner_of(state: Campaign, reference: CreatureReference) -> Person | Token:
    """Return the person or the token behind an address; raise `Refused` if there is nobody."""
    if reference.encounter is None:
        return state.person(PersonId(reference.id))
    return state.owner(state.token(reference.encounter, TokenId(reference.id)))


def vitals_of(state: Campaign, reference: CreatureReference) -> Vitals:
    """Return the vitals of somebody; raise `Refused` if there is nobody."""
    return owner_of(state, reference).vitals or Vitals()


def creature_of(state: Campaign, reference: CreatureReference) -> Creature:
    """Return the creature that somebody is; raise `Refused` if there is nobody."""
    return kept_by(owner_of(state, reference))


def with_vitals(state: Campaign, reference: CreatureReference, vitals: Vitals) -> Campaign:
    """Return a copy of the campaign in which somebody's vitals are replaced."""
    if reference.encounter is not None:
        return state.with_vitals(reference.encounter, state.token(reference.encounter, TokenId(reference.id)), vitals)
    person = state.person(PersonId(reference.id))
    return replace(state, people=state.people.put(person.id, replace(person, vitals=vitals)))


def creature_references(state: Campaign) -> Iterator[CreatureReference]:
    """Return everybody who has vitals, once each: the roster, then the foes of every encounter."""
    for person in state.people.values():
        yield CreatureReference(None, person.id)
    for encounter in state.encounters.values():
        for token in encounter.tokens.values():
            if token.person is None and token.creature is not None:
                yield CreatureReference(encounter.id, token.id)


def systems_in(state: Campaign) -> tuple[SystemId, ...]:
    """Return the rule systems of everybody who has vitals, each once."""
    return _systems_of(state.people, state.encounters)


# asked at every moment that time passes through, while people and encounters change seldom
@remembered(most=64)
def _systems_of(people: PersistentMap[Person], encounters: PersistentMap[Encounter]) -> tuple[SystemId, ...]:
    found = {person.creature.system: None for person in people.values()}
    for encounter in encounters.values():
        for token in encounter.tokens.values():
            if token.creature is not None:
                found[token.creature.system] = None
    return tuple(found)


def in_fight(state: Campaign, reference: CreatureReference) -> tuple[Encounter, Token] | None:
    """Return the running fight that somebody takes part in, and the token there; None for those who are in none."""
    for encounter in state.encounters.values():
        if encounter.stage is not Stage.RUNNING or encounter.clock is None:
            continue
        if reference.encounter not in (None, encounter.id):
            continue
        for identity in encounter.clock.combatants:
            token = encounter.tokens.get(identity)
            if token is not None and reference.id in (token.id, token.person):
                return encounter, token
    return None
