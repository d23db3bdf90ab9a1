"""Weapons, shields and armour: rows of the game, the game master's own, what is in hand or worn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, cast

from core.base.editions import by_edition
from core.base.phrase import Phrase, say
from core.model.gear import PROFILES, Carried, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit import gear as kit
from core.rules.kit.rows import Row, rows
from core.rules.kit.sheet_forms import figure, part
from core.rules.swift_swords.names import SWIFT_SWORDS

_ARM, _WORN = "Weapon", "Armour"
_TABLE = "SST-TAB-WEAPONS"
Weight = Literal["light", "medium", "heavy", "large", "huge", "massive"]
Way = Literal["melee", "thrown", "fired"]
_CLASSES, _REACH = (Column(SWIFT_SWORDS, _TABLE, name) for name in ("Class or value", "Reach"))
_NATURAL = Column(SWIFT_SWORDS, "SST-TAB-SIZE", "Natural weapon class")


@PROFILES.member("swift-swords")
class Arm(WeaponProfile):
    """What a weapon or a shield does.

    `weight` is the class of its damage; natural weapons "by size" have that of their bearer's Size. `block` is what a
    shield adds to the armour with a working Block, 0 for what is none. What is `natural` costs what Light weapons do;
    what is made for `combat` gains a Superiority Level InClose. `holds` is 1 for what must be reloaded after each shot.
    """

    name: Annotated[Name, part("Weapon", _ARM, _TABLE)]
    weight: Annotated[Weight | Literal["by size"], part("Class", _ARM, "SST-TAB-DAMAGE-CODES")] = "medium"
    way: Annotated[Way, part("Used", _ARM, "SST-ACT-13")] = "melee"
    skill: Annotated[Name, part("Skill", _ARM, "SST-CHECK-05")] = "Melee"
    hands: Annotated[int, figure("Hands", _ARM, _TABLE, least=1, most=2)] = 1
    reach: Annotated[bool, part("Reach", _ARM, "SST-REACH-01")] = False
    cuts: Annotated[bool, part("Cuts", _ARM, "SST-INJ-19")] = False
    natural: Annotated[bool, part("Natural", _ARM, "SST-CLOSE-07")] = False
    combat: Annotated[bool, part("Made for combat InClose", _ARM, "SST-CLOSE-08")] = False
    block: Annotated[int, figure("Block value", _ARM, "SST-BLOCK-02", most=9)] = 0
    strapped: Annotated[bool, part("Strapped on", _ARM, "SST-INJ-09")] = False
    holds: Annotated[int, figure("Shots before reloading", _ARM, "SST-ACT-13", most=9)] = 0
    magic: Annotated[bool, part("Magic", _ARM, "SST-SPEC-06")] = False
    bane: Annotated[bool, part("Bane of level 9", _ARM, "SST-RANK-10")] = False

    @property
    def is_missile(self) -> bool:
        """Whether it strikes from afar."""
        return self.way != "melee"


@PROFILES.member("swift-swords-armour")
class Armour(WeaponProfile):
    """What can be worn: the successes that it stops, and the Action Dice that it costs."""

    name: Annotated[Name, part("Armour", _WORN, _TABLE)]
    value: Annotated[int, figure("Armour value", _WORN, "SST-DMG-13", most=9)] = 1
    dice: Annotated[int, figure("Action Dice", _WORN, "SST-TAB-AD-MODIFIERS", least=-5, most=0)] = 0


def size_row(size: str) -> str:
    """Return the row of SST-TAB-SIZE that has a Size; its last has all that are larger."""
    return "6 or more" if size == "6" else size


def natural_class(size: str) -> Weight:
    """Return the class of natural weapons of somebody of a Size."""
    return cast(Weight, _NATURAL.text(size_row(size)).lower())


class _ArmRow(Row):
    """A weapon or a shield of the list, the row of the table where it is `printed` if that is called otherwise."""

    profile: Arm
    printed: str = ""

    def arm(self) -> Arm:
        """Return it with the class, the Reach and the Block value that the table has."""
        if self.profile.weight == "by size":
            return self.profile
        row = self.printed or self.profile.name
        block, reach = _CLASSES(row), _REACH.text(row) == "yes"
        kind = {"block": block} if block else {"weight": _CLASSES.text(row).lower()}
        return self.profile.model_copy(update={**kind, "reach": reach})


class _ArmourRow(Row):
    """Armour of the list."""

    profile: Armour

    def armour(self) -> Armour:
        """Return it with the value, and the dice it costs, that the table has."""
        value, dice, *_ = (*_CLASSES.figures(self.profile.name), 0)
        return self.profile.model_copy(update={"value": value, "dice": dice})


@by_edition
@rule(_TABLE, "SST-DMG-02", "SST-CLOSE-06", "SST-CLOSE-08")
def catalogue_arms() -> Mapping[str, Arm]:
    """Return the weapons and shields of the table by name."""
    return {row.profile.name: row.arm() for row in rows(SWIFT_SWORDS, "arm", _ArmRow)}


@by_edition
@rule(_TABLE)
def armours() -> Mapping[str, Armour]:
    """Return the armour of the table by name."""
    return {row.profile.name: row.armour() for row in rows(SWIFT_SWORDS, "armour", _ArmourRow)}


BARE_HANDS = "Bare hands and feet"


@dataclass(frozen=True, slots=True)
class Wielded(kit.Wielded[Arm]):
    """A weapon or shield ready for use: the thing itself and its row."""

    @property
    def loaded(self) -> int:
        """How many shots it holds now: all of them where nobody counts."""
        return self.profile.holds if self.item.loaded is None else self.item.loaded

    @property
    @rule("SST-ACT-13")
    def is_empty(self) -> bool:
        """Whether there is nothing to shoot with: it is to be reloaded, or the arrows are used up."""
        return not self.loaded if self.profile.holds else self.item.ammunition == 0

    @property
    def why_empty(self) -> Phrase | None:
        """Why nothing can be shot with it: it is not loaded, or no ammunition is left; None if something can."""
        words = "empty" if self.profile.holds else "no-ammunition"
        return say(f"swift-swords.why.{words}", item=self.item.name) if self.is_empty else None

    @rule("SST-CLOSE-06", "SST-CLOSE-07", "SST-CLOSE-08", "SST-SLAM-02", "SST-GAP-16", "SST-TAB-SIZE")
    def weight(self, size: str) -> Weight:
        """Return its class in the hands of somebody of a Size."""
        return natural_class(size) if self.profile.weight == "by size" else self.profile.weight


ARMOURY = kit.Armoury(Wielded, catalogue_arms, BARE_HANDS)
UNARMED, find_arm = ARMOURY.unarmed, ARMOURY.find


@rule("SST-CLOSE-06", "SST-SPEC-06")
def arms_in_hand(gear: tuple[Item, ...], own: tuple[Arm, ...] = ()) -> tuple[Wielded, ...]:
    """Return everything in hand that is whole, those of both hands and the main hand first, bare hands last."""
    return ARMOURY.in_hand((each for each in gear if not each.damaged), own)


def worn(gear: tuple[Item, ...], own: tuple[Armour, ...] = ()) -> tuple[tuple[Item, Armour], ...]:
    """Return the armour that is worn and whole."""
    known = {**armours(), **{each.name: each for each in own}}
    found = (each for each in gear if each.carried is Carried.WORN and each.profile in known and not each.damaged)
    return tuple((item, known[item.profile]) for item in found)
