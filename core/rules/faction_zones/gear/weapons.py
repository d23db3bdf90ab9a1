"""Weapons and what protects: profiles of the catalogue's tables, the game master's own, and what is in hand."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from core.base.editions import by_edition
from core.model.gear import PROFILES, Carried, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.kit import gear as kit
from core.rules.kit.rows import Row, rows
from core.rules.kit.sheet_forms import figure, part

_ARM, _TABLE = "Weapon", "FAC-TAB-WEAPON"


@PROFILES.member("faction-zones")
class Arm(WeaponProfile):
    """What an attack does: a damage die (0: none), and how far it reaches, in zones; without a range it is for melee.

    `takes` is what a failed save brings the target instead of, or besides, damage.
    """

    name: Annotated[Name, part("Weapon", _ARM, _TABLE)]
    die: Annotated[int, figure("Damage die", _ARM, "FAC-ATK-05", most=20)] = 6
    range: Annotated[int | None, figure("Range in zones", _ARM, "FAC-ZONE-03", least=0, most=100)] = None
    hands: Annotated[int, figure("Hands", _ARM, "FAC-GRAP-06", most=2)] = 1
    impaired: Annotated[bool, part("Impaired", _ARM, "FAC-DMG-03")] = False
    direct: Annotated[bool, part("Direct", _ARM, "FAC-DMG-04")] = False
    fire: Annotated[bool, part("Fire", _ARM, _TABLE)] = False
    blast: Annotated[bool, part("Blast", _ARM, "FAC-BLAST-01")] = False
    indirect: Annotated[bool, part("Indirect", _ARM, "FAC-BLAST-07")] = False
    reload: Annotated[bool, part("Needs reloading", _ARM, _TABLE)] = False
    used_up: Annotated[bool, part("Used up", _ARM, _TABLE)] = False
    improvised: Annotated[bool, part("Improvised", _ARM, "FAC-GEAR-04")] = False
    against_unaware: Annotated[bool, part("Only the unaware or grabbed", _ARM, _TABLE)] = False
    takes: Annotated[Literal["", "grabbed", "stunned"], part("Brings", _ARM, "FAC-NONL-01")] = ""

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.range is not None


UNARMED_NAME = "Unarmed"


@dataclass(frozen=True, slots=True)
class Wielded(kit.Wielded[Arm]):
    """An attack ready for use: the thing itself and its profile."""

    @property
    def is_empty(self) -> bool:
        """Whether it was shot and has to be reloaded first."""
        return self.profile.reload and self.item.loaded == 0


@by_edition
@rule("FAC-ATK-04", "FAC-ATK-05", "FAC-TAB-WEAPON")
def catalogue_arms() -> Mapping[str, Arm]:
    """Return the profiles of the catalogue's weapon table by name, without the kinds that it lists in brackets."""
    traits = kit.traits_in(FACTION_ZONES, "arm")
    return {arm.name: arm for row in catalogue(FACTION_ZONES).rows(_TABLE) for arm in (_arm_of(row, traits),)}


def _arm_of(row: Mapping[str, str], traits: Mapping[str, Mapping[str, object]]) -> Arm:
    """Return the profile that a row writes; raise `ValueError` for notation it does not know."""
    damage = re.fullmatch(r"(?:d(\d+)|none)( impaired)?( fire)?( direct)?", row["damage"])
    reach = re.fullmatch(r"melee|(\d+)( indirect)?", row["range zones"])
    if damage is None or reach is None:
        raise ValueError(f"not the notation of a weapon: {row['damage']}, {row['range zones']}")
    name = row["weapon"].partition(" (")[0]
    figures = {
        "name": name,
        "die": damage[1] or 0,
        "range": reach[1],
        "hands": row["hands"],
        "impaired": damage[2] is not None,
        "fire": damage[3] is not None,
        "direct": damage[4] is not None,
        "indirect": reach[2] is not None,
    }
    return Arm.model_validate({**figures, **traits.get(name, {})})


class Protection(Row):
    """An item of the armour table; a shield bashes and protects alike, whichever of the two tables names it.

    `bash` is its name in the weapon table.
    """

    item: str
    bash: str = ""
    helmet: bool = False


@by_edition
def _values() -> Mapping[str, int]:
    return {row["item"]: int(row["armour value"]) for row in catalogue(FACTION_ZONES).rows("FAC-TAB-ARMOUR")}


@by_edition
@rule("FAC-GAP-07", "FAC-TAB-ARMOUR")
def _protections() -> Mapping[str, Protection]:
    found = rows(FACTION_ZONES, "armour", Protection)
    return {name: row for row in found for name in (row.item, row.bash) if name}


def _as_protection(item: Item) -> Protection | None:
    return _protections().get(item.profile)


def is_shield(item: Item) -> bool:
    """Return whether an item is a shield, by whichever of the two tables names it."""
    found = _as_protection(item)
    return found is not None and bool(found.bash)


def is_helmet(item: Item) -> bool:
    """Return whether an item is a helmet, which makes its wearer harder to fell."""
    found = _as_protection(item)
    return found is not None and found.helmet


def protection_of(item: Item) -> int:
    """Return the armour value that an item would add; 0 for what does not protect."""
    found = _as_protection(item)
    return 0 if found is None else _values()[found.item]


def protective(gear: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the shields in hand and the armour that is worn."""
    return tuple(
        item
        for item in gear
        if protection_of(item) and (item.carried.in_hand if is_shield(item) else item.carried is Carried.WORN)
    )


@rule("FAC-TAB-WEAPON", "FAC-TAB-ARMOUR")
def _in_table(item: Item) -> str:
    """Return by which name the weapon table has a thing; a shield is what it bashes with."""
    found = _as_protection(item)
    return item.profile if found is None else found.bash or item.profile


IN_BOTH = (Carried.BOTH_HANDS, Carried.NATURAL)
ARMOURY = kit.Armoury(Wielded, catalogue_arms, UNARMED_NAME, _in_table)
UNARMED, find_arm = ARMOURY.unarmed, ARMOURY.find


@rule("FAC-TAB-WEAPON")
def arms_in_hand(gear: tuple[Item, ...], own: tuple[Arm, ...] = ()) -> tuple[Wielded, ...]:
    """Return every attack that can be made at once, those of both hands and the main hand first, bare hands last.

    A weapon for two hands is none in one.
    """
    found = ARMOURY.in_hand(gear, own)
    return tuple(each for each in found if each.profile.hands < 2 or each.item.carried in IN_BOTH)
