"""What a rule system says of a fight: actions on offer, turns to come, loose ends, gaps to fill."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase
from core.engine.command import Act, Command
from core.model.campaign import Setting


class Need(StrEnum):
    """What a person must point at or type before an action can be submitted."""

    TARGET = "target"
    PATH = "path"
    PLACE = "place"
    WORDS = "words"
    COST = "cost"


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that a token may take now, or why it may not.

    `act` is the command without what `needs` names; `cost` and `leads_to` are as the system says them; `hint` is
    where the action stands in the list, an `icon` by name. Offers that differ in `act.item` alone share a `group`.
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


@dataclass(frozen=True, slots=True)
class Turn:
    """A place in the order of those who will act: who, and when in the system's words; `tied` with the one before.

    An `idle` one has its place, but cannot act when it comes up.
    """

    token: TokenId
    moment: Phrase
    tied: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Loose:
    """A loose end of a fight with the command of the house that ties it, offered for confirmation, ticked or not."""

    label: Phrase
    command: Command
    suggested: bool = True


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """A gap of the rules that the game master may fill another way: the gap's id and its possible values."""

    gap: str
    values: tuple[Setting, ...]
    default: Setting
