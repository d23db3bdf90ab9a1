"""Layers of things: zones, stamps, lights and pins; each paints what lies within the exposed part."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from core.geometry.units import SQUARE
from core.model.markings import Caption, Scribble
from core.model.scene import things_by_layer
from core.model.things import LayerName, Light, Pin, Stamp, Thing, Zone
from desktop.map.content import MapContent
from desktop.map.items.kept_tiles import KeptTiles
from desktop.map.items.layer import LayerItem, rect_of
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import inks_of, marking_ink, paint_marking
from desktop.map.painting.pins import paint_pin, pin_size
from desktop.map.painting.stamps import paint_stamp
from desktop.map.painting.strokes import box
from desktop.map.painting.zone_signs import paint_links
from desktop.map.painting.zones_and_lights import Glow, paint_lit_thing, paint_zone
from desktop.map.pictures import Pictures
from desktop.map.spatial_index import ThingIndex, reach_of

if TYPE_CHECKING:
    from core.model.floor_plan import Plan

LARGEST, SPRITES = 256, 200
"""Longest side in pixels of a stamp that is kept as a sprite, and how many are: 100 megabytes at the very most."""


class ThingsItem(LayerItem):
    """A layer of things."""

    name: LayerName

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self.index = ThingIndex()
        self._fill()

    def show_content(self, content: MapContent) -> None:
        """Show other things altogether."""
        filled = content is self.content
        super().show_content(content)
        if not filled:
            self._fill()

    def change(self, content: MapContent, ids: Iterable[str]) -> None:
        """Take over the things of these ids, which are new, changed or gone, and paint where they were and are."""
        self.content = content
        for identity in ids:
            held = self.index.get(identity)
            if held is not None:
                self.touch(self.ink_box(held))
                self.forget(held)
            thing = content.scene.things.get(identity)
            if thing is not None and thing.layer is self.name:
                self.index.put(thing)
                self.take_up(thing)
                self.touch(self.ink_box(thing))
            else:
                self.index.drop(identity)

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
        for thing in things_by_layer(self.content.scene.things)[self.name]:
            self.index.put(thing)

    def near(self, exposed: QRectF) -> list[Thing]:
        """Return the things that may show within an area."""
        edge = SQUARE * 0.2
        return self.index.near(rect_of(exposed.adjusted(-edge, -edge, edge, edge)))


class TiledThingsItem(ThingsItem):
    """A layer of things that is painted by tiles which are kept while none of the things changes."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        self._kept = KeptTiles()
        super().__init__(content, colours)

    def show_content(self, content: MapContent) -> None:
        """Show other things altogether."""
        self._kept.clear()
        super().show_content(content)

    def take_up(self, thing: Thing) -> None:
        """Keep no tile that is without it."""
        self._kept.clear()

    def forget(self, thing: Thing) -> None:
        """Keep no tile of it as it was."""
        self._kept.clear()


class ZonesItem(TiledThingsItem):
    """Zones, their names, and for the game master what is said of them and of what lies between two."""

    name = LayerName.ZONES
    public = False
    quiet = False
    """Whether the map says itself what it is made of, so that zones only have to be told apart."""

    def change(self, content: MapContent, ids: Iterable[str]) -> None:
        """Take over changed zones; what is between them may lie anywhere."""
        super().change(content, ids)
        if content.scene.zone_links:
            self.update()

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the zones; to fill their dashes and the rims of their names costs more than all else in play."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        looks = self.colours, self.public, self._is_bordered, self._looks()
        self._kept.paint(painter, exposed, looks, self._paint_zones)
        if not self.public:
            paint_links(painter, self.content, self.colours)

    @property
    def _is_bordered(self) -> bool:
        """Whether borders are drawn: for players only where one moves by zones."""
        return not self.public or self.content.zoned

    def _looks(self) -> object:
        """Return what the inks follow from."""
        scene = self.content.scene
        return (scene.style, scene.ambient) if self.quiet else None

    def _paint_zones(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        quiet = inks_of(self.content.scene) if self.quiet else None
        for thing in self.near(exposed):
            if isinstance(thing, Zone):
                paint_zone(
                    painter,
                    thing,
                    self.colours,
                    public=self.public,
                    quiet=quiet,
                    exposed=exposed,
                    bordered=self._is_bordered,
                )


class LightsItem(ThingsItem):
    """Lamps, whose light ends at walls, and regions of light."""

    name = LayerName.LIGHTS

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        self._plan: Plan | None = None
        super().__init__(content, colours)

    def show_content(self, content: MapContent) -> None:
        """Show other lamps altogether."""
        self._plan = None
        super().show_content(content)

    def follow(self, content: MapContent) -> None:
        """Show another state of the map, and paint anew where light that ended at walls is another."""
        self.content, before = content, self._plan
        if before is None or (before.scene is content.scene and before.scene_state is content.scene_state):
            return
        # a map without lamps does without what these need
        from core.model.plan_changes import changes_between
        from desktop.map.painting.styled.lamplight import carry_light

        after = self._plan = self._read(before)
        for area in carry_light(before, after, changes_between(before, after).barriers):
            self.touch(QRectF(area.left, area.top, area.width, area.height))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint them."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for thing in self.near(exposed):
            paint_lit_thing(painter, thing, self.colours, self._glow(thing) if isinstance(thing, Light) else None)

    def _glow(self, light: Light) -> Glow:
        from desktop.map.painting.styled.glow import glow_of

        if self._plan is None:
            self._plan = self._read(None)
        return glow_of(self._plan, light)

    def _read(self, before: Plan | None) -> Plan:
        """Return what stops light on the map as it is now."""
        from core.model.plan_reading import plan_of

        return plan_of(self.content.scene, self.content.scene_state, before=before, floors=())


class PinsItem(ThingsItem):
    """Pins, as large at every zoom."""

    name = LayerName.PINS
    tiny = 1.0
    """Units to a pixel, as the view shows the map."""

    def ink_box(self, thing: Thing) -> QRectF:
        """Return the box around a pin and its name."""
        size = pin_size(self.tiny)
        x, y = thing.corners[0]
        return QRectF(x - 6 * size, y - 1.2 * size, 12 * size, 2.2 * size)

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the pins."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.tiny = 1 / painter.worldTransform().m11()
        size = pin_size(self.tiny)
        for thing in self.index.near(rect_of(exposed.adjusted(-6 * size, -size, 6 * size, 1.2 * size))):
            if isinstance(thing, Pin):
                paint_pin(painter, thing, self.colours)


class StampsItem(ThingsItem):
    """Stamps, and what is written and drawn among them."""

    name = LayerName.STAMPS

    def __init__(self, content: MapContent, colours: MapColours, pictures: Pictures) -> None:
        super().__init__(content, colours)
        self._pictures = pictures
        self._sprites: dict[Hashable, QPixmap] = {}

    def set_colours(self, colours: MapColours) -> None:
        """Paint in other colours."""
        super().set_colours(colours)
        self._sprites.clear()

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint the stamps; those that look the same share a sprite unless it would be large."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        scale = painter.worldTransform().m11()
        device = painter.device()
        ratio = 1.0 if device is None else device.devicePixelRatioF()
        inks, to_pixels = marking_ink(self.colours), painter.worldTransform()
        painter.save()
        at_pixels = False
        for thing in self.near(exposed):
            sprite = None
            if isinstance(thing, Stamp):
                broken = thing.id in self.content.scene_state.broken
                if thing.picture is None and max(thing.width, thing.height) * scale * ratio <= LARGEST:
                    sprite, reach = self._sprite(thing, broken, scale, ratio)
                    x, y = thing.at
                    corner = to_pixels.map(QPointF(x - reach, y - reach))
            # from units to pixels and back only where another kind follows: thousands are painted at once
            if (sprite is not None) is not at_pixels:
                at_pixels = sprite is not None
                painter.setWorldTransform(QTransform() if at_pixels else to_pixels)
            if sprite is not None:
                painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), sprite)
            elif isinstance(thing, Stamp):
                picture = None if thing.picture is None else self._pictures.small(thing.picture)
                paint_stamp(painter, thing, self.colours, picture=picture, broken=broken)
            elif isinstance(thing, Caption | Scribble):
                paint_marking(painter, thing, inks)
        painter.restore()

    def _sprite(self, stamp: Stamp, broken: bool, scale: float, ratio: float) -> tuple[QPixmap, float]:
        """Return the picture of a stamp about its middle, and how far it reaches from there, in units."""
        reach = hypot(stamp.width, stamp.height) / 2 + SQUARE * 0.15
        key = (stamp.art, stamp.width, stamp.height, stamp.degrees, stamp.hidden, broken, scale, ratio)
        sprite = self._sprites.pop(key, None)
        if sprite is None:
            side = round(2 * reach * scale * ratio) + 2
            sprite = QPixmap(side, side)
            sprite.fill(QColor(0, 0, 0, 0))
            with QPainter(sprite) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(scale * ratio, scale * ratio)
                painter.translate(reach - stamp.at[0], reach - stamp.at[1])
                paint_stamp(painter, stamp, self.colours, broken=broken)
            sprite.setDevicePixelRatio(ratio)
        self._sprites[key] = sprite
        while len(self._sprites) > SPRITES:
            del self._sprites[next(iter(self._sprites))]
        return sprite, reach
