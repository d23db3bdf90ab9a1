"""Hands of Action Dice: what pays for what, at what waste; and the clock, which keeps who holds which or holds back."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, cycle, islice
from math import factorial, prod
from typing import ClassVar

from core.base.errors import BadAnswer
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.chance.dist import Dist
from core.engine.draws import Faces
from core.model.campaign import Campaign
from core.model.clock import CLOCKS
from core.model.encounter import Encounter
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.fight import Clock, NotingClock, forgetting
from core.rules.swift_swords.names import SWIFT_SWORDS

Dice = tuple[int, ...]
"""The faces of some dice, the highest first."""
SECONDS = 15
"""Seconds of a cycle, from one roll of all hands to the next: between 10 and 20 (SST-TIME-01)."""


@CLOCKS.member("swift-swords")
@dataclass(frozen=True, slots=True)
class DiceClock(NotingClock):
    """Where the fight stands.

    `hands` are the Action Dice that everybody holds, `laid` those of them that are put forward for the next action.
    `cycle` counts the rolls of all hands. While it is `closing` last options are taken: `done` have had theirs, or have
    none, and `carried` is the die that somebody keeps for the next hand; `caller` has called the Refresh. `holding` are
    passed over until somebody else has acted; `ready` have held, and taken no action since. `began` tells in which
    cycle the present round of each began. Those among `twice` have two last options, of which the first is still before
    them.
    """

    cycle: int = 1
    hands: dict[TokenId, Dice] = field(default_factory=dict)
    laid: dict[TokenId, Dice] = field(default_factory=dict)
    holding: tuple[TokenId, ...] = ()
    began: dict[TokenId, int] = field(default_factory=dict)
    closing: bool = False
    caller: TokenId | None = None
    done: tuple[TokenId, ...] = ()
    carried: dict[TokenId, int] = field(default_factory=dict)
    twice: tuple[TokenId, ...] = ()
    ready: tuple[TokenId, ...] = ()

    @property
    def past(self) -> int:
        """The seconds of the fight before its present round."""
        return SECONDS * (self.cycle - 1)

    @property
    def round(self) -> int:
        """The cycle, which is the round of the fight as others count them."""
        return self.cycle

    def hand(self, who: TokenId) -> Dice:
        """Return the dice that somebody holds; none where he has none."""
        return self.hands.get(who, ())

    def lacking(self, name: str, who: TokenId) -> "DiceClock":
        """Return a copy in which a field says nothing of somebody."""
        return changed(self, **{name: {key: kept for key, kept in getattr(self, name).items() if key != who}})

    def holds_dice(self, who: TokenId, faces: Dice) -> "DiceClock":
        """Return a copy in which somebody holds other dice, and has put none forward."""
        return self.noted("hands", who, tuple(sorted(faces, reverse=True))).lacking("laid", who)

    def takes_up(self, who: TokenId) -> "DiceClock":
        """Return a copy in which somebody holds no action any more."""
        rest = {name: tuple(each for each in getattr(self, name) if each != who) for name in ("holding", "ready")}
        return changed(self, **rest)

    def without_hand(self, who: TokenId) -> "DiceClock":
        """Return a copy in which somebody has no hand, and carries no die over."""
        return self.lacking("hands", who).lacking("laid", who).lacking("carried", who)

    def without(self, who: TokenId) -> "DiceClock":
        """Return a copy from which somebody is gone."""
        gone = forgetting(self, who)
        return changed(gone, caller=None) if self.caller == who else gone


CLOCK = Clock(DiceClock)
clock_of, set_clock = CLOCK.of, CLOCK.set


@rule("SST-TIME-01", "SST-TIME-03")
def seconds(encounter: Encounter) -> int:
    """Return the time that the cycles have taken."""
    return SECONDS * clock_of(encounter).cycle


SIDES = 6
LEAST_FACE = 3
"""What the one die shows that everybody has who is entitled to none (SST-AD-06)."""


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

    begins_round: ClassVar[bool] = True

    count: int = 1

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice."""
        return (SIDES,) * self.count

    def outcomes(self, state: Campaign) -> Dist[Dice]:
        """Return every hand that can come up, with its chance."""
        return _hands(self.count)

    def answer_words(self, answer: Dice) -> Phrase | None:
        """Say the faces."""
        return say("swift-swords.told.hand", dice=shown(answer))

    @property
    def hint(self) -> Phrase:
        """Ask for the faces of all dice."""
        return say("swift-swords.hint.hand", count=self.count, such=" ".join(islice(cycle("6421"), self.count)))

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
