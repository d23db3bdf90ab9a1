"""What is put in place of the last step, what is rolled back, and what is left as it was where it cannot be done."""

from dataclasses import replace

import pytest

from core.base.errors import BadAnswer, Gone, NothingPending, Refused
from core.base.ids import TokenId
from core.base.phrase import say, verbatim
from core.chance.source import Source
from core.edits.people import SetTrack
from core.edits.tokens import MoveTokens, RemoveTokens
from core.engine.board_cache import BoardCache
from core.engine.change import Cause, Change
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Die
from core.engine.journal import Journal
from core.engine.policy import By, Given, nobody
from core.engine.request import Procedure, Request, ask, first_for_whom, in_parallel, one_by_one
from core.engine.run import Answer, Interjection, Misfit, Run
from core.engine.session import Session, _without_last
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, ready

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
NOTHING = Campaign(Source(1))


def strike() -> Act:
    """Return a strike, which asks the struck one whether he braces, and then for his save."""
    return Act(ENCOUNTER, ANN, "strike", targets=(ORC,))


def hits(value: int) -> SetTrack:
    """Return an edit of Ann's hits."""
    return SetTrack(ENCOUNTER, (ANN,), "hits", value=value)


def hits_of(session: Session) -> int:
    """Return Ann's hits."""
    return session.state.vitals(session.state.token(ENCOUNTER, ANN)).tracks["hits"].value


def heard(session: Session) -> list[Change]:
    """Return the list to which what changes is added."""
    told: list[Change] = []
    session.watch(told.append)
    return told


def test_a_small_change_takes_the_place_of_the_last() -> None:
    session = ready()
    start = session.state
    session.submit(hits(2))
    head, told = session.journal.head, heard(session)
    before = session.state
    session.submit_instead(hits(1))
    assert hits_of(session) == 1 and session.journal.head == head and len(session.journal) == head
    (change,) = told
    assert (change.cause, change.before, change.after) == (Cause.DO, before, session.state)
    assert session.last is not None and change.entry == session.last and change.events == session.last.events
    session.undo()
    assert session.state == start


def test_one_that_comes_to_nothing_takes_the_last_back() -> None:
    session = ready()
    start = session.state
    session.submit(hits(2))
    head, last, before, told = session.journal.head, session.last, session.state, heard(session)
    session.submit_instead(hits(3))
    assert hits_of(session) == 3 and session.state == start and session.journal.head == head - 1
    (change,) = told
    assert (change.cause, change.before, change.after, change.entry) == (Cause.UNDO, before, start, last)


def test_one_that_is_refused_leaves_the_last_as_it_was() -> None:
    session = ready()
    session.submit(hits(2))
    head, before = session.journal.head, session.state
    with pytest.raises(Refused):
        session.submit_instead(hits(10**9))
    assert session.state == before and session.journal.head == head and not session.journal.can_redo


def test_nothing_takes_the_place_of_a_question_or_of_no_step() -> None:
    session = Session(Journal(NOTHING), SYSTEMS)
    with pytest.raises(Refused, match="nothing-to-undo"):
        session.submit_instead(hits(1))
    session = begun(policy=nobody)
    if session.pending is not None:
        session.answer(((2, 1),))
    session.submit(strike())
    before, waiting = session.state, session.waiting
    with pytest.raises(Refused, match="nothing-to-undo"):
        session.submit_instead(hits(1))
    assert session.state == before and session.waiting == waiting


def test_an_edit_in_between_that_is_refused_leaves_the_question_and_the_state() -> None:
    session = begun()
    session.submit(strike())
    session.submit(hits(2))
    before, waiting = session.state, session.waiting
    for wrong in (hits(10**9), MoveTokens(ENCOUNTER, ((TokenId("token-99"), (0, 0)),))):
        with pytest.raises(Refused):
            session.submit(wrong)
        assert session.state == before and session.waiting == waiting
    session.take_back()
    assert hits_of(session) == 3 and session.waiting[0].key == waiting[0].key


class HalfWay(SetTrack):
    """An edit that is refused when it has done something already."""

    def carry_out(self, ctx: Context) -> None:
        """Do it, and refuse it."""
        super().carry_out(ctx)
        raise Refused("refused.no-change")


def test_a_run_forgets_what_was_done_before_an_edit_in_between_was_refused() -> None:
    session = begun()
    run = Run(session.state, strike(), SYSTEMS, BoardCache())
    run.interject(hits(2))
    before, events, items = run.state, list(run.context.events), list(run.items)
    with pytest.raises(Refused):
        run.interject(HalfWay(ENCOUNTER, (ANN,), "hits", value=1))
    assert run.state is before and run.context.events == events and run.items == items and len(events) == 1


def test_recorded_answers_fit_the_questions_that_are_open_and_no_others() -> None:
    session = begun()
    session.submit(strike())
    session.answer("no")
    assert session.last is not None
    items = session.last.items
    run = Run(session.journal.state_before(session.journal.head - 1) or NOTHING, strike(), SYSTEMS, BoardCache())
    before = run.state
    wrong = replace(items[0], key="somebody else") if isinstance(items[0], Answer) else items[0]
    with pytest.raises(Misfit) as misfit:
        run.repeat((wrong,))
    assert misfit.value.phrase == say("journal.misfit", key="somebody else")
    assert run.state is before and run.items == []
    run.repeat(items)
    assert run.done and run.state == session.state and run.entry.items == items
    with pytest.raises(BadAnswer, match="nothing-open"):
        run.answer(Given("no", By.PERSON))


@pytest.mark.parametrize("kind", ["misfit", "done", "other"])
def test_a_command_that_no_longer_fits_is_rolled_back_when_the_program_starts(kind: str) -> None:
    session = begun()
    session.submit(strike())
    entry = session.under_way
    assert entry is not None
    match kind:
        case "misfit":
            entry = replace(entry, items=(Answer("somebody else", 1, By.PERSON),))
        case "done":
            entry = replace(entry, command=hits(1), label=verbatim("Hits"))
        case _:
            entry = replace(entry, events=(*entry.events, *begun().journal.entry(0).events))
    start = session.journal.state
    journal = Journal(start)
    journal.begin(entry, start)
    again = Session(journal, SYSTEMS)
    assert again.recovery is not None and again.pending is None and again.state is start and len(journal) == 0
    if kind != "misfit":
        assert again.recovery.phrase == say("journal.rolled-back", label=entry.label)


def test_whoever_was_taken_away_stays_away_where_the_question_cannot_be_asked_again() -> None:
    session = begun()
    session.submit(strike())
    session.submit(MoveTokens(ENCOUNTER, ((EVE, (3 * SQUARE, 3 * SQUARE)),)))
    session.undo()
    assert session.pending is not None and session.state.token(ENCOUNTER, EVE).point != (3 * SQUARE, 3 * SQUARE)
    session.redo()
    assert session.state.token(ENCOUNTER, EVE).point == (3 * SQUARE, 3 * SQUARE)


def test_an_edit_in_between_that_was_taken_back_is_forgotten_with_the_next_that_is() -> None:
    session = begun(policy=nobody)
    if session.pending is not None:
        session.answer(((2, 1),))
    session.submit(strike())
    session.submit(hits(2))
    session.undo()
    assert session.next is not None
    session.answer("no")
    session.submit(hits(1))
    session.undo()
    session.redo()
    assert hits_of(session) == 1
    session.take_back()
    session.take_back()
    assert session.next is None and hits_of(session) == 3


def test_whoever_listens_to_an_answer_hears_how_all_was_before_it() -> None:
    session = begun()
    session.submit(strike())
    told, before = heard(session), session.state
    session.answer("no")
    (change,) = told
    assert change.cause is Cause.ANSWER and change.before is before and change.after is session.state


def test_whoever_listens_hears_which_step_was_gone_back_or_on_to() -> None:
    session = ready()
    for value in (2, 1):
        session.submit(hits(value))
    told, head, before = heard(session), session.journal.head, session.state
    session.go_to(head - 2)
    session.go_to(head)
    back, on = told
    assert (back.cause, back.before, back.after, on.after) == (Cause.UNDO, before, on.before, session.state)
    assert [each.entry and each.entry.command for each in told] == [hits(2), hits(1)]


def test_what_a_policy_or_chance_has_answered_is_taken_back_with_the_answer_before_it() -> None:
    def by(who: By) -> Answer:
        return Answer("key", 1, who)

    edit = Interjection(hits(2))
    assert _without_last((by(By.PERSON), by(By.POLICY), by(By.CHANCE))) == ()
    assert _without_last((by(By.POLICY), edit, by(By.POLICY))) == (by(By.POLICY),)
    assert _without_last((by(By.POLICY), by(By.CHANCE))) is None


def rolls(name: str, *, gone_before: bool = False, gone_after: bool = False) -> Procedure[str]:
    """Ask once; somebody may be gone before or after."""
    if gone_before:
        raise Gone("refused.no-token")
    asked: Request[str] = Request(name)
    found = yield from ask(asked)
    if gone_after:
        raise Gone("refused.no-token")
    return f"{name}:{found}"


def carried(procedure: Procedure[object], *answers: str) -> tuple[list[str], object]:
    """Return which questions were asked first, one after another, and what all came to."""
    asked = []
    try:
        builds = next(procedure)
        for answer in answers:
            asked.append(builds[0](NOTHING).key)
            builds = procedure.send((0, answer))
    except StopIteration as end:
        return asked, end.value
    raise AssertionError("it is not at its end")


def test_who_is_gone_before_the_start_or_on_the_way_ends_alone() -> None:
    both = in_parallel((rolls("a", gone_before=True), rolls("b", gone_after=True), rolls("c")))
    assert carried(both, "1", "2") == (["b", "c"], (None, None, "c:2"))
    assert carried(in_parallel((rolls("a", gone_before=True),))) == ([], (None,))


def test_one_after_another_passes_over_who_is_gone() -> None:
    done: list[str] = []

    def carry(name: str) -> Procedure[None]:
        done.append((yield from rolls(name, gone_before=name == "b", gone_after=name == "c")))

    assert carried(one_by_one("abcd", carry), "1", "2", "3") == (["a", "c", "d"], None)
    assert done == ["a:1", "d:3"]


def test_the_first_for_whom_it_is_true_is_the_last_who_is_asked() -> None:
    def carry(name: str) -> Procedure[bool]:
        found = yield from rolls(name, gone_before=name == "a")
        return found.endswith("yes")

    some = first_for_whom("abcd", carry)
    nobody_at_all = first_for_whom("ab", carry)
    assert carried(some, "no", "yes") == (["b", "c"], "c")
    assert carried(nobody_at_all, "no") == (["b"], None)


def test_what_was_typed_is_read_back_in_words() -> None:
    die = Die(key="die", sides=8, owner=ANN)
    assert die.read_back("7", NOTHING, (ANN,)) == say("draw.told.number", number=7)
    for wrong in ("9", "0", "", "two"):
        with pytest.raises(BadAnswer):
            die.read_back(wrong, NOTHING, (ANN,))


def test_nothing_is_drawn_where_nothing_is_to_be_drawn() -> None:
    session = begun()
    with pytest.raises(NothingPending):
        session.draw()
    session.submit(strike())
    with pytest.raises(NothingPending, match="nothing-to-draw"):
        session.draw()
    with pytest.raises(NothingPending, match="nothing-open"):
        session.draw("somebody else")


def test_where_a_question_cannot_be_asked_again_undo_takes_the_whole_command_back_and_no_other() -> None:
    session = begun()
    before, head = session.state, session.journal.head
    session.submit(strike())
    session.submit(RemoveTokens(ENCOUNTER, (ORC,)))
    entry, after = session.last, session.state
    assert entry is not None and entry.done and isinstance(entry.items[-1], Interjection)
    session.journal.undo()
    strange = replace(entry, items=(Answer("no-such-question", "yes", By.PERSON), *entry.items))
    session.journal.finish(strange, after, under_way=False)
    session.undo()
    assert session.pending is None and session.journal.head == head and session.state == before
    session.redo()
    assert session.journal.head == head + 1 and session.state == after
