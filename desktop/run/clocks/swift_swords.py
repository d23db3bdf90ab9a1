"""The clock of Swift Swords: cycle and phase, whose turn it is, the board of hands, and the dice of whoever acts."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.base.ids import RuleId
from core.engine.command import Act
from core.engine.ribbon import Standing
from core.rules.swift_swords.rounds.deeds import CARRY, HOLD_DIE, LET_GO, REFRESH
from desktop.run.clocks.dice_row import DiceRow
from desktop.run.clocks.face import Face
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.run.clocks.refresh_steps import RefreshBanner
from desktop.run.clocks.row_board import ACROSS, DOWN, FACE, GAP, LABEL, RowBoard, sized
from desktop.run.clocks.swift_swords_words import (
    Hand,
    HandRow,
    clock_of,
    cycle_words,
    headline,
    rows_of,
    task,
)
from desktop.run.subject import subject
from desktop.theme.fonts import fitting
from desktop.translation import tr
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


COUNTDOWN, CLOSING = RuleId("SST-INIT-01"), RuleId("SST-REF-03")


class DiceView(NowView):
    """Shows the clock of a fight that is counted down by Action Dice."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        self.now, self.board = DiceBox(workspace), HandsBoard(workspace)
        super().__init__(workspace, self.now, self.board, parent)
        self.banner = RefreshBanner(workspace, self)
        self.column.insertWidget(0, self.banner)
        workspace.aiming.offered.connect(self._aimed)

    def refresh(self) -> None:
        """Show the clock as it is now, scrolled to the row that the Countdown has come to."""
        super().refresh()
        self.banner.refresh()
        here = next((box for row, box in zip(self.board.found, self.board.boxes, strict=True) if row.is_now), None)
        if here is not None:
            self.around.ensureVisible(0, self.board.y() + int(here.center().y()), 0, int(here.height() / 2) + 8)

    def _aimed(self) -> None:
        if self.isVisible() and self.workspace.in_fight:
            self.now.refresh()


class DiceBox(NowBox):
    """Cycle and phase, whose turn it is, his dice, and the two buttons that hold and call a Refresh.

    A click on a die, or the key of its face, puts it forward or takes it back; dragged onto an action of the bar it
    pays for that. What an action that is being aimed would take is marked. In a last option the buttons carry a die
    over and let all go.
    """

    role = QAccessible.Role.Grouping

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, COUNTDOWN)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dice = DiceRow(workspace, self)
        self.dice.laid.connect(self.refresh)
        self.between.addWidget(self.dice)
        self.ending = self.button("refresh")
        self.ending.clicked.connect(self.end)
        self.passing = self.button("player-pause")
        self.passing.clicked.connect(self.go_by)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.rule.link(CLOSING if clock.closing else COUNTDOWN)
        self.say(cycle_words(clock), headline(self.workspace, clock), task(self.workspace, clock))
        self.dice.refresh()
        if clock.closing:
            keeps = tr("Keep the {face}").replace("{face}", str(self._kept() or "–"))
            self.offer(self.ending, CARRY, keeps, {CARRY: tr("Carry this die over to the next hand (E)")})
            self.offer(self.passing, LET_GO, tr("No last option"), {LET_GO: tr("Let all dice go (P)")})
        else:
            self.offer(self.ending, REFRESH, tr("Refresh"), {REFRESH: tr("Call a Refresh for want of pips (E)")})
            self.offer(self.passing, HOLD_DIE, tr("Hold"), {HOLD_DIE: tr("Take no action for now (P)")})

    def end(self) -> None:
        """Call a Refresh; in a last option carry a die over."""
        clock, who, encounter = clock_of(self.workspace), subject(self.workspace), self.workspace.encounter
        face = self._kept()
        if clock is None or not clock.closing:
            self.take(REFRESH)
        elif who is not None and encounter is not None and face:
            self.workspace.submit(Act(encounter.id, who, CARRY, item=str(face)))

    def go_by(self) -> None:
        """Hold the action; in a last option let all dice go."""
        clock = clock_of(self.workspace)
        self.take(LET_GO if clock is not None and clock.closing else HOLD_DIE)

    def _kept(self) -> int:
        """Return the die that would be carried over: the first that is put forward, or else the highest."""
        clock, who = clock_of(self.workspace), subject(self.workspace)
        if clock is None or who is None:
            return 0
        return next(iter(clock.laid.get(who, clock.hand(who))), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put a die forward by the key of its face, or take it back where all of that face lie there."""
        if not self.dice.take_key(event):
            super().keyPressEvent(event)
