"""Images that are drawn smaller than they are: lines of one pixel are all there, whatever the zoom."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.geometry.units import SQUARE
from core.model.materials import MapStyle
from core.model.things import Picture
from desktop.exporting.map_picture import packed
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.shrinking import draw_averaged
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.tokens import LIGHT
from tests.helpers.maps import at, scene

SIDE, EVERY = 1_900, 10


def lined() -> QImage:
    """Return white paper with black lines of one pixel down it, every ten pixels."""
    image = QImage(SIDE, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        for x in range(5, SIDE, EVERY):
            painter.fillRect(x, 0, 1, 400, QColor("black"))
    return image


def dark_of(image: QImage) -> list[float]:
    """Return how dark each column is."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(rgb.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    tones: list[float] = (255 - pixels[..., :3].mean((0, 2))).tolist()
    return tones


def lines_of(columns: list[float], pitch: float) -> list[float]:
    """Return how dark each line is, all of it together."""
    count = int(len(columns) / pitch)
    return [sum(columns[round(n * pitch) : round((n + 1) * pitch)]) for n in range(1, count - 1)]


@pytest.mark.parametrize("share", [0.97, 0.9, 0.77, 0.67, 0.53, 0.5, 0.34])
def test_every_line_is_there_and_as_dark_as_the_next(qapp: object, share: float) -> None:
    image = QImage(round(SIDE * share), 40, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.scale(share, share)
        # only a part is asked for, as a piece of a map does
        painter.setClipRect(QRectF(0, 0, SIDE, 30 / share))
        draw_averaged(painter, QRectF(0, 0, SIDE, 400), lined(), QRectF(0, 0, SIDE, 400))
    lines = lines_of(dark_of(image.copy(QRect(0, 2, image.width(), 25))), EVERY * share)
    assert min(lines) > 0.6 * max(lines) > 40


@pytest.mark.parametrize("style", [MapStyle.PLAIN, MapStyle.PAINTED, MapStyle.INK])
def test_a_map_shows_every_line_of_its_picture(qtbot: QtBot, style: MapStyle) -> None:
    asset, squares = "ab" * 32, 19
    pictures = Pictures({asset: packed(lined())}.get)
    laid = Picture(id=ThingId("picture-1"), picture=asset, left_top=at(0, 0), right_bottom=at(squares, 4))
    ground = scene(columns=squares, rows=4).but(things={laid.id: laid}, style=style)
    ground = ground.but(grid=ground.grid.but(shown=False))
    fresh = MapScene()
    sync = MapSync(fresh, MapColours(LIGHT), pictures)
    sync.show(MapContent(ground))
    view = MapView(fresh, MapColours(LIGHT))
    qtbot.addWidget(view)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    near = 54
    view.resize(squares * near + 80, 4 * near + 60)
    view.show()
    view.zoom_to(near)
    view.centerOn(squares * SQUARE / 2, 2 * SQUARE)
    corner, middle = (view.viewportTransform().map(QPointF(0, y)) for y in (0, 2 * SQUARE))

    def even() -> bool:
        grabbed = view.viewport().grab().toImage()
        row = grabbed.copy(QRect(round(corner.x()), round(middle.y()) - 3, squares * near, 6))
        lines = lines_of(dark_of(row), EVERY * squares * near / SIDE)
        return min(lines) > 0.55 * max(lines) > 30

    def is_whole() -> bool:
        levels = pictures.levels(asset)
        return levels is not None and bool(levels.full)

    qtbot.waitUntil(is_whole, timeout=20_000)
    # what is painted of the whole is painted in the next turns
    qtbot.wait(300)
    qtbot.waitUntil(even, timeout=3_000)
