"""Counts in pools of dice and hands of dice, against rolling every pool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from core.chance.dist import Dist
from core.chance.pools import count_faces, hand_chances, pool_chances
from tests.helpers.oracle import successes

HITS_AND_ONES = ((5, 6), (1,))


@pytest.mark.parametrize("groups", [HITS_AND_ONES, ((4, 5, 6),), ((1, 2), (3,), (4, 5, 6)), ()])
@pytest.mark.parametrize("count", [0, 1, 4])
def test_counts_equal_rolling_every_pool(count: int, groups: tuple[tuple[int, ...], ...]) -> None:
    rolled = Counter(count_faces(faces, groups) for faces in product(range(1, 7), repeat=count))
    assert pool_chances(count, groups) == Dist.counted(rolled)


def test_a_large_pool_equals_another_reckoner() -> None:
    hits = pool_chances(16, ((5, 6),)).map(lambda shown: shown[0])
    assert hits.weights == successes(16, Fraction(1, 3))


def test_no_dice_show_nothing() -> None:
    assert pool_chances(-2, HITS_AND_ONES) == Dist.certain((0, 0))
    assert hand_chances(0) == Dist.certain(())


def test_faces_of_two_groups_or_of_no_die_are_refused() -> None:
    for groups in (((5, 6), (6,)), ((0,),), ((7,),)):
        with pytest.raises(ValueError, match="separate groups of the faces of a d6"):
            pool_chances(2, groups)


def test_dice_of_other_sides() -> None:
    rolled = Counter(count_faces(faces, ((4,), (1, 2))) for faces in product(range(1, 5), repeat=3))
    assert pool_chances(3, ((4,), (1, 2)), sides=4) == Dist.counted(rolled)
    assert hand_chances(2, sides=3) == Dist.counted(Counter(tuple(sorted(f)) for f in product(range(1, 4), repeat=2)))
    with pytest.raises(ValueError, match="d4"):
        pool_chances(3, ((5,),), sides=4)


def test_hands_equal_rolling_every_hand() -> None:
    assert hand_chances(4) == Dist.counted(Counter(tuple(sorted(f)) for f in product(range(1, 7), repeat=4)))
    assert len(hand_chances(6)) == 462
    assert dict(hand_chances(6))[1, 2, 3, 4, 5, 6] == Fraction(720, 6**6)
