"""What somebody adds to the die in a check, and the mobility penalty."""

from dataclasses import replace

import pytest

from core.explain.modifier import Add
from core.model.loads import Load
from core.rules.semi_automagic.checks import bounds_of, can_aim, can_run, pilot_tally, ride_tally, skill_tally
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.kinds import KINDS
from tests.core.rules.semi_automagic.subjects import somebody


def bonus(someone: Someone, skill: str) -> int:
    """Return what is added to the die."""
    return skill_tally(someone, skill).total.number


def test_scale_and_skills() -> None:
    """SEC-SCALE-05#1, SEC-SCALE-05#2, SEC-SCALE-05#3, SEC-GAP-55: hiding, wrestling and standing by size."""
    horse = somebody(scale=1)
    assert [bonus(horse, skill) for skill in ("Stealth", "Fortitude", "Wrestle", "Perception")] == [-1, 1, 1, 0]
    assert bonus(somebody(scale=1, settings={"SEC-GAP-55": 3}), "Fortitude") == 3
    assert bonus(somebody(scale=-1), "Stealth") == 1


def test_abilities_are_checked_raw() -> None:
    """SEC-DICE-01: an Endurance or Spirit check adds the score."""
    someone = somebody(endurance=5, spirit=2, scale=2)
    assert [bonus(someone, ability) for ability in ("endurance", "spirit")] == [5, 2]


@pytest.mark.parametrize(
    ("reading", "lowered"),
    [
        ("union", ["Acrobatics", "Athletics", "Wrestle", "Stealth", "Reflex", "Ride"]),
        ("four", ["Acrobatics", "Athletics", "Wrestle", "Stealth"]),
        ("dexterity", ["Acrobatics", "Stealth", "Reflex", "Ride"]),
    ],
)
def test_mobility_lowers_skills(reading: str, lowered: list[str]) -> None:
    """SEC-COND-02#1 (Dodge -1), SEC-COND-02#4 (Block unaffected), SEC-GAP-30."""
    someone = somebody("mobility-penalty:1", settings={"SEC-GAP-30": reading})
    skills = (
        "Acrobatics",
        "Athletics",
        "Wrestle",
        "Stealth",
        "Reflex",
        "Ride",
        "Shield Use",
        "Weapon Skill",
        "Medicine",
    )
    assert [skill for skill in skills if bonus(someone, skill) == -1] == lowered
    assert [skill for skill in skills if bonus(someone, skill) not in (0, -1)] == []


def test_a_skill_of_ones_own_rests_on_what_the_sheet_says() -> None:
    """SEC-GAP-30: what rests on Dexterity is lowered, whatever it is called."""
    juggle = {"skill": "Juggle", "bonus": 4, "ability": "dexterity"}
    someone = somebody("mobility-penalty:2", skills=(juggle, {"skill": "Presentation", "bonus": 4}))
    assert [bonus(someone, skill) for skill in ("Juggle", "Presentation")] == [2, 4]


def test_where_mobility_comes_from() -> None:
    """SEC-COND-02: armour by its weight, the body, mishaps; several stack."""
    assert mobility_of(somebody(wears=("Full plate",))).total.number == 3
    assert mobility_of(somebody(wears=("Leather",))).total.number == 1
    assert mobility_of(somebody("mobility-penalty:2", wears=("Leather",), mobility=1)).total.number == 4
    heavy = mobility_of(somebody(wears=("Full plate", "Breastplate")))
    assert heavy.barred is not None and heavy.total.number == 3


@pytest.mark.parametrize(("kilograms", "total"), [(16, 2), (24, 2), (32, 3)])
def test_of_load_and_armour_the_larger_counts(kilograms: int, total: int) -> None:
    """SEC-ENC-07, SEC-GAP-32: a tie counts once."""
    someone = replace(somebody(wears=("Mail shirt",)), hauled=Load(kilograms * 1000))
    assert mobility_of(someone).total.number == total


def test_what_carries_hampers_whoever_rides() -> None:
    """SEC-COND-03#1; a vehicle's mobility penalty counts in Pilot checks."""
    rider = somebody(skills=({"skill": "Ride", "bonus": 3}, {"skill": "Pilot", "bonus": 2}))
    assert ride_tally(rider, somebody(mobility=2, scale=1)).total.number == 1
    assert pilot_tally(rider, somebody(mobility=1, scale=2, nature="vehicle")).total.number == 1
    assert ride_tally(rider, somebody(scale=1)).total.number == 3


def test_what_ails_lowers_skills() -> None:
    """SEC-COND-19#1, SEC-GAP-33: tired, drunk, nauseous, blinded."""
    skills = ("Athletics", "Reflex", "Fortitude", "Medicine", "Discipline", "strength", "Intelligence")
    assert [bonus(somebody("tired"), skill) for skill in skills] == [-1, -1, -1, 0, 0, 2, 3]
    assert [bonus(somebody("drunk"), skill) for skill in skills] == [0, -1, 0, -1, 0, 3, 2]
    assert not can_run(somebody("tired")) and can_run(somebody("drunk"))
    assert not can_aim(somebody("blinded")) and can_aim(somebody("tired"))
    effects = [(each.on, each.effect) for each in KINDS.given(somebody("nauseous"), "attack")]
    assert effects == [("attack", Add(-1))]
    assert KINDS.given(somebody("tired"), "attack") == ()


def test_bounds_stand_where_the_meaning_of_a_sum_changes() -> None:
    assert bounds_of((6, 6), lambda total: total >= 7) == (7,)
    assert bounds_of((4,), lambda total: max(0, total - 2)) == (3, 4)
    assert bounds_of((6,), lambda total: "all the same") == ()
    assert bounds_of((6, 6), lambda total: total == 2) == (3,)
