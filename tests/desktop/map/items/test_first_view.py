"""What is seen of a painted map before its sheets are there: its rooms, walls and materials in flat colours."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId, ThingId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.materials import MapStyle, Material, code_of
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState, Terrain
from core.model.things import Picture, Wall
from desktop.map.items.atlas import Atlas
from desktop.map.painting.materials.tiles import PAINTS, Texture, tile
from desktop.map.painting.painted.first_sketch import AFAR, first_sketch
from tests.desktop.map.items.test_kept_sheets import shown
from tests.desktop.map.test_styles import art, cellar, drawn, grey, no_images, painted, patch


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


def test_what_is_seen_of_the_former_map_until_then_is_nowhere_stretched(qapp: QApplication) -> None:
    atlas, scene = Atlas(no_images, public=False), cellar(MapStyle.PAINTED)
    atlas.show(plan_of(scene, SceneState()))
    before = drawn(atlas, scene)
    atlas.show(plan_of(scene.but(floor_material=Material.PLANKS), SceneState()))
    image, missing = shown(atlas, scene, 32.0)
    assert missing.areas
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., 2::-1].astype(float)
    # at the right and lower edge pieces are cut off
    assert np.abs(raw - before).mean() < 1


@pytest.mark.parametrize("style", [each for each in MapStyle if each is not MapStyle.PLAIN])
def test_a_huge_map_shows_its_rooms_and_whole_walls_before_its_pieces_are_drawn(
    qapp: QApplication, style: MapStyle
) -> None:
    """A row of pieces that is there already shows no dashes of walls amid bare paper."""
    corners = ((100, 100), (900, 100), (900, 900), (100, 900), (100, 100))
    ring = Wall(id=ThingId("wall-1"), points=tuple((x * SQUARE, y * SQUARE) for x, y in corners), floored=True)
    scene = Scene(id=SceneId("scene-1"), name="Huge", columns=1000, rows=1000, style=style, ground=Material.ROCK).but(
        things={ring.id: ring}
    )
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(scene, SceneState()))
    image = QImage(680, 680, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    with QPainter(image) as painter:
        painter.scale(0.68 / SQUARE, 0.68 / SQUARE)
        missing = atlas.paint(painter, QRectF(0, 0, 1000 * SQUARE, 1000 * SQUARE), patience=-1.0)
    assert missing.areas
    raw = grey(np.frombuffer(image.constBits(), np.uint8).reshape(680, 680, 4)[..., 2::-1].astype(float))
    rock, floor = raw[20, 20], raw[340, 340]
    # each wall is seen all along, as something else than what lies on either side of it
    for side in (raw[72:608, 64:73], raw[72:608, 608:617], raw[64:73, 72:608].T, raw[608:617, 72:608].T):
        apart = np.minimum(np.abs(side - rock), np.abs(side - floor)).max(1)
        assert apart.min() > 4, style
    assert abs(rock - floor) > 5


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_the_first_view_shows_a_picture_as_soon_as_it_is_there(qapp: QApplication, style: MapStyle) -> None:
    corners = {"left_top": (5 * SQUARE, 3 * SQUARE), "right_bottom": (13 * SQUARE, 9 * SQUARE)}
    picture = Picture.model_validate({"id": "picture-20", "picture": "a" * 64, **corners})
    ready: list[bool] = []
    atlas = Atlas(lambda identity, wide: art(identity, wide) if ready else None, public=False)
    scene = cellar(style, picture)
    atlas.show(plan_of(scene, SceneState()))
    for _ in range(2):
        image = QImage(180, 120, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            painter.scale(10 / SQUARE, 10 / SQUARE)
            assert atlas.paint(painter, QRectF(0, 0, 18 * SQUARE, 12 * SQUARE), patience=-1.0).areas
        ready.append(True)
        atlas.outdate(QRectF(5 * SQUARE, 3 * SQUARE, 8 * SQUARE, 6 * SQUARE))
    assert image.pixelColor(90, 60) == QColor("#7fa0c0")
