"""Six pips for the six seconds of a turn, each told by its shape: disc, stroke, cross, square, ring."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.engine.ribbon import Pip
from desktop.theme.tokens import Tokens
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

GAP = 0.45
"""The room between two pips, as a part of their size."""


def paint_pips(painter: QPainter, box: QRectF, pips: tuple[Pip, ...], tokens: Tokens, *, strong: bool) -> None:
    """Paint pips from the left end of a box, as large as its height; `strong` ones belong to whoever acts."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = box.height()
    for number, pip in enumerate(pips):
        spot = QRectF(box.left() + number * size * (1 + GAP), box.top(), size, size)
        _paint_pip(painter, spot, pip, tokens, strong=strong)
    painter.restore()


def width_of(size: float, count: int) -> float:
    """Return how much room so many pips of a size take."""
    return size * (count + GAP * (count - 1))


def _paint_pip(painter: QPainter, spot: QRectF, pip: Pip, tokens: Tokens, *, strong: bool) -> None:
    ink = QColor(tokens.accent if strong else tokens.text)
    quiet = QColor(tokens.muted)
    wide = max(1.2, spot.height() / 8)
    inner = spot.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
    match pip:
        case Pip.LEFT:
            painter.setPen(QPen(ink, wide))
            painter.setBrush(ink)
            painter.drawEllipse(inner)
        case Pip.GONE:
            painter.setPen(QPen(quiet, wide * 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            middle, half = spot.center(), spot.width() / 4
            painter.drawLine(QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y()))
        case Pip.LOST:
            painter.setPen(QPen(quiet, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            cross = spot.adjusted(spot.width() / 4, spot.width() / 4, -spot.width() / 4, -spot.width() / 4)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.bottomLeft(), cross.topRight())
        case Pip.OWED:
            painter.setPen(QPen(QColor(tokens.text), wide))
            painter.setBrush(QColor(tokens.accent_soft))
            painter.drawRect(inner.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2))
            painter.drawLine(inner.bottomLeft() + QPointF(wide, -wide), inner.topRight() + QPointF(-wide, wide))
        case Pip.TO_COME:
            painter.setPen(QPen(quiet, wide))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(inner)


def pips_text(pips: tuple[Pip, ...]) -> str:
    """Return pips in words, to be read aloud."""
    kinds = (
        (Pip.GONE, tr("gone by")),
        (Pip.LEFT, tr("left")),
        (Pip.OWED, tr("owed to what was begun")),
        (Pip.TO_COME, tr("to come")),
        (Pip.LOST, tr("lost")),
    )
    return ", ".join(f"{pips.count(kind)} s {words}" for kind, words in kinds if kind in pips)


class PipBar(QWidget):
    """The six seconds of the turn under way, large."""

    role = QAccessible.Role.Graphic

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.pips: tuple[Pip, ...] = ()
        self.setFixedHeight(workspace.theme.pixels(20))

    def show_pips(self, pips: tuple[Pip, ...]) -> None:
        """Show other seconds."""
        self.pips = pips
        told = pips_text(pips)
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for six."""
        size = self.workspace.theme.pixels(16)
        return QSize(int(width_of(size, 6)) + 4, self.workspace.theme.pixels(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them."""
        with QPainter(self) as painter:
            size = self.workspace.theme.pixels(16)
            box = QRectF(2, (self.height() - size) / 2, self.width() - 4, size)
            paint_pips(painter, box, self.pips, self.workspace.theme.tokens, strong=True)
