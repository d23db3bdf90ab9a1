"""Over an imported picture a plain map, too, has thin lines for the game master and none for the players."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.scene import Scene
from core.model.things import Picture
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from tests.desktop.map.test_styles import ART, Pixels, art, cellar, patch
from tests.helpers.maps import at

NEAR = 32


def under_a_picture(right: int = 18) -> Scene:
    """Return a plain cellar on the picture of one, with no grid."""
    picture = Picture(id=ThingId("picture-20"), picture=ART, left_top=at(0, 0), right_bottom=at(right, 12))
    scene = cellar(MapStyle.PLAIN, picture)
    return scene.but(grid=scene.grid.but(shown=False))


def read(image: QImage) -> Pixels:
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return raw[..., 2::-1].astype(float)


def whole(scene: Scene, *, public: bool) -> Pixels:
    image = QImage(scene.columns * NEAR, scene.rows * NEAR, QImage.Format.Format_RGB32)
    area = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    with QPainter(image) as painter:
        painter.scale(NEAR / SQUARE, NEAR / SQUARE)
        paint_map(painter, MapContent(scene), MapColours(), area, images={ART: art(ART, 64) or QImage()}, public=public)
    return read(image)


def shown(scene: Scene, *, public: bool) -> Pixels:
    """Return a map as a view has it, on bare floor: its picture has not come."""
    map_scene = MapScene()
    sync = MapSync(map_scene, MapColours(), Pictures(), public=public)
    sync.show(MapContent(scene.but(picture_walls=not scene.picture_walls)))
    sync.show(MapContent(scene))
    image = QImage(scene.columns * NEAR, scene.rows * NEAR, QImage.Format.Format_RGB32)
    image.fill(0)
    area = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    with QPainter(image) as painter:
        map_scene.render(painter, QRectF(image.rect()), area)
    return read(image)


@pytest.mark.parametrize("paint", [whole, shown])
def test_lines_are_thin_for_the_game_master_and_not_there_for_players(qtbot: QtBot, paint: object) -> None:
    assert callable(paint)
    scene, bare = under_a_picture(), under_a_picture().but(picture_walls=False, picture_doors=False)
    floor = paint(bare, public=True)
    own = np.abs(paint(scene, public=False) - floor).max(-1) > 40
    assert patch(own, 6, 3, 0.5).any(0).all() and patch(own, 6, 3, 0.5).mean() < 0.3, "four pixels at most"
    players = np.abs(paint(scene, public=True) - floor).max(-1) > 40
    assert not patch(players, 6, 3, 0.5).any()
    assert patch(players, 9, 4.5, 0.5).any(), "a sign where the door is"
    signs_off = np.abs(paint(scene.but(picture_doors=False), public=True) - floor).max(-1) > 40
    assert not patch(signs_off, 9, 4.5, 0.5).any()
    lines_off = np.abs(paint(scene.but(picture_walls=False), public=False) - floor).max(-1) > 40
    assert not patch(lines_off, 6, 3, 0.5).any()


def test_walls_beside_a_picture_are_as_broad_as_ever(qapp: QApplication) -> None:
    half, none = whole(under_a_picture(6), public=True), under_a_picture()
    free = whole(none.but(things=none.things.without(("picture-20",))), public=True)
    assert np.abs(patch(half, 12, 3, 1) - patch(free, 12, 3, 1)).max() == 0
    assert np.abs(patch(half, 4, 3, 1) - patch(free, 4, 3, 1)).max() > 40
