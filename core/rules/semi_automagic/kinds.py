"""Kinds of conditions: what each leaves its bearer, how it looks and what it gives, as the rows of data say."""

from collections.abc import Callable
from typing import Protocol

from core.engine.status import Bearing, Grade
from core.explain.modifier import Modifier
from core.model.condition import Condition, carried_by
from core.rulebook.cite import rule
from core.rules.kit.rows import Bearer, ConditionKind, Kinds
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import decided


class Kind(ConditionKind):
    """A kind of condition. A `passive` one leaves nothing to do, one of the `mind` is suffered wherever that is.

    With a `bearing` it is seen as a state of its own; one that is `told` is news when an act brings it about.
    One that `ails` may be a symptom; one that is `listed` stands in the book's list of conditions.
    """

    passive: bool = False
    mind: bool = False
    bearing: Bearing | None = None
    grade: Grade = Grade.UNHURT
    unless: tuple[str, ...] = ()
    told: bool = False
    ails: bool = False
    listed: bool = True

    def is_seen(self, bearer: Bearer) -> bool:
        """Return whether it is the state of somebody."""
        return bearer.has(self.id) and not any(map(bearer.has, self.unless))


KINDS = Kinds(SEMI_AUTOMAGIC, "condition", Kind, lambda someone, key: decided(someone.house, key))
PASSIVE = tuple(kind.id for kind in KINDS.values() if kind.passive)
"""Who can do nothing at all (SEC-COND-11, SEC-COND-12, SEC-COND-13, SEC-COND-15)."""
OF_THE_MIND = tuple(kind.id for kind in KINDS.values() if kind.mind)
"""What somebody suffers in his mind, wherever that is."""
INJURIES = tuple(kind.id for kind in KINDS.values() if "wound" in kind.until)
"""What hurts one part of the body until the wound that came with it has healed (SEC-GAP-21)."""
LIKELY = tuple(kind.id.replace("-", " ") for kind in KINDS.values() if kind.ails)
"""What a poison or a disease may bring, as one writes it."""


def kind_named(text: str) -> str:
    """Return the kind of condition that somebody has written, in small letters or large; one of his own as it is."""
    known = text.strip().casefold().replace(" ", "-")
    return known if known in KINDS else text.strip()


class Afflicted(Bearer, Protocol):
    """Somebody of whom the game master's own conditions are asked too."""

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All of them, those of the game master's own among them."""


@rule("SEC-COND-18", "SEC-COND-19", "SEC-GAP-33", "SEC-MOR-05")
def by_conditions(
    someone: Afflicted, *figures: str, holds: Callable[[str], bool] = lambda fact: False
) -> tuple[Modifier, ...]:
    """Return what somebody's conditions give to some figures: as their rows write it, and as the game master has it."""
    rows_say = tuple(each for on in figures for each in KINDS.given(someone, on, holds))
    return (*rows_say, *carried_by(someone.conditions, *figures))
