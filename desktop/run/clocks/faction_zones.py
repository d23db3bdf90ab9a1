"""The clock of Faction Zones: round, whose go it is, the turn under way, passing, ending; beside it the factions."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.base.ids import RuleId
from core.rules.faction_zones.clock import FactionClock
from core.rules.faction_zones.rounds.deeds import END, PASS
from desktop.explanations.rule_link import RuleLink
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.faction_board import FactionBoard
from desktop.run.clocks.faction_words import clock_of, headline, pass_words, rest_of, round_words, task, tr
from desktop.run.clocks.turn_commands import do, why_not
from desktop.theme.icons import icon, icon_pixmap
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace

WIDE = 300
PICTURE = 15
CLOCK_RULE, BONUS_RULE = RuleId("FAC-CLOCK-01"), RuleId("FAC-SNEAK-04")


class FactionZonesView(ClockView):
    """Shows the clock of a fight in which factions take turns."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.now = NowBox(workspace, self)
        self.now.setFixedWidth(workspace.theme.pixels(WIDE))
        self.board = FactionBoard(workspace)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
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
        """Return room for four of a faction below one another."""
        return QSize(self.workspace.theme.pixels(WIDE), self.board.sizeHint().height())

    def refresh(self) -> None:
        """Show the clock as it is now."""
        self.now.refresh()
        self.board.refresh()

    def _selected(self) -> None:
        # the frame of the one selected, and who would pass, follow the selection
        if self.isVisible() and clock_of(self.workspace) is not None:
            self.refresh()


class NowBox(QWidget):
    """Whose go it is, what is left of the turn under way, and the two buttons that end a turn and pass."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.round = ElidedLabel("", self)
        self.rule = RuleLink(workspace, CLOCK_RULE, self)
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
        self.rest = tuple(_Rest(workspace, self) for _ in range(3))
        self.end = self._button("circle-check", tr("End the turn"), END)
        self.passing = self._button("player-skip-forward", tr("Pass"), PASS)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.round, 1)
        top.addWidget(self.rule)
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
        column.addWidget(self.task)
        for line in self.rest:
            column.addWidget(line)
        column.addStretch(1)
        column.addLayout(buttons)

    def refresh(self) -> None:
        """Show it as it is now."""
        clock = clock_of(self.workspace)
        if clock is None:
            return
        self.round.setText(round_words(clock))
        self.rule.link(CLOCK_RULE if clock.ambush is None else BONUS_RULE)
        self.headline.setText("▶ " + headline(self.workspace, clock))
        under_way = clock.turn is not None
        self.task.setVisible(not under_way)
        self.task.setText("" if under_way else task(self.workspace, clock))
        self._show_rest(clock)
        self.passing.setText(pass_words(self.workspace, clock).replace("&", "&&") if clock.go else tr("Pass"))
        for button, action in ((self.end, END), (self.passing, PASS)):
            self._enable(button, action)

    def _show_rest(self, clock: FactionClock) -> None:
        told = () if clock.turn is None else rest_of(clock.turn)
        for number, line in enumerate(self.rest):
            line.setVisible(number < len(told))
            if number < len(told):
                line.show_rest(*told[number])

    def _button(self, picture: str, words: str, action: str) -> QPushButton:
        button = QPushButton(icon(picture), words, self)
        button.clicked.connect(lambda: do(self.workspace, action))
        return button

    def _enable(self, button: QPushButton, action: str) -> None:
        why = why_not(self.workspace, action)
        button.setEnabled(why is None)
        words = {
            END: tr("What is left of the turn is lost, and the next faction takes a turn (E)"),
            PASS: tr("The faction lets nobody act now; once all pass in a row, the round ends (P)"),
        }[action]
        tip = words if why is None else tr("{words}\nNot now: {why}").replace("{words}", words).replace("{why}", why)
        button.setToolTip(tip)
        button.setAccessibleName(button.text().replace("&&", "&"))
        button.setAccessibleDescription(tip)


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
