"""The grid: a tile made once for every zoom, so that thin see-through lines are never stroked in bulk."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from core.geometry.units import SQUARE
from desktop.map.items.ground import draw_tiled
from desktop.map.items.layer import LayerItem
from desktop.map.painting.ground import grid_ink, paint_grid

FAINTEST = 8
"""Pixels to a square under which the grid is not drawn."""
TILE = 512
"""Least side in pixels of the tile."""


class GridItem(LayerItem):
    """The lines between squares; squares are whole pixels wide wherever the grid is seen."""

    _tile: tuple[tuple[int, int], QPixmap] | None = None

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Lay the tile; draw lines where squares are not whole pixels, as in a picture of any size."""
        scene = self.content.scene
        near = painter.worldTransform().m11() * SQUARE
        if not scene.grid.shown or near < FAINTEST:
            return
        if abs(near - round(near)) > 1e-6:
            paint_grid(painter, scene, self.colours, exposed)
            return
        whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        draw_tiled(painter, exposed & whole, self._overlay(round(near)))

    def _overlay(self, near: int) -> QPixmap:
        ink = grid_ink(self.content.scene, self.colours)
        ink.setAlphaF(ink.alphaF() * min(1.0, near / 24))
        key = (near, ink.rgba())
        if self._tile is None or self._tile[0] != key:
            squares = max(1, TILE // near)
            tile = QPixmap(squares * near, squares * near)
            tile.fill(QColor(0, 0, 0, 0))
            with QPainter(tile) as painter:
                thick = 1 + near // 96
                for number in range(squares):
                    painter.fillRect(number * near, 0, thick, tile.height(), ink)
                    for column in range(squares):
                        painter.fillRect(column * near + thick, number * near, near - thick, thick, ink)
            self._tile = (key, tile)
        return self._tile[1]
