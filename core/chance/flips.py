"""Exact chances of flips: so many cards of a deck without putting any back, of which one is kept (T99-FLIP-03).

A flip of one or more cards keeps the highest, and every Heart counts (T99-FLIP-08). A desperate flip, of none or fewer,
turns up two cards and one more for each below none, keeps the lowest, and only the kept card can count as a Heart;
among equally low ones a card that is none is kept (T99-FLIP-07).
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from core.chance.cards import Card, suit_of

HIGHEST = 14
"""The highest value of a card, an ace or a joker by option."""


class Kept(NamedTuple):
    """What counts of a flip: the value of the kept card, and the Hearts."""

    value: int
    hearts: int


class PileCount(NamedTuple):
    """How many Hearts, and how many other cards, of each value from 0 to 14 a pile holds."""

    hearts: tuple[int, ...]
    others: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.hearts) + sum(self.others)


Value = Callable[[Card], int]


def pile_of(cards: Iterable[Card], value: Value) -> PileCount:
    """Return the composition of cards whose worth `value` tells."""
    hearts, others = [0] * (HIGHEST + 1), [0] * (HIGHEST + 1)
    for card in cards:
        (hearts if suit_of(card) == "H" else others)[value(card)] += 1
    return PileCount(tuple(hearts), tuple(others))


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


@lru_cache(maxsize=4096)
def flip_chances(pile: PileCount, count: int) -> dict[Kept, Fraction]:
    """Return the chance of every reading of a flip of rank `count` from a pile that holds enough cards."""
    total = comb(pile.size, cards_turned(count))
    return {kept: Fraction(number, total) for kept, number in _flip_ways(pile, count).items()}


@lru_cache(maxsize=4096)
def opposed_chances(
    attack: PileCount, attack_count: int, defense: PileCount | None, defense_count: int, edge: int
) -> dict[int | None, Fraction]:
    """Return the chance of a miss (None), and of a hit by how many Hearts it shows.

    The attack hits if its kept value plus `edge`, its shifts less those of the defense, is at least the kept value of
    the defense (T99-ATK-02). Without a pile of its own the defense draws from the same deck, after the attack.
    """
    turned, answered = cards_turned(attack_count), cards_turned(defense_count)
    if defense is None:
        total = comb(attack.size, turned) * comb(attack.size - turned, answered)
        hits = _same_deck(attack, attack_count, defense_count, edge)
    else:
        total = comb(attack.size, turned) * comb(defense.size, answered)
        hits = _two_decks(attack, attack_count, defense, defense_count, edge)
    chances: dict[int | None, Fraction] = {hearts: Fraction(ways, total) for hearts, ways in hits.items() if ways}
    missed = total - sum(hits.values())
    return {**chances, None: Fraction(missed, total)} if missed else chances


Supply = tuple[PileCount, PileCount]
"""What a flip can draw from: the pile, and the discards that become the next pile when it runs out."""


def _everything(supply: Supply) -> PileCount:
    (hearts, others), (more_hearts, more_others) = supply
    return PileCount(
        tuple(a + b for a, b in zip(hearts, more_hearts, strict=True)),
        tuple(a + b for a, b in zip(others, more_others, strict=True)),
    )


@lru_cache(maxsize=4096)
def chances_between(
    attack: Supply, attack_count: int, defense: Supply | None, defense_count: int, edge: int, between: int
) -> dict[int | None, Fraction]:
    """Return what `opposed_chances` does where piles run out, and others turn up `between` cards before the defense.

    Those come from the defense's pile; nobody has looked at them. Without a supply of its own the defense draws after
    the attack from the same one. Where even the discards are too few, a flip has fewer cards.
    """
    first = _Split.of(attack, cards_turned(attack_count))
    second = _Split.of(
        defense or attack, cards_turned(defense_count), skipped=between + (0 if defense is not None else first.size)
    )
    answer = defense_count if second.size else 1
    total = _together(first, second, same=defense is None, part=None, other=(0, HIGHEST))
    hits: dict[int | None, int] = {}
    for part in _readings(_everything(attack), attack_count):
        for low, high, sign in _at_most(part.kept.value + edge, answer) if first.size else ():
            ways = part.sign * sign * _together(first, second, same=defense is None, part=part, other=(low, high))
            hits[part.kept.hearts] = hits.get(part.kept.hearts, 0) + ways
    if not first.size:
        for low, high, sign in _at_most(edge, answer):
            hits[0] = hits.get(0, 0) + sign * _together(first, second, same=False, part=None, other=(low, high))
    chances: dict[int | None, Fraction] = {hearts: Fraction(ways, total) for hearts, ways in hits.items() if ways}
    missed = 1 - sum(chances.values(), Fraction(0))
    return {**chances, None: missed} if missed else chances


class _Split(NamedTuple):
    """How many cards of a flip come from a pile, and how many from the next one, shuffled from the discards."""

    supply: Supply
    left: int
    more: int

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.left + self.more

    @classmethod
    def of(cls, supply: Supply, count: int, *, skipped: int = 0) -> "_Split":
        """Split a flip of so many cards, after others have turned up `skipped` of the same supply."""
        pile, discards = supply
        left = min(count, max(0, pile.size - skipped))
        gone = max(0, skipped - pile.size)
        return cls(supply, left, min(count - left, max(0, discards.size - gone)))


def _together(first: _Split, second: _Split, *, same: bool, part: "_Within | None", other: tuple[int, int]) -> int:
    """Count the pairs of flips of which the first lies within `part`, any if None, and the second within `other`.

    Of the cards that come from one pile, both flips' are counted together; cards of different piles go by themselves.
    """
    whole = part or _among(0, HIGHEST)
    left, more = map(_sums, first.supply)
    low, high = other
    answer = _among(low, high)
    if first.more:
        # the pile is used up by the first flip: all its cards lie there, and only the rest is chance
        held, everything = left.inside(whole), left.inside(_among(0, HIGHEST))
        if held != everything:
            return 0
        if whole.hearts is not None:
            rest = whole.hearts - everything[0]
            if not 0 <= rest <= first.more:
                return 0
            whole = whole._replace(hearts=rest)
        if same:
            return _ways_together(more, whole, first.more, other, second.more)
        return _ways_within(*more.inside(whole), first.more, whole.hearts) * _ways_of(second, answer)
    if whole.hearts is not None and whole.hearts > first.left:
        return 0
    if not same:
        return _ways_within(*left.inside(whole), first.left, whole.hearts) * _ways_of(second, answer)
    return _ways_together(left, whole, first.left, other, second.left) * comb(sum(more.inside(answer)), second.more)


def _ways_of(split: _Split, part: "_Within") -> int:
    """Count the flips all of whose cards, from either pile, lie within a part."""
    left, more = (sum(_sums(pile).inside(part)) for pile in split.supply)
    return comb(left, split.left) * comb(more, split.more)


class _Within(NamedTuple):
    """The flips all of whose cards lie in a part of the deck, counted for or against (`sign`) a reading.

    The part holds the Hearts of values from `first_heart`, and the other cards from `first`, which is never less, up
    to `last`; `hearts` of the flip's cards are Hearts, or any number if None.
    """

    sign: int
    kept: Kept
    hearts: int | None
    first: int
    last: int
    first_heart: int


def _among(low: int, high: int) -> _Within:
    """Return the part of all cards of some values; it is the part of no reading."""
    return _Within(1, Kept(0, 0), None, low, high, low)


class _Sums(NamedTuple):
    """How many Hearts and other cards are worth less than each value, from 0 to beyond the highest."""

    hearts: tuple[int, ...]
    others: tuple[int, ...]

    def inside(self, part: _Within) -> tuple[int, int]:
        """Count the Hearts and the other cards of a part."""
        beyond = part.last + 1
        return self.hearts[beyond] - self.hearts[part.first_heart], self.others[beyond] - self.others[part.first]


@lru_cache(maxsize=256)
def _sums(pile: PileCount) -> _Sums:
    return _Sums(tuple(accumulate(pile.hearts, initial=0)), tuple(accumulate(pile.others, initial=0)))


@lru_cache(maxsize=4096)
def _flip_ways(pile: PileCount, count: int) -> dict[Kept, int]:
    turned, sums = cards_turned(count), _sums(pile)
    ways: dict[Kept, int] = {}
    for part in _readings(pile, count):
        hearts, others = sums.inside(part)
        if part.hearts is None:
            found = comb(hearts + others, turned)
        else:
            found = comb(hearts, part.hearts) * comb(others, turned - part.hearts)
        ways[part.kept] = ways.get(part.kept, 0) + part.sign * found
    return {kept: number for kept, number in ways.items() if number}


@lru_cache(maxsize=4096)
def _ways_up_to(pile: PileCount, count: int) -> tuple[int, ...]:
    """Return in how many ways a flip's kept value is at most each value."""
    by_value = [0] * (HIGHEST + 1)
    for kept, ways in _flip_ways(pile, count).items():
        by_value[kept.value] += ways
    return tuple(accumulate(by_value))


def _two_decks(
    attack: PileCount, attack_count: int, defense: PileCount, defense_count: int, edge: int
) -> dict[int, int]:
    up_to = _ways_up_to(defense, defense_count)
    hits: dict[int, int] = {}
    for kept, ways in _flip_ways(attack, attack_count).items():
        reached = kept.value + edge
        if reached >= 0:
            hits[kept.hearts] = hits.get(kept.hearts, 0) + ways * up_to[min(reached, HIGHEST)]
    return hits


def _same_deck(pile: PileCount, attack_count: int, defense_count: int, edge: int) -> dict[int, int]:
    turned, answered, sums = cards_turned(attack_count), cards_turned(defense_count), _sums(pile)
    hits: dict[int, int] = {}
    for part in _readings(pile, attack_count):
        for first, last, sign in _at_most(part.kept.value + edge, defense_count):
            found = part.sign * sign * _ways_together(sums, part, turned, (first, last), answered)
            hits[part.kept.hearts] = hits.get(part.kept.hearts, 0) + found
    return hits


def _at_most(value: int, count: int) -> tuple[tuple[int, int, int], ...]:
    """Return the flips whose kept value is at most `value`, as parts of the deck counted with a sign."""
    if value < 0:
        return ()
    if count > 0 or value >= HIGHEST:
        return ((0, min(value, HIGHEST), 1),)
    return ((0, HIGHEST, 1), (value + 1, HIGHEST, -1))


def _ways_together(sums: _Sums, part: _Within, turned: int, other: tuple[int, int], answered: int) -> int:
    """Count the pairs of flips of which the first lies within `part` and the second within the values of `other`."""
    hearts, others = sums.inside(part)
    low, high = other
    answer = part._replace(first=low, last=high, first_heart=low)
    if part.first_heart >= low and part.last <= high:
        free = sum(sums.inside(answer)) - turned
        if free < 0:
            return 0
        return _ways_within(hearts, others, turned, part.hearts) * comb(free, answered)
    if low >= part.first and high <= part.last:
        return _ways_after(sums.inside(answer), (hearts, others), turned, part.hearts, answered)
    return _ways_overlapping(sums, part, turned, other, answered)


def _ways_within(hearts: int, others: int, turned: int, hearts_turned: int | None) -> int:
    if hearts_turned is None:
        return comb(hearts + others, turned)
    return comb(hearts, hearts_turned) * comb(others, turned - hearts_turned)


def _ways_after(
    answer: tuple[int, int], whole: tuple[int, int], turned: int, hearts_turned: int | None, answered: int
) -> int:
    """Count the pairs where the second flip lies within part of the first one's part: by the Hearts of the second."""
    if hearts_turned is None:
        free = sum(whole) - answered
        return comb(sum(answer), answered) * comb(free, turned) if free >= 0 else 0
    found = 0
    for taken in range(min(answer[0], answered) + 1):
        ways = comb(answer[0], taken) * comb(answer[1], answered - taken)
        if ways:
            found += ways * _ways_within(whole[0] - taken, whole[1] - answered + taken, turned, hearts_turned)
    return found


def _ways_overlapping(sums: _Sums, part: _Within, turned: int, other: tuple[int, int], answered: int) -> int:
    """Count the pairs where neither part holds the other: by the Hearts and other cards that lie in both."""
    hearts, others = sums.inside(part)
    high = min(part.last, other[1])
    first, first_heart = (min(max(start, other[0]), high + 1) for start in (part.first, part.first_heart))
    shared = sums.inside(part._replace(first=first, last=high, first_heart=first_heart))
    free = sum(sums.inside(part._replace(first=other[0], last=other[1], first_heart=other[0])))
    found = 0
    for heart_count in (part.hearts,) if part.hearts is not None else range(turned + 1):
        plain = turned - heart_count
        for a in range(min(heart_count, shared[0]) + 1):
            ways = comb(shared[0], a) * comb(hearts - shared[0], heart_count - a)
            if not ways:
                continue
            for b in range(min(plain, shared[1]) + 1):
                more = comb(shared[1], b) * comb(others - shared[1], plain - b)
                found += ways * more * comb(free - a - b, answered)
    return found


@lru_cache(maxsize=1024)
def _readings(pile: PileCount, count: int) -> tuple[_Within, ...]:
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
    return tuple(parts)
