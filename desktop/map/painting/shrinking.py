"""Images drawn smaller than they are: each pixel is the average of those that fall on it, and no line is lost."""

from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QTransform

NOTICED = 1.03
"""Pixels of an image to one that is drawn, from which on some would be left out."""
MOST = 8
"""Most parts into which the side of a drawn pixel is divided."""


def shrinks(painter: QPainter, target: QRectF, source: QRectF) -> float:
    """Return how many pixels of an image fall on one that is drawn, along the side where they are more."""
    size = painter.deviceTransform().mapRect(target)
    return max(source.width() / max(size.width(), 1e-6), source.height() / max(size.height(), 1e-6))


def draw_averaged(painter: QPainter, target: QRectF, image: QImage, source: QRectF) -> None:
    """Draw a part of an image; on pixels smoothly however small, on paper and in drawings as it is."""
    many, to_device = shrinks(painter, target, source), painter.deviceTransform()
    upright = to_device.m12() == to_device.m21() == 0
    engine = painter.paintEngine()
    if many < NOTICED or not upright or engine is None or engine.type() is not QPaintEngine.Type.Raster:
        painter.drawImage(target, image, source)
        return
    device = painter.device()
    painter.save()
    painter.resetTransform()
    # a widget within a window is painted into the window's pixels, somewhere in the midst of them
    fixed = painter.deviceTransform()
    painter.restore()
    seen = fixed.mapRect(QRectF(0, 0, device.width(), device.height()))
    if painter.hasClipping():
        seen &= to_device.mapRect(painter.clipBoundingRect())
    part = (to_device.mapRect(target) & seen).toAlignedRect()
    if part.isEmpty():
        return
    averaged = _averaged(part, to_device, target, image, source, min(ceil(many), MOST))
    averaged.setDevicePixelRatio(device.devicePixelRatioF())
    painter.save()
    painter.resetTransform()
    painter.drawImage(fixed.inverted()[0].map(QPointF(part.topLeft())), averaged)
    painter.restore()


def _averaged(part: QRect, to_device: QTransform, target: QRectF, image: QImage, source: QRectF, fine: int) -> QImage:
    """Return the pixels of a part of what is drawn: first so much finer that none of the image is left out."""
    large = QImage(part.size() * fine, QImage.Format.Format_ARGB32_Premultiplied)
    large.fill(Qt.GlobalColor.transparent)
    with QPainter(large) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(
            to_device * QTransform.fromTranslate(-part.x(), -part.y()) * QTransform.fromScale(fine, fine)
        )
        painter.drawImage(target, image, source)
    size = QSize(part.width(), part.height())
    return large.scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
