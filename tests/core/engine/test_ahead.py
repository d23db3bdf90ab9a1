"""What is seen ahead: previews, what is due how often, where a journal stands, lots with names, conditions that end."""

from dataclasses import replace

from shapely import box

from core.base.ids import RuleId, SceneId, ThingId, TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.edits.afflictions import PutAffliction
from core.edits.people import SetTrack
from core.edits.show import SetBroken
from core.edits.time import LetTimePass, PutReminder
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.draws import Percentile, Pick, die_said
from core.engine.edit_events import Dropped
from core.engine.event import Noted, VitalsChanged, Worn
from core.engine.party_sight import parts_of
from core.engine.plain_time import ending, plain_come_due, thing_of
from core.engine.policy import nobody
from core.engine.request import Choice
from core.engine.sight_events import SeenSoFar
from core.engine.time_passing import _whether_to_stop, coming, everything_timed
from core.engine.vitals_changes import drop_affliction, lift_lasting, put_affliction
from core.geometry.units import SQUARE
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.reminder import Reminder
from core.model.scene import SceneState
from core.model.things import Stamp
from tests.core.engine.test_party_sight import SCENE as ROOMS
from tests.core.engine.test_party_sight import at, rooms, stage, step
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, ready
from tests.helpers.tiny.fighter import TINY

ANN, EVE, ORC = (TokenId(f"token-{number}") for number in (6, 7, 8))
WHO = CreatureReference(ENCOUNTER, ANN)
NOTHING = Campaign(Source(1))


def test_a_preview_takes_what_is_prepared_and_else_what_is_suggested() -> None:
    session = begun()
    before = session.state
    strike = Act(ENCOUNTER, ANN, "strike", targets=(ORC,))
    for answers, taken, guard in ((None, "yes", 14), ({f"brace:{ORC}": "no"}, "no", 10)):
        found = session.preview(strike, answers)
        assert [(each.request.key, each.answer) for each in found.assumed] == [(f"brace:{ORC}", taken)]
        assert found.draw is not None and getattr(found.draw, "high", 0) == guard and found.refused is None
        assert found.state == before and found.events == ()
    done = session.preview(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    assert done.draw is None and len(done.events) == 1 and done.state != before and done.assumed == ()
    refused = session.preview(SetTrack(ENCOUNTER, (ANN,), "mana", value=1))
    assert refused.refused is not None and refused.state is before and session.state is before


def test_what_is_due_is_counted_up_to_the_second_that_is_asked_for() -> None:
    session = ready()
    session.submit(PutReminder(Reminder("", 600, "Watch", every=600)))
    session.submit(PutReminder(Reminder("", 1800, "Once")))
    for until, often in ((599, []), (600, [1]), (1199, [1]), (1200, [2]), (1799, [2]), (1800, [3, 1]), (2400, [4, 1])):
        assert [times for _, times in coming(session.state, SYSTEMS, until)] == often
    late = replace(session.state, time=10_000)
    assert [times for _, times in coming(late, SYSTEMS, 10_000)] == [16, 1]


def test_a_condition_ends_at_its_moment_and_by_its_source() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    held = (
        Condition("weak", source="a", ends=60, lasting=True),
        Condition("weak", source="b", ends=90, lasting=True),
        Condition("weak", lasting=True),
    )
    ctx.emit(VitalsChanged(WHO, replace(vitals_of(ctx.state, WHO), conditions=held)))
    assert [thing_of(each) for each in held] == ["condition:weak:a", "condition:weak:b", "condition:weak:"]
    first, second = ending(ctx.state, TINY)
    assert [(each.at, each.thing, each.reference, each.rank) for each in (first, second)] == [
        (60, "condition:weak:a", WHO, 0),
        (90, "condition:weak:b", WHO, 0),
    ]
    plain_come_due(ctx, replace(first, at=61))
    assert vitals_of(ctx.state, WHO).conditions == held, "it ends at another moment"
    plain_come_due(ctx, first)
    assert vitals_of(ctx.state, WHO).conditions == held[1:]
    assert [event.phrase.id for event in ctx.events if isinstance(event, Noted)] == ["timed.ended"]
    events = len(ctx.events)
    plain_come_due(ctx, first)
    assert len(ctx.events) == events and not lift_lasting(ctx, WHO, "weak", source="a")
    assert lift_lasting(ctx, WHO, "weak", source="b") and vitals_of(ctx.state, WHO).conditions == held[2:]


def test_a_plain_affliction_comes_once_or_again_and_ends_with_what_it_brought() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    session = begun()
    session.submit(PutAffliction(WHO, Affliction("", "cough", 0, due=5, counters={"every": 7})))
    session.submit(PutAffliction(WHO, Affliction("", "itch", 0, due=6)))
    cough, itch = vitals_of(session.state, WHO).afflictions
    session.submit(LetTimePass(13))
    assert [each.due for each in vitals_of(session.state, WHO).afflictions] == [19, None]
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    put_affliction(ctx, WHO, itch.but(due=None))
    assert not ctx.events, "it is as it was"
    bound = Condition("weak", source=itch.id, lasting=True)
    ctx.emit(VitalsChanged(WHO, replace(vitals_of(ctx.state, WHO), conditions=(bound,))))
    drop_affliction(ctx, WHO, cough.id)
    assert vitals_of(ctx.state, WHO).conditions == (bound,)
    drop_affliction(ctx, WHO, itch.id)
    assert vitals_of(ctx.state, WHO).conditions == () and vitals_of(ctx.state, WHO).afflictions == ()


def test_the_question_of_time_has_three_answers_and_the_first_that_stops_names_it() -> None:
    session = ready(policy=nobody)
    session.submit(PutReminder(Reminder("", 600, "Supper.")))
    session.submit(PutReminder(Reminder("", 600, "Bed")))
    session.submit(LetTimePass(900))
    asked = session.pending
    assert isinstance(asked, Choice) and [each.key for each in asked.options] == ["go-on", "to-the-end", "stop"]
    assert asked.rules == ()
    values = dict(asked.prompt.values)
    assert asked.prompt.id == "time.before-reminder" and values["count"] == 1 and asked.suggested == "go-on"
    assert values["what"] == say("timed.reminder", text="Supper")
    due = everything_timed(session.state, SYSTEMS)
    assert [each.at for each in due] == [600, 600]
    ruled = replace(due[0], rule=RuleId("TINY-01"))
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert _whether_to_stop(ctx, (ruled, due[1]), many=False).rules == ("TINY-01",)


def test_percentile_dice_say_what_they_mean_and_lots_are_picked_by_number() -> None:
    assert Percentile(key="d").hint == say("draw.die", die=die_said(100))
    assert Percentile(key="d", says=say("title")).hint == say("title")
    lot, source = Pick(key="pick", count=3), Source(1)
    found = []
    for _ in range(30):
        number, after = lot.sample(NOTHING, source)
        assert after != source
        source = after
        found.append(lot.accept(number))
    assert set(found) == {1, 2, 3} and lot.hint == say("draw.pick", count=3)


def test_a_scene_that_is_dropped_takes_what_was_seen_of_it_and_no_other() -> None:
    state = begun().state
    seen = parts_of(box(0, 0, SQUARE, SQUARE))
    state = SeenSoFar(SCENE, seen).apply(state)
    assert state.seen[SCENE] == seen
    assert not Dropped("scenes", SCENE).apply(state).seen and Dropped("encounters", ENCOUNTER).apply(state).seen
    other = SceneId("scene-90")
    both = SeenSoFar(other, seen).apply(Worn(SCENE, SceneState(broken=(ThingId("wall-1"),))).apply(state))
    left = Dropped("scenes", SCENE).apply(both)
    assert both.wear[SCENE].broken and SCENE not in left.wear and dict(left.seen.items()) == {other: seen}


def test_what_stands_on_the_floor_and_is_broken_out_of_sight_stays_whole_for_them() -> None:
    crate = Stamp(id=ThingId("stamp-41"), art="crate", at=at(4.5, 5.5))
    session = stage(*rooms(), crate, ann=at(4.5, 3.5))
    step(session, 4.5, 4.5)
    step(session, 0.5, 7.5)
    session.submit(SetBroken(ROOMS, crate.id))
    assert session.state.scene_state(ROOMS).broken_as_seen == {crate.id: False}
    step(session, 4.5, 3.5)
    assert not session.state.scene_state(ROOMS).broken_as_seen
