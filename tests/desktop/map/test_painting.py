"""What is painted can be told apart by its shape, and paper shows the same as the screen."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QThreadPool
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.furnishing import COLUMN
from core.edits.furnishing import THEMES as PURPOSES
from core.engine.status import Bearing
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.door_look import DoorLook
from core.model.materials import MapStyle
from core.model.scene import SceneState
from core.model.things import Door, DoorState, LayerName, Picture, Wall, WallKind, Zone
from desktop.background.mailbox import Mailbox
from desktop.map.content import ConditionMark, MapContent, TokenLook
from desktop.map.items.styled import colours_for
from desktop.map.overlays.kinds import Label, Line, Overlay, SnapSpot, bounds_of
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import PAINTED
from desktop.map.painting.stamps import paint_art
from desktop.map.painting.strokes import lettering
from desktop.map.painting.tokens import TokenState, paint_token, token_box
from desktop.map.painting.walls import ink_of, paint_walls, pieces_of
from desktop.map.painting.zones_and_lights import dashes_near, paint_zone
from desktop.map.pictures import PREVIEW, Pictures
from desktop.map.stamp_art.registry import ART, ARTS, Rises
from desktop.map.stamp_art.synonyms import ALSO
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from desktop.theme.theme import Theme
from desktop.theme.tokens import ON_MAP, THEMES, Tokens
from tests.helpers.maps import at, scene, tokens

PIXELS = 64
GREY = QColor("#f8f4ea")
Draw = Callable[[QPainter], None]


def drawn(draw: Draw, *, squares: int = 4, pixels: int = PIXELS) -> QImage:
    """Return what is drawn on some squares of paper, without its colours."""
    image = QImage(squares * pixels, squares * pixels, QImage.Format.Format_RGB32)
    image.fill(GREY)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / SQUARE, pixels / SQUARE)
    draw(painter)
    painter.end()
    return image


def shape(image: QImage) -> str:
    """Return the lights and darks of a picture: pictures that differ in them differ without their colours."""
    return "".join(
        "#x+-."[image.pixelColor(x, y).lightness() // 52]
        for y in range(1, image.height(), 3)
        for x in range(1, image.width(), 3)
    )


def far_apart(shapes: list[str], least: int) -> bool:
    """Return whether every two shapes differ in at least some of their places."""
    return all(
        sum(a != b for a, b in zip(one, other, strict=True)) >= least
        for number, one in enumerate(shapes)
        for other in shapes[:number]
    )


def walls(*things: Wall | Door, scene_state: SceneState | None = None) -> Draw:
    """Return what draws walls."""
    return lambda painter: paint_walls(painter, (ink_of(pieces_of(things), scene_state or SceneState()),), MapColours())


def test_every_kind_of_wall_has_a_shape_of_its_own() -> None:
    wall = Wall(id=ThingId("wall-1"), points=(at(0.5, 2), at(3.5, 2)))
    shapes = [shape(drawn(walls(wall.but(made=kind)))) for kind in WallKind]
    shapes.append(shape(drawn(walls(wall, scene_state=SceneState(broken=("wall-1",))))))
    assert far_apart(shapes, 12)


def test_every_state_of_a_door_has_a_shape_of_its_own(theme: Theme) -> None:
    door = Door(id=ThingId("door-1"), a=at(1, 2), b=at(3, 2))
    shapes = [shape(drawn(walls(door.but(state=state)))) for state in DoorState]
    shapes.append(shape(drawn(walls(door.but(secret=True)))))
    shapes.append(shape(drawn(walls(door, scene_state=SceneState(broken=("door-1",))))))
    assert far_apart(shapes, 8)


@pytest.mark.parametrize("state", [DoorState.CLOSED, DoorState.OPEN])
def test_every_look_of_a_door_has_a_shape_of_its_own(theme: Theme, state: DoorState) -> None:
    door = Door(id=ThingId("door-1"), a=at(1, 2), b=at(3, 2), state=state)
    looks = [look for look in DoorLook if look is not DoorLook.ITSELF]
    shapes = [shape(drawn(walls(door.but(look=look)))) for look in looks]
    shapes.append(shape(drawn(walls(Wall(id=ThingId("wall-1"), points=door.corners, made=WallKind.WINDOW)))))
    assert far_apart(shapes, 8)
    # a door that says nothing of its looks is drawn by its width, and by whether one sees through it
    itself = shape(drawn(walls(door)))
    assert itself == shape(drawn(walls(door.but(look=DoorLook.DOUBLE))))
    seen_through = shape(drawn(walls(door.but(see_through="yes"))))
    assert seen_through == shape(drawn(walls(door.but(look=DoorLook.PORTCULLIS))))
    turned = shape(drawn(walls(door.but(look=DoorLook.SINGLE, flipped=True))))
    same = turned == shape(drawn(walls(door.but(look=DoorLook.SINGLE))))
    assert same is (state is DoorState.CLOSED), "it swings to the other side"


def test_a_secret_door_that_was_found_is_drawn_as_a_door(theme: Theme) -> None:
    door = Door(id=ThingId("door-1"), a=at(1, 2), b=at(3, 2), secret=True)
    hidden, found = drawn(walls(door)), drawn(walls(door, scene_state=SceneState(found=("door-1",))))
    spot = (round(1.4 * PIXELS), 2 * PIXELS)
    assert hidden.pixelColor(*spot).name() == MapColours().map.wall
    assert found.pixelColor(*spot).name() == MapColours().map.door


def token(**changes: object) -> Draw:
    """Return what draws a token of three squares."""
    look = TokenLook(id="token-1", point=(0, 0), sign="A", **changes)  # type: ignore[arg-type]  # any of its fields

    def draw(painter: QPainter) -> None:
        painter.translate(2 * SQUARE, 2 * SQUARE)
        painter.scale(2.5, 2.5)
        paint_token(painter, look)

    return draw


def test_sides_and_states_of_tokens_differ_without_their_colours(theme: Theme) -> None:
    sides = [shape(drawn(token(side=number))) for number in range(6)]
    assert far_apart(sides, 60)
    states = [
        shape(drawn(token())),
        *(shape(drawn(token(bearing=bearing))) for bearing in Bearing if bearing is not Bearing.UP),
        shape(drawn(token(hidden=True))),
        shape(drawn(token(gauges=(0.5, 1.0)))),
        shape(drawn(token(gauges=(1.0, 0.5)))),
        shape(drawn(token(gauges=(0.25,)))),
        shape(drawn(token(marks=(ConditionMark("zzz"),)))),
        shape(drawn(token(marks=(ConditionMark("biohazard", grave=True),)))),
        shape(drawn(token(marks=(ConditionMark("zzz"),) * 5))),
        shape(drawn(token(carries=True))),
        shape(drawn(token(elevation=2))),
        shape(drawn(token(facing=0))),
    ]
    assert far_apart(states, 10)


def test_from_afar_the_sign_takes_the_place_of_the_silhouette_on_a_token_of_some_pixels(theme: Theme) -> None:
    def at(side: int, silhouette: str, lettering: float) -> QImage:
        image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(60, 60)
        painter.scale(side / SQUARE, side / SQUARE)
        look = TokenLook("token-1", (0, 0), sign="W1", silhouette=silhouette)
        paint_token(painter, look, state=TokenState(lettering=lettering))
        painter.end()
        return image

    silhouette = "ant"
    assert at(64, silhouette, 1.0) != at(64, "", 1.0)
    assert at(64, silhouette, 2.4) == at(64, "", 2.4)


def test_nothing_of_a_token_is_drawn_outside_of_its_box(theme: Theme) -> None:
    look = TokenLook(
        "token-1", (0, 0), sign="W12", label="M" * 40, marks=(ConditionMark(letters="Aa"),) * 6, facing=45, elevation=3
    )
    room = token_box(look)
    image = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(300, 300)
    painter.scale(120 / SQUARE, 120 / SQUARE)
    paint_token(painter, look, state=TokenState(selected=True, acting=True, pointed=True))
    inside = painter.worldTransform().mapRect(room)
    painter.end()
    outside = [
        (x, y)
        for x in range(0, 600, 2)
        for y in range(0, 600, 2)
        if image.pixelColor(x, y).alpha() > 8 and not inside.adjusted(-1, -1, 1, 1).contains(x, y)
    ]
    assert outside == []


def test_every_stamp_has_a_name_a_picture_of_its_own_and_stays_near_its_box(theme: Theme) -> None:
    pictures = []
    for art in ARTS:
        width, height = art.size

        def draw(painter: QPainter, name: str = art.id, across: int = width, down: int = height) -> None:
            painter.translate(2 * SQUARE, 2 * SQUARE)
            paint_art(painter, name, across, down, MapColours())

        image = drawn(draw, pixels=32)
        inked = [
            (x / 32 - 2, y / 32 - 2)
            for x in range(128)
            for y in range(128)
            if image.pixelColor(x, y).name() != GREY.name()
        ]
        assert len(inked) > 40, art.id
        assert all(abs(x) <= art.width / 2 + 0.16 and abs(y) <= art.height / 2 + 0.16 for x, y in inked), art.id
        pictures.append(bytes(image.constBits()))
    assert set(ALSO) == {art.id for art in ARTS}
    assert len(set(pictures)) == len(ARTS) == len({art.title for art in ARTS}) >= 24


@pytest.mark.parametrize("theme_tokens", THEMES, ids=[tokens.name for tokens in THEMES])
def test_paper_and_screen_show_the_same(theme: Theme, theme_tokens: Tokens) -> None:
    ground = scene().but(
        terrain=Plane({(x, y): 1 + (x + y) % 3 for x in range(6, 10) for y in range(10, 13)}),
        elevation=Plane({(17, 12): 2}, signed=True),
        borders=Plane({(18, 9): 2}),
    )
    content = MapContent(ground, SceneState(), tokens(5, 12))
    colours = colours_for(MapStyle.PLAIN, MapColours(theme_tokens))
    size = QSize(20 * PIXELS, 14 * PIXELS)
    area = QRectF(0, 0, 20 * SQUARE, 14 * SQUARE)
    screen, paper = (QImage(size, QImage.Format.Format_RGB32) for _ in range(2))
    fresh = MapScene()
    MapSync(fresh, colours, Pictures()).show(content)
    painter = QPainter(screen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fresh.render(painter, screen.rect().toRectF(), area)
    painter.end()
    painter = QPainter(paper)
    painter.scale(PIXELS / SQUARE, PIXELS / SQUARE)
    paint_map(painter, content, colours, area)
    painter.end()
    places = [(x, y) for x in range(2, size.width(), 7) for y in range(2, size.height(), 7)]
    unlike = [
        (x, y) for x, y in places if abs(screen.pixelColor(x, y).lightness() - paper.pixelColor(x, y).lightness()) > 40
    ]
    assert len(unlike) < len(places) // 150


def test_only_the_layers_that_are_wanted_are_painted(theme: Theme) -> None:
    content, area = MapContent(scene()), QRectF(0, 0, 20 * SQUARE, 14 * SQUARE)
    image = QImage(20 * 16, 14 * 16, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(16 / SQUARE, 16 / SQUARE)
    paint_map(painter, content, MapColours(), area, layers=(LayerName.STAMPS,), grid=False)
    painter.end()
    assert image.pixelColor(3 * 16, 16).name() == MapColours().map.paper
    assert image.pixelColor(round(8.5 * 16), round(1.5 * 16)).name() != MapColours().map.paper


def test_overlays_know_their_bounds() -> None:
    shown: tuple[tuple[Overlay, tuple[int, int, int, int]], ...] = (
        (Line((at(1, 1), at(3, 0))), (*at(1, 0), *at(3, 1))),
        (Label(at(2, 2), "here"), (*at(2, 2), *at(2, 2))),
        (SnapSpot(at(0, 5)), (*at(0, 5), *at(0, 5))),
        (Line(()), (0, 0, 0, 0)),
    )
    assert [tuple(bounds_of(overlay)) for overlay, _ in shown] == [bounds for _, bounds in shown]


def encoded(width: int, height: int, folder: Path) -> bytes:
    """Return a PNG whose left half is red and whose right half is blue."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width, height, QColor("blue"))
    painter.end()
    path = folder / "image.png"
    assert image.save(str(path))
    return path.read_bytes()


def test_a_background_is_decoded_aside_and_then_shown(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    asset = "ab" * 32
    pictures = Pictures({asset: encoded(2600, 1300, tmp_path)}.get)
    things = {"picture-1": Picture(id=ThingId("picture-1"), picture=asset, left_top=at(0, 0), right_bottom=at(20, 10))}
    content = MapContent(scene().but(things=things))
    fresh = MapScene()
    MapSync(fresh, MapColours(), pictures).show(content)

    def picture() -> QImage:
        image = QImage(20 * PIXELS, 14 * PIXELS, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        fresh.render(painter, image.rect().toRectF(), QRectF(0, 0, 20 * SQUARE, 14 * SQUARE))
        painter.end()
        return image

    assert picture().pixelColor(200, 200) != QColor("red")
    qtbot.waitUntil(
        lambda: (levels := pictures.levels(asset)) is not None and set(levels.full) == {0, 1}, timeout=10_000
    )
    levels = pictures.levels(asset)
    assert levels is not None
    assert (levels.preview.width(), levels.full[0].width(), levels.full[1].width()) == (PREVIEW, 2600, 1300)
    shown = picture()
    assert shown.pixelColor(200, 200) == QColor("red")
    assert shown.pixelColor(1200, 300) == QColor("blue")
    assert shown.pixelColor(200, 12 * PIXELS) != QColor("red")


def test_an_image_that_cannot_be_read_leaves_the_map_as_it_is(qtbot: QtBot, theme: Theme) -> None:
    pictures = Pictures(lambda identity: b"no image")
    heard: list[str] = []
    pictures.ready.connect(heard.append)
    assert pictures.small("ab" * 32) is None
    assert pictures.levels("ab" * 32) is None
    mailbox = pictures.findChild(Mailbox)
    assert mailbox is not None
    qtbot.waitUntil(lambda: not mailbox.is_waiting)
    assert heard == []
    assert pictures.levels("ab" * 32) is None


def test_nobody_need_be_there_when_an_image_has_been_read(qtbot: QtBot, tmp_path: Path) -> None:
    data = encoded(1300, 900, tmp_path)
    for number in range(50):
        window = QWidget()
        pictures = Pictures({"ab" * 32: data}.get, window)
        assert pictures.levels("ab" * 32) is None and pictures.small("ab" * 32) is None
        if number % 2:
            QApplication.processEvents()
        shiboken6.delete(window)
        assert not shiboken6.isValid(pictures)
    assert QThreadPool.globalInstance().waitForDone(20_000)


def test_what_furnishes_dungeons_is_as_the_stamps_are() -> None:
    furniture = {each for theme in PURPOSES for each in (*theme.along, *theme.about, theme.middle) if each is not None}
    assert len(furniture) > 25
    for piece in (*furniture, COLUMN):
        art = ART[piece.art]
        stops = art.blocks_move, art.blocks_sight
        assert (piece.width, piece.height, piece.cover, piece.blocks_move, piece.blocks_sight) == (
            *(art.width, art.height, art.cover),
            *stops,
        ), piece.art
        assert (piece.rank < 0) == (art.rises is Rises.TRACE), piece.art


@pytest.mark.parametrize("quiet", [False, True])
def test_a_part_of_a_zone_looks_the_same_when_only_that_part_is_painted(qapp: QApplication, quiet: bool) -> None:
    zone = Zone(id=ThingId("zone-1"), points=(at(0.5, 0.5), at(3.5, 0.5), at(3.5, 3.5), at(0.5, 3.5)), name="Hall")
    for left, top, side in ((1.5, 1.5, 1.0), (0.25, 1.0, 1.0), (1.0, 0.25, 2.0), (3.0, 3.0, 1.0)):
        part = QRectF(left * SQUARE, top * SQUARE, side * SQUARE, side * SQUARE)

        def painted(painter: QPainter, exposed: QRectF | None, part: QRectF = part) -> None:
            painter.setClipRect(part)
            paint_zone(painter, zone, MapColours(), quiet=PAINTED if quiet else None, exposed=exposed)

        whole = QRectF(-SQUARE, -SQUARE, 6 * SQUARE, 6 * SQUARE)
        assert drawn(partial(painted, exposed=part)) == drawn(partial(painted, exposed=whole))


@pytest.mark.parametrize("quiet", [False, True])
def test_of_a_long_border_only_the_dashes_that_show_are_drawn(quiet: bool) -> None:
    around = (at(0, 0), at(60, 0), at(60, 60), at(0, 60))
    whole = QRectF(-SQUARE, -SQUARE, 62 * SQUARE, 62 * SQUARE)
    part = QRectF(10 * SQUARE, -SQUARE, 2 * SQUARE, 2 * SQUARE)
    all_dashes, few = (dashes_near((around,), quiet, SQUARE / 16, (3, 3), exposed) for exposed in (whole, part))
    assert 0 < few.elementCount() < all_dashes.elementCount() / 20


@pytest.mark.parametrize("near", [16, 27])
def test_a_token_wears_its_gravest_mark_on_a_map_that_is_seen_whole(near: int) -> None:
    look = TokenLook("a", (0, 0), sign="C", marks=(ConditionMark("biohazard", grave=True), ConditionMark("candle")))
    image = QImage(4 * near, 4 * near, QImage.Format.Format_ARGB32_Premultiplied)

    def red() -> int:
        found = (QColor(image.pixel(x, y)) for x in range(image.width()) for y in range(image.height()))
        return sum(each.name() == QColor(ON_MAP.grave).name() for each in found)

    def drawn(look: TokenLook) -> int:
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.translate(image.width() / 2, image.height() / 2)
        painter.scale(near / SQUARE, near / SQUARE)
        paint_token(painter, look)
        painter.end()
        return red()

    assert drawn(look) > drawn(replace(look, marks=())) + 20


def test_a_name_far_too_long_is_cut_and_not_made_illegible(qapp: QApplication) -> None:
    short, long = (
        lettering(text, 400, QPointF(0, 0), bold=True, widest=2_000, cut=True).boundingRect()
        for text in ("Guard room", "Long " * 60)
    )
    assert long.width() <= 2_000 and long.height() > 0.5 * short.height()


@pytest.mark.parametrize("sign", ["j", "y", "g1", "Q", "J"])
def test_a_sign_that_reaches_below_its_line_lies_within_the_rim(theme: Theme, sign: str) -> None:
    def drawn_with(sign: str) -> QImage:
        image = QImage(240, 240, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(120, 120)
        painter.scale(220 / SQUARE, 220 / SQUARE)
        paint_token(painter, TokenLook("token-1", (0, 0), sign=sign))
        painter.end()
        return image

    bare, signed = drawn_with(""), drawn_with(sign)
    rows = [y for y in range(240) if any(bare.pixel(x, y) != signed.pixel(x, y) for x in range(60, 180))]
    assert rows and abs((rows[0] + rows[-1]) / 2 - 120) <= 3, (rows[0], rows[-1])
