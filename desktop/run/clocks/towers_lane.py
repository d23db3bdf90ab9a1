"""The lane of the Combat Clock: the coming thirty phases, with everybody's marker where it stands."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from core.base.ids import TokenId
from core.rules.towers.clock import BOARD, ROUND, TowersClock, everybody
from core.rules.towers.clock import phase as phase_words
from desktop.run.clocks.clock_view import Spot
from desktop.run.clocks.face import Face, paint_pointer
from desktop.run.clocks.towers_canvas import TowersCanvas
from desktop.run.subject import acting_now
from desktop.theme.fonts import number_font

PHASES, FEWEST = 30, 12
"""So many phases are shown at most and at least, the present one first: as many as there is room for."""
NARROWEST = 18
"""Width of a phase for which there is room."""
HOLD, LATER, AXIS, TOP = 52, 40, 20, 16
"""Widths of the hold area and of that for later phases; heights of the numbers below and of the room above."""
LARGEST = 26


class TowersLane(TowersCanvas):
    """Markers stand in columns, the first to act at the bottom; holders at the left, those far off at the right."""

    def title(self) -> str:
        """Name the clock and where it stands."""
        clock = self.clock()
        now = 0 if clock is None else clock.now
        return self.tr("Combat Clock, phase %1").replace("%1", str(now % BOARD))

    def sizeHint(self) -> QSize:
        """Return room for four markers above another."""
        px = self.workspace.theme.pixels
        return QSize(px(640), px(120))

    def minimumSizeHint(self) -> QSize:
        """Return room for two markers above another."""
        px = self.workspace.theme.pixels
        return QSize(px(360), px(AXIS + TOP + 2 * 20))

    def phases(self) -> int:
        """Return how many phases are shown."""
        px = self.workspace.theme.pixels
        return min(PHASES, max(FEWEST, (self.width() - px(HOLD) - px(LATER)) // px(NARROWEST)))

    def phase_at(self, point: QPointF) -> tuple[int | None] | None:
        """Return the phase whose column is at a point; the place of those who hold is at the left."""
        clock, px = self.clock(), self.workspace.theme.pixels
        if clock is None or not self.rect().contains(point.toPoint()) or point.x() > self.width() - px(LATER):
            return None
        if point.x() < px(HOLD):
            return (None,)
        return (clock.now + int((point.x() - px(HOLD)) / max(1.0, self.column(clock.now).width())),)

    def place_of(self, number: int | None) -> QRectF:
        """Return the top of the column of a phase; that of later ones, or of those who hold."""
        clock, px = self.clock(), self.workspace.theme.pixels
        tall = self.height() - px(AXIS)
        if number is None or clock is None:
            column = QRectF(0, 0, px(HOLD), tall)
        elif number < clock.now + self.phases():
            column = self.column(number)
        else:
            column = QRectF(self.width() - px(LATER), 0, px(LATER), tall)
        size = px(LARGEST)
        return QRectF(column.center().x() - size / 2, px(TOP) + 2, size, size)

    def column(self, phase: int) -> QRectF:
        """Return the column of a phase; only the coming ones that are shown have one."""
        px = self.workspace.theme.pixels
        clock = self.clock()
        now = 0 if clock is None else clock.now
        wide = (self.width() - px(HOLD) - px(LATER)) / self.phases()
        return QRectF(px(HOLD) + (phase - now) * wide, 0, wide, self.height() - px(AXIS))

    def arranged(self) -> tuple[Spot, ...]:
        """Stack the markers of each phase in the order of the rules."""
        clock = self.clock()
        if clock is None:
            return ()
        px = self.workspace.theme.pixels
        stacks: dict[int, list[TokenId]] = {}
        later: list[TokenId] = []
        for who in everybody(clock, clock.line()):
            position = max(clock.now, clock.marker(who).position)
            if position < clock.now + self.phases():
                stacks.setdefault(position, []).append(who)
            else:
                later.append(who)
        tall = self.height() - px(AXIS)
        spots: list[Spot] = []
        first = sorted(stacks)[:1]
        for phase in first:
            spots += self._stack(stacks[phase], self.column(phase))
        spots += self._stack(everybody(clock, clock.holders), QRectF(0, 0, px(HOLD), tall))
        for phase in sorted(stacks)[1:]:
            spots += self._stack(stacks[phase], self.column(phase))
        spots += self._stack(later, QRectF(self.width() - px(LATER), 0, px(LATER), tall))
        return tuple(spots)

    def _stack(self, who: list[TokenId], column: QRectF) -> list[Spot]:
        px = self.workspace.theme.pixels
        there = [self.faces[each] for each in who if each in self.faces]
        if not there:
            return []
        room = column.height() - px(TOP) - 3
        size = min(px(LARGEST), max(column.width() - 1, px(14)), room)
        size = max(px(14), min(size, room / len(there) - 2))
        step = min(size + 2, (room - size) / (len(there) - 1)) if len(there) > 1 else 0.0
        left = column.center().x() - size / 2
        bottom = column.bottom() - 3 - size
        return [Spot(QRectF(left, bottom - number * step, size, size), face) for number, face in enumerate(there)]

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the columns, zero phases marked, and the areas at both ends."""
        clock = self.clock()
        tokens = self.workspace.theme.tokens
        painter.fillRect(self.rect(), QColor(tokens.surface))
        if clock is None:
            return
        px = self.workspace.theme.pixels
        painter.setFont(number_font(self.font()))
        for phase in range(clock.now, clock.now + self.phases()):
            self._paint_column(painter, clock, phase)
        tall = self.height() - px(AXIS)
        for box, words in (
            (QRectF(0, 0, px(HOLD), tall), self.tr("Hold")),
            (QRectF(self.width() - px(LATER), 0, px(LATER), tall), self.tr("later")),
        ):
            painter.fillRect(box, QColor(tokens.window))
            self._caption(painter, QRectF(box.left(), 0, box.width(), px(TOP)), words)
        painter.setPen(QPen(QColor(tokens.edge), 1))
        painter.drawLine(QPointF(0, tall), QPointF(self.width(), tall))
        if clock.now >= BOARD:
            lap = self.tr("lap %1").replace("%1", str(clock.now // BOARD + 1))
            self._badge(painter, QRectF(4, tall + 3, px(HOLD) - 8, px(AXIS) - 5), lap)

    def paint_over(self, painter: QPainter) -> None:
        """Point at the one who acts, and name them; show the marker that is moved."""
        self._point(painter)
        super().paint_over(painter)

    def _point(self, painter: QPainter) -> None:
        actor = next((spot for spot in self.spots if spot.face.acts), None)
        if actor is None:
            return
        px = self.workspace.theme.pixels
        tokens = self.workspace.theme.tokens
        paint_pointer(painter, QPointF(actor.box.center().x(), px(TOP) - 1), px(5), tokens)
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        may = [self.faces[who].name for who in acting_now(self.workspace) if self._stands_with(who, actor.face)]
        words = self.tr("%1 acts").replace("%1", self.tr(" or ").join(may or [actor.face.name]))
        left = actor.box.center().x() + px(9)
        painter.drawText(QRectF(left, 0, self.width() - left, px(TOP)), Qt.AlignmentFlag.AlignVCenter, words)

    def _stands_with(self, who: TokenId, face: Face) -> bool:
        """Return whether somebody has the same place as a face."""
        other = self.faces.get(who)
        return other is not None and (other.shares or other.token) == (face.shares or face.token)

    def tip_at(self, point: QPoint) -> str:
        """Say which phase is under the pointer, and what is due in it."""
        clock = self.clock()
        if clock is None:
            return ""
        px = self.workspace.theme.pixels
        if point.x() < px(HOLD):
            return self.tr("Those who hold: they may act in any later phase")
        if point.x() > self.width() - px(LATER):
            return self.tr("Those who act more than %1 phases from now").replace("%1", str(self.phases() - 1))
        phase = clock.now + int((point.x() - px(HOLD)) / max(1.0, self.column(clock.now).width()))
        lines = [self.workspace.text(phase_words(phase))]
        if phase % ROUND == 0:
            lines.append(self.tr("a zero phase: upkeep at its start"))
        lines += [self.workspace.text(each.what) for each in self.coming() if each.phase == phase]
        return "\n".join(lines)

    def _paint_column(self, painter: QPainter, clock: TowersClock, phase: int) -> None:
        tokens = self.workspace.theme.tokens
        px = self.workspace.theme.pixels
        box = self.column(phase)
        zero = phase % ROUND == 0
        if phase == clock.now:
            painter.fillRect(box, QColor(tokens.accent_soft))
        elif zero:
            painter.fillRect(box, QColor(tokens.sunken))
        painter.setPen(QPen(QColor(tokens.edge if zero else tokens.border), 2 if zero else 1))
        painter.drawLine(box.topLeft(), QPointF(box.left(), self.height() - (0 if zero else px(AXIS) - 4)))
        font = number_font(self.font())
        font.setPixelSize(px(12 if zero else 11))
        font.setBold(zero or phase == clock.now)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text if zero or phase == clock.now else tokens.muted))
        below = QRectF(box.left(), box.bottom() + 1, box.width(), px(AXIS) - 2)
        if box.width() >= px(17) or zero or phase % 5 == 0:
            wide = below.adjusted(-6, 0, 6, 0)
            painter.drawText(wide, Qt.AlignmentFlag.AlignCenter, str(phase % BOARD))
        self._paint_due(painter, phase, box)
        if phase % BOARD == 0 and phase > clock.now:
            lap = self.tr("lap %1").replace("%1", str(phase // BOARD + 1))
            self._badge(painter, QRectF(box.left() - px(20), px(TOP) + 1, px(40), px(TOP) - 2), lap)

    def _paint_due(self, painter: QPainter, phase: int, box: QRectF) -> None:
        if not any(each.phase == phase and not each.slight for each in self.coming()):
            return
        px = self.workspace.theme.pixels
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.workspace.theme.tokens.warning))
        side = px(6)
        painter.drawRect(QRectF(box.center().x() - side / 2, box.bottom() - side / 2, side, side))

    def _caption(self, painter: QPainter, box: QRectF, words: str) -> None:
        font = self.font()
        font.setPixelSize(self.workspace.theme.pixels(11))
        painter.setFont(font)
        painter.setPen(QColor(self.workspace.theme.tokens.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

    def _badge(self, painter: QPainter, box: QRectF, words: str) -> None:
        tokens = self.workspace.theme.tokens
        painter.setPen(QPen(QColor(tokens.accent), 1))
        painter.setBrush(QColor(tokens.accent_soft))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(tokens.text))
        font = self.font()
        font.setPixelSize(self.workspace.theme.pixels(11))
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
