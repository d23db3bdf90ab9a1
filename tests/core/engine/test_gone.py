"""Who is gone: the engine withdraws what he was asked, and what was about him ends, while the rest goes on."""

from dataclasses import dataclass

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.edits.tokens import RemoveTokens
from core.engine.command_kinds import OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.journal import Journal
from core.engine.policy import nobody
from core.engine.request import Choice, Option, Procedure, ask, ends_if_gone, in_parallel
from core.engine.session import Session
from core.model.campaign import Campaign
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, BEN, ORC = (TokenId(f"token-{number}") for number in (6, 7, 8))
YES = (Option("yes", "yes", say("option.yes")),)


def question(asks: str, *, about: tuple[str, ...] = (), key: str = "") -> Choice[str]:
    return Choice(key or f"q:{asks}", asks=asks, about=about, options=YES, suggested="yes")


@dataclass(frozen=True, slots=True)
class Call(OfTokens, PlayCommand):
    """A command whose procedure a test gives it."""

    def label(self, state: Campaign) -> Phrase:
        return say("history.call")


def session_of(command: PlayCommand) -> Session:
    session = Session(Journal(begun().state), SYSTEMS, policy=nobody)
    session.submit(command)
    return session


@dataclass(frozen=True, slots=True)
class One(Call):
    """Asks the first token about the second, in a part that may end, and says after it that it is over."""

    fixed: bool = False

    def procedure(self, ctx: Context) -> Procedure[None]:
        first, second = self.tokens
        asked = question(first, about=(second,))
        found = yield from ends_if_gone(ask(asked if self.fixed else lambda: asked))
        ctx.note(say("history.call"))
        assert found in (None, "yes")


@dataclass(frozen=True, slots=True)
class Looked(Call):
    """Asks the game master something that is made of what a token is like."""

    def procedure(self, ctx: Context) -> Procedure[None]:
        yield from ask(lambda: question("gm", key=f"q:{ctx.token(self.tokens[0]).badge}"))
        ctx.note(say("history.call"))


@dataclass(frozen=True, slots=True)
class Everybody(Call):
    """Asks everybody something twice, in parallel, and notes who has answered both."""

    def procedure(self, ctx: Context) -> Procedure[None]:
        answers = yield from in_parallel(self._two(who) for who in self.tokens)
        for who, answer in zip(self.tokens, answers, strict=True):
            if answer is not None:
                ctx.note(say("history.act", actor=who))

    def _two(self, who: TokenId) -> Procedure[str]:
        yield from ask(question(who))
        return (yield from ask(question(who, key=f"again:{who}")))


def notes(session: Session) -> list[Phrase]:
    assert session.last is not None and session.last.done
    return [event.phrase for event in session.last.events if hasattr(event, "phrase")]


@pytest.mark.parametrize("gone", (ANN, ORC))
@pytest.mark.parametrize("fixed", (True, False))
def test_a_question_is_withdrawn_with_whom_it_asks_and_with_whom_it_is_about(gone: TokenId, fixed: bool) -> None:
    session = session_of(One(ENCOUNTER, (ANN, ORC), fixed))
    assert session.pending is not None
    session.submit(RemoveTokens(ENCOUNTER, (BEN,)))
    assert session.pending is not None
    session.submit(RemoveTokens(ENCOUNTER, (gone,)))
    assert session.pending is None and notes(session) == [say("history.call")]


def test_the_command_itself_ends_where_nothing_in_it_does() -> None:
    session = session_of(Looked(ENCOUNTER, (ORC,)))
    session.submit(RemoveTokens(ENCOUNTER, (ORC,)))
    assert session.pending is None and notes(session) == []


def test_who_is_missing_from_the_start_is_an_error_and_nothing_is_done() -> None:
    session = Session(Journal(begun().state), SYSTEMS, policy=nobody)
    before = session.state
    with pytest.raises(Refused):
        session.submit(Looked(ENCOUNTER, (TokenId("token-99"),)))
    assert session.state is before and session.pending is None


@pytest.mark.parametrize("answered", (0, 1))
def test_what_is_asked_in_parallel_goes_on_without_the_one_who_is_gone(answered: int) -> None:
    session = session_of(Everybody(ENCOUNTER, (ANN, BEN, ORC)))
    assert [each.key for each in session.waiting] == [f"q:{who}" for who in (ANN, BEN, ORC)]
    if answered:
        session.answer("yes", f"q:{BEN}")
    session.submit(RemoveTokens(ENCOUNTER, (BEN,)))
    assert all(BEN not in each.key for each in session.waiting)
    while session.waiting:
        session.answer("yes")
    assert notes(session) == [say("history.act", actor=who) for who in (ANN, ORC)]
