"""What the game master's own map tells of the players' screen."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from pytestqt.qtbot import QtBot

from core.edits.show import CoverPlaces
from core.model.things import LayerName
from desktop.player_view.fog import hole
from desktop.player_view.revealed import revealed
from desktop.tools.canvas import MapCanvas
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import SCENE


def test_the_veil_and_the_frame_follow_the_players(qtbot: QtBot, screen: Screen) -> None:
    canvas = MapCanvas(screen.workspace)
    qtbot.addWidget(canvas)
    canvas.resize(480, 360)
    canvas.show()
    item = canvas.veil.item
    assert item is not None and item.frame is None and not item.veiled
    plain = canvas.grab().toImage()
    screen.open()
    assert item.frame == screen.table.frame and item.frame is not None
    framed = canvas.grab().toImage()
    screen.table.veil(veiled=True, framed=False)
    veiled = canvas.grab().toImage()
    assert item.frame is None and item.veiled
    screen.workspace.submit(CoverPlaces(SCENE))
    covered = canvas.grab().toImage()
    assert len({image.cacheKey() for image in (plain, framed, veiled, covered)}) == 4
    assert plain != framed and plain != veiled and veiled != covered
    screen.table.veil(veiled=False)
    assert canvas.grab().toImage() != covered


def test_the_players_frame_lies_under_what_is_told_beside_tokens(qtbot: QtBot, screen: Screen) -> None:
    canvas = MapCanvas(screen.workspace)
    qtbot.addWidget(canvas)
    canvas.show()
    screen.open()
    veil, shown = canvas.veil.item, canvas.view.map
    assert veil is not None and shown.labels is not None and shown.overlay is not None
    assert shown.layers[LayerName.ROOFS].zValue() < veil.zValue() < shown.labels.zValue() < shown.overlay.zValue()


def test_the_hole_is_as_large_as_what_is_revealed(screen: Screen) -> None:
    reveals = screen.workspace.state.scene_state(SCENE).reveals
    assert hole(revealed(reveals), 0).boundingRect() == QRectF(768, 768, 5 * 768, 5 * 768)


def test_a_frame_that_reaches_beyond_the_map_is_drawn_along_its_edge(qtbot: QtBot, screen: Screen) -> None:
    canvas = MapCanvas(screen.workspace)
    qtbot.addWidget(canvas)
    item = canvas.veil.item
    assert item is not None
    around = item.boundingRect()
    inked = []
    for frame in (None, around.adjusted(-20_000, -20_000, 20_000, 20_000)):
        item.show_veil(veiled=False, frame=frame, clear=QPainterPath())
        image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.scale(200 / around.width(), 200 / around.height())
        painter.translate(-around.topLeft())
        item.paint_layer(painter, around)
        painter.end()
        inked.append([image.pixelColor(x, y).alpha() > 0 for x, y in ((100, 4), (4, 100), (196, 100), (100, 196))])
    assert inked == [[False] * 4, [True] * 4]
