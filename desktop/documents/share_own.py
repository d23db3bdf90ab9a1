"""The window that asks which of one's own things go into a small file for others."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.documents.library import LibraryKind, Listed, own_listed
from desktop.documents.own_words import PICTURES, kind_words, name_of
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.buttons import end_buttons
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

WHICH, KEPT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


def shareable(workspace: Workspace) -> tuple[Listed, ...]:
    """Return what of one's library may be shared; one that cannot be read is told and left out."""
    try:
        return () if workspace.library is None else workspace.library.shareable()
    except SandtableError as error:
        if workspace.library is not None and workspace.library.is_news(error):
            workspace.tell(error.phrase, Urgency.WARNING)
        return ()


class ShareOwn(QDialog):
    """A tree of all that is one's own, by kind, ticked but for creatures.

    `chosen` carries what is to be shared: of the adventure, and of one's library.
    """

    manual = "importing#from-another-adventure"

    chosen = Signal(object, object)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Share my own things"))
        self.resize(first_size(self, 480, 520))
        told = QLabel(
            self.tr(
                "What is ticked goes into a small file, and nothing else of this adventure. Creatures go along with "
                "all that is noted about them: tick those that you want to give away."
            ),
            self,
        )
        told.setWordWrap(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(self.tr("What can be shared"))
        self.tree.setToolTip(self.tr("Tick what goes along; Space ticks, and a kind takes all of it"))
        self.share = QPushButton(icon("file-export", role=QPalette.ColorRole.HighlightedText), self.tr("&Share…"), self)
        self.share.setToolTip(self.tr("Write what is ticked into a file"))
        self.share.clicked.connect(self._done)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        for part in (told, self.tree):
            column.addWidget(part)
        column.setStretchFactor(self.tree, 1)
        column.addWidget(end_buttons(self, self.share, self.tr("Share nothing")))
        self._fill()
        self.tree.itemChanged.connect(self._refresh)
        self._refresh()

    def _fill(self) -> None:
        heads: dict[LibraryKind, QTreeWidgetItem] = {}
        for each, kept in (
            *((each, False) for each in own_listed(self.workspace.state)),
            *((each, True) for each in shareable(self.workspace)),
        ):
            if each.kind not in heads:
                head = heads[each.kind] = QTreeWidgetItem(self.tree, [kind_words(each.kind)])
                head.setFlags(head.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
                head.setExpanded(True)
            name = name_of(self.workspace, each)
            told = self.tr("{name}, of my library").replace("{name}", name) if kept else name
            row = QTreeWidgetItem(heads[each.kind], [told])
            row.setIcon(0, icon(PICTURES[each.kind]))
            row.setData(0, WHICH, each)
            row.setData(0, KEPT, kept)
            off = each.kind is LibraryKind.CREATURE
            row.setCheckState(0, Qt.CheckState.Unchecked if off else Qt.CheckState.Checked)

    def rows(self) -> Iterator[QTreeWidgetItem]:
        """Yield the line of each thing."""
        heads = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        for head in heads:
            children = () if head is None else (head.child(number) for number in range(head.childCount()))
            yield from (child for child in children if child is not None)

    def ticked(self, *, kept: bool = False) -> tuple[Listed, ...]:
        """Return what is to be shared of the adventure; or of what is `kept` in one's library."""
        ticked = (row for row in self.rows() if row.checkState(0) is Qt.CheckState.Checked)
        return tuple(row.data(0, WHICH) for row in ticked if row.data(0, KEPT) == kept)

    def _refresh(self) -> None:
        self.share.setEnabled(bool(self.ticked() or self.ticked(kept=True)))

    def _done(self) -> None:
        self.chosen.emit(self.ticked(), self.ticked(kept=True))
        self.accept()
