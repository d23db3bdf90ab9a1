"""The clock of DEX ranks: round and phase, who speaks, moves or acts, going on and passing; beside it the ladder."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.base.ids import RuleId
from core.rules.basic_roleplaying.clock import ACTIONS, INTENT, MOVEMENT
from core.rules.basic_roleplaying.rounds.course import GO_ON, PASS
from desktop.explanations.rule_link import RuleLink
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.ranks_board import RankLadder
from desktop.run.clocks.ranks_words import action_words, clock_of, headline, round_words, task, tr
from desktop.run.clocks.turn_commands import do, why_not
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

WIDE = 300
RULES = {INTENT: RuleId("BRP-INTENT-01"), MOVEMENT: RuleId("BRP-TAB-MOVE"), ACTIONS: RuleId("BRP-INIT-01")}
"""The rule of each phase."""


class RanksView(ClockView):
    """Shows the clock of a fight that counts DEX ranks down."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.now = NowBox(workspace, self)
        self.now.setFixedWidth(workspace.theme.pixels(WIDE))
        self.ladder = RankLadder(workspace)
        self.around = QScrollArea(self)
        self.around.setWidgetResizable(True)
        self.around.setFrameShape(QScrollArea.Shape.NoFrame)
        self.around.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.around.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.around.setWidget(self.ladder)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.now)
        row.addWidget(self.around, 1)
        workspace.selection_changed.connect(self._selected)

    def minimumSizeHint(self) -> QSize:
        """Return room for a few ranks."""
        return QSize(self.workspace.theme.pixels(WIDE), self.workspace.theme.pixels(150))

    def refresh(self) -> None:
        """Show the clock as it is now, scrolled to the rank that the countdown has come to."""
        self.now.refresh()
        self.ladder.refresh()
        here = next((box for rung, box in self.ladder.rows if rung.is_now), None)
        if here is not None:
            self.around.ensureVisible(0, int(here.center().y()), 0, int(here.height() / 2) + 8)

    def _selected(self) -> None:
        # the frame of the one selected, and who would pass, follow the selection
        if self.isVisible() and clock_of(self.workspace) is not None:
            self.refresh()


class NowBox(QFrame):
    """Round and phase, who speaks, moves or acts, and the two buttons that go on and pass."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.round = ElidedLabel("", self)
        self.rule = RuleLink(workspace, RULES[INTENT], self)
        self.headline = ElidedLabel("", self)
        font = self.headline.font()
        font.setBold(True)
        font.setPixelSize(workspace.theme.pixels(16))
        self.headline.setFont(font)
        self.task = QLabel(self)
        self.task.setWordWrap(True)
        self.task.setTextFormat(Qt.TextFormat.PlainText)
        self.task.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.task.setProperty("tone", "muted")
        self.go_on = self._button("circle-check", GO_ON)
        self.passing = self._button("player-skip-forward", PASS)
        top = QHBoxLayout()
        top.addWidget(self.round, 1)
        top.addWidget(self.rule)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(top)
        column.addWidget(self.headline)
        column.addWidget(self.task, 1)
        column.addWidget(self.go_on)
        column.addWidget(self.passing)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.round.setText(round_words(clock))
        self.rule.link(RULES[clock.phase])
        self.headline.setText("▶ " + headline(self.workspace, clock))
        self.task.setText(task(self.workspace, clock))
        for button, action, key in ((self.go_on, GO_ON, "E"), (self.passing, PASS, "P")):
            words = action_words(self.workspace, action)
            why = why_not(self.workspace, action)
            tip = f"{words} ({key})" if why is None else tr("Not now: {why}").replace("{why}", why)
            button.setText(words.replace("&", "&&"))
            button.setEnabled(why is None)
            button.setToolTip(tip)
            button.setAccessibleName(words)
            button.setAccessibleDescription(tip)

    def _button(self, picture: str, action: str) -> QPushButton:
        button = QPushButton(icon(picture), "", self)
        button.clicked.connect(lambda: do(self.workspace, action))
        return button
