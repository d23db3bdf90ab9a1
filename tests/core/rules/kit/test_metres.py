"""Metres: ways are rounded up once, as a whole; distances between bodies are tried where systems use them."""

from fractions import Fraction

import pytest

from core.base.phrase import verbatim
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.sketch import Reach
from core.geometry.outlines import rounded_about
from core.geometry.units import SQUARE, Rect
from core.rules.kit.metres import Distance, length_of, reach_about, whole_metres
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, prepared


@pytest.mark.parametrize(
    ("way", "length", "metres"),
    [
        (((0, 0),), 2, 0),
        (((0, 0), (3, 0)), 1, 3),
        (((0, 0), (3, 0)), Fraction(3, 2), 5),
        (((0, 0), (1, 1)), 1, 2),
        (((0, 0), (3, 4)), 1, 5),
        (((0, 0), (1, 1), (2, 2), (3, 3)), 1, 5),
        (((0, 0), (1, 0), (1, 1)), Fraction(1, 2), 1),
        (((2, 1), (5, 1)), 1, 3),
        (((5, 1), (5, 4), (1, 4)), 1, 7),
    ],
)
def test_a_way_is_rounded_up_once(way: tuple[tuple[int, int], ...], length: int | Fraction, metres: int) -> None:
    points = tuple((x * SQUARE, y * SQUARE) for x, y in way)
    assert whole_metres(points, Fraction(length)) == metres


def test_one_unit_more_is_a_metre_more() -> None:
    assert whole_metres(((0, 0), (2 * SQUARE, 0)), Fraction(1)) == 2
    assert whole_metres(((0, 0), (2 * SQUARE + 1, 0)), Fraction(1)) == 3


def test_a_distance_is_exact_and_told_to_a_tenth() -> None:
    far = Distance(Fraction(2))
    assert far.within(Fraction(142, 100)) and not far.within(Fraction(141, 100)) and not far.within(1)
    assert Distance(Fraction(4)).within(2)
    assert (far.metres, far.tenths, Distance(Fraction(9)).metres) == ("1.4", 14, "3")


@pytest.mark.parametrize(
    ("hundredths", "told"),
    [(0, "0"), (4, "0"), (5, "0.1"), (95, "1"), (94, "0.9"), (1004, "10"), (1005, "10.1"), (149, "1.5"), (144, "1.4")],
)
def test_a_distance_is_rounded_to_the_nearest_tenth(hundredths: int, told: str) -> None:
    assert Distance(Fraction(hundredths, 100) ** 2).metres == told


@pytest.mark.parametrize(
    ("metres", "told"), [("0.0499", "0"), ("0.0501", "0.1"), ("100.0499", "100"), ("99.95", "100")]
)
def test_a_distance_short_of_half_a_tenth_is_not_rounded_up(metres: str, told: str) -> None:
    assert Distance(Fraction(metres) ** 2).metres == told


def test_what_lies_within_some_metres_is_shown_on_the_map_by_its_squares() -> None:
    played = prepared({"fighter": {"Ann": {}}, "system": "semi-automagic", "scene": {"metres": "3/2"}})
    fight = Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    box = Rect(SQUARE, SQUARE, 2 * SQUARE, 2 * SQUARE)
    reach = reach_about(fight, box, 3, verbatim("near"))
    assert reach == Reach((rounded_about(box, 2 * SQUARE),), verbatim("near"))


def test_the_side_of_a_square_is_that_of_the_map() -> None:
    script = {"fighter": {"Ann": {}}, "system": "semi-automagic", "scene": {"metres": "3/2"}}
    played = prepared(script)
    fight = Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    assert length_of(fight) == Fraction(3, 2)
