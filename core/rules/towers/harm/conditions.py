"""The conditions of 99 Towers: which are shipped, how bad they are, and what they forbid."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Literal

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.explain.modifier import Modifier
from core.explain.words import game_word
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.rows import ConditionKind, Housed, borne, gifts, rows
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


KINDS: Mapping[str, Kind] = {kind.id: kind for kind in rows(TOWERS, "condition", Kind)}


@rule("T99-ACT-31", "T99-ACT-38", "T99-ACT-41", "T99-COND-02", "T99-GAP-08", "T99-GAP-09", "T99-GAP-32", "T99-MOD-15")
def given(someone: Housed, on: str, holds: Callable[[str], bool] = lambda fact: False) -> tuple[Modifier, ...]:
    """Return what somebody's conditions give to a figure, as their rows write it; `holds` knows the facts they name."""
    return gifts(TOWERS, borne(KINDS.values(), someone), on, partial(decided, someone.house), holds)


def condition_words(kind: str) -> Phrase:
    """Return the words for a kind of condition; those of the game master's own are as they are called."""
    return game_word(TOWERS, "condition", kind)


def kind_of(condition: Condition) -> Kind:
    """Return the kind of a condition; one of the game master's own is a minor one that forbids nothing."""
    return KINDS.get(condition.kind) or Kind(id=condition.kind, severity=Severity.MINOR, rule=RuleId("T99-COND-01"))


@rule("T99-COND-01")
def longer(old: Condition | None, new: Condition) -> Condition:
    """Return which of two of the same kind stays: the one that lasts longer; the same condition does not add up."""
    if old is None or new.until is None:
        return new
    return old if old.until is None or old.until > new.until else new
