"""A table of the rules to be written anew: what play reads of it is told, and the way back to the book is one key."""

from functools import partial

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import Refused
from core.base.ids import RuleId
from core.documents.translated import plain_cell, told_cell, told_entry
from core.edits.tables import WriteCells, cell_written, cells_back
from core.rulebook.catalogue import find_table
from core.rulebook.own_cells import CHOICE, book_cell, choices_of, notation_of, own_cell
from core.rulebook.rule import Table
from desktop.forms.controls import control_for
from desktop.forms.field import Control, FieldSpec
from desktop.rules_browser.page import cell_words
from desktop.theme.icons import icon
from desktop.theme.theme import first_size
from desktop.theme.tokens import ROOMY, SNUG
from desktop.translation import window_language
from desktop.widgets.fields import CalmChoice
from desktop.workspace.workspace import Workspace

PLAIN = Qt.ItemDataRole.UserRole
"""What stands in a cell as the rules have it."""
MARK = "●"
"""Stands in the head of a column that play reads."""
WIDEST = 260
"""Pixels of a column before its words wrap."""


class TableEditor(QDialog):
    """The cells in a grid; each that is changed is one step of undo, and counts from then on."""

    manual = "house-rules#tables"

    def __init__(self, workspace: Workspace, table: RuleId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.book: Table = find_table(table)
        self._heads: dict[str, str] = {}
        self.resize(first_size(self, 780, 520))
        self.head = QLabel(self)
        self.head.setWordWrap(True)
        self.grid = QTableWidget(len(self.book.rows), len(self.book.columns), self)
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.back = QPushButton(icon("arrow-back-up"), self.tr("The book's cell"), self)
        self.all_back = QPushButton(icon("book"), self.tr("The book's table"), self)
        self._build()
        self.refresh()
        self.grid.setCurrentCell(0, 0)
        workspace.changed.connect(self.refresh)
        # what is written belongs to a document
        workspace.opened.connect(self.reject)

    def _build(self) -> None:
        self.grid.setAccessibleName(self.tr("Cells of the table"))
        self.grid.setToolTip(self.tr("Type to write a cell anew; Delete gives it back to the book"))
        self.grid.setItemDelegate(_Cells(self))
        self.grid.setWordWrap(True)
        self.grid.setTabKeyNavigation(False)
        self.grid.verticalHeader().setVisible(False)
        # a long head keeps its beginning, and its mark at the end
        self.grid.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.grid.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.grid.itemChanged.connect(self._written)
        self.grid.currentCellChanged.connect(self._tell)
        self.back.setToolTip(self.tr("Give the chosen cell back to the book (Delete)"))
        self.all_back.setToolTip(self.tr("Give all cells of this table back to the book"))
        for button in (self.back, self.all_back):
            button.setAutoDefault(False)
        self.back.clicked.connect(self._cell_back)
        self.all_back.clicked.connect(self._table_back)
        key = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.grid)
        key.setContext(Qt.ShortcutContext.WidgetShortcut)
        key.activated.connect(self._cell_back)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setToolTip(self.tr("Close this window"))
        close.setAutoDefault(False)
        for button in (self.back, self.all_back):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self.head)
        column.addWidget(self.grid, 1)
        column.addWidget(self.told)
        column.addWidget(buttons)

    def refresh(self) -> None:
        """Show what stands in the cells now."""
        language = window_language()
        entry = told_entry(self.book.id, language)
        assert isinstance(entry, Table)
        self.setWindowTitle(entry.title)
        self.head.setText(self._head_words())
        played = [column for column in self.book.columns if column in self.book.notations]
        with QSignalBlocker(self.grid):
            for place, column in enumerate(self.book.columns):
                mark = f" {MARK}" if column in played else ""
                self._heads[column] = entry.heads[place]
                head = QTableWidgetItem(self._heads[column] + mark)
                head.setToolTip(f"{self._heads[column]}\n{self._column_words(column)}")
                self.grid.setHorizontalHeaderItem(place, head)
                for row in range(len(self.book.rows)):
                    self.grid.setItem(row, place, self._item(row, column, entry))
        for place in range(len(self.book.columns)):
            self.grid.resizeColumnToContents(place)
            self.grid.setColumnWidth(place, min(self.grid.columnWidth(place), self.workspace.theme.pixels(WIDEST)))
        self.grid.resizeRowsToContents()
        self._tell()

    def _item(self, row: int, column: str, entry: Table) -> QTableWidgetItem:
        place = self.book.columns.index(column)
        item = QTableWidgetItem(cell_words(entry.rows[row][place]))
        mine = own_cell(self.book, row, column)
        item.setData(PLAIN, str(book_cell(self.book, row, column) if mine is None else mine.value))
        font = item.font()
        font.setBold(mine is not None)
        item.setFont(font)
        item.setToolTip(self._cell_told(row, column))
        return item

    def _head_words(self) -> str:
        """Say how a cell is written anew, and where more is made of what the table lists."""
        lines = [
            self.tr(
                "Double-click a cell, or just type, to write it anew. What is bold is your own. Columns with a %1 are "
                "read by play; others are words for whoever reads."
            ).replace("%1", MARK)
        ]
        if self.book.added == "gear":
            lines.append(
                self.tr("The table keeps its rows: weapons and armour of your own are made with Add a thing in Gear.")
            )
        if self.book.added == "creatures":
            lines.append(self.tr("The table keeps its rows: creatures of your own are made in Creatures."))
        return "\n".join(lines)

    def _column_words(self, column: str) -> str:
        if column in self.book.notations:
            return self.tr("Play reads this column: what you write counts from the next check on")
        return self.tr("Words for whoever reads the table, on the screen and on paper; play does not read them")

    def _cell_told(self, row: int, column: str) -> str:
        """Say what the book has there, and what a change of it does."""
        book = cell_words(told_cell(self.book, book_cell(self.book, row, column), window_language())) or "–"
        lines = [self.tr("The book: %1").replace("%1", book)] if own_cell(self.book, row, column) is not None else []
        if notation_of(self.book, row, column):
            lines.append(self.tr("Play reads this cell: what you write counts from the next check on."))
        else:
            lines.append(self.tr("Only words: they are read and printed as you write them, and play goes by the book."))
        return "\n".join(lines)

    def _called(self, row: int, column: str) -> str:
        """Return what a cell is of, whatever is scrolled out of sight: the first cell of its row, and its column."""
        first = self.grid.item(row, 0)
        return " · ".join(dict.fromkeys(("" if first is None else first.text(), self._heads[column])))

    def _current(self) -> tuple[int, str] | None:
        row, place = self.grid.currentRow(), self.grid.currentColumn()
        return None if row < 0 or place < 0 else (row, self.book.columns[place])

    def _tell(self, *_: int) -> None:
        at = self._current()
        self.told.setProperty("tone", "muted")
        self.told.setText("" if at is None else f"{self._called(*at)}\n{self._cell_told(*at)}")
        self.back.setEnabled(at is not None and own_cell(self.book, *at) is not None)
        self.all_back.setEnabled(cells_back(self.workspace.state, self.book.id) is not None)
        self._polish()

    def _written(self, item: QTableWidgetItem) -> None:
        """Take what was typed; what can't be read is told here, and the cell is as before."""
        self.pick(item.row(), item.column(), plain_cell(self.book, item.text(), window_language()))

    def pick(self, row: int, column: int, plain: str) -> None:
        """Write a cell, as the rules have it in English."""
        try:
            self._submit(cell_written(self.book.id, row, self.book.columns[column], plain))
        except Refused as refused:
            self.refresh()
            self.told.setText(self.workspace.text(refused.phrase))
            self.told.setProperty("tone", "danger")
            self._polish()

    def _submit(self, command: WriteCells) -> None:
        refused = self.workspace.preview(command).refused
        if isinstance(refused, Refused):
            raise refused
        if not self.workspace.preview(command).events or not self.workspace.submit(command):
            self.refresh()

    def _cell_back(self) -> None:
        at = self._current()
        if at is not None and own_cell(self.book, *at) is not None:
            self._submit(cell_written(self.book.id, *at, str(book_cell(self.book, *at))))

    def _table_back(self) -> None:
        command = cells_back(self.workspace.state, self.book.id)
        if command is not None:
            self._submit(command)

    def _polish(self) -> None:
        self.told.style().unpolish(self.told)
        self.told.style().polish(self.told)


class _Cells(QStyledItemDelegate):
    """Writes a cell: by a list of what the book has in the column where it must be one of these."""

    def __init__(self, editor: TableEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """Give a list where there is one."""
        book = self._editor.book
        column = book.columns[index.column()]
        if notation_of(book, index.row(), column) != CHOICE:
            return super().createEditor(parent, option, index)
        values, language = choices_of(book, column), window_language()
        words = tuple(cell_words(told_cell(book, each, language)) for each in values)
        spec = FieldSpec("cell", Control.CHOICE, choices=tuple(map(str, values)), words=words)
        choice = control_for(spec, index.data(PLAIN), parent, wraps=False)
        assert isinstance(choice, CalmChoice)
        choice.activated.connect(partial(self._picked, choice))
        return choice

    def _picked(self, choice: CalmChoice, _: int) -> None:
        self.commitData.emit(choice)
        self.closeEditor.emit(choice)

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Show in the list what stands there."""
        if isinstance(editor, CalmChoice):
            editor.setCurrentIndex(max(0, editor.findData(index.data(PLAIN))))
            return
        super().setEditorData(editor, index)

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Take what was picked, or typed."""
        if isinstance(editor, CalmChoice):
            self._editor.pick(index.row(), index.column(), str(editor.currentData()))
            return
        super().setModelData(editor, model, index)
