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

from core.documents.library import LibraryKind, Listed, own_listed
from desktop.documents.own_words import PICTURES, kind_words, name_of
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.buttons import end_buttons
from desktop.workspace.workspace import Workspace

WHICH = Qt.ItemDataRole.UserRole


class ShareOwn(QDialog):
    """A tree of all that is one's own, by kind, ticked but for creatures; `chosen` carries what is to be shared."""

    manual = "importing#from-another-adventure"

    chosen = Signal(object)

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
        for each in own_listed(self.workspace.state):
            if each.kind not in heads:
                head = heads[each.kind] = QTreeWidgetItem(self.tree, [kind_words(each.kind)])
                head.setFlags(head.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
                head.setExpanded(True)
            row = QTreeWidgetItem(heads[each.kind], [name_of(self.workspace, each)])
            row.setIcon(0, icon(PICTURES[each.kind]))
            row.setData(0, WHICH, each)
            off = each.kind is LibraryKind.CREATURE
            row.setCheckState(0, Qt.CheckState.Unchecked if off else Qt.CheckState.Checked)

    def rows(self) -> Iterator[QTreeWidgetItem]:
        """Yield the line of each thing."""
        heads = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        for head in heads:
            children = () if head is None else (head.child(number) for number in range(head.childCount()))
            yield from (child for child in children if child is not None)

    def ticked(self) -> tuple[Listed, ...]:
        """Return what is to be shared."""
        return tuple(row.data(0, WHICH) for row in self.rows() if row.checkState(0) is Qt.CheckState.Checked)

    def _refresh(self) -> None:
        self.share.setEnabled(bool(self.ticked()))

    def _done(self) -> None:
        self.chosen.emit(self.ticked())
        self.accept()
