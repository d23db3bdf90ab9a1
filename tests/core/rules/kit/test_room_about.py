"""Where room is looked for in a place: at every half square about a point, the nearest ring first, and no farther."""

from dataclasses import replace
from itertools import product

import pytest

from core.base.ids import ThingId, TokenId
from core.edits.maps import DropThings, PutThings
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.session import Session
from core.geometry.units import SQUARE, Point, Square
from core.model.encounter import Stand
from core.model.things import Zone
from core.rules.kit.zones import room_at, route_over, squares_in, zone_at
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

HALF = SQUARE // 2
MIDDLE = (12 * SQUARE, 6 * SQUARE)
SPOT = "zone-800"


def drawn(session: Session, *outlines: tuple[Point, ...]) -> None:
    """Let a map have zones of these outlines alone: the first is the one asked for."""
    scene = session.state.scene(session.state.encounter(ENCOUNTER).scene)
    session.submit(DropThings(scene.id, tuple(each.id for each in scene.things.values())))
    zones = tuple(
        Zone(id=ThingId(f"zone-{800 + n}"), name=f"Zone {n}", points=points) for n, points in enumerate(outlines)
    )
    session.submit(PutThings(scene.id, zones))


def ground(session: Session, *areas: tuple[int, int, int, int]) -> None:
    """Let a map have these zones alone, in units from left, top to right, bottom: the first is the one asked for."""
    drawn(session, *(((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in areas))


def around(point: Point) -> tuple[int, int, int, int]:
    """Return a small area about a point, in which no other place that is tried lies."""
    return point[0] - HALF // 2, point[1] - HALF // 2, point[0] + HALF // 2, point[1] + HALF // 2


def context(session: Session, *moved: tuple[TokenId, Point]) -> Context:
    """Return the fight as it stands, with some at other points."""
    state = session.state
    for who, point in moved:
        state = state.with_token(ENCOUNTER, replace(state.token(ENCOUNTER, who), point=point, stand=Stand()))
    return Context(state, SYSTEMS, BoardCache(), ENCOUNTER)


@pytest.mark.parametrize(("dx", "dy"), [*product(range(-2, 3), repeat=2)])
def test_every_half_square_within_a_square_is_tried(dx: int, dy: int) -> None:
    session, ids = begun()
    there = (MIDDLE[0] + dx * HALF, MIDDLE[1] + dy * HALF)
    ground(session, around(there))
    assert room_at(context(session), ids["Sybilla"], SPOT, MIDDLE, over=tuple(ids.values())) == there


@pytest.mark.parametrize("aside", [(3, 0), (-3, 1), (0, 3), (2, -3)])
def test_with_nobody_about_nothing_farther_than_a_square_is_tried(aside: tuple[int, int]) -> None:
    session, ids = begun()
    ground(session, around((MIDDLE[0] + aside[0] * HALF, MIDDLE[1] + aside[1] * HALF)))
    assert room_at(context(session), ids["Sybilla"], SPOT, MIDDLE, over=tuple(ids.values())) == MIDDLE


@pytest.mark.parametrize(("ring", "is_tried"), [(3, True), (4, True), (5, False)])
def test_each_who_stands_there_is_reason_to_look_a_square_farther(ring: int, is_tried: bool) -> None:
    session, ids = begun()
    there = (MIDDLE[0] + ring * HALF, MIDDLE[1])
    ground(session, around(there))
    over = tuple(who for name, who in ids.items() if name != "Captain")
    far_off = (ids["Captain"], (2 * SQUARE, 2 * SQUARE))
    assert room_at(context(session, far_off), ids["Sybilla"], SPOT, MIDDLE, over=over) == (
        there if is_tried else MIDDLE
    )


def test_the_nearest_ring_is_taken_before_a_farther_one() -> None:
    session, ids = begun()
    near, far = (MIDDLE[0] + HALF, MIDDLE[1] + HALF), (MIDDLE[0] - SQUARE, MIDDLE[1])
    # one zone with two ends: a bar from the far place to below the near one would hold others too
    ground(session, around(far))
    assert room_at(context(session), ids["Sybilla"], SPOT, MIDDLE, over=tuple(ids.values())) == far
    wide = (far[0] - 9, near[1] - 9, near[0] + 9, near[1] + 9)
    ground(session, wide)
    found = room_at(context(session), ids["Sybilla"], SPOT, MIDDLE, over=tuple(ids.values()))
    assert max(abs(found[0] - MIDDLE[0]), abs(found[1] - MIDDLE[1])) == HALF and found[1] == near[1]


def test_a_gap_is_kept_while_the_whole_token_is_on_the_map_else_there_is_none() -> None:
    """At the edge a place with the gap would hang over it: one without the gap, on the map, is taken."""
    session, ids = begun()
    who, other = ids["Sybilla"], ids["Captain"]
    over = tuple(each for each in ids.values() if each not in (who, other))
    # from the edge to a square and a half: only half a square from it is wholly on the map and clear of the other
    ground(session, (0, MIDDLE[1] - 9, HALF + 9, MIDDLE[1] + 9))
    stood = context(session, (other, (HALF + SQUARE, MIDDLE[1])))
    assert room_at(stood, who, SPOT, (HALF, MIDDLE[1]), over=over, gap=HALF) == (HALF, MIDDLE[1])
    farther = context(session, (other, (HALF + SQUARE + HALF, MIDDLE[1])))
    assert room_at(farther, who, SPOT, (HALF, MIDDLE[1]), over=over, gap=HALF) == (HALF, MIDDLE[1])


def test_where_only_the_edge_is_free_a_token_hangs_over_it() -> None:
    session, ids = begun()
    who, other = ids["Sybilla"], ids["Captain"]
    over = tuple(each for each in ids.values() if each not in (who, other))
    ground(session, (0, MIDDLE[1] - 9, HALF + 9, MIDDLE[1] + 9))
    stood = context(session, (other, (SQUARE, MIDDLE[1])))
    # half a square from the other lies half a square from the edge: no room; at the edge there is, but not whole
    assert room_at(stood, who, SPOT, (HALF, MIDDLE[1]), over=over) == (0, MIDDLE[1])


def test_where_nothing_is_free_they_lie_on_each_other() -> None:
    session, ids = begun()
    who, other = ids["Sybilla"], ids["Captain"]
    over = tuple(each for each in ids.values() if each not in (who, other))
    ground(session, around(MIDDLE))
    stood = context(session, (other, (MIDDLE[0] + SQUARE - 1, MIDDLE[1])))
    assert room_at(stood, who, SPOT, MIDDLE, over=over) == MIDDLE
    ground(session, (MIDDLE[0] - 9, MIDDLE[1] - 9, MIDDLE[0] + HALF + 9, MIDDLE[1] + 9))
    assert room_at(stood, who, SPOT, (MIDDLE[0] + HALF, MIDDLE[1]), over=over) == (MIDDLE[0] + HALF, MIDDLE[1])


def test_one_is_never_in_his_own_way() -> None:
    session, ids = begun()
    who = ids["Sybilla"]
    ground(session, (0, 0, 24 * SQUARE, 12 * SQUARE))
    assert room_at(context(session, (who, MIDDLE)), who, SPOT, MIDDLE) == MIDDLE


def test_large_ones_get_a_square_from_middle_to_middle_where_there_is_no_room_for_all_of_them() -> None:
    """Two of two squares each, in a place a square wide: apart by a square, no less and no more than can be."""
    session, ids = begun(Sybilla={"sheet": {"size": "large"}}, Captain={"sheet": {"size": "large"}})
    who, other = ids["Sybilla"], ids["Captain"]
    over = tuple(each for each in ids.values() if each not in (who, other))
    seen = context(session)
    widths = {int(seen.board.bodies[each].footprint.spaces) for each in (who, other)}
    assert widths == {2}
    ground(session, (MIDDLE[0] - SQUARE - 9, MIDDLE[1] - 9, MIDDLE[0] + 9, MIDDLE[1] + 9))
    stood = context(session, (other, MIDDLE))
    assert room_at(stood, who, SPOT, MIDDLE, over=over) == (MIDDLE[0] - SQUARE, MIDDLE[1])


def squares_of(session: Session) -> list[Square]:
    """Return the squares of the zone that is asked for."""
    zone = zone_at(context(session), SPOT)
    assert zone is not None
    return sorted(squares_in(context(session).board.site.zones, zone))


def test_a_zone_wider_than_high_has_its_squares() -> None:
    session, _ = begun()
    ground(session, (5 * SQUARE, 2 * SQUARE, 9 * SQUARE, 4 * SQUARE))
    assert squares_of(session) == [*product(range(5, 9), range(2, 4))]


def test_a_zone_higher_than_wide_has_its_squares_where_it_lies_low_on_the_map() -> None:
    session, _ = begun()
    ground(session, (SQUARE, 6 * SQUARE, 3 * SQUARE, 11 * SQUARE))
    assert squares_of(session) == [*product(range(1, 3), range(6, 11))]


def test_nobodys_square_is_on_no_way() -> None:
    session, ids = begun()
    ground(session, (0, 0, 8 * SQUARE, 12 * SQUARE), (8 * SQUARE, 0, 16 * SQUARE, 12 * SQUARE))
    ctx = context(session, (ids["Sybilla"], (4 * SQUARE, 6 * SQUARE)))
    assert (
        route_over(ctx, ids["Sybilla"], ((12 * SQUARE, 6 * SQUARE), (20 * SQUARE, 0)), lambda here, there: True) == ()
    )
