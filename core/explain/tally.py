"""Tallies: what a figure comes to, reason by reason."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from core.base.numbers import rounded
from core.base.phrase import Phrase, say
from core.explain.modifier import Add, Bar, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift, Whose


class Figure(NamedTuple):
    """A number, of cards, dice or points, and the shift of what is kept of them."""

    number: int
    shift: int = 0


class Stacking(StrEnum):
    """Which modifiers of a group count: all, the one that helps most or least, or the first."""

    ALL = "all"
    BEST = "best"
    WORST = "worst"
    ONCE = "once"


class Treatment(StrEnum):
    """What became of a modifier."""

    APPLIED = "applied"
    OUTRANKED = "outranked"
    CAPPED = "capped"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Line:
    """One modifier as it was treated, why, and the figure after it."""

    modifier: Modifier
    status: Treatment
    after: Figure
    why: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A figure from its base through every line to its total; `barred` is why it cannot be used at all.

    `whose` it is where several have one.
    """

    subject: str
    base: Figure
    lines: tuple[Line, ...]
    total: Figure
    barred: Phrase | None = None
    whose: Whose | None = None

    @property
    def is_open(self) -> bool:
        """Whether it only says what part of a figure will be left that nobody knows yet."""
        parts = [line for line in self.lines if isinstance(line.modifier.effect, Scale)]
        return self.base == self.total == Figure(0) and bool(parts) and len(parts) == len(self.lines)


ORDER: tuple[type, ...] = (Add, Dice, ExtraCards, Shift, Scale, Limit, Bar)
"""In which order the kinds of effect are applied, unless a system says otherwise."""


def acting_on(modifiers: Iterable[Modifier], subject: str, whose: Whose | None = None) -> tuple[Modifier, ...]:
    """Return those of some modifiers that act on a figure, of one where several have it."""
    return tuple(each for each in modifiers if each.on == subject and each.whose == whose)


def settle(
    subject: str,
    base: Figure | int,
    modifiers: Iterable[Modifier],
    *,
    order: tuple[type, ...] = ORDER,
    stacking: Mapping[str, Stacking] | None = None,
    whose: Whose | None = None,
) -> Tally:
    """Apply modifiers to a base, kind by kind in `order`, those of one kind as they come.

    `stacking` says by the name of a group which of its modifiers count; a group that it does not name counts whole.
    A kind of effect that `order` does not name is a `ValueError`.
    """
    start = figure = base if isinstance(base, Figure) else Figure(base)
    ranks = _ranks(order)
    try:
        ranked = sorted(modifiers, key=lambda modifier: ranks[type(modifier.effect)])
    except KeyError as error:
        raise ValueError(f"{error} has no place in the order of effects") from None
    outranked = _outranked(ranked, stacking) if stacking else ()
    lines: list[Line] = []
    barred: Phrase | None = None
    for number, modifier in enumerate(ranked):
        effect = modifier.effect
        if modifier.struck:
            lines.append(Line(modifier, Treatment.STRUCK, figure))
        elif number in outranked:
            lines.append(Line(modifier, Treatment.OUTRANKED, figure, _only_one(modifier.stack or "")))
        else:
            before, figure = figure, _APPLY[type(effect)](figure, effect)
            if barred is None and isinstance(effect, Bar):
                barred = effect.reason
            capped = figure != before and isinstance(effect, Limit)
            lines.append(Line(modifier, Treatment.CAPPED if capped else Treatment.APPLIED, figure))
    return Tally(subject, start, tuple(lines), figure, barred, whose)


def weight_of(effect: Effect) -> int:
    """Return how much an effect helps, for comparing those of a group: cards and dice weigh more than shifts."""
    match effect:
        case Add(amount=amount):
            return amount * 100
        case Dice(count=count):
            return count * 100
        case ExtraCards(cards=cards):
            return cards * 100
        case Shift(steps=steps):
            return steps
        case Scale(by=by):
            return int(by * 100)
    return 0


@lru_cache(maxsize=32)
def _ranks(order: tuple[type, ...]) -> dict[type, int]:
    return {kind: number for number, kind in enumerate(order)}


@lru_cache(maxsize=256)
def _only_one(group: str) -> Phrase:
    return say("tally.outranked", group=group)


def _limited(figure: Figure, effect: Limit) -> Figure:
    number = figure.number if effect.low is None else max(effect.low, figure.number)
    return Figure(number if effect.high is None else min(effect.high, number), figure.shift)


_APPLY: Mapping[type, Callable[[Figure, Any], Figure]] = {
    Add: lambda figure, effect: Figure(figure[0] + effect.amount, figure[1]),
    Dice: lambda figure, effect: Figure(figure[0] + effect.count, figure[1]),
    ExtraCards: lambda figure, effect: Figure(figure[0] + effect.cards, figure[1]),
    Shift: lambda figure, effect: Figure(figure[0], figure[1] + effect.steps),
    Scale: lambda figure, effect: Figure(rounded(figure[0] * effect.by, effect.rounding), figure[1]),
    Limit: _limited,
    Bar: lambda figure, effect: figure,
}
"""How each kind of effect changes a figure; a table, because a fight settles thousands of tallies a second."""


def _outranked(modifiers: list[Modifier], stacking: Mapping[str, Stacking]) -> tuple[int, ...]:
    groups: dict[str, list[int]] = {}
    for number, modifier in enumerate(modifiers):
        if modifier.stack is not None and not modifier.struck:
            groups.setdefault(modifier.stack, []).append(number)
    found: list[int] = []
    for name, members in groups.items():
        rule = stacking.get(name, Stacking.ALL)
        if rule is Stacking.ALL or len(members) < 2:
            continue
        weights = [weight_of(modifiers[number].effect) for number in members]
        kept = {Stacking.BEST: max(weights), Stacking.WORST: min(weights), Stacking.ONCE: weights[0]}[rule]
        reference = members[weights.index(kept)]
        found += [number for number in members if number != reference]
    return tuple(found)
