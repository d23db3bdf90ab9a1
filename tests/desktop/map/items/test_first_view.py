"""What is seen of a painted map before its sheets are there: its rooms, walls and materials in flat colours."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.geometry.plane import Plane
from core.model.materials import MapStyle, Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import SceneState, Terrain
from desktop.map.items.atlas import Atlas
from desktop.map.painting.materials.tiles import PAINTS, Texture, tile
from desktop.map.painting.painted.first_sketch import AFAR, first_sketch
from tests.desktop.map.items.test_kept_sheets import shown
from tests.desktop.map.test_styles import cellar, drawn, grey, no_images, painted, patch


@pytest.mark.parametrize("texture", PAINTS)
def test_the_colours_from_afar_are_those_of_the_tiles(texture: Texture) -> None:
    made = tile(texture, 8).reshape(-1, 3).mean(0)
    told = np.array([int(AFAR[texture][place : place + 2], 16) for place in (1, 3, 5)])
    assert np.abs(made - told).max() <= 2


def test_a_road_is_told_from_grass_in_grey_too() -> None:
    road, grass = (
        grey(tile(each, 8).reshape(-1, 1, 3).astype(float)).mean() for each in (Material.EARTH, Material.GRASS)
    )
    assert road - grass > 12


def test_the_first_view_shows_rooms_walls_and_water(qapp: QApplication) -> None:
    water = Plane({(x, y): code_of(Material.WATER) for x in (11, 12) for y in (5, 6)})
    scene = cellar(MapStyle.PAINTED, materials=water, ambient=60)
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(scene, SceneState()))
    image, missing = shown(atlas, scene, 10.0)
    assert missing.areas
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., 2::-1].astype(float)
    whole = painted(scene)
    for x, y in ((6, 6), (12, 6), (1.5, 6)):
        assert np.abs(patch(raw, x, y).mean((0, 1)) - patch(whole, x, y).mean((0, 1))).max() < 30
    assert patch(grey(raw), 6, 6).mean() - patch(grey(raw), 6, 3, 0.1).mean() > 10


def test_squares_of_which_the_rules_say_something_are_seen_at_once(qapp: QApplication) -> None:
    hot = Plane({(6, 6): list(Terrain).index(Terrain.HAZARD)})
    before, after = (
        first_sketch(plan_of(cellar(MapStyle.PAINTED, terrain=each), SceneState()), 0.0) for each in (Plane(), hot)
    )
    assert before.pixelColor(52, 52) != after.pixelColor(52, 52) and before.pixelColor(76, 52) == after.pixelColor(
        76, 52
    )


def test_what_is_seen_of_the_former_style_until_then_is_nowhere_stretched(qapp: QApplication) -> None:
    atlas, scene = Atlas(no_images, public=False), cellar(MapStyle.INK)
    atlas.show(plan_of(scene, SceneState()))
    before = drawn(atlas, scene)
    atlas.show(plan_of(scene.but(style=MapStyle.PAINTED), SceneState()))
    image, missing = shown(atlas, scene, 32.0)
    assert missing.areas
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., 2::-1].astype(float)
    # at the right and lower edge pieces are cut off
    assert np.abs(raw - before).mean() < 1
