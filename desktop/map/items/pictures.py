"""The layer of background images, painted from tiles of the level that suits the zoom."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap

from core.model.things import LayerName, Picture
from desktop.map.content import MapContent
from desktop.map.items.things import ThingsItem
from desktop.map.painting.palette import Palette
from desktop.map.painting.strokes import box
from desktop.map.pictures import Levels, Pictures

TILE = 512
MOST = 160
"""Tiles that are kept: at most as many megabytes."""


class PicturesItem(ThingsItem):
    """Background images: a preview until the whole is there."""

    name = LayerName.PICTURES

    def __init__(self, content: MapContent, palette: Palette, pictures: Pictures) -> None:
        super().__init__(content, palette)
        self._pictures = pictures
        self._tiles: dict[tuple[str, int, int, int], QPixmap] = {}

    def came(self, identity: str) -> None:
        """Paint an image of which more has been decoded."""
        for thing in self.index:
            if isinstance(thing, Picture) and thing.picture == identity:
                self.update(self.ink_box(thing))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the images."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for thing in self.near(exposed):
            if isinstance(thing, Picture):
                levels = self._pictures.levels(thing.picture)
                if levels is not None:
                    painter.setOpacity(thing.opacity / 100)
                    self._paint(painter, thing, levels, exposed)
                    painter.setOpacity(1)

    def _paint(self, painter: QPainter, thing: Picture, levels: Levels, exposed: QRectF) -> None:
        area = box(thing.bounds)
        wanted = area.width() * painter.worldTransform().m11()
        have = {level: image for level, image in levels.full.items() if image.width() >= wanted}
        if wanted <= levels.preview.width() or not levels.full:
            painter.drawImage(area, levels.preview, QRectF(levels.preview.rect()))
            return
        level = max(have) if have else min(levels.full)
        image = levels.full[level]
        scale_x, scale_y = area.width() / image.width(), area.height() / image.height()
        part = (exposed & area).translated(-area.topLeft())
        for row in range(int(part.top() / scale_y) // TILE, int(part.bottom() / scale_y) // TILE + 1):
            for column in range(int(part.left() / scale_x) // TILE, int(part.right() / scale_x) // TILE + 1):
                tile = self._tile(thing.picture, level, column, row, image)
                if not tile.isNull():
                    left, top = area.left() + column * TILE * scale_x, area.top() + row * TILE * scale_y
                    target = QRectF(left, top, tile.width() * scale_x, tile.height() * scale_y)
                    painter.drawPixmap(target, tile, QRectF(tile.rect()))

    def _tile(self, identity: str, level: int, column: int, row: int, image: QImage) -> QPixmap:
        key = (identity, level, column, row)
        tile = self._tiles.pop(key, None)
        if tile is None:
            part = image.rect().intersected(image.rect().__class__(column * TILE, row * TILE, TILE, TILE))
            tile = QPixmap.fromImage(image.copy(part)) if not part.isEmpty() else QPixmap()
        self._tiles[key] = tile
        while len(self._tiles) > MOST:
            del self._tiles[next(iter(self._tiles))]
        return tile
