"""Areas of effect against the rulebook's table of their sizes and its worked examples."""

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.areas import aura, burst, circle, cone, line
from core.geometry.footprint import Footprint
from core.geometry.metric import ALTERNATING, CHEBYSHEV, HALVES
from core.geometry.units import DIRECTIONS, SQUARE, Square, centre_of

CATALOGUE = Path(__file__).parents[3] / "resources" / "rules" / "99-towers.toml"
TABLE = next(table for table in tomllib.loads(CATALOGUE.read_text("utf-8"))["table"] if table["id"] == "T99-TAB-AREAS")
HERE = (7, -3)


@pytest.mark.parametrize("row", TABLE["rows"], ids=lambda row: f"X={row[0]}")
def test_t99_area_01_02_03_sizes_are_those_of_the_table(row: list[int]) -> None:
    """T99-AREA-01, T99-AREA-02, T99-AREA-03 against T99-TAB-AREAS."""
    reach, *counts = row
    found = [len(burst(HERE, reach, ALTERNATING))]
    found += [len(aura(Footprint.on(HERE, Fraction(size)), reach, ALTERNATING)) for size in (1, 2, 3)]
    found += [len(cone(HERE, direction, reach, ALTERNATING)) for direction in ((0, -1), (1, 1))]
    assert found == counts


def test_t99_area_01_an_aura_leaves_out_the_creature_and_the_far_corner() -> None:
    """T99-AREA-01: the offset (2, 2) is outside of Aura 2; the creature's own spaces do not belong to it."""
    stand = Footprint.on((5, 5))
    assert (7, 7) not in aura(stand, 2, ALTERNATING) and (7, 6) in aura(stand, 2, ALTERNATING)
    assert (5, 5) not in aura(stand, 2, ALTERNATING) and (5, 5) in aura(stand, 2, ALTERNATING, own=True)
    assert len(aura(stand, 2, CHEBYSHEV)) == 24
    assert aura(stand, 3, HALVES) == aura(stand, 1, CHEBYSHEV)


@given(st.integers(1, 6), st.sampled_from([(1, 0), (1, 1)]))
def test_t99_area_03_a_cone_is_the_same_whichever_way_it_points(reach: int, direction: Square) -> None:
    """T99-AREA-03: the eight directions give turned copies of two shapes, without their origin."""
    shape = cone((0, 0), direction, reach, ALTERNATING)
    assert (0, 0) not in shape
    for _ in range(3):
        direction = -direction[1], direction[0]
        shape = tuple((-y, x) for x, y in shape)
        assert sorted(shape) == sorted(cone((0, 0), direction, reach, ALTERNATING))


def test_t99_area_03_neighbouring_cones_do_not_reach_behind() -> None:
    """T99-AREA-03: all four straight cones are apart, and so are all four slanted ones."""
    for directions in (DIRECTIONS[::2], DIRECTIONS[1::2]):
        squares = [square for direction in directions for square in cone(HERE, direction, 5, ALTERNATING)]
        assert len(squares) == len(set(squares))
    with pytest.raises(ValueError):
        cone(HERE, (2, 0), 3, ALTERNATING)


@pytest.mark.parametrize(
    ("start", "aim", "squares"),
    [
        ((3, 0), (9, 3), ((3, 0), (4, 1), (5, 1), (6, 2))),
        ((2, 2), (5, 5), ((2, 2), (3, 3), (4, 4))),
        ((3, 0), (-3, -3), ((3, 0), (2, -1), (1, -1), (0, -2))),
        ((0, 0), (0, 1), ((0, 0), (0, 1), (0, 2))),
        ((4, 4), (4, 4), ((4, 4),)),
    ],
)
def test_t99_area_04_lines(start: Square, aim: Square, squares: tuple[Square, ...]) -> None:
    """T99-AREA-04: Line 4 from (3,0) towards (9,3), Line 3 from (2,2) towards (5,5), and past the aim."""
    assert line(start, aim, len(squares)) == squares


def test_t99_area_04_a_line_needs_an_aim() -> None:
    """T99-AREA-04: towards a chosen aim space."""
    with pytest.raises(ValueError):
        line((1, 1), (1, 1), 2)


@given(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), st.integers(0, 3000))
def test_a_circle_holds_what_it_covers(centre: tuple[int, int], radius: int) -> None:
    middles, touched = circle(centre, radius), circle(centre, radius, touched=True)
    for column in range(-6, 7):
        for row in range(-6, 7):
            x, y = centre_of((column, row))
            apart = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
            assert ((column, row) in middles) == (apart <= radius**2)
            nearest = (min(max(c, 768 * s), 768 * s + 768) for c, s in zip(centre, (column, row), strict=True))
            gap = sum((a - b) ** 2 for a, b in zip(nearest, centre, strict=True))
            assert ((column, row) in touched) == (gap < radius**2)


def test_a_round_blast_spares_the_corners_of_its_block() -> None:
    assert len(circle((4 * SQUARE, 4 * SQUARE), 4 * SQUARE, touched=True)) == 60
    assert len(circle((SQUARE, SQUARE), SQUARE, touched=True)) == 4
