"""Natural ground fills a room as far as the walls along which it was laid, and reaches through none of them."""

from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtWidgets import QApplication
from shapely import box

from core.base.ids import ThingId
from core.geometry.units import SQUARE, Rect
from core.model.door_look import DoorLook
from core.model.materials import MapStyle, Material
from core.model.plan_reading import plan_of
from core.model.scene import SceneState
from core.model.things import Door, DoorState, Surface, Thing, Wall
from desktop.map.painting.styled.natural_grounds import NaturalGround, natural_ground
from desktop.map.painting.styled.unsteady_lines import as_it_grew
from desktop.map.painting.styled.waters import WANDER
from tests.desktop.map.test_styles import cellar, grey, painted, patch
from tests.helpers.maps import at

LEFT, RIGHT = box(3 * SQUARE, 3 * SQUARE, 9 * SQUARE, 9 * SQUARE), box(9 * SQUARE, 3 * SQUARE, 15 * SQUARE, 9 * SQUARE)


def laid(left: float, top: float, right: float, bottom: float) -> NaturalGround:
    """Return where earth lies that was laid over some squares of the cellar, which is in the open here."""
    scene = cellar(MapStyle.PAINTED, ground=Material.GRASS)
    part = plan_of(scene, SceneState()).within(Rect(0, 0, 18 * SQUARE, 12 * SQUARE))
    shape = box(left * SQUARE, top * SQUARE, right * SQUARE, bottom * SQUARE)
    return natural_ground(part, shape, partial(as_it_grew, page=part.plan.page, amount=WANDER, radius=0.3))


def test_what_fills_a_room_leaves_no_gap_and_no_speck_beyond() -> None:
    ground = laid(3, 3, 9, 9)
    assert LEFT.difference(ground.grown).area < 0.01 * SQUARE**2
    seen = ground.grown.difference(ground.shut)
    assert seen.difference(LEFT).area < 0.01 * SQUARE**2
    assert ground.shut.intersection(RIGHT).area > SQUARE**2


def test_what_lies_along_one_wall_meets_it_and_winds_elsewhere() -> None:
    ground = laid(3, 3, 6, 9)
    along = box(3 * SQUARE, 4 * SQUARE, 3.3 * SQUARE, 8 * SQUARE)
    assert along.difference(ground.grown).area < 0.01 * SQUARE**2
    edge = np.array(ground.grown.intersection(LEFT).boundary.coords)
    winding = edge[(abs(edge[:, 0] - 6 * SQUARE) < SQUARE / 2) & (abs(edge[:, 1] - 6 * SQUARE) < 2 * SQUARE)]
    assert np.ptp(winding[:, 0]) > 0.02 * SQUARE


def test_a_path_that_goes_in_is_whole_on_both_sides() -> None:
    ground = laid(1, 5, 6, 7)
    seen = ground.grown.difference(ground.shut)
    for x in (2, 2.9, 3.1, 5):
        assert seen.contains(box(x * SQUARE - 1, 5.8 * SQUARE, x * SQUARE + 1, 6.2 * SQUARE))
    assert not seen.intersects(RIGHT)


def test_ground_that_only_touches_a_wall_stays_out_of_the_room() -> None:
    ground = laid(0, 3, 3, 9)
    assert not ground.grown.difference(ground.shut).buffer(-1).intersects(LEFT)


def test_the_floor_of_earth_hides_what_lies_below_up_to_the_wall(qapp: QApplication) -> None:
    earth = Surface(id=ThingId("surface-30"), points=(at(3, 3), at(9, 3), at(9, 9), at(3, 9)), material=Material.EARTH)
    beside: tuple[Thing, ...] = (Wall(id=ThingId("wall-31"), points=(at(1, 1), at(2, 1))),)
    bare, filled = (painted(cellar(MapStyle.PAINTED, *beside, *more, ground=Material.GRASS)) for more in ((), (earth,)))
    changed = np.abs(filled - bare).max(-1) > 12
    assert changed[4 * 32 : 8 * 32, 3 * 32 + 9 : 3 * 32 + 14].mean() > 0.8
    assert changed[: 12 * 32, : 3 * 32 - 12].mean() < 0.002


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
@pytest.mark.parametrize("look", [DoorLook.SINGLE, DoorLook.DOUBLE, DoorLook.PORTCULLIS, DoorLook.BARS])
def test_what_is_locked_is_seen_to_be(qapp: QApplication, style: MapStyle, look: DoorLook) -> None:
    shut, locked = (
        grey(
            painted(cellar(style, Door(id=ThingId("door-40"), a=at(5, 9), b=at(7, 9), look=look, state=state)), zoom=55)
        )
        for state in (DoorState.CLOSED, DoorState.LOCKED)
    )
    # of two leaves one may bear it
    seen = (np.abs(patch(shut, x, 9, 0.3, 55) - patch(locked, x, 9, 0.3, 55)).max() for x in (6, 6.3))
    assert max(seen) > 60


NATURAL = (Material.EARTH, Material.MUD, Material.SAND, Material.SNOW, Material.GRAVEL, Material.GRASS)


@pytest.mark.parametrize("material", NATURAL)
def test_in_ink_natural_ground_in_a_room_ends_in_a_line_and_in_none_along_its_walls(
    qapp: QApplication, material: Material
) -> None:
    zoom = 32
    bare = grey(painted(cellar(MapStyle.INK), zoom=zoom))

    def changed(*corners: tuple[float, float]) -> NDArray[np.bool_]:
        ground = Surface(id=ThingId("surface-30"), points=tuple(at(x, y) for x, y in corners), material=material)
        return np.abs(grey(painted(cellar(MapStyle.INK, ground), zoom=zoom)) - bare) > 60

    patch_in_it = changed((10.5, 4.5), (13.5, 4.5), (13.5, 7.5), (10.5, 7.5))
    rows = slice(round(4.7 * zoom), round(7.3 * zoom))
    # of the rows of pixels down its left side most have a dark one near where it was laid
    side = patch_in_it[rows, round(10.1 * zoom) : round(10.9 * zoom)].any(1).mean()
    inner = patch_in_it[rows, round(11.6 * zoom) : round(12.4 * zoom)].any(1).mean()
    assert side > 0.6 and side > inner + 0.2
    whole = changed((9, 3), (15, 3), (15, 9), (9, 9))
    marks = whole[4 * zoom : 8 * zoom, 10 * zoom : 14 * zoom].mean()
    assert whole[4 * zoom : 8 * zoom, round(14.5 * zoom) : round(16.5 * zoom)].mean() < max(0.01, 1.5 * marks)


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
@pytest.mark.parametrize("material", [Material.ICE, Material.WATER, Material.SHALLOW, Material.LAVA, Material.PIT])
def test_nothing_that_lies_along_a_wall_is_seen_in_the_rock_behind_it(
    qapp: QApplication, style: MapStyle, material: Material
) -> None:
    zoom, corners = 32, (at(10, 6), at(14, 6), at(14, 9), at(10, 9))
    along = Surface(id=ThingId("surface-30"), points=corners, material=material)
    bare, laid_there = (painted(cellar(style, *more), zoom=zoom) for more in ((), (along,)))
    changed = np.abs(laid_there - bare).max(-1) > 40
    assert changed[round(6.5 * zoom) : round(8.5 * zoom), 11 * zoom : 13 * zoom].mean() > 0.01
    assert not changed[round(9.25 * zoom) : 11 * zoom, 9 * zoom : 15 * zoom].any()
