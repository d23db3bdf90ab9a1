"""A body seen from the front, part by part: what is hurt, what is struck, and what can be chosen by click and key."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.theme.theme import Theme

WIDE, TALL = 104, 168
"""Pixels of the figure at interface scale 1."""
HALVES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "arm": ((0.30, 0.215), (0.20, 0.25), (0.06, 0.53), (0.155, 0.565), (0.305, 0.33)),
    "leg": ((0.315, 0.565), (0.49, 0.565), (0.465, 0.985), (0.305, 0.985)),
}
"""The limbs on the left of the picture, which are the right ones of whoever stands there, in shares of the size."""
MIDDLE: Mapping[str, tuple[tuple[float, float], ...]] = {
    "neck": ((0.44, 0.155), (0.56, 0.155), (0.575, 0.20), (0.425, 0.20)),
    "chest": ((0.315, 0.21), (0.685, 0.21), (0.64, 0.45), (0.36, 0.45)),
    "groin": ((0.355, 0.46), (0.645, 0.46), (0.68, 0.555), (0.32, 0.555)),
}
HEAD = QRectF(0.385, 0.01, 0.23, 0.142)


@dataclass(frozen=True, slots=True)
class BodyPart:
    """What is shown of a part: its name and what is `told` of it, whether it is hurt, open to be chosen, and struck."""

    label: str
    told: str = ""
    hurt: bool = False
    open: bool = False
    struck: bool = False


def outlines(size: QRectF) -> dict[str, QPainterPath]:
    """Return the outlines of all parts in a box, by their names."""

    def polygon(points: tuple[tuple[float, float], ...], *, mirrored: bool = False) -> QPainterPath:
        path = QPainterPath()
        at = ((1 - x if mirrored else x, y) for x, y in points)
        path.addPolygon(
            QPolygonF([QPointF(size.left() + x * size.width(), size.top() + y * size.height()) for x, y in at])
        )
        path.closeSubpath()
        return path

    head = QPainterPath()
    head.addEllipse(
        QRectF(
            size.left() + HEAD.left() * size.width(),
            size.top() + HEAD.top() * size.height(),
            HEAD.width() * size.width(),
            HEAD.height() * size.height(),
        )
    )
    limbs = {
        f"{side} {limb}": polygon(points, mirrored=side == "left")
        for limb, points in HALVES.items()
        for side in ("left", "right")
    }
    return {"head": head, **{name: polygon(points) for name, points in MIDDLE.items()}, **limbs}


class BodyDiagram(QWidget):
    """Paints a body. A click on an open part chooses it; arrow keys go from one to the next, Enter and Space choose."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.parts: dict[str, BodyPart] = {}
        self._at = ""
        self.setFixedSize(theme.pixels(WIDE), theme.pixels(TALL))
        self.setMouseTracking(True)
        theme.changed.connect(self.update)

    def show_parts(self, parts: Mapping[str, BodyPart]) -> None:
        """Show other parts; those that are not named are there, and nothing is to be said of them."""
        self.parts = dict(parts)
        may = any(each.open for each in parts.values())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if may else Qt.FocusPolicy.NoFocus)
        struck = next((name for name, each in parts.items() if each.struck), "")
        self._at = struck or next((name for name, each in parts.items() if each.open), "")
        self.setAccessibleDescription("\n".join(self._tip(name) for name in parts))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of the figure."""
        return self.size()

    def outlines(self) -> dict[str, QPainterPath]:
        """Return the outlines of all parts, in pixels."""
        return outlines(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def part_at(self, point: QPointF) -> str:
        """Return the part at a point; nothing outside of the body."""
        return next((name for name, path in self.outlines().items() if path.contains(point)), "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each part: what is struck is filled, what is hurt hatched, what is open has a broad edge."""
        tokens = self.theme.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for name, path in self.outlines().items():
                part = self.parts.get(name, BodyPart(""))
                ground = tokens.accent if part.struck else tokens.accent_soft if part.open else tokens.surface
                painter.fillPath(path, QColor(tokens.danger_soft if part.hurt else ground))
                if part.hurt:
                    painter.fillPath(path, QBrush(QColor(tokens.danger), Qt.BrushStyle.BDiagPattern))
                edge = tokens.danger if part.hurt else tokens.accent if part.open or part.struck else tokens.edge
                painter.strokePath(path, QPen(QColor(edge), 2 if part.open or part.hurt else 1))
            if self.hasFocus() and self._at in self.parts:
                painter.strokePath(self.outlines()[self._at], QPen(QColor(tokens.focus), 3))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show by the pointer what can be chosen."""
        part = self.parts.get(self.part_at(event.position()))
        if part is not None and part.open:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the part under the pointer."""
        name = self.part_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and name in self.parts and self.parts[name].open:
            self.chosen.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from part to part, and choose."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        names = [name for name, each in self.parts.items() if each.open]
        key = Qt.Key(event.key())
        if key in steps and self._at in names:
            self._at = names[(names.index(self._at) + steps[key]) % len(names)]
            self.setAccessibleName(self._tip(self._at))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._at in names:
            self.chosen.emit(self._at)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the part under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(self.part_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def _tip(self, name: str) -> str:
        part = self.parts.get(name)
        return "" if part is None else "\n".join(words for words in (part.label, part.told) if words)
