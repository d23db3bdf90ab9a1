"""Where a card stands: never on what it is about, on free floor first, its line over nobody."""

from random import Random

import pytest

from desktop.run.cards.layout import AroundCard, Box, along, runs, stand_anywhere, stand_beside, tie

ROOM = Box(8, 8, 1376, 724)
WIDE, TALL = 368, 290


def square(x: float, y: float, side: float = 44) -> Box:
    """Return the box of a token of a side about a point."""
    return Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


def where(ground: AroundCard, width: float = WIDE, height: float = TALL) -> Box:
    """Return the box of a card in its place."""
    place = stand_beside(width, height, ground)
    return Box(place.left, place.top, place.left + width, place.top + height)


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share a pixel."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def test_on_an_empty_floor_it_stands_right_beside() -> None:
    ground = AroundCard(ROOM, square(400, 360))
    box = where(ground)
    assert (box.left, round((box.top + box.bottom) / 2)) == (446, 360)
    assert stand_beside(WIDE, TALL, ground).free


@pytest.mark.parametrize("at", [(30, 30), (1360, 30), (30, 700), (1360, 700), (690, 10)])
def test_in_a_corner_it_stays_in_the_room_and_leaves_the_one_it_is_about(at: tuple[int, int]) -> None:
    ground = AroundCard(ROOM, square(*at))
    box = where(ground)
    assert ROOM.left <= box.left and box.right <= ROOM.right and ROOM.top <= box.top and box.bottom <= ROOM.bottom
    assert not overlap(box, ground.about)


def test_it_hides_neither_actor_nor_path_nor_targets_nor_reach() -> None:
    about, actor = square(700, 360), square(560, 360)
    path = along(((560, 360), (700, 360)))
    others = (square(860, 300), square(860, 420))
    reach = (Box(500, 300, 660, 420),)
    ground = AroundCard(ROOM, about, (actor, *path, *others, *reach))
    box = where(ground)
    assert not [each for each in (about, *ground.never) if overlap(box, each)]


def test_its_line_does_not_run_over_who_stands_right_beside() -> None:
    about, neighbour = square(400, 360), square(356, 360)
    name = Box(370, 382, 430, 400)
    ground = AroundCard(ROOM, about, (Box(430, 20, 1376, 724),), (neighbour, name))
    box = where(ground)
    (x, y), (to_x, to_y) = tie(box, about)
    on_the_way = [(x + (to_x - x) * step / 20, y + (to_y - y) * step / 20) for step in range(21)]
    inside = [a for a, b in on_the_way if neighbour.left < a < neighbour.right and neighbour.top < b < neighbour.bottom]
    assert not overlap(box, neighbour) and not inside


def test_a_place_that_hides_a_bystander_comes_after_free_floor() -> None:
    about = square(400, 360)
    bystander = square(560, 360)
    box = where(AroundCard(ROOM, about, (), (bystander,)))
    assert not overlap(box, bystander)


def test_the_line_crosses_nobody() -> None:
    about = square(690, 360)
    ring = (*(square(690 + dx, 360 + dy) for dx in (-60, 0, 60) for dy in (-60, 60)), square(630, 360))
    ground = AroundCard(ROOM, about, (), ring)
    box = where(ground)
    (x, y), (to_x, to_y) = tie(box, about)
    for step in range(21):
        point = x + (to_x - x) * step / 20, y + (to_y - y) * step / 20
        assert not [each for each in ring if overlap(Box(*point, point[0] + 1, point[1] + 1), each)]


def test_in_a_crowd_it_covers_what_is_far_rather_than_near() -> None:
    about = square(690, 360)
    crowd = tuple(square(x, y) for x in range(30, 1376, 60) for y in range(30, 724, 60))
    ground = AroundCard(ROOM, about, (square(630, 360),), crowd)
    place = stand_beside(WIDE, TALL, ground)
    box = where(ground)
    assert not place.free and not overlap(box, about) and not overlap(box, square(630, 360))


def test_a_smaller_card_finds_a_place_where_a_larger_has_none() -> None:
    about = square(690, 100)
    wall = (Box(8, 260, 1376, 724), Box(8, 8, 600, 260))
    ground = AroundCard(ROOM, about, wall)
    assert not stand_beside(WIDE, TALL, ground).free
    assert stand_beside(WIDE, 120, ground).free


def test_one_pixel_over_the_room_is_no_place() -> None:
    tall = ROOM.bottom - ROOM.top
    box = where(AroundCard(ROOM, square(400, 360)), height=tall)
    assert (box.top, box.bottom) == (ROOM.top, ROOM.bottom)


def test_squares_become_few_rectangles() -> None:
    block = {(column, row) for column in range(3) for row in range(4)}
    assert runs(block) == ((0, 0, 3, 4),)
    assert sorted(runs(block | {(5, 0), (5, 1)})) == [(0, 0, 3, 4), (5, 0, 6, 2)]
    assert runs({(0, 0), (0, 2)}) == ((0, 0, 1, 1), (0, 2, 1, 3))


def test_rectangles_cover_just_the_squares() -> None:
    source = Random(7)
    for _ in range(50):
        squares = {(source.randrange(9), source.randrange(9)) for _ in range(40)}
        covered = [
            (column, row)
            for left, top, right, bottom in runs(squares)
            for column in range(left, right)
            for row in range(top, bottom)
        ]
        assert sorted(covered) == sorted(squares)


def test_what_is_about_nobody_stands_at_the_upper_left_where_nobody_is() -> None:
    ground = AroundCard(ROOM, Box(690, 360, 690, 360))
    place = stand_anywhere(592, 200, ground)
    assert (place.left, place.top, place.free) == (8, 8, True)
    crowded = AroundCard(ROOM, Box(690, 360, 690, 360), (), (square(100, 100),))
    place = stand_anywhere(592, 200, crowded)
    assert place.free and not overlap(Box(place.left, place.top, place.left + 592, place.top + 200), square(100, 100))


def test_where_everything_near_is_taken_it_stands_farther_off() -> None:
    crowd = tuple(square(x, y) for x in range(60, 760, 60) for y in range(40, 720, 60))
    ground = AroundCard(ROOM, square(400, 360), (), crowd)
    box = where(ground)
    assert stand_beside(WIDE, TALL, ground).free
    assert not [each for each in (ground.about, *crowd) if overlap(box, each)]


def test_of_ground_that_may_be_pointed_at_it_hides_little_where_all_cannot_be_spared() -> None:
    wide = (Box(250, 8, 1060, 724),)
    box = where(AroundCard(ROOM, square(720, 360), rather=wide), height=140)
    assert box.left >= 1000 and not overlap(box, square(720, 360))
