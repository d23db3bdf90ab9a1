"""A second encounter like the first: as it was before its fight, with ids of its own."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, TokenId
from core.chance.source import Source
from core.documents.library import copied_encounter
from core.edits.copying import TakeIn, doubled
from core.edits.fights import Begin
from core.edits.loads import TakeAlong
from core.edits.people import AddPerson
from core.edits.tokens import MoveTokens, PlacePerson, RemoveTokens
from core.model.campaign import Campaign
from core.model.creature import Haulage, Hitch
from core.model.creature_reference import CreatureReference
from core.model.encounter import Stage
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready


def test_a_second_encounter_begins_where_the_first_began() -> None:
    session = ready()
    before = session.state.encounter(ENCOUNTER)
    ids = tuple(token.id for token in before.tokens.values())
    session.submit(Begin(ENCOUNTER, ids))
    session.submit(MoveTokens(ENCOUNTER, ((ids[0], (5000, 5000)),)))
    session.submit(RemoveTokens(ENCOUNTER, ids[-1:]))
    command = doubled(session.state, ENCOUNTER)
    session.submit(command)
    (copy,) = command.encounters
    made = session.state.encounter(copy.id)
    assert (made.stage, made.clock, made.opening, made.scene) == (Stage.PREPARED, None, None, before.scene)
    assert [token.point for token in made.tokens.values()] == [token.point for token in before.tokens.values()]
    assert [token.vitals for token in made.tokens.values()] == [token.vitals for token in before.tokens.values()]
    assert [identity for identity in made.tokens if identity in ids] == []
    session.undo()
    assert copy.id not in session.state.encounters


def test_an_encounter_that_is_not_there_cannot_be_doubled() -> None:
    with pytest.raises(Refused):
        doubled(ready().state, EncounterId("encounter-99"))


def test_a_copy_takes_along_the_copies_of_those_it_took_along() -> None:
    """A foe's cart is the copy's cart; whoever is led elsewhere is let go, a person of the roster is shared."""
    session = ready()
    session.submit(AddPerson(creature("Mule", "party")))
    mule = CreatureReference(None, next(iter(session.state.people)))
    ann, cart = (CreatureReference(ENCOUNTER, identity) for identity in ("token-6", "token-7"))
    session.submit(TakeAlong(ann, cart, Haulage.PULLED, wheels=True))
    session.submit(TakeAlong(ann, mule, Haulage.LED))
    command = doubled(session.state, ENCOUNTER)
    (copy,) = command.encounters
    first, second, *_ = copy.tokens.values()
    assert first.vitals is not None and first.vitals.hauls == (
        Hitch(copy.id, second.id, Haulage.PULLED, wheels=True),
        Hitch(None, mule.id, Haulage.LED),
    )


def test_what_is_brought_from_another_document_is_hitched_to_what_comes_with_it() -> None:
    session = ready()
    for name in ("Bea", "Cart", "Dog"):
        session.submit(AddPerson(creature(name, "party")))
    bea, cart, dog = (PersonId(identity) for identity in session.state.people)
    for number, person in enumerate((bea, cart)):
        session.submit(PlacePerson(ENCOUNTER, SCENE, person, (4000 + 800 * number, 4000)))
    orc = CreatureReference(ENCOUNTER, "token-8")
    session.submit(TakeAlong(CreatureReference(None, bea), CreatureReference(None, cart), Haulage.PULLED))
    session.submit(TakeAlong(CreatureReference(None, bea), CreatureReference(None, dog), Haulage.LED))
    session.submit(TakeAlong(CreatureReference(None, cart), orc, Haulage.BORNE))
    command = copied_encounter(session.state, ENCOUNTER, Campaign(Source(2), next_number=500))
    assert isinstance(command, TakeIn)
    (encounter,) = command.encounters
    hitches = {person.creature.name: person.vitals.hauls for person in command.people}
    there = {person.creature.name: person.id for person in command.people}
    names = {token.creature.name: token.id for token in encounter.tokens.values() if token.creature is not None}
    assert hitches["Bea"] == (Hitch(None, there["Cart"], Haulage.PULLED),)
    (borne,) = hitches["Cart"]
    assert borne.encounter == encounter.id and borne.id in encounter.tokens and borne.id <= names["Orc"]


def test_whoever_was_taken_along_and_is_gone_is_not_taken_along_by_the_copy() -> None:
    """A hitch to somebody of another encounter, or to one who is no more, stays behind."""
    session = ready()
    ann, cart = (CreatureReference(ENCOUNTER, identity) for identity in ("token-6", "token-7"))
    session.submit(TakeAlong(ann, cart, Haulage.PULLED))
    state = session.state
    token = state.token(ENCOUNTER, TokenId("token-6"))
    assert token.vitals is not None
    hauls = (*token.vitals.hauls, Hitch(EncounterId("encounter-99"), "token-8", Haulage.LED))
    gone = state.with_token(ENCOUNTER, replace(token, vitals=replace(token.vitals, hauls=hauls)))
    (copy,) = doubled(gone, ENCOUNTER).encounters
    first, second, *_ = copy.tokens.values()
    assert first.vitals is not None and first.vitals.hauls == (Hitch(copy.id, second.id, Haulage.PULLED),)
