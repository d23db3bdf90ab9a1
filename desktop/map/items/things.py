"""Layers of things: zones, stamps, lights and pins; each paints what lies within the exposed part."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.geometry.units import SQUARE
from core.model.things import LayerName, Pin, Stamp, Thing, Zone
from desktop.map.content import MapContent
from desktop.map.index import ThingIndex, reach_of
from desktop.map.items.layer import LayerItem, rect_of
from desktop.map.painting.areas import paint_lit_thing, paint_zone
from desktop.map.painting.palette import Palette
from desktop.map.painting.pins import paint_pin, pin_size
from desktop.map.painting.stamps import paint_stamp
from desktop.map.painting.strokes import box
from desktop.map.pictures import Pictures


class ThingsItem(LayerItem):
    """A layer of things."""

    name: LayerName

    def __init__(self, content: MapContent, palette: Palette) -> None:
        super().__init__(content, palette)
        self.index = ThingIndex()
        self._fill()

    def show_content(self, content: MapContent) -> None:
        """Show other things altogether."""
        super().show_content(content)
        self._fill()

    def change(self, content: MapContent, ids: Iterable[str]) -> None:
        """Take over the things of these ids, which are new, changed or gone, and paint where they were and are."""
        self.content = content
        for identity in ids:
            held = self.index.get(identity)
            if held is not None:
                self.update(self.ink_box(held))
                self.forget(held)
            thing = content.scene.things.get(identity)
            if thing is not None and thing.layer is self.name:
                self.index.put(thing)
                self.take_up(thing)
                self.update(self.ink_box(thing))
            else:
                self.index.drop(identity)

    def worn(self, content: MapContent, ids: Iterable[str]) -> None:
        """Paint things anew that play has changed."""
        self.change(content, ids)

    def ink_box(self, thing: Thing) -> QRectF:
        """Return the box that holds everything drawn of a thing."""
        edge = SQUARE * 0.2
        return box(reach_of(thing)).adjusted(-edge, -edge, edge, edge)

    def take_up(self, thing: Thing) -> None:
        """Prepare for painting a thing."""

    def forget(self, thing: Thing) -> None:
        """Drop what was prepared for a thing."""

    def _fill(self) -> None:
        self.index = ThingIndex()
        for thing in self.content.scene.things.values():
            if thing.layer is self.name:
                self.index.put(thing)

    def near(self, exposed: QRectF) -> list[Thing]:
        """Return the things that may show within an area."""
        edge = SQUARE * 0.2
        return self.index.near(rect_of(exposed.adjusted(-edge, -edge, edge, edge)))


class ZonesItem(ThingsItem):
    """Zones and their names."""

    name = LayerName.ZONES
    public = False

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the zones."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self.near(exposed):
            if isinstance(thing, Zone):
                paint_zone(painter, thing, self.palette, public=self.public)


class LightsItem(ThingsItem):
    """Lamps and regions of light."""

    name = LayerName.LIGHTS

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self.near(exposed):
            paint_lit_thing(painter, thing, self.palette)


class PinsItem(ThingsItem):
    """Pins, as large at every zoom."""

    name = LayerName.PINS
    tiny = 1.0
    """Units to a pixel, as the view shows the map."""

    def ink_box(self, thing: Thing) -> QRectF:
        """Return the box around a pin and its name."""
        size = pin_size(self.tiny)
        x, y = thing.corners[0]
        return QRectF(x - 4 * size, y - 1.2 * size, 8 * size, 1.8 * size)

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the pins."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.tiny = 1 / painter.worldTransform().m11()
        size = pin_size(self.tiny)
        for thing in self.index.near(rect_of(exposed.adjusted(-4 * size, -size, 4 * size, 1.2 * size))):
            if isinstance(thing, Pin):
                paint_pin(painter, thing, self.palette)


class StampsItem(ThingsItem):
    """Stamps."""

    name = LayerName.STAMPS

    def __init__(self, content: MapContent, palette: Palette, pictures: Pictures) -> None:
        super().__init__(content, palette)
        self._pictures = pictures

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the stamps."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        broken = self.content.wear.broken
        for thing in self.near(exposed):
            if isinstance(thing, Stamp):
                picture = None if thing.picture is None else self._pictures.small(thing.picture)
                paint_stamp(painter, thing, self.palette, picture=picture, broken=thing.id in broken)
