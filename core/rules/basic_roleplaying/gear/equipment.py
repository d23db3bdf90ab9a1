"""Weapons, shields and armour: rows of the catalogue's tables, the game master's own, what is in hand or worn."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import field_validator

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.phrase import say
from core.chance.dice import Dice, parse_dice
from core.explain.modifier import Add, Modifier
from core.model.campaign import HouseRules
from core.model.gear import PROFILES, Carried, Item, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import BOLTS, BROKEN, HAND_AXE, chosen
from core.rules.kit.sheet_forms import figure, part

_ARM = "Weapon"
MISSILE, LONG, MEDIUM, SHORT = "missile", "long", "medium", "short"
CLASSES = (MISSILE, LONG, MEDIUM, SHORT)
"""The classes of weapons, in the order in which they act (BRP-TAB-CLASS)."""
Reach = Literal["missile", "long", "medium", "short"]


@PROFILES.member("basic-roleplaying")
class Arm(WeaponProfile):
    """What a weapon or a shield does.

    `damage` is dice without the bonus, `bonus` the share of that which is added. `hit_points` are 0 where it has none;
    `metres` is the range of a missile weapon, `holds` what it holds loaded (0: it need not be). `shield` says how well
    a shield stops missiles. One that is `thrown` leaves the hand.
    """

    name: Annotated[Name, part("Weapon", _ARM, "BRP-WPN-01")]
    skill: Annotated[Name, part("Skill", _ARM, "BRP-ATK-01")] = "Melee Weapon"
    specialty: Annotated[Name, part("Specialty", _ARM, "BRP-ATK-01")] = ""
    base: Annotated[int, figure("Base chance", _ARM, "BRP-WPN-01", most=100)] = 15
    damage: Annotated[Name, part("Damage", _ARM, "BRP-WPN-01")] = "1D6"
    bonus: Annotated[Literal["full", "half", "none"], part("Damage bonus", _ARM, "BRP-WPN-02")] = "full"
    hands: Annotated[int, figure("Hands", _ARM, "BRP-WPN-05", least=1, most=2)] = 1
    hit_points: Annotated[int, figure("Hit points", _ARM, "BRP-WPN-01", most=200)] = 0
    reach: Annotated[tuple[Reach, ...], part("Reach", _ARM, "BRP-INIT-02")] = ("medium",)
    metres: Annotated[int | None, figure("Range in metres", _ARM, "BRP-RNG-01", least=1, most=10_000)] = None
    velocity: Annotated[Literal["low", "high"], part("Velocity", _ARM, "BRP-GAP-09")] = "low"
    holds: Annotated[int, figure("Shots", _ARM, "BRP-AMMO-02", most=1_000)] = 0
    thrown: Annotated[bool, part("Thrown", _ARM, "BRP-GAP-08")] = False
    shield: Annotated[Literal["", "target", "full", "large"], part("Shield", _ARM, "BRP-SHD-03")] = ""
    blocks: Annotated[int, figure("Parries missiles at", _ARM, "BRP-SHD-03", most=100)] = 0

    @property
    def is_missile(self) -> bool:
        """Whether it strikes from afar."""
        return self.metres is not None

    @property
    def dice(self) -> Dice:
        """Its damage without the bonus."""
        return parse_dice(self.damage)

    @field_validator("damage")
    @classmethod
    def _is_dice(cls, text: str) -> str:
        try:
            dice = parse_dice(text)
        except BadAnswer:
            raise ValueError(f"not the notation of damage: {text}") from None
        if any(each.sign < 0 for each in dice.rolls):
            raise ValueError("damage takes no dice off")
        return text


UNARMED_NAME = "Brawl"
UNARMED = Item(id="unarmed", name=UNARMED_NAME, profile=UNARMED_NAME, carried=Carried.NATURAL)
"""The bare hands that are always there."""
HANDS = (Carried.BOTH_HANDS, Carried.MAIN_HAND, Carried.OFF_HAND, Carried.NATURAL)
_UNLISTED_BASE = 25
"""The base chance of Throw, which a rock is thrown by (BRP-TAB-SKILLS)."""


@dataclass(frozen=True, slots=True)
class Wielded:
    """A weapon or shield ready for use: the thing itself and its row."""

    item: Item
    arm: Arm

    @property
    @rule("BRP-DEF-07", "BRP-SHD-05", "BRP-SHD-06")
    def points_left(self) -> int:
        """Hit points, of a shield armour points too, that it still has."""
        return max(0, self.arm.hit_points - self.item.wounds)

    @property
    @rule("BRP-DEF-07", "BRP-GAP-13")
    def is_broken(self) -> bool:
        """Whether its hit points are used up; what has none never breaks."""
        return bool(self.arm.hit_points) and not self.points_left

    @property
    @rule("BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03", "BRP-GAP-08")
    def is_empty(self) -> bool:
        """Whether there is nothing left to shoot with: it is to be reloaded, or the arrows are used up."""
        return self.item.loaded == 0 if self.arm.holds else self.item.ammunition == 0

    @property
    def wants_reloading(self) -> bool:
        """Whether it can be loaded with more than it holds now."""
        return bool(self.arm.holds) and self.item.loaded is not None and self.item.loaded < self.arm.holds


@cache
def catalogue_arms() -> Mapping[str, Arm]:
    """Return the rows of the weapon and shield tables by name."""
    rows = catalogue(BASIC_ROLEPLAYING).rows
    found = (
        *map(_melee, rows("BRP-TAB-MELEE")),
        *map(_missile, rows("BRP-TAB-MISSILE")),
        *map(_shield, rows("BRP-TAB-SHIELD")),
    )
    return {arm.name: arm for arm in found}


def _common(row: Mapping[str, str]) -> dict[str, object]:
    """Return what all weapons have: skill, specialty, hands, hit points, damage and the share of the bonus."""
    damage, bonus = row["damage"], "none"
    for ending, share in (("+half db", "half"), ("+db", "full")):
        if damage.endswith(ending):
            damage, bonus = damage.removesuffix(ending), share
            break
    return {
        "name": row["weapon"],
        "skill": row["skill"],
        "specialty": "" if row["specialty"] == row["skill"] else row["specialty"],
        "damage": damage,
        "bonus": bonus,
        "hands": int(row["hands"].removesuffix("H")),
        "hit_points": 0 if row["hit points"] == "n/a" else int(row["hit points"]),
    }


@rule("BRP-WPN-01", "BRP-TAB-MELEE", "BRP-GAP-04")
def _melee(row: Mapping[str, str]) -> Arm:
    """Return a melee weapon as its row writes it."""
    reach = tuple(each for each in CLASSES if each in row["reach class"])
    return Arm.model_validate({**_common(row), "base": int(row["base %"]), "reach": reach})


@rule("BRP-WPN-01", "BRP-WPN-04", "BRP-TAB-MISSILE", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03")
def _missile(row: Mapping[str, str]) -> Arm:
    """Return a missile weapon as its row writes it."""
    notes, base = row["shots or reload"], row["base %"]
    count = notes.partition(" ")[0]
    holds = 1 if notes.startswith("reload") else int(count) if notes.endswith(("shots", "charges")) else 0
    return Arm.model_validate(
        {
            **_common(row),
            "base": int(base) if base.isdecimal() else _UNLISTED_BASE,
            "reach": (MISSILE,),
            "metres": int(row["range m"]),
            "velocity": row["velocity"],
            "holds": holds,
            "thrown": "(thrown)" in row["weapon"],
        }
    )


@rule("BRP-SHD-03", "BRP-SHD-05", "BRP-TAB-SHIELD")
def _shield(row: Mapping[str, str]) -> Arm:
    """Return a shield as its row writes it: one number is both its armour points and its hit points."""
    return Arm.model_validate(
        {
            "name": row["name"],
            "skill": row["skill"],
            "base": int(row["base %"]),
            "damage": row["damage"].removesuffix("+db"),
            "hit_points": int(row["armour and hit points"]),
            "reach": (SHORT,),
            "shield": row["missile class"],
            "blocks": int(row["missile parry %"]),
        }
    )


def find_arm(item: Item, own: tuple[Arm, ...] = ()) -> Arm | None:
    """Return the row of an item: one of the creature's own, or of the tables; None if it is no weapon and no shield."""
    return next((arm for arm in own if arm.name == item.profile), None) or catalogue_arms().get(item.profile)


def arms_in_hand(gear: tuple[Item, ...], own: tuple[Arm, ...] = ()) -> tuple[Wielded, ...]:
    """Return everything in hand, those of both hands and the main hand first, bare hands last."""
    held = sorted((item for item in gear if item.carried.in_hand), key=lambda item: HANDS.index(item.carried))
    found = [Wielded(item, arm) for item in held if (arm := find_arm(item, own)) is not None]
    return (*found, Wielded(UNARMED, catalogue_arms()[UNARMED_NAME]))


@rule("BRP-INIT-02", "BRP-INIT-04", "BRP-GAP-04")
def classes_of(house: HouseRules, arm: Arm) -> tuple[str, ...]:
    """Return the classes that a weapon may act in, the first to act first."""
    if arm.name == "Axe, Hand":
        return (str(chosen(house, HAND_AXE)),)
    return tuple(each for each in CLASSES if each in arm.reach)


@rule("BRP-GAP-09")
def is_fast(house: HouseRules, arm: Arm) -> bool:
    """Return whether an attack is of high velocity: firearms, energy weapons, and bolts and stones if it is so."""
    if arm.is_missile and arm.specialty in ("Crossbow", "Sling"):
        return chosen(house, BOLTS) == "high"
    return arm.velocity == "high"


@rule("BRP-GAP-13")
def is_useless(house: HouseRules, wielded: Wielded) -> bool:
    """Return whether an item is broken and cannot even be improvised with."""
    return wielded.is_broken and chosen(house, BROKEN) == "useless"


_FURTHER = 16
"""STR and SIZ that bring another die of six beyond the table."""


def faces_of(dice: Dice) -> tuple[int, ...]:
    """Return the sides of every single die."""
    return tuple(each.sides for each in dice.rolls for _ in range(each.count))


@cache
@rule("BRP-TAB-DB")
def bonus_for(total: int) -> Dice:
    """Return the damage bonus of STR and SIZ together; a negative one has dice that are taken off."""
    last = 0
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-DB"):
        _, _, high = row["STR+SIZ"].partition("-")
        if not high:
            break
        if total <= int(high):
            return Dice() if row["damage bonus"] == "none" else parse_dice(row["damage bonus"].lstrip("+"))
        last = int(high)
    return parse_dice(f"{2 - (last - total) // _FURTHER}d6")


ARMOUR = "armour"
"""The figure that armour points add up in."""
PHYSICAL, PERCEPTION = "physical", "perception"


@dataclass(frozen=True, slots=True)
class Armour:
    """A row of the table: points, those against high velocity, and the two penalties; `adds` says it is a helmet."""

    points: int
    fast: int
    physical: int
    perception: int
    adds: bool


@cache
@rule("BRP-TAB-ARMOR", "BRP-ARM-06", "BRP-ARM-07")
def armours() -> Mapping[str, Armour]:
    """Return the rows of the armour table by name."""
    found = {}
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-ARMOR"):
        points, _, fast = row["armour points"].lstrip("+").partition("/")
        physical, perception = int(row["physical skills"]), int(row["perception skills"])
        adds = row["armour points"].startswith("+")
        found[row["name"]] = Armour(int(points), int(fast or points), physical, perception, adds)
    return found


def worn(gear: tuple[Item, ...]) -> tuple[tuple[Item, Armour], ...]:
    """Return the armour that is worn."""
    return tuple(
        (item, armours()[item.profile])
        for item in gear
        if item.carried is Carried.WORN and item.profile in armours() and not item.damaged
    )


@rule("BRP-ARM-01", "BRP-ARM-06", "BRP-ARM-07")
def protection(natural: int, gear: tuple[Item, ...], *, fast: bool) -> tuple[Modifier, ...]:
    """Return the armour points of hide, body armour and helmets, against an attack of high velocity or of low."""
    hide = ((say("basic-roleplaying.modifier.hide"), natural),) if natural else ()
    pieces = (
        (say("basic-roleplaying.modifier.gear", item=item.name), row.fast if fast else row.points)
        for item, row in worn(gear)
    )
    return tuple(Modifier(RuleId("BRP-ARM-01"), label, ARMOUR, Add(points)) for label, points in (*hide, *pieces))


@rule("BRP-ARM-03", "BRP-ARM-04")
def hindrance(gear: tuple[Item, ...], kind: str, on: str) -> tuple[Modifier, ...]:
    """Return what worn armour takes off skills of a kind, physical or perception, as modifiers of a figure."""
    if kind not in (PHYSICAL, PERCEPTION):
        return ()
    cited = RuleId("BRP-ARM-03" if kind == PHYSICAL else "BRP-ARM-04")
    found = ((item, row.physical if kind == PHYSICAL else row.perception) for item, row in worn(gear))
    return tuple(
        Modifier(cited, say("basic-roleplaying.modifier.gear", item=item.name), on, Add(points))
        for item, points in found
        if points
    )
