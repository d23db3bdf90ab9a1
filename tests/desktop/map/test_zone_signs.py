"""Signs of zones and of what lies between two: each its own shape, never drawn for the players."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shapely import LineString, MultiPoint, box

from core.base.ids import SceneId, ThingId
from core.geometry.room_shapes import round_in
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point, Rect
from core.model.materials import MapStyle, Material
from core.model.scene import Scene, ZoneLink
from core.model.things import LayerName, Zone
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import inks_of
from desktop.map.painting.zone_signs import signs_of_link, signs_of_zone
from desktop.map.painting.zones_and_lights import is_upright, name_box, paint_zone
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from desktop.theme.tokens import LIGHT
from tests.helpers.maps import at

A, B = ThingId("zone-1"), ThingId("zone-2")
COVERS = (
    ZoneCover(),
    ZoneCover(grade=CoverGrade.HEAVY),
    ZoneCover(kind=CoverKind.SOFT),
    ZoneCover(kind=CoverKind.SOFT, extent=Extent.LINE),
)

CROSS = ((4, 0), (6, 0), (6, 3), (10, 3), (10, 6), (6, 6), (6, 9), (4, 9), (4, 6), (0, 6), (0, 3), (4, 3))


def zone(identity: ThingId, left: int, **said: object) -> Zone:
    x, y = left * SQUARE, (left + 3) * SQUARE
    return Zone.model_validate({"id": identity, "points": ((x, 0), (y, 0), (y, 4 * SQUARE), (x, 4 * SQUARE)), **said})


@pytest.mark.parametrize(
    "points",
    [
        # a round room, a cut one, one in the form of an L, a slanted one
        round_in(Rect(0, 0, 7 * SQUARE, 7 * SQUARE)),
        (at(0, 1), at(9, 1), at(9, 9), at(6, 9), at(4, 3), at(2, 2), at(1, 3)),
        (at(0, 0), at(1, 0), at(1, 6), at(8, 6), at(8, 8), at(0, 8)),
        (at(4, 0), at(9, 4), at(5, 9), at(0, 5)),
    ],
)
@pytest.mark.parametrize("name", ["Rotunda", "Round and long"])
def test_the_name_of_a_zone_lies_within_it(qapp: QApplication, points: tuple[Point, ...], name: str) -> None:
    words = name_box(zone(A, 0).but(points=points, name=name))
    corners = ((round(x), round(y)) for x in (words.left(), words.right()) for y in (words.top(), words.bottom()))
    assert polygon_of(points).contains(MultiPoint(list(corners))) and words.height() > SQUARE / 6


@pytest.mark.parametrize("style", MapStyle)
def test_the_name_of_a_corridor_one_square_high_is_painted_from_afar_too(qapp: QApplication, style: MapStyle) -> None:
    scene = Scene(id=SceneId("scene-1"), name="Deep", ground=Material.ROCK, style=style)
    quiet = None if style is MapStyle.PLAIN else inks_of(scene)
    passage = zone(A, 0).but(points=(at(0, 0), at(8, 0), at(8, 1), at(0, 1)))
    shown = []
    for name in ("", "Passage"):
        image = QImage(8 * 24, 24, QImage.Format.Format_RGB32)
        image.fill(QColor("grey"))
        with QPainter(image) as painter:
            painter.scale(24 / SQUARE, 24 / SQUARE)
            paint_zone(painter, passage.but(name=name), MapColours(LIGHT), quiet=quiet)
        shown.append(image)
    assert shown[0] != shown[1]
    words = name_box(passage.but(name="Passage"))
    assert QRectF(0, 0, 8 * SQUARE, SQUARE).contains(words) and words.height() > SQUARE / 4


def test_a_name_runs_upwards_in_an_upright_corridor_that_is_too_narrow_for_it(qapp: QApplication) -> None:
    passage = zone(A, 0).but(points=(at(2, 0), at(3, 0), at(3, 8), at(2, 8)), name="Long passage", public_name="Way")
    lying = passage.but(points=(at(0, 2), at(8, 2), at(8, 3), at(0, 3)))
    upright, level = name_box(passage), name_box(lying)
    assert QRectF(2 * SQUARE, 0, SQUARE, 8 * SQUARE).contains(upright)
    # as large as in one that lies
    assert abs(upright.height() - level.width()) < 2 and abs(upright.width() - level.height()) < 2
    # a short name finds room across it, and a broad room has its name level
    assert is_upright(passage, "Long passage") and not is_upright(passage, "X")
    broad = name_box(passage.but(points=(at(0, 0), at(3, 0), at(3, 8), at(0, 8))))
    assert broad.width() > broad.height()


def test_who_does_not_move_by_zones_reads_names_and_sees_no_borders(qapp: QApplication) -> None:
    hall = zone(A, 0).but(points=(at(1, 1), at(7, 1), at(7, 5), at(1, 5)), name="Hall", public_name="Hall")
    scene = Scene(id=SceneId("scene-1"), name="Deep", columns=8, rows=6, style=MapStyle.INK, things={hall.id: hall})
    area = QRectF(0, 0, 8 * SQUARE, 6 * SQUARE)

    def painted(zoned: bool, *, things: bool = True) -> QImage:
        image = QImage(8 * 40, 6 * 40, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        shown = scene if things else scene.but(things={})
        with QPainter(image) as painter:
            painter.scale(40 / SQUARE, 40 / SQUARE)
            paint_map(painter, MapContent(shown, zoned=zoned), MapColours(LIGHT), area, public=True)
        return image

    def same_at(one: QImage, other: QImage, left: int, right: int) -> bool:
        cut = left, 0, right - left, 6 * 40
        return one.copy(*cut) == other.copy(*cut)

    moved_by, named, bare = painted(True), painted(False), painted(False, things=False)
    # along the left and the right side are dashes in one of them alone, and nothing in the other; the name is in both
    for left, right in ((30, 60), (260, 300)):
        assert not same_at(moved_by, named, left, right) and same_at(named, bare, left, right)
    assert named != bare


@pytest.mark.parametrize(
    "points",
    [
        # an L from above, from its side, and upside down; a cross; a U
        (at(0, 0), at(4, 0), at(4, 5), at(12, 5), at(12, 9), at(0, 9)),
        (at(0, 0), at(12, 0), at(12, 4), at(4, 4), at(4, 9), at(0, 9)),
        (at(8, 0), at(12, 0), at(12, 9), at(0, 9), at(0, 3), at(8, 3)),
        tuple(at(x, y) for x, y in CROSS),
        (at(0, 0), at(2, 0), at(2, 6), at(8, 6), at(8, 0), at(10, 0), at(10, 9), at(0, 9)),
    ],
)
@pytest.mark.parametrize("name", ["Crypt", "Old guard room"])
def test_a_name_keeps_clear_of_the_nooks_of_a_room(qapp: QApplication, points: tuple[Point, ...], name: str) -> None:
    """To its sides as much is free on the left as on the right, and half a letter above and below."""
    named = name_box(zone(A, 0).but(points=points, name=name))
    words, room = box(named.left(), named.top(), named.right(), named.bottom()), polygon_of(points)
    assert room.contains(words)
    assert words.distance(room.boundary) >= named.height() / 4
    left, right = (LineString(((x, named.center().y()), (named.center().x(), named.center().y()))) for x in (-1, 99999))
    free = [named.center().x() - side.intersection(room.boundary).bounds[n] for side, n in ((left, 2), (right, 0))]
    assert abs(free[0]) == pytest.approx(abs(free[1]), abs=SQUARE / 8)


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


def test_a_name_stands_where_a_room_is_broad_and_not_in_an_arm_of_it(qapp: QApplication) -> None:
    arm = (at(0, 0), at(4, 0), at(4, 5), at(12, 5), at(12, 9), at(0, 9))
    for name in ("Old guard room", "Crypt"):
        assert name_box(zone(A, 0).but(points=arm, name=name)).top() > 5 * SQUARE
    broad = (at(0, 0), at(8, 0), at(8, 5), at(12, 5), at(12, 9), at(0, 9))
    assert name_box(zone(A, 0).but(points=broad, name="Crypt")).bottom() < 2 * SQUARE


@pytest.mark.parametrize("style", [MapStyle.PLAIN, MapStyle.INK])
def test_what_is_left_out_of_a_zone_is_neither_tinted_nor_named(qapp: QApplication, style: MapStyle) -> None:
    outline = (at(0, 0), at(9, 0), at(9, 9), at(0, 9))
    hole = (at(1, 0.5), at(8, 0.5), at(8, 7), at(1, 7))
    court = zone(A, 0).but(points=outline, holes=(hole,), name="Court")
    name = name_box(court)
    assert not polygon_of(hole).intersects(box(name.left(), name.top(), name.right(), name.bottom()))
    plain = Scene(id=SceneId("scene-1"), name="Keep", columns=9, rows=9, style=style)
    quiet = None if style is MapStyle.PLAIN else inks_of(plain)
    image = QImage(360, 360, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(40 / SQUARE, 40 / SQUARE)
    paint_zone(painter, court, MapColours(LIGHT), quiet=quiet)
    painter.end()
    within = {image.pixelColor(x, y).name() for x in range(60, 300, 8) for y in range(40, 260, 8)}
    assert within == {"#ffffff"}
    # its border goes around the hole too
    along = {image.pixelColor(x, y).name() for x in range(60, 300) for y in range(277, 293)}
    assert len(along - {"#ffffff", image.pixelColor(180, 310).name()}) > 0
