"""Dungeons by the dozen: what holds of every layout, of what stands in its rooms, and of mirrored halves."""

from itertools import pairwise
from random import Random

import pytest

from core.edits.dungeon import walls_of
from core.edits.dungeon_layout import (
    CORRIDOR,
    DENSEST,
    LARGEST,
    LEAST_ACROSS,
    MOST_ACROSS,
    SMALLEST,
    Layout,
    Wish,
    edge_between,
    edges_of,
    laid_out,
)
from core.edits.dungeon_shapes import walling
from core.edits.furnishing import BEHIND, CROWD, THEMES, WELL, furnished
from core.geometry.units import SQUARE, Rect, Square
from core.model.cover import Cover
from core.model.things import Stamp

SEEDS = range(50)
AREAS = (Rect(2, 3, 42, 33), Rect(30, 50, 46, 70), Rect(7, 1, 60, 14))


def reached(layout: Layout) -> set[Square]:
    """Return the squares that are reached from the first room through doors and corridors."""
    doors = {frozenset(door) for door in layout.doors}
    start = next(iter(layout.squares))
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            open_to = layout.squares.get(other) == layout.squares[x, y] or frozenset(((x, y), other)) in doors
            if open_to and other not in found:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_what_holds_of_every_layout(seed: int) -> None:
    area, density = AREAS[seed % len(AREAS)], 1 + seed % DENSEST
    layout = laid_out(area, Wish(density, seed=seed))
    wide, high = area.right - area.left, area.bottom - area.top
    assert 2 <= len(layout.rooms) <= max(2, wide * high * density // 420)
    for number, room in enumerate(layout.rooms):
        sides = room.right - room.left, room.bottom - room.top
        assert min(sides) >= SMALLEST and max(sides) <= LARGEST
        assert area.left <= room.left and room.right <= area.right and area.top <= room.top
        assert room.bottom <= area.bottom
        own = {square for square, owner in layout.squares.items() if owner == number}
        assert own == {(x, y) for x in range(room.left, room.right) for y in range(room.top, room.bottom)}
        for other in layout.rooms[number + 1 :]:
            across = max(room.left - other.right, other.left - room.right)
            down = max(room.top - other.bottom, other.top - room.bottom)
            assert max(across, down) >= 2
    assert {owner for owner in layout.squares.values() if owner != CORRIDOR} == set(range(len(layout.rooms)))
    assert reached(layout) == set(layout.squares)
    for a, b in layout.doors:
        assert a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and layout.squares[a] != layout.squares[b]
    middles = {(r.left + r.right - 1) // 2 for r in layout.rooms} | {(r.top + r.bottom - 1) // 2 for r in layout.rooms}
    for (x, y), owner in layout.squares.items():
        # a corridor runs along the middle of some room
        assert owner != CORRIDOR or x in middles or y in middles


@pytest.mark.parametrize("seed", range(20))
def test_mirrored_halves_are_alike_square_by_square_but_for_the_way_between_them(seed: int) -> None:
    area = AREAS[0]
    layout = laid_out(area, Wish(seed=seed, mirrored=True))
    half, last = len(layout.rooms) // 2, area.left + area.right - 1
    for one, other in zip(layout.rooms[:half], layout.rooms[half:], strict=True):
        assert (other.left, other.right) == (last + 1 - one.right, last + 1 - one.left)
        assert (other.top, other.bottom) == (one.top, one.bottom) and one.right <= (area.left + area.right) // 2
    for (x, y), owner in layout.squares.items():
        if owner != CORRIDOR:
            assert layout.squares[last - x, y] == (owner + half) % (2 * half)
    assert reached(layout) == set(layout.squares)


@pytest.mark.parametrize("seed", range(8))
def test_mirrored_rooms_have_mirrored_shapes(seed: int) -> None:
    area = AREAS[0]
    layout = laid_out(area, Wish(seed=seed, mirrored=True, shapes=True))
    half, sides = len(layout.rooms) // 2, (area.left + area.right) * SQUARE
    assert layout.shapes
    for number, shape in layout.shapes.items():
        twin = layout.shapes[(number + half) % (2 * half)]
        assert twin.form is shape.form and set(twin.ring) == {(sides - x, y) for x, y in shape.ring}


def test_the_smallest_area_has_rooms_and_a_smaller_one_none() -> None:
    for wide, high in ((LEAST_ACROSS, 20), (20, LEAST_ACROSS), (LEAST_ACROSS, LEAST_ACROSS)):
        assert all(laid_out(Rect(4, 9, 4 + wide, 9 + high), Wish(seed=seed)).rooms for seed in range(5))
    for wide, high in ((LEAST_ACROSS - 1, 20), (20, LEAST_ACROSS - 1)):
        assert laid_out(Rect(4, 9, 4 + wide, 9 + high), Wish()) == Layout((), {}, ())


@pytest.mark.parametrize("mirrored", [False, True])
def test_an_area_elsewhere_gives_the_same_rooms_there(mirrored: bool) -> None:
    here = laid_out(Rect(0, 0, 40, 30), Wish(seed=3, mirrored=mirrored))
    there = laid_out(Rect(10, 20, 50, 50), Wish(seed=3, mirrored=mirrored))
    assert there.rooms == tuple(Rect(r.left + 10, r.top + 20, r.right + 10, r.bottom + 20) for r in here.rooms)
    assert there.squares == {(x + 10, y + 20): owner for (x, y), owner in here.squares.items()}


@pytest.mark.parametrize("seed", range(8))
def test_walls_run_along_all_edges_but_those_of_doors(seed: int) -> None:
    layout = laid_out(AREAS[0], Wish(seed=seed))
    drawn: set[tuple[Square, Square]] = set()
    for wall in walls_of(layout, iter(range(1, 999))):
        for (ax, ay), (bx, by) in pairwise(wall.points):
            assert ax == bx or ay == by
            (ax, ay), (bx, by) = sorted(((ax // SQUARE, ay // SQUARE), (bx // SQUARE, by // SQUARE)))
            for n in range(max(bx - ax, by - ay)):
                edge = ((ax + n, ay), (ax + n, ay - 1)) if ay == by else ((ax, ay + n), (ax - 1, ay + n))
                pair = min(edge), max(edge)
                assert pair not in drawn
                drawn.add(pair)
    wanted = {
        (min((x, y), other), max((x, y), other))
        for (x, y), owner in layout.squares.items()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        if layout.squares.get(other) != owner
    }
    assert drawn == wanted - set(layout.doors)


SIZES = ((3, 3), (5, 4), (5, 6), (8, 5), (5, 8), (8, 8))


def laid(size: tuple[int, int], purpose: int, taken: frozenset[Square] = frozenset()) -> list[Stamp]:
    """Return what stands in a room that begins at square 10, 20."""
    room = Rect(10, 20, 10 + size[0], 20 + size[1])
    return list(furnished(room, taken, purpose, Random(purpose), iter(range(1, 99))))


@pytest.mark.parametrize("purpose", range(len(THEMES)))
@pytest.mark.parametrize("size", SIZES)
def test_what_stands_in_a_room_stands_in_it_with_its_back_to_a_wall(size: tuple[int, int], purpose: int) -> None:
    theme, wide, high = THEMES[purpose], *size
    left, top, right, bottom = 10 * SQUARE, 20 * SQUARE, (10 + wide) * SQUARE, (20 + high) * SQUARE
    pieces = laid(size, purpose)
    sizes = {each.art: (each.width, each.height) for each in (*theme.along, *theme.about)}
    columns = [each for each in pieces if each.art == "column"]
    middle = [each for each in pieces if theme.middle is not None and each.art == theme.middle.art]
    turned = [each for each in pieces if each not in columns and each not in middle and each.art in sizes]
    for each in pieces:
        box = each.bounds
        assert left <= box.left and box.right <= right and top <= box.top and box.bottom <= bottom
    about = {each.art for each in theme.about}
    for each in turned:
        box, backs = each.bounds, {0: "top", 90: "right", 180: "bottom", 270: "left"}
        if each.art not in about:
            edge = {"left": left, "top": top, "right": right, "bottom": bottom}[backs[int(each.degrees)]]
            # but for half of the breadth of the wall
            assert abs(getattr(box, backs[int(each.degrees)]) - edge) == BEHIND * SQUARE
    assert len([each for each in turned if each.art not in about]) <= max(2, wide * high // CROWD)
    # columns stand in two rows, a square from the walls, every second square, in halls
    if min(size) >= 5 and (theme.columns or max(size) >= 7):
        xs, ys = ({(each.at[n] - start) / SQUARE for each in columns} for n, start in ((0, left), (1, top)))
        long, short, along, aside = (ys, xs, high, wide) if high > wide else (xs, ys, wide, high)
        assert short == {1.5, aside - 1.5} and long == {n + 0.5 for n in range(1, along - 1, 2)}
        assert len(columns) == len(xs) * len(ys)
    else:
        assert not columns
    if theme.middle is None or min(size) < 5:
        # but for the well that a room is called after
        assert [each.art for each in middle] == ["well"] * (theme.middle is WELL)
    else:
        # where columns stand in the way there is nothing in the middle
        assert len(middle) == 1 or (columns and not middle)
    for each in middle if min(size) >= 5 else ():
        assert theme.middle is not None
        box = each.bounds
        assert each.at == ((left + right) // 2, (top + bottom) // 2) and each.degrees == (90 if high > wide else 0)
        assert {box.right - box.left, box.bottom - box.top} == {
            round(theme.middle.width * SQUARE),
            round(theme.middle.height * SQUARE),
        }
    blocking = [each for each in pieces if each.cover is not Cover.NONE]
    for number, one in enumerate(blocking):
        a = one.bounds
        for other in blocking[number + 1 :]:
            b = other.bounds
            assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


@pytest.mark.parametrize("purpose", range(len(THEMES)))
def test_nothing_stands_on_squares_that_are_kept_free(purpose: int) -> None:
    every = frozenset((x, y) for x in range(10, 18) for y in range(20, 28))
    assert laid((8, 8), purpose, every) == []
    kept = frozenset((x, y) for x, y in every if (x + y) % 3 == 0 or x in (10, 13))
    for each in laid((8, 8), purpose, kept):
        box = each.bounds
        for x, y in kept:
            inside = box.left < (x + 1) * SQUARE and x * SQUARE < box.right
            assert not (inside and box.top < (y + 1) * SQUARE and y * SQUARE < box.bottom)


def test_purposes_come_again_when_they_are_used_up() -> None:
    assert [each.art for each in laid((6, 6), 1)] == [
        each.art for each in furnished(Rect(10, 20, 16, 26), (), 1 + len(THEMES), Random(1), iter(range(1, 99)))
    ]


@pytest.mark.parametrize(("wide", "high"), [(MOST_ACROSS, LEAST_ACROSS), (LEAST_ACROSS, MOST_ACROSS)])
def test_a_dungeon_is_as_large_as_can_be_laid_out_at_once_and_no_larger(wide: int, high: int) -> None:
    assert laid_out(Rect(3, 4, 3 + wide, 4 + high), Wish()).rooms
    grown = (wide + (wide == MOST_ACROSS), high + (high == MOST_ACROSS))
    assert not laid_out(Rect(3, 4, 3 + grown[0], 4 + grown[1]), Wish()).rooms


def test_what_stands_around_a_shape_is_all_that_lies_on_its_box() -> None:
    """Round rooms, many-sided ones and caves in a large dungeon: the edges near a room are looked up, not searched."""
    layout = laid_out(Rect(0, 0, 60, 60), Wish(seed=4, shapes=True))
    assert len(layout.shapes) > 5
    edges = tuple(edges_of(layout))
    for number, shape in layout.shapes.items():
        room = layout.rooms[number]
        box = Rect(room.left * SQUARE, room.top * SQUARE, room.right * SQUARE, room.bottom * SQUARE)
        on = [edge for edge in edges if all(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in edge)]
        doors = [edge_between(a, b) for a, b in layout.doors]
        gaps = [g for g in doors if all(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in g)]
        assert layout.walling[number] == walling(shape, room, gaps, on)
