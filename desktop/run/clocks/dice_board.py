"""The board of hands: a row for each number of dice with everybody on it, each with the faces of his dice."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.base.ids import TokenId
from core.engine.ribbon import Standing
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.dice_words import Hand, HandRow, rows_of, tr
from desktop.workspace.workspace import Workspace

LABEL, CELL, FACE, DIE, GAP = 74, 42, 26, 17, 4
"""Width of a row's label, height of a cell, sizes of face and die, the room between rows."""
NARROW = 230
"""The least width of a cell."""
DOWN, ACROSS = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeft


class HandsBoard(MarkerCanvas):
    """Shows the hands from the most dice down; the row that the Countdown has come to is marked."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.found: tuple[HandRow, ...] = ()
        self.rows: tuple[tuple[HandRow, QRectF], ...] = ()
        self.cells: dict[TokenId, QRectF] = {}

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

    def arranged(self) -> tuple[Spot, ...]:
        """Put the rows below one another, everybody of one in the columns that have room, and no more than needed."""
        px = self.workspace.theme.pixels
        wide = self.width() - px(LABEL) - px(GAP)
        most = max((len(row.hands) for row in self.found), default=1)
        columns = max(1, min(int(wide // px(NARROW)), most))
        rows, cells, top = [], {}, float(px(GAP))
        for row in self.found:
            tall = -(-len(row.hands) // columns) * px(CELL)
            rows.append((row, QRectF(0, top, self.width(), tall)))
            for number, hand in enumerate(row.hands):
                left = px(LABEL) + (number % columns) * wide / columns
                cells[hand.face.token] = QRectF(left, top + number // columns * px(CELL), wide / columns, px(CELL))
            top += tall + px(GAP)
        self.rows, self.cells = tuple(rows), cells
        self.setMinimumHeight(int(top))
        return tuple(
            Spot(self._face_box(cells[hand.face.token]), hand.face) for row in self.found for hand in row.hands
        )

    def _face_box(self, cell: QRectF) -> QRectF:
        size = self.workspace.theme.pixels(FACE)
        return QRectF(cell.left() + self.workspace.theme.pixels(5), cell.center().y() - size / 2, size, size)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return whose cell a point lies in."""
        who = next((who for who, cell in self.cells.items() if cell.contains(point)), None)
        return next((spot for spot in self.spots if spot.face.token == who), None)

    def tip_at(self, point: QPoint) -> str:
        """Say of a row what unites those in it."""
        row = next((row for row, box in self.rows if box.contains(QPointF(point))), None)
        return "" if row is None else row.label

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint each row with its number of dice, and everybody's name, dice and what lies before him."""
        for row, box in self.rows:
            self._row(painter, row, box)
            for hand in row.hands:
                self._hand(painter, self.cells[hand.face.token], hand)

    def _row(self, painter: QPainter, row: HandRow, box: QRectF) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        inner = box.adjusted(px(2), 0, -px(2), 0)
        painter.setPen(QPen(QColor(tokens.accent), 2) if row.is_now else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.accent_soft if row.is_now else tokens.surface))
        painter.drawRoundedRect(inner, 5, 5)
        painter.setPen(QColor(tokens.muted if row.apart else tokens.text))
        painter.setFont(_sized(self.font(), px(11 if row.apart else 14), bold=not row.apart))
        label = QRectF(box.left() + px(8), box.top(), px(LABEL) - px(14), px(CELL))
        painter.drawText(label, DOWN | Qt.AlignmentFlag.AlignRight, ("▶ " if row.is_now else "") + row.label)

    def _hand(self, painter: QPainter, cell: QRectF, hand: Hand) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        left = cell.left() + px(FACE) + px(12)
        room = cell.right() - left - px(6)
        quiet = hand.standing in (Standing.SPENT, Standing.IDLE)
        painter.setFont(_sized(self.font(), px(13), bold=not quiet))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        name = hand.face.name + (" · " + tr("hidden") if hand.face.hidden else "")
        painter.drawText(QRectF(left, cell.top() + px(2), room, px(17)), DOWN | ACROSS, _fitting(painter, name, room))
        end = self._dice(painter, QPointF(left, cell.top() + px(21)), hand)
        words = " · ".join(part for part in (self._carried(hand), hand.words) if part)
        painter.setFont(_sized(self.font(), px(12), bold=False))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        lower = QRectF(end, cell.top() + px(21), cell.right() - end - px(6), px(DIE))
        painter.drawText(lower, DOWN | ACROSS, _fitting(painter, words, lower.width()))

    def _carried(self, hand: Hand) -> str:
        return tr("carries a {die} over").replace("{die}", str(hand.carried)) if hand.carried else ""

    def _dice(self, painter: QPainter, corner: QPointF, hand: Hand) -> float:
        """Paint the dice side by side, those put forward filled, 1s hollow and quiet; return where they end."""
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        laid, left = list(hand.laid), corner.x()
        painter.setFont(_sized(self.font(), px(12), bold=True))
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


def _sized(font: QFont, size: int, *, bold: bool) -> QFont:
    found = QFont(font)
    found.setPixelSize(size)
    found.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return found


def _fitting(painter: QPainter, words: str, wide: float) -> str:
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(wide))
