"""The clock of Faction Zones: round, whose go it is, the turn under way, passing, ending; beside it the factions."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from core.base.ids import RuleId
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds.deeds import END, PASS
from desktop.run.clocks.faction_board import FactionBoard
from desktop.run.clocks.faction_words import clock_of, headline, pass_words, rest_of, round_words, task, tr
from desktop.run.clocks.now_box import NowBox, NowView
from desktop.theme.icons import icon_pixmap
from desktop.theme.tokens import SNUG
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

PICTURE = 15
CLOCK_RULE, BONUS_RULE = RuleId("FAC-CLOCK-01"), RuleId("FAC-SNEAK-04")


class FactionZonesView(NowView):
    """Shows the clock of a fight in which factions take turns."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        now, board = FactionBox(workspace), FactionBoard(workspace)
        super().__init__(workspace, now, board, parent)
        self.now, self.board = now, board


class FactionBox(NowBox):
    """Which faction takes a turn, what is left of the one under way, and the two buttons that end it and pass."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace, CLOCK_RULE)
        self.rest = tuple(_Rest(workspace, self) for _ in range(3))
        for line in self.rest:
            self.between.addWidget(line)
        self.end = self.button("circle-check")
        self.end.clicked.connect(lambda: self.take(END))
        self.passing = self.button("player-skip-forward")
        self.passing.clicked.connect(lambda: self.take(PASS))
        self.buttons.addStretch(1)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.rule.link(CLOCK_RULE if clock.ambush is None else BONUS_RULE)
        waits = "" if clock.turn is not None else task(self.workspace, clock)
        self.say(round_words(clock), headline(self.workspace, clock), waits)
        self._show_rest(clock)
        tips = {
            END: tr("What is left of the turn is lost, and the next faction takes a turn (E)"),
            PASS: tr("The faction lets nobody act now; once all pass in a row, the round ends (P)"),
        }
        self.offer(self.end, END, tr("End the turn"), tips)
        self.offer(self.passing, PASS, pass_words(self.workspace, clock) if clock.go else tr("Pass"), tips)

    def _show_rest(self, clock: FactionClock) -> None:
        told = () if clock.turn is None else rest_of(clock.turn)
        for number, line in enumerate(self.rest):
            line.setVisible(number < len(told))
            if number < len(told):
                line.show_rest(*told[number])


class _Rest(QFrame):
    """A line of what is left of a turn: a full or an empty mark, an icon, words."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.picture = QLabel(self)
        self.words = ElidedLabel("", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SNUG)
        row.addWidget(self.picture)
        row.addWidget(self.words, 1)

    def show_rest(self, picture: str, words: str, is_left: bool) -> None:
        """Show what is left of one thing; what is used up is struck by a cross in place of its icon."""
        tokens = self.workspace.theme.tokens
        size = self.workspace.theme.pixels(PICTURE)
        ink = tokens.text if is_left else tokens.muted
        name = picture if is_left else "x"
        self.picture.setPixmap(icon_pixmap(name, ink, size, ratio=self.devicePixelRatioF()))
        self.picture.setFixedSize(QSize(size, size))
        self.words.setText(words)
        self.words.setEnabled(is_left)
