"""The history dock: every step of undo; a click goes back, or forward again, to there."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListView, QVBoxLayout, QWidget

from core.base.errors import SandtableError
from desktop.log.journal_list import JournalModel, read_on_at_top
from desktop.panel import Panel
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.pages import Pages
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


class HistoryPanel(Panel):
    """All steps, the last one in force marked; what was taken back can be put back until something new is done."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = JournalModel(workspace, self, full=False)
        self.list = QListView(self)
        self.where = QLabel(self)
        self._pages = Pages(self)
        empty = EmptyState(
            "history",
            self.tr("No step yet. Whatever you do can be undone here."),
            self,
            button=self.tr("Draw a room"),
            tip=self.tr("Take up the tool that draws rooms"),
        )
        empty.chosen.connect(lambda: workspace.tool_wanted.emit("room"))
        self._pages.addWidget(empty)
        self._pages.addWidget(self._page())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)

    def _page(self) -> QWidget:
        self.list.setModel(self.model)
        read_on_at_top(self.list, self.model)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        # a long one begins with what was changed and ends with how it is now: neither may be cut off
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Steps that can be undone"))
        self.list.setToolTip(self.tr("Click or Enter: go to how it was right after that step"))
        self.list.clicked.connect(self._chosen)
        self.list.activated.connect(self._chosen)
        self.where.setProperty("tone", "muted")
        self.where.setWordWrap(True)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(SNUG, TIGHT, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.where)
        column.addWidget(self.list, 1)
        return page

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Show the steps as they are now."""
        self.model.refresh()
        count = len(self.workspace.session.journal) if self.workspace.is_open else 0
        self._pages.setCurrentIndex(1 if self.model.rowCount() else 0)
        if not self.model.rowCount():
            return
        head = self.workspace.session.journal.head
        words = self.tr("%1 of %2 steps are in force").replace("%1", str(head)).replace("%2", str(count))
        self.where.setText(words)
        if head > self.workspace.session.journal.floor:
            self.model.reach(head - 1)
            here = self.model.index(self.model.row_of(head - 1))
            self.list.setCurrentIndex(here)
            self.list.scrollTo(here)

    def go_to(self, head: int) -> None:
        """Undo or redo until so many steps are in force; a step that cannot be undone stops it."""
        try:
            self.workspace.session.go_to(head)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)

    def _chosen(self, index: QModelIndex) -> None:
        head = self.model.number(index.row()) + 1
        if head != self.workspace.session.journal.head:
            self.go_to(head)
