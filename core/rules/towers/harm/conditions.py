"""The conditions of 99 Towers: which are shipped, how bad they are, and what they forbid."""

from enum import StrEnum
from typing import Literal

from core.base.ids import RuleId
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.rows import ConditionKind, Kinds
from core.rules.towers.names import TOWERS
from core.rules.towers.settings import decided


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


class Kind(ConditionKind):
    """A kind of condition. `counts` says that its amount is a rule's X, `awaits` what its bearer's next turn is for."""

    severity: Severity
    bars: Bars = Bars.NOTHING
    counts: bool = False
    awaits: Literal["", "leap", "concentrate", "delay"] = ""


KINDS = Kinds(TOWERS, "condition", Kind, lambda someone, key: decided(someone.house, key))


def kind_of(condition: Condition) -> Kind:
    """Return the kind of a condition; one of the game master's own is a minor one that forbids nothing."""
    return KINDS.get(condition.kind) or Kind(id=condition.kind, severity=Severity.MINOR, rule=RuleId("T99-COND-01"))


@rule("T99-COND-01")
def longer(old: Condition | None, new: Condition) -> Condition:
    """Return which of two of the same kind stays: the one that lasts longer; the same condition does not add up."""
    if old is None or new.until is None:
        return new
    return old if old.until is None or old.until > new.until else new
