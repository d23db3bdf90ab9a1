"""People of the roster by the game master's hand, on no map: tracks and gear."""

import pytest

from core.base.errors import Refused
from core.base.ids import PersonId
from core.documents.codec import write_command
from core.edits.people import AddPerson, Bind, ChangePersonGear, DropPerson, SetPersonTrack, companions_of
from core.edits.tokens import PlacePerson, RemoveTokens
from core.engine.session import Session
from core.model.creature import Track
from core.model.gear import Carried, Item
from tests.helpers.commands import read_command
from tests.helpers.fights import ENCOUNTER, SCENE, creature, ready

ROPE = Item(id="item-1", name="Rope", carried=Carried.STOWED)


def with_person() -> tuple[Session, PersonId]:
    """Return a session with somebody who is on no map."""
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    return session, next(PersonId(identity) for identity in session.state.people)


def test_a_track_is_set_changed_and_given_temporary_points() -> None:
    session, bea = with_person()
    session.submit(SetPersonTrack((bea,), "hits", value=1))
    session.submit(SetPersonTrack((bea,), "hits", by=-3, temporary=4))
    assert session.state.people[bea].vitals.tracks["hits"] == Track(-2, 3, 4)
    session.undo()
    assert session.state.people[bea].vitals.tracks["hits"] == Track(1, 3)


def test_what_is_added_stops_at_the_maximum_and_takes_nothing_from_who_is_above_it() -> None:
    session, bea = with_person()

    def after(**change: int) -> Track:
        session.submit(SetPersonTrack((bea,), "hits", **change))
        return session.state.people[bea].vitals.tracks["hits"]

    assert after(value=1) == Track(1, 3) and after(by=1) == Track(2, 3) and after(by=3) == Track(3, 3)
    assert after(value=5) == Track(5, 3) and after(by=-1) == Track(4, 3)
    with pytest.raises(Refused, match=r"no-change"):
        after(by=2)
    assert after(value=-4) == Track(-4, 3) and after(by=6) == Track(2, 3) and after(value=1, by=9) == Track(3, 3)


@pytest.mark.parametrize(
    "command",
    [
        SetPersonTrack((PersonId("person-10"),), "luck", by=1),
        SetPersonTrack((PersonId("person-10"),), "hits", by=9_999_999),
        SetPersonTrack((PersonId("person-10"),), "hits", temporary=-1),
        SetPersonTrack((PersonId("person-99"),), "hits", by=1),
        ChangePersonGear(PersonId("person-99"), ()),
    ],
)
def test_what_cannot_be_is_refused(command: SetPersonTrack | ChangePersonGear) -> None:
    session, bea = with_person()
    assert bea == "person-10"
    before = session.state
    with pytest.raises(Refused):
        session.submit(command)
    assert session.state == before


def test_somebody_is_bound_to_a_master_on_the_masters_side_and_let_go_with_him() -> None:
    """T99-COMP-01."""
    session, bea = with_person()
    session.submit(AddPerson(creature("Fang", "foes")))
    _, fang = (PersonId(identity) for identity in session.state.people)
    session.submit(PlacePerson(ENCOUNTER, SCENE, fang, (0, 0)))
    session.submit(PlacePerson(ENCOUNTER, SCENE, bea, (768, 0)))
    bind = Bind((fang,), bea)
    session.submit(bind)
    assert read_command(write_command(bind)) == bind
    assert session.state.people[fang].master == bea and session.state.people[fang].creature.side == "party"
    sides = {token.person: token.side for token in session.state.encounter(ENCOUNTER).tokens.values()}
    assert sides[fang] == sides[bea] == "party"
    assert [person.id for person in companions_of(session.state, bea)] == [fang]
    with pytest.raises(Refused):
        session.submit(Bind((bea,), fang))
    session.undo()
    assert session.state.people[fang].master is None and session.state.people[fang].creature.side == "foes"
    session.redo()
    tokens = session.state.encounter(ENCOUNTER).tokens
    session.submit(RemoveTokens(ENCOUNTER, tuple(token.id for token in tokens.values() if token.person == bea)))
    session.submit(DropPerson(bea))
    assert session.state.people[fang].master is None


def test_gear_is_replaced_and_the_commands_are_kept_on_disk() -> None:
    session, bea = with_person()
    session.submit(ChangePersonGear(bea, (ROPE,)))
    assert session.state.people[bea].vitals.gear == (ROPE,)
    for command in (ChangePersonGear(bea, (ROPE,)), SetPersonTrack((bea,), "hits", by=-1, temporary=2)):
        assert read_command(write_command(command)) == command
