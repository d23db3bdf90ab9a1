"""The clock of hands: cycle and phase, whose turn it is, his dice to be chosen, holding and refreshing; the hands."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from core.base.ids import RuleId
from core.engine.command import Act
from core.rules.swift_swords.rounds.deeds import CARRY, HOLD, LET_GO, REFRESH
from desktop.run.clocks.dice_board import HandsBoard
from desktop.run.clocks.dice_buttons import DiceRow
from desktop.run.clocks.dice_keys import touch, touch_by_key
from desktop.run.clocks.dice_words import clock_of, cycle_words, headline, proposed, task, tr
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.run.clocks.refresh_steps import RefreshBanner
from desktop.run.subject import subject
from desktop.workspace.workspace import Workspace

COUNTDOWN, CLOSING = RuleId("SST-INIT-01"), RuleId("SST-REF-03")


class DiceView(NowView):
    """Shows the clock of a fight that is counted down by Action Dice."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        self.now, self.board = DiceBox(workspace), HandsBoard(workspace)
        super().__init__(workspace, self.now, self.board, parent)
        self.banner = RefreshBanner(workspace, self)
        self.column.insertWidget(0, self.banner)
        workspace.aiming.changed.connect(self._aimed)

    def refresh(self) -> None:
        """Show the clock as it is now, scrolled to the row that the Countdown has come to."""
        super().refresh()
        self.banner.refresh()
        here = next((box for row, box in zip(self.board.found, self.board.boxes, strict=True) if row.is_now), None)
        if here is not None:
            self.around.ensureVisible(0, int(here.center().y()), 0, int(here.height() / 2) + 8)

    def _aimed(self) -> None:
        if self.isVisible() and self.workspace.in_fight:
            self.now.refresh()


class DiceBox(NowBox):
    """Cycle and phase, whose turn it is, his dice, and the two buttons that hold and call a Refresh.

    A click on a die, or the key of its face, puts it forward or takes it back; dragged onto an action of the bar it
    pays for that. What an action that is being aimed would take is marked. In a last option the buttons carry a die
    over and let all go.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, COUNTDOWN)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.dice = DiceRow(self)
        self.dice.touched.connect(lambda face, forward: self.touch(face, forward=forward))
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
        self._show_dice()
        if clock.closing:
            keeps = tr("Keep the {face}").replace("{face}", str(self._kept() or "–"))
            self.offer(self.ending, CARRY, keeps, {CARRY: tr("Carry this die over to the next hand (E)")})
            self.offer(self.passing, LET_GO, tr("No last option"), {LET_GO: tr("Let all dice go (P)")})
        else:
            self.offer(self.ending, REFRESH, tr("Refresh"), {REFRESH: tr("Call a Refresh for want of pips (E)")})
            self.offer(self.passing, HOLD, tr("Hold"), {HOLD: tr("Take no action for now (P)")})

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
        self.take(LET_GO if clock is not None and clock.closing else HOLD)

    def _kept(self) -> int:
        """Return the die that would be carried over: the first that is put forward, or else the highest."""
        clock, who = clock_of(self.workspace), subject(self.workspace)
        if clock is None or who is None:
            return 0
        return next(iter(clock.laid.get(who, clock.hand(who))), 0)

    def _show_dice(self) -> None:
        """Show the dice of whoever acts."""
        clock, who = clock_of(self.workspace), subject(self.workspace)
        hand = clock.hand(who) if clock is not None and who is not None else ()
        laid = clock.laid.get(who, ()) if clock is not None and who is not None else ()
        self.dice.show_hand(hand, laid, proposed(self.workspace), enabled=self.workspace.session.pending is None)

    def touch(self, face: int, *, forward: bool) -> None:
        """Put a die of whoever acts forward, or take it back."""
        touch(self.workspace, face, forward=forward)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put a die forward by the key of its face, or take it back where all of that face lie there."""
        face = int(event.text()) if event.text() in ("2", "3", "4", "5", "6") else 0
        if touch_by_key(self.workspace, face):
            self.refresh()
        else:
            super().keyPressEvent(event)
