"""Cutting maps into sheets: every square once, nothing empty, nothing beyond the paper, no more sheets than needed."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.scene import Scene
from desktop.map.content import MapContent, TokenLook
from desktop.printing.print_order import MM, PAPERS, Paper
from desktop.printing.tiles import EDGE, FOOT, OVERLAP, filled_squares, plan_tiles
from tests.helpers.maps import at, scene


@settings(max_examples=40)
@given(
    columns=st.integers(1, 40),
    rows=st.integers(1, 40),
    paper=st.sampled_from(list(PAPERS)),
    square=st.sampled_from([72.0, 25 * MM]),
    seed=st.integers(0, 99),
)
def test_every_filled_square_is_on_one_sheet_that_fits(
    columns: int, rows: int, paper: Paper, square: float, seed: int
) -> None:
    filled = np.random.default_rng(seed).random((rows, columns)) < 0.02
    plan = plan_tiles(filled, PAPERS[paper], square)
    times = np.zeros((rows, columns), int)
    wide, high = PAPERS[paper][::-1] if plan.turned else PAPERS[paper]
    for tile in plan.tiles:
        part = slice(tile.top, tile.top + tile.rows), slice(tile.left, tile.left + tile.columns)
        times[part] += 1
        assert filled[part].any()
        assert tile.columns * square + OVERLAP + 2 * EDGE <= wide + 1e-6
        assert tile.rows * square + OVERLAP + EDGE + FOOT <= high + 1e-6
    assert times.max(initial=0) <= 1 and (times[filled] == 1).all()


def test_sheets_are_turned_where_that_saves_some() -> None:
    long = plan_tiles(np.ones((7, 20), bool), PAPERS["a4"], 72.0)
    assert (long.turned, long.across, long.down, len(long.tiles)) == (True, 2, 1, 2)
    tall = plan_tiles(np.ones((20, 7), bool), PAPERS["a4"], 72.0)
    assert (tall.turned, tall.across, tall.down) == (False, 1, 2)


@pytest.mark.parametrize("paper", list(PAPERS))
def test_seven_by_ten_squares_are_one_sheet(paper: Paper) -> None:
    assert len(plan_tiles(np.ones((10, 7), bool), PAPERS[paper], 72.0).tiles) == 1


def test_squares_count_as_filled_by_whatever_lies_on_them() -> None:
    bare = Scene(id=scene().id, name="Yard", columns=30, rows=20)
    assert not filled_squares(MapContent(bare)).any()
    ground = bare.model_copy(update={"terrain": Plane({(17, 3): 1, (29, 19): 2, (40, 2): 1})})
    assert list(zip(*np.nonzero(filled_squares(MapContent(ground))), strict=True)) == [(3, 17), (19, 29)]
    look = TokenLook(id="token-1", point=at(5.5, 6.5))
    found = filled_squares(MapContent(bare, tokens={"token-1": look}))
    assert found[6, 5] and not found[6, 8]
    # a straight wall has no area, and lies on squares all the same
    wall = next(thing for thing in scene().things.values() if thing.id == "wall-2")
    lines = filled_squares(MapContent(bare.model_copy(update={"things": PersistentMap(((wall.id, wall),))})))
    left, right = wall.bounds.left // SQUARE, wall.bounds.right // SQUARE
    assert lines[wall.bounds.top // SQUARE, left:right].all()
