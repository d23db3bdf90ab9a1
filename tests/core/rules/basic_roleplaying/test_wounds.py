"""Injuries and healing where a scenario cannot see it: what is told of each, and how much is given back."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.phrase import Phrase
from core.edits.afflictions import PutAffliction
from core.edits.people import SetPersonCondition, SetPersonTrack, SetTrack
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.basic_roleplaying.harm.injuries import points_of as hit_points_of
from core.rules.registry import SYSTEMS
from tests.helpers.procedures import driven
from tests.transcripts.runner import Played, play, prepared


def hurt(**ann: Any) -> Played:
    """Return Ann, on no fight's clock, with hit points of 11."""
    given = {"at": [1, 1], "side": "party", "person": True, **ann}
    return prepared({"system": "basic-roleplaying", "fighter": {"Ann": given}})


def injured(played: Played, *points: int) -> None:
    """Let Ann suffer injuries."""
    for each in points:
        play(played, {"call": "injury", "who": "Ann", "entries": {"points": each}})


def told(played: Played) -> list[Phrase]:
    """Return what was noted of the last command."""
    return [event.phrase for event in played.events if hasattr(event, "phrase")]


def points_of(played: Played) -> int:
    """Return Ann's hit points."""
    state = played.session.state
    token = state.token(next(iter(state.encounters.values())).id, TokenId(played.ids["Ann"]))
    return state.vitals(token).tracks["hit-points"].value


def test_a_week_gives_back_no_more_than_is_lacking() -> None:
    # BRP-HEAL-01, BRP-HEAL-03: one point is open, three are rolled, one is given back and told
    played = hurt()
    injured(played, 1)
    play(played, {"command": {"kind": "let-time-pass", "seconds": 604_800}, "answers": {"week:@Ann": "3"}})
    assert points_of(played) == 11
    (week,) = [phrase for phrase in told(played) if phrase.id == "basic-roleplaying.log.week"]
    assert dict(week.values)["points"] == 1


def test_every_injury_is_told_on_its_own_with_its_first_aid() -> None:
    # BRP-HEAL-06, BRP-HEAL-08
    played = hurt()
    injured(played, 2, 3)
    found = SYSTEMS[next(iter(played.session.state.encounters.values())).system].world_time.ailments(
        played.session.state
    )
    injuries = [each for each in found if each.affliction.kind == "injury"]
    assert [dict(each.name.values)["points"] for each in injuries] == [2, 3]
    assert {each.calls for each in injuries} == {("first-aid",)}
    words = [phrase.id.rpartition(".")[2] for each in injuries for _, phrase in each.figures]
    assert words == ["points", "untreated", "points", "untreated"]
    (recovery,) = [each for each in found if each.affliction.kind == "recovery"]
    assert recovery.name.id == "basic-roleplaying.affliction.recovery.home" and recovery.calls == ("care",)
    play(played, {"call": "care", "who": "Ann", "entries": {"hospital": True}})
    assert [each.id for each in told(played)] == ["basic-roleplaying.log.hospital"], "nothing is done in silence"
    names = [each.name.id for each in SYSTEMS[played.encounter.system].world_time.ailments(played.session.state)]
    assert "basic-roleplaying.affliction.recovery.hospital" in names


def test_time_brings_a_week_of_healing_or_of_hospital_care_each_in_its_own_words() -> None:
    # BRP-HEAL-01, BRP-HEAL-02
    played = hurt()
    injured(played, 5)

    def words() -> set[str]:
        return {each.what.id for each in SYSTEMS[played.encounter.system].world_time.timed(played.session.state)}

    for hospital, place, other in ((True, "hospital", "home"), (False, "home", "hospital")):
        play(played, {"call": "care", "who": "Ann", "entries": {"hospital": hospital}})
        assert f"basic-roleplaying.due.{place}" in words() and f"basic-roleplaying.due.{other}" not in words()


def test_a_week_that_was_put_off_does_not_end_as_well_when_it_was_first_due() -> None:
    # BRP-HEAL-01: what is due at another moment than it was told of has changed since
    played = hurt()
    injured(played, 5)
    state = played.session.state
    system = SYSTEMS[played.encounter.system]
    (week,) = [each for each in system.world_time.timed(state) if each.what.id == "basic-roleplaying.due.home"]
    assert week.reference is not None
    key = f"week:{week.reference.id}"
    for late, rolled in ((1, []), (0, [key])):
        ctx = Context(state, SYSTEMS, BoardCache(), None)
        _, asked = driven(system.world_time.come_due(ctx, replace(week, at=week.at - late)), {key: (2,)}, state)
        assert asked == rolled and bool(ctx.events) == bool(rolled)


@pytest.mark.parametrize(
    ("item", "points", "lost"), [("sword", 5, 5), ("sword", 1, 1), ("shield", 12, 0), ("shield", 15, 3)]
)
def test_a_blow_on_an_item_takes_all_from_a_weapon_and_from_a_shield_what_it_does_not_stop(
    item: str, points: int, lost: int
) -> None:
    # BRP-GAP-14, BRP-SHD-05
    gear = [
        {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"},
        {"id": "shield", "name": "Shield", "profile": "Round", "carried": "off hand"},
    ]
    played = hurt(gear=gear)
    play(played, {"call": "strike-item", "who": "Ann", "entries": {"item": item, "points": points}})
    state = played.session.state
    token = state.token(next(iter(state.encounters.values())).id, TokenId(played.ids["Ann"]))
    assert {each.id: each.wounds for each in state.vitals(token).gear} == {"sword": 0, "shield": 0, item: lost}
    (struck,) = [phrase for phrase in told(played) if phrase.id == "basic-roleplaying.log.struck"]
    assert dict(struck.values)["points"] == lost


def open_points(played: Played) -> list[int]:
    """Return what is open of each of Ann's injuries."""
    found = SYSTEMS[played.encounter.system].world_time.ailments(played.session.state)
    return [each.affliction.count("points") for each in found if each.affliction.kind == "injury"]


def set_by_hand(played: Played, value: int | None = None, by: int = 0) -> None:
    """Set Ann's hit points, or change them, as the sheet does."""
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    if token.person is None:
        played.session.submit(SetTrack(played.encounter.id, (token.id,), "hit-points", value, by))
    else:
        played.session.submit(SetPersonTrack((token.person,), "hit-points", value, by))


def recoveries(played: Played) -> int:
    """Return how many recoveries there are, by which weeks are counted."""
    found = SYSTEMS[played.encounter.system].world_time.ailments(played.session.state)
    return sum(each.affliction.kind == "recovery" for each in found)


@pytest.mark.parametrize("is_person", [True, False])
def test_hit_points_taken_by_hand_are_an_injury_and_those_given_close_the_latest(is_person: bool) -> None:
    # BRP-HEAL-01, BRP-HEAL-03, BRP-HEAL-08
    played = hurt(person=is_person)
    injured(played, 2)
    set_by_hand(played, 5)
    assert (points_of(played), open_points(played), recoveries(played)) == (5, [2, 4], 1)
    set_by_hand(played, by=3)
    assert (points_of(played), open_points(played), recoveries(played)) == (8, [2, 1], 1)
    set_by_hand(played, by=2)
    assert (points_of(played), open_points(played), recoveries(played)) == (10, [1], 1)
    set_by_hand(played, 11)
    assert (points_of(played), open_points(played), recoveries(played)) == (11, [], 0)
    for _ in range(4):
        played.session.undo()
    assert (points_of(played), open_points(played), recoveries(played)) == (9, [2], 1)


def conditions_of(played: Played) -> list[str]:
    """Return Ann's conditions."""
    vitals = played.session.state.vitals(played.encounter.tokens[TokenId(played.ids["Ann"])])
    return [each.kind for each in vitals.conditions]


@pytest.mark.parametrize("is_person", [True, False])
def test_whoever_has_two_left_by_hand_falls_unconscious_and_none_by_what_is_given(is_person: bool) -> None:
    # BRP-DMG-03, BRP-GAP-10
    played = hurt(person=is_person)
    set_by_hand(played, 3)
    assert conditions_of(played) == []
    set_by_hand(played, 2)
    assert conditions_of(played) == ["unconscious"]
    played.session.undo()
    assert conditions_of(played) == []
    set_by_hand(played, -1)
    set_by_hand(played, by=2)
    assert conditions_of(played) == ["unconscious"]


def test_points_beyond_the_most_are_no_injury_when_they_go_and_a_week_heals_what_was_taken_by_hand() -> None:
    # BRP-HEAL-01, BRP-HEAL-03
    played = hurt()
    set_by_hand(played, 15)
    set_by_hand(played, 12)
    assert (points_of(played), open_points(played), recoveries(played)) == (12, [], 0)
    set_by_hand(played, 7)
    assert (points_of(played), open_points(played), recoveries(played)) == (7, [4], 1)
    play(played, {"command": {"kind": "let-time-pass", "seconds": 604_800}, "answers": {"week:@Ann": "3"}})
    assert (points_of(played), open_points(played)) == (10, [1])


def test_the_dead_have_no_injuries_by_hand() -> None:
    # BRP-DMG-05
    played = hurt()
    injured(played, 12)
    play(played, {"command": {"kind": "let-time-pass", "seconds": 12}})
    assert (points_of(played), open_points(played), recoveries(played)) == (-1, [12], 0)
    set_by_hand(played, -3)
    set_by_hand(played, 5)
    assert (points_of(played), open_points(played), recoveries(played)) == (5, [12], 0)


def test_whoever_has_no_hit_points_counted_has_none() -> None:
    # BRP-DMG-01
    assert hit_points_of(Vitals()) == 0


def test_another_condition_that_ends_at_nought_kills_nobody() -> None:
    # BRP-DMG-05: only who is dying dies, whatever else ends while he has no hit points
    played = hurt()
    set_by_hand(played, 0)
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    assert token.person is not None
    blessed = Condition("unconscious", lasting=True, ends=played.session.state.time + 10)
    played.session.submit(SetPersonCondition((token.person,), blessed))
    play(played, {"command": {"kind": "let-time-pass", "seconds": 12}})
    vitals = played.session.state.vitals(played.encounter.tokens[token.id])
    assert not vitals.conditions and vitals.tracks["hit-points"].value == 0


def test_an_affliction_by_hand_comes_when_it_is_due_and_again() -> None:
    # BRP-HEAL-01: no week heals by it
    played = hurt(tracks={"hit-points": 6})
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    assert token.person is not None
    ann, now = CreatureReference(None, token.person), played.session.state.time
    cough = Affliction("", "Cough", now, due=now + 60, counters={"every": 100})
    played.session.submit(PutAffliction(ann, cough))
    play(played, {"command": {"kind": "let-time-pass", "seconds": 60}})
    (held,) = vitals_of(played.session.state, ann).afflictions
    assert [phrase.id for phrase in told(played)] == ["timed.happens"] and held.due == now + 160
    assert points_of(played) == 6
