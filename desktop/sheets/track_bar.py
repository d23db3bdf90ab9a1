"""The bar of a track; where its points are told apart, one box for each, also of those lost by way of another track."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QProgressBar, QToolTip, QWidget

from core.rules.kit.shown import Box, Boxes
from desktop.explanations.effect_words import rule_tip
from desktop.workspace.workspace import Workspace

SIDE, APART, BREAK = 16, 2, 6
"""Pixels of a box, between two, and between those of another kind that stand apart."""
TIP_HANGS, TIP_EDGE = 24, 12
"""Pixels by which a tooltip hangs below where it is shown, and those of its edges."""


class TrackBar(QProgressBar):
    """Shows a track as a bar, or box by box. A click on a box shows its rule; `pointed` names the track of its link."""

    pointed = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.boxes: tuple[Boxes, ...] = ()
        self.marked = False
        """Whether its lost points are those that another track is lost by."""
        self.setMouseTracking(True)

    def show_boxes(self, boxes: tuple[Boxes, ...]) -> None:
        """Show other boxes; without any it is a plain bar."""
        self.boxes = boxes
        self.setAccessibleDescription(", ".join(each.told for each in boxes))
        self.setMinimumHeight(self.workspace.theme.pixels(SIDE + 4) if boxes else 0)
        self.update()

    def mark(self, *, marked: bool) -> None:
        """Frame the lost points, or frame them no more."""
        if marked != self.marked:
            self.marked = marked
            self.update()

    def spots(self) -> tuple[tuple[QRectF, Boxes], ...]:
        """Return where each box lies, smaller where there are many of them."""
        px, count = self.workspace.theme.pixels, sum(each.count for each in self.boxes)
        kinds = sum(each.box in (Box.BELOW, Box.BONUS) for each in self.boxes)
        room = (self.width() - 2 - kinds * px(BREAK)) / max(1, count) - px(APART)
        side = min(float(px(SIDE)), room)
        found, left = [], 1.0
        for each in self.boxes:
            left += px(BREAK) if each.box in (Box.BELOW, Box.BONUS) else 0
            for _ in range(each.count):
                found.append((QRectF(left, (self.height() - side) / 2, side, side), each))
                left += side + px(APART)
        return tuple(found)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the boxes, each kind told by its shape."""
        if not self.boxes:
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for box, each in self.spots():
                self._box(painter, box.adjusted(1, 1, -1, -1), each.box)

    def _box(self, painter: QPainter, box: QRectF, kind: Box) -> None:
        tokens = self.workspace.theme.tokens
        ink, ground, style = tokens.edge, tokens.surface, Qt.PenStyle.SolidLine
        if kind in (Box.LEFT, Box.BONUS):
            ink, ground = tokens.accent, tokens.accent if kind is Box.LEFT else tokens.accent_soft
        if kind is Box.BELOW:
            style = Qt.PenStyle.DashLine
        broad = 2.0 if kind is Box.BONUS or (self.marked and kind is Box.LOST) else 1.2
        painter.setPen(QPen(QColor(tokens.focus if self.marked and kind is Box.LOST else ink), broad, style))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(box, 2, 2)
        painter.setPen(QPen(QColor(tokens.text), 1.4))
        middle, arm = box.center(), box.width() / 4
        match kind:
            case Box.MOVED:
                painter.setBrush(QBrush(QColor(tokens.text), Qt.BrushStyle.BDiagPattern))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.drawRect(box)
            case Box.WORN:
                painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
            case Box.LOST:
                painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm))
                painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm))
            case Box.BONUS:
                painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
                painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

    def _at(self, point: QPointF) -> Boxes | None:
        return next((each for box, each in self.spots() if box.contains(point)), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which track the box under the pointer comes from."""
        found = self._at(event.position())
        self.pointed.emit("" if found is None else found.link)
        self.setCursor(Qt.CursorShape.WhatsThisCursor if found is not None else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        super().leaveEvent(event)
        self.pointed.emit("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the rule of the box."""
        found = self._at(event.position())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            self.workspace.show_rule(found.rule)

    def event(self, event: QEvent) -> bool:
        """Say of a box what it is."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._at(QPointF(event.pos()))
            if found is not None:
                words = f"{found.told}\n{rule_tip(found.rule)}"
                QToolTip.showText(self.tip_place(event.globalPos(), words), words, self)
                return True
        return super().event(event)

    def tip_place(self, at: QPoint, words: str) -> QPoint:
        """Return where words on a box are shown so that they hide nothing of the track that is framed for it."""
        top = self.mapToGlobal(QPoint(0, 0)).y()
        around = self.parentWidget()
        bars = [] if around is None else around.findChildren(TrackBar)
        if not any(bar.marked and bar.mapToGlobal(QPoint(0, 0)).y() > top for bar in bars):
            return at
        # what is shown for a pointer hangs below it
        return QPoint(at.x(), top - TIP_HANGS - TIP_EDGE - self.fontMetrics().lineSpacing() * (words.count("\n") + 1))
