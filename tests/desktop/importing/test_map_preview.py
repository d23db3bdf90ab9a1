"""The preview of an imported map."""

from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

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
