"""A second reckoner of chances, a library made for it, that the program's own closed forms are held against."""

from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]  # the library ships no types

VALUES = range(1, 14)


def dice_sum(count: int, sides: int) -> dict[int, Fraction]:
    """Return the chances of the sum of dice."""
    return chances(count @ icepool.d(sides))


def dice_highest(count: int, sides: int, keep: int) -> dict[int, Fraction]:
    """Return the chances of the sum of the highest `keep` dice."""
    return chances(icepool.d(sides).highest(count, keep))


def successes(count: int, chance: Fraction) -> dict[int, Fraction]:
    """Return the chances of how many of `count` tries succeed."""
    miss = chance.denominator - chance.numerator
    return chances(count @ icepool.Die({1: chance.numerator, 0: miss}))


def flip(count: int) -> dict[tuple[int, int], Fraction]:
    """Return the chances of the highest value and the Hearts of `count` cards from a full deck."""
    deck = icepool.Deck({(value, heart): 1 if heart else 3 for value in VALUES for heart in (0, 1)})
    return chances(_HighestAndHearts().evaluate(deck.deal(count)))


def chances(die: Any) -> dict[Any, Fraction]:
    """Return the outcomes of one of the library's dice with their chances."""
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


class _HighestAndHearts(icepool.MultisetEvaluator):  # type: ignore[misc]  # the library ships no types
    """Folds a hand of cards into its highest value and its Hearts."""

    def next_state(self, state: tuple[int, int] | None, order: Any, outcome: tuple[int, int], count: int) -> Any:
        highest, hearts = state or (0, 0)
        value, heart = outcome
        return (max(highest, value) if count else highest, hearts + (count if heart else 0))
