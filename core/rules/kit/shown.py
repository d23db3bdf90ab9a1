"""What sheets, cards and print show of a creature, as records: figures and how they come about, weapons, conditions."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId
from core.explain.modifier import Add, ExtraCards, Shift
from core.model.campaign import HouseRules
from core.model.loads import NO_LOAD, Load


class ConditionGroup(StrEnum):
    """Where a condition stands in the menu."""

    MINOR = "minor"
    MAJOR = "major"
    STATE = "state"
    INJURY = "injury"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class KnownCondition:
    """A condition that a system ships: its kind, group, rule, whether it counts something and outlives a fight."""

    kind: str
    group: ConditionGroup = ConditionGroup.STATE
    rule: RuleId | None = None
    counts: bool = False
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class Summand:
    """A part of a derived value: the title of what it comes from, and how much it gives."""

    title: str
    amount: int


@dataclass(frozen=True, slots=True)
class Derived:
    """What a field that is left empty comes to, and of what it is made, if it is a plain sum.

    `formula` says the same as short as it stands beside the field; `rule` is where it is written.
    """

    value: int
    parts: tuple[Summand, ...] = ()
    formula: str = ""
    rule: RuleId | None = None


@dataclass(frozen=True, slots=True)
class OfferedWeapon:
    """A weapon that can be added to somebody's gear, or armour, which `is_worn`: its profile, its figures in short.

    It is called by what it is `titled` in the reader's language, or else by its profile.
    """

    profile: str
    figures: str
    rounds: int | None = None
    is_natural: bool = False
    is_two_handed: bool = False
    is_worn: bool = False
    titled: str = ""

    @property
    def name(self) -> str:
        """What it is called in lists, and in somebody's gear."""
        return self.titled or self.profile


@dataclass(frozen=True, slots=True)
class Attack:
    """A way to attack: with what, how well, and what it does; `notes` are range, shots and the like.

    `told` says it for a sheet, with the notation that the numbers come from; `rule` is where that is explained.
    """

    name: str
    test: str
    damage: str
    notes: str = ""
    ready: bool = True
    told: str = ""
    rule: RuleId | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an attack does where it gets through, and what it has to overcome, as it is known before anything is rolled.

    `harm` are its dice, or its points where there are none; `against` what of the target these meet: thresholds,
    armour, what is left; `part` is what of him is aimed at.
    """

    harm: str = ""
    against: tuple[str, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Swayed:
    """A figure that a condition of the game master's own may act on, with the kinds of effect that it knows."""

    figure: str
    effects: tuple[type[Add] | type[ExtraCards] | type[Shift], ...] = (Add,)


@dataclass(frozen=True, slots=True)
class Stated:
    """A line on how somebody is now, the rule that it follows, and more of it for a tooltip."""

    text: str
    rule: RuleId | None = None
    told: str = ""


@dataclass(frozen=True, slots=True)
class Foreknown:
    """What says before a fight when somebody acts: its title, what the order goes by, the highest first, and words."""

    title: str
    order: int
    words: str


@dataclass(frozen=True, slots=True)
class Around:
    """What somebody is under besides his own figures: house rules, and what he takes along."""

    house: HouseRules
    hauled: Load = NO_LOAD


class Box(StrEnum):
    """What a point of a track is: there or lost, in whichever way; below nought; or on top of all others."""

    LEFT = "left"
    LOST = "lost"
    WORN = "worn"
    MOVED = "moved"
    BELOW = "below"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Boxes:
    """So many points of a track that are alike, in words, with their rule; `link` is the track that they come from."""

    box: Box
    count: int
    told: str
    rule: RuleId
    link: str = ""


@dataclass(frozen=True, slots=True)
class CardTrack:
    """A track by its key, how the card names it, and how far below nought it may go.

    One that counts up without an end has `room` boxes to be ticked. A `stock` has as many as are left, and no maximum.
    `lost` says of its points how they were lost, where a game has several ways; else they are just lost.
    """

    key: str
    title: str
    below: int = 0
    room: int = 0
    stock: bool = False
    lost: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """The words of a card. `figures` are short names with values, `brief` the few of them that a list has room for."""

    figures: tuple[tuple[str, str], ...]
    brief: tuple[tuple[str, str], ...]
    tracks: tuple[CardTrack, ...]
    attacks: tuple[Attack, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
