"""What follows from the characteristics, and the ratings of skills, as armour and specialties leave them."""

import pytest

from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.gear.equipment import Arm, Armour, catalogue_arms
from core.rules.basic_roleplaying.sheet import (
    BrpSheet,
    Skill,
    hampered,
    protection,
    rating,
    related,
    skills_said,
    weapon_rating,
)

SHEET = BrpSheet(
    dexterity=13,
    skills=(
        Skill(name="Melee Weapon", specialty="Sword", points=30),
        Skill(name="Melee Weapon", specialty="Dagger", rating=41),
        Skill(name="Ride", rating=30, armour="physical"),
        Skill(name="Climb", points=5, armour="none"),
        Skill(name="Sorcery", rating=12),
    ),
)
CHAIN = Item(id="chain", name="Chain", profile="Chain", carried=Carried.WORN)
HELMET = Item(id="helmet", name="Helmet", profile="Helmet, Heavy", carried=Carried.WORN)


@pytest.mark.parametrize(
    ("constitution", "size", "most"), [(12, 13, 13), (11, 13, 12), (12, 12, 12), (0, 0, 1), (0, 1, 1), (1, 2, 2)]
)
def test_hit_points_are_the_average_rounded_up(constitution: int, size: int, most: int) -> None:
    # BRP-DMG-01, BRP-GAP-11
    assert BrpSheet(constitution=constitution, size=size).hit_points_max == most
    assert BrpSheet(constitution=constitution, size=size, hit_points=40).hit_points_max == 40


@pytest.mark.parametrize(
    ("total", "bonus"),
    [
        # BRP-TAB-DB, BRP-WPN-02
        *((2, "-d6"), (12, "-d6"), (13, "-d4"), (16, "-d4"), (17, "0"), (24, "0"), (25, "d4"), (32, "d4")),
        *((33, "d6"), (40, "d6"), (41, "2d6"), (56, "2d6"), (57, "3d6"), (72, "3d6"), (73, "4d6")),
    ],
)
def test_the_damage_bonus_is_that_of_the_table(total: int, bonus: str) -> None:
    assert str(BrpSheet(strength=total - 1, size=1).damage_bonus) == bonus


def test_ratings_are_base_chances_with_points_or_what_the_sheet_says() -> None:
    # BRP-TAB-SKILLS, BRP-WPN-01, BRP-GAP-12
    sword, dagger, spear = (catalogue_arms()[name] for name in ("Sword, Broad", "Dagger", "Spear, Long"))
    assert [weapon_rating(SHEET, arm) for arm in (sword, dagger, spear)] == [45, 41, 15]
    assert (rating(SHEET, "Dodge"), rating(SHEET, "Agility"), rating(SHEET, "First Aid")) == (26, 65, 30)
    assert (rating(SHEET, "Climb"), rating(SHEET, "Sorcery"), rating(SHEET, "Alchemy")) == (45, 12, 0)
    assert list(dict(skills_said(SHEET)))[-1] == "Sorcery" and "Sorcery" not in dict(skills_said())


def test_other_specialties_of_the_same_skill_are_related() -> None:
    # BRP-ATK-02
    sword, bow = catalogue_arms()["Sword, Broad"], catalogue_arms()["Bow, Long"]
    assert related(SHEET, sword) == ("Dagger",) and related(SHEET, bow) == ()
    assert weapon_rating(SHEET, sword, "Dagger") == 41 and weapon_rating(SHEET, sword, "Sword") == 45


def test_a_related_specialty_written_as_points_has_its_base_chance() -> None:
    # BRP-ATK-02#1, BRP-WPN-01
    learned = (Skill(name="Melee Weapon", specialty="Dagger", points=16),)
    sword = catalogue_arms()["Sword, Broad"]
    assert weapon_rating(BrpSheet(skills=learned), sword, "Dagger") == 41
    # a weapon of one's own is where a specialty that the tables do not know has its base
    own = Arm(name="Whip", specialty="Whip", base=5)
    lasher = BrpSheet(skills=(Skill(name="Melee Weapon", specialty="Whip", points=30),), arms=(own,))
    assert weapon_rating(lasher, sword, "Whip") == 35
    assert weapon_rating(lasher.but(arms=()), sword, "Whip") == 30


def test_armour_hampers_what_is_listed_or_what_the_sheet_says() -> None:
    # BRP-ARM-03, BRP-ARM-04, BRP-ARM-05
    def less(skill: str) -> list[tuple[str, int]]:
        found = hampered(SHEET, (CHAIN, HELMET), skill, "chance")
        return [(str(each.rule), each.effect.amount) for each in found]  # type: ignore[union-attr]

    assert less("Dodge") == [("BRP-ARM-03", -20)] == less("Ride") == less("Agility")
    assert less("Spot") == [("BRP-ARM-04", -50)]
    assert less("Climb") == [] == less("Melee Weapon") == less("Sorcery")


def test_armour_counts_while_it_is_worn_and_whole() -> None:
    # BRP-ARM-01, BRP-ARM-06, BRP-ARM-07
    own = BrpSheet(armour=2, armours=(Armour(name="Chain", points=5, fast=1),))

    def points(sheet: BrpSheet, *gear: Item, fast: bool = False) -> list[int]:
        return [each.effect.amount for each in protection(sheet, gear, fast=fast)]  # type: ignore[union-attr]

    assert points(BrpSheet(), CHAIN, HELMET) == [7, 2]
    assert points(own, CHAIN) == [2, 5] and points(own, CHAIN, fast=True) == [2, 1]
    assert points(own, CHAIN.but(carried=Carried.READY), HELMET.but(damaged=True)) == [2]


def test_of_two_pieces_on_the_same_place_the_better_counts_with_its_modifiers() -> None:
    # BRP-ARM-06: nothing depends on how a piece is called
    own = BrpSheet(armours=(Armour(name="Cap", points=3, place="head"), Armour(name="Greaves", place="besides")))
    quilted, cap, greaves, other = (
        Item(id=name, name=name, profile=name, carried=Carried.WORN) for name in ("Quilted", "Cap", "Greaves", "Chain")
    )

    def counted(*gear: Item, fast: bool = False) -> list[tuple[str, bool]]:
        found = protection(own, gear, fast=fast)
        return [(str(dict(each.label.values)["item"]), not each.struck) for each in found]

    assert counted(quilted, CHAIN, HELMET) == [("Quilted", False), (CHAIN.name, True), (HELMET.name, True)]
    assert counted(cap, HELMET, greaves, CHAIN) == [
        *(("Cap", True), (HELMET.name, False), ("Greaves", True), (CHAIN.name, True))
    ]
    assert counted(CHAIN, other) == [(CHAIN.name, True), ("Chain", False)]
    assert [each.effect.amount for each in hampered(own, (quilted, CHAIN), "Dodge", "chance")] == [-20]  # type: ignore[union-attr]
    assert hampered(own, (HELMET, cap), "Spot", "chance") == ()


def test_a_specialty_is_tried_by_its_heading() -> None:
    # BRP-ATK-01, BRP-CHK-01, BRP-ARM-03
    skills = (
        Skill(name="Melee Weapon", specialty="Dagger", points=16),
        Skill(name="Ride", specialty="Camel", rating=55, armour="physical"),
        Skill(name="Throw", specialty="Spear", rating=60),
    )
    sheet = BrpSheet(skills=skills)
    assert {"Melee Weapon (Dagger)", "Ride (Camel)"} <= set(dict(skills_said(sheet)))
    assert rating(sheet, "Melee Weapon (Dagger)") == 41 and rating(sheet, "Ride (Camel)") == 55
    assert rating(sheet, "Melee Weapon") == 0
    lost = [hampered(sheet, (CHAIN,), skill, "chance") for skill in ("Ride (Camel)", "Throw (Spear)", "Ride")]
    assert [len(each) for each in lost] == [1, 1, 0]
