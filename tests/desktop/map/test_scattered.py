"""Marks of the ground: strewn evenly, in no rows and no columns, and the same wherever one begins to look."""

import numpy as np
from shapely import box

from core.geometry.units import SQUARE
from desktop.map.painting.ink.scattered import scattered


def test_tufts_stand_neither_in_heaps_nor_in_columns() -> None:
    places = np.array(scattered(box(0, 0, 48 * SQUARE, 48 * SQUARE), 0.7, "grass"))[:, :2] / SQUARE
    assert 0.6 < len(places) / 48**2 < 0.8
    # in every stretch of four squares by four about as many
    counts, _, _ = np.histogram2d(places[:, 0], places[:, 1], bins=12)
    assert counts.min() >= 5 and counts.max() <= 18
    # the most that stand within a tenth of a square from left to right, all the way down: no more than chance gives
    columns, _ = np.histogram(places[:, 0], bins=480)
    assert columns.max() < 14


def test_a_part_of_the_ground_has_the_marks_of_the_whole() -> None:
    whole = scattered(box(0, 0, 24 * SQUARE, 24 * SQUARE), 0.7, "grass")
    part = scattered(box(9 * SQUARE, 3 * SQUARE, 15 * SQUARE, 20 * SQUARE), 0.7, "grass")
    assert len(part) > 40 and not {tuple(each) for each in part} - {tuple(each) for each in whole}
