"""What is a weapon, and what of it is in hand."""

import pytest

from core.base.errors import Refused
from core.model.gear import Carried, Item, WeaponProfile
from core.rules.kit.gear import Armoury, Wielded, in_hand_by

LISTED = {name: WeaponProfile(name=name) for name in ("Club", "Axe", "Fist")}
ARMOURY: Armoury[WeaponProfile, Wielded[WeaponProfile]] = Armoury(Wielded, lambda: LISTED, "Fist")


def thing(name: str, carried: Carried = Carried.STOWED) -> Item:
    return Item(id=name.lower(), name=name, profile=name, carried=carried)


def test_a_profile_of_ones_own_comes_before_the_listed() -> None:
    own = WeaponProfile(name="Club")
    assert ARMOURY.find(thing("Club"), (own,)) is own
    assert ARMOURY.find(thing("Axe"), (own,)) is LISTED["Axe"]
    assert ARMOURY.find(thing("Rope"), (own,)) is None
    gear = (thing("Rope"), thing("Axe"), thing("Club"))
    assert [(each.item.id, each.profile) for each in ARMOURY.among(gear, (own,))] == [
        ("axe", LISTED["Axe"]),
        ("club", own),
    ]


def test_in_hand_are_the_main_hand_first_and_the_bare_hands_last() -> None:
    gear = (thing("Club", Carried.OFF_HAND), thing("Axe", Carried.MAIN_HAND), thing("Club"))
    held = ARMOURY.in_hand(gear)
    assert [each.item.id for each in held] == ["axe", "club", "unarmed"]
    assert held[-1].item is ARMOURY.unarmed and held[-1].profile is LISTED["Fist"]
    assert in_hand_by(held, None, "x.why") is held[0] and in_hand_by(held, "unarmed", "x.why") is held[-1]
    with pytest.raises(Refused):
        in_hand_by(held, "bow", "x.why")


def test_bare_hands_are_told_from_all_else_and_nothing_is_in_hand_where_nothing_is() -> None:
    assert ARMOURY.is_bare(LISTED["Fist"]) and not ARMOURY.is_bare(LISTED["Club"])
    with pytest.raises(Refused, match=r"x\.why"):
        in_hand_by((), None, "x.why")
