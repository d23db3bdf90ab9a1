"""The clock of DEX ranks: round and phase, who speaks, moves or acts, going on and passing; beside it the ladder."""

from PySide6.QtWidgets import QWidget

from core.base.ids import RuleId
from core.rules.basic_roleplaying.clock import ACTIONS, INTENT, MOVEMENT
from core.rules.basic_roleplaying.rounds.course import GO_ON, PASS
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.run.clocks.ranks_board import RankLadder
from desktop.run.clocks.ranks_words import action_words, clock_of, headline, round_words, task
from desktop.run.clocks.turn_commands import turn_ender
from desktop.workspace.workspace import Workspace

RULES = {INTENT: RuleId("BRP-INTENT-01"), MOVEMENT: RuleId("BRP-TAB-MOVE"), ACTIONS: RuleId("BRP-INIT-01")}
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

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, RULES[INTENT])
        self.go_on = self.button("circle-check")
        self.go_on.clicked.connect(lambda: self.take(GO_ON))
        self.passing = self.button("player-skip-forward")
        self.passing.clicked.connect(lambda: self.take(PASS))
        # their words are long: one below the other
        self.buttons.setDirection(self.buttons.Direction.TopToBottom)

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
            self.offer(button, action, words, {action: f"{words} ({keys})" if keys else words})
