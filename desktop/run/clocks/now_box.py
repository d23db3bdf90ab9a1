"""What clocks with turns to end share: a box that says what is to be done now, with two buttons, beside a board."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.base.ids import RuleId
from desktop.explanations.rule_link import RuleLink
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.turn_commands import do, why_not
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import ScrollingPage
from desktop.widgets.text import ElidedLabel, in_lines, largest_that_fits
from desktop.workspace.workspace import Workspace

WIDE, HEADLINE, SMALLEST = 300, 16, 11
"""Pixels at interface scale 1: of the box, of the letters of who acts, and of the smallest of these."""
ROUNDING = 2
"""Pixels that words may be longer than their letters together."""


class YieldingLabel(QLabel):
    """Words in lines that ask for the room of one: in a low dock the rest gives way."""

    def hasHeightForWidth(self) -> bool:
        """Say that no width asks for more height; else the dock would scroll beside the board that does so already."""
        return False

    def shown(self) -> str:
        """Return as many whole words as there is room for now."""
        box = self.contentsRect()
        return in_lines(self.text(), self.font(), box, max(1, box.height() // self.fontMetrics().lineSpacing()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what there is room for, with an ellipsis where that is not all."""
        flags = self.alignment() | Qt.TextFlag.TextWordWrap
        with QPainter(self) as painter:
            style, role = self.style(), self.foregroundRole()
            style.drawItemText(
                painter, self.contentsRect(), int(flags), self.palette(), self.isEnabled(), self.shown(), role
            )


class NowBox(QWidget):
    """The round with its rule, who acts in bold, what is to be done, and below the buttons that end and pass."""

    stacked = False
    """Whether the buttons stand below one another even where there is room beside one another."""

    def __init__(self, workspace: Workspace, rule: RuleId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setFixedWidth(workspace.theme.pixels(WIDE))
        self.round = ElidedLabel("", self)
        self.rule = RuleLink(workspace, rule, self)
        self.headline = ElidedLabel("", self, breaks=True)
        font = self.headline.font()
        font.setBold(True)
        font.setPixelSize(workspace.theme.pixels(HEADLINE))
        self.headline.setFont(font)
        self.task = YieldingLabel(self)
        self.task.setWordWrap(True)
        self.task.setTextFormat(Qt.TextFormat.PlainText)
        self.task.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.task.setProperty("tone", "muted")
        # in a low dock the words give way, and the buttons below them stay in view
        self.task.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.task.setMinimumHeight(self.task.fontMetrics().lineSpacing())
        self.between = QVBoxLayout()
        self.between.setSpacing(TIGHT)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(SNUG)
        top = QHBoxLayout()
        top.addWidget(self.round, 1)
        top.addWidget(self.rule)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addLayout(top)
        column.addWidget(self.headline)
        column.addLayout(self.between)
        column.addWidget(self.task, 1)
        column.addStretch(0)
        column.addLayout(self.buttons)

    def refresh(self) -> None:
        """Show it as it is now."""
        raise NotImplementedError

    def button(self, picture: str, words: str = "") -> QPushButton:
        """Add a button below."""
        button = QPushButton(icon(picture), words, self)
        self.buttons.addWidget(button)
        return button

    def say(self, round_words: str, headline: str, task: str) -> None:
        """Show other words; there is no room for a task that there is not."""
        self.round.setText(round_words)
        self.headline.setText(f"▶ {headline}")
        self._fit_headline()
        self.task.setText(task)
        self.task.setToolTip(task)
        self.task.setVisible(bool(task))

    def _fit_headline(self) -> None:
        """Write who acts in letters as large as let all of it be read."""
        px, font = self.workspace.theme.pixels, self.headline.font()
        room = px(WIDE) - 2 * SNUG - ROUNDING

        def written(size: int) -> int | None:
            font.setPixelSize(size)
            return size if QFontMetrics(font).horizontalAdvance(self.headline.text()) <= room else None

        largest_that_fits(px(HEADLINE), px(SMALLEST), written)
        self.headline.setFont(font)

    def _fit_buttons(self) -> None:
        """Set the buttons side by side as long as there is room for their words, else below one another."""
        wide = [each.minimumSizeHint().width() + SNUG for each in self.findChildren(QPushButton)]
        fits = not self.stacked and sum(wide) <= self.workspace.theme.pixels(WIDE) - SNUG
        across, down = QHBoxLayout.Direction.LeftToRight, QHBoxLayout.Direction.TopToBottom
        self.buttons.setDirection(across if fits else down)

    def offer(self, button: QPushButton, action: str, words: str, tips: Mapping[str, str] | None = None) -> None:
        """Let a button offer an action in some words; its tip is of the action, and why not now."""
        why = why_not(self.workspace, action)
        tip = words if tips is None else tips[action]
        if why is not None:
            told = QCoreApplication.translate("clocks", "Not now: {why}").replace("{why}", why)
            tip = f"{tip}\n{told}"
        button.setText(words.replace("&", "&&"))
        self._fit_buttons()
        button.setEnabled(why is None)
        button.setToolTip(tip)
        button.setAccessibleName(words)
        button.setAccessibleDescription(tip)

    def take(self, action: str | None) -> None:
        """Take an action."""
        do(self.workspace, action)


class NowView(ClockView):
    """A box beside a board that scrolls, with what stands over it; both follow the clock and the selection."""

    def __init__(self, workspace: Workspace, now: NowBox, board: ClockView, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self._now, self._board = now, board
        self.around = ScrollingPage(self)
        self.around.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget(self.around)
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(TIGHT)
        self.column.addWidget(board, 1)
        self.around.setWidget(inside)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, TIGHT, 0)
        row.setSpacing(0)
        row.addWidget(now)
        row.addWidget(self.around, 1)
        workspace.selection_changed.connect(self._selected)

    def minimumSizeHint(self) -> QSize:
        """Return room for the box; the board scrolls."""
        px = self.workspace.theme.pixels
        return QSize(px(WIDE), px(150))

    def refresh(self) -> None:
        """Show the clock as it is now."""
        self._now.refresh()
        self._board.refresh()

    def _selected(self) -> None:
        # the frame of the one selected, and who would pass, follow the selection
        if self.isVisible() and self.workspace.in_fight:
            self.refresh()
