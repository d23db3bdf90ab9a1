"""Openings: what walls leave of a border, and what that says of neighbours and of walking."""

import random

import pytest
from shapely import Polygon

from core.geometry.openings import NARROWEST_OPENING, has_opening
from core.geometry.site import Site
from core.geometry.units import SQUARE, Point
from core.geometry.walls import Barrier, Purpose, WallSet, chain
from core.geometry.zones import Zones

BORDER: tuple[Point, ...] = ((4 * SQUARE, 0), (4 * SQUARE, 4 * SQUARE))
LEFT = ((0, 0), (4 * SQUARE, 0), (4 * SQUARE, 4 * SQUARE), (0, 4 * SQUARE))
RIGHT = tuple((x + 4 * SQUARE, y) for x, y in LEFT)


def upright(first: int, last: int, x: int = 4 * SQUARE, name: str = "wall") -> Barrier:
    return Barrier(name, (x, first), (x, last))


def widest_gap(walls: list[tuple[int, int]], length: int) -> int:
    """Return the widest stretch that no wall covers: worked out unit by unit."""
    covered = [False] * length
    for first, last in walls:
        for unit in range(max(first, 0), min(last, length)):
            covered[unit] = True
    best = here = 0
    for each in covered:
        here = 0 if each else here + 1
        best = max(best, here)
    return best


@pytest.mark.parametrize("seed", range(40))
def test_an_opening_is_a_gap_wide_enough_as_counting_unit_by_unit_finds_it(seed: int) -> None:
    dice = random.Random(seed)
    walls = []
    for _ in range(dice.randint(0, 12)):
        first = dice.randrange(-2, 32) * 96
        walls.append((first, first + dice.randint(1, 14) * 96))
    set_ = WallSet(upright(a, b, 4 * SQUARE + dice.choice((-100, 0, 60))) for a, b in walls)
    assert has_opening((BORDER,), set_) == (widest_gap(walls, 4 * SQUARE) >= NARROWEST_OPENING)


def test_a_wall_across_a_border_or_far_from_it_does_not_close_it() -> None:
    across = WallSet(chain("wall", ((0, 2 * SQUARE), (8 * SQUARE, 2 * SQUARE))))
    beside = WallSet((upright(0, 4 * SQUARE, 5 * SQUARE),))
    assert has_opening((BORDER,), across) and has_opening((BORDER,), beside)
    window = WallSet((Barrier("window", BORDER[0], BORDER[1], blocks_sight=False),))
    assert not has_opening((BORDER,), window) and has_opening((BORDER,), window, Purpose.SIGHT)
    assert not has_opening((), WallSet())


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("gap", [0, NARROWEST_OPENING - 48, SQUARE])
def test_a_wall_of_one_way_closes_a_border_from_one_side_but_for_its_gaps(gap: int, turned: bool) -> None:
    a, b = (4 * SQUARE, gap), (4 * SQUARE, 4 * SQUARE)
    wall = Barrier("wall", b, a, one_way=(Purpose.MOVE,)) if turned else Barrier("wall", a, b, one_way=(Purpose.MOVE,))
    walls = WallSet((wall,))
    left, right = (has_opening((BORDER,), walls, start=Polygon(zone)) for zone in (LEFT, RIGHT))
    through = gap >= NARROWEST_OPENING
    assert {left, right} == {True, through} and has_opening((BORDER,), walls)
    assert through or left is not turned
    both = WallSet((wall, Barrier("other", wall.b, wall.a, one_way=(Purpose.MOVE,))))
    assert [has_opening((BORDER,), both, start=Polygon(zone)) for zone in (LEFT, RIGHT)] == [through, through]
    assert has_opening((BORDER,), both) == through


@pytest.mark.parametrize("upright_one", [False, True])
@pytest.mark.parametrize("corner", [(1, 6), (6, 1), (3, 3)])
def test_two_walls_of_one_way_close_a_border_wherever_it_lies(corner: tuple[int, int], upright_one: bool) -> None:
    x, y = (each * SQUARE for each in corner)
    a, b = (x, y), (x, y + 4 * SQUARE) if upright_one else (x + 4 * SQUARE, y)
    one, other = (Barrier(str(ends), *ends, one_way=(Purpose.MOVE,)) for ends in ((a, b), (b, a)))
    assert has_opening(((a, b),), WallSet((one,))) and has_opening(((a, b),), WallSet((other,)))
    assert not has_opening(((a, b),), WallSet((one, other)))


def test_zones_with_a_wall_along_their_whole_border_are_no_neighbours_unless_said_so() -> None:
    polygons = {"left": LEFT, "right": RIGHT}
    whole, gap = WallSet((upright(0, 4 * SQUARE),)), WallSet((upright(0, 3 * SQUARE),))
    assert Zones(polygons, walls=lambda: whole).neighbours("left") == ()
    assert Zones(polygons, walls=lambda: whole).border("left", "right") == (BORDER,)
    assert Zones(polygons, walls=lambda: gap).neighbours("left") == ("right",)
    assert Zones(polygons, [("left", "right", True)], walls=lambda: whole).neighbours("left") == ("right",)
    assert Zones(polygons, [("left", "right", False)], walls=lambda: gap).neighbours("left") == ()


def test_a_closed_door_stops_walking_and_an_opened_one_does_not() -> None:
    lasting = (upright(0, SQUARE), upright(2 * SQUARE, 4 * SQUARE))
    zones = Zones({"left": LEFT, "right": RIGHT}, walls=lambda: WallSet(lasting))
    shut = Site(8, 4, zones=zones, walls=WallSet((*lasting, upright(SQUARE, 2 * SQUARE, name="door"))))
    assert zones.neighbours("left") == ("right",)
    assert not shut.may_cross("left", "right") and not shut.may_cross("right", "left")
    assert Site(8, 4, zones=zones, walls=WallSet(lasting)).may_cross("left", "right")


def test_what_is_linked_by_hand_through_a_wall_or_without_a_border_can_be_walked() -> None:
    wall = WallSet((upright(0, 4 * SQUARE),))
    far = tuple((x + 20 * SQUARE, y) for x, y in LEFT)
    links = [("left", "right", True), ("left", "far", True)]
    zones = Zones({"left": LEFT, "right": RIGHT, "far": far}, links, walls=lambda: wall)
    assert zones.may_cross("left", "right", wall) and zones.may_cross("far", "left", wall)


def test_a_wall_closes_a_border_that_it_runs_along_within_a_quarter_of_a_square() -> None:
    for off, opens in ((0, False), (191, False), (-191, False), (193, True), (-193, True)):
        along = WallSet([upright(-100, 5 * SQUARE, 4 * SQUARE + off)])
        assert has_opening((BORDER,), along) is opens, off


def test_an_opening_is_a_quarter_of_a_square_wide_to_three_figures() -> None:
    for gap, opens in ((100, False), (143, False), (193, True), (240, True)):
        # however the gap lies to the places that are tried
        found = {
            has_opening((BORDER,), WallSet([upright(0, at), upright(at + gap, 4 * SQUARE, name="rest")]))
            for at in range(600, 700, 9)
        }
        assert found == {opens}, gap
    for length, opens in ((40, True), (600, True)):
        assert has_opening((((0, 0), (length, 0)),), WallSet()) is opens
        assert not has_opening((((0, 0), (length, 0)),), WallSet([Barrier("wall", (-9, 0), (length + 9, 0))]))
    assert not has_opening((), WallSet()) and not has_opening((((3, 3), (3, 3)),), WallSet())
