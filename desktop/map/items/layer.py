"""What every layer's item has in common."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from core.geometry.units import SQUARE, Rect
from core.model.scene import Scene
from desktop.faults.painting import survived
from desktop.map.content import MapContent
from desktop.map.items.boxes import merged
from desktop.map.painting.map_colours import MapColours

OVERHANG = 4 * SQUARE
"""How far things may reach beyond the edge of the map and still be seen."""
MANY = 100
"""So many rectangles are painted as one: to sort them out, and to paint each layer for each, would take longer."""
AROUND = 2
"""Pixels around an area that smooth edges may reach."""
NEAR = 4
"""Pixels up to which parts of a view are painted as one."""


def damage_of(region: QRegion) -> tuple[QRect, ...]:
    """Return rectangles that hold a region, if they are far smaller than the one around it; else that alone."""
    rects: Iterable[QRect] = region  # type: ignore[assignment]  # the stubs know nothing of its rectangles
    if region.rectCount() > MANY:
        return (region.boundingRect(),)
    boxes = merged(Rect(each.left(), each.top(), each.right() + 1, each.bottom() + 1).grown(NEAR) for each in rects)
    whole = region.boundingRect()
    if 2 * sum(box.width * box.height for box in boxes) > whole.width() * whole.height():
        return (whole,)
    return tuple(QRect(box.left, box.top, box.width, box.height) for box in boxes)


def touch(scene: QGraphicsScene, area: QRectF) -> None:
    """Have an area painted anew in all views of a scene, with the items that have moved by then.

    What a scene is told of it tells its views before it looks which items have moved, and those are painted once more.
    """
    for view in scene.views():
        seen = view.viewportTransform().mapRect(area).toAlignedRect()
        view.viewport().update(seen.adjusted(-AROUND, -AROUND, AROUND, AROUND))


class LayerItem(QGraphicsItem):
    """One layer of a map: paints what is exposed of it, straight from the content."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.content = content
        self.colours = colours
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

    def set_colours(self, colours: MapColours) -> None:
        """Paint in other colours."""
        self.colours = colours
        self.update()

    def touch(self, area: QRectF) -> None:
        """Paint an area anew; Qt would make one of two that an item names itself, and all that lies between."""
        scene = self.scene()
        if scene is None:
            self.update(area)
        else:
            touch(scene, self.mapRectToScene(area))

    def touch_largely(self, area: QRectF) -> None:
        """Paint an area anew that may be all of the map: on a full one not at once, but band by band."""
        # a scene of ours knows how much is in it
        touched: Callable[[QRectF], None] = getattr(self.scene(), "touch_largely", self.touch)
        touched(area)

    @survived
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed; parts that lie far apart one by one, and not all that lies between them."""
        exposed, scene = exposed_of(option), self.scene()
        # a scene of ours knows which rectangles of its view are being painted, of which no two meet
        damage: tuple[QRect, ...] = getattr(scene, "damage", ())
        if len(damage) < 2:
            self.paint_layer(painter, exposed)
            return
        world = painter.worldTransform()
        back = world.inverted()[0]
        for part in damage:
            area = back.mapRect(QRectF(part).adjusted(-1, -1, 1, 1)).intersected(exposed)
            if area.isEmpty():
                continue
            painter.save()
            painter.resetTransform()
            painter.setClipRect(part)
            painter.setWorldTransform(world)
            self.paint_layer(painter, area)
            painter.restore()

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
