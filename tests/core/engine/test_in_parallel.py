"""Questions that wait side by side: answered in any order, each kept, stepped back from, gone with whom they ask."""

import pytest

from core.base.errors import BadAnswer, NothingPending
from core.base.ids import TokenId
from core.edits.tokens import RemoveTokens
from core.engine.command import Act
from core.engine.journal import Journal
from core.engine.policy import By, Given, nobody
from core.engine.request import Procedure, Request, ask, in_parallel
from core.engine.session import Session
from core.model.campaign import Campaign
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, BEN, ORC, OTHER = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))


def cursed() -> Session:
    """Return a fight in which three curses fall due: on one orc, on the other, and on the first once more."""
    session = begun()
    for whom in (ORC, OTHER, ORC):
        session.submit(Act(ENCOUNTER, ANN, "curse", targets=(whom,), anyway=True))
    session.policy = nobody
    rally(session)
    return session


def rally(session: Session) -> None:
    """End the round, by an action that does."""
    encounter = session.state.encounter(ENCOUNTER)
    who = session.systems[encounter.system].next_actors(session.state, encounter)[0]
    session.submit(Act(ENCOUNTER, who, "rally"))


def hits(session: Session, whom: TokenId) -> int:
    return session.state.vitals(session.state.token(ENCOUNTER, whom)).tracks["hits"].value


def test_all_that_waits_is_listed_and_any_of_it_is_answered() -> None:
    session = cursed()
    first, second, third = session.waiting
    assert [request.asks for request in (first, second, third)] == ["chance"] * 3
    assert session.pending == first
    session.answer(20, third.key)
    assert hits(session, ORC) == 2 and hits(session, OTHER) == 3
    assert session.waiting == (first, second)
    session.answer(20, second.key)
    assert hits(session, OTHER) == 2
    session.answer(1)
    assert not session.waiting and session.pending is None and hits(session, ORC) == 2


def test_a_key_that_does_not_wait_is_refused_and_nothing_changes() -> None:
    session = cursed()
    before, waiting = session.state, session.waiting
    with pytest.raises(NothingPending):
        session.answer(20, "curse:nobody")
    with pytest.raises(BadAnswer):
        session.answer(99, waiting[1].key)
    assert (session.state, session.waiting) == (before, waiting)


def test_a_step_back_brings_back_the_one_that_was_answered_last() -> None:
    session = cursed()
    waiting, before = session.waiting, session.state
    session.answer(20, waiting[1].key)
    session.answer(20, waiting[2].key)
    session.take_back()
    assert session.waiting == (waiting[0], waiting[2]) and hits(session, OTHER) == 2
    session.take_back()
    assert (session.waiting, session.state) == (waiting, before)


def test_the_program_draws_the_one_that_is_named() -> None:
    session = cursed()
    waiting = session.waiting
    session.draw(waiting[2].key)
    assert session.waiting == waiting[:2]
    entry = session.under_way
    assert entry is not None and [item.key for item in entry.items] == [waiting[2].key]  # type: ignore[union-attr]


def test_a_program_that_died_between_two_answers_asks_for_the_others() -> None:
    session = cursed()
    waiting = session.waiting
    session.answer(20, waiting[1].key)
    entry = session.under_way
    assert entry is not None
    journal = Journal(session.journal.state)
    journal.begin(entry, session.state)
    again = Session(journal, SYSTEMS, policy=nobody)
    assert again.recovery is None and again.state == session.state
    assert again.waiting == (waiting[0], waiting[2])


@pytest.mark.parametrize("gone", (ORC, OTHER))
def test_those_who_vanish_are_not_asked_and_the_others_are(gone: TokenId) -> None:
    session = cursed()
    session.submit(RemoveTokens(ENCOUNTER, (gone,)))
    assert session.waiting and all(gone not in request.key for request in session.waiting)
    while session.waiting:
        session.answer(20)
    assert session.last is not None and session.last.done
    session.undo()
    assert gone in session.state.encounter(ENCOUNTER).tokens


def test_the_policy_answers_what_it_can_wherever_it_stands() -> None:
    waiting = cursed().waiting
    session = begun()
    for whom in (ORC, OTHER, ORC):
        session.submit(Act(ENCOUNTER, ANN, "curse", targets=(whom,), anyway=True))

    def all_but_the_first(state: Campaign, request: Request[int]) -> Given | None:
        return None if request.key == waiting[0].key else Given(20, By.POLICY)

    session.policy = all_but_the_first
    rally(session)
    assert session.waiting == (waiting[0],)
    assert hits(session, ORC) == 2 and hits(session, OTHER) == 2


def test_results_come_in_the_order_of_the_procedures_and_lists_may_hold_lists() -> None:
    def one(name: str) -> Procedure[str]:
        asked: Request[str] = Request(name)
        return (yield from ask(asked))

    def silent() -> Procedure[str]:
        return "said nothing"
        yield

    def inner() -> Procedure[str]:
        return str((yield from in_parallel((one("b"), one("c")))))

    procedure = in_parallel((one("a"), silent(), inner()))
    state = begun().state
    builds = next(procedure)
    names = []
    with pytest.raises(StopIteration) as end:
        for place in (1, 1, 0):
            request = builds[place](state)
            assert request is not None
            names.append(request.key)
            builds = procedure.send((place, request.key.upper()))
    assert names == ["b", "c", "a"]
    assert end.value.value == ("A", "said nothing", "('B', 'C')")
