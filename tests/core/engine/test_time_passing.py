"""Time passes from one due moment to the next: in order, side by side, stoppable, and the same in whatever steps."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import Refused
from core.base.ids import PersonId, SystemId, TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.documents.codec import write_campaign, write_command
from core.documents.folder import recoverable
from core.documents.store import Document
from core.edits.afflictions import EndAffliction, MakeKnown, PutAffliction
from core.edits.document import LONGEST_JUMP, PassTime
from core.edits.fights import End
from core.edits.people import AddPerson, SetPersonCondition
from core.edits.time import SHORTEST_EVERY, DropReminder, LetTimePass, PutReminder
from core.engine import time_passing
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import Noted, VitalsChanged
from core.engine.plain_time import references_of
from core.engine.policy import Given, Policy, draw, first_of, nobody, take_suggestions
from core.engine.request import Choice, Draw, Request
from core.engine.session import Session
from core.engine.time_passing import MOST_MOMENTS, coming, everything_timed
from core.engine.vitals_changes import drop_affliction, put_track
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track
from core.model.creature_reference import CreatureReference, creature_references, vitals_of
from core.model.reminder import Reminder
from tests.helpers.commands import read_command
from tests.helpers.documents import dropped, fight
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, creature, ready
from tests.helpers.tiny.fighter import TINY

HOUR, DAY = 3600, 86_400
ORC, OTHER = CreatureReference(ENCOUNTER, "token-8"), CreatureReference(ENCOUNTER, "token-9")
ALONE = first_of(take_suggestions, draw)
"""The program answers everything."""


def fever(due: int, **more: int) -> Affliction:
    """Return a new fever that asks for its first save at a world second."""
    return Affliction("", "fever", since=0, due=due, counters=more)


def feverish(session: Session, *dues: int) -> Session:
    """Give a fever to one creature after another, each with its first save at one of these moments."""
    for reference, due in zip(creature_references(session.state), dues, strict=False):
        session.submit(PutAffliction(reference, fever(due)))
    return session


def noted(session: Session) -> list[str]:
    """Return the ids of what the last command noted."""
    entry = session.last
    assert entry is not None
    return [event.phrase.id for event in entry.events if isinstance(event, Noted)]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    dues=st.lists(st.integers(1, 30 * HOUR), min_size=1, max_size=4),
    every=st.none() | st.integers(60, 9 * HOUR),
    cuts=st.lists(st.integers(1, 40 * HOUR - 1), max_size=6),
)
def test_a_jump_is_the_same_as_the_same_time_in_small_steps(
    seed: int, dues: list[int], every: int | None, cuts: list[int]
) -> None:
    def begin() -> Session:
        session = feverish(ready(seed=seed, policy=ALONE), *dues)
        session.submit(PutReminder(Reminder("", dues[0], "Supper", every=every)))
        session.submit(PutAffliction(ORC, Affliction("", "cough", 0, due=dues[-1], counters={"every": 7200})))
        return session

    whole, stepped = begin(), begin()
    whole.submit(LetTimePass(40 * HOUR))
    moments = [0, *sorted(set(cuts)), 40 * HOUR]
    for before, after in pairwise(moments):
        stepped.submit(LetTimePass(after - before))
    assert write_campaign(whole.state) == write_campaign(stepped.state)


def test_things_happen_in_the_order_of_their_moments() -> None:
    session = feverish(ready(policy=nobody), 7200, 3600)
    session.submit(LetTimePass(2 * HOUR))
    seen = []
    while isinstance(session.pending, Draw):
        seen.append((session.pending.key, session.state.time))
        session.answer(20)
    assert seen == [("fever:token-7", 3600), ("fever:token-6", 7200), ("fever:token-7", 7200)]
    assert session.state.time == 7200


def test_what_falls_on_one_moment_waits_as_one_list_and_is_answered_in_any_order() -> None:
    session = feverish(ready(policy=nobody), 60, 60, 60)
    session.submit(LetTimePass(HOUR))
    assert [each.key for each in session.waiting] == ["fever:token-6", "fever:token-7", "fever:token-8"]
    session.answer(1, "fever:token-8")
    assert [each.key for each in session.waiting] == ["fever:token-6", "fever:token-7"]


def test_what_only_a_later_answer_makes_answerable_is_answered_after_it() -> None:
    answered: list[str] = []

    def the_last_first(state: Campaign, request: Request[Any]) -> Given | None:
        if not answered and request.key != "fever:token-8":
            return None
        answered.append(request.key)
        return draw(state, request)

    session = feverish(ready(policy=nobody), 60, 60, 60)
    session.policy = the_last_first
    session.submit(LetTimePass(61))
    assert answered == ["fever:token-8", "fever:token-6", "fever:token-7"]
    assert session.pending is None and session.state.time == 61


def test_whoever_is_gone_is_passed_over() -> None:
    session = feverish(ready(policy=nobody), 60, 60)
    session.submit(LetTimePass(HOUR))
    first = CreatureReference(ENCOUNTER, "token-6")
    session.submit(EndAffliction(first, vitals_of(session.state, first).afflictions[0].id))
    assert [each.key for each in session.waiting] == ["fever:token-7"]
    session.answer(1)
    assert session.pending is None and session.state.time == HOUR


def with_ann(*, policy: Policy = nobody) -> tuple[Session, CreatureReference]:
    """Return a session in which a character of the players has a fever, whose save is due in an hour."""
    session = ready(policy=policy)
    session.submit(AddPerson(creature("Ann", "party")))
    ann = CreatureReference(None, next(iter(session.state.people)))
    session.submit(PutAffliction(ann, fever(HOUR)))
    return session, ann


def test_the_clock_can_be_stopped_before_the_check_of_a_players_character() -> None:
    session, ann = with_ann()
    session.submit(PutAffliction(ORC, fever(HOUR)))
    before = session.state
    session.submit(LetTimePass(DAY))
    asked = session.pending
    assert isinstance(asked, Choice) and session.state.time == HOUR
    assert dict(asked.prompt.values)["who"] == ann.id and [each.key for each in asked.options][-1] == "stop"
    session.answer("stop")
    assert session.pending is None and session.state.time == HOUR and noted(session) == ["time.stopped"]
    assert [each.at for each in everything_timed(session.state, SYSTEMS)] == [HOUR, HOUR]
    session.undo()
    assert session.state == before


def test_time_goes_on_to_the_end_where_nobody_wants_to_be_asked_again() -> None:
    session, ann = with_ann(policy=draw)
    session.submit(LetTimePass(3 * HOUR), {f"time:{HOUR}:1": "to-the-end"})
    assert session.pending is None and session.state.time == 3 * HOUR
    failures = [each.count("failures") for each in vitals_of(session.state, ann).afflictions]
    assert failures == [3] or not failures


def test_a_foes_check_stops_nothing_and_one_step_back_undoes_all() -> None:
    session = feverish(ready(policy=draw), HOUR)
    before, head = session.state, session.journal.head
    session.submit(LetTimePass(DAY))
    assert session.pending is None and session.journal.head == head + 1 and session.state.time == DAY
    session.undo()
    assert session.state == before


def test_a_jump_under_way_is_dropped_whole_or_one_answer_back() -> None:
    session = feverish(ready(policy=nobody), HOUR)
    before = session.state
    session.submit(LetTimePass(DAY))
    session.answer(20)
    session.answer(20)
    assert session.state.time == 3 * HOUR
    session.take_back()
    assert session.state.time == 2 * HOUR and isinstance(session.pending, Draw)
    session.undo()
    assert session.state == before and session.pending is None


def test_a_jump_that_was_killed_half_way_goes_on_where_it_was(tmp_path: Path) -> None:
    document = Document.new(Campaign(Source(1)), tmp_path)
    session = document.session(SYSTEMS, policy=nobody)
    fight(session)
    session.answer(((2, 1),))
    session.submit(PutAffliction(ORC, fever(HOUR)))
    session.submit(LetTimePass(DAY))
    session.answer(20)
    waiting, state = [each.key for each in session.waiting], session.state
    dropped(document)
    (copy,) = recoverable(tmp_path)
    again = Document.recover(copy, tmp_path)
    resumed = again.session(SYSTEMS, policy=nobody)
    assert resumed.recovery is None and [each.key for each in resumed.waiting] == waiting and resumed.state == state
    resumed.answer(1)
    assert resumed.pending is None and resumed.state.time == DAY
    again.close(discard=True)


def test_conditions_end_at_their_moment_before_anything_else_of_it() -> None:
    session, ann = with_ann()
    session.submit(PutAffliction(ORC, fever(HOUR)))
    session.submit(SetPersonCondition((PersonId(ann.id),), Condition("cursed", ends=HOUR)))
    assert everything_timed(session.state, SYSTEMS)[0].thing == "condition:cursed:"
    session.submit(LetTimePass(DAY))
    assert not vitals_of(session.state, ann).conditions and session.state.time == HOUR


def test_a_reminder_stops_the_clock_and_comes_again_if_it_should() -> None:
    session = ready(policy=nobody)
    session.submit(PutReminder(Reminder("", 600, "The ferry leaves.", every=DAY)))
    session.submit(PutReminder(Reminder("", 900, "Supper")))
    session.submit(LetTimePass(HOUR))
    asked = session.pending
    assert isinstance(asked, Choice) and session.state.time == 600
    # its own full stop is not followed by another
    assert dict(asked.prompt.values)["what"] == say("timed.reminder", text="The ferry leaves")
    session.answer("go-on")
    session.answer("go-on")
    assert [(each.text, each.at) for each in session.state.reminders] == [("The ferry leaves.", 600 + DAY)]
    assert noted(session) == ["timed.reminder"] * 2 and session.state.time == HOUR


def test_reminders_are_changed_and_forgotten() -> None:
    session = ready()
    session.submit(PutReminder(Reminder("", 600, "The ferry leaves")))
    (made,) = session.state.reminders
    session.submit(PutReminder(replace(made, known=True)))
    (changed,) = session.state.reminders
    assert changed.known and everything_timed(session.state, SYSTEMS)[0].known
    session.submit(DropReminder(made.id))
    assert not session.state.reminders
    with pytest.raises(Refused):
        session.submit(DropReminder(made.id))


@pytest.mark.parametrize(
    "reminder",
    [
        Reminder("", 600, "  "),
        Reminder("", -1, "Before the world"),
        Reminder("", 600, "x" * 501),
        Reminder("", 600, "Too often", every=1),
        Reminder("reminder-99", 600, "Gone"),
    ],
)
def test_a_reminder_that_makes_no_sense_is_refused(reminder: Reminder) -> None:
    session = ready()
    before = session.state
    with pytest.raises(Refused):
        session.submit(PutReminder(reminder))
    assert session.state is before


@pytest.mark.parametrize("seconds", [0, -60, 10**12])
def test_no_time_and_absurd_time_do_not_pass(seconds: int) -> None:
    with pytest.raises(Refused):
        ready().submit(LetTimePass(seconds))


def test_setting_the_clock_back_undoes_nothing() -> None:
    session = feverish(ready(policy=draw), HOUR)
    session.submit(LetTimePass(DAY))
    vitals = [vitals_of(session.state, reference) for reference in creature_references(session.state)]
    session.submit(PassTime(-2 * HOUR))
    assert session.state.time == DAY - 2 * HOUR
    assert [vitals_of(session.state, reference) for reference in creature_references(session.state)] == vitals


def test_the_end_of_a_fight_lets_everything_happen_that_fell_due_in_it() -> None:
    session = begun(policy=draw)
    session.submit(PutAffliction(ORC, Affliction("", "cough", 0, due=5)))
    session.submit(PutReminder(Reminder("", 4, "Listen")))
    session.submit(PutReminder(Reminder("", 4_000, "Later")))
    session.submit(End(ENCOUNTER))
    assert session.pending is None and session.state.time == 10
    assert noted(session) == ["timed.reminder", "timed.happens"]
    assert [each.text for each in session.state.reminders] == ["Later"]


def test_a_look_ahead_says_what_comes_how_often() -> None:
    session = feverish(ready(), HOUR)
    session.submit(PutReminder(Reminder("", 60, "Watch", every=600)))
    session.submit(PutAffliction(OTHER, Affliction("", "cough", 0, due=2 * DAY)))
    found = [(each.what.id, times) for each, times in coming(session.state, SYSTEMS, HOUR)]
    assert found == [("timed.reminder", 6), ("verbatim", 1)]


def test_a_very_long_row_of_moments_asks_whether_to_go_on() -> None:
    session = ready(policy=nobody)
    session.submit(PutAffliction(ORC, Affliction("", "tick", 0, due=1, counters={"every": 1})))
    session.submit(LetTimePass(DAY))
    asked = session.pending
    assert isinstance(asked, Choice) and asked.prompt.id == "time.many" and asked.suggested == "stop"
    session.answer("stop")
    assert session.state.time == MOST_MOMENTS + 1


def test_after_a_very_long_row_one_is_asked_again_after_as_long_a_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_passing, "MOST_MOMENTS", 5)
    session = ready(policy=nobody)
    session.submit(PutAffliction(ORC, Affliction("", "tick", 0, due=1, counters={"every": 1})))
    session.submit(LetTimePass(DAY))
    found = []
    for _ in range(3):
        asked = session.pending
        assert isinstance(asked, Choice) and asked.prompt.id == "time.many"
        found.append(session.state.time)
        session.answer("go-on")
    assert found == [6, 12, 18]


def test_the_players_may_or_may_not_know() -> None:
    session, ann = with_ann()
    (held,) = vitals_of(session.state, ann).afflictions
    session.submit(MakeKnown(ann, held.id))
    assert vitals_of(session.state, ann).afflictions[0].known and everything_timed(session.state, SYSTEMS)[0].known
    session.submit(MakeKnown(ann, held.id, known=False))
    assert not vitals_of(session.state, ann).afflictions[0].known
    session.submit(EndAffliction(ann, held.id))
    with pytest.raises(Refused):
        session.submit(MakeKnown(ann, held.id))


@pytest.mark.parametrize(
    "affliction",
    [
        Affliction("", " ", 0),
        Affliction("affliction-99", "Gone", 0),
        Affliction("", "x" * 201, 0),
        Affliction("", "Much", 0, counters={"doses": 10**9}),
    ],
)
def test_an_affliction_that_makes_no_sense_is_refused(affliction: Affliction) -> None:
    with pytest.raises(Refused):
        ready().submit(PutAffliction(ORC, affliction))


def test_the_commands_are_kept_and_read_again() -> None:
    for command in (
        LetTimePass(60),
        PutReminder(Reminder("", 60, "Supper", known=True, every=DAY)),
        PutAffliction(ORC, fever(60, doses=2)),
        MakeKnown(ORC, "affliction-1"),
    ):
        assert read_command(write_command(command)) == command


def test_an_affliction_that_ends_takes_with_it_what_lasts_only_as_long() -> None:
    session = begun()
    session.submit(PutAffliction(ORC, fever(DAY)))
    (held,) = vitals_of(session.state, ORC).afflictions
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    weak = Condition("weak", source=held.id, lasting=True)
    timed, other = replace(weak, kind="slow", ends=HOUR), replace(weak, source="affliction-99")
    ctx.emit(VitalsChanged(ORC, replace(ctx.vitals(TokenId(ORC.id)), conditions=(weak, timed, other))))
    drop_affliction(ctx, ORC, "affliction-99")
    assert vitals_of(ctx.state, ORC).afflictions == (held,)
    assert vitals_of(ctx.state, ORC).conditions == (weak, timed)
    drop_affliction(ctx, ORC, held.id)
    assert vitals_of(ctx.state, ORC).afflictions == ()
    assert vitals_of(ctx.state, ORC).conditions == (timed,)
    events = len(ctx.events)
    drop_affliction(ctx, ORC, held.id)
    assert len(ctx.events) == events


def test_a_track_that_is_put_is_there_even_at_nothing_and_keeps_its_maximum() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    put_track(ctx, ORC, "luck", 0)
    assert vitals_of(ctx.state, ORC).tracks["luck"] == Track(0) and len(ctx.events) == 1
    put_track(ctx, ORC, "luck", 0)
    assert len(ctx.events) == 1
    put_track(ctx, ORC, "hits", 1)
    assert vitals_of(ctx.state, ORC).tracks["hits"] == replace(vitals_of(begun().state, ORC).tracks["hits"], value=1)


def test_time_does_something_only_to_those_of_its_game_who_have_something() -> None:
    session = begun()
    session.submit(AddPerson(creature("Bea", "party")))
    session.submit(AddPerson(creature("Cid", "party")))
    bea, _ = (CreatureReference(None, identity) for identity in session.state.people)
    assert list(references_of(session.state, TINY)) == []
    session.submit(PutAffliction(bea, fever(DAY)))
    session.submit(PutAffliction(ORC, fever(DAY)))
    assert [reference for reference, _ in references_of(session.state, TINY)] == [bea, ORC]
    assert list(references_of(session.state, SystemId("99-towers"))) == []


def test_an_affliction_is_changed_where_it_is_and_nowhere_else() -> None:
    session = begun()
    session.submit(PutAffliction(ORC, fever(DAY)))
    (held,) = vitals_of(session.state, ORC).afflictions
    session.submit(PutAffliction(ORC, held.but(due=HOUR)))
    (changed,) = vitals_of(session.state, ORC).afflictions
    assert (changed.id, changed.due) == (held.id, HOUR)
    for reference, identity in ((OTHER, held.id), (ORC, "affliction-99"), (ORC, ORC.id)):
        with pytest.raises(Refused, match="no-affliction"):
            session.submit(PutAffliction(reference, held.but(id=identity)))


def test_the_worlds_clock_goes_back_to_the_first_midnight_and_no_further() -> None:
    session = begun()
    session.submit(PassTime(HOUR))
    session.submit(PassTime(-HOUR))
    assert session.state.time == 0
    with pytest.raises(Refused, match="absurd-time"):
        session.submit(PassTime(-1))
    session.submit(PassTime(LONGEST_JUMP))
    with pytest.raises(Refused, match="absurd-time"):
        session.submit(PassTime(LONGEST_JUMP + 1))
    assert session.state.time == LONGEST_JUMP == 100 * 366 * DAY


def test_a_reminder_stands_within_the_times_that_anybody_lives_to_the_last_second() -> None:
    session = begun()
    for at, every in ((0, None), (LONGEST_JUMP, None), (HOUR, SHORTEST_EVERY), (HOUR, LONGEST_JUMP)):
        session.submit(PutReminder(Reminder("", at, "Wake Ann", every=every)))
    assert len(session.state.reminders) == 4
    wrong = ((-1, None), (LONGEST_JUMP + 1, None), (HOUR, SHORTEST_EVERY - 1), (HOUR, LONGEST_JUMP + 1))
    for at, every in wrong:
        with pytest.raises(Refused, match="absurd-time"):
            session.submit(PutReminder(Reminder("", at, "Wake Ann", every=every)))
    first, second, *_ = session.state.reminders
    session.submit(PutReminder(replace(second, text="Wake Ben")))
    assert [each.text for each in session.state.reminders] == ["Wake Ann", "Wake Ben", "Wake Ann", "Wake Ann"]
    label = DropReminder(second.id).label(session.state)
    assert dict(label.values)["text"] == "Wake Ben"
    session.submit(DropReminder(second.id))
    with pytest.raises(Refused, match="no-reminder"):
        session.submit(DropReminder(second.id))
    assert session.state.reminders[0] == first and len(session.state.reminders) == 3


def test_no_time_at_all_cannot_pass() -> None:
    session = begun()
    for seconds in (0, -1, LONGEST_JUMP + 1):
        with pytest.raises(Refused, match="absurd-time"):
            session.submit(LetTimePass(seconds))
    session.submit(LetTimePass(1))
    assert session.state.time == 1


def test_what_no_game_tells_of_is_passed_over() -> None:
    session = feverish(ready(), HOUR)
    session.submit(PutReminder(Reminder("", DAY, "Wake Ann")))
    assert [each.at for each in everything_timed(session.state, SYSTEMS)] == [HOUR, DAY]
    assert [each.at for each in everything_timed(session.state, {})] == [DAY]
