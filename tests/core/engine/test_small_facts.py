"""What changes touch, saves that cannot go otherwise, lasting conditions lifted, late-comers, and steps too long."""

import pytest
from shapely import Polygon, box

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import say
from core.chance.source import Source
from core.edits.fights import Begin, Join
from core.edits.people import SetTrack
from core.edits.several import Several, together
from core.engine.board_cache import BoardCache
from core.engine.change import Cause, Change
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.party_sight import parts_of
from core.engine.vitals_changes import lift_lasting, put_track
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track
from core.model.creature_reference import CreatureReference, vitals_of, with_vitals
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, ready
from tests.helpers.tiny.sheet import TinyClock

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
WHO = CreatureReference(ENCOUNTER, ANN)


def test_a_change_touches_what_is_another_object_now() -> None:
    session = ready()
    before = session.state
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    change = Change(Cause.DO, before, session.state)
    assert change.touches("encounters") and change.touches("people", "encounters")
    assert not change.touches("people") and not change.touches("people", "scenes") and not change.touches()


@pytest.mark.parametrize(
    ("low", "high", "weights"),
    [
        (21, 20, {1: 1}),
        (11, 20, {11: 0.5, 1: 0.5}),
        (1, 20, {1: 1}),
        (-3, 5, {1: 0.25, 6: 0.75}),
        (20, 99, {20: 0.05, 1: 0.95}),
    ],
)
def test_a_save_has_only_the_readings_that_can_come(low: int, high: int, weights: dict[int, float]) -> None:
    found = dict(Save(key="save", low=low, high=high).outcomes(Campaign(Source(1))))
    assert {roll: float(chance) for roll, chance in found.items()} == weights


def test_nothing_is_redone_that_was_not_undone() -> None:
    session = ready()
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()
    session.submit(SetTrack(ENCOUNTER, (ANN,), "hits", value=1))
    after = session.state
    session.undo()
    session.redo()
    assert session.state == after
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()


@pytest.mark.parametrize(
    ("source", "other", "left"),
    [(None, None, []), ("a", None, [0, 2]), (None, "x", [0, 1]), ("a", "x", [0, 1, 2]), ("c", None, [0, 1, 2, 3])],
)
def test_lasting_conditions_are_narrowed_down_by_source_and_other(
    source: str | None, other: str | None, left: list[int]
) -> None:
    held = tuple(
        Condition("held", amount=number, source=whose, other=about, lasting=True)
        for number, (whose, about) in enumerate(((None, None), ("a", None), ("b", "x"), ("a", "x")))
    )
    state = ready().state
    vitals = vitals_of(state, WHO)
    state = with_vitals(state, WHO, type(vitals)(tracks=vitals.tracks, conditions=(*held, Condition("tired"))))
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert lift_lasting(ctx, WHO, "held", source=source, other=other) is (len(left) < 4)
    conditions = vitals_of(ctx.state, WHO).conditions
    assert [each.amount for each in conditions if each.kind == "held"] == left and conditions[-1].kind == "tired"


def test_a_track_is_put_and_what_else_it_holds_stays() -> None:
    ctx = Context(ready().state, SYSTEMS, BoardCache(), ENCOUNTER)
    put_track(ctx, WHO, "hits", 3)
    assert ctx.events == []
    put_track(ctx, WHO, "hits", 1)
    put_track(ctx, WHO, "luck", 0)
    assert vitals_of(ctx.state, WHO).tracks == {"hits": Track(1, 3), "luck": Track(0)} and len(ctx.events) == 2


def test_all_late_comers_are_surprised_or_those_alone_who_are_named() -> None:
    for surprised, unaware, spent in ((False, (), ()), (False, (TROLL,), (TROLL,)), (True, (), (ORC, TROLL))):
        session = ready()
        session.submit(Begin(ENCOUNTER, (ANN, EVE)))
        session.submit(Join(ENCOUNTER, (ORC, TROLL), surprised, unaware))
        clock = session.state.encounter(ENCOUNTER).clock
        assert isinstance(clock, TinyClock) and clock.combatants == (ANN, EVE, ORC, TROLL)
        assert clock.spent == spent
        with pytest.raises(Refused, match="already-in-it"):
            session.submit(Join(ENCOUNTER, (ORC,)))


def test_steps_of_a_run_are_one_until_they_are_two_hundred() -> None:
    hits = [SetTrack(ENCOUNTER, (ANN,), "hits", by=number) for number in range(201)]
    title = say("title")
    most = together(Several(title, tuple(hits[:199])), hits[199], title)
    assert isinstance(most, Several) and len(most.commands) == 200
    assert together(most, hits[200], title) is None


def test_what_was_seen_is_kept_with_its_holes_and_without_slivers() -> None:
    side = 4 * SQUARE
    ring = Polygon(box(0, 0, side, side).exterior.coords, [box(SQUARE, SQUARE, 2 * SQUARE, 2 * SQUARE).exterior.coords])
    (seen,) = parts_of(ring)
    assert len(seen.outline) == 4 and [len(hole) for hole in seen.holes] == [4]
    assert parts_of(box(0, 0, 1, 1)) == () == parts_of(Polygon())
    assert begun().state.seen == {}
