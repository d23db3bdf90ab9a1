"""The board of hands: a row for each number of dice with everybody on it, each with the faces of his dice."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.engine.ribbon import Standing
from desktop.run.clocks.dice_words import Hand, HandRow, rows_of, tr
from desktop.run.clocks.face import Face
from desktop.run.clocks.row_board import ACROSS, DOWN, FACE, GAP, LABEL, RowBoard, sized
from desktop.theme.fonts import fitting
from desktop.workspace.workspace import Workspace

CELL, DIE = 42, 17
"""Height of a cell, size of a die."""
NARROW = 230
"""The least width of a cell."""


class HandsBoard(RowBoard):
    """Shows the hands from the most dice down; the row that the Countdown has come to is marked."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent, tall=CELL, narrow=NARROW)
        self.found: tuple[HandRow, ...] = ()

    def refresh(self) -> None:
        """Show the hands as they are now."""
        self.found = rows_of(self.workspace)
        super().refresh()
        told = [f"{row.label}: " + "; ".join(each.read() for each in row.hands) for row in self.found]
        self.setAccessibleDescription("\n".join(told))

    def sizeHint(self) -> QSize:
        """Return room for three rows."""
        px = self.workspace.theme.pixels
        return QSize(px(LABEL + 2 * NARROW), 3 * (px(CELL) + px(GAP)) + px(GAP))

    def title(self) -> str:
        """Return the name that is read aloud while no marker has the focus."""
        return tr("The hands of Action Dice")

    def people(self) -> tuple[tuple[Face, ...], ...]:
        """Return who stands in each row."""
        return tuple(tuple(each.face for each in row.hands) for row in self.found)

    def tip_at(self, point: QPoint) -> str:
        """Say of a row what unites those in it."""
        number = self.row_at(QPointF(point))
        return "" if number is None else self.found[number].label

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint each row with its number of dice, and everybody's name, dice and what lies before him."""
        for row, box in zip(self.found, self.boxes, strict=True):
            size = 11 if row.apart else 14
            self.paint_row(painter, box, row.label, size, is_now=row.is_now, quiet=row.apart)
            for hand in row.hands:
                self._hand(painter, self.cells[hand.face.token], hand)

    def _hand(self, painter: QPainter, cell: QRectF, hand: Hand) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        left = cell.left() + px(FACE) + px(12)
        room = cell.right() - left - px(6)
        quiet = hand.standing in (Standing.SPENT, Standing.IDLE)
        painter.setFont(sized(self.font(), px(13), bold=not quiet))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        name = hand.face.name + (" · " + tr("hidden") if hand.face.hidden else "")
        painter.drawText(QRectF(left, cell.top() + px(2), room, px(17)), DOWN | ACROSS, fitting(painter, name, room))
        end = self._dice(painter, QPointF(left, cell.top() + px(21)), hand)
        words = " · ".join(part for part in (self._carried(hand), hand.words) if part)
        painter.setFont(sized(self.font(), px(12), bold=False))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        lower = QRectF(end, cell.top() + px(21), cell.right() - end - px(6), px(DIE))
        painter.drawText(lower, DOWN | ACROSS, fitting(painter, words, lower.width()))

    def _carried(self, hand: Hand) -> str:
        return tr("carries a {die} over").replace("{die}", str(hand.carried)) if hand.carried else ""

    def _dice(self, painter: QPainter, corner: QPointF, hand: Hand) -> float:
        """Paint the dice side by side, those put forward filled, 1s hollow and quiet; return where they end."""
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        laid, left = list(hand.laid), corner.x()
        painter.setFont(sized(self.font(), px(12), bold=True))
        for face in hand.dice:
            is_laid = face in laid
            if is_laid:
                laid.remove(face)
            box = QRectF(left, corner.y(), px(DIE), px(DIE))
            painter.setPen(QPen(QColor(tokens.accent if is_laid else tokens.edge), 1.4))
            painter.setBrush(QColor(tokens.accent if is_laid else tokens.surface))
            painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3)
            painter.setPen(QColor(tokens.on_accent if is_laid else tokens.muted if face == 1 else tokens.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))
            left += px(DIE) + px(3)
        return left + (px(5) if hand.dice else 0)
