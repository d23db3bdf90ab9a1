"""Small pictures of materials, for lists."""

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QIcon, QImage, QPixmap

from core.model.materials import Material

SWATCH = 16
"""Pixels to a square."""


def material_icon(material: Material, size: QSize) -> QIcon:
    """Return a piece of a material."""
    # the tiles are made with numpy, which the start of the program does without
    from desktop.map.painting.materials.tiles import tile

    made = tile(material, SWATCH)
    side = made.shape[0]
    image = QImage(made.tobytes(), side, side, 3 * side, QImage.Format.Format_RGB888)
    return QIcon(QPixmap.fromImage(image.copy(QRect(0, 0, size.width() * 2, size.height() * 2))))
