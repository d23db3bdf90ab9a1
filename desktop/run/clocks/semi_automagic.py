"""The clock of Semi-Automagic, in seconds: round, turn, its six pips, what ends it; beside it everybody in order."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.base.ids import RuleId, TokenId
from core.engine.ribbon import Pip
from core.rules.semi_automagic.clock import OpenTurn, SecondsClock
from core.rules.semi_automagic.time.turns import turn_pips
from core.rules.semi_automagic.time.waiting import END, HOLD, LET_PASS
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.run.clocks.semi_automagic_pips import PipBar, paint_pips, pips_text, width_of
from desktop.run.clocks.semi_automagic_words import (
    PICTURES,
    SecondsLine,
    SecondsState,
    action_words,
    clock_of,
    coming_of,
    headline,
    lines_of,
    task,
)
from desktop.run.clocks.turn_commands import passing
from desktop.theme.fonts import bold_font, fitting, fitting_font, number_font, small_font, wide_in
from desktop.theme.icons import icon, icon_pixmap
from desktop.theme.tokens import SNUG
from desktop.translation import tr
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

CELL, FACE, PICTURE, PIP, GAP, PAD, SCORE = 38, 26, 13, 9, 6, 6, 26
"""Heights of a cell and its parts, the room between cells and inside of them, the width of the initiative."""
WIDE = 250
"""The least width of a cell."""
DOWN, ACROSS = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeft
QUIET = (SecondsState.DONE, SecondsState.OUT)
"""Who is written plainly: nothing more comes of him in this round."""


class SecondsBoard(MarkerCanvas):
    """Shows the combatants one below the other, in as many columns as there is room for."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lines: tuple[SecondsLine, ...] = ()
        self.cells: dict[TokenId, QRectF] = {}

    def refresh(self) -> None:
        """Show the order as it is now."""
        self.lines = lines_of(self.workspace)
        super().refresh()
        told = (f"{line.face.name}: {line.score}, {line.words}; {pips_text(line.pips)}" for line in self.lines)
        self.setAccessibleDescription("\n".join(told))

    def sizeHint(self) -> QSize:
        """Return room for a few."""
        px = self.workspace.theme.pixels
        return QSize(px(2 * WIDE), px(4 * CELL + 2 * GAP))

    def title(self) -> str:
        """Return the name that is read aloud while no marker has the focus."""
        return tr("The order of initiative and everybody's seconds")

    def arranged(self) -> tuple[Spot, ...]:
        """Put the cells below one another, column by column."""
        px = self.workspace.theme.pixels
        columns = max(1, (self.width() - px(GAP)) // px(WIDE))
        rows = max(1, -(-len(self.lines) // columns))
        wide = (self.width() - px(GAP)) / columns
        self.cells = {
            line.face.token: QRectF(
                px(GAP) + number // rows * wide, px(GAP) + number % rows * px(CELL), wide - px(GAP), px(CELL) - px(3)
            )
            for number, line in enumerate(self.lines)
        }
        self.setMinimumHeight(px(GAP) * 2 + rows * px(CELL))
        return tuple(Spot(self._face_box(self.cells[line.face.token]), line.face) for line in self.lines)

    def _face_box(self, cell: QRectF) -> QRectF:
        px = self.workspace.theme.pixels
        return QRectF(cell.left() + px(SCORE), cell.center().y() - px(FACE) / 2, px(FACE), px(FACE))

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return whose cell a point lies in."""
        who = next((who for who, cell in self.cells.items() if cell.contains(point)), None)
        return next((spot for spot in self.spots if spot.face.token == who), None)

    def tip_at(self, point: QPoint) -> str:
        """Say what the shapes mean."""
        return tr("Disc: a second left. Stroke: gone by. Ring: to come. Square: owed. Cross: lost.")

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the cells: initiative, name, seconds, and what is to come."""
        for line in self.lines:
            self._cell(painter, self.cells[line.face.token], line)

    def _cell(self, painter: QPainter, cell: QRectF, line: SecondsLine) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        acts = line.standing is SecondsState.ACTS
        painter.setPen(QPen(QColor(tokens.accent), 2) if acts else QPen(QColor(tokens.border), 1))
        painter.setBrush(QColor(tokens.accent_soft if acts else tokens.surface))
        painter.drawRoundedRect(cell, 5, 5)
        ink = tokens.muted if line.standing in QUIET else tokens.text
        painter.setFont(number_font(self.font()))
        painter.setPen(QColor(ink))
        score = QRectF(cell.left(), cell.top(), px(SCORE), cell.height())
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, str(line.score))
        upper, font, name, pips = self._above(cell, line)
        painter.setFont(font)
        painter.drawText(upper, DOWN | ACROSS, name)
        left, right = upper.left(), cell.right() - px(PAD)
        seconds = width_of(px(PIP), len(pips))
        row = QRectF(right - seconds, upper.center().y() - px(PIP) / 2, seconds, px(PIP))
        paint_pips(painter, row, pips, tokens, strong=acts)
        lower = QRectF(left, cell.top() + px(19), right - left, px(14))
        self._below(painter, lower, line, ink)

    def shown(self, who: TokenId) -> str:
        """Return somebody's name as there is room for it."""
        line = next(line for line in self.lines if line.face.token == who)
        return self._above(self.cells[who], line)[2]

    def _above(self, cell: QRectF, line: SecondsLine) -> tuple[QRectF, QFont, str, tuple[Pip, ...]]:
        """Return the room of a name, its letters, the name, and the seconds that stand beside it.

        Seconds that are all alike are told below in a word: they give way to a name that is too long.
        """
        px, quiet = self.workspace.theme.pixels, line.standing in QUIET
        name = line.face.name + (" · " + tr("hidden") if line.face.hidden else "")
        font = self.font() if quiet else bold_font(self.font())
        left = cell.left() + px(SCORE) + px(FACE) + px(PAD)
        room = cell.right() - px(PAD) - left
        beside = room - width_of(px(PIP), len(line.pips)) - px(PAD)
        stays = wide_in(font, name) <= beside or len(set(line.pips)) > 1
        box = QRectF(left, cell.top() + px(2), beside if stays else room, px(17))
        font = fitting_font(font, name, int(box.width()))
        # the number at its end tells a name from others like it
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideMiddle, int(box.width()))
        return box, font, shown, line.pips if stays else ()

    def _below(self, painter: QPainter, box: QRectF, line: SecondsLine, ink: str) -> None:
        px = self.workspace.theme.pixels
        painter.setFont(small_font(self.font()))
        painter.setPen(QColor(ink))
        right = box.right()
        for each in reversed(line.coming):
            told = tr("{seconds} s").replace("{seconds}", str(each.seconds))
            right -= painter.fontMetrics().horizontalAdvance(told)
            painter.drawText(QRectF(right, box.top(), box.right() - right, box.height()), DOWN | ACROSS, told)
            right -= px(PICTURE) + px(2)
            self._picture(painter, "alarm" if each.is_delay else "rotate-clockwise", ink, right, box)
            right -= px(PAD)
        self._picture(painter, PICTURES[line.standing], ink, box.left(), box)
        words = box.adjusted(px(PICTURE) + px(4), 0, right - box.right(), 0)
        painter.drawText(words, DOWN | ACROSS, fitting(painter, line.short, words.width()))

    def _picture(self, painter: QPainter, name: str, ink: str, left: float, box: QRectF) -> None:
        size = self.workspace.theme.pixels(PICTURE)
        corner = QPointF(left, box.center().y() - size / 2)
        painter.drawPixmap(corner, icon_pixmap(name, ink, size, ratio=self.devicePixelRatioF()))


ROUND_RULE, HOLD_RULE = RuleId("SEC-CLOCK-01"), RuleId("SEC-INIT-05")


class SecondsView(NowView):
    """Shows the clock of a fight that is counted in seconds."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        now, board = SecondsBox(workspace), SecondsBoard(workspace)
        super().__init__(workspace, now, board, parent)
        self.now, self.board = now, board


class SecondsBox(NowBox):
    """The round, whose turn it is with its seconds, what he still owes, and the buttons that end and hold a turn."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, ROUND_RULE)
        self.pips = PipBar(workspace, self)
        self.left = ElidedLabel("", self)
        seconds = QHBoxLayout()
        seconds.setSpacing(SNUG)
        seconds.addWidget(self.pips)
        seconds.addWidget(self.left, 1)
        self.between.addLayout(seconds)
        self.end = self.button("circle-check")
        self.end.clicked.connect(lambda: self.take(END))
        self.passing = self.button("player-pause")
        self.passing.clicked.connect(lambda: self.take(passing(self.workspace)))
        self.buttons.addStretch(1)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.rule.link(ROUND_RULE if clock.active else HOLD_RULE)
        told = tr("Round {round}").replace("{round}", str(clock.round))
        self.say(told, headline(self.workspace, clock), self._told(clock))
        self._show_seconds(clock)
        second = passing(self.workspace) or HOLD
        self.passing.setIcon(icon("player-skip-forward" if second == LET_PASS else "player-pause"))
        tips = {
            END: tr("The seconds that are left go by, and the next turn begins (E)"),
            HOLD: tr("The turn is put off: it may be taken at any moment before the next one of one's own (P)"),
            LET_PASS: tr("Nobody steps in now: the next turn begins (P)"),
        }
        for button, action in ((self.end, END), (self.passing, second)):
            self.offer(button, action, action_words(self.workspace, action), tips)

    def _show_seconds(self, clock: SecondsClock) -> None:
        turn = self._turn(clock)
        self.pips.setVisible(turn is not None)
        self.left.setVisible(turn is not None)
        if turn is not None:
            self.pips.show_pips(turn_pips(turn))
            self.left.setText(tr("{left} s left").replace("{left}", str(turn.left)))

    def _turn(self, clock: SecondsClock) -> OpenTurn | None:
        chosen = [turn for turn in clock.active if turn.who == self.workspace.actor]
        return next(iter((*chosen, *clock.active)), None)

    def _told(self, clock: SecondsClock) -> str:
        turn = self._turn(clock)
        coming = () if turn is None else coming_of(self.workspace, clock, turn.who)
        return "\n".join(words for words in (*(each.words for each in coming), task(self.workspace, clock)) if words)
