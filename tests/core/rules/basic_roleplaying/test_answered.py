"""The question of defence: which ways there are, and what each has to come to by the matrix."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.base.ids import TokenId
from core.base.numbers import Rounding
from core.edits.document import SetHouseRule
from core.engine.request import Choice
from core.explain.modifier import Limit, Scale
from core.rules.basic_roleplaying.attack.answered import Defence, DefenceKind, defence_tally
from core.rules.basic_roleplaying.attack.strike import DEFENCE, Declared, Strike, modifiers_of
from core.rules.basic_roleplaying.fighter import encountered
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.kit.rows import Proposal, rows
from tests.transcripts.runner import Played, begin, play, prepared

SWORD = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}
BOW = {"id": "bow", "name": "Bow", "profile": "Bow, Long", "carried": "both hands"}
SHIELD = {"id": "shield", "name": "Shield", "profile": "Kite", "carried": "off hand"}
SKILLS = [
    {"name": "Melee Weapon", "specialty": "Sword", "rating": 60},
    {"name": "Missile Weapon", "specialty": "Bow", "rating": 60},
]


def asked(arm: dict[str, str], roll: str) -> dict[str, tuple[str, str]]:
    """Return the ways out of an attack that comes to a roll: what each has to come to, and which item it may cost."""
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "fight": {"settings": {"BRP-GAP-23": False}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15, "skills": SKILLS}, "gear": [arm]},
            "Orc": {"at": [2, 1], "sheet": {"dexterity": 3}, "gear": [SWORD, SHIELD]},
        },
    }
    played = prepared(data)
    begin(played, data["fight"])
    play(played, {"do": "go-on"})
    answers = {"attack:Ann:Orc": roll, "defence:Ann:Orc": "open"}
    play(played, {"do": "attack", "item": arm["id"], "target": ["Orc"], "answers": answers})
    question = played.session.pending
    assert isinstance(question, Choice)
    found = {}
    for each in question.options:
        assert each.reason is not None and each.open
        found[each.key] = (each.reason.id.partition("outlook.")[2], str(dict(each.reason.values).get("item", "")))
    return found


def test_a_house_rule_counts_in_the_question_that_is_open() -> None:
    """BRP-GAP-07: what stands beside an answer is what the roll will be made against."""
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "fight": {"settings": {"BRP-GAP-23": False, "BRP-GAP-06": 2}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15, "skills": SKILLS}, "gear": [SWORD]},
            "Orc": {"at": [2, 1], "sheet": {"dexterity": 3}, "gear": [SWORD]},
        },
    }
    played = prepared(data)
    begin(played, data["fight"])
    play(played, {"do": "go-on"})
    attack = {"do": "attack", "item": "sword", "target": ["Orc"]}
    first = {"attack:Ann:Orc": "40", "defence:Ann:Orc": "dodge", "dodge:Orc:Ann": "99", "fumble:Orc:dodge": "01"}
    play(played, {**attack, "answers": {**first, "damage:Ann:Orc": "1"}})
    play(played, {**attack, "answers": {"attack:Ann:Orc": "40", "defence:Ann:Orc": "open"}})
    open_before = [each.key for each in pending(played).options]
    played.session.submit(SetHouseRule(BASIC_ROLEPLAYING, "BRP-GAP-07.mixing", False))
    assert open_before == ["parry:sword", "dodge", "take"]
    assert [each.key for each in pending(played).options] == ["dodge", "take"]


def pending(played: Played) -> Choice[Any]:
    """Return the question that is open."""
    question = played.session.pending
    assert isinstance(question, Choice)
    return question


@pytest.mark.parametrize(
    ("arm", "roll", "expected"),
    [
        # BRP-ATK-03, BRP-DEF-04, BRP-DEF-10, BRP-MTX-02, BRP-MTX-04
        (
            SWORD,
            "04",
            {
                "parry:sword": ("special.parry", "Sword"),
                "parry:shield": ("special.parry", "Shield"),
                "dodge": ("special", ""),
                "take": ("special.take", ""),
            },
        ),
        (
            SWORD,
            "40",
            {
                "parry:sword": ("success.parry", "Sword"),
                "parry:shield": ("success.parry", "Sword"),
                "dodge": ("success", ""),
                "take": ("success.take", ""),
            },
        ),
        (BOW, "40", {"parry:shield": ("success", ""), "dodge": ("success", ""), "take": ("success.take", "")}),
        (
            BOW,
            "04",
            {"parry:shield": ("special.parry", "Shield"), "dodge": ("special", ""), "take": ("special.take", "")},
        ),
    ],
)
def test_each_way_says_what_it_has_to_come_to(
    arm: dict[str, str], roll: str, expected: dict[str, tuple[str, str]]
) -> None:
    assert asked(arm, roll) == expected


def test_a_parry_is_told_to_cost_nothing_that_has_no_hit_points() -> None:
    # BRP-MTX-04, BRP-TAB-MELEE
    fists = {"id": "unarmed", "name": "Brawl", "profile": "Brawl", "carried": "natural"}
    found = asked(fists, "20")
    assert found["parry:sword"] == found["parry:shield"] == ("success", "")
    assert asked(fists, "01")["parry:sword"] == ("special.parry", "Sword")


def test_a_broken_item_that_is_improvised_with_parries_as_badly_as_it_strikes() -> None:
    # BRP-GAP-13, BRP-DEF-03
    sheet = {"dexterity": 3, "skills": SKILLS}
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "fight": {"settings": {"BRP-GAP-23": False, "BRP-GAP-13": "improvised"}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15, "skills": SKILLS}, "gear": [SWORD]},
            "Orc": {"at": [2, 1], "sheet": sheet, "gear": [{**SWORD, "wounds": 12, "damaged": True}, SHIELD]},
        },
    }
    played = prepared(data)
    begin(played, data["fight"])
    play(played, {"do": "go-on"})
    answers = {"attack:Ann:Orc": "40", "defence:Ann:Orc": "open"}
    play(played, {"do": "attack", "item": "sword", "target": ["Orc"], "answers": answers})
    question = played.session.pending
    assert isinstance(question, Choice)
    chances = {each.key: dict(each.label.values)["chance"] for each in question.options if each.key != "take"}
    assert chances == {"parry:sword": 30, "parry:shield": 15, "dodge": 6}


def test_darkness_is_offered_for_the_defence_too() -> None:
    # BRP-GAP-20: combat skills are Difficult, and a parry is one
    found = [each for each in rows(BASIC_ROLEPLAYING, "proposed", Proposal) if each.on == ("defence",)]
    assert [(each.label, each.effect) for each in found if each.label == "dim-defence"] == [
        ("dim-defence", Scale(Fraction(1, 2), Rounding.UP))
    ]


def test_pitch_dark_limits_a_defence_to_the_power_of_whoever_defends() -> None:
    # BRP-GAP-20: at most POW, and half the skill by the tick beside it
    played = prepared(
        {
            "system": "basic-roleplaying",
            "fight": {},
            "fighter": {
                "Ann": {"at": [1, 1], "side": "party", "sheet": {"power": 14, "skills": SKILLS}, "gear": [SWORD]},
                "Orc": {"at": [2, 1], "sheet": {"power": 9, "skills": SKILLS}, "gear": [SWORD]},
            },
        }
    )
    begin(played, {})
    state, encounter, session = played.session.state, played.encounter, played.session
    board = session.boards.of(state, encounter, session.systems[encounter.system])
    ann, orc = (TokenId(played.ids[name]) for name in ("Ann", "Orc"))
    attacker, target = (encountered(state, encounter, each) for each in (ann, orc))
    declared = Declared(ann, orc, "sword")
    strike = Strike(state, encounter, board, attacker, target, attacker.arm("sword"), declared)
    proposed = [each for each in modifiers_of(strike) if each.on == DEFENCE and each.rule == "BRP-GAP-20"]
    (dark,) = (each for each in proposed if each.label.id.endswith("dark-defence"))
    assert dark.struck and dark.effect == Limit(high=9)
    ticked = tuple(
        replace(each, struck=False) for each in proposed if "dark" in each.label.id or "dim" in each.label.id
    )
    assert defence_tally(strike, Defence(DefenceKind.PARRY, "sword"), ticked).total.number == 9
