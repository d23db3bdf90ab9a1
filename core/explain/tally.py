"""Tallies: what a figure comes to, reason by reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from core.base.numbers import rounded
from core.base.phrase import Phrase, say
from core.explain.modifier import Add, Bar, Dice, Effect, Flip, Limit, Modifier, Scale, Shift


class Figure(NamedTuple):
    """A number, of cards, dice or points, and the shift of what is kept of them."""

    number: int
    shift: int = 0


class Stacking(StrEnum):
    """Which modifiers of a group count."""

    ALL = "all"
    BEST = "best"
    WORST = "worst"
    ONCE = "once"


class Status(StrEnum):
    """What became of a modifier."""

    APPLIED = "applied"
    OUTRANKED = "outranked"
    CAPPED = "capped"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Line:
    """One modifier as it was treated, why, and the figure after it."""

    modifier: Modifier
    status: Status
    after: Figure
    why: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A figure from its base through every line to its total; `barred` is why it cannot be used at all."""

    subject: str
    base: Figure
    lines: tuple[Line, ...]
    total: Figure
    barred: Phrase | None = None


ORDER: tuple[type, ...] = (Add, Dice, Flip, Shift, Scale, Limit, Bar)
"""In which order the kinds of effect are applied, unless a system says otherwise."""


def settle(
    subject: str,
    base: Figure | int,
    modifiers: Iterable[Modifier],
    *,
    order: tuple[type, ...] = ORDER,
    stacking: Mapping[str, Stacking] | None = None,
) -> Tally:
    """Apply modifiers to a base, kind by kind in `order`, those of one kind as they come.

    `stacking` says by the name of a group which of its modifiers count; a group that it does not name counts whole.
    """
    start = figure = base if isinstance(base, Figure) else Figure(base)
    ranked = sorted(modifiers, key=lambda modifier: order.index(type(modifier.effect)))
    outranked = _outranked(ranked, stacking or {})
    lines: list[Line] = []
    barred: Phrase | None = None
    for number, modifier in enumerate(ranked):
        if modifier.struck:
            lines.append(Line(modifier, Status.STRUCK, figure))
        elif number in outranked:
            lines.append(Line(modifier, Status.OUTRANKED, figure, say("tally.outranked", group=modifier.stack or "")))
        else:
            before, figure = figure, _applied(figure, modifier.effect)
            if isinstance(modifier.effect, Bar):
                barred = barred or modifier.effect.reason
            capped = isinstance(modifier.effect, Limit) and figure != before
            lines.append(Line(modifier, Status.CAPPED if capped else Status.APPLIED, figure))
    return Tally(subject, start, tuple(lines), figure, barred)


def weight_of(effect: Effect) -> int:
    """Return how much an effect helps, for comparing those of a group: cards weigh more than shifts."""
    match effect:
        case Add(amount=amount):
            return amount * 100
        case Dice(count=count):
            return count * 100
        case Flip(cards=cards):
            return cards * 100
        case Shift(steps=steps):
            return steps
    return 0


def _applied(figure: Figure, effect: Effect) -> Figure:
    match effect:
        case Add(amount=amount):
            return Figure(figure.number + amount, figure.shift)
        case Flip(cards=cards):
            return Figure(figure.number + cards, figure.shift)
        case Dice(count=count):
            return Figure(figure.number + count, figure.shift)
        case Shift(steps=steps):
            return Figure(figure.number, figure.shift + steps)
        case Scale(by=by, rounding=rounding):
            return Figure(rounded(figure.number * by, rounding), figure.shift)
        case Limit(low=low, high=high):
            number = figure.number if low is None else max(low, figure.number)
            return Figure(number if high is None else min(high, number), figure.shift)
    return figure


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
        keeper = members[weights.index(kept)]
        found += [number for number in members if number != keeper]
    return tuple(found)
