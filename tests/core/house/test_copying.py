"""A second encounter like the first: as it was before its fight, with ids of its own."""

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId
from core.house.copying import doubled
from core.house.fights import Begin
from core.house.tokens import MoveTokens, RemoveTokens
from core.model.encounter import Stage
from tests.helpers.fights import ENCOUNTER, ready


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
