"""Zones: where one is, who is next to whom, and what the game master's links change."""

from itertools import pairwise

import pytest

from core.geometry.units import Point
from core.geometry.zones import Zones


def box(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


MAP = {
    "hall": box(0, 0, 3000, 2000),
    "yard": box(3000, 0, 6000, 2000),
    "cellar": box(0, 2000, 2000, 4000),
    "tower": box(2000, 2000, 4500, 4000),
    "island": box(9000, 0, 10000, 1000),
    "altar": box(500, 500, 900, 900),
}


def test_a_point_lies_in_the_smallest_zone_that_holds_it() -> None:
    zones = Zones(MAP)
    assert zones.ids() == tuple(MAP)
    assert [zones.at(point) for point in ((100, 100), (600, 600), (5000, 50), (7000, 50))] == [
        "hall",
        "altar",
        "yard",
        None,
    ]
    assert zones.at((1000, 2000)) == "cellar" and zones.at((3000, 1000)) == "hall"


@pytest.mark.parametrize(("large", "small"), [("attic", "box"), ("box", "attic")])
def test_the_smallest_zone_counts_whatever_it_is_called_and_of_two_alike_the_first(large: str, small: str) -> None:
    assert Zones({large: box(0, 0, 3000, 2000), small: box(500, 500, 900, 900)}).at((600, 600)) == small
    assert Zones({large: box(0, 0, 3000, 2000), small: box(0, 0, 3000, 2000)}).at((600, 600)) == large


def test_neighbours_share_an_edge_and_not_only_a_corner() -> None:
    zones = Zones(MAP)
    assert zones.neighbours("hall") == ("yard", "cellar", "tower")
    assert zones.neighbours("yard") == ("hall", "tower")
    assert zones.neighbours("island") == ()
    assert zones.border("tower", "hall") == (((2000, 2000), (3000, 2000)),)
    assert zones.border("yard", "cellar") == ()
    four = Zones({name: box(x, y, x + 10, y + 10) for name, x, y in (("a", 0, 0), ("d", 10, 10))}, tolerance=1)
    assert four.neighbours("a") == ()


def test_links_correct_what_the_drawing_says() -> None:
    zones = Zones(MAP, [("island", "yard", True), ("hall", "yard", False)])
    assert zones.neighbours("island") == ("yard",) and zones.neighbours("yard") == ("tower", "island")
    assert zones.border("island", "yard") == () and zones.border("hall", "yard") == (((3000, 0), (3000, 2000)),)
    with pytest.raises(KeyError):
        zones.neighbours("nowhere")


@pytest.mark.parametrize("slip", [0, 7, -9, 20])
def test_edges_that_miss_each_other_a_little_are_one_border(slip: int) -> None:
    left = ((0, 0), (3000, 100), (4000, 5000), (0, 5000))
    right = ((3000 + slip, 100 - slip), (9000, 0), (9000, 5000), (4000 + slip, 5000 + slip), (3500 + slip, 2550))
    zones = Zones({"left": left, "right": right})
    assert zones.neighbours("left") == ("right",)
    (border,) = zones.border("left", "right")
    assert sum(abs(a[1] - b[1]) for a, b in pairwise(border)) == pytest.approx(4900, abs=60)


def test_edges_too_far_apart_are_no_border() -> None:
    assert Zones({"a": box(0, 0, 100, 900), "b": box(130, 0, 900, 900)}).neighbours("a") == ()


def test_a_border_may_have_several_pieces() -> None:
    comb = ((0, 0), (3000, 0), (3000, 1000), (2000, 1000), (2000, 500), (1000, 500), (1000, 1000), (0, 1000))
    zones = Zones({"comb": comb, "floor": box(0, 1000, 3000, 2000)})
    assert zones.border("comb", "floor") == (((0, 1000), (1000, 1000)), ((2000, 1000), (3000, 1000)))


def test_the_centre_lies_inside() -> None:
    bent = ((0, 0), (9000, 0), (9000, 9000), (8000, 9000), (8000, 1000), (0, 1000))
    zones = Zones({"hall": MAP["hall"], "bent": bent})
    assert zones.centre("hall") == (1500, 1000)
    assert zones.at(zones.centre("bent")) == "bent"


def test_a_zone_that_crosses_itself_holds_what_it_encloses() -> None:
    zones = Zones({"bow": ((0, 0), (2000, 2000), (2000, 0), (0, 2000)), "flat": ((0, 0), (5, 5), (10, 10))})
    assert zones.at((200, 1000)) == "bow" == zones.at((1800, 1000))
    assert zones.at((1000, 200)) is None and zones.neighbours("bow") == ()
    assert zones.centre("flat") == (5, 5)
