"""Pictures of what stands still in a layer, tile by tile at the zoom in use, as it is painted over and over in play."""

from collections.abc import Callable
from math import floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

SIDE = 256
"""Pixels of a view along the side of a tile."""
MOST = 96
"""So many tiles are kept: three times what a large view shows."""

Draw = Callable[[QPainter, QRectF], None]
"""Paints what lies in a part of the map, in its units."""


class KeptTiles:
    """Tiles of one layer in one view. Whoever changes what is in the layer has to `clear` them.

    They are kept by what `looks` says of colours and the like, and by the zoom; at another zoom they are made when it
    is used for the second time, as whoever zooms goes past most of them.
    """

    def __init__(self) -> None:
        self._looks: tuple[object, ...] = ()
        self._tiles: dict[tuple[int, int], QPixmap] = {}

    def clear(self) -> None:
        """Forget all of them."""
        self._looks, self._tiles = (), {}

    def paint(self, painter: QPainter, exposed: QRectF, looks: tuple[object, ...], draw: Draw) -> None:
        """Paint what is exposed: by tiles in a view that shows the map upright, straight on anything else."""
        device, world = painter.device(), painter.worldTransform()
        upright = world.m12() == world.m21() == 0 and world.m11() == world.m22() > 0
        whole = world.dx() == floor(world.dx()) and world.dy() == floor(world.dy())
        if not (isinstance(device, QWidget) and upright and whole):
            draw(painter, exposed)
            return
        zoom, ratio = world.m11(), device.devicePixelRatioF()
        here = zoom, ratio, *looks
        if here != self._looks:
            self._looks, self._tiles = here, {}
            draw(painter, exposed)
            return
        part = QTransform.fromScale(zoom, zoom).mapRect(exposed)
        painter.save()
        painter.setWorldTransform(QTransform.fromTranslate(world.dx(), world.dy()))
        for column in range(floor(part.left() / SIDE), floor(part.right() / SIDE) + 1):
            for row in range(floor(part.top() / SIDE), floor(part.bottom() / SIDE) + 1):
                tile = self._tiles.get((column, row)) or self._made(column, row, zoom, ratio, draw)
                painter.drawPixmap(QPointF(column * SIDE, row * SIDE), tile)
        painter.restore()

    def _made(self, column: int, row: int, zoom: float, ratio: float, draw: Draw) -> QPixmap:
        if len(self._tiles) >= MOST:
            self._tiles.clear()
        pixels = round(SIDE * ratio)
        tile = QPixmap(pixels, pixels)
        tile.setDevicePixelRatio(ratio)
        tile.fill(Qt.GlobalColor.transparent)
        with QPainter(tile) as painter:
            painter.translate(-column * SIDE, -row * SIDE)
            painter.scale(zoom, zoom)
            area = QRectF(column * SIDE / zoom, row * SIDE / zoom, SIDE / zoom, SIDE / zoom)
            draw(painter, area)
        self._tiles[column, row] = tile
        return tile
