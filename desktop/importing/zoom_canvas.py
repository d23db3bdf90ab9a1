"""A canvas to look at closely: zoom at the pointer, pan, fit; what lies on it is painted by subclasses."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from desktop.theme.theme import Theme

STEP = 1.25
"""Factor of one notch of the wheel."""
CLOSEST = 40.0
"""Screen pixels that one unit of the paper takes at most when its size is in pixels."""
MARGIN = 12


class Canvas(QWidget):
    """Shows paper of a size in units of its own; `scale` is screen pixels to a unit.

    The wheel zooms at the pointer; the middle and the right button pan, and so does the left one where a subclass has
    no use for it. The paper is fitted to the widget until somebody zooms or pans.
    """

    role = QAccessible.Role.Graphic

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.paper = QSizeF(1, 1)
        self.scale = 1.0
        self._corner = QPointF(0, 0)
        self._fitted = True
        self._grabbed: QPointF | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        theme.changed.connect(self.update)

    # Where things are

    def set_paper(self, width: float, height: float) -> None:
        """Lay out other paper; the same size keeps the view."""
        size = QSizeF(max(width, 1.0), max(height, 1.0))
        if size != self.paper:
            self.paper = size
            self.fit()
        self.update()

    def fit(self) -> None:
        """Show all of the paper."""
        room_x, room_y = max(self.width() - 2 * MARGIN, 1), max(self.height() - 2 * MARGIN, 1)
        self.scale = min(room_x / self.paper.width(), room_y / self.paper.height())
        self._corner = QPointF(
            self.paper.width() / 2 - self.width() / 2 / self.scale,
            self.paper.height() / 2 - self.height() / 2 / self.scale,
        )
        self._fitted = True
        self.update()

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom; the paper under `about`, else in the middle, stays there."""
        spot = about or QPointF(self.width() / 2, self.height() / 2)
        held = self.on_paper(spot)
        longest = max(self.paper.width(), self.paper.height())
        least = min(0.5 * min(self.width(), self.height()) / longest, CLOSEST)
        self.scale = min(max(self.scale * factor, least), self.closest())
        self._corner = held - spot / self.scale
        self._fitted = False
        self.update()

    def closest(self) -> float:
        """Return the largest scale."""
        return CLOSEST

    def look_at(self, spot: QPointF, scale: float) -> None:
        """Show a spot of the paper in the middle."""
        self.scale = scale
        self._corner = spot - QPointF(self.width() / 2, self.height() / 2) / scale
        self._fitted = False
        self.update()

    def on_paper(self, spot: QPointF) -> QPointF:
        """Return what point of the paper is at a spot of the widget."""
        return self._corner + spot / self.scale

    def on_screen(self, point: QPointF) -> QPointF:
        """Return where in the widget a point of the paper is."""
        return (point - self._corner) * self.scale

    def seen(self) -> QRectF:
        """Return the part of the paper, and of what is beyond it, that is seen."""
        return QRectF(self._corner, QSizeF(self.width() / self.scale, self.height() / self.scale))

    # Painting

    def paint_paper(self, painter: QPainter, seen: QRectF) -> None:
        """Paint what lies on the paper, in its units."""
        raise NotImplementedError

    def paint_over(self, painter: QPainter) -> None:
        """Paint what lies over it, in the widget's pixels."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint everything."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.theme.tokens.map.outside))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.scale < 4)
            move = QTransform.fromTranslate(-self._corner.x() * self.scale, -self._corner.y() * self.scale)
            painter.setTransform(move.scale(self.scale, self.scale))
            self.paint_paper(painter, self.seen())
            painter.resetTransform()
            self.paint_over(painter)
            if self.hasFocus():
                painter.setPen(QColor(self.theme.tokens.focus))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    # Hands

    def pressed(self, spot: QPointF) -> bool:
        """Take hold of something with the left button; return whether there was a use for it."""
        return False

    def dragged(self, spot: QPointF) -> None:
        """Follow the left button."""

    def released(self, spot: QPointF) -> None:
        """Let go."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab the paper, or let the subclass have the left button."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton and self.pressed(event.position()):
            return
        self._grabbed = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or follow."""
        if self._grabbed is None:
            self.dragged(event.position())
            return
        self._corner -= (event.position() - self._grabbed) / self.scale
        self._grabbed = event.position()
        self._fitted = False
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if self._grabbed is None:
            self.released(event.position())
            return
        self._grabbed = None
        self.unsetCursor()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        turns = (event.angleDelta().y() or event.angleDelta().x()) / 120
        self.zoom(STEP**turns, event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom by keys."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(STEP)
            case Qt.Key.Key_Minus:
                self.zoom(1 / STEP)
            case Qt.Key.Key_0 | Qt.Key.Key_F:
                self.fit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the paper fitted as long as nobody has moved it."""
        if self._fitted:
            self.fit()
