"""The matrix of attack and defence, the reading of damage dice, and what armour and a shield leave of them."""

from typing import Any

import pytest

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.chance.dice import parse_dice
from core.chance.percentiles import Level
from core.chance.source import Source
from core.explain.modifier import Add, Modifier
from core.explain.words import Words
from core.model.campaign import Campaign, HouseRules
from core.rulebook.catalogue import catalogue
from core.rules.basic_roleplaying.attack.harm import DamageRoll, Dealt, Reading, dealt, matrix_cell, reading_of
from core.rules.basic_roleplaying.checks import reckoned
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, catalogue_arms
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING

WORDS = {"special success": "special", "hit": "normal", "partly": "normal"}


def test_the_matrix_is_that_of_the_table() -> None:
    # BRP-TAB-MATRIX, BRP-MTX-01, BRP-MTX-02, BRP-MTX-03, BRP-MTX-04, BRP-MTX-05, BRP-MTX-06, BRP-MTX-07, BRP-MTX-08
    for place, row in enumerate(catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-MATRIX"), start=1):
        deals = next((word for start, word in WORDS.items() if row["result"].startswith(start)), "nothing")
        wear = tuple(int(row[item].partition(" ")[0]) for item in ("parrying item", "attacking weapon"))
        for defence in list(Level) if row["parry"] == "any" else [Level(row["parry"])]:
            cell = matrix_cell(Level(row["attack"]), defence)
            assert (cell.rule, cell.deals) == (f"BRP-MTX-{place:02}", deals)
            assert (-cell.parrying, -cell.attacking) == wear


def test_no_defence_reads_as_a_failed_one_and_a_fumble_as_a_failure() -> None:
    # BRP-ATK-04, BRP-MTX-09
    for attack in Level:
        assert matrix_cell(attack, None) == matrix_cell(attack, Level.FAILURE) == matrix_cell(attack, Level.FUMBLE)
    assert matrix_cell(Level.FUMBLE, None) == matrix_cell(Level.FAILURE, Level.SPECIAL)


@pytest.mark.parametrize(
    ("arm", "bonus", "faces", "special", "total"),
    [
        # BRP-WPN-02, BRP-WPN-03, BRP-WPN-04, BRP-WPN-06, BRP-DMG-07, BRP-GAP-05, BRP-GAP-13
        ("Sword, Short", "1D4", (3, 2), True, 13),
        ("Axe, Great", "1D6", (3, 5, 1), True, 25),
        ("Pistol", "1D6", (5,), True, 13),
        ("Axe, Battle", "1D4", (5, 3), False, 10),
        ("Dagger (thrown)", "1D6", (2, 5), False, 5),
        ("Dagger (thrown)", "1D4", (2, 1), False, 3),
        ("Dagger (thrown)", "-1D4", (4, 3), False, 1),
        ("Dagger", "-1D4", (1, 4), False, 0),
        ("Crossbow, Light", "1D6", (4,), False, 6),
    ],
)
def test_damage_is_read_as_the_rules_say(
    arm: str, bonus: str, faces: tuple[int, ...], special: bool, total: int
) -> None:
    reading = reading_of({}, catalogue_arms()[arm], parse_dice(bonus), special=special, broken=False)
    assert reading.total(faces) == total
    halved = reading_of({}, catalogue_arms()[arm], parse_dice(bonus), special=special, broken=True)
    assert halved.total(faces) == -(-total // 2)


def test_settings_change_how_damage_is_read() -> None:
    # BRP-GAP-05, BRP-GAP-17
    house: HouseRules = {BASIC_ROLEPLAYING: {"BRP-GAP-05": "half", "BRP-GAP-17": "maximum"}}
    thrown = reading_of(house, catalogue_arms()["Dagger (thrown)"], parse_dice("-1D4"), special=False, broken=False)
    assert thrown.total((4, 3)) == 2
    sword = reading_of(house, catalogue_arms()["Sword, Short"], parse_dice("1D4"), special=True, broken=False)
    assert sword.total((2,)) == 9


def behind(*points: int, shield: int = 0, struck: bool = False) -> tuple[Modifier, ...]:
    """Return pieces of armour, and a shield that stands in front, which the game master may have struck."""
    label = verbatim("")
    worn = tuple(Modifier(RuleId("BRP-ARM-01"), label, ARMOUR, Add(each)) for each in points)
    in_front = Modifier(RuleId("BRP-SHD-06"), label, ARMOUR, Add(shield), source="shield", struck=struck)
    return (*worn, *((in_front,) if shield else ()))


@pytest.mark.parametrize(
    ("damage", "armour", "expected"),
    [
        # BRP-ARM-01, BRP-ARM-02, BRP-DMG-08, BRP-SHD-06, BRP-GAP-15
        (9, behind(7), Dealt(9, 0, 2)),
        (6, behind(7, 2), Dealt(6, 0, 0)),
        (20, behind(shield=16), Dealt(20, 4, 4)),
        (11, behind(shield=12), Dealt(11, 0, 0)),
        (20, behind(2, shield=16), Dealt(20, 4, 2)),
        (20, behind(2, shield=16, struck=True), Dealt(20, 0, 18)),
        (3, (), Dealt(3, 0, 3)),
    ],
)
def test_armour_stops_its_points_and_a_shield_in_front_its_own(
    damage: int, armour: tuple[Modifier, ...], expected: Dealt
) -> None:
    assert dealt(damage, reckoned(ARMOUR, 0, armour), "shield") == expected


def test_what_stops_a_blow_and_has_a_source_is_no_shield_for_that() -> None:
    """BRP-SHD-06: the shield is the one that stands in front, and no other item whose line it might be."""
    armour = reckoned(ARMOUR, 0, behind(2, shield=16))
    assert dealt(20, armour, "buckler") == dealt(20, armour) == Dealt(20, 0, 2)


def test_the_hint_asks_for_a_total_only_of_several_dice() -> None:
    # BRP-WPN-02: the number on a single die is never read as the total
    def told(reading: Reading) -> str:
        return Words().text(DamageRoll("damage", reading=reading).hint, game=BASIC_ROLEPLAYING)

    assert told(Reading(dice=(8,), add=10)) == "the number on the D8 (+10 is added)"
    assert told(Reading(dice=(8,))) == "the number on the D8"
    assert told(Reading(dice=(6, 6), add=2)) == "D6 D6, one by one (+2 is added), or the total with it"
    assert told(Reading(dice=(4, 4))) == "D4 D4, one by one, or the total"
    assert told(Reading(dice=(4,), bonus=(6,), negative=True)) == "D4 \u2212D6, one by one, or the total"
    broken = "; half of it counts, for the weapon is broken"
    assert told(Reading(dice=(4,), broken=True)) == f"the number on the D4{broken}"
    assert told(Reading(dice=(8, 4), broken=True)) == f"D8 D4, one by one, or the total{broken}"
    # BRP-WPN-02: of what is thrown half of the bonus counts
    half = Reading(dice=(8,), add=1, bonus=(4,), half=True)
    assert told(half) == "D8 \u00bd\u00a0D4, one by one (+1 is added), or the total with it"


@pytest.mark.parametrize(
    ("arm", "bonus", "special", "typed", "said"),
    [
        # BRP-WPN-02, BRP-WPN-03, BRP-DMG-07, BRP-GAP-05
        ("Rifle, Laser", "0", True, "8 8", "8 + 8 + 16 = 32"),
        ("Rifle, Laser", "0", True, "21", "21 in all"),
        ("Rifle, Laser", "0", True, "32", "32 in all"),
        ("Dagger (thrown)", "1D6", False, "7", "7 in all"),
        ("Crossbow, Light", "1D6", False, "6", "6 + 2 = 8"),
        ("Axe, Battle", "1D4", False, "5 3", "5 + 3 + 2 = 10"),
        ("Pistol", "0", False, "5", "5"),
        ("Sword, Broad", "0", False, "5", "5 + 1 = 6"),
        ("Dagger (thrown)", "1D6", False, "2 5", "2 5: 5 in all"),
        ("Dagger", "-1D4", False, "1 4", "1 4: 0 in all"),
    ],
)
def test_typed_dice_are_read_back_with_all_that_counts(
    arm: str, bonus: str, special: bool, typed: str, said: str
) -> None:
    reading = reading_of({}, catalogue_arms()[arm], parse_dice(bonus), special=special, broken=False)
    draw = DamageRoll("damage", reading=reading)
    answer = draw.typed(typed, Campaign(Source(1)))
    assert draw.load(draw.dump(answer)) == answer
    told = draw.answer_words(answer)
    assert told is not None and Words().text(told) == said


def test_one_die_that_is_misread_is_named_by_its_faces() -> None:
    reading = reading_of({}, catalogue_arms()["Pistol"], parse_dice("0"), special=False, broken=False)
    with pytest.raises(BadAnswer) as refused:
        DamageRoll("damage", reading=reading).typed("9", Campaign(Source(1)))
    assert Words().text(refused.value.phrase) == "A d8 shows a number from 1 to 8."


def test_a_total_that_the_dice_cannot_come_to_is_refused() -> None:
    # BRP-WPN-02: 2D8 come to 2 at least and to 16 at most
    reading = reading_of({}, catalogue_arms()["Rifle, Laser"], parse_dice("0"), special=False, broken=False)
    draw, table = DamageRoll("damage", reading=reading), Campaign(Source(1))
    assert (draw.typed("2", table), draw.typed("16", table)) == ((2,), (16,))
    for typed in ("1", "17", "", "9 1", "x"):
        with pytest.raises(BadAnswer):
            draw.typed(typed, table)
    wrong: tuple[Any, ...] = ((True,), 7, None, "7")
    for answer in wrong:
        with pytest.raises(BadAnswer):
            draw.accept(answer)
    least = reading_of({}, catalogue_arms()["Dagger"], parse_dice("-1D4"), special=False, broken=False)
    assert DamageRoll("damage", reading=least).accept((1,)) == (1,)
    with pytest.raises(BadAnswer):
        DamageRoll("damage", reading=least).accept((True,))


def test_what_is_typed_for_a_broken_weapon_is_halved_whether_faces_or_their_total() -> None:
    # BRP-GAP-13
    draw = DamageRoll("damage", reading=Reading(dice=(8, 4), broken=True))
    assert draw.comes_to(draw.accept((5, 4))) == draw.comes_to(draw.accept((9,))) == 5
    assert draw.comes_to(draw.accept((12,))) == 6
    with pytest.raises(BadAnswer) as caught:
        draw.accept((13,))
    assert (dict(caught.value.phrase.values)["least"], dict(caught.value.phrase.values)["most"]) == (2, 12)
    with pytest.raises(BadAnswer):
        draw.accept((1,))
