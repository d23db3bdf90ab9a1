"""What people laid in a room ends in a line, water beside it in a bank, and nothing at all without a rim of rock."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from shapely import box

from core.base.ids import ThingId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle, Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import SceneState
from core.model.things import Surface, Thing
from desktop.map.painting.styled.waters import waters_of
from tests.desktop.map.test_styles import Pixels, cellar, grey, painted, patch
from tests.helpers.maps import at


def surface(number: int, material: Material, left: float, top: float, right: float, bottom: float) -> Thing:
    corners = (at(left, top), at(right, top), at(right, bottom), at(left, bottom))
    return Surface(id=ThingId(f"surface-{number}"), points=corners, material=material)


def quay() -> tuple[Thing, ...]:
    """Return a pool and slabs that were laid over its upper edge."""
    return (
        surface(20, Material.WATER, 4, 5, 8, 8),
        surface(21, Material.FLAGSTONE, 4, 4, 8, 6),
    )


def darkest(pixels: Pixels, x: float, y: float) -> float:
    return float(grey(patch(pixels, x, y, 0.3)).min())


def test_slabs_at_a_pool_end_in_a_line_though_the_floor_is_of_slabs_too(qapp: QApplication) -> None:
    pixels = painted(cellar(MapStyle.INK, *quay()))
    assert darkest(pixels, 6.5, 6) < 90
    # elsewhere slabs on slabs have no edge, and boards on slabs have one
    assert darkest(pixels, 6.5, 4) > 90
    boards = painted(cellar(MapStyle.INK, surface(20, Material.PLANKS, 4, 5, 8, 8)))
    assert darkest(boards, 4, 6.5) < 90


def test_water_below_what_was_laid_does_not_come_out_beside_it() -> None:
    plan = plan_of(cellar(MapStyle.PAINTED, *quay()), SceneState())
    bank = waters_of(plan.within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE))).bank
    slabs = box(4 * SQUARE, 4 * SQUARE, 8 * SQUARE, 6 * SQUARE)
    left, top, right, bottom = (edge / SQUARE for edge in bank.difference(slabs).bounds)
    assert 5.5 < top < 6.5 and bottom > 7.5 and left < 4.2 and right > 7.8


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PARCHMENT, MapStyle.BLUEPRINT])
def test_around_nothing_there_is_floor_and_no_rock(qapp: QApplication, style: MapStyle) -> None:
    hole = Plane({(x, y): code_of(Material.VOID) for x in (11, 12) for y in (5, 6)})
    pixels, floor = painted(cellar(style, materials=hole)), painted(cellar(style))
    dark = grey(patch(pixels, 12, 6, 1.6))
    assert np.ptp(dark) < 40 and dark.mean() < grey(patch(floor, 12, 6, 1.6)).mean() - 30
    for x, y in ((13.3, 6), (12, 7.3), (10.7, 6), (12, 4.7)):
        assert np.abs(patch(pixels, x, y, 0.3) - patch(floor, x, y, 0.3)).max() < 8


def test_a_river_does_not_broaden_along_the_outer_side_of_a_wall_through_which_it_comes() -> None:
    cuts = ((0, 3), (3, 15), (15, 18))
    river = (surface(20 + n, Material.WATER, left, 5, right, 6.5) for n, (left, right) in enumerate(cuts))
    plan = plan_of(cellar(MapStyle.INK, *river), SceneState())
    seen = waters_of(plan.within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE))).seen
    for left, right in ((2, 2.9), (15.1, 16)):
        beside = seen.intersection(box(left * SQUARE, 0, right * SQUARE, 12 * SQUARE))
        assert beside.bounds[1] / SQUARE > 4.6
