"""The creatures and the gear that ship for Faction Zones: legal against the catalogue, complete, and varied."""

import pytest

from core.documents.shipped import shipped_creatures, shipped_wares
from core.model.creature import Creature
from core.model.gear import Carried
from core.rulebook.catalogue import catalogue
from core.rules.faction_zones.gear.weapons import UNARMED_NAME, catalogue_arms, find_arm, is_helmet, protection_of
from core.rules.faction_zones.names import FACTION_ZONES, SIZES, skill_texts
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.system import SYSTEM

CREATURES = shipped_creatures(FACTION_ZONES)
FOES = tuple(creature for creature in CREATURES if creature.side != "party")
WARES = shipped_wares(FACTION_ZONES)
each = pytest.mark.parametrize("creature", CREATURES, ids=lambda creature: creature.name)


def sheet_of(creature: Creature) -> FactionSheet:
    assert isinstance(creature.sheet, FactionSheet)
    return creature.sheet


@each
def test_whatever_it_carries_stands_in_the_tables(creature: Creature) -> None:
    """FAC-TAB-WEAPON, FAC-TAB-ARMOUR, FAC-TAB-SKILL."""
    sheet, kit = sheet_of(creature), creature.kit
    assert len({item.id for item in kit}) == len(kit)
    assert not {arm.name for arm in sheet.arms} & set(catalogue_arms())
    assert {arm.name for arm in sheet.arms} <= {item.profile for item in kit}
    assert set(sheet.skills) <= set(skill_texts())
    for item in kit:
        arm = find_arm(item, sheet.arms)
        assert arm is not None or protection_of(item) or is_helmet(item), item.name
        if arm is not None and item.carried in (Carried.MAIN_HAND, Carried.OFF_HAND):
            assert arm.hands == 1, item.name
    hands = [item.carried for item in kit]
    assert all(hands.count(hand) <= 1 for hand in (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS))
    assert Carried.BOTH_HANDS not in hands or not {Carried.MAIN_HAND, Carried.OFF_HAND} & set(hands)
    assert SYSTEM.fresh_vitals(creature).tracks["health"].value == sheet.health_max


@pytest.mark.parametrize("creature", FOES, ids=lambda creature: creature.name)
def test_every_foe_can_be_told_and_played(creature: Creature) -> None:
    notes = creature.notes
    assert all((notes.read_aloud, notes.tactics, notes.treasure, creature.public_name, creature.letter))


@pytest.mark.parametrize("row", catalogue(FACTION_ZONES).rows("FAC-TAB-BEING"), ids=lambda row: row["name"])
def test_every_being_of_the_table_is_there_with_its_figures(row: dict[str, str]) -> None:
    """FAC-TAB-BEING."""
    sheet = sheet_of(next(creature for creature in FOES if creature.name.lower() == row["name"]))
    figures = (sheet.strength, sheet.agility, sheet.wits, sheet.size, sheet.armour)
    assert tuple(map(str, figures)) == tuple(row[name] for name in ("STR", "AGI", "WIT", "size", "armour"))
    assert sheet.speed == (4 if "fast" in row["attacks"] else 2)


def test_the_bestiary_is_varied() -> None:
    sheets = [sheet_of(creature) for creature in FOES]
    assert len(CREATURES) == len({creature.name for creature in CREATURES}) and len(FOES) >= 24
    assert {sheet.size for sheet in sheets} == set(SIZES)
    assert len({skill for sheet in sheets for skill in sheet.skills}) >= 10
    assert any(sheet.fearless for sheet in sheets) and len({sheet.group for sheet in sheets}) >= 5


def test_every_weapon_and_armour_of_the_tables_is_in_the_list_of_gear() -> None:
    """FAC-TAB-WEAPON, FAC-TAB-ARMOUR."""
    listed = {ware.item.profile for ware in WARES if ware.item.profile}
    assert listed == {
        *catalogue_arms(),
        "Light armour",
        "Heavy armour",
        "Shield",
        "Helmet",
        "Medicine box",
        "Healing draught",
        "Antidote",
    } - {UNARMED_NAME}
    names = [ware.item.name for ware in WARES]
    assert len(names) == len(set(names)) >= 30 and all(ware.shelf for ware in WARES)
