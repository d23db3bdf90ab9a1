"""Small pictures of stamps, for buttons and lists."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.stamps import paint_art
from desktop.map.stamp_art.registry import ART
from desktop.theme.tokens import Tokens

STAMP_MIME = "application/x-sandtable-stamp"
"""What a stamp that is dragged is called; its data is the id of the art."""


def art_icon(art: str, tokens: Tokens, size: QSize, *, ratio: float = 1.0) -> QIcon:
    """Return a picture of a stamp, as large as it can be in a box."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    width, height = ART[art].size
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(0, 0, size.width(), size.height()).center())
        fit = min(size.width() / width, size.height() / height) * 0.94
        painter.scale(fit, fit)
        paint_art(painter, art, width, height, MapColours(tokens))
    return QIcon(pixmap)
