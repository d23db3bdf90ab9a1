"""Which of several places with room is taken: the nearest, whole on the map, clear of everybody as far as can be."""

import pytest

from core.base.ids import TokenId
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.rules.kit.zones import room_at
from tests.core.rules.kit.test_room_about import HALF, MIDDLE, SPOT, around, context, drawn, ground
from tests.helpers.skirmish import begun

EVERYWHERE = (0, 0, 24 * SQUARE, 12 * SQUARE)


def room_beside(session: Session, ids: dict[str, TokenId], captain: Point, about: Point = MIDDLE) -> Point:
    """Return where Sybilla finds room about a point, with nobody but the captain in her way."""
    over = tuple(who for name, who in ids.items() if name not in ("Sybilla", "Captain"))
    return room_at(context(session, (ids["Captain"], captain)), ids["Sybilla"], SPOT, about, over=over)


def test_of_places_equally_near_the_leftmost_is_taken_and_of_these_the_highest() -> None:
    session, ids = begun()
    ground(session, EVERYWHERE)
    assert room_beside(session, ids, MIDDLE) == (MIDDLE[0] - SQUARE, MIDDLE[1] - SQUARE)
    right_of_him = (MIDDLE[0] - HALF, MIDDLE[1])
    assert room_beside(session, ids, right_of_him) == (MIDDLE[0] + HALF, MIDDLE[1] - HALF)


@pytest.mark.parametrize(
    "outline",
    [
        [(-6, 0), (-6, 6), (6, 6), (6, 2), (3, 2)],
        [(-6, 0), (-6, 6), (2, 6), (2, 3)],
    ],
)
def test_whatever_is_nearer_one_way_or_the_other_is_found_before_anything_farther(outline: list[Point]) -> None:
    """A narrow lane, by its middle line in half squares, whose two ends are three of them off, left and down."""
    session, ids = begun()
    line = [(-3, 0), *outline]
    drawn(session, lane(line))
    far_off = (2 * SQUARE, 2 * SQUARE)
    assert room_beside(session, ids, far_off) == (MIDDLE[0] - 3 * HALF, MIDDLE[1])


def lane(line: list[Point], wide: int = 9) -> tuple[Point, ...]:
    """Return the outline of a lane twice so many units wide, along a line of half squares about the middle."""
    from shapely import LineString

    points = [(MIDDLE[0] + x * HALF, MIDDLE[1] + y * HALF) for x, y in line]
    outline = LineString(points).buffer(wide, cap_style="square", join_style="mitre").exterior.coords
    return tuple((round(x), round(y)) for x, y in outline[:-1])


def test_large_ones_stand_clear_of_each_other_where_there_is_room() -> None:
    session, ids = begun(Sybilla={"sheet": {"size": "large"}}, Captain={"sheet": {"size": "large"}})
    ground(session, EVERYWHERE)
    assert room_beside(session, ids, MIDDLE) == (MIDDLE[0] - 2 * SQUARE, MIDDLE[1] - 2 * SQUARE)


def test_where_two_cannot_be_clear_of_each_other_they_are_yet_whole_on_the_map() -> None:
    """Two of two squares in a lane of three at the edge: the middle of one is a square from the edge and the other."""
    session, ids = begun(Sybilla={"sheet": {"size": "large"}}, Captain={"sheet": {"size": "large"}})
    ground(session, (0, MIDDLE[1] - 9, 3 * SQUARE, MIDDLE[1] + 9))
    assert room_beside(session, ids, (2 * SQUARE, MIDDLE[1]), (HALF, MIDDLE[1])) == (SQUARE, MIDDLE[1])


@pytest.mark.parametrize(("ring", "is_tried"), [(3, True), (4, False)])
def test_one_of_half_a_square_is_reason_to_look_half_a_square_less_far(ring: int, is_tried: bool) -> None:
    session, ids = begun(Captain={"sheet": {"size": "tiny"}})
    there = (MIDDLE[0] + ring * HALF, MIDDLE[1])
    ground(session, around(there))
    assert room_beside(session, ids, (2 * SQUARE, 2 * SQUARE)) == (there if is_tried else MIDDLE)


@pytest.mark.parametrize(("edge", "way"), [(0, 1), (24 * SQUARE, -1)])
def test_a_token_that_would_hang_over_an_edge_by_a_little_is_moved_inward(edge: int, way: int) -> None:
    session, ids = begun()
    ground(session, (min(edge, edge + way * SQUARE), MIDDLE[1] - 9, max(edge, edge + way * SQUARE), MIDDLE[1] + 9))
    near = edge + way * (HALF - 77)
    assert room_beside(session, ids, MIDDLE, (near, MIDDLE[1])) == (near + way * HALF, MIDDLE[1])
