"""Zones are painted once for a zoom, look as if they were each time, and anew once anything of them is other."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE
from core.model.scene import Scene, SceneState
from core.model.things import Zone
from desktop.map.content import MapContent
from desktop.map.items import things
from desktop.map.items.kept_tiles import KeptTiles
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.zones_and_lights import paint_zone
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from desktop.theme.tokens import CONTRAST, LIGHT
from tests.helpers.maps import scene

PIXELS = 32


class Shown:
    """A map in a view, and the names of the zones that are painted."""

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.painted: list[str] = []
        paint = paint_zone

        def counted(painter: QPainter, zone: Zone, colours: MapColours, **more: object) -> None:
            self.painted.append(zone.name)
            paint(painter, zone, colours, **more)  # type: ignore[arg-type]  # handed on as they came

        monkeypatch.setattr(things, "paint_zone", counted)
        self.map = MapScene()
        self.sync = MapSync(self.map, MapColours(LIGHT), Pictures())
        self.view = MapView(self.map, MapColours(LIGHT))
        qtbot.addWidget(self.view)
        self.scene = scene()
        self.sync.show(MapContent(self.scene, SceneState()))
        self.view.make_room()
        self.view.resize(20 * PIXELS, 14 * PIXELS)
        self.view.zoom_to(PIXELS)
        self.view.centerOn(10 * SQUARE, 7 * SQUARE)
        self.view.show()
        qtbot.waitExposed(self.view)

    def repaint(self) -> list[str]:
        """Paint all that is seen; return the zones that were painted for it."""
        self.painted.clear()
        QApplication.processEvents()
        self.view.viewport().repaint()
        return list(self.painted)

    def keep(self) -> None:
        """Paint until nothing of the zones has to be painted any more."""
        assert any(not self.repaint() for _ in range(4))

    def change(self, changed: Scene) -> None:
        self.scene = changed
        self.sync.show(MapContent(self.scene, SceneState()))

    def alike(self) -> bool:
        """Return whether what is kept looks like what is painted straight, but for what rounding does."""
        self.keep()
        kept = self.view.viewport().grab().toImage()
        for item in self.map.layers.values():
            if isinstance(item, things.ZonesItem):
                item._kept.clear()
        straight = self.view.viewport().grab().toImage()
        return furthest(kept, straight) <= 3


def furthest(one: QImage, other: QImage) -> int:
    """Return by how much the pixels of two pictures differ at most, each of their parts."""
    parts: list[bytes] = [bytes(each.convertToFormat(QImage.Format.Format_RGB888).constBits()) for each in (one, other)]
    return max((abs(a - b) for a, b in zip(*parts, strict=True)), default=0)


@pytest.fixture
def shown(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    yield Shown(qtbot, monkeypatch)


def test_a_zone_is_painted_no_more_once_it_is_kept_and_looks_the_same(shown: Shown) -> None:
    shown.keep()
    assert shown.repaint() == [] and shown.alike()


def test_a_zone_that_changes_comes_or_goes_is_seen(shown: Shown) -> None:
    shown.keep()
    hall = next(each for each in shown.scene.things.values() if isinstance(each, Zone))
    before = shown.view.viewport().grab().toImage()
    shown.change(shown.scene.but(things={**shown.scene.things, hall.id: hall.but(colour="#ff0000", name="Pit")}))
    assert "Pit" in shown.repaint() and shown.alike()
    assert shown.view.viewport().grab().toImage() != before
    shown.change(shown.scene.but(things={each: thing for each, thing in shown.scene.things.items() if each != hall.id}))
    assert shown.repaint() == [] and shown.alike()
    shown.change(shown.scene.but(things={**shown.scene.things, hall.id: hall}))
    assert "Hall" in shown.repaint() and shown.alike()


def test_other_colours_another_zoom_and_another_place_are_seen(shown: Shown) -> None:
    shown.keep()
    shown.sync.set_colours(MapColours(CONTRAST))
    assert "Hall" in shown.repaint() and shown.alike()
    shown.view.zoom_to(PIXELS * 1.5)
    assert "Hall" in shown.repaint() and shown.alike()
    shown.keep()
    shown.view.centerOn(14 * SQUARE, 5 * SQUARE)
    assert shown.alike()


def test_nothing_is_kept_of_what_is_painted_for_paper(shown: Shown) -> None:
    tiles, seen = KeptTiles(), list[QRectF]()
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        for _ in range(3):
            tiles.paint(painter, QRectF(0, 0, 64, 64), (), lambda _, area: seen.append(area))
    assert seen == [QRectF(0, 0, 64, 64)] * 3
