"""The portrait of a creature: shown round, taken in from a file, cut to a square and made small enough."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from core.base.errors import BadFile
from desktop.background.decoding import decoded
from desktop.theme.sides import side_mark, side_path
from desktop.theme.silhouettes import paint_silhouette
from desktop.theme.theme import Theme

SIDE = 512
"""Pixels of a portrait at most."""
MOST_TAKEN = 16_000_000
"""Pixels of the image that a portrait is cut from; of a larger one it is cut from a smaller copy."""
FORMATS = "*.png *.jpg *.jpeg *.webp *.gif *.bmp"


def square_portrait(data: bytes) -> bytes:
    """Return the middle square of an image as PNG, 512 pixels wide at most; raise `BadFile` if it is none."""
    image = decoded(data, pixels=MOST_TAKEN)
    if image.isNull():
        raise BadFile("asset.unknown")
    side = min(image.width(), image.height())
    image = image.copy((image.width() - side) // 2, (image.height() - side) // 2, side, side)
    if side > SIDE:
        image = image.scaled(
            SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    kept = QByteArray()
    out = QBuffer(kept)
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(out, "PNG")  # type: ignore[call-overload]  # the format is a str, whatever the stubs say
    return bytes(kept.data())


class PortraitButton(QToolButton):
    """Shows a portrait, or the silhouette, in the shape of the side; a picture may be dropped on it."""

    dropped = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.image: QImage | None = None
        self.silhouette = ""
        self.side = 0
        self.setAcceptDrops(True)
        self.setFixedSize(theme.pixels(64), theme.pixels(64))
        self.setAccessibleName(self.tr("Portrait"))
        self.setToolTip(self.tr("Choose a picture, or drop one here"))

    def show_portrait(self, data: bytes | None, silhouette: str, side: int) -> None:
        """Show a picture, or the silhouette where there is none."""
        image = decoded(data, longest=SIDE) if data else QImage()
        self.image = None if image.isNull() else image
        self.silhouette, self.side = silhouette, side
        self.update()

    def sizeHint(self) -> QSize:
        """Return its size."""
        return QSize(self._theme.pixels(64), self._theme.pixels(64))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture round, the silhouette in the side's shape."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            mark = side_mark(self._theme.tokens, self.side)
            box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mark.colour))
            if self.image is None:
                painter.drawPath(side_path(mark.shape, box))
                inset = box.width() * 0.22
                paint_silhouette(painter, self.silhouette, box.adjusted(inset, inset, -inset, -inset), mark.on_colour)
            else:
                painter.drawEllipse(box)
                clip = QPainterPath()
                clip.addEllipse(box.adjusted(3, 3, -3, -3))
                painter.setClipPath(clip)
                painter.drawImage(box, self.image)
                painter.setClipping(False)
            if self.hasFocus() or self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QColor(self._theme.tokens.focus))
                painter.drawEllipse(box)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which file was dropped."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self.dropped.emit(url.toLocalFile())
                return
