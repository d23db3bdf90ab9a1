"""Weapons, shields and armour: rows of the catalogue's tables, the game master's own, what is in hand or worn."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Literal

from pydantic import Field, field_validator

from core.base.editions import by_edition
from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dice import Dice, parse_dice
from core.model.campaign import HouseRules
from core.model.gear import PROFILES, Carried, WeaponProfile
from core.model.things import Name
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.settings import BOLTS, BROKEN, HAND_AXE, chosen
from core.rules.kit import gear as kit
from core.rules.kit.rows import Row, rows
from core.rules.kit.sheet_forms import figure, part

_ARM = "Weapon"
MISSILE, LONG, MEDIUM, SHORT = "missile", "long", "medium", "short"
CLASSES = (MISSILE, LONG, MEDIUM, SHORT)
"""The classes of weapons, in the order in which they act (BRP-TAB-CLASS)."""
RINGS = 3
"""How often the listed range goes into the farthest distance at which anything can be hit (BRP-RNG-04)."""
Reach = Literal["missile", "long", "medium", "short"]


@PROFILES.member("basic-roleplaying")
class Arm(WeaponProfile):
    """What a weapon or a shield does.

    `damage` is dice without the bonus, `bonus` the share of that which is added. `hit_points` are 0 where it has none;
    of one that is `disputed` sources give two reach classes. `metres` is the range of a missile weapon, `holds` what it
    holds loaded (0: it need not be). `shield` says how well a shield stops missiles. One that is `thrown` leaves the
    hand. Where its velocity is `unsettled`, the table decides.
    """

    name: Annotated[Name, part("Weapon", _ARM, "BRP-WPN-01")]
    skill: Annotated[Name, part("Skill", _ARM, "BRP-ATK-01")] = "Melee Weapon"
    specialty: Annotated[Name, part("Specialty", _ARM, "BRP-ATK-01")] = ""
    base: Annotated[int, figure("Base chance", _ARM, "BRP-WPN-01", most=100)] = 15
    damage: Annotated[Name, part("Damage", _ARM, "BRP-WPN-01")] = "1D6"
    bonus: Annotated[Literal["full", "half", "none"], part("Damage bonus", _ARM, "BRP-WPN-02")] = "full"
    hands: Annotated[int, figure("Hands", _ARM, "BRP-WPN-05", least=1, most=2)] = 1
    hit_points: Annotated[int, figure("Hit points", _ARM, "BRP-WPN-01", most=200)] = 0
    reach: Annotated[tuple[Reach, ...], Field(min_length=1), part("Reach", _ARM, "BRP-INIT-02")] = ("medium",)
    disputed: Annotated[bool, part("Reach class as the table decides", _ARM, "BRP-GAP-04")] = False
    metres: Annotated[int | None, figure("Range in metres", _ARM, "BRP-RNG-01", least=1, most=10_000)] = None
    velocity: Annotated[Literal["low", "high", "unsettled"], part("Velocity", _ARM, "BRP-GAP-09")] = "low"
    holds: Annotated[int, figure("Shots or charges", _ARM, "BRP-AMMO-02", most=1_000)] = 0
    counted: Annotated[Literal["shots", "charges"], part("Counted in", _ARM, "BRP-AMMO-03")] = "shots"
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


class Kind(Row):
    """What holds of all weapons of a skill: a row's `id` is its name in the book."""

    id: str
    traits: tuple[Literal["parries", "magazine"], ...]


@by_edition
def has_trait(kind: str, trait: str) -> bool:
    """Return whether something holds of all weapons of a skill."""
    return any(each.id == kind and trait in each.traits for each in rows(BASIC_ROLEPLAYING, "kind", Kind))


UNARMED_NAME = "Brawl"
_UNLISTED_BASE = 25
"""The base chance of Throw, which a rock is thrown by (BRP-TAB-SKILLS)."""


@dataclass(frozen=True, slots=True)
class Wielded(kit.Wielded[Arm]):
    """A weapon or shield ready for use: the thing itself and its row."""

    @property
    @rule("BRP-DEF-07", "BRP-SHD-05", "BRP-SHD-06")
    def points_left(self) -> int:
        """Hit points, of a shield armour points too, that it still has."""
        return max(0, self.profile.hit_points - self.item.wounds)

    @property
    @rule("BRP-DEF-07", "BRP-GAP-13")
    def is_broken(self) -> bool:
        """Whether its hit points are used up; what has none never breaks."""
        return bool(self.profile.hit_points) and not self.points_left

    @property
    def loaded(self) -> int:
        """How many shots it holds now: all of them where nobody counts."""
        return self.profile.holds if self.item.loaded is None else self.item.loaded

    @property
    @rule("BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03", "BRP-GAP-08")
    def is_empty(self) -> bool:
        """Whether there is nothing left to shoot with: it is to be reloaded, or the arrows are used up."""
        return not self.loaded if self.profile.holds else self.item.ammunition == 0

    @property
    def wants_reloading(self) -> bool:
        """Whether it can be loaded with more than it holds now."""
        return self.loaded < self.profile.holds


@by_edition
@rule(
    *("BRP-WPN-01", "BRP-WPN-04", "BRP-SHD-03", "BRP-SHD-05", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03"),
    *("BRP-GAP-04", "BRP-TAB-MELEE", "BRP-TAB-MISSILE", "BRP-TAB-SHIELD"),
)
def catalogue_arms() -> Mapping[str, Arm]:
    """Return the rows of the weapon and shield tables by name."""
    tables = map(catalogue(BASIC_ROLEPLAYING).rows, ("BRP-TAB-MELEE", "BRP-TAB-MISSILE", "BRP-TAB-SHIELD"))
    traits = kit.traits_in(BASIC_ROLEPLAYING, "arm")
    return {arm.name: arm for row in chain.from_iterable(tables) for arm in (_arm(row, traits),)}


def _arm(row: Mapping[str, str], traits: Mapping[str, Mapping[str, object]]) -> Arm:
    """Return a weapon or a shield as its row writes it; of a shield one number is both armour and hit points."""
    name, base = row.get("weapon") or row["name"], row["base %"]
    damage, half, _ = row["damage"].partition("+half db")
    damage, full, _ = damage.partition("+db")
    points = row.get("hit points") or row["armor and hit points"]
    reach = row.get("reach class", MISSILE if "range m" in row else SHORT)
    figures = {
        "name": name,
        "skill": row["skill"],
        "specialty": row.get("specialty", ""),
        "base": int(base) if base.isdecimal() else _UNLISTED_BASE,
        "damage": damage,
        "bonus": "half" if half else "full" if full else "none",
        "hands": int(row.get("hands", "1H").removesuffix("H")),
        "hit_points": int(points) if points.isdecimal() else 0,
        "reach": tuple(each for each in CLASSES if each in reach),
        "disputed": row.get("class disputed") == "yes",
        "metres": row.get("range m"),
        "velocity": row.get("velocity", "low"),
        "shield": row.get("missile class", ""),
        "blocks": int(row.get("missile parry %", 0)),
    }
    return Arm.model_validate({**figures, **traits.get(name, {})})


ARMOURY = kit.Armoury(Wielded, catalogue_arms, UNARMED_NAME)
UNARMED, find_arm, arms_among, arms_in_hand = ARMOURY.unarmed, ARMOURY.find, ARMOURY.among, ARMOURY.in_hand


@rule("BRP-INIT-02", "BRP-INIT-04", "BRP-GAP-04")
def classes_of(house: HouseRules, arm: Arm) -> tuple[str, ...]:
    """Return the classes that a weapon may act in, the first to act first."""
    if arm.disputed:
        return (str(chosen(house, HAND_AXE)),)
    return tuple(each for each in CLASSES if each in arm.reach)


@rule("BRP-GAP-09")
def is_fast(house: HouseRules, arm: Arm) -> bool:
    """Return whether an attack is of high velocity: firearms, energy weapons, and bolts and stones if it is so."""
    return (chosen(house, BOLTS) if arm.velocity == "unsettled" else arm.velocity) == "high"


@rule("BRP-GAP-13")
def is_useless(house: HouseRules, wielded: Wielded) -> bool:
    """Return whether an item is broken and cannot even be improvised with."""
    return wielded.is_broken and chosen(house, BROKEN) == "useless"


@rule("BRP-WPN-05", "BRP-GAP-13", "BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03")
def why_unusable(house: HouseRules, wielded: Wielded) -> Phrase | None:
    """Return why an item in hand cannot be attacked with at all: broken, empty, or held in one hand only."""
    item = wielded.item
    if is_useless(house, wielded):
        return say("basic-roleplaying.why.broken", item=item.name)
    if wielded.profile.hands > 1 and item.carried not in (Carried.BOTH_HANDS, Carried.NATURAL):
        return say("basic-roleplaying.why.two-hands", item=item.name)
    words = "empty" if wielded.profile.holds else "no-ammunition"
    return say(f"basic-roleplaying.why.{words}", item=item.name) if wielded.is_empty else None


_FURTHER = 16
"""STR and SIZ that bring another die of six beyond the table."""


@by_edition
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
_WORN = "Armor"


@PROFILES.member("basic-roleplaying-armour")
class Armour(WeaponProfile):
    """What can be worn: its points, those against high velocity where they differ, and what it takes off skills.

    Of several on the `body`, or on the `head`, one counts; what is worn `besides` adds to everything.
    """

    name: Annotated[Name, part("Armor", _WORN, "BRP-TAB-ARMOR")]
    points: Annotated[int, figure("Armor points", _WORN, "BRP-ARM-01", most=200)] = 1
    fast: Annotated[int | None, figure("Against high velocity", _WORN, "BRP-ARM-07", most=200)] = None
    place: Annotated[Literal["body", "head", "besides"], part("Worn on", _WORN, "BRP-ARM-06")] = "body"
    physical: Annotated[int, figure("Physical skills", _WORN, "BRP-ARM-03", least=-100, most=100)] = 0
    perception: Annotated[int, figure("Perception skills", _WORN, "BRP-ARM-04", least=-100, most=100)] = 0

    def against(self, *, fast: bool) -> int:
        """Return its points against an attack of high velocity, or of low."""
        return self.fast if fast and self.fast is not None else self.points


@by_edition
@rule("BRP-TAB-ARMOR", "BRP-ARM-06", "BRP-ARM-07")
def armours() -> Mapping[str, Armour]:
    """Return the rows of the armour table by name; a helmet is one more piece, and adds its points."""
    found = {}
    for row in catalogue(BASIC_ROLEPLAYING).rows("BRP-TAB-ARMOR"):
        points, _, fast = row["armor points"].lstrip("+").partition("/")
        made = {"name": row["name"], "points": points, "fast": fast or None, "place": row["worn on"]}
        found[row["name"]] = Armour.model_validate(made | {on: row[f"{on} skills"] for on in (PHYSICAL, PERCEPTION)})
    return found
