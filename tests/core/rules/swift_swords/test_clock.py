"""Hands of dice: what pays, what is wasted, how hands come up, and what of the clock goes with somebody."""

from fractions import Fraction

import pytest

from core.base.errors import BadAnswer
from core.base.ids import EncounterId, SceneId, TokenId
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.swift_swords.clock import (
    DiceClock,
    HandRoll,
    cheapest,
    fixed_hand,
    payments,
    seconds,
    usable,
    wasted,
    without,
)
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import sheet_of

ANN, BOB = TokenId("ann"), TokenId("bob")


@pytest.mark.parametrize(
    ("hand", "cost", "paid", "lost"),
    [
        ((6, 5, 4, 2), 4, (4,), 0),
        ((6,), 4, (6,), 2),
        ((3, 2), 4, (3, 2), 1),
        ((6, 2, 2), 4, (6,), 2),
        ((5, 3, 2), 6, (2, 5), 1),
        ((3, 1), 4, None, 0),
        ((1, 1, 1, 1), 2, None, 0),
        ((), 0, (), 0),
    ],
)
def test_the_fewest_dice_pay_and_of_these_the_fewest_pips(
    hand: tuple[int, ...], cost: int, paid: tuple[int, ...] | None, lost: int
) -> None:
    """SST-COST-01, SST-COST-02, SST-COST-03, SST-COST-04: 1s never count, and no die could be left out."""
    found = cheapest(hand, cost)
    assert (None if found is None else sorted(found)) == (None if paid is None else sorted(paid))
    assert found is None or wasted(found, cost) == lost
    assert all(sum(each) - min(each, default=0) < cost for each in payments(hand, cost) if each)


def test_hands_with_and_without_some_dice() -> None:
    assert usable((6, 3, 1, 1)) == (6, 3) and without((6, 3, 3, 1), (3, 1)) == (6, 3)
    assert [fixed_hand(count) for count in (3, 4, 9)] == [(5, 3, 2), (5, 4, 3, 2), (5, 5, 4, 4, 3, 2)]


def test_every_hand_comes_up_with_its_chance_and_can_be_typed() -> None:
    state, roll = Campaign(Source(1)), HandRoll("hand:ann", count=2)
    chances = dict(roll.outcomes(state))
    assert len(chances) == 21 and sum(chances.values()) == 1
    assert chances[(6, 6)] == Fraction(1, 36) and chances[(6, 5)] == Fraction(1, 18)
    assert roll.typed("5, 6", state) == (5, 6)
    with pytest.raises(BadAnswer):
        roll.typed("7 1", state)


def test_a_cycle_takes_between_ten_and_twenty_seconds() -> None:
    """SST-TIME-01#1: three of them."""
    clock = DiceClock((ANN,), cycle=3)
    encounter = Encounter(EncounterId("one"), "One", SWIFT_SWORDS, SceneId("scene"), clock=clock)
    assert 30 <= seconds(encounter) <= 60


def test_who_leaves_the_clock_leaves_nothing_on_it() -> None:
    clock = DiceClock(
        (ANN, BOB), hands={ANN: (5,), BOB: (4,)}, laid={ANN: (5,)}, holding=(ANN,), caller=ANN, done=(ANN,)
    )
    left = clock.without(ANN)
    assert left == DiceClock((BOB,), hands={BOB: (4,)})
    assert clock.without(BOB).caller == ANN and clock.round == 1


def test_the_shipped_creatures_have_the_dice_of_the_guide() -> None:
    """SST-AD-08#1, SST-TAB-AD-GUIDE: heroes and veterans 4, soldiers, guards and wolves 3, peasants and cows 2."""
    dice = {each.name: sheet_of(each).action_dice for each in shipped_creatures(SWIFT_SWORDS)}
    named = ("Veteran", "Lion", "Soldier", "Town guard", "Wolf", "Peasant", "Cow")
    assert [dice[name] for name in named] == [4, 4, 3, 3, 3, 2, 2]
    assert all(dice[each.name] == 4 for each in shipped_creatures(SWIFT_SWORDS) if each.side == "party")
