"""The tables of weapons, shields and fumbles as play reads them, against what the rule book prints."""

import pytest

from core.model.campaign import HouseRules
from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.attack.fumbles import table_of
from core.rules.basic_roleplaying.gear.equipment import (
    Arm,
    Wielded,
    armours,
    catalogue_arms,
    classes_of,
    is_fast,
    is_useless,
)
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import HAND_AXE
from core.rules.basic_roleplaying.sheet import BrpSheet
from core.rules.registry import figures_of

MELEE = """
Axe, Battle|Axe|15|1D8+2|full|1|15|medium
Axe, Great|Axe|15|2D6+2|full|2|15|medium
Axe, Hand|Axe|15|1D6+1|full|1|12|medium
Brawl||25|1D3|full|1|0|short
Club, Heavy|Club|25|1D8|full|2|22|medium
Club, Light|Club|25|1D6|full|1|15|medium
Dagger|Dagger|25|1D4|full|1|15|short
Halberd|Polearm|15|3D6|full|2|25|long
Hammer|Hammer|25|1D6|full|1|15|medium
Hammer, Great|Hammer|25|1D10+3|full|2|15|long
Knife|Dagger|25|1D3+1|full|1|15|short
Mace, Heavy|Mace|25|1D8+2|full|2|10|medium
Mace, Light|Mace|25|1D6+2|full|1|6|medium
Pike|Polearm|15|1D10+2|full|2|12|long
Staff, Quarter-|Staff|25|1D8|full|2|8|long medium short
Spear, Long|Spear|15|1D10|full|2|10|long
Sword, Broad|Sword|15|1D8+1|full|1|12|medium
Sword, Great|Sword|5|2D8|full|2|12|long medium
Sword, Short|Sword|15|1D6+1|full|1|12|medium
"""
MISSILE = """
Axe, Hand (thrown)|Missile Weapon|10|1D6|half|1|12|20|0
Bow, Long|Missile Weapon|5|1D8+1|half|2|10|90|0
Crossbow, Heavy|Missile Weapon|25|2D6+2|none|2|18|55|1
Crossbow, Light|Missile Weapon|25|1D6+2|none|2|10|40|1
Dagger (thrown)|Missile Weapon|15|1D4|half|1|15|10|0
Knife (thrown)|Missile Weapon|15|1D3+1|half|1|10|10|0
Pistol|Firearm|20|1D8|none|1|8|20|6
Pistol, Laser|Energy Weapon|20|1D8|none|1|14|20|20
Rifle|Firearm|25|2D6|none|2|12|80|6
Rifle, Laser|Energy Weapon|15|2D8|none|2|20|100|20
Rock (thrown)|Throw|25|1D2|half|1|0|20|0
Sling|Missile Weapon|5|1D8|half|2|2|80|0
"""
SHIELDS = """
Heater|15|12|1D3|full|30
Hoplite|15|16|1D4|large|60
Kite|15|16|1D4|full|30
Riot|15|16|1D3|large|60
Round|15|12|1D3|full|30
Target|15|12|1D2|target|15
"""


def listed(names: str) -> list[tuple[str, Arm]]:
    """Return the lines of a table as it is printed, each with what play makes of that weapon."""
    return [(line, catalogue_arms()[line.partition("|")[0]]) for line in names.strip().splitlines()]


def test_melee_weapons_are_as_the_table_prints_them() -> None:
    # BRP-TAB-MELEE, BRP-WPN-01, BRP-GAP-04, BRP-INIT-02, BRP-INIT-04
    for line, arm in listed(MELEE):
        specialty = arm.specialty
        classes = " ".join(classes_of({}, arm))
        told = (arm.name, specialty, arm.base, arm.damage, arm.bonus, arm.hands, arm.hit_points, classes)
        assert "|".join(map(str, told)) == line
        assert arm.metres is None and not arm.holds and not arm.thrown


def test_a_class_that_sources_dispute_is_the_tables_to_decide() -> None:
    # BRP-GAP-04
    short: HouseRules = {BASIC_ROLEPLAYING: {HAND_AXE.key: "short"}}
    for arm in catalogue_arms().values():
        assert arm.disputed == (classes_of(short, arm) != classes_of({}, arm))
    own = catalogue_arms()["Axe, Hand"].but(disputed=False)
    assert classes_of(short, own) == ("medium",)
    assert classes_of(short, catalogue_arms()["Sword, Short"].but(disputed=True)) == ("short",)


def test_missile_weapons_are_as_the_table_prints_them() -> None:
    # BRP-TAB-MISSILE, BRP-WPN-01, BRP-WPN-04, BRP-AMMO-01, BRP-AMMO-02, BRP-AMMO-03, BRP-GAP-18
    for line, arm in listed(MISSILE):
        told = (arm.name, arm.skill, arm.base, arm.damage, arm.bonus, arm.hands, arm.hit_points, arm.metres, arm.holds)
        assert "|".join(map(str, told)) == line
        assert arm.thrown == ("(thrown)" in arm.name)
        assert is_fast({}, arm) == (arm.skill in ("Firearm", "Energy Weapon"))
        assert classes_of({}, arm) == ("missile",)
    # the two rows of the knife differ, and both are kept
    assert catalogue_arms()["Knife"].hit_points == 15


def test_shields_are_as_the_table_prints_them() -> None:
    # BRP-TAB-SHIELD, BRP-SHD-03, BRP-SHD-05
    for line, arm in listed(SHIELDS):
        told = (arm.name, arm.base, arm.hit_points, arm.damage, arm.shield, arm.blocks)
        assert "|".join(map(str, told)) == line
        assert (arm.skill, arm.bonus, arm.hands) == ("Shield", "full", 1)


def test_armor_is_as_the_table_prints_it() -> None:
    # BRP-TAB-ARMOR, BRP-ARM-06, BRP-ARM-07
    told = {name: (row.points, row.against(fast=True), row.physical, row.perception) for name, row in armours().items()}
    assert told == {
        "Bulletproof Vest": (8, 8, -5, 0),
        "Chain": (7, 7, -20, 0),
        "Flak Jacket": (4, 4, -10, 0),
        "Clothing, Heavy": (1, 1, 0, 0),
        "Helmet, Heavy": (2, 2, 0, -50),
        "Helmet, Light": (1, 1, 0, -15),
        "Hoplite Panoply": (6, 6, -20, 0),
        "Leather, Soft": (1, 1, 0, 0),
        "Leather, Hard": (2, 2, -10, 0),
        "Plate, Full": (8, 8, -25, 0),
        "Quilted": (2, 2, -5, 0),
        "Riot Gear": (12, 6, -10, 0),
    }


@pytest.mark.parametrize(("wounds", "left", "broken"), [(0, 6, False), (5, 1, False), (6, 0, True), (9, 0, True)])
def test_a_mace_breaks_when_its_hit_points_are_used_up(wounds: int, left: int, broken: bool) -> None:
    # BRP-DEF-07, BRP-GAP-13
    mace = Item(id="mace", name="Mace", profile="Mace, Light", carried=Carried.MAIN_HAND, wounds=wounds)
    held = Wielded(mace, catalogue_arms()["Mace, Light"])
    assert (held.points_left, held.is_broken, is_useless({}, held)) == (left, broken, broken)
    attack = figures_of(BASIC_ROLEPLAYING).attack(BrpSheet(), mace)
    # the hit points are told once
    points = "6 HP" if not wounds else f"{left} of 6 HP"
    assert attack is not None and attack.told.endswith(f"{points} · broken" if broken else f" · {points}")
    assert not is_useless({BASIC_ROLEPLAYING: {"BRP-GAP-13": "improvised"}}, held)


def test_what_has_no_hit_points_never_breaks() -> None:
    # BRP-DEF-07
    rock = Item(id="rock", name="Rock", profile="Rock (thrown)", wounds=3)
    assert not Wielded(rock, catalogue_arms()["Rock (thrown)"]).is_broken


ENDS = {
    # BRP-TAB-FUMELEE, BRP-TAB-FUPARRY, BRP-TAB-FUMISSILE, BRP-TAB-FUNATURAL
    "BRP-TAB-FUMELEE": [15, 25, 40, 50, 60, 65, 75, 85, 90, 98, 99, 100],
    "BRP-TAB-FUPARRY": [20, 40, 50, 60, 75, 85, 93, 98, 100],
    "BRP-TAB-FUMISSILE": [15, 25, 40, 55, 65, 80, 85, 90, 95, 98, 99, 100],
    "BRP-TAB-FUNATURAL": [25, 30, 50, 60, 75, 85, 90, 94, 98, 99, 100],
}


@pytest.mark.parametrize("table", ENDS)
def test_every_roll_of_a_table_of_fumbles_has_a_row(table: str) -> None:
    assert [row.upto for row in table_of(table)] == ENDS[table]
