"""What every layer's item has in common."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from core.geometry.units import SQUARE, Rect
from core.model.scene import Scene
from desktop.map.content import MapContent
from desktop.map.painting.palette import Palette

OVERHANG = 4 * SQUARE
"""How far things may reach beyond the edge of the map and still be seen."""


class LayerItem(QGraphicsItem):
    """One layer of a map: paints what is exposed of it, straight from the content."""

    def __init__(self, content: MapContent, palette: Palette) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.content = content
        self.palette = palette
        self._bounds = sheet_of(content.scene)

    def boundingRect(self) -> QRectF:
        """Return the map and what may hang over its edge."""
        return self._bounds

    def show_content(self, content: MapContent) -> None:
        """Show something else altogether."""
        self.prepareGeometryChange()
        self.content = content
        self._bounds = sheet_of(content.scene)
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Paint in other colours."""
        self.palette = palette
        self.update()

    def touch(self, area: QRectF) -> None:
        """Paint an area anew."""
        self.update(area)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        self.paint_layer(painter, exposed_of(option))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the part of the layer within `exposed`, in units."""
        raise NotImplementedError


def exposed_of(option: QStyleOptionGraphicsItem) -> QRectF:
    """Return the rectangle that an item must paint."""
    return option.exposedRect


def sheet_of(scene: Scene) -> QRectF:
    """Return the map with what may hang over its edge, in units."""
    whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    return whole.adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG)


def rect_of(area: QRectF) -> Rect:
    """Return a rectangle of whole units around an area."""
    return Rect(int(area.left()) - 1, int(area.top()) - 1, int(area.right()) + 1, int(area.bottom()) + 1)
