"""Stamps and pictures as any map style draws them: what differs is the sketch that a stamp's art is drawn with."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from core.geometry.units import SQUARE
from core.model.things import Picture, Stamp
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.shrinking import draw_averaged
from desktop.map.painting.stamps import Sketcher, paint_stamp
from desktop.map.painting.strokes import box

Images = Callable[[str, float], QImage | None]
"""Gives an image by its id, about so many pixels wide; None where it is not there yet."""


def draw_picture(painter: QPainter, picture: Picture, images: Images) -> None:
    """Draw a picture as it lies."""
    area = box(picture.bounds)
    image = images(picture.picture, area.width() * painter.worldTransform().m11())
    if image is not None and not image.isNull():
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(picture.opacity / 100)
        draw_averaged(painter, area, image, QRectF(image.rect()))
        painter.restore()


def draw_stamp(painter: QPainter, stamp: Stamp, sketcher: Sketcher, images: Images, *, broken: bool = False) -> None:
    """Draw a stamp at its place with a sketch of the style's own."""
    picture = None
    if stamp.picture is not None:
        picture = images(stamp.picture, SQUARE * painter.worldTransform().m11())
    paint_stamp(painter, stamp, MapColours(), picture=picture, broken=broken, sketcher=sketcher)
