"""The bar by which the players' screen is measured with a ruler."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QPainter

from desktop.map.painting.map_colours import colour
from desktop.theme.tokens import DARK


def ruler_image(size: QSize, pixels: float) -> QImage:
    """Return a picture with a bar of so many pixels, ended by two upright lines, in the middle."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(colour(DARK.window))
    with QPainter(image) as painter:
        left, middle = round((size.width() - pixels) / 2), size.height() // 2
        painter.fillRect(QRect(left, middle - 20, round(pixels), 40), colour(DARK.map.light))
        for x in (left, left + round(pixels) - 2):
            painter.fillRect(QRect(x, middle - 70, 2, 140), colour(DARK.text))
    return image
