"""The preview of an imported map."""

from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.base.persistent_map import PersistentMap
from core.model.things import Picture
from desktop.importing.map_preview import MapPreview
from desktop.theme.theme import Theme
from tests.helpers.uvtt import house, laid


def test_walls_doors_and_windows_are_painted_over_the_picture_where_they_are(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#102030"))
    preview = MapPreview(theme)
    qtbot.addWidget(preview)
    preview.resize(640, 440)
    preview.show_map(laid(tmp_path, house()).scene, image)
    preview.fit()
    shot = preview.grab().toImage()

    def colours(x: float, y: float) -> set[str]:
        spot = preview.on_screen(QPointF(x, y)).toPoint()
        return {QColor(shot.pixel(spot.x() + n, spot.y() + n)).name() for n in range(-9, 10)}

    tokens = theme.tokens.map
    assert tokens.wall in colours(1, 2)
    assert tokens.door in colours(2.5, 1)
    # a window is dashed: somewhere along it there is a dash
    assert any(tokens.glass in colours(2 + n / 40, 3) for n in range(8, 32))
    assert colours(1.5, 2) == {"#102030"}
    assert "#ff8000" in colours(3, 2)
    assert tokens.outside in {QColor(shot.pixel(2, 2)).name()}


def test_a_large_picture_is_made_small_without_losing_lines(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    # white, with a black line of one pixel in every ten
    image = QImage(1200, 800, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x in range(0, 1200, 10):
        for y in range(800):
            image.setPixelColor(x, y, QColor("black"))
    preview = MapPreview(theme)
    qtbot.addWidget(preview)
    preview.resize(260, 200)
    preview.show_map(laid(tmp_path, house()).scene, image)
    preview.fit()
    shot = preview.grab().toImage()
    spot = preview.on_screen(QPointF(0.5, 0.5)).toPoint()
    greys = [shot.pixelColor(spot.x() + n, spot.y()).lightness() for n in range(12)]
    assert 150 < min(greys) < 240 and sum(grey < 255 for grey in greys) >= 4, greys


def test_a_picture_made_small_lies_where_it_belongs_also_in_the_midst_of_a_window(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    # the upper left quarter is red, the rest white
    image = QImage(1200, 800, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.fillRect(0, 0, 600, 400, QColor("red"))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 400)
    preview = MapPreview(theme, window)
    preview.setGeometry(70, 50, 260, 200)
    scene = laid(tmp_path, house()).scene
    things = PersistentMap((i, thing) for i, thing in scene.things.items() if isinstance(thing, Picture))
    preview.show_map(scene.but(things=things), image)
    preview.fit()
    shot = window.grab().toImage()

    def colour(x: float, y: float) -> str:
        spot = preview.mapTo(window, preview.on_screen(QPointF(x, y)).toPoint())
        return shot.pixelColor(spot).name()

    wide, high = scene.columns, scene.rows
    assert {colour(0.2, 0.2), colour(wide / 2 - 0.2, high / 2 - 0.2)} == {"#ff0000"}
    ends = ((wide / 2 + 0.2, 0.2), (0.2, high / 2 + 0.2), (wide - 0.2, high - 0.2))
    assert {colour(*spot) for spot in ends} == {"#ffffff"}
