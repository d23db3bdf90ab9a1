"""Exact chances of flips: so many cards of a deck without putting any back, of which one is kept (T99-FLIP-03).

A flip of one or more cards keeps the highest, and every Heart counts (T99-FLIP-08). A desperate flip, of none or fewer,
turns up two cards and one more for each below none, keeps the lowest, and only the kept card can count as a Heart;
among equally low ones a card that is none is kept (T99-FLIP-07).
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from core.chance.cards import Card, suit_of

HIGHEST = 14
"""The highest value of a card, an ace or a joker by option."""


class Kept(NamedTuple):
    """What counts of a flip: the value of the kept card, and the Hearts."""

    value: int
    hearts: int


class Pile(NamedTuple):
    """How many Hearts, and how many other cards, of each value from 0 to 14 a pile holds."""

    hearts: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.hearts) + sum(self.others)


Value = Callable[[Card], int]


def pile_of(cards: Iterable[Card], value: Value) -> Pile:
    """Return the composition of cards whose worth `value` tells."""
    hearts, others = [0] * (HIGHEST + 1), [0] * (HIGHEST + 1)
    for card in cards:
        (hearts if suit_of(card) == "H" else others)[value(card)] += 1
    return Pile(tuple(hearts), tuple(others))


def cards_turned(count: int) -> int:
    """Return how many cards a flip of rank `count` turns up (T99-FLIP-07)."""
    return count if count > 0 else 2 - count


def kept_of(cards: tuple[Card, ...], value: Value, *, desperate: bool) -> tuple[Card | None, Kept]:
    """Return the kept one of flipped cards and what counts; of no cards at all, none and nothing."""
    if not cards:
        return None, Kept(0, 0)
    if desperate:
        kept = min(cards, key=lambda card: (value(card), suit_of(card) == "H"))
        return kept, Kept(value(kept), int(suit_of(kept) == "H"))
    return max(cards, key=value), Kept(max(map(value, cards)), sum(suit_of(card) == "H" for card in cards))


class _Within(NamedTuple):
    """The flips all of whose cards lie in a part of the deck, counted for or against (`sign`) a reading."""

    sign: int
    kept: Kept
    hearts: int | None
    first: int
    last: int
    first_heart: int


@lru_cache(maxsize=4096)
def flip_chances(pile: Pile, count: int) -> dict[Kept, Fraction]:
    """Return the chance of every reading of a flip of rank `count` from a pile that holds enough cards."""
    turned = cards_turned(count)
    total = comb(pile.size, turned)
    ways: dict[Kept, int] = {}
    for part in _readings(pile, count):
        hearts, others = _inside(pile, part)
        if part.hearts is None:
            found = comb(hearts + others, turned)
        else:
            found = comb(hearts, part.hearts) * comb(others, turned - part.hearts)
        ways[part.kept] = ways.get(part.kept, 0) + part.sign * found
    return {kept: Fraction(number, total) for kept, number in ways.items() if number}


@lru_cache(maxsize=4096)
def opposed_chances(
    attack: Pile, attack_count: int, defense: Pile | None, defense_count: int, edge: int
) -> dict[int | None, Fraction]:
    """Return the chance of a miss (None), and of a hit by how many Hearts it shows.

    The attack hits if its kept value plus `edge`, its shifts less those of the defense, is at least the kept value of
    the defense (T99-ATK-02). Without a pile of its own the defense draws from the same deck, after the attack.
    """
    if defense is None:
        return _same_deck(attack, attack_count, defense_count, edge)
    reached = _reached(defense, defense_count)
    chances: dict[int | None, Fraction] = {}
    for kept, chance in flip_chances(attack, attack_count).items():
        hit = reached(kept.value + edge)
        chances[kept.hearts] = chances.get(kept.hearts, Fraction(0)) + chance * hit
        chances[None] = chances.get(None, Fraction(0)) + chance * (1 - hit)
    return {key: chance for key, chance in chances.items() if chance}


def _reached(pile: Pile, count: int) -> Callable[[int], Fraction]:
    """Return the chance that a flip's kept value is at most a number."""
    by_value = [Fraction(0)] * (HIGHEST + 1)
    for kept, chance in flip_chances(pile, count).items():
        by_value[kept.value] += chance
    sums = [sum(by_value[: value + 1], Fraction(0)) for value in range(HIGHEST + 1)]
    return lambda value: Fraction(0) if value < 0 else sums[min(value, HIGHEST)]


def _same_deck(pile: Pile, attack_count: int, defense_count: int, edge: int) -> dict[int | None, Fraction]:
    turned, answered = cards_turned(attack_count), cards_turned(defense_count)
    total = comb(pile.size, turned) * comb(pile.size - turned, answered)
    ways: dict[int | None, int] = {}
    for part in _readings(pile, attack_count):
        everything = _ways_together(pile, part, turned, (0, HIGHEST), answered)
        hit = 0
        for first, last, sign in _at_most(part.kept.value + edge, defense_count):
            hit += sign * _ways_together(pile, part, turned, (first, last), answered)
        ways[part.kept.hearts] = ways.get(part.kept.hearts, 0) + part.sign * hit
        ways[None] = ways.get(None, 0) + part.sign * (everything - hit)
    return {key: Fraction(number, total) for key, number in ways.items() if number}


def _at_most(value: int, count: int) -> tuple[tuple[int, int, int], ...]:
    """Return the flips whose kept value is at most `value`, as parts of the deck counted with a sign."""
    if value < 0:
        return ()
    if count > 0 or value >= HIGHEST:
        return ((0, min(value, HIGHEST), 1),)
    return ((0, HIGHEST, 1), (value + 1, HIGHEST, -1))


def _ways_together(pile: Pile, part: _Within, turned: int, other: tuple[int, int], answered: int) -> int:
    """Count the pairs of flips of which the first lies within `part` and the second within the values of `other`."""
    hearts, others = _inside(pile, part)
    low, high = max(part.first, other[0]), min(part.last, other[1])
    shared = _inside(pile, part._replace(first=low, last=high, first_heart=max(part.first_heart, other[0])))
    free = sum(pile.hearts[other[0] : other[1] + 1]) + sum(pile.others[other[0] : other[1] + 1])
    found = 0
    for heart_count in (part.hearts,) if part.hearts is not None else range(turned + 1):
        plain = turned - heart_count
        if plain < 0:
            continue
        for a in range(min(heart_count, shared[0]) + 1):
            first = comb(shared[0], a) * comb(hearts - shared[0], heart_count - a)
            if not first:
                continue
            for b in range(min(plain, shared[1]) + 1):
                second = comb(shared[1], b) * comb(others - shared[1], plain - b)
                if second and free - a - b >= answered:
                    found += first * second * comb(free - a - b, answered)
    return found


def _inside(pile: Pile, part: _Within) -> tuple[int, int]:
    """Count the Hearts and the other cards of a part."""
    return sum(pile.hearts[part.first_heart : part.last + 1]), sum(pile.others[part.first : part.last + 1])


def _readings(pile: Pile, count: int) -> list[_Within]:
    """Return every reading of a flip as parts of the deck in which all its cards lie, counted with signs."""
    parts: list[_Within] = []
    turned = cards_turned(count)
    for value in range(HIGHEST + 1):
        if not pile.hearts[value] + pile.others[value]:
            continue
        if count > 0:
            for hearts in range(min(turned, sum(pile.hearts)) + 1):
                kept = Kept(value, hearts)
                parts.append(_Within(1, kept, hearts, 0, value, 0))
                parts.append(_Within(-1, kept, hearts, 0, value - 1, 0))
        else:
            plain, heart = Kept(value, 0), Kept(value, 1)
            parts.append(_Within(1, plain, None, value, HIGHEST, value))
            parts.append(_Within(-1, plain, None, value + 1, HIGHEST, value))
            parts.append(_Within(1, heart, None, value + 1, HIGHEST, value))
            parts.append(_Within(-1, heart, None, value + 1, HIGHEST, value + 1))
    return parts
