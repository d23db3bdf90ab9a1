"""The item of all that is written beside tokens; it paints anew only where words have come, gone or moved."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform

from core.geometry.units import SQUARE
from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.dice_hands import kept_free
from desktop.map.painting.labels import NOTHING, Plate, Said, paint_plate, placed
from desktop.map.painting.map_colours import MapColours


class LabelsItem(LayerItem):
    """Writes names, chances and results beside the tokens of a content."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self.said: Said = NOTHING
        self._shown: QRectF | None = None
        self._near = 0.0
        self._plates: tuple[Plate, ...] | None = None

    def follow(self, content: MapContent) -> None:
        """Show another content."""
        if content.tokens is not self.content.tokens:
            self._renew(content, self.said)
        self.content = content

    def show_said(self, said: Said) -> None:
        """Write something else."""
        if said != self.said:
            self._renew(self.content, said)

    def show_within(self, shown: QRectF) -> None:
        """Keep what is written within a part of the map, in its units, which is all that is shown of it."""
        if shown != self._shown:
            self._shown, self._plates = shown, None

    def show_content(self, content: MapContent) -> None:
        """Show another map."""
        self._plates = None
        super().show_content(content)

    def plates(self, near: float) -> tuple[Plate, ...]:
        """Return what is written at so many pixels to a square."""
        if self._plates is None or near != self._near:
            self._near = near
            # what lies outside the bounds would be cut, and never wiped away
            room = QTransform.fromScale(near / SQUARE, near / SQUARE).mapRect(self.boundingRect())
            content, room = self.content, room.adjusted(3, 3, -3, -3)
            seen, (low, kept) = self._seen(near), kept_free(content, near)
            self._plates = placed(content.tokens.values(), self.said, near, room, low=low, kept=kept, seen=seen)
        return self._plates

    def _seen(self, near: float) -> QRectF | None:
        """Return what of the map is shown as something new is written, in pixels of the map."""
        shown = self._shown
        if shown is None:
            scene = self.scene()
            views = [] if scene is None else scene.views()
            if not views:
                return None
            shown = views[0].mapToScene(views[0].viewport().rect()).boundingRect()
        return QTransform.fromScale(near / SQUARE, near / SQUARE).mapRect(shown).adjusted(3, 3, -3, -3)

    def _renew(self, content: MapContent, said: Said) -> None:
        before, near = self._plates, self._near
        self.content, self.said, self._plates = content, said, None
        if before is None or near <= 0:
            self.update()
            return
        after = self.plates(near)
        units = QTransform.fromScale(SQUARE / near, SQUARE / near)
        for plate in (*(p for p in before if p not in after), *(p for p in after if p not in before)):
            self.touch(units.mapRect(plate.reach))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Write what shows in what is exposed."""
        if not self.content.tokens:
            return
        near = painter.worldTransform().m11() * SQUARE
        zoom = near / SQUARE
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / zoom, 1 / zoom)
        seen = QTransform.fromScale(zoom, zoom).mapRect(exposed)
        for plate in self.plates(near):
            if plate.reach.intersects(seen):
                paint_plate(painter, plate)
