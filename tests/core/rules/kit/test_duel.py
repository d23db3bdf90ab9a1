"""A fight of two on bare ground: as far from each other as asked for, whatever room each takes up."""

from fractions import Fraction
from itertools import product

import pytest

from core.geometry.footprint import Footprint, nearest_centre
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.rules.kit.duel import FIGHT, ONE, OTHER, duel
from tests.helpers.fights import SYSTEMS, creature
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinyClock

WIDTHS = tuple(map(Fraction, ("1/2", "1", "2", "3", "5")))


def two(wide: tuple[Fraction, Fraction], gap: Fraction) -> Campaign:
    """Return a fight of two so wide, with so many metres between them."""
    one, other = (
        (each, SYSTEMS[TINY].fresh_vitals(each)) for each in (creature("Ann", "foes"), creature("Orc", "party"))
    )
    return duel(TINY, (one, other), TinyClock((ONE, OTHER)), wide, gap)


@pytest.mark.parametrize("wide", [*product(WIDTHS, WIDTHS)])
def test_the_two_are_as_far_apart_as_asked_for_and_on_the_grid(wide: tuple[Fraction, Fraction]) -> None:
    for gap in range(4):
        tokens = two(wide, Fraction(gap)).encounter(FIGHT).tokens
        places = [Footprint(tokens[who].point, across) for who, across in zip((ONE, OTHER), wide, strict=True)]
        assert [nearest_centre(each.centre, each.spaces) for each in places] == [each.centre for each in places]
        between = places[1].rect.left - places[0].rect.right
        assert abs(between - gap * SQUARE) <= SQUARE // 2 * (min(wide) < 1), (wide, gap)
        assert (tokens[ONE].side, tokens[OTHER].side) == ("foes", "party")


@pytest.mark.parametrize("wide", [1, 2, 3])
def test_without_a_gap_between_they_share_a_place(wide: int) -> None:
    tokens = two((Fraction(1), Fraction(wide)), Fraction(-1)).encounter(FIGHT).tokens
    assert tokens[ONE].point == tokens[OTHER].point


def test_they_fight_on_squares_of_a_metre() -> None:
    (scene,) = two((Fraction(1), Fraction(1)), Fraction(1)).scenes.values()
    assert scene.square_length == 1 and scene.unit == "m"


def test_each_of_the_two_is_one_of_his_own() -> None:
    state = two((Fraction(1), Fraction(1)), Fraction(1))
    tokens = state.encounter(FIGHT).tokens
    assert [state.creature(tokens[who]).name for who in (ONE, OTHER)] == ["Ann", "Orc"]
    assert [state.creature(tokens[who]).side for who in (ONE, OTHER)] == ["foes", "party"]
