"""What the ground is made of is seen on a plain map, with the marks of the rules upon it."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.materials import MapStyle, Material, code_of
from core.model.scene import Scene
from core.model.things import Surface
from desktop.map.content import MapContent
from desktop.map.painting.ground import FLAT, paint_heights
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.whole_map import paint_map
from desktop.theme.tokens import LIGHT
from tests.helpers.maps import at, scene

NEAR = 40
DIFFICULT = 1


def river() -> Scene:
    """Return a map with a pool, and a pond of painted squares, both with what they mean for the rules."""
    pool = Surface(id=ThingId("surface-1"), points=(at(1, 1), at(5, 1), at(5, 4), at(1, 4)), material=Material.WATER)
    pond = {(column, row): code_of(Material.WATER) for column in (7, 8, 9) for row in (1, 2)}
    rough = {(column, row): DIFFICULT for column in range(1, 5) for row in (1, 2, 3)} | dict.fromkeys(pond, DIFFICULT)
    ground = scene(columns=12, rows=6).but(things={pool.id: pool}, style=MapStyle.PLAIN, terrain=Plane(rough))
    return ground.but(materials=Plane(pond), grid=ground.grid.but(shown=False))


@pytest.mark.parametrize("way", ["paper", "screen", "afar"])
def test_water_looks_like_water_and_its_marks_lie_on_it(qtbot: QtBot, way: str) -> None:
    near = 10 if way == "afar" else NEAR
    image = QImage(12 * near, 6 * near, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    whole = QRectF(0, 0, 12 * SQUARE, 6 * SQUARE)
    with QPainter(image) as painter:
        if way == "paper":
            painter.scale(near / SQUARE, near / SQUARE)
            paint_map(painter, MapContent(river()), MapColours(LIGHT), whole)
        else:
            fresh = MapScene()
            MapSync(fresh, MapColours(LIGHT), Pictures()).show(MapContent(river()))
            fresh.render(painter, QRectF(0, 0, 12 * near, 6 * near), whole)
    blue = QColor(FLAT[Material.WATER])
    for left, right in ((1.2, 4.8), (7.2, 9.8)):
        row = [
            image.pixelColor(x, y)
            for x in range(round(left * near), round(right * near))
            for y in range(int(1.2 * near), int(2.8 * near))
        ]
        own = [pixel for pixel in row if max(abs(pixel.red() - blue.red()), abs(pixel.blue() - blue.blue())) < 12]
        assert len(own) > 0.6 * len(row)
        assert way == "afar" or len(own) < len(row), "the marks"


@pytest.mark.parametrize("way", ["paper", "screen"])
def test_a_river_ends_where_the_map_does(qtbot: QtBot, way: str) -> None:
    points = (at(-2, 2), at(14, 2), at(14, 4), at(-2, 4))
    course = Surface(id=ThingId("surface-1"), points=points, material=Material.WATER)
    ground = scene(columns=12, rows=6).but(things={course.id: course}, style=MapStyle.PLAIN)
    image = QImage(16 * NEAR, 6 * NEAR, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    whole = QRectF(-2 * SQUARE, 0, 16 * SQUARE, 6 * SQUARE)
    with QPainter(image) as painter:
        if way == "paper":
            painter.scale(NEAR / SQUARE, NEAR / SQUARE)
            painter.translate(2 * SQUARE, 0)
            paint_map(painter, MapContent(ground), MapColours(LIGHT), whole)
        else:
            fresh = MapScene()
            MapSync(fresh, MapColours(LIGHT), Pictures()).show(MapContent(ground))
            fresh.render(painter, image.rect().toRectF(), whole)
    assert all(image.pixelColor(round(x * NEAR), 3 * NEAR).name() == "#ffffff" for x in (0.5, 1.5, 14.5, 15.5))
    assert image.pixelColor(2 * NEAR + 6, 3 * NEAR).lightness() < 200


@pytest.mark.parametrize("way", ["paper", "screen"])
def test_materials_are_told_apart_without_their_colours(qtbot: QtBot, way: str) -> None:
    names = [each for each in Material if each is not Material.VOID]
    cells = {(2 * number + x, y): code_of(name) for number, name in enumerate(names) for x in (0, 1) for y in (0, 1)}
    ground = scene(columns=2 * len(names), rows=2).but(things={}, style=MapStyle.PLAIN, materials=Plane(cells))
    ground = ground.but(grid=ground.grid.but(shown=False))
    image = QImage(2 * len(names) * NEAR, 2 * NEAR, QImage.Format.Format_RGB32)
    whole = QRectF(0, 0, 2 * len(names) * SQUARE, 2 * SQUARE)
    with QPainter(image) as painter:
        if way == "paper":
            painter.scale(NEAR / SQUARE, NEAR / SQUARE)
            paint_map(painter, MapContent(ground), MapColours(LIGHT), whole)
        else:
            fresh = MapScene()
            MapSync(fresh, MapColours(LIGHT), Pictures()).show(MapContent(ground))
            fresh.render(painter, QRectF(0, 0, 2 * len(names) * NEAR, 2 * NEAR), whole)
    seen = set()
    for number, name in enumerate(names):
        tone = QColor(FLAT[name]).lightness()
        left = 2 * number * NEAR + 3
        # where its lines lie, whatever their colour
        seen.add(
            tuple(
                abs(image.pixelColor(left + x, y + 3).lightness() - tone) > 12
                for x in range(0, 2 * NEAR - 6, 2)
                for y in range(0, 2 * NEAR - 6, 2)
            )
        )
    assert len(seen) == len(names)
    assert not any(set(each) == {False} for each in seen)


def test_strokes_tell_which_side_of_a_step_is_the_lower_one(qtbot: QtBot) -> None:
    def strokes(height: int) -> QImage:
        image = QImage(6 * 40, 6 * 40, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        ground = scene(columns=6, rows=6).but(elevation=Plane({(2, 2): height}, signed=True))
        with QPainter(image) as painter:
            painter.scale(40 / SQUARE, 40 / SQUARE)
            paint_heights(painter, ground, MapColours(), QRectF(0, 0, 6 * SQUARE, 6 * SQUARE))
        return image

    def inked(image: QImage, row: int) -> int:
        return sum(image.pixelColor(x, row).lightness() < 160 for x in range(2 * 40 + 4, 3 * 40 - 4))

    # just above the upper edge, which lies at 80, and just below the lower one at 120
    hill, hollow = strokes(2), strokes(-2)
    assert inked(hill, 77) > 2 and inked(hill, 123) > 2
    assert not inked(hollow, 77) and not inked(hollow, 123) and inked(hollow, 117) > 2
