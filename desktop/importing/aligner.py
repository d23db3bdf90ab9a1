"""The grid aligner: a picture to zoom into, a grid over it, and handles that fit the grid to the picture."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPen, QTransform, QWheelEvent
from PySide6.QtWidgets import QWidget

from core.documents.interchange.imported import Alignment
from core.documents.interchange.pictures import NARROWEST_CELL, WIDEST_CELL
from desktop.importing.zoom_canvas import Canvas
from desktop.theme.fonts import fitting_font
from desktop.theme.theme import Theme

FINEST = Fraction(1, 20)
"""Pixels of the picture by which one fine step changes the grid."""
CLOSE = 5
"""Screen pixels between two lines of the grid below which some are left out."""
INSET = 190
"""Side of the look at the far corner, in pixels."""
INSET_SQUARES = 2.5
EDGE = 10
CAPTION = 20


class Aligner(Canvas):
    """Shows a picture in its own pixels under a grid; `aligned` carries the `Alignment` that hands have made.

    Dragging lays a box over `across` by `down` squares. Arrows move the grid, with Shift they change its squares, as
    Shift and the wheel do; with Ctrl all of that is twenty times finer.
    """

    aligned = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.grid = Alignment(Fraction(70), Fraction(70))
        self.across, self.down = 3, 3
        self.square = True
        self.pull: Callable[[Alignment], Alignment] = lambda grid: grid
        """What a grid that follows a box is drawn to."""
        self._image = QImage()
        self._box: tuple[QPointF, QPointF] | None = None
        self._dragging = False
        self.setAccessibleName(self.tr("Picture with its grid"))
        self.setToolTip(
            self.tr(
                "Drag a box over some squares. Arrows move the grid, Shift+arrows change its squares; Ctrl is finer. "
                "The wheel zooms, the right button moves the picture."
            )
        )
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_picture(self, image: QImage, size: QSize, grid: Alignment) -> None:
        """Show another picture, which has `size` pixels whatever is shown of them."""
        self._image = image
        self._box = None
        self.grid = grid
        self.set_paper(size.width(), size.height())
        self.fit()

    def set_grid(self, grid: Alignment) -> None:
        """Lay the grid otherwise, without telling anybody."""
        self.grid = grid
        self.update()

    def set_squares(self, across: int, down: int) -> None:
        """Say how many squares the box covers; the grid follows a box that has been drawn."""
        self.across, self.down = across, down
        if self._box is not None and not self._dragging:
            self._take_box()
        self.update()

    def set_square(self, square: bool) -> None:
        """Keep the squares as high as wide, or not."""
        self.square = square

    # Hands

    def pressed(self, spot: QPointF) -> bool:
        """Begin a box, or go to the far corner."""
        if self._inset().contains(spot):
            self.look_at(QPointF(self.paper.width(), self.paper.height()), max(4.0, self.scale))
            return True
        self._box = (self.on_paper(spot), self.on_paper(spot))
        self._dragging = True
        return True

    def dragged(self, spot: QPointF) -> None:
        """Draw the box."""
        if self._dragging and self._box is not None:
            self._box = (self._box[0], self.on_paper(spot))
            self.update()

    def released(self, spot: QPointF) -> None:
        """Take the box, if it is one."""
        if not self._dragging or self._box is None:
            return
        self._dragging = False
        drawn = self._drawn()
        if min(drawn.width() * self.scale, drawn.height() * self.scale) < 2 * CLOSE:
            self._box = None
        else:
            self._take_box()
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, and be ready for another box."""
        super().mouseReleaseEvent(event)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom; with Shift change the squares, about the pointer."""
        if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            super().wheelEvent(event)
            return
        turns = round((event.angleDelta().y() or event.angleDelta().x()) / 120)
        step = self._step(event.modifiers()) * turns
        self._resized(step, step)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the grid, or change its squares."""
        ways = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        way = ways.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._dragging:
            self._dragging, self._box = False, None
            self.update()
        elif way is None:
            super().keyPressEvent(event)
        else:
            dx, dy = (self._step(event.modifiers()) * part for part in way)
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._resized(*((dx or dy, dx or dy) if self.square else (dx, dy)))
            else:
                self._change(replace(self.grid, left=self.grid.left + dx, top=self.grid.top + dy))

    def _step(self, modifiers: Qt.KeyboardModifier) -> Fraction:
        return FINEST if modifiers & Qt.KeyboardModifier.ControlModifier else Fraction(1)

    def _resized(self, wider: Fraction, higher: Fraction) -> None:
        sides = self.grid.width + wider, self.grid.height + higher
        if all(NARROWEST_CELL <= side <= WIDEST_CELL for side in sides):
            self._change(replace(self.grid, width=sides[0], height=sides[1]))

    def _take_box(self) -> None:
        drawn = self._drawn()
        width, height = _fraction(drawn.width() / self.across), _fraction(drawn.height() / self.down)
        if self.square:
            width = height = (width + height) / 2
        if all(NARROWEST_CELL <= side <= WIDEST_CELL for side in (width, height)):
            self._change(self.pull(Alignment(width, height, _fraction(drawn.left()), _fraction(drawn.top()))))

    def _change(self, grid: Alignment) -> None:
        self.grid = replace(grid, left=grid.left % grid.width, top=grid.top % grid.height)
        self.update()
        self.aligned.emit(self.grid)

    def _drawn(self) -> QRectF:
        return QRectF() if self._box is None else QRectF(*self._box).normalized()

    # Painting

    def paint_paper(self, painter: QPainter, seen: QRectF) -> None:
        """Paint the picture and the grid over it."""
        whole = QRectF(QPointF(0, 0), self.paper)
        painter.fillRect(whole, QColor(self.theme.tokens.map.paper))
        if not self._image.isNull():
            painter.drawImage(whole, self._image)
        self._paint_grid(painter, seen.intersected(whole), self.scale)

    def _paint_grid(self, painter: QPainter, seen: QRectF, scale: float) -> None:
        """Paint the lines twice, pale and wide under dark and thin, so that they are seen on any picture."""
        colours = self.theme.tokens.map
        lines = [
            QLineF(x, seen.top(), x, seen.bottom())
            for x in _lines(self.grid.left, self.grid.width, seen.left(), seen.right(), scale)
        ]
        lines += [
            QLineF(seen.left(), y, seen.right(), y)
            for y in _lines(self.grid.top, self.grid.height, seen.top(), seen.bottom(), scale)
        ]
        for colour, width in ((colours.paper, 3), (colours.selection, 1)):
            pen = QPen(QColor(colour), width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(lines)

    def paint_over(self, painter: QPainter) -> None:
        """Paint the box that is being drawn, and the far corner close up."""
        if self._box is not None:
            self._paint_box(painter)
        if not self._image.isNull():
            self._paint_inset(painter)

    def _paint_box(self, painter: QPainter) -> None:
        colours, drawn = self.theme.tokens.map, self._drawn()
        box = QRectF(self.on_screen(drawn.topLeft()), self.on_screen(drawn.bottomRight()))
        painter.setBrush(QColor(colours.reach))
        painter.setPen(QPen(QColor(colours.hover), 2))
        painter.drawRect(box)
        for number in range(1, self.across):
            x = box.left() + box.width() * number / self.across
            painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
        for number in range(1, self.down):
            y = box.top() + box.height() * number / self.down
            painter.drawLine(QLineF(box.left(), y, box.right(), y))

    def _inset(self) -> QRectF:
        side = min(INSET, self.width() / 3, self.height() / 3)
        return QRectF(self.width() - side - EDGE, self.height() - side - EDGE, side, side)

    def _paint_inset(self, painter: QPainter) -> None:
        """Paint the corner of the picture that is farthest from the first square, where errors add up."""
        frame = self._inset()
        side = INSET_SQUARES * float(max(self.grid.width, self.grid.height))
        spot = QRectF(QPointF(self.paper.width() - side, self.paper.height() - side), QSizeF(side * 1.1, side * 1.1))
        scale = frame.width() / spot.width()
        painter.save()
        painter.setClipRect(frame)
        painter.fillRect(frame, QColor(self.theme.tokens.map.outside))
        move = QTransform.fromTranslate(frame.left() - spot.left() * scale, frame.top() - spot.top() * scale)
        painter.setTransform(move.scale(scale, scale))
        whole = QRectF(QPointF(0, 0), self.paper)
        seen = spot.intersected(whole)
        ratio = self._image.width() / self.paper.width()
        source = QRectF(seen.topLeft() * ratio, seen.size() * ratio)
        painter.drawImage(seen, self._image, source)
        self._paint_grid(painter, seen, scale)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self.theme.tokens.edge), 2))
        painter.drawRect(frame)
        caption = QRectF(frame.left(), frame.top() - CAPTION, frame.width(), CAPTION)
        painter.fillRect(caption, QColor(self.theme.tokens.surface))
        painter.setPen(QColor(self.theme.tokens.text))
        words = self.tr("Far corner: click to go there")
        painter.setFont(fitting_font(self.font(), words, int(caption.width())))
        painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, words)


def _lines(offset: Fraction, side: Fraction, start: float, end: float, scale: float) -> list[float]:
    """Return where lines of the grid lie between two ends; every second, fourth, ... where they would touch."""
    step = float(side)
    while step * scale < CLOSE:
        step *= 2
    if end <= start:
        return []
    first = float(offset % side)
    number = -int(-(start - first) // step)
    found = []
    while (at := first + number * step) <= end:
        found.append(at)
        number += 1
    return found


def _fraction(value: float) -> Fraction:
    """Return a length in pixels to the thousandth."""
    return Fraction(round(value * 1000), 1000)
