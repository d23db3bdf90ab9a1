"""The frame of a dock that is about one person: it says whose it is while somebody else acts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop.panel import Panel
from desktop.run.subject import end_peek, peeked, subject
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.text import restyle
from desktop.workspace.workspace import Workspace


class PeekFrame(QFrame):
    """Holds a panel; during a look at somebody else it has an edge, and above the panel a line with both names."""

    def __init__(self, workspace: Workspace, panel: Panel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.head = QWidget(self)
        self.head.setProperty("peek", True)
        self.head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = QLabel(self.head)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.back = QToolButton(self.head)
        self.back.setText(self.tr("Esc"))
        self.back.setToolTip(self.tr("Look at the one who acts again (Escape)"))
        self.back.setAccessibleName(self.back.toolTip())
        self.back.clicked.connect(lambda: end_peek(workspace))
        row = QHBoxLayout(self.head)
        row.setContentsMargins(SNUG, TIGHT, TIGHT, TIGHT)
        row.addWidget(self.words, 1)
        row.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(panel, 1)
        for signal in (workspace.changed, workspace.opened, workspace.selection_changed, workspace.actor_chosen):
            signal.connect(self.refresh)
        workspace.mode_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Say who is looked at, and who acts; nothing where that is one and the same."""
        workspace = self.workspace
        who = peeked(workspace) if workspace.is_open else None
        self.head.setVisible(who is not None)
        restyle(self, "peek", who is not None)
        if who is None:
            return
        acts = subject(workspace)
        name = workspace.name_of(who) or who
        words = self.tr("You look at %1; nobody acts") if acts is None else self.tr("You look at %1; %2 acts")
        self.words.setText(words.replace("%2", (workspace.name_of(acts) or acts) if acts else "").replace("%1", name))
