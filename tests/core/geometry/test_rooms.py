"""Rooms against a flood fill over squares, and walls drawn carelessly."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.geometry.rooms import Room, Rooms
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, Rect, Square, centre_of

Wall = tuple[Point, Point]
SIDE = 7


def flooded(edges: frozenset[tuple[Square, Square]]) -> dict[Square, int]:
    """Number the squares from -1 to `SIDE` by what they can reach without crossing an edge; the outside is 0."""
    numbers: dict[Square, int] = {}
    squares = [(x, y) for y in range(-1, SIDE + 1) for x in range(-1, SIDE + 1)]
    for square in squares:
        if square in numbers:
            continue
        number, queue = len(set(numbers.values())), [square]
        while queue:
            x, y = queue.pop()
            if (x, y) in numbers:
                continue
            numbers[x, y] = number
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                pair = min((x, y), other), max((x, y), other)
                if other in squares and pair not in edges:
                    queue.append(other)
    return numbers


@settings(max_examples=60, deadline=None)
@example(629, 0.75, 20)  # crossings a hair apart
@given(st.integers(0, 10**6), st.sampled_from([0.3, 0.5, 0.75, 1.0]), st.sampled_from([0, 20]))
def test_a_room_is_what_cannot_be_left_without_crossing_a_wall(seed: int, share: float, slip: int) -> None:
    random = np.random.default_rng(seed)
    edges, walls = set(), []
    for x in range(-1, SIDE):
        for y in range(-1, SIDE):
            for other, a, b in (
                ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ):
                if min(a + b) >= 0 and random.random() < share:
                    edges.add(((x, y), other))
                    ends = [tuple(int(c * SQUARE + random.integers(-slip, slip + 1)) for c in end) for end in (a, b)]
                    walls.append(((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])))
    rooms, numbers = Rooms(walls), flooded(frozenset(edges))
    found = {square: rooms.room_at(centre_of(square)) for square in numbers}
    assert all((found[square] is None) == (number == 0) for square, number in numbers.items())
    for number in range(1, max(numbers.values()) + 1):
        assert len({found[square] for square in numbers if numbers[square] == number}) == 1
    assert len(rooms.rooms) == max(numbers.values())


def box(left: int, top: int, right: int, bottom: int) -> list[Wall]:
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return [(corners[n - 1], corners[n]) for n in range(4)]


def test_a_room_with_a_pillar_has_a_hole() -> None:
    rooms = Rooms([*box(0, 0, 9000, 6000), *box(3000, 2000, 4000, 3000)])
    hall = rooms.room_at((100, 100))
    assert hall is not None and set(hall.outline) == {(0, 0), (9000, 0), (9000, 6000), (0, 6000)}
    assert [set(hole) for hole in hall.holes] == [{(3000, 2000), (4000, 2000), (4000, 3000), (3000, 3000)}]
    assert rooms.room_at((3500, 2500)) not in (hall, None)
    assert rooms.room_at((9500, 100)) is None


def test_walls_may_cross_and_end_in_the_middle_of_slanted_ones() -> None:
    slanted = ((-700, 2351), (9700, 4019))
    walls = [*box(0, 0, 9000, 6000), slanted, ((4501, -500), (4501, 3185))]
    rooms = Rooms(walls)
    assert len(rooms.rooms) == 3
    assert len({rooms.room_at(point) for point in ((100, 100), (8000, 100), (100, 5900))}) == 3
    assert rooms.room_at((100, 5900)) == rooms.room_at((8900, 5900))


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 6.283), st.integers(0, 3))
def test_rooms_of_a_turned_house_meet_on_slanted_walls(angle: float, gap: int) -> None:
    """Every wall but the outer four ends in the middle of another, at a point rounded to whole units."""
    c, s = np.cos(angle), np.sin(angle)
    plan = [*box(0, 0, 9000, 6000), ((0, 2500), (9000, 2500)), ((0, 3500), (9000, 3500))]
    plan += [((x, 0), (x, 2500)) for x in (2000, 4100, 6300)] + [((x, 3500), (x, 6000)) for x in (1900, 4000, 7700)]

    def turned(point: Point) -> Point:
        return round(c * point[0] - s * point[1]), round(s * point[0] + c * point[1])

    rooms = Rooms([(turned(a), turned(b)) for a, b in plan], gap=gap)
    assert len(rooms.rooms) == 9
    spots = [(1000, 1000), (3000, 1000), (5000, 1000), (8000, 1000), (4500, 3000), (900, 5000), (3000, 5000)]
    assert len({rooms.room_at(turned(spot)) for spot in spots}) == len(spots)


@pytest.mark.parametrize(("gap", "count"), [(90, 1), (110, 0)])
def test_small_gaps_close_and_wide_ones_stay_open(gap: int, count: int) -> None:
    walls = [*box(0, 0, 9000, 6000)[1:], ((0, 6000), (0, 3000 + gap)), ((0, 3000), (0, 0))]
    assert len(Rooms(walls, gap=100).rooms) == count
    assert len(Rooms(walls, gap=0).rooms) == 0


def test_a_curved_wall_of_short_pieces_closes_at_its_loose_end() -> None:
    turns = [(round(4000 * np.cos(a)), round(4000 * np.sin(a))) for a in np.linspace(0, 2 * np.pi - 0.02, 400)]
    walls = list(pairwise(turns))
    assert len(Rooms(walls).rooms) == 1 and len(Rooms(walls, gap=0).rooms) == 0


def test_the_frame_of_the_map_closes_rooms() -> None:
    wall = [((4000, 0), (4000, 6000))]
    rooms = Rooms(wall, frame=Rect(0, 0, 9000, 6000))
    assert len(rooms.rooms) == 2 and Rooms(wall).rooms == () == Rooms([]).rooms
    assert isinstance(rooms.room_at((8999, 5999)), Room)


def test_slivers_between_careless_double_walls_are_no_rooms() -> None:
    walls = [*box(0, 0, 9000, 6000), ((4500, 0), (4500, 6000)), ((4520, 0), (4480, 6000))]
    assert len(Rooms(walls).rooms) == 2


def test_a_tangle_of_lines_a_hair_apart_encloses_nothing_that_has_no_corners() -> None:
    holes = 0
    for seed in range(40):
        chance = Random(seed)
        around = [(0, 0), (2 * SQUARE, 0), (2 * SQUARE, 2 * SQUARE), (0, 2 * SQUARE), (0, 0)]
        at = [SQUARE, SQUARE]
        scribble = [(at[0], at[1])]
        for _ in range(60):
            at = [each + chance.randint(-3, 3) for each in at]
            scribble.append((at[0], at[1]))
        rooms = Rooms((*pairwise(around), *pairwise(scribble))).rooms
        holes += sum(len(room.holes) for room in rooms)
        for room in rooms:
            assert len(room.outline) >= 3 and all(len(hole) >= 3 for hole in room.holes)
            assert not polygon_of(room.outline, room.holes).is_empty
    assert holes
