"""The layer of background images, painted from the level that suits the zoom, or from blocks of it."""

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from core.model.things import LayerName, Picture
from desktop.background.decoding import level_size
from desktop.map.content import MapContent
from desktop.map.items.things import TiledThingsItem
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.shrinking import NOTICED, draw_averaged, shrinks
from desktop.map.painting.strokes import box
from desktop.map.pictures import Levels, Pictures

SOON = 120
"""Milliseconds after which what was drawn at once is drawn smoothly, if the zoom is still the same."""


class PicturesItem(TiledThingsItem):
    """Background images: a preview until the whole is there."""

    name = LayerName.PICTURES

    def __init__(self, content: MapContent, colours: MapColours, pictures: Pictures) -> None:
        self._rough = False
        self._coarse = QRectF()
        super().__init__(content, colours)
        self._pictures = pictures

    def came(self, identity: str) -> None:
        """Paint an image of which more has been decoded."""
        for thing in self.index:
            if isinstance(thing, Picture) and thing.picture == identity:
                self._kept.clear()
                self.touch_largely(self.ink_box(thing))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the images: in a view at once as can be, and then smoothly, piece by piece."""
        self._rough = False
        self._kept.paint(painter, exposed, (), self._paint_images)
        if self._rough:
            if self._coarse.isEmpty():
                QTimer.singleShot(SOON, self._again)
            self._coarse |= exposed

    def _again(self) -> None:
        area, self._coarse = self._coarse, QRectF()
        if isValid(self):
            self.touch_largely(area)

    def _paint_images(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        device, (back, can_go_back) = painter.device(), painter.combinedTransform().inverted()
        if device is not None and can_go_back:
            # a picture of a part of the map is asked to paint all of it
            exposed = exposed & back.mapRect(QRectF(0, 0, device.width(), device.height()))
        for thing in self.near(exposed):
            if isinstance(thing, Picture):
                levels = self._pictures.levels(thing.picture)
                if levels is not None:
                    painter.setOpacity(thing.opacity / 100)
                    self._paint(painter, thing, levels, exposed)
                    painter.setOpacity(1)

    def _paint(self, painter: QPainter, thing: Picture, levels: Levels, exposed: QRectF) -> None:
        area = box(thing.bounds)
        seen = exposed & area
        if seen.isEmpty():
            return
        wide = area.width() * painter.worldTransform().m11()
        image = levels.best(wide)
        self._draw(painter, seen, image, _within(area, seen, image.size()))
        level = levels.finer(wide)
        if level is not None:
            size = level_size(levels.size, level)
            wanted = _within(area, seen, size).toAlignedRect()
            scale_x, scale_y = area.width() / size.width(), area.height() / size.height()
            for place, block in self._pictures.blocks(thing.picture, level, wanted):
                left, top = area.left() + place.left() * scale_x, area.top() + place.top() * scale_y
                target = QRectF(left, top, place.width() * scale_x, place.height() * scale_y)
                self._draw(painter, target, block, QRectF(block.rect()))

    def _draw(self, painter: QPainter, target: QRectF, image: QImage, source: QRectF) -> None:
        if isinstance(painter.device(), QWidget):
            self._rough |= shrinks(painter, target, source) >= NOTICED
            painter.drawImage(target, image, source)
        else:
            draw_averaged(painter, target, image, source)


def _within(area: QRectF, part: QRectF, size: QSize) -> QRectF:
    """Return where a part of an area lies in an image that fills the area."""
    scale_x, scale_y = size.width() / area.width(), size.height() / area.height()
    return QRectF(
        (part.left() - area.left()) * scale_x,
        (part.top() - area.top()) * scale_y,
        part.width() * scale_x,
        part.height() * scale_y,
    )
