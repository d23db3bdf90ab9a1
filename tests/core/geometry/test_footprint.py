"""Sizes of creatures on the map, snapping, and sharing a space."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.footprint import Footprint, nearest_centre
from core.geometry.units import SQUARE, Rect, centre_of, corner_of, rect_around, rect_of, square_at

SIZES = [Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), *map(Fraction, range(1, 6))]


def test_t99_map_04_a_huge_creature_covers_nine_spaces() -> None:
    """T99-MAP-04: huge at (4, 7) covers (4..6, 7..9); here rows run downwards."""
    huge = Footprint.on((4, 7), Fraction(3))
    assert set(huge.squares()) == {(x, y) for x in (4, 5, 6) for y in (7, 8, 9)}
    assert huge.rect == Rect(4 * SQUARE, 7 * SQUARE, 7 * SQUARE, 10 * SQUARE)


@given(st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)), st.sampled_from(SIZES))
def test_t99_map_04_snapping_puts_a_creature_onto_its_lattice(point: tuple[int, int], spaces: Fraction) -> None:
    """T99-MAP-04: the nearest place whose edges lie on the lattice of the size."""
    stand = Footprint(point, spaces).snapped()
    step = min(stand.side, SQUARE)
    assert stand.rect.left % step == 0 and stand.rect.top % step == 0
    assert stand.rect.right - stand.rect.left == spaces * SQUARE
    assert all(abs(a - b) * 2 <= step for a, b in zip(point, stand.centre, strict=True))
    assert stand.snapped() == stand
    assert stand.squares() == Footprint(point, spaces).squares()
    assert all(rect_of(square).overlaps(stand.rect) for square in stand.squares())
    assert len(stand.squares()) == max(spaces, Fraction(1)) ** 2
    assert stand.standing_on((2, 3)).square == (2, 3)


def test_a_small_creature_keeps_its_part_of_the_square() -> None:
    assert nearest_centre((10, 700), Fraction(1, 2)) == (192, 576)
    assert nearest_centre((300, 300), Fraction(1, 3)) == (384, 384)
    assert Footprint((192, 576), Fraction(1, 2)).standing_on((1, 0)).centre == (960, 576)


@pytest.mark.parametrize(
    "spaces", [Fraction(3, 2), Fraction(1, 5), Fraction(0), Fraction(-1), Fraction(2, 3), Fraction(10**6)]
)
def test_refuses_a_size_that_no_lattice_holds(spaces: Fraction) -> None:
    with pytest.raises(ValueError):
        Footprint((0, 0), spaces)


def test_points_squares_and_rectangles_agree() -> None:
    assert square_at((-1, 768)) == (-1, 1) == square_at(centre_of((-1, 1))) == square_at(corner_of((-1, 1)))
    assert rect_of((2, 3)).centre == centre_of((2, 3))
    assert rect_of((2, 3)).holds(corner_of((2, 3))) and not rect_of((2, 3)).holds(corner_of((3, 3)))
    assert not rect_of((2, 3)).overlaps(rect_of((3, 3)))
    assert rect_of((2, 3)).common(Rect(0, 0, 10, 2500)) == Rect(1536, 2304, 10, 2500)
    assert rect_around(((5, 1), (2, 9))) == Rect(2, 1, 5, 9)
    assert (rect_of((2, 3)).width, rect_of((2, 3)).height) == (SQUARE, SQUARE)
