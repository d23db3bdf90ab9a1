"""A person of another game among the roster: no call of a game reaches him, and none breaks down at him."""

import pytest

from core.base.errors import SandtableError
from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.edits.people import AddPerson
from core.rules.registry import SYSTEMS
from tests.conformance.arena import USUAL, arena


@pytest.mark.parametrize("system", tuple(SYSTEMS))
@pytest.mark.parametrize("fights", [False, True], ids=["without a fight", "in a fight"])
def test_no_call_reaches_a_person_of_another_game(system: SystemId, fights: bool) -> None:
    session, rules = arena(system, 3, USUAL).session, SYSTEMS[system]
    others = [next(iter(shipped_creatures(other))) for other in SYSTEMS if other != system]
    known = set(session.state.people)
    for creature in others:
        session.submit(AddPerson(creature))
    strangers = tuple(set(session.state.people) - known)
    assert len(strangers) == len(others)
    encounter = next(iter(session.state.encounters.values())) if fights else None
    for stranger in strangers:
        calls = {
            call.id: call for who in ((stranger,), tuple(known)) for call in rules.calls(session.state, encounter, who)
        }
        for call in calls.values():
            entries = {field.name: field.value for field in call.fields}
            before = session.state
            try:
                command = rules.called(session.state, encounter, (stranger,), call.id, entries)
                session.submit(command)
            except SandtableError:
                assert session.state == before
                continue
            for each in strangers:
                assert session.state.people[each] == before.people[each], call.id
            session.undo()
