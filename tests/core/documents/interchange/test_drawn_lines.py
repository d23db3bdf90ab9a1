"""Grids that are found by the lines drawn in a picture, among all else that is drawn there."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from core.documents.interchange.drawn_lines import lines_in
from core.documents.interchange.imported import Alignment, Image
from core.documents.interchange.pictures import PictureDraft, guesses
from tests.helpers.images import png

GRIDS = (
    (1400, 1050, (70, 0), (70, 0), 1, -16),
    (1500, 1100, (70, 13), (70, 22), 1, -12),
    (1300, 900, (52.5, 7), (52.5, 30), 2, -14),
    (1600, 1200, (100, 40), (100, 60), 3, 10),
    (900, 700, (36, 5), (36, 9), 1, -18),
    (1600, 1200, (64, 3), (60, 10), 1, -18),
)


def art(width: int, height: int, seed: int = 3) -> NDArray[np.float64]:
    """Return a picture of patches and strokes in no order, as levels of grey."""
    dice = np.random.default_rng(seed)
    found = np.full((height, width), 120.0)
    for _ in range(200):
        x, y, wide, high = dice.integers(0, width), dice.integers(0, height), *dice.integers(20, 250, 2)
        found[y : y + high, x : x + wide] = dice.integers(60, 200)
    for _ in range(60):
        x, y = dice.integers(0, width), dice.integers(0, height)
        found[y : y + dice.integers(20, 200), x : x + 3] -= 90
    return found + dice.normal(0, 12, found.shape)


def gridded(grid: tuple[int, int, tuple[float, int], tuple[float, int], int, int]) -> NDArray[np.uint8]:
    """Return a picture with a grid over it."""
    width, height, (wide, left), (high, top), breadth, tone = grid
    found = art(width, height)
    for number in range(width):
        found[:, round(left + number * wide) : round(left + number * wide) + breadth] += tone
        found[round(top + number * high) : round(top + number * high) + breadth] += tone
    levels: NDArray[np.uint8] = np.clip(found, 0, 255).astype(np.uint8)
    return levels


@pytest.mark.parametrize("grid", GRIDS)
def test_the_lines_of_a_picture_tell_distance_and_offset(
    grid: tuple[int, int, tuple[float, int], tuple[float, int], int, int],
) -> None:
    lines = lines_in(gridded(grid))
    found = lines.found
    _, _, (wide, left), (high, top), breadth, _ = grid
    assert found is not None and lines.agrees(found)
    assert (float(found.width), float(found.height)) == pytest.approx((wide, high), abs=0.02)
    assert (float(found.left), float(found.top)) == pytest.approx((left, top), abs=breadth / 2 + 0.2)
    # whole pixels are told as such
    assert wide % 1 or (found.width, found.height) == (Fraction(wide), Fraction(high))


def test_a_picture_without_a_grid_has_none_and_other_grids_do_not_agree() -> None:
    levels = np.clip(art(1200, 900), 0, 255).astype(np.uint8)
    lines = lines_in(levels)
    assert lines.found is None and not lines.agrees(Alignment(Fraction(70), Fraction(70)))
    assert lines_in(np.zeros((5, 5), np.uint8)).found is None


def test_of_a_huge_picture_that_is_looked_at_smaller_whole_pixels_are_its_own() -> None:
    found = lines_in(gridded((2048, 1536, (25.6, 7), (25.6, 15), 1, -24)), Fraction(12_000, 2_048)).found
    assert found is not None and (found.width, found.height) == (Fraction(150), Fraction(150))
    assert found.left.denominator == found.top.denominator == 1
    assert (float(found.left), float(found.top)) == pytest.approx((7 * 12_000 / 2_048, 15 * 12_000 / 2_048), abs=6)


def test_a_picture_that_is_shown_smaller_is_aligned_in_its_own_pixels_and_hands_are_drawn_to_its_lines() -> None:
    levels = gridded(GRIDS[1])
    image = Image.of(png(3000, 2200))
    draft = PictureDraft("Map", image, guesses("Map 9x7.png", 3000, 2200)).looked_at(lines_in(levels, Fraction(2)))
    best = draft.guesses[0]
    assert best.grid == Alignment(Fraction(140), Fraction(140), Fraction(27), Fraction(45))
    assert (best.columns, best.rows, best.why.id) == (21, 15, "guess.lines")
    rough = Alignment(Fraction(143), Fraction(142), Fraction(20), Fraction(50))
    assert draft.pulled(rough) == best.grid
    # far from all lines a hand is drawn to whole pixels alone
    assert draft.pulled(Alignment(Fraction("90.2"), Fraction(91))).width == 90
    assert draft.pulled(Alignment(Fraction("90.5"), Fraction(91))).width == Fraction("90.5")
