"""Weapons as they lie in a hand: how far one shoots with them, with which skill, and the dice of a light one."""

from typing import Any

import pytest

from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.names import MAGIC_SKILL, RANGED_SKILL, WEAPON_SKILL


def weapon(**fields: Any) -> Weapon:
    return Weapon.model_validate({"name": "Thing"} | fields)


@pytest.mark.parametrize(
    ("increment", "by_strength", "strength", "metres"),
    [
        (None, False, 4, 1),
        (None, True, 4, 4),
        (1, False, 9, 1),
        (3, False, 9, 3),
        (3, True, 1, 3),
        (3, True, 2, 6),
        (3, True, 0, 1),
        (3, True, -2, 1),
    ],
)
def test_a_range_increment_grows_with_the_strength_where_it_does_and_is_never_less_than_a_metre(
    increment: int | None, by_strength: bool, strength: int, metres: int
) -> None:
    assert weapon(increment=increment, by_strength=by_strength).increment_for(strength) == metres


def test_a_weapon_is_used_with_the_skill_of_its_kind() -> None:
    """SEC-ATK-02."""
    assert weapon().skill == WEAPON_SKILL and weapon(increment=2).skill == RANGED_SKILL
    assert weapon(spell=True).skill == weapon(spell=True, increment=2).skill == MAGIC_SKILL
    assert not weapon().is_ranged and weapon(increment=1).is_ranged
    assert not weapon(reload=0).needs_reloading and weapon(reload=1).needs_reloading


def test_only_a_bludgeon_of_a_light_material_has_smaller_dice() -> None:
    """SEC-TYPE-03."""
    kinds = {
        light: {
            types: weapon(damage="1d8", light_material=light, types=types).dice
            for types in (("bludgeoning",), ("slashing",), ())
        }
        for light in (True, False)
    }
    whole = weapon(damage="1d8").dice
    assert kinds[True][("bludgeoning",)] == weapon(damage="1d6").dice != whole
    assert {kinds[True][("slashing",)], kinds[True][()], *kinds[False].values()} == {whole}
