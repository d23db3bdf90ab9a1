"""The creatures, things and gear that ship for Semi-Automagic: legal against the catalogue, complete, and varied."""

import pytest

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures, shipped_wares
from core.model.creature import Creature
from core.model.gear import Carried, Ware
from core.rulebook.catalogue import catalogue
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.gear.weapons import (
    UNARMED_NAME,
    Armour,
    Weapon,
    catalogue_armour,
    catalogue_weapons,
    find_armour,
    find_weapon,
)
from core.rules.semi_automagic.growth.levels import effects_of, started_at
from core.rules.semi_automagic.harm.thresholds import toughness_of
from core.rules.semi_automagic.movement.scales import square_metres
from core.rules.semi_automagic.names import AVERAGE, DAMAGE_TYPES, SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet, sheet_of

SYSTEM = SYSTEMS[SystemId(SEMI_AUTOMAGIC)]
CREATURES = shipped_creatures(SEMI_AUTOMAGIC)
OTHERS = tuple(creature for creature in CREATURES if creature.side != "party")
WARES = shipped_wares(SEMI_AUTOMAGIC)
HANDS = (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS)
each = pytest.mark.parametrize("creature", CREATURES, ids=lambda creature: creature.name)


def someone(creature: Creature) -> Someone:
    return Someone(creature.name, sheet_of(creature), SYSTEM.fresh_vitals(creature), {})


@each
def test_whatever_it_carries_has_figures(creature: Creature) -> None:
    """SEC-TAB-WEAPONS, SEC-TAB-ARMOUR: rows of the tables, or the sheet's own under names of their own."""
    sheet, kit = sheet_of(creature), creature.kit
    assert len({item.id for item in kit}) == len(kit)
    own = {each.name for each in (*sheet.arms, *sheet.armours)}
    assert not own & {*catalogue_weapons(), *catalogue_armour()} and own <= {item.profile for item in kit}
    for item in kit:
        weapon, armour = find_weapon(item, sheet.arms), find_armour(item, sheet.armours)
        assert not item.profile or weapon is not None or armour is not None, item.name
        assert item.carried is Carried.NATURAL or item.grams, item.name
        if weapon is not None:
            assert set(weapon.types) <= set(DAMAGE_TYPES)
            assert (item.loaded is not None) == weapon.needs_reloading
            assert item.carried is not Carried.BOTH_HANDS or weapon.hands == 2
            assert item.carried not in HANDS[:2] or weapon.hands == 1
    hands = [item.carried for item in kit if item.carried in HANDS]
    assert len(hands) == len(set(hands)) and (Carried.BOTH_HANDS not in hands or len(hands) == 1)


@each
def test_it_keeps_to_the_rules_of_its_level_and_can_move(creature: Creature) -> None:
    """SEC-LVL-02, SEC-LVL-06, SEC-LVL-07, SEC-DMG-01, SEC-COND-02."""
    sheet = sheet_of(creature)
    effects = effects_of(sheet.level)
    assert all(training.ranks <= effects.most_ranks for training in sheet.skills)
    assert all(len(each.techniques) <= each.room for each in sheet.skills if each.ranks)
    assert len({training.skill for training in sheet.skills}) == len(sheet.skills)
    assert len(sheet.boosts) <= effects.boosts
    assert all(started_at(sheet, boost.ability) <= AVERAGE for boost in sheet.boosts if boost.level == 4)
    assert toughness_of(someone(creature)).total.number > 0 and mobility_of(someone(creature)).barred is None
    assert creature.grams or creature.name in ("Wraith", "Restless spirit")
    known = {"Attack", "Charge", *(name for training in sheet.skills for name in training.techniques)}
    known |= {component.name for component in sheet.components}
    assert {name for combo in sheet.combos for name in combo.components} <= known


@pytest.mark.parametrize("creature", OTHERS, ids=lambda creature: creature.name)
def test_everybody_can_be_told_and_played(creature: Creature) -> None:
    notes = creature.notes
    assert all((notes.read_aloud, notes.tactics, notes.treasure, creature.public_name, creature.letter))


def test_the_bestiary_is_varied() -> None:
    sheets: list[SemiSheet] = [sheet_of(creature) for creature in OTHERS]
    assert len(CREATURES) == len({creature.name for creature in CREATURES})
    assert len(OTHERS) >= 35 and len(CREATURES) - len(OTHERS) == 4
    assert {sheet.scale for sheet in sheets} == set(range(-1, 5))
    assert {sheet.nature for sheet in sheets} == {"being", "object", "vehicle", "robot"}
    assert len({sheet.circuits for sheet in sheets}) >= 4
    assert any(sheet.flying for sheet in sheets) and any(sheet.swimming for sheet in sheets)
    assert any(weapon.area for sheet in sheets for weapon in sheet.arms) and any(sheet.combos for sheet in sheets)


def test_people_and_horses_are_as_fast_as_the_rules_have_them() -> None:
    """SEC-GAP-23: 3 squares for a human, and 3 of 2 metres for a horse."""
    horse = next(sheet_of(creature) for creature in CREATURES if creature.name == "Riding horse")
    assert SemiSheet().speed == horse.speed == 3 and square_metres(horse.scale) == 2


def test_every_weapon_and_armour_of_the_tables_is_in_the_list_of_gear_with_its_mass() -> None:
    """SEC-TAB-WEAPONS, SEC-TAB-ARMOUR, SEC-GAP-24."""
    listed = {ware.item.profile: ware.item.grams for ware in WARES if ware.profile is None and ware.item.profile}
    assert set(listed) == {*catalogue_weapons(), *catalogue_armour()} - {UNARMED_NAME}
    for row in catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-ARMOUR"):
        assert listed[row["name"]] == row.fraction("mass_kg") * 1000
    names = [ware.item.name for ware in WARES]
    assert len(names) == len(set(names)) >= 55 and all(ware.shelf and ware.item.grams for ware in WARES)


@pytest.mark.parametrize("ware", [ware for ware in WARES if ware.profile], ids=lambda ware: ware.item.name)
def test_a_ware_of_its_own_has_figures_under_its_profile(ware: Ware) -> None:
    """SEC-TYPE-05#1, SEC-TYPE-06: acid is chemical; EMP, heat and the like are types of their own."""
    assert isinstance(ware.profile, Weapon | Armour)
    assert ware.profile.name == ware.item.profile
    if isinstance(ware.profile, Weapon):
        kind = {"Acid vial": "chemical", "EMP charge": "emp", "Flask of lamp oil": "heat"}.get(ware.item.name)
        assert kind is None or ware.profile.types == (kind,)
        assert (ware.item.loaded is not None) == ware.profile.needs_reloading
