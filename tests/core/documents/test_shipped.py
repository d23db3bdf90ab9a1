"""The creatures and the gear that ship for 99 Towers: they hold, they are legal against the catalogue, and varied."""

import pytest

from core.documents.shipped import shipped_creatures, shipped_wares
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rules.towers.fighter import fresh_vitals
from core.rules.towers.gear.weapons import Profile, catalogue_profiles, find_profile, weapons_in_hand
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet

CREATURES = shipped_creatures(TOWERS)
FOES = tuple(creature for creature in CREATURES if creature.side != "party")
NOTED = tuple(creature for creature in FOES if creature.side != "neutral")
WARES = shipped_wares(TOWERS)
TYPES = tuple(str(row["type"]) for row in catalogue(TOWERS).rows("T99-TAB-DAMAGETYPES"))
KEYWORDS = ("Reach", "Knockback", "Two-Handed", "Large", "Knight", "Blade", "Poison")
"""Those of T99-GAP-17, and tags without an effect of their own."""

each = pytest.mark.parametrize("creature", CREATURES, ids=lambda creature: creature.name)


def sheet_of(creature: Creature) -> TowersSheet:
    assert isinstance(creature.sheet, TowersSheet)
    return creature.sheet


def is_legal(item: Item, profile: Profile) -> bool:
    """Return whether an item is loaded no fuller than its profile holds, and carried as it can be."""
    fits = item.loaded is None or (profile.shots is not None and item.loaded <= profile.shots)
    in_both = profile.hands < 2 or item.carried not in (Carried.MAIN_HAND, Carried.OFF_HAND)
    natural = item.carried is not Carried.NATURAL or profile.hands == 0 or profile.is_spell
    return fits and in_both and natural


@each
def test_whatever_it_carries_is_legal_against_the_tables(creature: Creature) -> None:
    """T99-TAB-WEAPONS, T99-TAB-WEAPONS-DEFAULT, T99-GAP-16, T99-GAP-17."""
    sheet = sheet_of(creature)
    assert len({item.id for item in creature.kit}) == len(creature.kit)
    for item in creature.kit:
        profile = find_profile(item, sheet.profiles)
        assert not item.profile or (profile is not None and is_legal(item, profile)), item.name
    names = [profile.name for profile in sheet.profiles]
    assert not set(names) & set(catalogue_profiles()), "an own profile would hide one of the catalogue"
    assert set(names) == {item.profile for item in creature.kit} & set(names), "nothing is left lying about"
    hands = [item.carried for item in creature.kit]
    assert all(hands.count(hand) <= 1 for hand in (Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS))
    both = hands.count(Carried.BOTH_HANDS)
    assert not both or (Carried.MAIN_HAND not in hands and Carried.OFF_HAND not in hands)


@each
def test_its_types_and_keywords_are_known(creature: Creature) -> None:
    """T99-TYPE-01, T99-TAB-DAMAGETYPES."""
    sheet = sheet_of(creature)
    assert {*sheet.immune, *sheet.susceptible} <= set(TYPES)
    assert not set(sheet.immune) & set(sheet.susceptible)
    for profile in sheet.profiles:
        assert profile.type in ("", *TYPES) and set(profile.keywords) <= set(KEYWORDS)
        assert profile.is_spell or not profile.mana
        assert not profile.is_spell or profile.maximum is not None or profile.area in ("cone", "aura")
        assert sheet.mana_max >= profile.mana, "it can cast its own spell"


@each
def test_it_stands_up_and_can_strike(creature: Creature) -> None:
    vitals, sheet = fresh_vitals(creature), sheet_of(creature)
    assert vitals.tracks["stun"].value > 0 and vitals.tracks["lethal"].value > 0 > sheet.death_at
    assert any(sheet.value(weapon.profile.uses) > 0 for weapon in weapons_in_hand(vitals.gear, sheet.profiles))
    assert sheet.value("spd") + sheet.spd_powers > 0


@pytest.mark.parametrize("creature", NOTED, ids=lambda creature: creature.name)
def test_every_foe_can_be_told_and_played(creature: Creature) -> None:
    notes = creature.notes
    assert all((notes.read_aloud, notes.tactics, notes.treasure, creature.public_name, creature.letter))


def test_the_bestiary_is_varied() -> None:
    sheets = [sheet_of(creature) for creature in FOES]
    assert len(CREATURES) == len({creature.name for creature in CREATURES}) and len(FOES) >= 26
    assert {-2, -1, 0, 1, 2, 3, 4} <= {sheet.size for sheet in sheets}
    profiles = [
        profile
        for creature in FOES
        for item in creature.kit
        if (profile := find_profile(item, sheet_of(creature).profiles)) is not None
    ]
    assert sum(profile.is_spell for profile in profiles) >= 5 and sum(profile.is_ranged for profile in profiles) >= 8
    assert any("Reach" in p.keywords for p in profiles) and any("Knockback" in p.keywords for p in profiles)
    assert {kind for sheet in sheets for kind in sheet.susceptible} >= {"Fire", "Cold", "Acid"}
    assert {"cone", "burst"} <= {profile.area for profile in profiles}  # T99-AOE-01
    assert any(sheet.two_guns for sheet in sheets) and any(sheet.skill("Dueling").rank >= 4 for sheet in sheets)


def test_every_weapon_of_the_tables_is_in_the_list_of_gear_and_only_those() -> None:
    """T99-TAB-WEAPONS, T99-TAB-WEAPONS-DEFAULT."""
    listed = {ware.item.profile for ware in WARES if ware.item.profile}
    assert listed == set(catalogue_profiles()) - {"Unarmed strike"}
    for ware in WARES:
        profile = find_profile(ware.item)
        assert profile is None or is_legal(ware.item, profile), ware.item.name
        assert profile is None or profile.type in ("", *TYPES), ware.item.name
    weights = {row["weapon"]: row["weight"] for row in catalogue(TOWERS).rows("T99-TAB-WEAPONS")}
    for ware in WARES:
        if ware.item.profile in weights:
            assert round(ware.item.grams / 453.592) == int(str(weights[ware.item.profile]).partition(" ")[0])


def test_gear_has_shelves_and_names_of_its_own() -> None:
    names = [ware.item.name for ware in WARES]
    assert len(names) == len(set(names)) >= 30 and all(ware.shelf for ware in WARES)
    assert {"Melee weapons", "Ranged weapons", "Spells", "Armour", "Ammunition"} <= {ware.shelf for ware in WARES}
    assert all(ware.item.notes for ware in WARES if ware.shelf == "Potions and salves")
