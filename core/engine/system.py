"""What a rule system tells of a fight: actions on offer, turns to come, what its end leaves to settle, house rules."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act, Command
from core.model.campaign import Setting


class Need(StrEnum):
    """What a person must point at or type before an action can be submitted."""

    TARGET = "target"
    ANYBODY = "anybody"
    """A target that may be the actor as well."""
    TARGETS = "targets"
    """Any number of targets, one at least, each as often as it is meant."""
    PATH = "path"
    PLACE = "place"
    AREA = "area"
    """A place, and whoever stands there: where an area of effect is aimed at."""
    WORDS = "words"
    COST = "cost"


class Family(StrEnum):
    """The families of actions, which are the same in every game, so that each has one place and one key."""

    ATTACK = "attack"
    USE = "use"
    """To cast a spell, to use a thing or a skill."""
    MOVE = "move"
    READY = "ready"
    """To make ready for what comes: to draw, to load, to aim."""
    DEFEND = "defend"
    HELP = "help"
    OTHER = "other"
    END = "end"
    """To end the turn, to hold, to pass, to wait."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a token may take now, or why it may not.

    `act` is the command without what `needs` names; `cost` and `leads_to` are as the system says them; `hint` is
    where the action stands in the list, an `icon` by name. Offers that differ in `act.item` alone share a `group`;
    the label of a `bare` one names only what it is done with, not the action.
    `fields` are filled in before it is taken, each an option of the act. `family` says with which others it is found.
    One that `casts` is the casting of a spell. One that `spends` takes something out of a hand, such as dice. One that
    is `looked_at` waits to be seen before it is done, whatever it is.
    """

    act: Act
    label: Phrase
    rule: RuleId
    cost: Phrase
    leads_to: Phrase | None = None
    needs: tuple[Need, ...] = ()
    why_not: Phrase | None = None
    group: str = ""
    icon: str = ""
    repeats: bool = False
    bare: bool = False
    fields: tuple[Field, ...] = ()
    family: Family = Family.OTHER
    casts: bool = False
    spends: bool = False
    looked_at: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the order of those who will act: who, and when in the system's words; `tied` with the one before.

    An `idle` one has its place, but cannot act when it comes up. `shares` names the one before whose place this is too:
    one of the two acts when it comes up. A `free` one may act now, as may all others that are: one of them is chosen.
    """

    token: TokenId
    moment: Phrase
    tied: bool = False
    idle: bool = False
    shares: TokenId | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Loose:
    """Something that a fight leaves to settle, and the command that settles it; offered, ticked or not.

    Without a command it is only told. One that `helps` somebody who is dying names him, one that `rewards` gives
    experience, one that `warns` tells of a danger that goes on.
    """

    label: Phrase
    command: Command | None
    suggested: bool = True
    helps: TokenId | None = None
    rewards: bool = False
    warns: bool = False


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """What the game master may decide where the rules leave a gap: one of some values, or a number in a range.

    Where one gap leaves several things open, `part` is a word for each.
    """

    gap_id: str
    values: tuple[Setting, ...] | range
    default: Setting
    part: str = ""

    @property
    def gap(self) -> RuleId:
        """The gap that it fills."""
        return RuleId(self.gap_id)

    @property
    def key(self) -> str:
        """The name by which a document keeps what was decided."""
        return f"{self.gap_id}.{self.part}" if self.part else self.gap_id

    @property
    def is_number(self) -> bool:
        """Whether any number of a range will do."""
        return isinstance(self.values, range)

    def allows(self, value: Setting) -> bool:
        """Return whether a value is a possible one; 1 is not yes."""
        if isinstance(self.values, range):
            return type(value) is int and value in self.values
        return any(type(each) is type(value) and each == value for each in self.values)

    @property
    def title(self) -> Phrase:
        """What it decides."""
        return say(f"setting.{self.key}")

    def words(self, value: Setting) -> Phrase:
        """Return what is played with a value, in a sentence."""
        if self.is_number:
            return say(f"setting.{self.key}.number", number=value)
        return say(f"setting.{self.key}.{str(value).lower()}")
