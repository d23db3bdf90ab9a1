"""The window that copies from the own library or another adventure, and says of each thing what it would change."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import Refused, SandtableError
from core.base.ids import EncounterId, PersonId, SceneId
from core.base.phrase import say
from core.documents.library import (
    CopyEffect,
    LibraryKind,
    Listed,
    carry_images,
    copied_creature,
    copied_encounter,
    copied_own,
    copied_scene,
    effect,
    listed,
    own_cells_of,
)
from core.documents.store import Document
from core.edits.wares import KeepWares
from core.engine.command_kinds import EditCommand
from core.model.campaign import Campaign
from desktop.creatures.subjects import subjects_of
from desktop.documents.own_words import PICTURES, cells_said, kind_words, name_of, setting_of
from desktop.sheets.giving import gift_command, ware_of
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.translation import window_language
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

Opening = Callable[[], AbstractContextManager[Document]]
"""Opens the document to copy from, for as long as it is read."""


class CopyFrom(QDialog):
    """A tree of what there is, by kind; what is chosen is copied, one step of undo each."""

    manual = "importing#from-another-adventure"

    def __init__(self, workspace: Workspace, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._folder = folder
        self._source: Opening | None = None
        self.setWindowTitle(self.tr("Copy into this adventure"))
        self.resize(first_size(self, 520, 560))
        self.own = self._button("book-2", self.tr("My library"), self.tr("Show what you keep in your own library"))
        self.other = self._button(
            "folder-open", self.tr("Another adventure…"), self.tr("Show what another adventure's file holds")
        )
        self.own.clicked.connect(self.show_library)
        self.other.clicked.connect(self._ask_for_file)
        self.told = QLabel(self.tr("Choose where to copy from."), self)
        self.told.setWordWrap(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setSelectionMode(QTreeWidget.SelectionMode.ExtendedSelection)
        self.tree.setAccessibleName(self.tr("What can be copied"))
        self.tree.setToolTip(self.tr("Choose one or several; double-click copies at once"))
        self.tree.itemDoubleClicked.connect(self.copy)
        self.tree.itemSelectionChanged.connect(self._refresh)
        self.tree.itemClicked.connect(self._choose_kind)
        self.all = self._button(
            "list-check",
            self.tr("Choose &all"),
            self.tr("Choose all that is listed; a click on a heading chooses its kind"),
        )
        self.all.clicked.connect(self.tree.selectAll)
        self.take = self._button("copy", self.tr("&Copy"), self.tr("Copy what is chosen into this adventure"))
        self.take.setIcon(icon("copy", role=QPalette.ColorRole.HighlightedText))
        self.take.setProperty("primary", True)
        self.take.clicked.connect(self.copy)
        self._lay_out()
        self._refresh()
        self.show_library()
        workspace.changed.connect(self._changed)

    def show_library(self) -> None:
        """List the own library."""
        library = self.workspace.library
        if library is not None:
            self._show(library.reading, self.tr("Your library is empty yet: keep scenes and creatures in it."))

    def show_file(self, path: Path) -> None:
        """List another adventure; what is wrong with its file is told."""

        @contextmanager
        def opening() -> Iterator[Document]:
            document = Document.copy_of(path, self._folder)
            try:
                yield document
            finally:
                document.close(discard=True)

        self._show(opening, self.tr("There is nothing in it to copy."))

    def copy(self) -> None:
        """Copy what is chosen; what cannot be copied is told, and the rest is copied all the same."""
        chosen = [item.data(0, Qt.ItemDataRole.UserRole) for item in self.tree.selectedItems()]
        if self._source is None:
            return
        for each in chosen:
            if isinstance(each, Listed):
                self._tried(each)

    def _tried(self, each: Listed) -> None:
        workspace = self.workspace
        assert self._source is not None
        try:
            with self._source() as document:
                command = self._command(each, document.state)
                if workspace.document is not None:
                    carry_images(command, document, workspace.document)
        except SandtableError as error:
            workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return
        if workspace.submit(command):
            workspace.tell(say("library.copied", name=name_of(self.workspace, each)))

    def _command(self, each: Listed, source: Campaign) -> EditCommand:
        state = self.workspace.state
        match each.kind:
            case LibraryKind.SCENE:
                return copied_scene(source, SceneId(each.id), state)
            case LibraryKind.ENCOUNTER:
                return copied_encounter(source, EncounterId(each.id), state)
            case LibraryKind.CREATURE:
                return copied_creature(source.person(PersonId(each.id)).creature)
            case (
                LibraryKind.CONDITION
                | LibraryKind.SYNDROME
                | LibraryKind.HOUSE_RULE
                | LibraryKind.STAMP
                | LibraryKind.CALL
                | LibraryKind.TABLE
            ):
                return copied_own(each, source, state)
        return self._gear(each, source)

    def _gear(self, each: Listed, source: Campaign) -> EditCommand:
        """Return what gives a thing to those selected, or, where nobody is, keeps it in this adventure's list."""
        if each.id:
            creature = source.person(PersonId(each.id)).creature
            ware = ware_of(creature, next(item for item in creature.kit if item.id == each.item))
        else:
            ware = source.wares[int(each.item)]
        subjects = subjects_of(self.workspace)
        if not subjects:
            return KeepWares((*self.workspace.state.wares, ware))
        if any(subject.creature.system != ware.system for subject in subjects):
            raise Refused("refused.other-system", name=each.name)
        return gift_command(subjects, ware)

    def _show(self, source: Opening, empty: str) -> None:
        self.tree.clear()
        self._source = None
        try:
            with source() as document:
                found, title = listed(document.state), document.title
        except SandtableError as error:
            self.told.setText(self.workspace.text(error.phrase))
            return
        self._source = source
        self.told.setText(title if found else empty)
        heads: dict[LibraryKind, QTreeWidgetItem] = {}
        for each in found:
            if each.kind not in heads:
                heads[each.kind] = QTreeWidgetItem(self.tree, [kind_words(each.kind)])
                heads[each.kind].setFlags(Qt.ItemFlag.ItemIsEnabled)
                heads[each.kind].setExpanded(True)
            row = QTreeWidgetItem(heads[each.kind], [name_of(self.workspace, each), ""])
            row.setIcon(0, icon(PICTURES[each.kind]))
            row.setData(0, Qt.ItemDataRole.UserRole, each)
        self._tell_effects()
        self._refresh()

    def _changed(self) -> None:
        """Follow what is copied, taken back or changed beside it."""
        if self.isVisible():
            self._tell_effects()

    def _tell_effects(self) -> None:
        """Say beside each thing what copying it would change here, as things are now."""
        if self._source is None or not self.workspace.is_open:
            return
        with suppress(SandtableError), self._source() as document:
            for row in self._rows():
                each = row.data(0, Qt.ItemDataRole.UserRole)
                row.setText(1, self._words(each, document.state))
                row.setToolTip(1, row.text(1))

    def _rows(self) -> Iterator[QTreeWidgetItem]:
        heads = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        for head in heads:
            if head is not None:
                yield from self._below(head)

    def _below(self, head: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
        children = (head.child(number) for number in range(head.childCount()))
        return (child for child in children if child is not None)

    def _words(self, each: Listed, source: Campaign) -> str:
        made = effect(each, source, self.workspace.state)
        told = {
            CopyEffect.NEW: self.tr("new here"),
            CopyEffect.SECOND: self.tr("a second of this name"),
            CopyEffect.REPLACES: self.tr("replaces yours"),
            CopyEffect.SAME: self.tr("as yours is"),
        }[made]
        if each.kind is LibraryKind.TABLE:
            return f"{told}: {cells_said(own_cells_of(source, each.id), window_language())}"
        choice = setting_of(self.workspace, each)
        if choice is None or each.system is None:
            return told
        theirs = source.house_rules[each.system][each.item]
        mine = self.workspace.state.house_rules.get(each.system, {}).get(each.item, choice.default)
        if theirs == mine:
            return told
        return f"{self.workspace.text(choice.words(mine))} → {self.workspace.text(choice.words(theirs))}"

    def _choose_kind(self, head: QTreeWidgetItem) -> None:
        """Choose all below a heading that was clicked."""
        for row in self._below(head):
            row.setSelected(True)

    def _refresh(self) -> None:
        self.all.setEnabled(self.tree.topLevelItemCount() > 0)
        self.take.setEnabled(bool(self.tree.selectedItems()) and self.workspace.is_open)

    def _ask_for_file(self) -> None:
        kinds = self.tr("Sandtable adventures") + " (*.sandtable)"
        title, here = self.tr("Copy from an adventure"), str(self.workspace.folder)
        name, _ = QFileDialog.getOpenFileName(self, title, here, kinds)
        if name:
            self.show_file(Path(name))

    def _button(self, picture: str, words: str, tip: str) -> QPushButton:
        button = QPushButton(icon(picture), words, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        sources = QHBoxLayout()
        sources.addWidget(self.own)
        sources.addWidget(self.other)
        sources.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setToolTip(self.tr("Close this window"))
        close.setAutoDefault(False)
        buttons.addButton(self.all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.addButton(self.take, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addLayout(sources)
        column.addWidget(self.told)
        column.addWidget(self.tree, 1)
        column.addWidget(buttons)
