"""The board of the Combat Clock: ten by ten squares, as it lies on a table."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from core.base.ids import TokenId
from core.base.phrase import say
from core.rules.towers.clock import BOARD, ROUND, everybody
from desktop.run.clocks.clock_view import Spot
from desktop.run.clocks.towers_canvas import TowersCanvas
from desktop.theme.fonts import number_font

SIDE = 10
LEAST = 26
"""Height of the smallest square that can still be read."""
NUMBER = 20
HOLD = 62


class TowersBoard(TowersCanvas):
    """Markers stand in the squares of their phases; those a lap ahead say so. Holders stand beside the board."""

    def title(self) -> str:
        """Name the board and where it stands."""
        clock = self.clock()
        now = 0 if clock is None else clock.now
        return self.tr("Combat Clock board, phase %1").replace("%1", str(now % BOARD))

    def sizeHint(self) -> QSize:
        """Return room for ten rows."""
        px = self.workspace.theme.pixels
        return QSize(px(640), px(LEAST) * SIDE)

    def minimumSizeHint(self) -> QSize:
        """Return room for ten rows that can be read."""
        px = self.workspace.theme.pixels
        return QSize(px(HOLD) + SIDE * px(40), px(LEAST) * SIDE)

    def phase_at(self, point: QPointF) -> tuple[int | None] | None:
        """Return the first phase from now on whose square is at a point; those who hold stand beside the board."""
        clock, px = self.clock(), self.workspace.theme.pixels
        if clock is None or not self.rect().contains(point.toPoint()):
            return None
        if point.x() < px(HOLD):
            return (None,)
        return (clock.now + (self._square_at(point) - clock.now) % BOARD,)

    def place_of(self, number: int | None) -> QRectF:
        """Return the right end of the square of a phase, or the place of those who hold."""
        px = self.workspace.theme.pixels
        size = px(LEAST - 2)
        if number is None:
            return QRectF(px(HOLD) / 2 - size / 2, px(18), size, size)
        box = self.square(number)
        return QRectF(box.right() - size - 2, box.center().y() - size / 2, size, size)

    def _square_at(self, point: QPointF) -> int:
        px = self.workspace.theme.pixels
        column = int((point.x() - px(HOLD)) / max(1.0, self.square(0).width()))
        row = int(point.y() / max(1.0, self.square(0).height()))
        return min(BOARD - 1, row * SIDE + min(SIDE - 1, column))

    def square(self, phase: int) -> QRectF:
        """Return the square of a phase."""
        px = self.workspace.theme.pixels
        wide, tall = (self.width() - px(HOLD)) / SIDE, self.height() / SIDE
        row, column = divmod(phase % BOARD, SIDE)
        return QRectF(px(HOLD) + column * wide, row * tall, wide, tall)

    def arranged(self) -> tuple[Spot, ...]:
        """Put the markers side by side into their squares, in the order of the rules."""
        clock = self.clock()
        if clock is None:
            return ()
        px = self.workspace.theme.pixels
        squares: dict[int, list[TokenId]] = {}
        for who in everybody(clock, clock.line()):
            squares.setdefault(max(clock.now, clock.marker(who).position) % BOARD, []).append(who)
        spots: list[Spot] = []
        for phase, there in squares.items():
            box = self.square(phase)
            spots += self._row(there, box.adjusted(px(NUMBER), 1, -2, -1))
        for number, who in enumerate(everybody(clock, clock.holders)):
            size = px(LEAST - 2)
            if who in self.faces:
                spots.append(
                    Spot(QRectF(px(HOLD) / 2 - size / 2, px(18) + number * (size + 2), size, size), self.faces[who])
                )
        order = list(self.faces)
        return tuple(sorted(spots, key=lambda spot: order.index(spot.face.token)))

    def _row(self, who: list[TokenId], room: QRectF) -> list[Spot]:
        there = [self.faces[each] for each in who if each in self.faces]
        size = min(room.height(), 30.0)
        step = min(size + 1, (room.width() - size) / max(1, len(there) - 1))
        top = room.center().y() - size / 2
        return [Spot(QRectF(room.left() + number * step, top, size, size), face) for number, face in enumerate(there)]

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the squares with their numbers; the present phase is framed, zero phases are marked."""
        clock = self.clock()
        tokens = self.workspace.theme.tokens
        px = self.workspace.theme.pixels
        painter.fillRect(self.rect(), QColor(tokens.window))
        if clock is None:
            return
        font = number_font(self.font())
        font.setPixelSize(px(11))
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        for phase in range(BOARD):
            box = self.square(phase)
            zero = phase % ROUND == 0
            painter.fillRect(box, QColor(tokens.sunken if zero else tokens.surface))
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.drawRect(box)
            font.setBold(zero)
            painter.setFont(font)
            painter.setPen(QColor(tokens.text if zero else tokens.muted))
            painter.drawText(box.adjusted(3, 1, 0, 0), corner, str(phase))
        painter.setPen(QPen(QColor(tokens.accent), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.square(clock.now).adjusted(1, 1, -1, -1))
        painter.setFont(font)
        painter.setPen(QColor(tokens.muted))
        lap = clock.now // BOARD + 1
        words = self.tr("Hold") if lap == 1 else self.tr("lap %1").replace("%1", str(lap))
        painter.drawText(QRectF(0, 0, px(HOLD), px(18)), Qt.AlignmentFlag.AlignCenter, words)

    def paint_over(self, painter: QPainter) -> None:
        """Say how many laps ahead a marker is; show the marker that is moved."""
        self._laps(painter)
        super().paint_over(painter)

    def _laps(self, painter: QPainter) -> None:
        clock = self.clock()
        if clock is None:
            return
        tokens = self.workspace.theme.tokens
        for spot in self.spots:
            marker = clock.find(spot.face.token)
            ahead = 0 if marker is None or marker.is_holding else marker.position // BOARD - clock.now // BOARD
            if ahead > 0:
                badge = QRectF(spot.box.right() - 12, spot.box.top() - 1, 16, 12)
                painter.setPen(QPen(QColor(tokens.warning), 1))
                painter.setBrush(QColor(tokens.warning_soft))
                painter.drawRoundedRect(badge, 5, 5)
                font = self.font()
                font.setPixelSize(9)
                painter.setFont(font)
                painter.setPen(QColor(tokens.text))
                painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, f"+{ahead}")

    def tip_at(self, point: QPoint) -> str:
        """Say which phase is under the pointer."""
        px = self.workspace.theme.pixels
        if point.x() < px(HOLD):
            return self.tr("Those who hold: they may act in any later phase")
        clock, square = self.clock(), self._square_at(QPointF(point))
        lines = [self.workspace.text(say("99-towers.moment.phase", phase=square))]
        if square % ROUND == 0:
            lines.append(self.tr("a zero phase: upkeep at its start"))
        if clock is not None:
            phase = clock.now + (square - clock.now) % BOARD
            lines += [self.workspace.text(each.what) for each in self.coming() if each.phase == phase]
        return "\n".join(lines)
