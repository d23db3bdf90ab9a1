"""Creature references: one address for whoever has vitals, on a map or on none."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, PersonId, TokenId
from core.edits.people import AddPerson
from core.edits.tokens import PlacePerson
from core.engine.event import VitalsChanged
from core.engine.session import Session
from core.model.affliction import Affliction
from core.model.creature_reference import (
    CreatureReference,
    canonical,
    creature_of,
    creature_references,
    in_fight,
    reference_to,
    systems_in,
    there,
    vitals_of,
)
from tests.helpers.fights import ENCOUNTER, SCENE, begun, creature, ready
from tests.helpers.tiny.fighter import TINY

FOE = CreatureReference(ENCOUNTER, "token-8")
FEVER = Affliction("affliction-40", "Fever", since=12, due=60)


def with_bea(session: Session) -> tuple[CreatureReference, TokenId]:
    """Add somebody of the roster to a session and put her on the map; return her address and her token."""
    session.submit(AddPerson(creature("Bea", "party")))
    (identity,) = session.state.people
    session.submit(PlacePerson(ENCOUNTER, SCENE, PersonId(identity), (768, 768)))
    tokens = session.state.encounter(ENCOUNTER).tokens.values()
    return CreatureReference(None, identity), next(token.id for token in tokens if token.person == identity)


def test_everybody_is_named_once_and_a_token_of_the_roster_is_its_person() -> None:
    session = ready()
    bea, token = with_bea(session)
    state = session.state
    assert list(creature_references(state)) == [
        bea,
        *(CreatureReference(ENCOUNTER, f"token-{number}") for number in (6, 7, 8, 9)),
    ]
    assert (
        canonical(state, CreatureReference(ENCOUNTER, token))
        == bea
        == reference_to(ENCOUNTER, state.token(ENCOUNTER, token))
    )
    assert canonical(state, FOE) == FOE
    assert creature_of(state, bea).name == creature_of(state, CreatureReference(ENCOUNTER, token)).name == "Bea"


@pytest.mark.parametrize(
    "nobody",
    [
        CreatureReference(None, "person-99"),
        CreatureReference(ENCOUNTER, "token-99"),
        CreatureReference(EncounterId("encounter-99"), "token-8"),
    ],
)
def test_an_address_of_nobody_is_refused(nobody: CreatureReference) -> None:
    state = ready().state
    assert there(state, FOE) and not there(state, nobody)
    with pytest.raises(Refused):
        vitals_of(state, nobody)
    with pytest.raises(Refused):
        canonical(state, nobody)


def test_vitals_are_replaced_where_they_are_kept() -> None:
    session = ready()
    bea, token = with_bea(session)
    for reference in (bea, FOE, CreatureReference(ENCOUNTER, token)):
        ill = replace(vitals_of(session.state, reference), afflictions=(FEVER,))
        after = VitalsChanged(reference, ill).apply(session.state)
        assert vitals_of(after, reference) == vitals_of(after, canonical(after, reference)) == ill
        others = [each for each in creature_references(after) if each != canonical(after, reference)]
        assert all(not vitals_of(after, each).afflictions for each in others)


def test_who_is_in_a_fight_is_found_there_and_nobody_else() -> None:
    session = begun()
    bea, _ = with_bea(session)
    found = in_fight(session.state, FOE)
    assert found is not None and found[1].id == "token-8" and found[0].id == ENCOUNTER
    assert in_fight(session.state, bea) is None and in_fight(ready().state, FOE) is None


def test_an_affliction_counts_what_its_system_wants() -> None:
    later = FEVER.counting(doses=2).but(due=None)
    assert (later.count("doses"), later.count("failures"), later.due, FEVER.count("doses")) == (2, 0, None, 0)


def test_a_token_of_nobody_has_no_vitals_and_no_system() -> None:
    state = ready().state
    encounter = state.encounter(ENCOUNTER)
    nobody = replace(encounter.tokens["token-8"], creature=None, vitals=None)
    after = state.with_token(ENCOUNTER, nobody)
    assert FOE in tuple(creature_references(state)) and FOE not in tuple(creature_references(after))
    assert systems_in(after) == systems_in(state) == (TINY,)
    alone = replace(
        encounter, tokens=encounter.tokens.without([each for each in encounter.tokens if each != "token-8"])
    )
    bare = replace(state, encounters=state.encounters.put(ENCOUNTER, alone)).with_token(ENCOUNTER, nobody)
    assert systems_in(bare) == () == tuple(creature_references(bare))
