"""The account of a fight: from where it is read, whose turns are told, and what the fallen leave behind."""

import pytest

from core.analysis import account as accounts
from core.analysis.account import account, side_is_down, spoils, stretch, turns
from core.base.ids import TokenId
from core.edits.fights import Begin, End
from core.edits.loads import ChangePile, LayDown
from core.edits.people import ChangeGear, SetTrack
from core.engine.session import Session
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.model.loads import Portion
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, ready

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
KNIFE = Item(id="knife", name="Knife", count=2, carried=Carried.READY)


def strike(session: Session, whom: TokenId, hits: int = 0) -> None:
    session.submit(SetTrack(ENCOUNTER, (whom,), "hits", value=hits))


def spoiled(session: Session) -> list[tuple[str, int, int]]:
    """Return the names of what could be taken, how many of each, and in how many places."""
    encounter = session.state.encounter(ENCOUNTER)
    found = spoils(session.state, SYSTEMS[encounter.system], encounter)
    return [(each.name, each.count, len(each.portions)) for each in found]


def test_an_account_goes_from_the_last_beginning_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    first = session.journal.head - 1
    strike(session, ORC)
    assert stretch(session.journal, ENCOUNTER) == (first, first + 2)
    session.submit(End(ENCOUNTER))
    strike(session, ORC, 3)
    assert stretch(session.journal, ENCOUNTER) == (first, first + 3)
    told = account(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER))
    assert (told.who, [each.who for each in told.fallen]) == ((ANN, EVE, ORC, TROLL), [ORC])
    session.submit(Begin(ENCOUNTER, (ANN, TROLL)))
    strike(session, TROLL)
    again = account(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER))
    assert (again.first, again.last, again.who) == (first + 4, first + 6, (ANN, TROLL))
    monkeypatch.setattr(accounts, "FAR_BACK", 2)
    assert stretch(session.journal, ENCOUNTER) == (first + 4, first + 6)
    monkeypatch.setattr(accounts, "FAR_BACK", 1)
    assert stretch(session.journal, ENCOUNTER) == (first + 5, first + 6)
    late = account(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER))
    # the fight was on already: whoever is in it is known, and nobody had fallen
    assert late.who == (ANN, TROLL) and [each.who for each in late.fallen] == [TROLL]


def test_turns_are_looked_for_as_far_back_as_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun()
    for hits in (2, 1, 2, 1):
        strike(session, EVE, hits)
    head, encounter = session.journal.head, session.state.encounter(ENCOUNTER)
    (turn,) = turns(session.journal, SYSTEMS, encounter, 5)
    assert (turn.first, turn.last) == (head - 4, head)
    monkeypatch.setattr(accounts, "LOOKED_THROUGH", 3)
    (turn,) = turns(session.journal, SYSTEMS, encounter, 5)
    assert (turn.first, turn.last) == (head - 3, head)
    session.submit(End(ENCOUNTER))
    strike(session, EVE)
    assert turns(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER), 5)[0].last == head + 1


def test_a_side_is_down_only_while_the_fight_is_on_and_another_is_there() -> None:
    session = begun()

    def is_down() -> bool:
        encounter = session.state.encounter(ENCOUNTER)
        return side_is_down(session.state, SYSTEMS[encounter.system], encounter)

    assert not is_down()
    strike(session, ORC)
    assert not is_down()
    strike(session, TROLL)
    assert is_down()
    session.submit(End(ENCOUNTER))
    assert not is_down()
    session.submit(Begin(ENCOUNTER, (ORC, TROLL)))
    assert not is_down()


def test_spoils_are_what_the_fallen_of_the_other_side_carry_and_what_lies_about() -> None:
    session = begun()
    packed = (
        Item(id="sack", name="Sack", pack=True),
        Item(id="gem", name="Gem", within="sack"),
        Item(id="none", name="Nothing", count=0),
    )
    for who in (ANN, ORC, TROLL):
        claw = Item(id="claw", name="Claw", carried=Carried.NATURAL)
        session.submit(ChangeGear(ENCOUNTER, (who,), (KNIFE, claw, *packed)))
    assert spoiled(session) == []
    strike(session, ORC)
    strike(session, ANN)
    assert spoiled(session) == [("Knife", 2, 1), ("Sack", 1, 1)]
    strike(session, TROLL)
    assert spoiled(session) == [("Knife", 4, 2), ("Sack", 2, 2)]
    session.submit(LayDown(CreatureReference(ENCOUNTER, ANN), (Portion("knife", 1),), SCENE, (400, 400)))
    assert spoiled(session) == [("Knife", 5, 3), ("Sack", 2, 2)]
    (pile,) = session.state.scene_state(SCENE).piles
    session.submit(ChangePile(SCENE, pile.id, hidden=True))
    assert spoiled(session) == [("Knife", 4, 2), ("Sack", 2, 2)]


def test_where_no_fight_was_nobody_was_in_it() -> None:
    session = ready()
    strike(session, ORC, 1)
    told = account(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER))
    assert (told.seconds, told.moment, told.who, told.fallen, told.begun) == (0, None, (), (), 0)
    assert turns(session.journal, SYSTEMS, session.state.encounter(ENCOUNTER), 5) == ()
