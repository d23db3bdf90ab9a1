"""The layer of roofs: as the players see them, or so that the game master sees through them."""

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from core.model.roofs import Roof
from core.model.things import LayerName, Thing
from desktop.map.content import MapContent
from desktop.map.items.things import ThingsItem
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.roofs.ways import REACH, RoofLook, way_shown
from desktop.map.painting.strokes import box

LARGEST, KEPT = 2_000_000, 24
"""Pixels of a roof that is kept as a picture, and how many are."""


class RoofsItem(ThingsItem):
    """Roofs. The players have none but those that hide something; the game master sees through, unless `solid`."""

    name = LayerName.ROOFS
    public = False
    solid = False

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        self._shown: dict[str, RoofLook] = {}
        self._kept: dict[Hashable, QPixmap] = {}
        super().__init__(content, colours)

    def make_solid(self, solid: bool) -> None:
        """Show the game master roofs as the players see them, or so that one sees through."""
        if solid != self.solid:
            self.solid = solid
            self.update()

    def follow(self, content: MapContent) -> None:
        """Show another content of the same map, and paint anew the roofs that were lifted, or laid on again."""
        self.content = content
        before, self._shown = (
            self._shown,
            {thing.id: self._way(thing) for thing in self.index if isinstance(thing, Roof)},
        )
        for identity, way in self._shown.items():
            thing = self.index.get(identity)
            if thing is not None and before.get(identity, way) is not way:
                self.touch(self.ink_box(thing))

    def ink_box(self, thing: Thing) -> QRectF:
        """Return the box around a roof, its eaves and its shadow."""
        return box(thing.bounds).adjusted(-REACH, -REACH, REACH, REACH)

    def _way(self, roof: Roof) -> RoofLook:
        return way_shown(self.content, roof, public=self.public, solid=self.solid)

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the roofs."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self.near(exposed.adjusted(-REACH, -REACH, REACH, REACH)):
            if isinstance(thing, Roof):
                self._paint(painter, thing, exposed)

    def _paint(self, painter: QPainter, roof: Roof, exposed: QRectF) -> None:
        scene, way, area = self.content.scene, self._way(roof), self.ink_box(roof)
        if not area.intersects(exposed):
            return
        scale = painter.worldTransform().m11()
        device = painter.device()
        ratio = 1.0 if device is None else device.devicePixelRatioF()
        near = scale * ratio
        # slopes are found with numpy, which the start of the program does without
        from desktop.map.painting.roofs.drawing import paint_roof

        if way is RoofLook.LIFTED or area.width() * area.height() * near * near > LARGEST:
            paint_roof(painter, roof, scene.style, way, ambient=scene.ambient)
            return
        key = (roof.points, roof.form, roof.covering, roof.id, scene.style, scene.ambient, way, near)
        kept = self._kept.pop(key, None)
        if kept is None:
            kept = QPixmap(round(area.width() * near) + 2, round(area.height() * near) + 2)
            kept.fill(QColor(0, 0, 0, 0))
            with QPainter(kept) as inner:
                inner.setRenderHint(QPainter.RenderHint.Antialiasing)
                inner.scale(near, near)
                inner.translate(-area.topLeft())
                paint_roof(inner, roof, scene.style, way, ambient=scene.ambient)
            kept.setDevicePixelRatio(ratio)
        self._kept[key] = kept
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        corner = painter.worldTransform().map(area.topLeft())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), kept)
        painter.restore()
