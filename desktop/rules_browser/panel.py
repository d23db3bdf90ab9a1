"""The rules browser: every rule, table and gap of every system, searched, read, and followed from one to the next."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.base.ids import RuleId
from core.documents.translated import catalogues_in, told_catalogue, told_cell, told_entry
from core.engine.change import Change
from core.rulebook.catalogue import Catalogue, catalogue, find_table
from core.rulebook.own_cells import edited_tables, own_cell
from core.rulebook.rule import Entry, Gap, Rule, Table
from desktop.panel import Panel
from desktop.rules_browser.page import cell_words, kind_of, page_of
from desktop.rules_browser.table_editor import TableEditor
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.translation import window_language
from desktop.widgets.buttons import picture_button
from desktop.widgets.fields import CalmChoice, SearchField
from desktop.widgets.layout import FlowLayout
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

COLUMN = 110
"""So many pixels a column of a table needs."""
CHANGED = "changed"
"""What is listed are the tables of which cells are the game master's own."""
MOST = 400
"""So many found entries are listed; whoever searches further types more."""


class RulesPanel(Panel):
    """A search above, what was found below it, and the page of the entry that is read."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.search = SearchField(self.tr("Search the rules"), self, tip=self.tr("Words, or a rule's id; Down goes on"))
        self.systems = CalmChoice(self)
        self.kinds = CalmChoice(self)
        self.list = QListWidget(self)
        self.page = QTextBrowser(self)
        self.back = QToolButton(self)
        self.edit = picture_button("pencil", self.tr("Change the table that is read…"), self)
        self.editor: TableEditor | None = None
        self.entry: Entry | None = None
        self._trail: tuple[RuleId, ...] = ()
        self._filled = False
        self._was_wide = False
        self._build()

    def _build(self) -> None:
        for number, (words, kind) in enumerate(
            (
                (self.tr("Everything"), None),
                (self.tr("Rules"), Rule),
                (self.tr("Tables"), Table),
                (self.tr("Gaps"), Gap),
                (self.tr("Changed tables"), CHANGED),
            )
        ):
            self.kinds.addItem(words)
            self.kinds.setItemData(number, kind)
        self.systems.setAccessibleName(self.tr("Whose rules"))
        self.kinds.setAccessibleName(self.tr("What is listed"))
        for combo in (self.systems, self.kinds):
            combo.setToolTip(combo.accessibleName())
            # the list has its room before the system's name is in it
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            combo.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            combo.activated.connect(self._find)
        self.back.setIcon(icon("arrow-left"))
        self.back.setToolTip(self.tr("Back to what was read before (Alt+Left)"))
        self.back.setAccessibleName(self.tr("Back"))
        self.back.setShortcut("Alt+Left")
        self.back.clicked.connect(self.go_back)
        self.edit.clicked.connect(self.change_table)
        self.search.searched.connect(self._find)
        for onwards in (self.search.stepped, self.search.returnPressed):
            onwards.connect(self._go_to_list)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("What was found"))
        self.list.setToolTip(self.tr("Choose an entry to read it below"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentItemChanged.connect(self._chosen)
        self.workspace.theme.changed.connect(self._show_page)
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("The text of the rule"))
        self.page.setToolTip(self.tr("The rule that is chosen above; its links lead to others"))
        self.page.anchorClicked.connect(self._followed)
        self._lay_out()

    def _lay_out(self) -> None:
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.list)
        split.addWidget(self.page)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        row = FlowLayout(gap=TIGHT)
        for part in (self.systems, self.kinds, self.back):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        above = QHBoxLayout()
        above.setSpacing(TIGHT)
        above.addWidget(self.search, 1)
        above.addWidget(self.edit)
        column.addLayout(above)
        column.addLayout(row)
        column.addWidget(split, 1)

    def refresh(self) -> None:
        """Fill the list when it is first seen; after that only what the game master has written in tables matters."""
        if self._filled:
            if self.entry is not None:
                self.entry = told_entry(self.entry.id, window_language())
            self._find()
            self._show_page()
            return
        self._filled = True
        self.systems.addItem(self.tr("All systems"), None)
        for each in catalogues_in(window_language()):
            self.systems.addItem(each.system.name, each.system.id)
        encounter = self.workspace.encounter
        if encounter is not None:
            self.systems.setCurrentIndex(max(0, self.systems.findData(encounter.system)))
        self._find()
        self._show_page()

    def concerns(self, change: Change) -> bool:
        """Return whether cells of tables have changed."""
        return change.touches("cells")

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def change_table(self) -> None:
        """Open the table that is read, to be written anew."""
        if isinstance(self.entry, Table) and self.workspace.is_open:
            self.editor = TableEditor(self.workspace, self.entry.id, self.window())
            self.editor.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.editor.open()

    def show_rule(self, identity: str) -> None:
        """Open the page of a rule, table or gap; an unknown id is told."""
        try:
            entry = told_entry(identity, window_language())
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)
            return
        if self.entry is not None and self.entry.id != entry.id:
            self._trail = (*self._trail, self.entry.id)
        self.entry = entry
        self._show_page()

    def go_back(self) -> None:
        """Open the page that was read before."""
        if self._trail:
            *rest, last = self._trail
            self.entry = told_entry(last, window_language())
            self._trail = tuple(rest)
            self._show_page()

    def _go_to_list(self) -> None:
        self.list.setFocus()
        self.list.setCurrentRow(max(0, self.list.currentRow()))

    def found(self) -> tuple[tuple[Entry, Catalogue], ...]:
        """Return what fits the search, the system and the kind."""
        chosen = self.systems.currentData()
        kind = self.kinds.currentData()
        words = self.search.text().strip()
        spoken = window_language()
        books = catalogues_in(spoken) if chosen is None else (told_catalogue(chosen, spoken),)
        entries = ((entry, book) for book in books for entry in (searched(book, words) if words else tuple(book)))
        edited = edited_tables()
        return tuple(
            (entry, book)
            for entry, book in entries
            if kind is None or (entry.id in edited if kind == CHANGED else isinstance(entry, kind))
        )

    def _find(self) -> None:
        found, edited = self.found(), edited_tables()
        self.list.blockSignals(True)
        self.list.clear()
        for entry, book in found[:MOST]:
            row = QListWidgetItem(f"{entry.id}   {entry.title}")
            row.setData(Qt.ItemDataRole.UserRole, entry.id)
            row.setToolTip(f"{entry.title}\n{kind_of(entry)} · {book.system.name}")
            if entry.id in edited:
                font = row.font()
                font.setBold(True)
                row.setFont(font)
                changed = self.tr("changed")
                row.setText(f"{row.text()} ({changed})")
            self.list.addItem(row)
        # a title is cut where the panel is narrow, and is read in full below; this is read nowhere else
        self.list.setWordWrap(not found)
        if not found:
            nothing = QListWidgetItem(self.tr("Nothing fits. Try fewer words, or all systems."))
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(nothing)
        self.list.blockSignals(False)

    def _chosen(self, row: QListWidgetItem | None) -> None:
        identity = None if row is None else row.data(Qt.ItemDataRole.UserRole)
        if identity:
            self.show_rule(str(identity))

    def _followed(self, link: QUrl) -> None:
        self.show_rule(link.toString())

    def _show_page(self) -> None:
        self.back.setEnabled(bool(self._trail))
        self.edit.setEnabled(isinstance(self.entry, Table) and self.workspace.is_open)
        if self.entry is None:
            self.page.setPlainText(self.tr("Choose an entry above, or click a rule's id anywhere in the program."))
            return
        identity = self.entry.id
        books = catalogues_in(window_language())
        holding = (b for b in books if identity in b.rules or identity in b.tables or identity in b.gaps)
        own = _own_words(self.entry) if isinstance(self.entry, Table) else {}
        self.page.setHtml(page_of(self.entry, next(holding), wide=self._is_wide(), own=own))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay a table out anew where it has room now, or none any more."""
        super().resizeEvent(event)
        before = self._was_wide
        if isinstance(self.entry, Table) and self._is_wide() != before:
            self._show_page()

    def _is_wide(self) -> bool:
        columns = len(self.entry.columns) if isinstance(self.entry, Table) else 0
        self._was_wide = self.width() >= self.workspace.theme.pixels(COLUMN) * columns
        return self._was_wide


def _own_words(table: Table) -> dict[tuple[int, int], str]:
    """Return what the book has, in the person's language, where the game master has written something else."""
    plain = find_table(table.id)
    mine = (
        (row, place, own_cell(plain, row, column))
        for row in range(len(plain.rows))
        for place, column in enumerate(plain.columns)
    )
    language = window_language()
    return {
        (row, place): cell_words(told_cell(plain, own.book, language)) for row, place, own in mine if own is not None
    }


def searched(book: Catalogue, words: str) -> tuple[Entry, ...]:
    """Return what a search finds in a book, by the words of the person's language first, then by the English ones."""
    found = book.search(words)
    known = {entry.id for entry in found}
    english = catalogue(book.system.id).search(words)
    return (*found, *(book.entry(entry.id) for entry in english if entry.id not in known))
