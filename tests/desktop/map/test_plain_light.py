"""Lamps on a plain map: their light ends at walls and at the edge of the map, as it does in the other styles."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState, Light, Picture, Wall
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from tests.helpers.maps import at

NEAR, BEYOND = 32, 2
"""Pixels to a square, and squares around the map that are looked at as well."""
LAMP = Light(id=ThingId("light-1"), at=at(3, 4), reach=Fraction(6), colour="#20ff20")
DOOR = Door(id=ThingId("door-2"), a=at(5, 3), b=at(5, 5))
SEEN, BEHIND_DOOR, BEHIND_WALL, OFF_MAP = (1.5, 4.5), (6.5, 4.3), (6.5, 1.5), (-1, 4)
SPOTS = (SEEN, BEHIND_DOOR, BEHIND_WALL, OFF_MAP)


def room(*, lit: bool = True, picture: bool = False) -> Scene:
    """Return a map with a wall across it, and in that a door."""
    walls = [
        Wall(id=ThingId(f"wall-{n}"), points=(at(5, a), at(5, b))) for n, (a, b) in enumerate(((0, 3), (5, 8)), start=3)
    ]
    laid = Picture(id=ThingId("picture-9"), picture="a" * 64, left_top=at(0, 0), right_bottom=at(10, 8))
    things = [*walls, DOOR, *([LAMP] if lit else []), *([laid] if picture else [])]
    shelf = PersistentMap((thing.id, thing) for thing in things)
    made = Scene(id=SceneId("scene-1"), name="", columns=10, rows=8, things=shelf, style=MapStyle.PLAIN)
    return made.but(grid=made.grid.but(shown=False))


def whole() -> QRectF:
    return QRectF(-BEYOND * SQUARE, -BEYOND * SQUARE, (10 + 2 * BEYOND) * SQUARE, (8 + 2 * BEYOND) * SQUARE)


def blank() -> QImage:
    image = QImage((10 + 2 * BEYOND) * NEAR, (8 + 2 * BEYOND) * NEAR, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    return image


def on_paper(scene: Scene, scene_state: SceneState, *, public: bool) -> QImage:
    image = blank()
    with QPainter(image) as painter:
        painter.scale(NEAR / SQUARE, NEAR / SQUARE)
        painter.translate(BEYOND * SQUARE, BEYOND * SQUARE)
        paint_map(painter, MapContent(scene, scene_state), MapColours(), whole(), public=public)
    return image


def on_screen(map_scene: MapScene) -> QImage:
    image = blank()
    with QPainter(image) as painter:
        map_scene.render(painter, image.rect().toRectF(), whole())
    return image


def lit(image: QImage, dark: QImage) -> list[bool]:
    """Return of each spot whether the lamp shines on it."""
    pixels = [(round((x + BEYOND) * NEAR), round((y + BEYOND) * NEAR)) for x, y in SPOTS]
    return [image.pixelColor(*spot).red() < dark.pixelColor(*spot).red() - 5 for spot in pixels]


@pytest.mark.parametrize("picture", [False, True], ids=["drawn", "picture"])
@pytest.mark.parametrize("public", [False, True], ids=["master", "players"])
def test_light_ends_at_walls_shut_doors_and_the_edge_of_the_map(
    qapp: QApplication, public: bool, picture: bool
) -> None:
    shut, ajar = SceneState(), SceneState(doors={DOOR.id: DoorState.OPEN})
    for state, expected in ((shut, [True, False, False, False]), (ajar, [True, True, False, False])):
        unlit = on_paper(room(lit=False, picture=picture), state, public=public)
        assert lit(on_paper(room(picture=picture), state, public=public), unlit) == expected
        shown = MapScene()
        MapSync(shown, MapColours(), Pictures(), public=public).show(MapContent(room(picture=picture), state))
        bare = MapScene()
        MapSync(bare, MapColours(), Pictures(), public=public).show(MapContent(room(lit=False, picture=picture), state))
        assert lit(on_screen(shown), on_screen(bare)) == expected


def test_a_door_that_opens_lets_light_through_at_once(qapp: QApplication) -> None:
    shown, bare = MapScene(), MapScene()
    sync, scene = MapSync(shown, MapColours(), Pictures()), room()
    MapSync(bare, MapColours(), Pictures()).show(MapContent(room(lit=False)))
    touched: list[QRectF] = []
    sync.show(MapContent(scene))
    assert lit(on_screen(shown), on_screen(bare)) == [True, False, False, False]
    shown.changed.connect(touched.extend)
    sync.show(MapContent(scene, SceneState(doors={DOOR.id: DoorState.OPEN})))
    qapp.processEvents()
    assert any(area.contains(BEHIND_DOOR[0] * SQUARE, BEHIND_DOOR[1] * SQUARE) for area in touched)
    assert lit(on_screen(shown), on_screen(bare)) == [True, True, False, False]
    moved = LAMP.but(at=at(8, 4))
    sync.show(MapContent(scene.but(things=scene.things.put(LAMP.id, moved))))
    assert lit(on_screen(shown), on_screen(bare)) == [False, True, True, False]
