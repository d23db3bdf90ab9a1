"""Places of a board apart from edge to edge, up and down too, and the ways between them over some points."""

from fractions import Fraction

from core.base.ids import TokenId
from core.geometry.apart import apart, lifted, shares_place
from core.geometry.board import Board, Body
from core.geometry.footprint import Footprint
from core.geometry.ground import Gait
from core.geometry.plane import Plane
from core.geometry.site import Site
from core.geometry.units import SQUARE, Square, centre_of
from core.geometry.walls import Barrier, WallSet


def body(name: str, square: Square, spaces: int, elevation: int) -> Body:
    return Body(name, Footprint.on(square, Fraction(spaces)), "a", elevation=elevation)


def test_places_are_apart_from_edge_to_edge_across_down_and_up() -> None:
    """A giant of three squares reaches from 0 to 3 up; an imp of one square flies about it."""
    giant = body("giant", (4, 4), 3, 0)
    table = {
        ((8, 4), 0): (1, 0, 0),
        ((1, 4), 0): (2, 0, 0),
        ((4, 9), 0): (0, 2, 0),
        ((4, 1), 0): (0, 2, 0),
        ((5, 5), 3): (0, 0, 0),
        ((5, 5), 4): (0, 0, 1),
        ((5, 5), -1): (0, 0, 0),
        ((5, 5), -2): (0, 0, 1),
        ((9, 2), 5): (2, 1, 2),
    }
    for (square, elevation), spaces in table.items():
        board = Board(Site(20, 20), (giant, body("imp", square, 1, elevation)))
        units = tuple(each * SQUARE for each in spaces)
        assert apart(board, "giant", "imp") == apart(board, "imp", "giant") == units, (square, elevation)
        overlaps = square in ((5, 5),) and not spaces[2]
        assert shares_place(board, "giant", "imp") is shares_place(board, "imp", "giant") is overlaps
    assert not shares_place(board, "giant", Footprint.on((10, 10))) and shares_place(board, "giant", giant.footprint)


def test_a_place_that_is_nobodys_lies_on_the_ground() -> None:
    board = Board(Site(9, 9, elevation=Plane({(3, 3): 2}, signed=True)), (body("imp", (3, 3), 1, 5),))
    assert lifted(board, "imp") == 5 * SQUARE
    assert (lifted(board, Footprint.on((3, 3))), lifted(board, Footprint.on((3, 4)))) == (2 * SQUARE, 0)
    assert apart(board, "imp", Footprint.on((3, 3)))[2] == 2 * SQUARE


def test_the_cheapest_way_is_walked_from_square_to_square_about_what_stands_in_it() -> None:
    gait, who = Gait(), TokenId("imp")
    imp = body(who, (1, 1), 1, 0)
    middles = [centre_of((column, 1)) for column in range(5)]
    open_ground = Board(Site(9, 9), (imp,))
    assert [*open_ground.route_over(who, (middles[4],), gait)] == middles[2:]
    assert [*open_ground.route_over(who, (middles[3], middles[1]), gait)] == [*middles[2:4], *middles[2:0:-1]]
    assert [*open_ground.route_over(who, ((middles[3][0] + 100, middles[3][1] - 100),), gait)] == middles[2:4]
    wall = Barrier("wall", (0, 3 * SQUARE), (9 * SQUARE, 3 * SQUARE))
    walled = Board(Site(9, 9, walls=WallSet([wall])), (imp,))
    assert walled.route_over(who, (centre_of((1, 5)),), gait) == ()
