"""The geometry of what is revealed, against slow and simple twins."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, box, union_all

from core.geometry.plane import Plane
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.scene import Reveal, SceneState
from core.model.things import Wall
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import carried_on
from desktop.player_view.seen_scene import Piece, public_scene, seen_walls, straightened
from tests.desktop.player_view.stages import at, scene, wall
from tests.desktop.player_view.stages import box as squares

spots = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda spot: at(*spot))
pieces = st.tuples(spots, spots).filter(lambda piece: piece[0] != piece[1])
shapes = st.lists(spots, min_size=3, max_size=5).map(tuple)


def cut(piece: Piece, parts: int) -> list[Piece]:
    """Return a line in parts that end on whole units, turned round every other time."""
    (ax, ay), (bx, by) = piece
    points = [(ax + (bx - ax) * n // parts, ay + (by - ay) * n // parts) for n in range(parts + 1)]
    return [(a, b) if n % 2 else (b, a) for n, (a, b) in enumerate(pairwise(points))]


@settings(max_examples=60, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=8), st.sampled_from((1, 2, 3, 4, 6, 8)))
def test_however_walls_are_cut_and_overlap_their_ink_is_the_same(lines: list[Piece], parts: int) -> None:
    """Each line falls into parts, some of them doubled, in any order."""
    chopped = [part for line in lines for part in cut(line, parts)]
    whole = straightened(lines)
    assert straightened([*chopped[::-1], *chopped[:2]]) == whole
    ink, made = (union_all([LineString(line) for line in found]) for found in (lines, whole))
    assert ink.symmetric_difference(made).length < 1
    assert len(whole) <= len(lines)


@settings(max_examples=40, deadline=None)
@given(st.lists(shapes, min_size=1, max_size=3))
def test_squares_are_those_that_the_area_reaches_into(outlines: list[tuple[Point, ...]]) -> None:
    area = Revealed(Reveal(f"reveal-{n}", outline) for n, outline in enumerate(outlines))
    mask = area.squares(9, 7)
    for (row, column), shown in np.ndenumerate(mask):
        rect = Rect(column * SQUARE, row * SQUARE, (column + 1) * SQUARE, (row + 1) * SQUARE)
        assert bool(shown) == area.meets_rect(rect), (column, row)


def test_holes_stay_covered() -> None:
    area = Revealed((Reveal("reveal-1", squares(0, 0, 6, 6), (squares(2, 2, 4, 4),)),))
    assert area.holds(at(1, 1)) and not area.holds(at(3, 3))
    assert not area.meets(squares(2, 2, 4, 4)) and area.meets(squares(2, 2, 4.5, 4))
    assert len(area.rings()) == 2
    ring = Reveal("reveal-1", squares(0, 0, 6, 6), (squares(2, 2, 4, 4),))
    both = Revealed((ring, Reveal("reveal-2", squares(3, 3, 5, 5))))
    assert both.holds(at(3.5, 3.5)) and not both.holds(at(2.5, 2.5))


def test_an_outline_that_crosses_itself_is_no_trouble() -> None:
    tie = Revealed((Reveal("reveal-1", (at(0, 0), at(4, 4), at(4, 0), at(0, 4))),))
    assert tie.holds(at(0.5, 2)) and tie.holds(at(3.5, 2)) and not tie.holds(at(2, 0.5))
    flat = Revealed((Reveal("reveal-1", (at(0, 0), at(4, 4), at(2, 2))),))
    assert not flat and flat.bounds is None


@settings(max_examples=40, deadline=None)
@given(st.lists(pieces, min_size=1, max_size=6))
def test_of_walls_only_what_lies_in_the_area_is_left(lines: list[Piece]) -> None:
    area = Revealed((Reveal("reveal-1", squares(2, 2, 6, 6)),))
    made = [wall(number, a, b) for number, (a, b) in enumerate(lines, start=1)]
    walls, broken = seen_walls(made, SceneState(), area)
    room = box(*at(2, 2), *at(6, 6))
    wanted = union_all([LineString(line) for line in lines]).intersection(room)
    found = union_all([LineString(each.points) for each in walls.values() if isinstance(each, Wall)])
    assert broken == ()
    assert found.is_empty or room.buffer(0.8).covers(found)
    assert found.difference(wanted.buffer(1.5)).length < 1
    # what only pokes its end into the area may be missing
    assert wanted.difference(found.buffer(1.5)).length < SQUARE // 16


@given(st.dictionaries(st.tuples(st.integers(0, 39), st.integers(0, 29)), st.integers(-100, 100), max_size=9))
def test_a_plane_is_made_of_an_array(cells: dict[Point, int]) -> None:
    plane = Plane(cells, signed=True)
    assert Plane.of(plane.array(40, 30)) == plane
    positive = Plane({square: abs(value) for square, value in cells.items()})
    assert Plane.of(positive.array(40, 30)) == positive


def test_the_squares_are_as_long_for_the_players_as_they_are() -> None:
    metres = scene().but(square_length=Fraction(2), unit="m")
    public, _ = public_scene(metres, SceneState(), Revealed((Reveal("reveal-1", squares(0, 0, 6, 6)),)))
    assert public.square_length == metres.square_length and public.unit == metres.unit


def test_of_a_room_that_meets_another_revealed_place_only_along_a_line_the_line_is_no_part() -> None:
    area = Revealed((Reveal("reveal-1", squares(0, 0, 2, 2)), Reveal("reveal-2", squares(4, 0, 6, 2))))
    room = polygon_of(squares(1, 0, 4, 2), ())
    part = area.cut(room)
    assert part is not None and part.geom_type == "Polygon" and part.equals(polygon_of(squares(1, 0, 2, 2), ()))
    carried = carried_on(room, area)
    assert carried is not None and carried.area > part.area, "it goes on under the cover"
