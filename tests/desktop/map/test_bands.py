"""When a picture has come, a full map is painted anew by bands, an empty one at once; both show the same in the end."""

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.units import SQUARE
from core.model.things import Door, DoorState, LayerName, Picture, Stamp, Thing
from desktop.map.content import MapContent
from desktop.map.items.pictures import SOON
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.bands import TALL
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import FULL, MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from desktop.theme.tokens import LIGHT
from tests.helpers.images import png
from tests.helpers.maps import at, scene

ASSET = "ef" * 32
PIXELS = 32


class Painted(QObject):
    """Every part of a widget that is painted from now on."""

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.parts: list[QRect] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what is painted."""
        if isinstance(event, QPaintEvent):
            self.parts.append(event.region().boundingRect())
        return False


def shown(qtbot: QtBot, stamps: int) -> tuple[MapView, Pictures]:
    """Show a map with so many stamps on a picture that has come."""
    pictures, fresh = Pictures({ASSET: png(2_000, 1_400)}.get), MapScene()
    laid = Picture(id=ThingId("picture-1"), picture=ASSET, left_top=at(0, 0), right_bottom=at(20, 14))
    crates = (
        Stamp(id=ThingId(f"stamp-{number}"), art="crate", at=at(number % 20 + 0.5, number // 20 % 14 + 0.5))
        for number in range(stamps)
    )
    things: dict[str, Thing] = {each.id: each for each in (laid, *crates)}
    MapSync(fresh, MapColours(LIGHT), pictures, parent=fresh).show(
        MapContent(scene().but(things=PersistentMap(things)))
    )
    view = MapView(fresh, MapColours(LIGHT))
    pictures.setParent(view)
    fresh.setParent(view)
    qtbot.addWidget(view)
    view.make_room()
    view.resize(20 * PIXELS, 14 * PIXELS)
    view.zoom_to(PIXELS)
    view.centerOn(10 * SQUARE, 7 * SQUARE)
    view.show()
    qtbot.waitExposed(view)
    qtbot.waitUntil(lambda: (levels := pictures.levels(ASSET)) is not None and bool(levels.full), timeout=20_000)
    qtbot.wait(400)
    return view, pictures


def heard(qtbot: QtBot, view: MapView, pictures: Pictures) -> list[QRect]:
    """Let more of the picture come; return what is painted until that is shown everywhere, and smoothly."""
    painted = Painted(view.viewport())
    pictures.ready.emit(ASSET)
    qtbot.waitUntil(lambda: _covers(painted.parts, view), timeout=20_000)
    qtbot.wait(SOON + 200)
    return painted.parts


def _covers(parts: list[QRect], view: MapView) -> bool:
    region = QRegion()
    for each in parts:
        region |= QRegion(each)
    return (QRegion(view.viewport().rect()) - region).isEmpty()


def test_a_full_map_is_painted_band_by_band(qtbot: QtBot, theme: Theme) -> None:
    view, pictures = shown(qtbot, FULL)
    tallest = max(each.height() for each in heard(qtbot, view, pictures))
    assert tallest <= view.viewport().height() / TALL * 2 + 8, "two bands at the very most, where the machine is busy"


def test_an_empty_one_at_once(qtbot: QtBot, theme: Theme) -> None:
    view, pictures = shown(qtbot, 20)
    assert max(each.height() for each in heard(qtbot, view, pictures)) >= view.viewport().height() - 8


@pytest.mark.parametrize("stamps", [20, FULL])
def test_in_the_end_the_picture_is_seen_everywhere(qtbot: QtBot, theme: Theme, stamps: int) -> None:
    view, pictures = shown(qtbot, stamps)
    heard(qtbot, view, pictures)
    after = view.viewport().grab().toImage()
    view.viewport().repaint()
    assert view.viewport().grab().toImage() == after


def test_a_door_is_painted_wherever_it_reaches(theme: Theme) -> None:
    """A part of a map that holds but the leaf that is swung out shows that leaf."""
    door = Door(id=ThingId("door-1"), a=at(4, 4), b=at(6, 4), state=DoorState.OPEN)
    things: dict[str, Thing] = {door.id: door}
    content = MapContent(scene().but(things=PersistentMap(things)))
    fresh = MapScene()
    MapSync(fresh, MapColours(LIGHT), Pictures(), parent=fresh).show(content)
    layer = fresh.layers[LayerName.WALLS]

    def image(part: QRectF) -> QImage:
        found = QImage(10 * PIXELS, 10 * PIXELS, QImage.Format.Format_RGB32)
        found.fill(0)
        with QPainter(found) as painter:
            painter.scale(PIXELS / SQUARE, PIXELS / SQUARE)
            painter.setClipRect(part)
            layer.paint_layer(painter, part)
        return found

    whole = image(QRectF(0, 0, 10 * SQUARE, 10 * SQUARE))
    for row in range(10):
        band = QRect(0, row * PIXELS, 10 * PIXELS, PIXELS)
        assert image(QRectF(0, row * SQUARE, 10 * SQUARE, SQUARE)).copy(band) == whole.copy(band)
