"""What has just come of it: the last action's outcome in a line, and on demand its whole reckoning."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from core.engine.command import Act, Command
from core.engine.run import Entry
from desktop.log.lines import told
from desktop.log.reckoning import Reckoning
from desktop.theme.tokens import SNUG, TIGHT
from desktop.workspace.workspace import Workspace

TALLEST = 240
FEW, MOST_CHECKS = 3, 8
"""So many lines are told of an action without a check, and so many checks of one with several."""


class Outcome(QFrame):
    """Shows the last action in force of the encounter; a click on “why?” opens its reckoning, and it stays open.

    `kinds` are commands that count as actions too.
    """

    def __init__(
        self, workspace: Workspace, parent: QWidget | None = None, *, kinds: tuple[type[Command], ...] = ()
    ) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._kinds = kinds
        self.entry: Entry | None = None
        self._line = QFrame(self)
        self._line.setProperty("banner", "info")
        self.words = QLabel(self._line)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.why = QToolButton(self._line)
        self.why.setText(self.tr("why?"))
        self.why.setCheckable(True)
        self.why.setProperty("link", True)
        self.why.setToolTip(self.tr("Show every reason behind this"))
        self.why.toggled.connect(self._show_reckoning)
        self._page = QScrollArea(self)
        self._page.setWidgetResizable(True)
        self._page.setFrameShape(QScrollArea.Shape.NoFrame)
        self._page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._page.hide()
        row = QHBoxLayout(self._line)
        row.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        row.setSpacing(SNUG)
        row.addWidget(self.words, 1)
        row.addWidget(self.why, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self._line)
        column.addWidget(self._page)
        self.hide()

    def refresh(self) -> None:
        """Show the last action in force, if anything came of it."""
        entry = self._last()
        if entry is self.entry:
            return
        self.entry = entry
        came = () if entry is None else told(self.workspace, entry)
        checks = [each for each in came if each.check is not None]
        lines = [each.words for each in checks] or [each.words for each in came[:FEW]]
        if len(lines) > MOST_CHECKS:
            more = self.tr("and %1 more").replace("%1", str(len(lines) - MOST_CHECKS))
            lines = [*lines[:MOST_CHECKS], more]
        self.words.setText("\n".join(lines))
        self.setAccessibleName(self.tr("What came of it: %1").replace("%1", self.words.text()))
        self.setVisible(bool(came))
        self._show_reckoning(self.why.isChecked())

    def _last(self) -> Entry | None:
        encounter = self.workspace.encounter
        if not self.workspace.is_open or (encounter is None and not self._kinds):
            return None
        journal = self.workspace.session.journal
        if journal.head == 0 or not len(journal):
            return None
        entry = journal.entry(journal.head - 1)
        mine = isinstance(entry.command, Act) and encounter is not None and entry.command.encounter == encounter.id
        return entry if mine or isinstance(entry.command, self._kinds) else None

    def _show_reckoning(self, opened: bool) -> None:
        old = self._page.takeWidget()
        if old is not None:
            old.deleteLater()
        self._page.setVisible(opened and self.entry is not None)
        if opened and self.entry is not None:
            page = Reckoning(self.workspace, self.entry)
            self._page.setWidget(page)
            tallest = self.workspace.theme.pixels(TALLEST)
            self._page.setFixedHeight(min(tallest, page.heightForWidth(self.width()) + TIGHT))
