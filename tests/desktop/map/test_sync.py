"""The scene is kept true to its content, and only what has changed is painted anew."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE
from core.model.scene import Layer, SceneState
from core.model.things import DoorState, LayerName
from desktop.map.content import MapContent, Tie
from desktop.map.items import labels
from desktop.map.items.layer import LayerItem, damage_of
from desktop.map.items.things import StampsItem
from desktop.map.items.token_item import TokenItem
from desktop.map.painting.label_places import placed
from desktop.map.painting.labels import Plate
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from desktop.theme.tokens import CONTRAST, LIGHT
from tests.helpers.maps import at, scene, tokens

PIXELS = 32


class Shown:
    """A map in a view, and how often each of its items is painted."""

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, most: int = 4) -> None:
        self.paints: Counter[str] = Counter()
        count = self.paints
        paint_layer, paint_token = LayerItem.paint, TokenItem.paint

        def counted_layer(item: LayerItem, *args: object) -> None:
            count[type(item).__name__] += 1
            paint_layer(item, *args)  # type: ignore[arg-type]  # handed on as they came

        def counted_token(item: TokenItem, *args: object) -> None:
            count[item.look.id] += 1
            paint_token(item, *args)  # type: ignore[arg-type]  # handed on as they came

        monkeypatch.setattr(LayerItem, "paint", counted_layer)
        monkeypatch.setattr(TokenItem, "paint", counted_token)
        self.map = MapScene()
        self.sync = MapSync(self.map, MapColours(LIGHT), Pictures())
        self.view = MapView(self.map, MapColours(LIGHT))
        qtbot.addWidget(self.view)
        self.content = MapContent(scene(), SceneState(), tokens(most, 12))
        self.sync.show(self.content)
        self.view.make_room()
        self.view.resize(20 * PIXELS, 14 * PIXELS)
        self.view.zoom_to(PIXELS)
        self.view.centerOn(10 * SQUARE, 7 * SQUARE)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.settle()

    def settle(self) -> None:
        """Paint all that waits to be painted, and forget what was."""
        QApplication.processEvents()
        self.view.viewport().repaint()
        QApplication.processEvents()
        self.paints.clear()

    def painted(self) -> Counter[str]:
        """Return what is painted because of the changes since the last time."""
        QApplication.processEvents()
        found = Counter(self.paints)
        self.paints.clear()
        return found

    def grab(self) -> QImage:
        """Return what is seen."""
        return self.view.viewport().grab().toImage()


@pytest.fixture
def shown(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shown]:
    """Give a small map in a view."""
    yield Shown(qtbot, monkeypatch)


def direct(content: MapContent, colours: MapColours) -> QImage:
    """Return a map painted from the beginning, without anything kept."""
    fresh, pictures = MapScene(), Pictures()
    sync = MapSync(fresh, colours, pictures)
    sync.show(content)
    image = QImage(20 * PIXELS, 14 * PIXELS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    area = fresh.sceneRect()
    edge = 4 * SQUARE
    fresh.render(painter, image.rect().toRectF(), area.adjusted(edge, edge, -edge, -edge))
    painter.end()
    return image


def difference(one: QImage, other: QImage) -> int:
    """Return how many of a lattice of pixels differ clearly."""
    places = [(x, y) for x in range(3, one.width(), 5) for y in range(3, one.height(), 5)]
    return sum(abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness()) > 24 for x, y in places)


def test_the_same_content_touches_nothing(shown: Shown) -> None:
    touched = shown.sync.show(replace(shown.content))
    assert (touched.everything, touched.things, touched.blocks, touched.tokens) == (False, (), 0, ())
    assert shown.painted() == Counter()


def test_a_token_that_moves_is_the_only_one_touched(shown: Shown) -> None:
    look = shown.content.tokens["token-1"]
    there = {**shown.content.tokens, "token-1": replace(look, point=at(18.5, 12.5))}
    touched = shown.sync.show(replace(shown.content, tokens=there))
    assert touched.tokens == ("token-1",)
    assert shown.map.tokens["token-1"].pos().toTuple() == at(18.5, 12.5)
    painted = shown.painted()
    # where it was and is, what lies below is painted; the picture of no token is made anew
    assert not [name for name in painted if name.startswith("token")]


class Painted(QObject):
    """Gathers what is painted of a widget."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region, self.times = QRegion(), 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Add what an event paints."""
        if isinstance(event, QPaintEvent):
            self.region |= event.region()
            self.times += 1
        return False


@pytest.mark.parametrize("change", [{"point": at(18.5, 12.5)}, {"spaces": Fraction(1, 2)}], ids=["place", "size"])
def test_no_token_stays_where_it_was_whatever_is_painted_meanwhile(shown: Shown, change: dict[str, Any]) -> None:
    """Qt forgets where something was painted when anything is painted before it has looked at what has moved."""
    identity, viewport = "token-1", shown.view.viewport()
    token = shown.map.tokens[identity]
    was = shown.view.mapFromScene(token.sceneBoundingRect()).boundingRect() & viewport.rect()
    painted = Painted(viewport)
    moved = replace(shown.content.tokens[identity], **change)
    shown.sync.show(replace(shown.content, tokens={**shown.content.tokens, identity: moved}))
    viewport.repaint(QRect(0, 0, 2, 2))
    QApplication.processEvents()
    assert not was.isEmpty() and (QRegion(was) - painted.region).isEmpty()


@pytest.mark.parametrize("many", [1, 160])
def test_tokens_that_are_dragged_are_painted_and_named_once_for_each_move(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    shown = Shown(qtbot, monkeypatch, most=160)
    looks = shown.content.tokens
    laid: list[object] = []

    def noted(*given: Any, **named: Any) -> tuple[Plate, ...]:
        laid.append(given)
        return placed(*given, **named)

    for step in (1, 2, 3):
        there = {
            name: replace(look, point=(look.point[0] + step * 40, look.point[1] + step * 24))
            for name, look in list(looks.items())[:many]
        }
        painted = Painted(shown.view.viewport())
        laid.clear()
        monkeypatch.setattr(labels, "placed", noted)
        shown.sync.show(replace(shown.content, tokens={**looks, **there}))
        QApplication.processEvents()
        assert painted.times == 1 and len(laid) == 1
    content = replace(shown.content, tokens={**looks, **there})
    assert difference(shown.grab(), direct(content, MapColours(LIGHT))) < 40


def test_parts_far_apart_are_painted_one_by_one_and_look_as_if_painted_whole(
    shown: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = shown.content.tokens
    here = {**looks, "token-1": replace(looks["token-1"], point=at(1.5, 1.5))}
    shown.sync.show(replace(shown.content, tokens=here))
    shown.settle()
    areas: list[QRectF] = []
    paint = StampsItem.paint_layer

    def noted(item: StampsItem, painter: QPainter, exposed: QRectF) -> None:
        areas.append(QRectF(exposed))
        paint(item, painter, exposed)

    monkeypatch.setattr(StampsItem, "paint_layer", noted)
    there = replace(shown.content, tokens={**looks, "token-1": replace(looks["token-1"], point=at(18.5, 12.5))})
    before = shown.grab()
    shown.settle()
    areas.clear()
    shown.sync.show(there)
    QApplication.processEvents()
    assert 2 <= len(areas) <= 4 and all(max(area.width(), area.height()) < 4 * SQUARE for area in areas)
    after = shown.grab()
    assert difference(before, after) > 10 and difference(after, direct(there, MapColours(LIGHT))) < 12


def test_parts_that_lie_close_are_painted_as_one() -> None:
    close, far = QRect(0, 0, 20, 20), QRect(300, 200, 20, 20)
    assert damage_of(QRegion(close)) == (close,)
    assert damage_of(QRegion(close).united(close.translated(21, 5))) == (QRect(0, 0, 41, 25),)
    both = damage_of(QRegion(close).united(far))
    assert len(both) == 2 and all(any(held.contains(each) for held in both) for each in (close, far))


def test_a_thing_that_changes_paints_its_layer_where_it_is(shown: Shown) -> None:
    crate = shown.content.scene.things["stamp-5"]
    moved = shown.content.scene.but(things=shown.content.scene.things.put(crate.id, crate.moved(SQUARE, 0)))
    touched = shown.sync.show(replace(shown.content, scene=moved))
    assert (touched.things, touched.blocks, touched.tokens) == (("stamp-5",), 0, ())
    assert "StampsItem" in shown.painted()
    assert difference(shown.grab(), direct(replace(shown.content, scene=moved), MapColours(LIGHT))) < 12


def test_paint_on_the_ground_touches_its_blocks(shown: Shown) -> None:
    scene = shown.content.scene
    painted = scene.but(terrain=scene.terrain.painted({(2, 3): 2, (17, 3): 1}))
    touched = shown.sync.show(replace(shown.content, scene=painted))
    assert (touched.blocks, touched.things) == (2, ())
    after = shown.grab()
    assert difference(after, direct(replace(shown.content, scene=painted), MapColours(LIGHT))) < 12


def test_a_door_that_opens_is_drawn_open(shown: Shown) -> None:
    before = shown.grab()
    scene_state = SceneState(doors={"door-4": DoorState.OPEN})
    touched = shown.sync.show(replace(shown.content, scene_state=scene_state))
    assert touched.things == ("door-4",)
    after = shown.grab()
    middle = (round(5.5 * PIXELS), 6 * PIXELS)
    assert before.pixelColor(*middle) != after.pixelColor(*middle)
    assert difference(after, direct(replace(shown.content, scene_state=scene_state), MapColours(LIGHT))) < 12


def test_a_hidden_layer_is_not_drawn(shown: Shown) -> None:
    wall = (3 * PIXELS, PIXELS)
    assert shown.grab().pixelColor(*wall).lightness() < 90
    layers = tuple(Layer(name=name, hidden=name is LayerName.WALLS) for name in LayerName)
    shown.sync.show(replace(shown.content, scene=shown.content.scene.but(layers=layers)))
    assert shown.grab().pixelColor(*wall).lightness() > 150


def test_walls_are_where_they_are_and_nowhere_else(shown: Shown) -> None:
    picture = shown.grab()
    wall = MapColours(LIGHT).map.wall
    for x, y in ((2.5, 1), (4.2, 1), (5, 2.5), (5, 3.5)):
        assert picture.pixelColor(round(x * PIXELS), round(y * PIXELS)).name() == wall
    for x, y in ((2.5, 1.4), (5.4, 2.4), (5, 4.6)):
        assert picture.pixelColor(round(x * PIXELS), round(y * PIXELS)).name() != wall


def test_another_scene_takes_the_place_of_all(shown: Shown) -> None:
    other = shown.content.scene.but(id="scene-2", things={})
    touched = shown.sync.show(MapContent(other))
    assert touched.everything
    assert shown.map.tokens == {}
    assert all(len(item.index) == 0 for item in shown.map.things.values())


def test_another_theme_paints_everything_in_its_colours(shown: Shown) -> None:
    light = shown.grab()
    shown.sync.set_colours(MapColours(CONTRAST))
    dark = shown.grab()
    assert light.pixelColor(10, 10).lightness() > 200 > 90 > dark.pixelColor(10, 10).lightness()
    assert dark.pixelColor(round(2.5 * PIXELS), PIXELS).lightness() > 180


def test_selecting_and_acting_paint_the_tokens_concerned(shown: Shown) -> None:
    shown.sync.select(("token-2",))
    assert [name for name in shown.painted() if name.startswith("token")] == ["token-2"]
    shown.sync.act("token-1")
    assert "token-2" not in shown.painted()
    assert shown.map.tokens["token-1"].state.acting
    shown.sync.select(())
    assert not shown.map.tokens["token-2"].state.selected


def test_things_that_are_drawn_the_same_at_every_step_as_from_the_beginning(shown: Shown) -> None:
    content = shown.content
    for number, thing in enumerate(tuple(content.scene.things.values())):
        scene = content.scene
        gone = number % 3 == 2
        shelf = scene.things.without((thing.id,)) if gone else scene.things.put(thing.id, thing.moved(SQUARE // 2, 0))
        content = replace(content, scene=scene.but(things=shelf))
        assert shown.sync.show(content).things == (thing.id,)
    assert difference(shown.grab(), direct(content, MapColours(LIGHT))) < 12


def test_a_band_is_drawn_from_who_holds_to_whom_he_holds_and_goes_with_them(shown: Shown) -> None:
    one, other = (replace(shown.content.tokens[f"token-{n}"], point=at(8 + n, 10.5)) for n in (1, 2))
    apart = replace(shown.content, tokens={one.id: one, other.id: other})
    shown.sync.show(apart)
    free = shown.grab()
    shown.settle()
    held = replace(apart, links=(Tie(one.id, other.id),))
    touched = shown.sync.show(held)
    assert touched.tokens == () and shown.painted()["LinksItem"] == 1
    grabbed = shown.grab()
    arm = {
        (x, y)
        for x in range(grabbed.width())
        for y in range(grabbed.height())
        if abs(free.pixelColor(x, y).lightness() - grabbed.pixelColor(x, y).lightness()) > 2
    }
    middle = (round(9.5 * PIXELS), round(10.5 * PIXELS))
    assert middle in arm and all(abs(x - middle[0]) < PIXELS and abs(y - middle[1]) < PIXELS / 2 for x, y in arm)
    assert difference(grabbed, direct(held, MapColours(LIGHT))) < 3
    there = {one.id: replace(one, point=at(9, 11.5)), other.id: other}
    shown.sync.show(replace(held, tokens=there))
    assert shown.painted()["LinksItem"] >= 1
    shown.sync.show(replace(held, tokens=there, links=()))
    assert shown.painted()["LinksItem"] == 1
