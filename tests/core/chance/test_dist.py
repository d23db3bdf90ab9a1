"""Distributions add up to one and combine as counting every case does."""

from fractions import Fraction

import pytest

from core.chance.dist import Dist

COIN = Dist({"head": Fraction(1, 2), "tail": Fraction(1, 2)})
D6 = Dist.counted(dict.fromkeys(range(1, 7), 1))


@pytest.mark.parametrize(
    "weights",
    [{}, {"a": Fraction(1, 2)}, {"a": Fraction(3, 2), "b": Fraction(-1, 2)}, {"a": Fraction(1), "b": Fraction(1, 9)}],
)
def test_chances_that_do_not_add_up_are_refused(weights: dict[str, Fraction]) -> None:
    with pytest.raises(ValueError, match="add up"):
        Dist(weights)


def test_ways_that_count_nothing_are_refused() -> None:
    for ways in ({}, {"a": 0}, {"a": 2, "b": -1}):
        with pytest.raises(ValueError, match="add up"):
            Dist.counted(ways)


def test_what_cannot_happen_is_left_out_and_equal_chances_are_equal() -> None:
    assert Dist({1: Fraction(1), 2: Fraction(0)}) == Dist.certain(1)
    assert Dist.counted({"head": 5, "tail": 5}) == COIN
    assert hash(Dist.counted({"head": 5, "tail": 5})) == hash(COIN)
    assert Dist.certain("head") != COIN and COIN != "coin" and COIN != {"head": 1, "tail": 1}
    assert dict(D6) == dict.fromkeys(range(1, 7), Fraction(1, 6))


def test_an_outcome_lies_where_those_before_it_leave_off() -> None:
    places = [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10), Fraction(1)]
    assert [COIN.at(place) for place in places] == ["head", "head", "tail", "tail", "tail"]
    assert [D6.at(Fraction(number, 6)) for number in range(6)] == [1, 2, 3, 4, 5, 6]


def test_readings_are_summed() -> None:
    assert D6.map(lambda face: face > 4).weights == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert D6.chance(lambda face: face % 3 == 0) == Fraction(1, 3)
    assert D6.expected(lambda face: face) == Fraction(7, 2)
    assert D6.expected(lambda face: Fraction(face, 7)) == Fraction(1, 2)
