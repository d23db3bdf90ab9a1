"""Round areas, beams and wedges at any angle: what of the grid they touch."""

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.geometry.outlines import Disc, beam, way_out, wedge
from core.geometry.units import SQUARE, Point, Rect, rect_of

WAYS = st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000)).filter(lambda way: way != (0, 0))
POINTS = st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000))


@pytest.mark.parametrize(("across", "touched"), [(1, 1), (2, 4), (4, 16), (8, 60)])
def test_sec_area_07_the_illustrated_spheres_touch_as_many_squares(across: int, touched: int) -> None:
    """SEC-AREA-07, SEC-GAP-67: 1, 2x2, 4x4, and 60 of the 64 squares of an 8 m block."""
    middle = (SQUARE // 2, SQUARE // 2) if across == 1 else (0, 0)
    assert len(Disc(middle, across * SQUARE // 2).squares()) == touched


@given(POINTS, st.integers(1, 6 * SQUARE))
def test_a_disc_touches_what_its_squares_say(centre: Point, radius: int) -> None:
    """A square is touched if its nearest point lies inside; the squares are those and no others."""
    disc, squares = Disc(centre, radius), Disc(centre, radius).squares()
    around = {(column, row) for column in range(-14, 15) for row in range(-14, 15)}
    assert set(squares) == {square for square in around if disc.touches(rect_of(square))}
    assert (centre[0] // SQUARE, centre[1] // SQUARE) in squares


@given(POINTS, st.integers(1, 4 * SQUARE), st.integers(1, 2 * SQUARE))
def test_a_larger_disc_holds_a_smaller_one(centre: Point, radius: int, more: int) -> None:
    """What a disc touches a larger one about the same middle touches too."""
    assert set(Disc(centre, radius).squares()) <= set(Disc(centre, radius + more).squares())


@given(st.integers(1, 5 * SQUARE))
def test_a_disc_about_a_corner_is_the_same_on_all_sides(radius: int) -> None:
    """Turned by a quarter or mirrored it touches the same squares."""
    squares = set(Disc((0, 0), radius).squares())
    assert squares == {(-1 - row, column) for column, row in squares}
    assert squares == {(-1 - column, row) for column, row in squares}


@given(WAYS, st.integers(SQUARE // 2, 6 * SQUARE), st.integers(SQUARE // 4, 3 * SQUARE))
def test_a_wedge_lies_within_the_beam_of_its_width(ahead: Point, length: int, width: int) -> None:
    """A wedge is part of the beam that is as long and as wide; rounding of the corners aside."""
    assume(hypot(*ahead) > 10)
    wide = beam((0, 0), ahead, length + 4, width + 8)
    for square in wedge((0, 0), ahead, length, width).squares():
        assert wide.touches(rect_of(square)) or any(
            abs(x - square[0] * SQUARE) < 8 or abs(y - square[1] * SQUARE) < 8 for x, y in wide.outline
        )


@given(WAYS, st.integers(SQUARE // 2, 6 * SQUARE), st.integers(SQUARE // 4, 3 * SQUARE))
def test_beams_and_wedges_turn_with_their_direction(ahead: Point, length: int, width: int) -> None:
    """A quarter turn of the direction turns the corners, to the unit that they are rounded to."""
    turned = -ahead[1], ahead[0]
    for shape in (beam, wedge):
        plain, other = shape((0, 0), ahead, length, width), shape((0, 0), turned, length, width)
        for (x, y), (u, v) in zip(plain.outline, other.outline, strict=True):
            assert abs(u + y) <= 1 and abs(v - x) <= 1


def test_sec_area_08_09_straight_ones_have_the_size_of_their_squares() -> None:
    """SEC-AREA-08, SEC-AREA-09: a beam half a square wide and two long; a wedge as wide as it is long."""
    start = (SQUARE, SQUARE // 2)
    assert beam(start, (1, 0), 2 * SQUARE, SQUARE // 2).squares() == ((1, 0), (2, 0))
    assert beam(start, (1, 0), 4 * SQUARE, SQUARE).squares() == tuple((column, 0) for column in (1, 2, 3, 4))
    cone = wedge((SQUARE, 0), (1, 0), 4 * SQUARE, 4 * SQUARE)
    assert rect(cone.outline) == Rect(SQUARE, -2 * SQUARE, 5 * SQUARE, 2 * SQUARE)
    assert (1, 0) in cone.squares() and (4, 1) in cone.squares() and (1, 1) not in cone.squares()
    with pytest.raises(ValueError):
        beam(start, (0, 0), SQUARE, SQUARE)


def rect(outline: tuple[Point, ...]) -> Rect:
    """Return the box around some corners."""
    xs, ys = zip(*outline, strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys))


@given(POINTS)
def test_the_way_out_of_a_box_lies_on_its_edge(towards: Point) -> None:
    """It lies on the box, on the side of what it goes to."""
    box = Rect(-SQUARE, -SQUARE, SQUARE, SQUARE)
    x, y = way_out(box, towards)
    if towards == (0, 0):
        assert (x, y) == (0, 0)
        return
    assert SQUARE - 1 <= max(abs(x), abs(y)) <= SQUARE
    assert x * towards[0] >= 0 and y * towards[1] >= 0


@given(POINTS, WAYS, st.integers(1, 4 * SQUARE), st.integers(1, 2 * SQUARE))
def test_a_beam_touches_what_its_squares_say(start: Point, ahead: Point, length: int, width: int) -> None:
    """The squares of a straight area are those that it overlaps and no others, wherever its corners lie."""
    area = beam(start, ahead, length, width)
    around = {(column, row) for column in range(-14, 15) for row in range(-14, 15)}
    assert set(area.squares()) == {square for square in around if area.touches(rect_of(square))}
