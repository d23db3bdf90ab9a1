"""A small picture of the players' screen, by which the game master moves it: drag to scroll, turn the wheel to zoom."""

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.workspace.player_screen import PlayerScreen

STEP = 1.2
LEAST = QSize(160, 100)


class Thumbnail(QWidget):
    """Shows exactly what the players see, scaled down."""

    def __init__(self, table: PlayerScreen, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._grip: QPointF | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(LEAST)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(self.tr("What the players see"))
        self.setToolTip(self.tr("What the players see now: drag to move their map, turn the wheel to zoom"))
        table.painted.connect(self.update)
        table.changed.connect(self.update)

    def hasHeightForWidth(self) -> bool:
        """Say that it keeps the shape of the players' screen."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height for a width."""
        shape = self._table.image.size()
        return LEAST.height() if shape.isEmpty() else max(60, width * shape.height() // shape.width())

    def sizeHint(self) -> QSize:
        """Return a size that can be read."""
        return QSize(280, self.heightForWidth(280))

    def place(self) -> QRect:
        """Return where the picture is."""
        shape = self._table.image.size()
        if shape.isEmpty():
            return QRect()
        found = QRect(self.rect().topLeft(), shape.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio))
        found.moveCenter(self.rect().center())
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture."""
        with QPainter(self) as painter:
            place = self.place()
            if place.isEmpty() or not self._table.is_open:
                return
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._table.image)
            painter.setPen(self.palette().color(self.palette().ColorRole.Dark))
            painter.drawRect(place.adjusted(0, 0, -1, -1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the players' map."""
        self._grip = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the players' map; by whole squares while its scale is locked."""
        place, camera = self.place(), self._table.camera
        if self._grip is None or place.isEmpty():
            return
        side = camera.near * place.width() / self._table.image.width()
        gone = (self._grip - event.position()) / max(side, 0.01)
        if camera.locked and max(abs(gone.x()), abs(gone.y())) < 0.5:
            return
        self._grip = event.position()
        self._table.look(camera.panned(gone.x(), gone.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grip = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the players' map."""
        event.accept()
        turned = event.angleDelta().y()
        if turned:
            self._table.look(self._table.camera.zoomed(STEP ** (turned / 120)))
