"""The session: commands, answers, steps back, undo and redo, with the tiny system."""

from dataclasses import replace

import pytest

from core.base.errors import BadAnswer, NothingPending, QuestionOpen, Refused
from core.base.ids import EncounterId, TokenId
from core.edits.fights import AddEncounter, Begin, ChangeEncounter, End, Reset
from core.edits.maps import ChangeScene
from core.edits.people import SetTrack
from core.edits.tokens import MoveTokens, PlaceFoes, RemoveTokens
from core.engine.change import Cause, Change
from core.engine.command import Act
from core.engine.event import SourceMoved
from core.engine.journal import folded
from core.engine.policy import By, nobody
from core.engine.request import Choice, Draw
from core.engine.run import Answer, Interjection
from core.model.creature import Notes
from core.model.encounter import Stage
from tests.helpers.fights import ENCOUNTER, SCENE, begun, ready
from tests.helpers.tiny.sheet import TinyClock

ANN, ORC = TokenId("token-6"), TokenId("token-8")


def strike(who: TokenId = ANN, whom: TokenId = ORC) -> Act:
    return Act(ENCOUNTER, who, "strike", targets=(whom,), anyway=True)


def test_a_question_waits_and_the_answer_finishes_the_command() -> None:
    session = begun()
    before = session.state
    session.submit(strike())
    assert isinstance(session.pending, Choice) and session.pending.asks == ORC
    session.answer("no")
    assert session.pending is None
    clock = session.state.encounter(ENCOUNTER).clock
    assert isinstance(clock, TinyClock) and clock.spent == (ANN,)
    session.undo()
    assert session.state == before


def test_the_same_seed_and_answers_give_the_same_fight() -> None:
    outcomes = []
    for _ in range(2):
        session = begun(seed=7)
        for _ in range(2):
            session.submit(strike())
            session.answer("no")
        outcomes.append(session.state)
    assert outcomes[0] == outcomes[1]


def test_undo_to_the_start_and_redo_to_the_end() -> None:
    session = begun()
    for _ in range(2):
        session.submit(strike())
        session.answer("yes")
    end = session.state
    while session.journal.can_undo:
        session.undo()
    assert not session.state.scenes and not session.state.encounters
    while session.journal.can_redo:
        session.redo()
    assert session.state == end


def test_undo_with_a_question_open_drops_the_whole_action() -> None:
    session = begun()
    before = session.state
    session.submit(strike())
    session.undo()
    assert session.pending is None and session.state == before and not session.journal.can_redo


def test_an_action_taken_back_at_its_question_is_redone_with_the_question_and_the_answers_so_far() -> None:
    session = begun()
    session.policy = nobody
    session.submit(strike())
    session.answer("no")
    count = len(session.journal)
    before, asked, there = session.journal.state, session.pending, session.state
    assert isinstance(asked, Draw)
    for _ in range(2):
        session.undo()
        assert session.pending is None and session.state == before and session.next is not None
        # what was done before it may be taken back too, and comes first
        session.undo()
        session.redo()
        assert session.pending is None and session.state == before
        session.redo()
        assert session.pending == asked and session.state == there and len(session.journal) == count
    session.go_to(session.journal.head - 1)
    session.redo()
    session.redo()
    assert session.pending == asked and session.state == there
    session.answer(asked.typed("20", session.state))
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()


def test_a_question_taken_back_is_not_redone_once_something_else_was_done() -> None:
    session = begun()
    session.submit(strike())
    session.undo()
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    assert session.next is None
    session.undo()
    session.redo()
    assert session.next is None and session.pending is None


def test_a_step_back_gives_the_same_question_and_the_same_chance() -> None:
    session = begun()
    session.submit(Act(ENCOUNTER, ANN, "strike", targets=(ORC,), anyway=True))
    session.answer("no")
    once = session.state
    session.undo()
    session.submit(Act(ENCOUNTER, ANN, "strike", targets=(ORC,), anyway=True))
    session.take_back()
    assert session.pending is None, "with no answer given, stepping back drops the command"
    session.submit(Act(ENCOUNTER, ANN, "strike", targets=(ORC,), anyway=True))
    session.answer("no")
    assert session.state == once, "undo cannot be used to fish for another roll"


def test_a_wrong_answer_changes_nothing_and_the_question_stays() -> None:
    session = begun()
    session.submit(strike())
    before, question = session.state, session.pending
    with pytest.raises(BadAnswer):
        session.answer("perhaps")
    assert session.state == before and session.pending == question
    session.answer("yes")
    assert session.pending is None


def test_play_waits_for_the_question_but_the_house_does_not() -> None:
    session = begun()
    session.submit(strike())
    with pytest.raises(QuestionOpen):
        session.submit(strike())
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    assert session.state.vitals(session.state.token(ENCOUNTER, ANN)).tracks["hits"].value == 1
    assert isinstance(session.pending, Choice)
    entry = session.under_way
    assert entry is not None and isinstance(entry.items[-1], Interjection)
    session.take_back()
    assert session.state.vitals(session.state.token(ENCOUNTER, ANN)).tracks["hits"].value == 3
    assert isinstance(session.pending, Choice)


def test_what_is_changed_in_another_encounter_while_a_question_waits_is_changed_there() -> None:
    session = begun()
    before = session.state.encounter(ENCOUNTER)
    session.submit(AddEncounter("Later", before.system, SCENE))
    (later,) = (EncounterId(each) for each in session.state.encounters if each != ENCOUNTER)
    session.submit(strike())
    asked = session.pending
    session.submit(ChangeEncounter(later, "Much later", Notes()))
    creature = session.state.creature(session.state.token(ENCOUNTER, ORC))
    session.submit(PlaceFoes(later, SCENE, creature, ((384, 384),)))
    assert session.state.encounter(later).name == "Much later" and len(session.state.encounter(later).tokens) == 1
    here = session.state.encounter(ENCOUNTER)
    assert here.name == before.name and here.tokens == before.tokens and session.pending == asked
    with pytest.raises(Refused):
        session.submit(MoveTokens(later, ((ANN, (0, 0)),)))
    session.answer("no")
    session.undo()
    assert session.state.encounter(later).name == "Later"


def test_a_fight_begins_as_long_as_it_asks_and_no_other_command_is_its_beginning() -> None:
    session = ready(policy=nobody)
    assert session.beginning is None
    there = session.state.encounter(ENCOUNTER).tokens
    session.submit(Begin(ENCOUNTER, tuple(token.id for token in there.values())))
    assert session.pending is not None and session.beginning == ENCOUNTER
    acting = begun()
    acting.submit(strike())
    assert acting.pending is not None and acting.beginning is None
    acting.answer("no")
    assert acting.beginning is None


def test_whoever_is_asked_may_be_taken_away() -> None:
    session = begun()
    session.submit(strike())
    session.submit(RemoveTokens(ENCOUNTER, (ORC,)))
    assert session.pending is None, "the asker is gone, and the action ends without it"
    assert ORC not in session.state.encounter(ENCOUNTER).tokens


def test_one_undo_puts_back_who_was_taken_away_while_asked_and_the_question_stands_again() -> None:
    session = begun()
    before = session.state
    session.submit(strike())
    asked, there = session.pending, session.state
    session.submit(RemoveTokens(ENCOUNTER, (ORC,)))
    assert session.pending is None and session.under_way is None
    session.undo()
    assert session.pending == asked and session.state == there
    session.answer("no")
    assert session.pending is None
    session.undo()
    assert session.state == before, "what was answered is taken back with its command"


def test_an_edit_while_a_question_is_open_is_undone_alone() -> None:
    session = begun()
    before = session.state
    session.submit(strike())
    there = session.state
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    session.undo()
    assert session.state == there and isinstance(session.pending, Choice)
    session.undo()
    assert session.state == before and session.pending is None


def test_edits_in_between_that_were_taken_back_are_redone_one_by_one_and_what_came_after_too() -> None:
    session = begun()
    session.submit(strike())
    states = [session.state]
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    states.append(session.state)
    session.submit(RemoveTokens(ENCOUNTER, (ORC,)))
    states.append(session.state)
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=2))
    states.append(session.state)
    count = len(session.journal)
    for _ in range(2):
        for state in reversed(states[:-1]):
            session.undo()
            assert session.state == state
        assert isinstance(session.pending, Choice)
        for state in states[1:]:
            assert session.next is not None
            session.redo()
            assert session.state == state
            if session.under_way is not None:
                assert session.journal.entry(session.journal.head) == session.under_way, (
                    "the journal keeps what is open"
                )
        assert session.pending is None and session.next is None and len(session.journal) == count
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()


def test_an_edit_in_between_is_not_redone_once_something_else_was_done() -> None:
    session = begun()
    session.submit(strike())
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    session.undo()
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=2))
    assert session.next is None
    session.undo()
    session.redo()
    assert session.state.vitals(session.state.token(ENCOUNTER, ANN)).tracks["hits"].value == 2
    session.undo()
    session.answer("no")
    assert session.next is None
    session.undo()
    session.submit(strike())
    assert session.pending is not None and session.next is None, "another command, though it is the same deed"


def test_a_refused_command_leaves_everything_as_it_was() -> None:
    session = begun()
    before, count = session.state, len(session.journal)
    for command in (
        Act(ENCOUNTER, TokenId("token-99"), "strike", targets=(ORC,)),
        Act(ENCOUNTER, ANN, "dance", anyway=True),
        ChangeScene(SCENE, {"columns": 0}),
        ChangeScene(SCENE, {"name": "Hall"}),
        SetTrack(ENCOUNTER, (ANN,), "hits", value=10**9),
        SetTrack(ENCOUNTER, (ANN,), "mana", value=1),
    ):
        with pytest.raises(Refused):
            session.submit(command)
        assert session.state is before and len(session.journal) == count


def test_answers_laid_down_beforehand_are_taken_and_noted_as_such() -> None:
    session = begun()
    session.submit(strike(), {f"brace:{ORC}": "no", f"save:{ORC}": 20})
    assert session.pending is None and session.last is not None
    assert [item.by for item in session.last.items if isinstance(item, Answer)] == [By.PREPARED, By.PREPARED]
    assert session.state.vitals(session.state.token(ENCOUNTER, ORC)).tracks["hits"].value == 2


def test_chance_can_be_left_to_the_table() -> None:
    session = ready(policy=nobody)
    tokens = tuple(token.id for token in session.state.encounter(ENCOUNTER).tokens.values())
    session.submit(Begin(ENCOUNTER, tokens))
    assert isinstance(session.pending, Draw)
    session.answer(session.pending.typed("7 7, 3 9", session.state))
    clock = session.state.encounter(ENCOUNTER).clock
    assert isinstance(clock, TinyClock) and clock.first == "foes"
    assert session.last is not None and not any(isinstance(event, SourceMoved) for event in session.last.events)


def test_one_change_is_told_for_each_step() -> None:
    session = begun()
    heard: list[Change] = []
    session.watch(heard.append)
    session.submit(strike())
    session.answer("yes")
    session.undo()
    session.redo()
    assert [change.cause for change in heard] == [Cause.DO, Cause.ANSWER, Cause.UNDO, Cause.REDO]
    assert heard[0].pending is not None and heard[1].pending is None
    assert heard[1].after == heard[3].after and heard[2].after == heard[0].before
    state = heard[0].before
    for event in (*heard[0].events, *heard[1].events):
        state = event.apply(state)
    assert state == heard[1].after


def test_a_preview_changes_nothing_and_stops_before_chance() -> None:
    session = begun()
    before = session.state
    seen = session.preview(strike())
    assert session.state is before and session.pending is None
    assert seen.draw is not None and seen.draw.owner == ORC
    assert [assumed.answer for assumed in seen.assumed] == ["yes"]
    refused = session.preview(replace(strike(), actor=TokenId("token-99")))
    assert refused.refused is not None and refused.draw is None


def test_reset_goes_back_to_the_beginning_and_keeps_the_map() -> None:
    session = begun()
    start = session.state.encounter(ENCOUNTER)
    session.submit(strike(), {f"brace:{ORC}": "no", f"save:{ORC}": 20})
    session.submit(MoveTokens(ENCOUNTER, ((ANN, (3000, 3000)),)))
    session.submit(ChangeScene(SCENE, {"name": "Great hall"}))
    session.submit(Reset(ENCOUNTER))
    now = session.state.encounter(ENCOUNTER)
    assert now.stage is Stage.PREPARED and now.clock is None
    assert start.opening is not None and now.tokens == start.opening.tokens
    assert session.state.scene(SCENE).name == "Great hall"


def test_the_end_settles_what_was_confirmed_and_lets_time_pass() -> None:
    session = begun()
    session.submit(End(ENCOUNTER, (SetTrack(ENCOUNTER, (ANN,), "hits", value=2),)))
    encounter = session.state.encounter(ENCOUNTER)
    assert encounter.stage is Stage.OVER and encounter.clock is None
    assert session.state.time == 10
    assert session.state.vitals(encounter.tokens[ANN]).tracks["hits"].value == 2


def test_answering_or_stepping_back_with_nothing_open_is_an_error() -> None:
    session = begun()
    with pytest.raises(NothingPending):
        session.answer("yes")
    with pytest.raises(NothingPending):
        session.take_back()


def test_every_entry_folds_to_the_state_it_led_to() -> None:
    session = begun()
    session.submit(strike())
    session.answer("no")
    entry = session.last
    assert entry is not None
    end = session.state
    session.undo()
    assert folded(session.state, entry) == end


def test_a_leap_through_the_history_is_one_change() -> None:
    session = begun()
    start = session.journal.head
    states = [session.state]
    for _ in range(3):
        session.submit(strike())
        session.answer("no")
        states.append(session.state)
    told: list[Change] = []
    session.watch(told.append)
    for place in (1, 3, 0, 2):
        before = session.state
        session.go_to(start + place)
        assert session.state == states[place] and session.journal.head == start + place
        change = told.pop()
        assert told == [] and (change.before, change.after) == (before, states[place])
        assert change.cause is (Cause.REDO if states.index(before) < place else Cause.UNDO)
    session.go_to(start + 2)
    assert told == []
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.go_to(start + 9)
    assert session.state == states[3] and told.pop().cause is Cause.REDO
    with pytest.raises(Refused, match="nothing-to-undo"):
        session.go_to(-1)
    assert session.journal.head == 0 and not session.journal.can_undo


def test_a_leap_drops_the_question_that_is_open() -> None:
    session = begun()
    session.submit(strike())
    session.answer("no")
    start, before = session.journal.head, session.state
    session.submit(strike())
    assert session.pending is not None and session.next is None
    told: list[Change] = []
    session.watch(told.append)
    session.go_to(start)
    assert session.pending is None and session.state == before and [each.cause for each in told] == [Cause.UNDO]
    assert session.journal.head == start and not session.journal.can_redo
    session.submit(strike())
    session.go_to(start - 1)
    assert session.pending is None and session.journal.head == start - 1 and session.next is not None
