"""Tokens by the game master's hand: put down with badges, moved, changed, taken away, and what the history says."""

import pytest

from core.base.errors import Refused
from core.base.ids import PersonId, TokenId
from core.base.phrase import say
from core.edits.fights import Begin
from core.edits.people import AddPerson, Bind, ChangeGear, LiftPersonCondition, SetPersonCondition
from core.edits.tokens import ChangeTokens, MoveTokens, PlaceFoes, PlacePerson, RemoveTokens
from core.engine.command import Command
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.model.gear import Item
from tests.helpers.fights import ENCOUNTER, SCENE, begun, creature, ready

ANN, BEN, ORC = TokenId("token-6"), TokenId("token-7"), TokenId("token-8")


def told(session: Session, command: Command) -> dict[str, object]:
    """Return what the history says of a command."""
    return dict(command.label(session.state).values)


def events(session: Session, command: Command) -> int:
    """Return how many things a command brings about."""
    session.submit(command)
    entry = session.last
    assert entry is not None
    return len(entry.events)


def test_badges_of_one_name_go_on_from_the_highest() -> None:
    session = ready()
    session.submit(ChangeTokens(ENCOUNTER, (ORC,), badge="7"))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Orc", "foes"), ((SQUARE, SQUARE), (SQUARE, 3 * SQUARE))))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((SQUARE, 5 * SQUARE),), hidden=True))
    *_, one, two, rat = session.state.encounter(ENCOUNTER).tokens.values()
    assert (one.badge, two.badge, rat.badge) == ("8", "9", "1") and (two.hidden, rat.hidden) == (False, True)


def test_only_what_would_change_is_changed() -> None:
    session = ready()
    at = {token.id: token.point for token in session.state.encounter(ENCOUNTER).tokens.values()}
    there = (8 * SQUARE + 384, 8 * SQUARE + 384)
    assert events(session, MoveTokens(ENCOUNTER, ((ANN, at[ANN]), (BEN, there)))) == 1
    assert session.state.token(ENCOUNTER, BEN).point == there
    session.submit(MoveTokens(ENCOUNTER, ((BEN, (there[0] + 5, there[1])),), free=True))
    assert session.state.token(ENCOUNTER, BEN).point == (there[0] + 5, there[1])
    gear = (Item(id="rope", name="Rope"),)
    assert events(session, ChangeGear(ENCOUNTER, (ANN, BEN), gear)) == 2
    session.submit(ChangeGear(ENCOUNTER, (ANN,), ()))
    assert events(session, ChangeGear(ENCOUNTER, (ANN, BEN), gear)) == 1
    session.submit(ChangeTokens(ENCOUNTER, (ANN,), side="foes", elevation=2, facing=90))
    token = session.state.token(ENCOUNTER, ANN)
    assert (token.side, token.elevation, token.facing, token.hidden) == ("foes", 2, 90, False)
    with pytest.raises(Refused, match="no-change"):
        session.submit(ChangeTokens(ENCOUNTER, (ANN,), side="foes", elevation=2))


def test_who_is_taken_away_leaves_the_clock_and_who_was_not_on_it_does_not() -> None:
    session = begun()
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Rat", "foes"), ((SQUARE, 5 * SQUARE),)))
    *_, rat = session.state.encounter(ENCOUNTER).tokens
    clock = session.state.encounter(ENCOUNTER).clock
    assert clock is not None and rat not in clock.combatants
    session.submit(RemoveTokens(ENCOUNTER, (TokenId(rat),)))
    assert session.state.encounter(ENCOUNTER).clock is clock
    session.submit(RemoveTokens(ENCOUNTER, (ORC, TokenId("token-99"))))
    after = session.state.encounter(ENCOUNTER)
    assert after.clock is not None and ORC not in after.clock.combatants and ANN in after.clock.combatants
    assert ORC not in after.tokens


def test_the_history_names_the_first_and_says_how_many() -> None:
    session = ready()
    assert told(session, MoveTokens(ENCOUNTER, ((BEN, (0, 0)), (ANN, (0, 0))))) == {"token": BEN, "count": 2}
    changed = ChangeTokens(ENCOUNTER, (ORC, ANN), badge="1")
    assert told(session, changed) == {"token": ORC, "count": 2, "what": say("change.token.badge", badge="1")}
    assert told(session, RemoveTokens(ENCOUNTER, ())) == {"token": "", "count": 0}
    bea, cid = PersonId("person-1"), PersonId("person-2")
    assert Bind((bea,), cid).label(session.state).id == "history.bind"
    assert told(session, Bind((bea,), cid)) == {"companion": bea, "master": cid, "count": 1}
    assert Bind((bea, cid)).label(session.state).id == "history.unbind"


def people(session: Session, *names: str) -> list[PersonId]:
    for number, name in enumerate(names):
        session.submit(AddPerson(creature(name, "party" if number else "foes")))
    return [PersonId(identity) for identity in session.state.people]


def test_a_companion_comes_to_its_masters_side_wherever_both_stand() -> None:
    session = ready()
    dog, bea, cid = people(session, "Dog", "Bea", "Cid")
    for number, person in enumerate((dog, bea)):
        session.submit(PlacePerson(ENCOUNTER, SCENE, person, (4000 + 800 * number, 4000)))
    assert events(session, Bind((dog,), bea)) == 2
    tokens = {token.person: token for token in session.state.encounter(ENCOUNTER).tokens.values()}
    assert tokens[dog].side == tokens[bea].side == "party" and session.state.person(dog).creature.side == "party"
    assert events(session, Bind((cid,), bea)) == 1
    for wrong, why in ((Bind((bea,), bea), "own-companion"), (Bind((bea,), cid), "is-companion")):
        with pytest.raises(Refused, match=why):
            session.submit(wrong)
    session.submit(Bind((cid,)))
    with pytest.raises(Refused, match="has-companion") as refused:
        session.submit(Bind((bea,), cid))
    assert dict(refused.value.phrase.values)["person"] == bea
    assert session.state.person(dog).master == bea and session.state.person(cid).master is None


def test_conditions_of_one_kind_stand_beside_each_other_where_they_come_of_others() -> None:
    session = ready()
    (bea,) = people(session, "Bea")
    made = [
        Condition("held", source="a", other="x", lasting=True),
        Condition("held", source="b", other="x", lasting=True),
        Condition("held", source="a", other="y", lasting=True),
    ]
    for each in made:
        session.submit(SetPersonCondition((bea,), each))
    assert list(session.state.person(bea).vitals.conditions) == made
    session.submit(LiftPersonCondition((bea,), "held", "a"))
    assert list(session.state.person(bea).vitals.conditions) == made[1:2]
    with pytest.raises(Refused, match="no-change"):
        session.submit(LiftPersonCondition((bea,), "held", "a"))


def test_who_is_above_the_ground_stays_as_far_above_it_when_moved_by_hand() -> None:
    session = ready()
    flier = next(iter(session.state.encounter(ENCOUNTER).tokens.values()))
    session.submit(ChangeTokens(ENCOUNTER, (flier.id,), elevation=3))
    session.submit(MoveTokens(ENCOUNTER, ((flier.id, (4 * SQUARE, 4 * SQUARE)),)))
    moved = session.state.token(ENCOUNTER, flier.id)
    assert moved.point != flier.point and moved.elevation == 3


def test_nobody_shares_a_sign_with_somebody_of_another_name() -> None:
    """Numbers of a letter go on, people get letters of their own; a fight parts what was made equal by hand."""
    session = ready()
    places = tuple((SQUARE, each * SQUARE) for each in (1, 3))
    for name in ("Goblin", "Gnoll"):
        session.submit(PlaceFoes(ENCOUNTER, SCENE, creature(name, "foes"), places))
    for row, name in enumerate(("Arno", "Asa")):
        session.submit(AddPerson(creature(name, "party")))
        person = next(each for each in session.state.people.values() if each.creature.name == name)
        session.submit(PlacePerson(ENCOUNTER, SCENE, person.id, (9 * SQUARE, row * SQUARE)))

    def signs() -> list[str]:
        return [session.state.sign(token) for token in session.state.encounter(ENCOUNTER).tokens.values()]

    assert len(set(signs())) == len(signs()) and {"G1", "G2", "G3", "G4", "A", "As"} <= set(signs())
    gnoll = next(reversed([t for t in session.state.encounter(ENCOUNTER).tokens.values() if t.badge == "4"]))
    session.submit(ChangeTokens(ENCOUNTER, (gnoll.id,), badge="1"))
    assert len(set(signs())) < len(signs())
    everybody = tuple(token.id for token in session.state.encounter(ENCOUNTER).tokens.values())
    session.submit(Begin(ENCOUNTER, everybody))
    assert len(set(signs())) == len(signs())
    opening = session.state.encounter(ENCOUNTER).opening
    assert opening is not None and opening.tokens[gnoll.id].badge == session.state.token(ENCOUNTER, gnoll.id).badge
