"""Weapons: the catalogue's notation (T99-ATK-04), what is in hand, and free hands."""

import pytest

from core.model.gear import Carried, Item
from core.rules.towers.gear.weapons import (
    UNARMED,
    Profile,
    catalogue_profiles,
    find_profile,
    profile_of,
    weapons_in_hand,
)

ROW = {
    "weapon": "x",
    "attack flip": "PA",
    "damage": "4+PX",
    "category": "Physical",
    "range increment": "-",
    "shots": "-",
    "keywords": "-",
}


def test_the_book_s_profiles_are_read() -> None:
    """T99-TAB-WEAPONS, T99-TAB-WEAPONS-DEFAULT."""
    profiles = catalogue_profiles()
    long, rifle, bolt = profiles["Longblade"], profiles["Heavy Rifle (hunting rifle)"], profiles["Bolt of Fire (spell)"]
    assert (long.attack, long.uses, long.base, long.adds_px, long.is_ranged, long.hands) == (1, "pa", 4, True, False, 1)
    assert (rifle.attack, rifle.base, rifle.adds_px, rifle.increment, rifle.shots, rifle.hands) == (
        0,
        7,
        False,
        12,
        10,
        2,
    )
    assert (bolt.uses, bolt.against, bolt.category, bolt.type, bolt.maximum, bolt.mana) == (
        "sa",
        "id",
        "Arcane",
        "Fire",
        12,
        2,
    )
    assert profiles["Spear"].has_reach and not profiles["Club"].has_reach
    assert profiles["Bow"].keeps_loaded and not profiles["Duelling pistol"].keeps_loaded
    own = Profile(name="Pistol", increment=6, shots=1)
    assert own.keeps_loaded and not own.but(name="Bow", reloads=True).keeps_loaded
    bomb, breath = profiles["Fire bomb"], profiles["Breath of Fire"]
    assert (bomb.area, bomb.spread, bomb.increment, bomb.keeps_loaded, bomb.keywords) == ("burst", 1, 3, True, ())
    assert (breath.area, breath.spread, breath.is_ranged, breath.is_melee, breath.hands) == ("cone", 4, False, False, 0)
    assert not long.has_area and long.is_melee
    assert len(profiles) == 19


@pytest.mark.parametrize(("column", "text"), [("attack flip", "PB"), ("damage", "PX+4"), ("category", "a b c")])
def test_unknown_notation_is_an_error(column: str, text: str) -> None:
    with pytest.raises(ValueError, match="notation"):
        profile_of({**ROW, column: text})


def test_what_is_in_hand_can_be_used_and_the_fist_always() -> None:
    own = Profile(name="Claws", base=3)
    gear = (
        Item(id="a", name="Dagger", profile="Dagger", carried=Carried.OFF_HAND),
        Item(id="b", name="Club", profile="Club", carried=Carried.MAIN_HAND),
        Item(id="c", name="Bow", profile="Bow", carried=Carried.STOWED),
        Item(id="d", name="Claws", profile="Claws", carried=Carried.NATURAL),
        Item(id="e", name="Lamp", carried=Carried.BOTH_HANDS),
    )
    weapons = weapons_in_hand(gear, (own,))
    assert [weapon.item.id for weapon in weapons] == ["b", "a", "d", UNARMED.id]
    assert find_profile(gear[4]) is None
