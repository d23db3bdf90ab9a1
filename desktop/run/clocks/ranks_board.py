"""The ladder of DEX ranks: a row for each rank with everybody on it, those of one moment in one frame."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.base.ids import TokenId
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.ranks_words import PICTURES, Member, Rung, Standing, members, rungs_of, tr
from desktop.theme.icons import icon_pixmap
from desktop.workspace.workspace import Workspace

LABEL, CELL, FACE, PICTURE, GAP = 74, 36, 26, 13, 4
"""Width of a rank's label, height of a cell, sizes of face and icon, the room between rungs."""
NARROW = 210
"""The least width of a cell."""
DOWN, ACROSS = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeft
_QUIET = (Standing.DONE, Standing.NONE, Standing.OUT)


class RankLadder(MarkerCanvas):
    """Shows the ranks from the highest down; the one that the countdown has come to is marked."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.rungs: tuple[Rung, ...] = ()
        self.rows: tuple[tuple[Rung, QRectF], ...] = ()
        self.cells: dict[TokenId, QRectF] = {}

    def refresh(self) -> None:
        """Show the ranks as they are now."""
        self.rungs = rungs_of(self.workspace)
        super().refresh()
        told = [
            f"{rung.label()}: " + "; ".join(f"{each.face.name}, {each.words}" for each in rung.members)
            for rung in self.rungs
        ]
        self.setAccessibleDescription("\n".join(told))

    def sizeHint(self) -> QSize:
        """Return room for four ranks."""
        px = self.workspace.theme.pixels
        return QSize(px(LABEL + 2 * NARROW), 4 * (px(CELL) + px(GAP)) + px(GAP))

    def title(self) -> str:
        """Return the name that is read aloud while no marker has the focus."""
        return tr("The ladder of DEX ranks")

    def arranged(self) -> tuple[Spot, ...]:
        """Put the rungs below one another, their members in the columns that have room, and no more than are needed."""
        px = self.workspace.theme.pixels
        wide = self.width() - px(LABEL) - px(GAP)
        most = max((len(rung.members) for rung in self.rungs), default=1)
        columns = max(1, min(int(wide // px(NARROW)), most))
        rows, cells, top = [], {}, float(px(GAP))
        for rung in self.rungs:
            tall = -(-len(rung.members) // columns) * px(CELL)
            rows.append((rung, QRectF(0, top, self.width(), tall)))
            for number, member in enumerate(rung.members):
                left = px(LABEL) + (number % columns) * wide / columns
                cells[member.face.token] = QRectF(left, top + number // columns * px(CELL), wide / columns, px(CELL))
            top += tall + px(GAP)
        self.rows, self.cells = tuple(rows), cells
        self.setMinimumHeight(int(top))
        found = members(self.rungs)
        return tuple(Spot(self._face_box(cells[who]), member.face) for who, member in found.items())

    def _face_box(self, cell: QRectF) -> QRectF:
        size = self.workspace.theme.pixels(FACE)
        return QRectF(cell.left() + self.workspace.theme.pixels(5), cell.center().y() - size / 2, size, size)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return whose cell a point lies in."""
        who = next((who for who, cell in self.cells.items() if cell.contains(point)), None)
        return next((spot for spot in self.spots if spot.face.token == who), None)

    def tip_at(self, point: QPoint) -> str:
        """Say of a row which rank it is."""
        rung = next((rung for rung, box in self.rows if box.contains(QPointF(point))), None)
        if rung is None:
            return ""
        return rung.label() if rung.rank is None else tr("DEX rank {rank}").replace("{rank}", str(rung.rank))

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint each row with its rank, the frames of those who act together, and everybody's name and intent."""
        for rung, box in self.rows:
            self._row(painter, rung, box)
            for group in rung.together():
                self._frame(painter, group)
            for member in rung.members:
                self._member(painter, self.cells[member.face.token], member)

    def _row(self, painter: QPainter, rung: Rung, box: QRectF) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        inner = box.adjusted(px(2), 0, -px(2), 0)
        painter.setPen(QPen(QColor(tokens.accent), 2) if rung.is_now else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.accent_soft if rung.is_now else tokens.surface))
        painter.drawRoundedRect(inner, 5, 5)
        painter.setPen(QColor(tokens.text if rung.rank is not None else tokens.muted))
        painter.setFont(_sized(self.font(), px(18 if rung.rank is not None else 11), bold=rung.rank is not None))
        label = QRectF(box.left() + px(8), box.top(), px(LABEL) - px(14), px(CELL))
        words = ("▶ " if rung.is_now else "") + rung.label()
        painter.drawText(label, DOWN | Qt.AlignmentFlag.AlignRight, words)

    def _frame(self, painter: QPainter, group: tuple[Member, ...]) -> None:
        """Frame those whose blows land together."""
        tokens = self.workspace.theme.tokens
        box = self.cells[group[0].face.token]
        for member in group[1:]:
            box = box.united(self.cells[member.face.token])
        painter.setPen(QPen(QColor(tokens.text), 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(2, 2, -4, -2), 6, 6)

    def _member(self, painter: QPainter, cell: QRectF, member: Member) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        left = cell.left() + px(FACE) + px(12)
        room = cell.right() - left - px(6)
        quiet = member.standing in _QUIET
        painter.setFont(_sized(self.font(), px(13), bold=not quiet))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        name = member.face.name + (" · " + tr("hidden") if member.face.hidden else "")
        upper = QRectF(left, cell.top() + px(2), room, px(17))
        painter.drawText(upper, DOWN | ACROSS, _fitting(painter, name, room))
        lower = QRectF(left, cell.top() + px(18), room, px(15))
        ink = tokens.muted if quiet else tokens.text
        size, ratio = px(PICTURE), self.devicePixelRatioF()
        corner = QPointF(left, lower.center().y() - size / 2)
        painter.drawPixmap(corner, icon_pixmap(PICTURES[member.standing], ink, size, ratio=ratio))
        painter.setFont(_sized(self.font(), px(12), bold=False))
        painter.setPen(QColor(ink))
        words = _fitting(painter, member.words, room - size - px(4))
        painter.drawText(lower.adjusted(size + px(4), 0, 0, 0), DOWN | ACROSS, words)


def _sized(font: QFont, size: int, *, bold: bool) -> QFont:
    found = QFont(font)
    found.setPixelSize(size)
    found.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return found


def _fitting(painter: QPainter, words: str, wide: float) -> str:
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(wide))
