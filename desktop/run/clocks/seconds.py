"""The clock of seconds: at the left round, turn, its six pips and what ends it; beside it everybody in order."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.base.ids import RuleId
from core.rules.semi_automagic.clock import SecondsClock, Turn
from core.rules.semi_automagic.time.ribbon import turn_pips
from core.rules.semi_automagic.time.waiting import END, HOLD, LET_PASS
from desktop.run.clocks.now_box import NowBox, NowView
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
from desktop.run.clocks.turn_commands import passing
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

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

    def _turn(self, clock: SecondsClock) -> Turn | None:
        chosen = [turn for turn in clock.active if turn.who == self.workspace.actor]
        return next(iter((*chosen, *clock.active)), None)

    def _told(self, clock: SecondsClock) -> str:
        turn = self._turn(clock)
        coming = () if turn is None else coming_of(self.workspace, clock, turn.who)
        return "\n".join(words for words in (*(each.words for each in coming), task(self.workspace, clock)) if words)
