"""The item of all that is written beside tokens; it paints anew only where words have come, gone or moved."""

from collections.abc import Iterable
from dataclasses import replace
from math import floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from core.geometry.units import SQUARE
from desktop.map.content import MapContent, TokenLook
from desktop.map.items.layer import MANY, LayerItem
from desktop.map.painting.dice_hands import kept_free
from desktop.map.painting.label_places import placed
from desktop.map.painting.labels import NOTHING, RIM, Plate, Said, paint_plate
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.map_words import MapWords
from desktop.map.painting.name_places import NamePlaces

BESIDE = 0.5
"""So much of what is seen is written beside it too, on each side, for whoever goes on a little."""
FINE = 1e-9
"""So small a part of the pixels to a square is nothing but how they were reckoned."""
MOST_KEPT = 600
"""So many pictures of names and chances are kept."""


class LabelsItem(LayerItem):
    """Writes names, chances and results beside the tokens of a content."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self.said: Said = NOTHING
        self._shown: QRectF | None = None
        self._near = 0.0
        self._names, self._words = NamePlaces(), MapWords()
        self._about: QRectF | None = None
        self._plates: tuple[Plate, ...] | None = None
        self._painted: tuple[Plate, ...] | None = None
        """What was written before something else came to be, until `settle` has compared the two."""
        self._pictures: dict[tuple[object, ...], QPixmap] = {}

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

    def look_again(self) -> None:
        """Write everything where it is seen whole now that more or less of the map is shown."""
        if self._shown is None and self._plates is not None:
            self._plates = None
            self.update()

    def show_content(self, content: MapContent) -> None:
        """Show another map."""
        self._plates = self._painted = None
        super().show_content(content)

    def plates(self, near: float, exposed: QRectF | None = None) -> tuple[Plate, ...]:
        """Return what is written at so many pixels to a square, at least in what is exposed, in pixels of the map."""
        bare = exposed is not None and self._about is not None and not self._about.contains(exposed)
        if self._plates is None or abs(near - self._near) > FINE * near or bare:
            self._near = near
            # what lies outside the bounds would be cut, and never wiped away
            content, room = self.content, self._whole(near / SQUARE).adjusted(3, 3, -3, -3)
            seen, (low, kept) = self._seen(near), kept_free(content, near)
            looks = tuple(content.tokens.values())
            if seen is not None:
                # whoever stands far from what is seen has his words when one goes there
                aside, down = seen.width() * BESIDE, seen.height() * BESIDE
                self._about = seen.adjusted(-aside, -down, aside, down)
                if exposed is not None:
                    self._about |= exposed
                looks = _standing_in(looks, self._about, near)
            words = self._words.boxes(content.scene)
            self._plates = placed(
                looks, self.said, near, room, low=low, kept=kept, seen=seen, names=self._names, shunned=words
            )
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

    def _whole(self, zoom: float) -> QRectF:
        """Return the map with what may hang over its edge, in pixels."""
        return QTransform.fromScale(zoom, zoom).mapRect(self.boundingRect())

    def _renew(self, content: MapContent, said: Said) -> None:
        if self._painted is None:
            self._painted = self._plates
        self.content, self.said, self._plates = content, said, None

    def settle(self) -> None:
        """Have painted anew where words have come, gone or moved; to be called before the next painting.

        So however much a deed changes one thing after another, places are found once.
        """
        before, self._painted = self._painted, None
        if before is None or self._near <= 0:
            self.update()
            return
        near = self._near
        old, new = ({plate.of: plate for plate in plates} for plates in (before, self.plates(near)))
        units = QTransform.fromScale(SQUARE / near, SQUARE / near)
        moved: list[QRectF] = []
        for key in old.keys() | new.keys():
            was, now = old.get(key), new.get(key)
            if was is not now and was != now:
                moved += [plate.reach for plate in (was, now) if plate is not None]
        if len(moved) > MANY:
            moved = [QRectF(self._whole(near / SQUARE))]
        for reach in moved:
            self.touch(units.mapRect(reach))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Write what shows in what is exposed."""
        if not self.content.tokens:
            return
        near = painter.worldTransform().m11() * SQUARE
        zoom = near / SQUARE
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / zoom, 1 / zoom)
        seen, world, device = (
            QTransform.fromScale(zoom, zoom).mapRect(exposed),
            painter.worldTransform(),
            painter.device(),
        )
        # on paper, and turned or between two pixels, a picture would be coarse
        whole = world.dx() == floor(world.dx()) and world.dy() == floor(world.dy()) and not world.isRotating()
        ratio = device.devicePixelRatioF() if isinstance(device, QWidget) and whole else None
        about = seen.adjusted(-RIM, -RIM, RIM, RIM)
        for plate in self.plates(near, seen & self._whole(zoom)):
            # of hundreds of names most are elsewhere: their boxes alone are asked
            if not plate.box.intersects(about) and (plate.tip is None or not plate.reach.intersects(seen)):
                continue
            if ratio is None or plate.result is not None:
                paint_plate(painter, plate)
            else:
                painter.drawPixmap(plate.box.topLeft(), self._picture(plate, ratio))

    def _picture(self, plate: Plate, ratio: float) -> QPixmap:
        """Return a name or a chance as a picture: to fill its round corners anew took most of a repaint."""
        key = plate.words, plate.tag, plate.scale, plate.box.width(), plate.box.height(), ratio
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) >= MOST_KEPT:
                self._pictures.clear()
            found = QPixmap(round(plate.box.width() * ratio), round(plate.box.height() * ratio))
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            with QPainter(found) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_plate(painter, replace(plate, box=QRectF(QPointF(0, 0), plate.box.size())))
            self._pictures[key] = found
        return found


def _standing_in(looks: Iterable[TokenLook], area: QRectF, near: float) -> tuple[TokenLook, ...]:
    """Return those who stand in an area of the map in pixels, by numbers alone: nearly all are elsewhere."""
    zoom = near / SQUARE
    left, top, right, bottom = area.left() / zoom, area.top() / zoom, area.right() / zoom, area.bottom() / zoom
    found = []
    for look in looks:
        half = SQUARE / 2 if look.spaces == 1 else float(look.spaces) * SQUARE / 2
        x, y = look.point
        if left < x + half and x - half < right and top < y + half and y - half < bottom:
            found.append(look)
    return tuple(found)
