"""Exact chances of flips out of a pile that runs out within them, so that its discards become the next one."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from core.chance.cards import Deck
from core.chance.flips import HIGHEST, Kept, PileCount, Value, cards_turned, flip_chances, pile_of


class Supply(NamedTuple):
    """What a flip can draw from: the pile, and the discards that become the next pile when it runs out."""

    left: PileCount
    discards: PileCount

    @classmethod
    def of(cls, deck: Deck, worth: Value) -> "Supply":
        """Return the composition of a deck whose cards are worth what `worth` says."""
        return cls(pile_of(deck.left, worth), pile_of(deck.discards, worth))


def chances(supply: Supply, count: int) -> dict[Kept, Fraction]:
    """Return the exact chance of every reading of a flip of rank `count`, also where the pile runs out within it.

    By T99-FLIP-02 the discards are shuffled into the next pile then.
    """
    turned = cards_turned(count)
    if supply.left.size >= turned:
        return flip_chances(supply.left, count)
    more = min(turned - supply.left.size, supply.discards.size)
    sure = _cards(supply.left)
    found: dict[Kept, Fraction] = {}
    for drawn, chance, _ in draws(supply.discards, more):
        kept = what_counts((*sure, *drawn), desperate=count <= 0)
        found[kept] = found.get(kept, Fraction(0)) + chance
    return found


def chances_in_turn(supply: Supply, first: int, second: int) -> dict[tuple[Kept, Kept], Fraction]:
    """Return the exact chances of two flips out of one deck that runs out within them."""
    turned = cards_turned(first)
    found: dict[tuple[Kept, Kept], Fraction] = {}
    spent = supply.left.size < turned
    sure = _cards(supply.left) if spent else ()
    source = supply.discards if spent else supply.left
    for drawn, chance, rest in draws(source, min(turned - len(sure), source.size)):
        one = what_counts((*sure, *drawn), desperate=first <= 0)
        after = Supply(rest, _NOTHING) if spent else Supply(rest, supply.discards)
        for other, share in chances(after, second).items():
            found[one, other] = found.get((one, other), Fraction(0)) + chance * share
    return found


Plain = tuple[int, bool]
"""A card as chance sees it: what it is worth, and whether it is a Heart."""
_NOTHING = PileCount((0,) * (HIGHEST + 1), (0,) * (HIGHEST + 1))


def what_counts(cards: tuple[Plain, ...], *, desperate: bool) -> Kept:
    """Return what counts of flipped cards (T99-FLIP-03, T99-FLIP-07, T99-FLIP-08)."""
    if not cards:
        return Kept(0, 0)
    if desperate:
        value, heart = min(cards)
        return Kept(value, int(heart))
    return Kept(max(value for value, _ in cards), sum(heart for _, heart in cards))


def draws(pile: PileCount, count: int) -> Iterator[tuple[tuple[Plain, ...], Fraction, PileCount]]:
    """Yield every draw of so many cards as chance sees them, its chance, and the pile after it."""
    kinds = [(value, heart) for value in range(HIGHEST + 1) for heart in (False, True)]
    total = comb(pile.size, count)

    def below(index: int, left: int) -> Iterator[tuple[tuple[Plain, ...], int, dict[Plain, int]]]:
        if left == 0:
            yield (), 1, {}
            return
        if index == len(kinds):
            return
        value, heart = kinds[index]
        held = (pile.hearts if heart else pile.others)[value]
        for taken in range(min(held, left) + 1):
            for cards, ways, counts in below(index + 1, left - taken):
                yield ((kinds[index],) * taken + cards, ways * comb(held, taken), {**counts, kinds[index]: taken})

    for cards, ways, counts in below(0, count):
        hearts = tuple(number - counts.get((value, True), 0) for value, number in enumerate(pile.hearts))
        others = tuple(number - counts.get((value, False), 0) for value, number in enumerate(pile.others))
        yield cards, Fraction(ways, total), PileCount(hearts, others)


def _cards(pile: PileCount) -> tuple[Plain, ...]:
    return tuple(
        (value, heart)
        for heart, numbers in ((False, pile.others), (True, pile.hearts))
        for value, number in enumerate(numbers)
        for _ in range(number)
    )
