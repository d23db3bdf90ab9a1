"""Ice and pits break off, and where two sheets meet their edge is the same."""

import numpy as np
import shapely

from core.geometry.units import SQUARE
from desktop.map.painting.styled.broken_edges import broken_edge

PAGE = shapely.box(0, 0, 40 * SQUARE, 30 * SQUARE)
FLOE = shapely.box(8 * SQUARE, 8 * SQUARE, 24 * SQUARE, 14 * SQUARE)


def test_no_side_stays_straight_and_none_strays_far() -> None:
    broken = broken_edge(FLOE, PAGE)
    at = shapely.get_coordinates(broken)
    assert np.hypot(*np.diff(at, axis=0).T).max() < 1.2 * SQUARE
    # however it is looked at, no long stretch of the edge is a line
    upper = at[(at[:, 0] > 9 * SQUARE) & (at[:, 0] < 23 * SQUARE) & (at[:, 1] < 9 * SQUARE)]
    assert len(upper) > 15 and np.ptp(upper[:, 1]) > 0.15 * SQUARE
    assert broken.symmetric_difference(FLOE).area < 0.12 * FLOE.area


def test_a_part_has_the_edge_of_the_whole() -> None:
    whole = broken_edge(FLOE, PAGE)
    window = shapely.box(0, 0, 16 * SQUARE, 30 * SQUARE)
    part = broken_edge(FLOE.intersection(window.buffer(2 * SQUARE)), PAGE)
    assert part.intersection(window).symmetric_difference(whole.intersection(window)).area < SQUARE


def test_holes_break_off_too() -> None:
    hole = shapely.box(12 * SQUARE, 10 * SQUARE, 16 * SQUARE, 12 * SQUARE)
    broken = broken_edge(FLOE.difference(hole), PAGE)
    assert not broken.contains(shapely.Point(14 * SQUARE, 11 * SQUARE))
    assert broken.contains(shapely.Point(9.5 * SQUARE, 9.5 * SQUARE))
