"""The end of a round over somebody who is dying: who is asked to treat him, and when nobody is."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.edits.people import LiftCondition, SetCondition
from core.edits.tokens import RemoveTokens
from core.engine.event import Noted
from core.engine.request import Choice
from core.model.condition import Condition
from core.model.encounter import Token
from tests.transcripts.runner import ENCOUNTER, Played, begin, play, prepared

SKILLS = [{"name": "Brawl", "rating": 50}, {"name": "First Aid", "rating": 50}]
UNSPOKEN: dict[str, Any] = {"BRP-GAP-23": False}


def dying(bob: dict[str, Any] | None = None, house: dict[str, Any] = UNSPOKEN, cal: int = 9) -> Played:
    """Return a fight in which the orc has struck Ann down, and it is Bob's moment; Cal comes last, from that column."""
    skilled = {"sheet": {"skills": SKILLS}}
    fighters = {
        "Orc": {"at": [1, 1], "sheet": {"dexterity": 14, "skills": SKILLS}},
        "Ann": {"at": [2, 1], "side": "party", "sheet": {"dexterity": 5}, "tracks": {"hit-points": 3}},
        "Bob": {"at": [3, 1], "side": "party", **skilled, **(bob or {})},
        "Cal": {"at": [cal, 2], "side": "party", "sheet": {"dexterity": 1}},
    }
    fight = {"settings": house}
    played = prepared({"system": "basic-roleplaying", "fight": fight, "fighter": fighters})
    begin(played, fight)
    play(played, {"do": "go-on"})
    rolls = {"attack:Orc:Ann": "40", "defence:Orc:Ann": "take", "damage:Orc:Ann": "3"}
    play(played, {"do": "attack", "item": "unarmed", "target": ["Ann"], "answers": rolls})
    return played


def helpers(played: Played) -> list[str]:
    """Let Cal pass, at the end of the round; return what may be answered, nothing where nobody is asked."""
    play(played, {"do": "pass", "who": "Cal", "answers": {"dying:Ann": "open"}})
    question = played.session.pending
    if question is None:
        return []
    assert isinstance(question, Choice) and question.key == f"dying:{played.ids['Ann']}"
    assert question.suggested == question.options[0].key
    return [played.named(option.key) for option in question.options]


def test_an_enemy_beside_may_treat_him_but_is_not_suggested() -> None:
    played = dying({"side": "foes"})
    play(played, {"do": "pass"})
    play(played, {"do": "pass", "who": "Cal", "answers": {"dying:Ann": "open"}})
    question = played.session.pending
    assert isinstance(question, Choice) and question.suggested == "nobody"
    assert [played.named(option.key) for option in question.options] == ["Bob", "nobody"]


@pytest.mark.parametrize(("armour", "chance"), [("none", 40), ("physical", 15)])
def test_the_best_at_first_aid_of_his_own_side_is_suggested_with_the_chance(armour: str, chance: int) -> None:
    # BRP-HEAL-07, BRP-ARM-05: Bob is better, unless his plate hampers him by the game master's word
    skill = {"name": "First Aid", "rating": 40, "armour": armour}
    plate = {"id": "plate", "name": "Plate", "profile": "Plate, Full", "carried": "worn"}
    played = dying({"sheet": {"skills": [skill]}, "gear": [plate]}, cal=2)
    play(played, {"do": "pass"})
    play(played, {"do": "pass", "who": "Cal", "answers": {"dying:Ann": "open"}})
    question = played.session.pending
    assert isinstance(question, Choice)
    told = {played.named(option.key): dict(option.label.values).get("chance") for option in question.options}
    assert told == {"Bob": chance, "Cal": 30, "nobody": None}
    assert question.suggested == played.ids["Bob" if chance > 30 else "Cal"]


def test_only_who_stands_beside_and_did_nothing_is_asked() -> None:
    # BRP-HEAL-07, BRP-CLOCK-03: the orc beside has struck, Cal who passed is far away
    played = dying()
    play(played, {"do": "pass"})
    assert helpers(played) == ["Bob", "nobody"]


@pytest.mark.parametrize("deed", ["deed", "attack"])
def test_whoever_has_acted_is_not_asked(deed: str) -> None:
    # BRP-HEAL-07
    played = dying({"at": [2, 2]})
    given: dict[str, Any] = {"words": "shouts"}
    if deed == "attack":
        given = {"item": "unarmed", "target": ["Orc"], "answers": {"attack:Bob:Orc": "90"}}
    play(played, {"do": deed, **given})
    assert helpers(played) == []


def test_one_attack_of_two_is_something_that_was_done() -> None:
    # BRP-HEAL-07, BRP-GAP-06
    played = dying({"at": [2, 2]}, {**UNSPOKEN, "BRP-GAP-06": 2})
    play(played, {"do": "pass", "who": "Orc"})
    play(played, {"do": "attack", "item": "unarmed", "target": ["Orc"], "answers": {"attack:Bob:Orc": "90"}})
    play(played, {"do": "pass", "who": "Bob"})
    assert helpers(played) == []


def test_whoever_fell_since_or_stands_too_far_is_not_asked() -> None:
    # BRP-HEAL-07, BRP-GAP-21
    fallen = dying()
    play(fallen, {"do": "pass"})
    play(fallen, {"call": "injury", "who": "Bob", "entries": {"points": 9}, "answers": {"unconscious:Bob": "3"}})
    assert helpers(fallen) == []
    far = dying({"at": [5, 1]})
    play(far, {"do": "pass"})
    assert helpers(far) == []


def test_an_injury_that_was_tried_is_not_tried_again() -> None:
    # BRP-HEAL-06
    played = dying()
    play(
        played,
        {"call": "first-aid", "who": "Ann", "entries": {"healer": "Bob"}, "answers": {"first-aid:Bob:Ann": "99"}},
    )
    play(played, {"do": "pass"})
    assert helpers(played) == []


def test_of_somebody_who_is_treated_already_nobody_is_asked() -> None:
    # BRP-HEAL-07: Cal, who passes, stands beside her too
    played = dying(cal=2)
    play(played, {"do": "first-aid", "target": ["Ann"]})
    rolls = {"first-aid:Bob:Ann": "99", "dying:Ann": "open"}
    play(played, {"do": "pass", "who": "Cal", "answers": rolls})
    assert "dying:Ann" not in played.asked and "first-aid:Bob:Ann" in played.asked


@pytest.mark.parametrize("gone", ["Ann", "Bob"])
def test_the_question_goes_with_whom_it_is_about(gone: str) -> None:
    # BRP-CLOCK-03
    played = dying()
    play(played, {"do": "pass"})
    helpers(played)
    played.session.submit(RemoveTokens(ENCOUNTER, (TokenId(played.ids[gone]),)))
    assert played.session.pending is None
    assert played.session.state.encounter(ENCOUNTER).clock.round == 2  # type: ignore[union-attr]


def treated(played: Played, *, knocked: str = "", dead: bool = False) -> list[str]:
    """Let Bob begin First Aid on Ann, and the round end; return which questions the treatment asked.

    Before that somebody is `knocked` out, or Ann is said to be dead.
    """
    play(played, {"do": "first-aid", "target": ["Ann"], "answers": {}})
    if knocked:
        entries = {"points": 9}
        play(played, {"call": "injury", "who": knocked, "entries": entries, "answers": {f"unconscious:{knocked}": "3"}})
    if dead:
        played.session.submit(SetCondition(ENCOUNTER, (ann_of(played).id,), Condition("dead", lasting=True)))
    before = len(played.asked)
    answers = {"first-aid:Bob:Ann": "10", "heals:Ann": "3", "unconscious:Ann": "3"}
    play(played, {"do": "pass", "who": "Cal", "answers": answers})
    return played.asked[before:]


def ann_of(played: Played) -> Token:
    """Return Ann's token."""
    return played.session.state.token(ENCOUNTER, TokenId(played.ids["Ann"]))


def test_first_aid_ends_with_the_round_and_saves_whoever_is_dying() -> None:
    # BRP-HEAL-07, BRP-CLOCK-03
    played = dying()
    assert "first-aid:Bob:Ann" in treated(played)
    assert played.session.state.vitals(ann_of(played)).tracks["hit-points"].value == 3


def test_first_aid_of_one_who_falls_before_the_rounds_end_is_not_finished() -> None:
    # BRP-HEAL-07
    played = dying()
    assert "first-aid:Bob:Ann" not in treated(played, knocked="Bob")


def test_first_aid_on_one_who_is_dead_by_the_rounds_end_is_not_finished() -> None:
    # BRP-HEAL-07, BRP-DMG-05
    played = dying()
    assert "first-aid:Bob:Ann" not in treated(played, dead=True)


def test_a_treatment_that_is_broken_off_while_another_is_rolled_is_not_finished() -> None:
    # BRP-HEAL-07, BRP-CLOCK-03: Bob's is rolled first, for his DEX is higher
    played = dying({"sheet": {"dexterity": 12, "skills": SKILLS}}, cal=2)
    play(played, {"do": "first-aid", "target": ["Ann"]})
    play(played, {"do": "first-aid", "who": "Cal", "target": ["Ann"], "answers": {"first-aid:Bob:Ann": "open"}})
    question = played.session.pending
    assert question is not None and question.key.startswith("first-aid:")
    played.session.submit(LiftCondition(ENCOUNTER, (TokenId(played.ids["Cal"]),), "treating"))
    played.session.answer(99, question.key)
    assert played.session.pending is None and "first-aid:Cal:Ann" not in played.asked
    assert played.session.state.encounter(ENCOUNTER).clock.round == 2  # type: ignore[union-attr]


def test_first_aid_gives_nothing_back_to_one_who_is_dead_by_the_roll() -> None:
    # BRP-DMG-05, BRP-HEAL-04
    played = dying()
    play(played, {"do": "first-aid", "target": ["Ann"]})
    play(played, {"do": "pass", "who": "Cal", "answers": {"first-aid:Bob:Ann": "10", "heals:Ann": "open"}})
    played.session.submit(SetCondition(ENCOUNTER, (ann_of(played).id,), Condition("dead", lasting=True)))
    (question,) = played.session.waiting
    played.session.answer((3,), question.key)
    assert played.session.state.vitals(ann_of(played)).tracks["hit-points"].value == 0
    assert played.session.last is not None
    told = [event.phrase for event in played.session.last.events if isinstance(event, Noted)]
    points = [dict(each.values)["points"] for each in told if each.id == "basic-roleplaying.log.treated"]
    assert points == [0]
