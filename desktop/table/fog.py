"""The cover over what the players may not see: opaque for them, a veil for the game master."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.palette import Palette, colour
from desktop.map.painting.strokes import pen
from desktop.map.painting.walls import WIDTH
from desktop.table.revealed import Revealed, revealed

EDGE = WIDTH / 2
"""Units by which the hole reaches beyond a revealed part: half the breadth of the walls around a room."""
COARSE = 4
"""Pixels of the screen to one of the soft edge."""


def hole(area: Revealed, margin: float = EDGE) -> QPainterPath:
    """Return the revealed part as a path in units."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in area.rings(margin):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y, *_ in ring]))
        path.closeSubpath()
    return path


def fog(area: Revealed, to_pixels: QTransform, size: QSize, cover: QColor, *, soft: bool = False) -> QImage:
    """Return an image of the cover with the revealed part cut out of it.

    The cut has hard edges: outside of it the cover is opaque to the last pixel. A soft edge darkens the inside only.
    """
    mask = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(cover)
    path = hole(area)
    painter = QPainter(mask)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.setTransform(to_pixels)
    painter.fillPath(path, QColor(0, 0, 0, 0))
    painter.end()
    if soft and not path.isEmpty():
        edge = _soft(path, to_pixels, size, cover)
        painter = QPainter(mask)
        painter.drawImage(0, 0, edge)
        painter.end()
    return mask


def _soft(path: QPainterPath, to_pixels: QTransform, size: QSize, cover: QColor) -> QImage:
    """Return the cover with a hole that fades, made small and drawn large."""
    reduced = QSize(max(1, -(-size.width() // COARSE)), max(1, -(-size.height() // COARSE)))
    small = QImage(reduced, QImage.Format.Format_ARGB32_Premultiplied)
    small.fill(cover)
    painter = QPainter(small)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(to_pixels * QTransform.fromScale(1 / COARSE, 1 / COARSE))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillPath(path, QColor(0, 0, 0, 255))
    painter.end()
    whole = reduced * COARSE
    return small.scaled(whole, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


class VeilItem(LayerItem):
    """Shows the game master what the players see: a hatched veil over all that is covered, and the players' frame."""

    def __init__(self, content: MapContent, palette: Palette) -> None:
        super().__init__(content, palette)
        self.veiled = False
        self.frame: QRectF | None = None
        self._reveals: object = None
        self._path = QPainterPath()

    def show_veil(self, *, veiled: bool, frame: QRectF | None) -> None:
        """Veil what is covered, or nothing, and draw a frame about what fits on the players' screen."""
        if (veiled, frame) != (self.veiled, self.frame):
            self.veiled, self.frame = veiled, frame
            self.update()

    def show_content(self, content: MapContent) -> None:
        """Take over another scene, or other reveals of the same one."""
        before = self.content
        if (
            before.scene.id != content.scene.id
            or before.wear.reveals is not content.wear.reveals
            or (
                before.scene.columns,
                before.scene.rows,
            )
            != (content.scene.columns, content.scene.rows)
        ):
            super().show_content(content)
        self.content = content

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Lay the veil, then the frame."""
        tiny = 1 / painter.worldTransform().m11()
        if self.veiled:
            reveals = self.content.wear.reveals
            if self._reveals is not reveals:
                self._reveals, self._path = reveals, hole(revealed(reveals), 0)
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.OddEvenFill)
            path.addRect(self.boundingRect())
            path.addPath(self._path)
            painter.save()
            painter.setClipRect(exposed)
            painter.fillPath(path, colour(self.palette.map.unexplored, 70))
            brush = QBrush(colour(self.palette.map.unexplored, 130), Qt.BrushStyle.FDiagPattern)
            brush.setTransform(QTransform.fromScale(tiny, tiny))
            painter.fillPath(path, brush)
            painter.strokePath(self._path, pen(colour(self.palette.map.paper, 220), 3 * tiny))
            painter.strokePath(self._path, pen(colour(self.palette.map.unexplored), 1.4 * tiny, dashes=(4, 3)))
            painter.restore()
        if self.frame is not None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for ink, width in ((colour(self.palette.map.paper, 220), 6), (colour(self.palette.map.selection), 3)):
                painter.setPen(pen(ink, width * tiny))
                painter.drawRect(self.frame)
