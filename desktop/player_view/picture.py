"""The picture that the players see: map, cover and strip, painted as one image, from public content alone."""

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.pictures import Pictures
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.map.whole.legend import LegendImage
from desktop.player_view.content import PublicContent
from desktop.player_view.fog import fog
from desktop.player_view.large_print import LargePrint
from desktop.player_view.strip import PictureStrip
from desktop.player_view.whole_doors import with_whole_doors
from desktop.settings import ABOVE, TO_THE_LEFT, LegendCorner
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import StripPlace

FORMAT = QImage.Format.Format_RGB32
LEGEND, EDGE = 2.0, 16
"""Pixels to the measure of the legend, and between it and the edges, on a screen of 1,080 lines."""
LEGEND_HIGH = 0.55
"""Share of the height of the map that its legend takes at most: where it has more lines it has columns."""
FROM_AFAR = 2.4
"""How much larger than at the game master's desk words beside tokens are, on a screen of 1,080 lines."""


class TablePicture(QObject):
    """Paints public content; keeps the map's items from one picture to the next."""

    def __init__(self, colours: MapColours, pictures: Pictures, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.pictures = pictures
        self.soft = False
        self.strip: StripPlace = "below"
        self.corner: LegendCorner = "bottom-left"
        self._legend = LegendImage()
        self._map = MapScene(self)
        self._sync = MapSync(self._map, colours, pictures, public=True, parent=self)
        self._sync.show_labels(True)

    def set_colours(self, colours: MapColours) -> None:
        """Paint in other colours."""
        self.colours = colours
        self._sync.set_colours(colours)

    def paint(self, content: PublicContent, camera: PlayerCamera, size: QSize) -> QImage:
        """Return the picture, `size` in pixels, turned as the camera is."""
        upright = canvas_of(size, camera)
        image = QImage(upright, FORMAT)
        image.fill(colour(self.colours.map.unexplored))
        with QPainter(image) as painter:
            strip = self._strip(content, upright)
            # what is written beside tokens is read from as far away as the strip
            self._sync.write_larger(max(1.0, FROM_AFAR * LargePrint(upright, self.colours.tokens).scale))
            self._paint_map(painter, content, camera, strip.room, LargePrint(upright, self.colours.tokens).scale)
            strip.paint(painter)
        return image.transformed(QTransform().rotate(90 * camera.quarters)) if camera.quarters else image

    def room(self, content: PublicContent, camera: PlayerCamera, size: QSize) -> QSize:
        """Return the pixels that are left for the map, upright."""
        return self._strip(content, canvas_of(size, camera)).room.size()

    def _strip(self, content: PublicContent, canvas: QSize) -> PictureStrip:
        return PictureStrip(content, self.colours.tokens, canvas, self.strip)

    def frame(self, content: PublicContent, camera: PlayerCamera, size: QSize) -> QRectF:
        """Return the part of the map, in units, that fits on the players' screen."""
        room = self.room(content, camera, size)
        return QRectF(*camera.seen(room.width(), room.height()))

    def _paint_map(
        self, painter: QPainter, content: PublicContent, camera: PlayerCamera, room: QRect, larger: float
    ) -> None:
        cover = colour(self.colours.map.unexplored)
        if not content.open.known or room.isEmpty():
            return
        self._sync.show(content.map)
        self._sync.tell(content.results)
        self._sync.act(None if content.acting is None else content.acting.id)
        seen = QRectF(*camera.seen(room.width(), room.height()))
        labels = self._map.labels
        if labels is not None:
            labels.show_within(seen)
            labels.hide()
        self._map.show_overlays(content.templates, seen.width() / room.width())
        painter.save()
        painter.setClipRect(room)
        self._map.render(painter, QRectF(room), seen, Qt.AspectRatioMode.IgnoreAspectRatio)
        painter.restore()
        scale = room.width() / seen.width()
        to_pixels = QTransform(scale, 0, 0, scale, -seen.left() * scale, -seen.top() * scale)
        opened = with_whole_doors(content.open, content.map.scene, content.map.scene_state)
        painter.drawImage(QPointF(0, 0), fog(opened, to_pixels, room.size(), cover, soft=self.soft))
        if labels is not None:
            # the cover would cut the names of those who stand at its edge
            painter.save()
            painter.setClipRect(room)
            painter.setTransform(to_pixels, True)
            labels.paint_layer(painter, seen)
            painter.restore()
        edge = round(EDGE * larger)
        space = QSizeF(max(1, room.width() - 2 * edge), max(1, room.height() * LEGEND_HIGH))
        legend = self._legend.of(content.map.scene, self.colours, round(LEGEND * larger, 2), space, content.map.known)
        if legend is not None:
            within = room.adjusted(edge, edge, -edge, -edge)
            left = within.left() if self.corner in TO_THE_LEFT else within.right() + 1 - legend.width()
            top = within.top() if self.corner in ABOVE else within.bottom() + 1 - legend.height()
            painter.drawImage(QPoint(left, top), legend)


def canvas_of(size: QSize, camera: PlayerCamera) -> QSize:
    """Return the size of the picture before it is turned."""
    return size.transposed() if camera.quarters % 2 else size


def shown_alone(image: QImage, size: QSize, quarters: int) -> QImage:
    """Return an image as large as fits into `size`, on black."""
    whole = QImage(size, FORMAT)
    whole.fill(Qt.GlobalColor.black)
    if not image.isNull():
        turned = image.transformed(QTransform().rotate(90 * quarters)) if quarters % 4 else image
        fitted = turned.size().scaled(size, Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(QPoint(0, 0), fitted)
        place.moveCenter(whole.rect().center())
        with QPainter(whole) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, turned)
    return whole
