"""The small parts of geometry at their edges: rectangles, squares under a shape, borders of zones."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from pydantic import TypeAdapter, ValidationError
from shapely import Polygon, box

from core.geometry import site as site_module
from core.geometry.boxes import enters
from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING, CLOSED_BORDER, Gait, Ground
from core.geometry.moves import moves_within
from core.geometry.openings import CLOSING_REACH as STEP_ASIDE
from core.geometry.outlines import way_out
from core.geometry.pieces import mended
from core.geometry.plane import BLOCK_SIDE, PLANE_SIDE, Plane
from core.geometry.room_shapes import round_in
from core.geometry.rooms import GAP, Rooms
from core.geometry.samples import Measures, samples_of
from core.geometry.shapes import squares_under
from core.geometry.shares import Fan
from core.geometry.site import Site
from core.geometry.snap import Snap, held_within, lattice, snap, snapped_box
from core.geometry.solids import solids
from core.geometry.steps import blocked_steps
from core.geometry.units import DIRECTIONS, SQUARE, Point, Rect
from core.geometry.walls import Barrier, Purpose, WallSet
from core.geometry.zone_graph import Spot, ZoneGraph, border_of
from core.geometry.zones import NEAR_BORDER, TOLERANCE, Zones

S = SQUARE


def zone(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    """Return a zone over some squares."""
    return (left * S, top * S), (right * S, top * S), (right * S, bottom * S), (left * S, bottom * S)


@pytest.mark.parametrize(
    ("other", "meets", "overlaps"),
    [
        (Rect(10, 20, 30, 40), True, True),
        (Rect(30, 20, 50, 40), True, False),
        (Rect(31, 20, 50, 40), False, False),
        (Rect(0, 20, 10, 40), True, False),
        (Rect(0, 20, 9, 40), False, False),
        (Rect(10, 40, 30, 60), True, False),
        (Rect(10, 41, 30, 60), False, False),
        (Rect(10, 0, 30, 20), True, False),
        (Rect(10, 0, 30, 19), False, False),
        (Rect(30, 40, 50, 60), True, False),
    ],
)
def test_rectangles_meet_at_an_edge_and_overlap_beyond_it(other: Rect, *, meets: bool, overlaps: bool) -> None:
    one = Rect(10, 20, 30, 40)
    assert one.meets(other) is meets and other.meets(one) is meets
    assert one.overlaps(other) is overlaps and other.overlaps(one) is overlaps


def test_a_rectangle_grows_on_each_side() -> None:
    assert Rect(10, 20, 31, 42).grown(5) == Rect(5, 15, 36, 47) and Rect(0, 0, 9, 9).grown(-2) == Rect(2, 2, 7, 7)


def test_a_line_of_no_length_is_in_a_box_where_its_point_is() -> None:
    square = Rect(0, 0, 10, 10)
    for at, inside in (((5, 5), True), ((1, 9), True), ((0, 5), False), ((5, 10), False), ((12, 5), False)):
        assert enters(at, at, square) is inside


def squares_of(shape: Polygon) -> set[tuple[int, int]]:
    """Return the squares that an area reaches into, as the shape of all whole ones covers their middles."""
    found = squares_under(shape)
    return {
        (x, y)
        for x, y in product(range(-1, 7), repeat=2)
        if found.covers(box(x * S + 1, y * S + 1, (x + 1) * S - 1, (y + 1) * S - 1))
    }


def test_a_shape_lies_in_the_squares_into_which_it_reaches_far_enough() -> None:
    far = S // 16
    assert squares_of(box(S, S, 3 * S, 2 * S)) == {(1, 1), (2, 1)}
    assert squares_of(box(S + 100, S + 100, 3 * S - 100, 2 * S - 100)) == {(1, 1), (2, 1)}
    for over, beyond in ((far - 1, False), (far + 1, True)):
        wide = squares_of(box(S, S, 3 * S + over, 2 * S))
        assert wide == ({(1, 1), (2, 1), (3, 1)} if beyond else {(1, 1), (2, 1)})
        high = squares_of(box(S, S - over, 2 * S, 2 * S))
        assert high == ({(1, 0), (1, 1)} if beyond else {(1, 1)})
        left = squares_of(box(2 * S - over, S, 3 * S, 3 * S))
        assert left == ({(1, 1), (1, 2), (2, 1), (2, 2)} if beyond else {(2, 1), (2, 2)})
    sliver = box(S, S, S + 2 * far - 2, 4 * S)
    assert squares_under(sliver).equals(sliver), "it reaches into no square"
    corner = Polygon([(S, S), (4 * S, S), (S, 4 * S)])
    assert squares_of(corner) == {(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (1, 3)}


def test_the_middle_of_a_border_is_half_way_along_its_longest_piece() -> None:
    assert (NEAR_BORDER, TOLERANCE, GAP, STEP_ASIDE) == (S // 2, 24, S // 8, S // 4)
    zones = Zones({"a": zone(0, 0, 4, 4), "b": zone(4, 0, 8, 4), "c": zone(9, 1, 12, 4)}, [("b", "c", True)])
    assert zones.middle("a") == (2 * S, 2 * S) and zones.middle(("a", "b")) == (4 * S, 2 * S)
    (bx, by), (cx, cy) = zones.middle("b"), zones.middle("c")
    assert zones.middle(("b", "c")) == ((bx + cx) // 2, (by + cy) // 2) == (33 * S // 4, 9 * S // 4)
    corner = ((0, 0), (6 * S, 0), (6 * S, 4 * S), (2 * S, 4 * S), (2 * S, 6 * S), (0, 6 * S))
    bent = Zones({"a": corner, "b": ((2 * S, 4 * S), (6 * S, 4 * S), (6 * S, 6 * S), (2 * S, 6 * S))})
    assert bent.middle(("a", "b")) == (3 * S, 4 * S), "six squares along the corner, half of which are three"
    swapped = Zones({"b": corner, "a": ((2 * S, 4 * S), (6 * S, 4 * S), (6 * S, 6 * S), (2 * S, 6 * S))})
    assert swapped.middle(("a", "b")) == (3 * S, 4 * S)


def test_a_point_near_a_border_lies_on_the_nearest_one() -> None:
    zones = Zones({"a": zone(0, 0, 4, 4), "b": zone(4, 0, 8, 4), "c": zone(0, 4, 4, 8)})
    for point, spot in (
        ((4 * S - S // 2 - 1, S), "a"),
        ((4 * S - S // 2, S), ("a", "b")),
        ((4 * S + S // 2, S), ("a", "b")),
        ((4 * S + S // 2 + 1, S), "b"),
        ((4 * S - 100, 4 * S - 90), ("a", "c")),
        ((4 * S - 90, 4 * S - 100), ("a", "b")),
        ((9 * S, S), None),
    ):
        assert zones.spot_at(point) == spot


def test_a_graph_knows_its_places_and_ways() -> None:
    graph = ZoneGraph("abcd", [("b", "a"), ("b", "c")])
    assert border_of("b", "a") == border_of("a", "b") == ("a", "b")
    known: list[Spot] = ["a", "b", "c", "d", ("a", "b"), ("b", "c")]
    unknown: list[Spot] = ["e", ("b", "a"), ("a", "c")]
    assert all(graph.has(spot) for spot in known) and not any(graph.has(spot) for spot in unknown)
    assert graph.neighbours("b") == ("a", "c") and graph.neighbours("a") == ("b",) and graph.neighbours("d") == ()
    assert [graph.distance("a", spot) for spot in ("a", ("a", "b"), "b", ("b", "c"), "c", "d")] == [0, 1, 2, 3, 4, None]
    assert graph.nearby("a", "a") and graph.nearby("a", ("a", "b")) and not graph.nearby("a", "b")
    assert graph.way("a", "c", lambda here, there: True) == (("a", "b"), "b", ("b", "c"), "c")
    assert graph.way("a", "a", lambda here, there: True) == ()
    assert graph.way("a", "c", lambda here, there: there != ("b", "c")) is None
    assert graph.way("a", "d", lambda here, there: True) is None


@pytest.mark.parametrize("turned", [False, True])
def test_one_steps_onto_a_border_where_it_is_open_from_there_and_off_it_always(*, turned: bool) -> None:
    """A drop that can only be gone down closes the border from below."""
    a, b = (4 * S, 0), (4 * S, 4 * S)
    drop = Barrier("drop", *((b, a) if turned else (a, b)), one_way=(Purpose.MOVE,))
    zones = Zones({"a": zone(0, 0, 4, 4), "b": zone(4, 0, 8, 4)}, [("a", "b", True)])
    site = Site(8, 4, walls=WallSet((drop,)), zones=zones)
    open_from = {"a": site.may_cross("a", "b"), "b": site.may_cross("b", "a")}
    for here in ("a", "b"):
        assert site.may_step(here, ("a", "b")) is open_from[here]
        assert site.may_step(("a", "b"), here)


def test_what_a_site_has_found_out_is_forgotten_when_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_module, "ANSWERS_KEPT", 2)
    site = Site(6, 6, walls=WallSet((Barrier("wall", (S, 0), (S, 2 * S)),)))
    stands = [Footprint.on((column, 0), Fraction(1)) for column in range(5)]
    seen = [site.sight(stands[0], other).clear for other in stands[1:]]
    assert seen == [False] * 4 == [site.sight(stands[0], other).clear for other in stands[1:]]
    assert site.sight(stands[1], stands[3]).clear


def test_solid_squares_and_borders_stop_lines_on_a_map_that_is_wider_than_high() -> None:
    terrain = Plane({(5, 1): BLOCKING, (6, 1): BLOCKING, (1, 3): BLOCKING, (7, 0): 1, (8, 0): BLOCKING})
    found = {(each.id, each.a, each.b) for each in solids(terrain, Plane(), 8, 3)}
    assert {name for name, _, _ in found} == {"square-5-1", "square-6-1"} and len(found) == 6
    high = solids(Plane({(1, 5): BLOCKING, (5, 1): BLOCKING}), Plane(), 3, 8)
    assert {each.id for each in high} == {"square-1-5"} and len(high) == 4
    edges = Plane(
        {(8, 0): CLOSED_BORDER << 2, (0, 3): CLOSED_BORDER, (9, 0): CLOSED_BORDER << 2, (0, 4): CLOSED_BORDER}
    )
    assert [(each.a, each.b) for each in solids(Plane(), edges, 8, 3)] == [
        ((8 * S, 0), (8 * S, S)),
        ((0, 3 * S), (S, 3 * S)),
    ]


def test_steps_off_the_area_cost_nothing_as_they_lead_nowhere() -> None:
    moves = moves_within(Ground(5, 4), Rect(1, 1, 4, 3), 1, Gait())
    costs = moves.costs
    assert moves.open.all() and costs.shape == (8, 2, 3)
    for number, (dx, dy) in enumerate(DIRECTIONS):
        for row, column in product(range(2), range(3)):
            stays = 0 <= column + dx < 3 and 0 <= row + dy < 2
            assert costs[number, row, column] == (moves.price[number, row, column] if stays else 0)


def test_a_step_between_two_walls_that_end_at_its_line_is_barred() -> None:
    middle, y = S + S // 2, S + S // 2
    above, below = (S * 2, 0, S * 2, y), (S * 2, y, S * 2, 3 * S)
    right = DIRECTIONS.index((1, 0))
    assert middle == y
    assert blocked_steps(np.array([above, below], np.int64), 4, 3)[right, 1, 1]
    assert not blocked_steps(np.array([above], np.int64), 4, 3)[right, 1, 1]
    assert not blocked_steps(np.array([below], np.int64), 4, 3)[right, 1, 1]
    assert not blocked_steps(np.zeros((0, 4), np.int64), 4, 3).any()


def test_a_gap_is_mended_with_the_chains_that_go_on_in_its_direction() -> None:
    left, right, aside = ((0, 0), (4, 0)), ((8, 0), (12, 0)), ((8, 0), (8, 9))
    gap = ((4, 0), (8, 0))
    assert mended((left, right), gap) == (((0, 0), (12, 0)), (0, 1))
    assert mended((right[::-1], left[::-1]), gap) == (((0, 0), (12, 0)), (1, 0))
    assert mended((left, aside), gap) == (((0, 0), (8, 0)), (0,))
    assert mended((aside, right), gap) == (((4, 0), (12, 0)), (1,))
    assert mended((aside,), gap) == (gap, ()) == mended((), gap)
    ring = ((8, 0), (12, 0), (12, 5), (0, 5), (0, 0), (4, 0))
    assert mended((ring,), gap) == (((12, 0), (12, 5), (0, 5), (0, 0), (12, 0)), (0,))


def test_walls_that_miss_each_other_by_an_eighth_of_a_square_enclose_a_room() -> None:
    for miss, rooms in ((0, 1), (S // 8, 1), (S // 8 + 2, 0)):
        walls = [((0, 0), (4 * S, 0)), ((4 * S, 0), (4 * S, 4 * S)), ((4 * S, 4 * S), (0, 4 * S))]
        walls.append(((0, 4 * S), (0, miss)))
        assert len(Rooms(walls).rooms) == rooms


def test_a_space_is_judged_by_nine_places_unless_it_is_said_otherwise() -> None:
    stand = Footprint.on((0, 0), Fraction(1))
    sixths = [round(S * part / 6) for part in (1, 3, 5)]
    assert list(samples_of(stand)) == [(x, y) for y in sixths for x in sixths] and Measures().samples == 9
    assert list(samples_of(stand, 4)) == [(x, y) for y in (S // 4, 3 * S // 4) for x in (S // 4, 3 * S // 4)]


def test_nothing_is_hidden_where_nothing_stands() -> None:
    outline = np.array([[0, 0, 100, 0], [100, 0, 100, 100], [100, 100, 0, 100], [0, 100, 0, 0]], np.float64).reshape(
        -1, 2
    )
    fan = Fan.of((50, 50), outline)
    assert fan.hidden(np.zeros((0, 4), np.int64)).tolist() == []
    assert fan.hidden(np.array([(10, 10, 20, 20), (200, 10, 220, 20)], np.int64)).tolist() == pytest.approx([0.0, 1.0])


def test_the_plain_form_of_a_plane_has_its_bounds() -> None:
    planes = TypeAdapter(Plane)
    last = PLANE_SIDE // BLOCK_SIDE - 1
    plane = Plane({(0, 0): 1, (last * BLOCK_SIDE, last * BLOCK_SIDE): 2})
    written = planes.dump_python(plane, mode="json")
    assert set(written["blocks"]) == {"0,0", f"{last},{last}"} and planes.validate_python(written) == plane
    (block,) = planes.dump_python(Plane({(0, 0): 1}), mode="json")["blocks"].values()
    noise = np.random.default_rng(1).integers(0, 256, (BLOCK_SIDE, BLOCK_SIDE), np.uint8)
    worst = Plane({(x, y): int(noise[y, x]) for x in range(BLOCK_SIDE) for y in range(BLOCK_SIDE)})
    assert planes.validate_python(planes.dump_python(worst, mode="json")) == worst
    for blocks in ({"01,0": block}, {"0,-1": block}, {"1000,0": block}, {"0": block}, {"0,0": "A" * 2000}):
        with pytest.raises(ValidationError):
            planes.validate_python({"signed": False, "blocks": blocks})
    strange: tuple[dict[str, object], ...] = (
        {"signed": 1, "blocks": {}},
        {"blocks": {}},
        {"signed": False},
        {**written, "more": 1},
    )
    for wrong in strange:
        with pytest.raises(ValidationError):
            planes.validate_python(wrong)


def test_points_snap_to_the_nearest_of_a_kind_and_halves_go_up() -> None:
    half, quarter = S // 2, S // 4
    for value, corner, middle, halves in (
        (0, 0, half, 0),
        (half - 1, 0, half, half),
        (half, S, half, half),
        (quarter - 1, 0, half, 0),
        (quarter, 0, half, half),
        (S, S, S + half, S),
        (-1, 0, -half, 0),
        (-half, 0, -half, -half),
        (-half - 1, -S, -half, -half),
    ):
        assert snap((value, 0), Snap.CORNER)[0] == corner == snap((0, value), Snap.CORNER)[1]
        assert snap((value, 0), Snap.CENTRE)[0] == middle == snap((0, value), Snap.CENTRE)[1]
        assert snap((value, 0), Snap.HALF)[0] == halves == snap((0, value), Snap.HALF)[1]
    assert snap((123, 456), Snap.NONE) == (123, 456) and lattice((9, 9), 8, offset=3) == (11, 11)
    assert snap((half + 9, 10), Snap.EDGE) == (half, 0) and snap((10, half + 9), Snap.EDGE) == (0, half)
    assert snap((30, 20), Snap.EDGE) == (0, 0) and snap((half, half - 9), Snap.EDGE) == (half, 0)
    assert snapped_box((S, S), S, S) == (S + half, S + half) == snapped_box((S + 9, 2 * S - 1), S, S)
    assert snapped_box((S - 1, S - 9), S, half) == (half, S - quarter) == snapped_box((S - 1, S - 9), half, S, 270)
    area = Rect(10, 20, 30, 40)
    assert [held_within(at, area) for at in ((0, 0), (20, 30), (99, 99), (30, 41))] == [
        (10, 20),
        (20, 30),
        (30, 40),
        (30, 40),
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_a_short_piece_is_not_joined_again_to_the_wall_that_it_comes_from(*, turned: bool) -> None:
    for wall in (((0, 0), (0, 4000)), ((0, 4000), (0, 0))):
        stub = ((0, 0), (500, 500)) if turned else ((500, 500), (0, 0))
        assert Rooms([wall, stub], gap=600).rooms == ()
        other = ((500, 4000), (500, 600)) if turned else ((500, 600), (500, 4000))
        assert Rooms([wall, stub, other], gap=499).rooms == ()
        across = ((0, 4000), (500, 4000))
        assert len(Rooms([wall, stub, other, across], gap=499).rooms) == 1


def test_the_way_out_of_a_box_straight_and_aslant() -> None:
    area = Rect(0, 0, 40, 20)
    for towards, edge in (
        ((20, -99), (20, 0)),
        ((20, 99), (20, 20)),
        ((-99, 10), (0, 10)),
        ((99, 10), (40, 10)),
        ((20, 11), (20, 20)),
        ((40, 20), (40, 20)),
        ((24, 14), (30, 20)),
        ((20, 10), (20, 10)),
    ):
        assert way_out(area, towards) == edge


def test_a_round_room_has_corners_about_half_a_square_apart_in_fours() -> None:
    for side, corners in ((1, 12), (2, 16), (3, 20), (4, 28), (8, 52), (10, 64), (30, 64)):
        ring = round_in(Rect(S, S, (1 + side) * S, (1 + side) * S))
        assert len(ring) == corners and ring[0] == ((1 + side) * S, S + side * S // 2)
    wide = round_in(Rect(0, 0, 8 * S, 2 * S))
    assert len(wide) == 32 and min(x for x, _ in wide) == 0 and max(y for _, y in wide) == 2 * S
