"""The scale chart, what a sheet answers, and the profiles of weapons."""

from fractions import Fraction

import pytest

from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rules.semi_automagic.figures import quick_sheet
from core.rules.semi_automagic.gear.weapons import catalogue_weapons, find_weapon, weapons_in_hand
from core.rules.semi_automagic.movement.scales import (
    attack_modifier,
    base_toughness,
    melee_damage,
    scale_of_length,
    size_multiplier,
    square_metres,
    target_of,
)
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet, Talent, Training, sheet_of, techniques_of


def test_the_chart_by_scale() -> None:
    """SEC-SCALE-01#1, SEC-SCALE-01#2, SEC-SCALE-01#3, SEC-SCALE-03, SEC-SCALE-04#1, SEC-SCALE-04#2, SEC-SCALE-04#3,
    SEC-SCALE-07, SEC-SCALE-09#1, SEC-SCALE-09#2, SEC-GAP-05.
    """
    rows = [
        (square_metres(n), base_toughness(n), size_multiplier(n), attack_modifier(n), target_of(n)) for n in (3, -1, 10)
    ]
    assert rows == [
        (8, 15, 64, -3, 1),
        (Fraction(1, 2), 3, Fraction(1, 4), 1, 5),
        (1000, 36, 1048576, -10, -6),
    ]
    assert [melee_damage(n) for n in (2, -1)] == [6, -3]
    assert [size_multiplier(n) for n in (6, -1)] == [4096, Fraction(1, 4)]
    assert [target_of(n) for n in (0, 4, -1)] == [4, 0, 5]


@pytest.mark.parametrize(
    ("metres", "scale"),
    [("1.5", 0), ("2", 1), ("0.7", -1), ("15.9", 3), ("130", 7), ("0.1", -1), ("1.99", 0), ("500", 9)],
)
def test_the_scale_of_a_length(metres: str, scale: int) -> None:
    """SEC-SCALE-01, SEC-SCALE-02: the chart's last square that is filled."""
    assert scale_of_length(Fraction(metres)) == scale


def test_a_sheet_answers_for_skills() -> None:
    """SEC-LVL-03, SEC-LVL-04: a bonus that is not set follows from the ranks."""
    sheet = SemiSheet(
        skills=(
            Training(skill="Weapon Skill", ranks=5, techniques=("Extra Attack",)),
            Training(skill="Reflex", ranks=5, pace="staggered"),
            Training(skill="Stealth", bonus=4),
        ),
        talents=(Talent(name="Evasion"),),
    )
    assert [sheet.bonus(skill) for skill in ("Weapon Skill", "Reflex", "Stealth", "Ride")] == [5, 2, 4, 0]
    assert [sheet.ranks(skill) for skill in ("Weapon Skill", "Stealth", "Ride")] == [5, 0, 0]
    assert sheet.knows("extra attack") and sheet.knows("Evasion") and not sheet.knows("Nick")
    assert techniques_of(5, "staggered") == 3
    creature = Creature(name="Ann", system=SEMI_AUTOMAGIC, sheet=sheet)
    assert sheet_of(creature) is sheet


def test_a_quick_foe_has_most_ranks_and_a_scale_of_the_chart() -> None:
    """SEC-LVL-02, SEC-LVL-03, SEC-LVL-04, SEC-SCALE-01: fast in fighting, staggered in what guards it."""
    foe = quick_sheet(9, 3)
    assert (foe.level, foe.scale) == (9, 3)
    assert [(foe.ranks(skill), foe.bonus(skill)) for skill in ("Weapon Skill", "Reflex")] == [(9, 9), (9, 4)]
    assert [quick_sheet(1, scale).scale for scale in (-5, 40)] == [-1, 10]


def test_speeds_are_exact() -> None:
    sheet = SemiSheet.model_validate({"speed": "2.5", "flying": 6})
    assert (sheet.pace("walk"), sheet.pace("fly"), sheet.pace("swim")) == (Fraction(5, 2), Fraction(6), Fraction(0))
    assert SemiSheet.model_validate_json(sheet.model_dump_json()) == sheet


def test_the_weapons_of_the_table() -> None:
    """SEC-TAB-WEAPONS, SEC-TYPE-01, SEC-TYPE-02, SEC-TYPE-04: every row is a profile."""
    table = catalogue_weapons()
    assert len(table) == 16
    sword, bow, sling, sidearm = (table[name] for name in ("Arming sword", "Longbow", "Sling", "Sidearm"))
    assert (sword.damage, sword.reach, sword.make, sword.types) == ("1d8", 1, "metal", ("slashing",))
    assert sword.adds_strength and not bow.adds_strength
    assert (bow.increment, bow.hands, bow.reload, bow.types) == (15, 2, 0, ("piercing",))
    assert (sling.increment_for(4), sling.skill) == (12, "Ranged Skill")
    assert (sidearm.doublings, sidearm.recoil, sidearm.firearm, sidearm.reload) == (3, 1, True, 4)
    assert table["Unarmed"].nonlethal and table["Unarmed"].types == ("bludgeoning",)
    assert table["Repeater crossbow"].holds == 5
    assert table["Shield bash"].technique == "Bash"
    assert [name for name, each in table.items() if each.shield or each.used_up or not each.hands] == [
        "Unarmed", "Shield bash", "Bolas",
    ]  # fmt: skip
    assert [name for name, each in table.items() if each.light] == [
        "Knife", "Unarmed", "Hand crossbow", "Sling", "Bolas", "Sidearm",
    ]  # fmt: skip
    assert {each.make for each in table.values() if each.hands == 2} == {"wooden hafted"}
    assert sidearm.make == "small metal" and (sidearm.holds, sidearm.hands) == (10, 1)


def test_light_bludgeons_roll_a_smaller_die() -> None:
    """SEC-TYPE-03#1 and SEC-TYPE-03#2; an edge of the same material cuts as deep as ever."""
    club, sword = catalogue_weapons()["Club"], catalogue_weapons()["Arming sword"]
    assert str(club.but(damage="1d8", light_material=True).dice) == "d6"
    assert str(club.but(damage="1d4", light_material=True).dice) == "d4-1"
    assert str(sword.but(light_material=True).dice) == "d8"


def test_what_is_in_hand_comes_before_bare_hands() -> None:
    knife = Item(id="knife", name="Knife", profile="Knife", carried=Carried.OFF_HAND)
    sword = Item(id="sword", name="Sword", profile="Arming sword", carried=Carried.MAIN_HAND)
    bow = Item(id="bow", name="Bow", profile="Bow")
    assert [each.item.id for each in weapons_in_hand((knife, bow, sword))] == ["sword", "knife", "unarmed"]
    assert find_weapon(Item(id="rope", name="Rope")) is None
