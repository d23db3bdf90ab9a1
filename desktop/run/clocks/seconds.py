"""The clock of seconds: at the left round, turn, its six pips and what ends it; beside it everybody in order."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.base.ids import RuleId
from core.rules.semi_automagic.clock import SecondsClock, Turn
from core.rules.semi_automagic.time.ribbon import turn_pips
from core.rules.semi_automagic.time.waiting import END, HOLD, LET_PASS
from desktop.explanations.rule_link import RuleLink
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.seconds_board import SecondsBoard
from desktop.run.clocks.seconds_pips import PipBar
from desktop.run.clocks.seconds_words import (
    action_words,
    clock_of,
    coming_of,
    headline,
    task,
    tr,
)
from desktop.run.clocks.turn_commands import do, passing, why_not
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

WIDE = 300
ROUND_RULE, HOLD_RULE = RuleId("SEC-CLOCK-01"), RuleId("SEC-INIT-05")


class SecondsView(ClockView):
    """Shows the clock of a fight that is counted in seconds."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.now = NowBox(workspace, self)
        self.now.setFixedWidth(workspace.theme.pixels(WIDE))
        self.board = SecondsBoard(workspace)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.board)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.now)
        row.addWidget(scroll, 1)
        workspace.selection_changed.connect(self._selected)

    def minimumSizeHint(self) -> QSize:
        """Return room for four below one another."""
        return QSize(self.workspace.theme.pixels(WIDE), self.board.sizeHint().height())

    def refresh(self) -> None:
        """Show the clock as it is now."""
        self.now.refresh()
        self.board.refresh()

    def _selected(self) -> None:
        # the frame of the one selected, and who would hold, follow the selection
        if self.isVisible() and clock_of(self.workspace) is not None:
            self.refresh()


class NowBox(QWidget):
    """The round, whose turn it is with its seconds, what he still owes, and the buttons that end and hold a turn."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.round = ElidedLabel("", self)
        self.rule = RuleLink(workspace, ROUND_RULE, self)
        self.headline = ElidedLabel("", self)
        font = self.headline.font()
        font.setBold(True)
        font.setPixelSize(workspace.theme.pixels(16))
        self.headline.setFont(font)
        self.pips = PipBar(workspace, self)
        self.left = ElidedLabel("", self)
        self.task = QLabel(self)
        self.task.setWordWrap(True)
        self.task.setTextFormat(Qt.TextFormat.PlainText)
        self.task.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.task.setProperty("tone", "muted")
        self.end = QPushButton(icon("circle-check"), action_words(workspace, END), self)
        self.end.clicked.connect(lambda: do(self.workspace, END))
        self.passing = QPushButton(icon("player-pause"), action_words(workspace, HOLD), self)
        self.passing.clicked.connect(lambda: do(self.workspace, passing(self.workspace)))
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.round, 1)
        top.addWidget(self.rule)
        seconds = QHBoxLayout()
        seconds.setSpacing(SNUG)
        seconds.addWidget(self.pips)
        seconds.addWidget(self.left, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(SNUG)
        buttons.addWidget(self.end)
        buttons.addWidget(self.passing)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(top)
        column.addWidget(self.headline)
        column.addLayout(seconds)
        column.addWidget(self.task)
        column.addStretch(1)
        column.addLayout(buttons)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.round.setText(tr("Round {round}").replace("{round}", str(clock.round)))
        self.rule.link(ROUND_RULE if clock.active else HOLD_RULE)
        self.headline.setText("▶ " + headline(self.workspace, clock))
        self._show_seconds(clock)
        told = self._told(clock)
        self.task.setText(told)
        self.task.setVisible(bool(told))
        second = passing(self.workspace) or HOLD
        self.passing.setText(action_words(self.workspace, second))
        self.passing.setIcon(icon("player-skip-forward" if second == LET_PASS else "player-pause"))
        for button, action in ((self.end, END), (self.passing, second)):
            self._enable(button, action)

    def _show_seconds(self, clock: SecondsClock) -> None:
        turn = self._turn(clock)
        self.pips.setVisible(turn is not None)
        self.left.setVisible(turn is not None)
        if turn is not None:
            self.pips.show_pips(turn_pips(turn))
            self.left.setText(tr("{left} s left").replace("{left}", str(turn.left)))

    def _turn(self, clock: SecondsClock) -> Turn | None:
        chosen = [turn for turn in clock.active if turn.who == self.workspace.actor]
        return next(iter((*chosen, *clock.active)), None)

    def _told(self, clock: SecondsClock) -> str:
        turn = self._turn(clock)
        coming = () if turn is None else coming_of(self.workspace, clock, turn.who)
        return "\n".join(words for words in (*(each.words for each in coming), task(self.workspace, clock)) if words)

    def _enable(self, button: QPushButton, action: str) -> None:
        why = why_not(self.workspace, action)
        button.setEnabled(why is None)
        words = {
            END: tr("The seconds that are left go by, and the next turn begins (E)"),
            HOLD: tr("The turn is put off: it may be taken at any moment before the next one of one's own (P)"),
            LET_PASS: tr("Nobody steps in now: the next turn begins (P)"),
        }[action]
        tip = words if why is None else tr("{words}\nNot now: {why}").replace("{words}", words).replace("{why}", why)
        button.setToolTip(tip)
        button.setAccessibleName(button.text().replace("&&", "&"))
        button.setAccessibleDescription(tip)
