"""Signs of zones and of what lies between two: each its own shape, never drawn for the players."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId
from core.geometry.units import SQUARE
from core.model.scene import Scene, ZoneLink
from core.model.things import LayerName, Zone
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.zone_signs import signs_of_link, signs_of_zone
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from desktop.theme.tokens import LIGHT

A, B = ThingId("zone-1"), ThingId("zone-2")
COVERS = (
    ZoneCover(),
    ZoneCover(grade=CoverGrade.HEAVY),
    ZoneCover(kind=CoverKind.SOFT),
    ZoneCover(kind=CoverKind.SOFT, extent=Extent.LINE),
)


def zone(identity: ThingId, left: int, **said: object) -> Zone:
    x, y = left * SQUARE, (left + 3) * SQUARE
    return Zone.model_validate({"id": identity, "points": ((x, 0), (y, 0), (y, 4 * SQUARE), (x, 4 * SQUARE)), **said})


def content(*links: ZoneLink, apart: int = 0, **said: object) -> MapContent:
    things = {each.id: each for each in (zone(A, 0, **said), zone(B, 3 + apart))}
    return MapContent(Scene(id=SceneId("scene-1"), name="Yard", columns=12, rows=4, things=things, zone_links=links))


def painted(shown: MapContent, *, public: bool = False) -> bytes:
    image = QImage(480, 160, QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(40 / SQUARE, 40 / SQUARE)
    paint_map(painter, shown, MapColours(LIGHT), QRectF(0, 0, 12 * SQUARE, 4 * SQUARE), public=public)
    painter.end()
    return bytes(image.constBits())


def test_every_flag_has_a_sign_of_its_own(qtbot: QtBot) -> None:
    zones = [
        painted(each)
        for each in (content(), content(dark=True), *(content(cover=each) for each in COVERS), content(hazard="pit"))
    ]
    assert len(dict.fromkeys(zones)) == 3 + len(COVERS)
    said: tuple[dict[str, object], ...] = (
        {"linked": True},
        {"linked": False},
        {"seen": True},
        {"seen": False},
        {"cover": COVERS[0]},
        {"cover": COVERS[1]},
        {"cover": COVERS[2]},
        {"barrier": True},
        {"hazard": "pit"},
    )
    links = [painted(content(ZoneLink.model_validate({"a": A, "b": B, **each}))) for each in said]
    assert len(dict.fromkeys([*links, zones[0]])) == len(said) + 1
    assert signs_of_zone(zone(A, 0)) == () and signs_of_link(ZoneLink(a=A, b=B)) == ()


def test_zones_that_do_not_touch_have_a_line_between_them(qtbot: QtBot) -> None:
    apart, linked = content(apart=3), content(ZoneLink(a=A, b=B, linked=True), apart=3)
    here = (2 * 40) * 480 + 200
    plain, drawn = painted(apart), painted(linked)
    assert plain[here - 4 : here + 4] != drawn[here - 4 : here + 4]
    unseen = content(ZoneLink(a=A, b=B, seen=False), apart=3)
    assert painted(unseen) not in (plain, drawn)


def test_players_are_shown_none_of_it(qtbot: QtBot) -> None:
    told = content(
        ZoneLink(a=A, b=B, linked=False, barrier=True, cover=ZoneCover()), dark=True, hazard="pit", cover=ZoneCover()
    )
    assert painted(told, public=True) == painted(content(), public=True)


def test_a_word_on_two_zones_is_painted_at_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = MapScene()
    sync = MapSync(scene, MapColours(LIGHT), Pictures())
    before = content()
    sync.show(before)
    QApplication.processEvents()
    updates: list[str] = []
    layer = scene.layers[LayerName.ZONES]
    update = layer.update

    def counted(*area: QRectF) -> None:
        updates.append("zones")
        update(*area)

    monkeypatch.setattr(layer, "update", counted)
    links = (ZoneLink(a=A, b=B, seen=True),)
    sync.show(replace(before, scene=before.scene.model_copy(update={"zone_links": links})))
    assert updates
