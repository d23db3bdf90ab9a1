"""The clock of Basic Roleplaying: round and phase, who speaks, moves or acts by DEX rank; beside it the ladder."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from core.base.ids import RuleId
from core.rules.basic_roleplaying.clock import RoundPhase
from core.rules.basic_roleplaying.rounds.course import GO_ON, PASS
from desktop.run.clocks.basic_roleplaying_words import (
    PICTURES,
    RankMember,
    RankState,
    Rung,
    action_words,
    clock_of,
    headline,
    round_words,
    rungs_of,
    task,
    under_way,
)
from desktop.run.clocks.face import Face
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.run.clocks.row_board import ACROSS, DOWN, FACE, GAP, LABEL, RowBoard, sized
from desktop.run.clocks.turn_commands import turn_ender
from desktop.theme.fonts import fitting
from desktop.theme.icons import icon_pixmap
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

CELL, PICTURE = 36, 13
"""Height of a cell, size of an icon."""
NARROW = 210
"""The least width of a cell."""
_QUIET = (RankState.DONE, RankState.NONE, RankState.OUT)


class RankLadder(RowBoard):
    """Shows the ranks from the highest down; the one that the countdown has come to is marked."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent, tall=CELL, narrow=NARROW)
        self.rungs: tuple[Rung, ...] = ()

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

    def people(self) -> tuple[tuple[Face, ...], ...]:
        """Return who stands in each row."""
        return tuple(tuple(each.face for each in row.members) for row in self.rungs)

    def tip_at(self, point: QPoint) -> str:
        """Say of a row which rank it is."""
        number = self.row_at(QPointF(point))
        if number is None:
            return ""
        rung = self.rungs[number]
        return rung.label() if rung.rank is None else tr("DEX rank {rank}").replace("{rank}", str(rung.rank))

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint each row with its rank, the frames of those who act together, and everybody's name and intent."""
        for rung, box in zip(self.rungs, self.boxes, strict=True):
            quiet = rung.rank is None
            self.paint_row(painter, box, rung.label(), 11 if quiet else 18, is_now=rung.is_now, quiet=quiet)
            for group in rung.together():
                self._frame(painter, group)
            for member in rung.members:
                self._member(painter, self.cells[member.face.token], member)

    def _frame(self, painter: QPainter, group: tuple[RankMember, ...]) -> None:
        """Frame those whose blows land together."""
        tokens = self.workspace.theme.tokens
        box = self.cells[group[0].face.token]
        for member in group[1:]:
            box = box.united(self.cells[member.face.token])
        painter.setPen(QPen(QColor(tokens.text), 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(2, 2, -4, -2), 6, 6)

    def _member(self, painter: QPainter, cell: QRectF, member: RankMember) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        left = cell.left() + px(FACE) + px(12)
        room = cell.right() - left - px(6)
        quiet = member.standing in _QUIET
        painter.setFont(sized(self.font(), px(13), bold=not quiet))
        painter.setPen(QColor(tokens.muted if quiet else tokens.text))
        name = member.face.name + (" · " + tr("hidden") if member.face.hidden else "")
        upper = QRectF(left, cell.top() + px(2), room, px(17))
        painter.drawText(upper, DOWN | ACROSS, fitting(painter, name, room))
        lower = QRectF(left, cell.top() + px(18), room, px(15))
        ink = tokens.muted if quiet else tokens.text
        size, ratio = px(PICTURE), self.devicePixelRatioF()
        corner = QPointF(left, lower.center().y() - size / 2)
        painter.drawPixmap(corner, icon_pixmap(PICTURES[member.standing], ink, size, ratio=ratio))
        painter.setFont(sized(self.font(), px(12), bold=False))
        painter.setPen(QColor(ink))
        words = fitting(painter, member.words, room - size - px(4))
        painter.drawText(lower.adjusted(size + px(4), 0, 0, 0), DOWN | ACROSS, words)


RULES = {
    RoundPhase.INTENT: RuleId("BRP-INTENT-01"),
    RoundPhase.MOVEMENT: RuleId("BRP-TAB-MOVE"),
    RoundPhase.ACTIONS: RuleId("BRP-INIT-01"),
}
"""The rule of each phase."""


class RanksView(NowView):
    """Shows the clock of a fight that counts DEX ranks down."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        now, ladder = RanksBox(workspace), RankLadder(workspace)
        super().__init__(workspace, now, ladder, parent)
        self.now, self.ladder = now, ladder

    def refresh(self) -> None:
        """Show the clock as it is now, scrolled to the rank that the countdown has come to."""
        super().refresh()
        here = next((box for rung, box in zip(self.ladder.rungs, self.ladder.boxes, strict=True) if rung.is_now), None)
        if here is not None:
            self.around.ensureVisible(0, int(here.center().y()), 0, int(here.height() / 2) + 8)


class RanksBox(NowBox):
    """Round and phase, who speaks, moves or acts, and the two buttons that go on and pass."""

    stacked = True

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, RULES[RoundPhase.INTENT])
        self.go_on = self.button("circle-check")
        self.go_on.clicked.connect(lambda: self.take(GO_ON))
        self.passing = self.button("player-skip-forward")
        self.passing.clicked.connect(lambda: self.take(PASS))
        # their words are long: one below the other

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.rule.link(RULES[clock.phase])
        self.say(round_words(clock), headline(self.workspace, clock), task(self.workspace, clock))
        ends = turn_ender(self.workspace)
        for button, action, key in ((self.go_on, GO_ON, ""), (self.passing, PASS, "P")):
            words = action_words(self.workspace, action)
            keys = ", ".join(each for each in ("E" if action == ends else "", key) if each)
            tip = f"{words} ({keys})" if keys else words
            brings = under_way(self.workspace, clock) if action == GO_ON and clock.phase is RoundPhase.ACTIONS else ""
            self.offer(button, action, words, {action: "\n".join(filter(None, (tip, brings)))})
