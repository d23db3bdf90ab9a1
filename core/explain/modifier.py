"""Modifiers: one reason each why a figure is what it is, with the rule it comes from."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from core.base.ids import RuleId
from core.base.numbers import Rounding
from core.base.phrase import Phrase


class Basis(StrEnum):
    """What a modifier rests on."""

    RULE = "rule"
    EVIDENCE = "evidence"
    RULING = "ruling"
    OVERRIDE = "override"


@dataclass(frozen=True, slots=True)
class Add:
    """So much is added to the number."""

    amount: int
    kind: Literal["add"] = "add"


@dataclass(frozen=True, slots=True)
class Scale:
    """The number is multiplied, and rounded."""

    by: Fraction
    rounding: Rounding = Rounding.DOWN
    kind: Literal["scale"] = "scale"


@dataclass(frozen=True, slots=True)
class Dice:
    """So many dice more are rolled."""

    count: int
    kind: Literal["dice"] = "dice"


@dataclass(frozen=True, slots=True)
class ExtraCards:
    """So many cards more are flipped."""

    cards: int
    kind: Literal["flip"] = "flip"


@dataclass(frozen=True, slots=True)
class Shift:
    """The kept result is shifted by so many."""

    steps: int
    kind: Literal["shift"] = "shift"


@dataclass(frozen=True, slots=True)
class Limit:
    """The number stays within bounds."""

    low: int | None = None
    high: int | None = None
    kind: Literal["limit"] = "limit"


@dataclass(frozen=True, slots=True)
class Bar:
    """It is not possible at all."""

    reason: Phrase
    kind: Literal["bar"] = "bar"


Effect = Annotated[Add | Scale | Dice | ExtraCards | Shift | Limit | Bar, Field(discriminator="kind")]


class Whose(NamedTuple):
    """Whose a figure is that several have: a token's id, and a number where one has it several times."""

    token: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Modifier:
    """A reason. `on` names the figure it acts on, and `whose` one that is where several have it; `source` causes it.

    `stack` is a group of which not all may count. A struck one stands in the reckoning but does not count.
    """

    rule: RuleId
    label: Phrase
    on: str
    effect: Effect
    stack: str | None = None
    source: str | None = None
    basis: Basis = Basis.RULE
    struck: bool = False
    whose: Annotated[Whose | None, Field(exclude_if=lambda whose: whose is None)] = None


def counts_among(answer: Iterable[Modifier], given: Iterable[Modifier]) -> bool:
    """Return whether a ruling lets any of some modifiers count that were proposed, ticked or not."""
    plain = {replace(each, struck=False) for each in given}
    return any(each in plain for each in answer)
