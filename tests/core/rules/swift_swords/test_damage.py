"""Damage codes and thresholds, locations with their shifts, and the table of injuries."""

from fractions import Fraction

import pytest

from core.base.ids import SystemId
from core.chance.source import Source
from core.model.campaign import Campaign
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rules.swift_swords.gear.weapons import (
    Wielded,
    armours,
    arms_in_hand,
    catalogue_arms,
    natural_class,
    size_row,
    worn,
)
from core.rules.swift_swords.harm.blow import Blow, Severity, damage_of, severity
from core.rules.swift_swords.harm.hindrances import injuries
from core.rules.swift_swords.harm.injuries import effects_at
from core.rules.swift_swords.harm.locations import (
    CHEST,
    CONNECTED,
    GROIN,
    HEAD,
    LEFT_LEG,
    NECK,
    RIGHT_ARM,
    RIGHT_LEG,
    WITHOUT_OPTIONAL,
    LocationDice,
    struck,
    within_steps,
)


@pytest.mark.parametrize(
    ("weight", "damages"),
    [
        ("light", {0: 0, 1: 1, 2: 1, 3: 2, 5: 3, 7: 4}),  # SST-DMG-02#1, SST-DMG-02#2, SST-DMG-02#3
        ("medium", {1: 1, 2: 2, 3: 3, 4: 4}),  # SST-DMG-03#1
        ("heavy", {0: 0, 1: 2, 2: 3, 3: 4}),  # SST-DMG-04#1, SST-DMG-08
        ("large", {1: 3, 3: 5}),  # SST-DMG-05#1
        ("huge", {0: 0, 1: 4, 2: 5}),  # SST-DMG-06#1, SST-DMG-08#1
    ],
)
def test_successes_are_read_by_the_weight_of_the_weapon(weight: str, damages: dict[int, int]) -> None:
    # SST-DMG-01, SST-TAB-DAMAGE-CODES, SST-ATK-04#1
    assert {count: damage_of(weight, count) for count in damages} == damages


def test_a_massive_weapon_needs_one_success_and_counts_no_points() -> None:
    # SST-DMG-07
    from core.base.ids import TokenId

    blow = Blow(TokenId("token-1"), successes=1, weight="massive")
    assert (blow.gets_through, blow.damage) == (True, 0)
    assert not Blow(TokenId("token-1"), successes=0, weight="massive").gets_through


@pytest.mark.parametrize(
    ("damage", "total", "grave"),
    [
        (0, 3, Severity.NONE),
        (3, 3, Severity.RANK),  # SST-DMG-10#2
        (4, 3, Severity.TRAUMA),  # SST-DMG-10#1, SST-PHYS-03#1
        (6, 3, Severity.TRAUMA),  # SST-DMG-11#2
        (7, 3, Severity.KILLING),  # SST-DMG-11#1, SST-PHYS-04#1
        (9, 3, Severity.KILLING),  # SST-PHYS-05#1
        (10, 3, Severity.MASSIVE),  # SST-PHYS-05#2
        (4, 4, Severity.RANK),  # SST-DMG-14#1
    ],
)
def test_damage_is_as_grave_as_it_exceeds_the_total_rank(damage: int, total: int, grave: Severity) -> None:
    # SST-TAB-DAMAGE-LEVELS
    assert severity(damage, total) is grave


def test_nothing_is_massive_to_the_mind() -> None:
    # SST-TAB-DAMAGE-LEVELS, SST-MENT-06
    assert severity(10, 3, mental=True) is Severity.KILLING


@pytest.mark.parametrize(
    ("faces", "place", "steps"),
    [
        ((2, 2, 5, 6), RIGHT_LEG, 0),  # SST-LOC-01#1
        ((3, 3, 3, 1), "left arm", 1),  # SST-LOC-01#2
        ((2, 2, 5, 5), HEAD, 0),  # SST-LOC-02#1
        ((1, 3, 4, 6), CHEST, 0),  # SST-LOC-02#2
        ((1, 1, 5, 6), LEFT_LEG, 0),  # SST-LOC-02#3
        ((4, 4, 4, 6), RIGHT_ARM, 1),  # SST-LOC-03#1
        ((1, 1, 1, 1), LEFT_LEG, 2),  # SST-LOC-03#2
    ],
)
def test_the_most_frequent_face_is_struck_and_draws_go_to_the_highest(
    faces: tuple[int, ...], place: str, steps: int
) -> None:
    # SST-TAB-LOCATIONS
    assert struck(faces) == (place, steps)


def test_three_alike_shift_to_a_connected_place_and_four_by_two() -> None:
    # SST-LOC-03#1, SST-LOC-03#2, SST-LOC-04#1, SST-LOC-04#2, SST-LOC-05#1
    assert within_steps(RIGHT_ARM, 1, CONNECTED) == (RIGHT_ARM, CHEST)
    assert set(within_steps(LEFT_LEG, 2, CONNECTED)) == {LEFT_LEG, GROIN, CHEST, RIGHT_LEG}
    assert within_steps(HEAD, 1, CONNECTED) == (HEAD, NECK)
    assert within_steps(HEAD, 1, WITHOUT_OPTIONAL) == (HEAD, CHEST)


def test_places_have_the_chances_of_all_throws() -> None:
    # SST-TAB-LOCATIONS: the chest is struck 411 times of 1296
    found = LocationDice("location").outcomes(Campaign(Source(1)))
    assert found.chance(lambda faces: struck(faces)[0] == CHEST) == Fraction(411, 1296)
    assert found.chance(lambda faces: struck(faces)[1] == 2) == Fraction(6, 1296)


def test_effects_are_those_of_the_table() -> None:
    # SST-TAB-INJURIES, SST-LOC-06#1, SST-LOC-06#2, SST-INJ-06, SST-INJ-19
    assert effects_at(CHEST)[6].injuries == ("puncture",)
    assert effects_at(CHEST)[7].injuries == ("kill",)
    assert (effects_at(NECK)[2].injuries, effects_at(NECK)[2].less) == (("bleeder",), 2)
    assert (effects_at(HEAD)[2].injuries, effects_at(HEAD)[2].less) == (("unconscious",), 2)
    assert effects_at(NECK)[5].injuries == ("paralysis",)
    assert effects_at(LEFT_LEG)[7].injuries == effects_at(RIGHT_ARM)[7].injuries == ("sever", "maim")
    assert effects_at(GROIN)[5].injuries == ("maim",)
    assert all(sorted(effects_at(place)) == list(range(1, 8)) for place in CONNECTED)


def test_weapons_are_those_of_the_table() -> None:
    # SST-TAB-WEAPONS
    known = {**catalogue_arms(), **armours()}
    rows = catalogue(SystemId("swift-swords")).rows("SST-TAB-WEAPONS")
    for row in rows:
        for name in row["Item"].split(", "):
            found = next(each for each in known if each.lower().startswith(name.lower().rstrip("s")))
            value = row["Class or value"]
            if value.startswith("Block"):
                assert catalogue_arms()[found].block == int(value.removeprefix("Block "))
            elif value[0].isdigit():
                assert armours()[found].value == int(value[0])
            else:
                assert Wielded(Item(id="x", name=found), catalogue_arms()[found]).weight("1") == value.lower()
                assert catalogue_arms()[found].reach is (row["Reach"] == "yes")
    assert armours()["Heavy armour (plate)"].dice == -1


def test_natural_weapons_have_the_class_of_the_size() -> None:
    # SST-TAB-SIZE, SST-CLOSE-07, SST-CLOSE-08
    rows = catalogue(SystemId("swift-swords")).rows("SST-TAB-SIZE")
    sizes = ("1/2", "1", "2", "3", "4", "5", "6")
    assert [row["Size"] for row in rows] == list(map(size_row, sizes))
    assert list(map(natural_class, sizes)) == ["light", "light", "heavy", "large", "huge", "huge", "massive"]


def test_what_is_in_hand_comes_first_and_bare_hands_last() -> None:
    # SST-CLOSE-06, SST-SPEC-06: what is broken is no weapon
    gear = (
        Item(id="dagger", name="Dagger", profile="Dagger", carried=Carried.OFF_HAND),
        Item(id="sword", name="Sword", profile="Broadsword", carried=Carried.MAIN_HAND),
        Item(id="axe", name="Axe", profile="Axe", carried=Carried.MAIN_HAND, damaged=True),
        Item(id="mail", name="Mail", profile="Medium armour (mail)", carried=Carried.WORN),
    )
    assert [each.item.id for each in arms_in_hand(gear)] == ["sword", "dagger", "unarmed"]
    assert [armour.value for _, armour in worn(gear)] == [2]


@pytest.mark.parametrize(
    ("faces", "place"), [((1, 1, 2, 3), "left-leg"), ((5, 5, 5, 1), "head"), ((6, 6, 1, 1), "chest")]
)
def test_the_dice_tell_where_somebody_is_struck(faces: tuple[int, ...], place: str) -> None:
    """SST-LOC-01."""
    told = LocationDice("location").struck(faces)
    assert told is not None and told.id == f"swift-swords.place.{place}"


@pytest.mark.parametrize(
    ("profile", "loaded", "ammunition", "why"),
    [
        # SST-ACT-13: the last bolt lies on the crossbow, and is shot from there
        *(
            ("Crossbow", 1, 0, ""),
            ("Crossbow", 0, 5, "empty"),
            ("Crossbow", 0, 0, "empty"),
            ("Crossbow", None, None, ""),
        ),
        *(("Bow", None, 0, "no-ammunition"), ("Bow", None, 1, ""), ("Bow", None, None, "")),
    ],
)
def test_what_is_loaded_is_shot_whether_any_is_spare(
    profile: str, loaded: int | None, ammunition: int | None, why: str
) -> None:
    item = Item(id="bow", name=profile, profile=profile, loaded=loaded, ammunition=ammunition)
    found = Wielded(item, catalogue_arms()[profile]).why_empty
    assert ("" if found is None else found.id.rpartition(".")[2]) == why


def test_each_injury_is_what_one_entry_of_the_table_means() -> None:
    """SST-TAB-INJURIES: alone, or as one of two; of no other is there an entry."""
    entries = [
        entry for place in (HEAD, NECK, CHEST, GROIN, RIGHT_ARM, LEFT_LEG) for entry in effects_at(place).values()
    ]
    assert {each for entry in entries for each in entry.injuries} == set(injuries())
    named = [each.entry for each in injuries().values() if each.entry]
    assert len(set(named)) == len(named)
