"""A board of rows: those of one rank or one number of dice side by side, in as many columns as have room."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.base.ids import TokenId
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.face import Face
from desktop.workspace.workspace import Workspace

LABEL, FACE, GAP = 74, 26, 4
"""Width of a row's label, size of a face, the room between rows."""
DOWN, ACROSS = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeft


class RowBoard(MarkerCanvas):
    """Puts rows below one another; `tall` is the height of a cell, `narrow` its least width, at interface scale 1."""

    fills_shared = False

    def __init__(self, workspace: Workspace, parent: QWidget | None = None, *, tall: int, narrow: int) -> None:
        super().__init__(workspace, parent)
        self.tall, self.narrow = tall, narrow
        self.boxes: tuple[QRectF, ...] = ()
        """Where the rows lie."""
        self.cells: dict[TokenId, QRectF] = {}

    def people(self) -> tuple[tuple[Face, ...], ...]:
        """Return who stands in each row."""
        raise NotImplementedError

    def arranged(self) -> tuple[Spot, ...]:
        """Put the rows below one another, those in one in the columns that have room, and no more than are needed."""
        px, faces = self.workspace.theme.pixels, self.people()
        wide = self.width() - px(LABEL) - px(GAP)
        most = max(map(len, faces), default=1)
        columns = max(1, min(int(wide // px(self.narrow)), most))
        boxes, cells, top = [], {}, float(px(GAP))
        for row in faces:
            # somebody who has a row to himself has all of it, and his words are cut last
            across = max(1, min(columns, len(row)))
            high = -(-len(row) // across) * px(self.tall)
            boxes.append(QRectF(0, top, self.width(), high))
            for number, face in enumerate(row):
                left = px(LABEL) + (number % across) * wide / across
                down = top + number // across * px(self.tall)
                cells[face.token] = QRectF(left, down, wide / across, px(self.tall))
            top += high + px(GAP)
        self.boxes, self.cells = tuple(boxes), cells
        self.setMinimumHeight(int(top))
        return tuple(Spot(self._face_box(cells[face.token]), face) for row in faces for face in row)

    def framed(self, spot: Spot) -> QRectF:
        """Return the whole cell: his name and what he holds stand beside the marker."""
        return self.cells[spot.face.token].adjusted(2, 2, -2, -2)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return whose cell a point lies in."""
        who = next((who for who, cell in self.cells.items() if cell.contains(point)), None)
        return next((spot for spot in self.spots if spot.face.token == who), None)

    def row_at(self, point: QPointF) -> int | None:
        """Return the number of the row that a point lies in."""
        return next((number for number, box in enumerate(self.boxes) if box.contains(point)), None)

    def paint_row(self, painter: QPainter, box: QRectF, label: str, size: int, *, is_now: bool, quiet: bool) -> None:
        """Paint the ground of a row with its label, `size` pixels high; the one that it is now is marked."""
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        painter.setPen(QPen(QColor(tokens.accent), 2) if is_now else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.accent_soft if is_now else tokens.surface))
        painter.drawRoundedRect(box.adjusted(px(2), 0, -px(2), 0), 5, 5)
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        painter.setFont(sized(self.font(), px(size), bold=not quiet))
        place = QRectF(box.left() + px(8), box.top(), px(LABEL) - px(14), px(self.tall))
        painter.drawText(place, DOWN | Qt.AlignmentFlag.AlignRight, ("▶ " if is_now else "") + label)

    def _face_box(self, cell: QRectF) -> QRectF:
        size = self.workspace.theme.pixels(FACE)
        return QRectF(cell.left() + self.workspace.theme.pixels(5), cell.center().y() - size / 2, size, size)


def sized(font: QFont, size: int, *, bold: bool) -> QFont:
    """Return a font of a size in pixels."""
    found = QFont(font)
    found.setPixelSize(size)
    found.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return found
