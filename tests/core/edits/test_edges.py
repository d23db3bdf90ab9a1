"""What edits change and what they leave as it is, where one thing ends and the next begins."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, SystemId
from core.edits.handouts import DropHandout, PutHandout
from core.edits.loads import TakeAlong
from core.edits.people import AddPerson, ChangeCreature
from core.edits.zones import COLOURS
from core.engine.carrying import at_feet
from core.geometry.units import SQUARE
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference
from core.model.handout import Handout
from tests.core.edits.prepared import BEA, OF_BEA, OF_ORC, prepared
from tests.helpers.fights import ENCOUNTER, creature
from tests.helpers.fights import SCENE as HERE

OF_DOG = CreatureReference(None, "person-12")


def test_where_a_haul_is_seen_is_where_one_of_both_is() -> None:
    elsewhere = CreatureReference(EncounterId("encounter-9"), "token-1")
    for carrier, hauled, where in (
        (OF_BEA, OF_ORC, ENCOUNTER),
        (OF_ORC, OF_BEA, ENCOUNTER),
        (elsewhere, OF_ORC, elsewhere.encounter),
        (OF_BEA, OF_DOG, None),
    ):
        assert TakeAlong(carrier, hauled, Haulage.PULLED).where == where


def test_nobody_takes_along_whoever_is_of_another_game() -> None:
    session = prepared()
    journal, dog = session.journal, session.state.people[OF_DOG.id]
    other = replace(dog, creature=dog.creature.but(system=SystemId("another-game")))
    journal._states[journal.head] = replace(session.state, people=session.state.people.put(dog.id, other))
    with pytest.raises(Refused, match="other-system"):
        session.submit(TakeAlong(OF_BEA, OF_DOG, Haulage.BORNE))


def test_what_is_laid_down_at_the_edge_of_a_map_lies_on_it() -> None:
    state = prepared().state
    scene = state.scene(HERE)
    wide, high = scene.columns * SQUARE, scene.rows * SQUARE
    token = next(iter(state.encounter(ENCOUNTER).tokens.values()))
    for point, feet in (
        ((0, 0), (0, 230)),
        ((wide - 1, high - 1), (wide - 1 - 230, high - 1)),
        ((5000, high), (4770, high - 1)),
        ((100, 5000), (0, 5230)),
        ((wide + 900, 5000), (wide - 1, 5230)),
        ((5000, -900), (4770, 0)),
    ):
        assert at_feet(state, replace(token, point=point)) == feet


def test_a_handout_is_changed_alone_and_only_where_it_differs() -> None:
    session = prepared()
    session.submit(PutHandout(Handout("", "Letter", text="Come at once")))
    other, letter = session.state.handouts
    session.submit(PutHandout(replace(letter, title="Note")))
    assert [each.title for each in session.state.handouts] == ["Map", "Note"] and session.state.handouts[0] == other
    with pytest.raises(Refused):
        session.submit(PutHandout(replace(letter, title="Note")))
    with pytest.raises(Refused, match="no-handout"):
        session.submit(PutHandout(Handout("handout-99", "Gone", text="x")))
    session.submit(DropHandout(letter.id))
    assert session.state.handouts == (other,)


def test_a_name_cannot_be_taken_away_but_one_that_never_was_need_not_be_given() -> None:
    session = prepared()
    with pytest.raises(Refused, match="no-name"):
        session.submit(ChangeCreature(BEA, creature(" ", "party")))
    session.submit(AddPerson(creature("Nameless", "party")))
    journal = session.journal
    who = next(each for each in session.state.people.values() if each.creature.name == "Nameless")
    unnamed = replace(who, creature=who.creature.but(name=""))
    journal._states[journal.head] = replace(session.state, people=session.state.people.put(who.id, unnamed))
    session.submit(ChangeCreature(who.id, creature("", "foes")))
    assert session.state.people[who.id].creature.side == "foes"


def test_zones_get_six_colours_by_turns() -> None:
    assert len(COLOURS) == len(set(COLOURS)) == 6 and all(len(each) == 7 and each[0] == "#" for each in COLOURS)
