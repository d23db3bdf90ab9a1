"""Hands of Action Dice as faces alone: what pays for what, at what waste, and what a new hand is made of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from core.base.errors import BadAnswer
from core.base.phrase import Phrase, say
from core.chance.dist import Dist
from core.engine.draws import Faces
from core.model.campaign import Campaign
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.swift_swords.names import SWIFT_SWORDS

SIDES = 6
LEAST_FACE = 3
"""What the one die shows that everybody has who is entitled to none (SST-AD-06)."""
Dice = tuple[int, ...]
"""The faces of some dice, the highest first."""


def in_order(faces: Iterator[int] | Dice | list[int]) -> Dice:
    """Return some faces, the highest first."""
    return tuple(sorted(faces, reverse=True))


@rule("SST-AD-02", "SST-COST-03")
def usable(hand: Dice) -> Dice:
    """Return the dice that pay for actions: those that show no 1."""
    return tuple(face for face in hand if face > 1)


@rule("SST-COST-01", "SST-COST-02")
@lru_cache(maxsize=4096)
def payments(hand: Dice, cost: int) -> tuple[Dice, ...]:
    """Return every set of dice that pays a cost in pips and from which none can be left out, the cheapest first.

    That is the one of the fewest dice, and of these the one that wastes the fewest pips. A cost of nothing takes none.
    """
    if cost <= 0:
        return ((),)
    dice = in_order(usable(hand))
    found = {
        chosen
        for count in range(1, len(dice) + 1)
        for chosen in combinations(dice, count)
        if sum(chosen) >= cost and sum(chosen) - min(chosen) < cost
    }
    return tuple(sorted(found, key=lambda chosen: (len(chosen), sum(chosen), chosen)))


def cheapest(hand: Dice, cost: int) -> Dice | None:
    """Return the dice that a cost in pips is best paid with; None where the hand does not suffice."""
    return next(iter(payments(hand, cost)), None)


@rule("SST-COST-04")
def wasted(paid: Dice, cost: int) -> int:
    """Return the pips that are lost where a cost is paid with some dice."""
    return max(0, sum(paid) - cost)


def is_part(dice: Dice, hand: Dice) -> bool:
    """Return whether a hand holds all of some dice."""
    return not Counter(dice) - Counter(hand)


def without(hand: Dice, dice: Dice) -> Dice:
    """Return a hand without some of its dice."""
    return in_order((Counter(hand) - Counter(dice)).elements())


@rule("SST-AD-03")
def sixes(faces: Dice) -> int:
    """Return how many further dice a roll gives; those give none."""
    return faces.count(SIDES)


@rule("SST-AD-04", "SST-GAP-02", "SST-TAB-AD-FIXED")
def fixed_hand(count: int) -> Dice:
    """Return the dice that a creature of fixed dice has, so many of them; the table ends with six."""
    rows = {int(row["AD"]): row["Faces"] for row in catalogue(SWIFT_SWORDS).rows("SST-TAB-AD-FIXED")}
    return in_order(list(map(int, rows[min(count, max(rows))].split(","))))


@dataclass(frozen=True, slots=True)
class HandRoll(Faces):
    """So many Action Dice, read as the faces that come up, whatever their order."""

    count: int = 1

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice."""
        return (SIDES,) * self.count

    def outcomes(self, state: Campaign) -> Dist[Dice]:
        """Return every hand that can come up, with its chance."""
        return _hands(self.count)

    def told(self, answer: Dice) -> Phrase | None:
        """Say the faces."""
        return say("swift-swords.told.hand", dice=shown(answer))

    @property
    def hint(self) -> Phrase:
        """Ask for the faces of all dice."""
        return say("swift-swords.hint.hand", count=self.count)

    def _misread(self) -> BadAnswer:
        return BadAnswer("swift-swords.why.no-such-hand", count=self.count)


@lru_cache(maxsize=16)
def _hands(count: int) -> Dist[Dice]:
    ways = {
        in_order(faces): factorial(count) // prod(map(factorial, Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, SIDES + 1), count)
    }
    return Dist.counted(ways)


def shown(dice: Dice) -> str:
    """Return some dice as they are written, the highest first; a dash where there are none."""
    return " ".join(map(str, in_order(dice))) if dice else "–"
