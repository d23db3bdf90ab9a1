"""A picture too large to be held: a coarser level of it is, and parts of the finer ones come where somebody looks."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from core.base.errors import BadFile
from core.base.ids import ThingId
from core.documents import headers
from core.geometry.units import SQUARE
from core.model.things import Picture
from desktop.map import pictures as module
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Levels, Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from tests.helpers.images import png
from tests.helpers.maps import at, scene

ASSET = "cd" * 32
SIDE = 4_000


@pytest.fixture(scope="module")
def photograph(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a JPEG of 4,000 pixels a side: black and white stripes two pixels wide, blue in its last quarter."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        for x in range(0, SIDE, 4):
            painter.fillRect(x, 0, 2, SIDE, QColor("black"))
        painter.fillRect(SIDE // 2, SIDE // 2, SIDE, SIDE, QColor("blue"))
    path: Path = tmp_path_factory.mktemp("photograph") / "photograph.jpg"
    assert image.save(str(path), quality=92)
    return path.read_bytes()


def levels_of(qtbot: QtBot, pictures: Pictures) -> Levels:
    """Return what is held of the picture, once all of that is there."""
    qtbot.waitUntil(lambda: (found := pictures.levels(ASSET)) is not None and bool(found.full), timeout=20_000)
    found = pictures.levels(ASSET)
    assert found is not None
    return found


def _has_four(blocks: Callable[[], list[tuple[QRect, QImage]]]) -> bool:
    return len(blocks()) == 4


def test_only_what_is_looked_at_is_there_in_full(
    qtbot: QtBot, theme: Theme, photograph: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HELD", 2_000_000)
    monkeypatch.setattr(module, "MOST_BLOCKS", 12)
    pictures = Pictures({ASSET: photograph}.get)
    levels = levels_of(qtbot, pictures)
    assert levels.size == QSize(SIDE, SIDE) and set(levels.full) == {2} and levels.full[2].width() == 1_000
    assert levels.finer(900) is None and levels.finer(1_800) == 1 and levels.finer(3_000) == 0
    laid = Picture(id=ThingId("picture-1"), picture=ASSET, left_top=at(0, 0), right_bottom=at(20, 20))
    fresh = MapScene()
    MapSync(fresh, MapColours(), pictures).show(MapContent(scene().but(columns=20, rows=20, things={laid.id: laid})))

    def seen(x: float, y: float) -> list[QColor]:
        """Return twelve pixels in a row from a place on, at one pixel of the picture to a pixel."""
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        unit = SQUARE / (SIDE / 20)
        with QPainter(image) as painter:
            fresh.render(painter, QRectF(0, 0, 200, 200), QRectF(x * unit, y * unit, 200 * unit, 200 * unit))
        return [image.pixelColor(column, 100) for column in range(100, 112)]

    def stripes(colours: list[QColor]) -> bool:
        return max(each.value() for each in colours) - min(each.value() for each in colours) > 150

    assert not stripes(seen(200, 300)), "the held level has no stripes"
    qtbot.waitUntil(lambda: stripes(seen(200, 300)), timeout=20_000)
    assert {place[0] for place in levels.blocks} == {0}
    qtbot.waitUntil(lambda: (0, 2, 3) in levels.blocks or not seen(2_100, 3_100), timeout=20_000)
    assert all(each.blue() > 180 and each.red() < 90 for each in seen(2_100, 3_100))
    assert pictures.blocks(ASSET, 0, QRect(0, 0, SIDE, SIDE)) == [], "nobody has a screen for all of it"
    for row in range(4):
        wanted = partial(pictures.blocks, ASSET, 0, QRect(0, row * 1_024, SIDE, 9))
        qtbot.waitUntil(partial(_has_four, wanted), timeout=20_000)
    assert len(levels.blocks) == 12


def test_what_cannot_be_read_in_parts_is_held_smaller(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WHOLE", 1_000_000)
    pictures = Pictures({ASSET: png(2_400, 1_200)}.get)
    levels = levels_of(qtbot, pictures)
    assert levels.full[0].width() * levels.full[0].height() <= 1_010_000
    assert levels.finer(5_000) is None


def test_a_photograph_may_be_larger_than_what_is_decoded_whole(
    photograph: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headers, "MOST_PIXELS", 2_000_000)
    assert headers.size_of(photograph) == (SIDE, SIDE)
    with pytest.raises(BadFile):
        headers.size_of(png(2_000, 1_200))
    monkeypatch.setattr(headers, "MOST_IN_PARTS", 15_000_000)
    with pytest.raises(BadFile):
        headers.size_of(photograph)
