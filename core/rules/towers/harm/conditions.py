"""The conditions of 99 Towers: which are shipped, how bad they are, and what they forbid."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.model.condition import Condition
from core.rulebook.cite import rule


class Severity(StrEnum):
    """Whether an action shakes it off (T99-COND-01); a state is neither, it ends as its own rule says."""

    MINOR = "minor"
    MAJOR = "major"
    STATE = "state"


class Bars(StrEnum):
    """What a condition leaves its bearer."""

    NOTHING = "nothing"
    """All actions are left."""
    MOVES = "moves"
    """Everything but leaving the space."""
    ALL_BUT_DELAY = "all but delay"
    """Forced Delay only; no reactions."""
    ALL = "all"
    """No action and no reaction."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of condition. `counts` says that its amount is a rule's X; `own_turn` that it ends at the next activation.

    `fight` ones are lifted when the fight is over, `one_action` ones when their bearer's next action is done.
    """

    id: str
    severity: Severity
    rule: RuleId
    bars: Bars = Bars.NOTHING
    counts: bool = False
    own_turn: bool = False
    fight: bool = False
    one_action: bool = False


_LIST = RuleId("T99-TAB-CONDITIONS")

_SHIPPED = (
    Kind("bleeding", Severity.MAJOR, _LIST, counts=True),
    Kind("blinded", Severity.MAJOR, _LIST),
    Kind("burning", Severity.MINOR, _LIST, counts=True),
    Kind("dazed", Severity.MINOR, _LIST),
    Kind("deafened", Severity.MINOR, _LIST),
    Kind("entangled", Severity.MINOR, _LIST),
    Kind("helpless", Severity.MAJOR, _LIST, bars=Bars.ALL),
    Kind("immobilized", Severity.MINOR, _LIST, bars=Bars.MOVES),
    Kind("prone", Severity.STATE, RuleId("T99-COND-02")),
    Kind("slowed", Severity.MINOR, _LIST),
    Kind("stunned", Severity.MAJOR, _LIST, bars=Bars.ALL_BUT_DELAY),
    Kind("unconscious", Severity.STATE, RuleId("T99-DMG-06"), bars=Bars.ALL),
    Kind("weakened", Severity.MINOR, _LIST),
    Kind("stable", Severity.STATE, RuleId("T99-GAP-21")),
    Kind("aiming", Severity.STATE, RuleId("T99-ACT-12"), counts=True, fight=True),
    Kind("full-defense", Severity.STATE, RuleId("T99-ACT-31"), fight=True),
    Kind("power-attack", Severity.STATE, RuleId("T99-ACT-38"), own_turn=True, fight=True),
    Kind("reckless", Severity.STATE, RuleId("T99-ACT-41"), own_turn=True, fight=True),
    Kind("aided-against", Severity.STATE, RuleId("T99-ACT-10"), fight=True),
    Kind("concentrating", Severity.STATE, RuleId("T99-ACT-22"), fight=True),
    Kind("mid-leap", Severity.STATE, RuleId("T99-ACT-44"), fight=True),
    Kind("grappling", Severity.STATE, RuleId("T99-GRAP-01"), fight=True),
    Kind("grappled", Severity.STATE, RuleId("T99-GRAP-15"), fight=True),
    Kind("restrain", Severity.STATE, RuleId("T99-GRAP-04"), fight=True),
    Kind("swift", Severity.STATE, RuleId("T99-FATE-02"), fight=True, one_action=True),
    Kind("mark-ally", Severity.STATE, RuleId("T99-MARK-01"), fight=True),
    Kind("mark-foe", Severity.STATE, RuleId("T99-MARK-01"), fight=True),
    Kind("mark-space", Severity.STATE, RuleId("T99-MARK-01"), fight=True),
    Kind("aggressive", Severity.STATE, RuleId("T99-DUAL-02"), fight=True),
    Kind("defensive", Severity.STATE, RuleId("T99-DUAL-02"), fight=True),
)
KINDS: Mapping[str, Kind] = {kind.id: kind for kind in _SHIPPED}


def condition_words(kind: str) -> Phrase:
    """Return the words for a kind of condition; those of the game master's own are as they are called."""
    return say(f"99-towers.condition.{kind}") if kind in KINDS else verbatim(kind)


def kind_of(condition: Condition) -> Kind:
    """Return the kind of a condition; one of the game master's own is a minor one that forbids nothing."""
    return KINDS.get(condition.kind) or Kind(condition.kind, Severity.MINOR, RuleId("T99-COND-01"))


@rule("T99-COND-01")
def longer(old: Condition | None, new: Condition) -> Condition:
    """Return which of two of the same kind stays: the one that lasts longer; the same condition does not add up."""
    if old is None or new.until is None:
        return new
    return old if old.until is None or old.until > new.until else new
