"""Looking back: the session shows how it was, lets nothing be done meanwhile, and is as before afterwards."""

from collections.abc import Callable

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import verbatim
from core.edits.remarks import Remark
from core.edits.tokens import RemoveTokens
from core.engine.change import Cause, Change
from core.engine.command import Act
from core.engine.session import Session
from tests.helpers.fights import ENCOUNTER, begun


def remarked() -> Session:
    """Return a fight with a token removed after a remark."""
    session = begun()
    session.submit(Remark(ENCOUNTER, verbatim("The lamp goes out")))
    session.submit(RemoveTokens(ENCOUNTER, (TokenId("token-8"),)))
    return session


def test_the_state_of_an_earlier_moment_is_shown_and_told_and_the_journal_stays() -> None:
    session = remarked()
    now, head, heard = session.state, session.journal.head, list[Change]()
    session.watch(heard.append)
    session.look_back(head - 1)
    assert session.state is session.journal.state_before(head - 1)
    assert len(session.state.encounter(ENCOUNTER).tokens) == len(now.encounter(ENCOUNTER).tokens) + 1
    assert (session.head, session.looked_back_to, session.journal.head) == (head - 1, head - 1, head)
    assert [(each.cause, each.before, each.after) for each in heard] == [(Cause.LOOK_BACK, now, session.state)]
    session.look_back(head - 1)
    assert len(heard) == 1, "nothing is told where nothing is another"
    session.look_back(None)
    assert session.state is now and session.head == head and heard[-1].after is now


def test_nothing_is_done_while_somebody_looks_back() -> None:
    session = remarked()
    head, before = session.journal.head, session.state
    session.look_back(0)
    deeds: tuple[Callable[[], None], ...] = (
        lambda: session.submit(Remark(ENCOUNTER, verbatim("No"))),
        lambda: session.submit_instead(Remark(ENCOUNTER, verbatim("No"))),
        lambda: session.answer(True),
        session.draw,
        session.take_back,
        session.undo,
        session.redo,
        lambda: session.go_to(0),
    )
    for deed in deeds:
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.phrase.id == "refused.looking-back"
    assert session.last is None and session.next is None and session.under_way is None and not session.waiting
    session.look_back(None)
    assert session.journal.head == head and session.state is before
    session.undo()
    assert session.journal.head == head - 1


@pytest.mark.parametrize("past_the_end", [1, 5])
def test_what_has_not_been_cannot_be_looked_at(past_the_end: int) -> None:
    session = remarked()
    now = session.state
    for head in (-1, session.journal.head + past_the_end):
        with pytest.raises(Refused):
            session.look_back(head)
    assert session.state is now and session.looked_back_to is None
    session.undo()
    with pytest.raises(Refused):
        session.look_back(session.journal.head + 1)


def test_a_question_waits_until_it_is_now_again() -> None:
    session = begun()
    heard = list[Change]()
    session.submit(Act(ENCOUNTER, TokenId("token-6"), "strike", targets=(TokenId("token-8"),), anyway=True))
    question, now = session.pending, session.state
    assert question is not None
    session.watch(heard.append)
    session.look_back(session.journal.head)
    assert session.pending is None and heard[-1].pending is None and session.state is session.journal.state
    session.look_back(None)
    assert session.pending is question and heard[-1].pending is question and session.state is now
    session.answer("no")
    assert session.pending is None
