"""Weapons: profiles as the catalogue's tables write them, the game master's own ones, and what somebody wields."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Literal

from core.base.editions import by_edition
from core.base.phrase import Phrase, say
from core.model.campaign import HouseRules
from core.model.gear import PROFILES, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit import gear as kit
from core.rules.kit.sheet_forms import figure, part
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import REACH, THROWN_FAR, THROWN_LESS, number_of

_WEAPON, _NOTATION = "Weapon", "T99-ATK-04"
NO_KEYWORDS = "-"
"""What an empty cell of a weapon table holds."""
_AREA = re.compile(r"(Aura|Burst|Cone|Line) (\d+)")


class Keyword(StrEnum):
    """A keyword of the weapon tables that a rule asks for."""

    AGAINST_ID = "against ID"
    KNOCKBACK = "Knockback"
    PERCEPTION = "Perception"
    REACH = "Reach"
    TWO_HANDED = "Two-Handed"


@PROFILES.member("99-towers")
class Profile(WeaponProfile):
    """What a weapon or a spell does. `attack` cards come on top of `uses`; `increment` and `maximum` are in spaces.

    A weapon with neither is one for melee, unless it has an `area`, of `spread` spaces. `base` is the damage, to which
    PX is added where `adds_px` says so, and Hard Strength, up to `hs_cap`, where `adds_hs` does; of as many cards as
    `flips` every Heart adds to it.
    """

    name: Annotated[Name, part("Weapon", _WEAPON, _NOTATION)]
    uses: Annotated[Literal["pa", "sa"], part("Attacks with", _WEAPON, "T99-ATK-01")] = "pa"
    against: Annotated[Literal["pd", "id"], part("Against", _WEAPON, "T99-ATK-01")] = "pd"
    attack: Annotated[int, figure("Extra cards", _WEAPON, _NOTATION, least=-20, most=20)] = 0
    base: Annotated[int, figure("Damage", _WEAPON, "T99-DMG-02", most=200)] = 0
    flips: Annotated[int, figure("Damage flips", _WEAPON, "T99-AOE-04", most=20)] = 0
    adds_px: Annotated[bool, part("Adds PX", _WEAPON, "T99-DMG-02")] = False
    adds_hs: Annotated[bool, part("Adds Hard Strength", _WEAPON, "T99-IMPR-02")] = False
    hs_cap: Annotated[int | None, figure("At most so much of it", _WEAPON, "T99-IMPR-02", most=200)] = None
    too_heavy: Annotated[bool, part("Too heavy to swing", _WEAPON, "T99-IMPR-01")] = False
    category: Annotated[Literal["Physical", "Arcane", ""], part("Category", _WEAPON, "T99-DMG-03")] = "Physical"
    type: Annotated[Name, part("Damage type", _WEAPON, "T99-TYPE-01")] = ""
    increment: Annotated[int | None, figure("Range increment", _WEAPON, "T99-MOD-04", least=1, most=1000)] = None
    maximum: Annotated[int | None, figure("Maximum range", _WEAPON, "T99-MOD-06", least=1, most=4000)] = None
    area: Annotated[Literal["", "aura", "burst", "cone", "line"], part("Area", _WEAPON, "T99-AOE-01")] = ""
    spread: Annotated[int, figure("Size of the area", _WEAPON, "T99-TAB-AREAS", least=1, most=40)] = 1
    shots: Annotated[int | None, figure("Shots", _WEAPON, "T99-ACT-43", least=1, most=1000)] = None
    reloads: Annotated[bool, part("Reloaded after a single shot", _WEAPON, "T99-GAP-50")] = False
    mana: Annotated[int, figure("Mana", _WEAPON, "T99-GAP-18", most=200)] = 0
    hands: Annotated[int, figure("Hands", _WEAPON, "T99-GAP-17", most=2)] = 1
    keywords: Annotated[tuple[Name, ...], part("Keywords", _WEAPON, "T99-GAP-17")] = ()

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.increment is not None or self.maximum is not None

    @property
    def has_area(self) -> bool:
        """Whether it strikes everybody in an area."""
        return bool(self.area)

    @property
    @rule("T99-OA-05")
    def is_melee(self) -> bool:
        """Whether it is struck hand to hand at one creature: no shot, no spell, no area."""
        return not (self.is_ranged or self.is_spell or self.has_area)

    @property
    def is_spell(self) -> bool:
        """Whether it is cast, not swung or shot."""
        return self.uses == "sa"

    @property
    def has_reach(self) -> bool:
        """Whether it threatens beyond the adjacent spaces (T99-OA-02)."""
        return Keyword.REACH in self.keywords

    @property
    def keeps_loaded(self) -> bool:
        """Whether it needs no action between shots: a bow, and whatever is thrown (T99-GAP-50)."""
        return self.shots == 1 and not self.reloads


UNARMED_NAME = "Unarmed strike"


@dataclass(frozen=True, slots=True)
class Wielded(kit.Wielded[Profile]):
    """A weapon ready for use: the thing itself and its profile."""


@by_edition
def catalogue_profiles() -> Mapping[str, Profile]:
    """Return the profiles of the catalogue's two weapon tables by the weapon's name."""
    book = catalogue(TOWERS)
    rows = (*book.rows("T99-TAB-WEAPONS"), *book.rows("T99-TAB-WEAPONS-DEFAULT"))
    return {profile.name: profile for profile in map(profile_of, rows)}


@rule("T99-ATK-04")
def profile_of(row: Mapping[str, str]) -> Profile:
    """Return the profile that a row of a weapon table writes, such as attack `1+PA` and damage `4+PX`.

    Raises `ValueError` for notation that it does not know.
    """
    attack = _matched(r"(?:(\d+)\+)?(PA|SA)", row["attack flip"])
    damage = _matched(r"(\d+)(\+PX)?", row["damage"])
    category, kind = _matched(r"(\w+)(?: \((\w+)\))?", row["category"]).groups()
    keywords = [] if row["keywords"] == NO_KEYWORDS else row["keywords"].split(", ")
    range_, shots = row["range increment"], row["shots"]
    two_handed = Keyword.TWO_HANDED in keywords
    area = next((found for word in keywords if (found := _AREA.fullmatch(word))), None)
    return Profile.model_validate(
        {
            "name": row["weapon"],
            "uses": attack[2].lower(),
            "against": "id" if Keyword.AGAINST_ID in keywords else "pd",
            "attack": int(attack[1] or 0),
            "base": int(damage[1]),
            "adds_px": damage[2] is not None,
            "category": category,
            "type": kind or "",
            "increment": int(range_) if range_.isdecimal() else None,
            "maximum": int(range_.removeprefix("max ")) if range_.startswith("max ") else None,
            "area": area[1].lower() if area else "",
            "spread": int(area[2]) if area else 1,
            "shots": int(shots) if shots.isdecimal() else None,
            "reloads": row.get("reload") == "each shot",
            "mana": int(shots.removeprefix("mana ")) if shots.startswith("mana ") else 0,
            "hands": int(row.get("hands", "2" if two_handed else "1")),
            "keywords": tuple(w for w in keywords if not w.startswith("against ") and not _AREA.fullmatch(w)),
        }
    )


_IMPROVISED = re.compile(r"(\d{1,3})\+HS(?: to (\d{1,3}))?(, two hands)?(, too heavy)?")


@rule("T99-IMPR-02")
def improvised_notation(base: int, cap: int | None, *, two_hands: bool, too_heavy: bool) -> str:
    """Return how the profile of an improvised weapon is written: `2+HS`, `0+HS to 1, two hands, too heavy`."""
    return (
        f"{base}+HS"
        + ("" if cap is None else f" to {cap}")
        + (", two hands" if two_hands else "")
        + (", too heavy" if too_heavy else "")
    )


@lru_cache(maxsize=256)
@rule("T99-IMPR-02")
def improvised_profile(text: str) -> Profile | None:
    """Return the profile of an improvised weapon as it is written; None for what is none."""
    found = _IMPROVISED.fullmatch(text)
    if found is None:
        return None
    return Profile(
        name=text,
        base=min(int(found[1]), 200),
        adds_hs=True,
        hs_cap=None if found[2] is None else min(int(found[2]), 200),
        hands=2 if found[3] else 1,
        too_heavy=found[4] is not None,
    )


class _Armoury(kit.Armoury[Profile, Wielded]):
    """The weapons of the tables, and whatever is at hand."""

    def find(self, item: Item, own: Iterable[Profile] = ()) -> Profile | None:
        """Return the profile of a thing, that of an improvised weapon as it is written."""
        return super().find(item, own) or improvised_profile(item.profile)


ARMOURY = _Armoury(Wielded, catalogue_profiles, UNARMED_NAME)
UNARMED, find_profile, weapons_in_hand = ARMOURY.unarmed, ARMOURY.find, ARMOURY.in_hand


def _matched(pattern: str, text: str) -> re.Match[str]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(f"not the notation of a weapon: {text}")
    return found


INCREMENTS = 4
"""Beyond so many range increments nothing can be hit."""
ADJACENT = 1
"""How far melee goes without the keyword Reach."""


@rule("T99-GRAP-07", "T99-GAP-24")
def longest_for(hs: int, size: int, house: HouseRules) -> int:
    """Return how many spaces one can throw what is of a size: by HS, less for every rank above medium, at least one."""
    return max(1, number_of(house, THROWN_FAR) * hs - number_of(house, THROWN_LESS) * max(0, size))


@rule("T99-GAP-17")
def reach_of(profile: Profile, house: HouseRules) -> int:
    """Return how many spaces a weapon goes in melee: two with the keyword Reach, or as the house rules have it."""
    return number_of(house, REACH) if profile.has_reach else ADJACENT


@rule("T99-MOD-04", "T99-MOD-06", "T99-ATK-03")
def out_of_range(profile: Profile, distance: int, house: HouseRules) -> Phrase | None:
    """Return why a weapon does not carry so far, or None: melee, four increments, or a spell's maximum."""
    if profile.increment is not None:
        most = INCREMENTS * profile.increment
    elif profile.maximum is not None:
        most = profile.maximum
    else:
        most = reach_of(profile, house)
    return None if distance <= most else say("99-towers.why.too-far", distance=distance, most=most)
