"""The window of the manual: a search and the contents at the left, the page at the right."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from contextlib import suppress
from html import escape

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import StorageFailed
from desktop.manual.pages import is_written, pages, search
from desktop.manual_reader.reader import Reader
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.fields import SearchField
from desktop.workspace.workspace import Workspace

PLACE = Qt.ItemDataRole.UserRole
SIZE = (980, 720)
SIDE = 260
"""First width of the contents, in pixels at interface scale 1."""


class ManualWindow(QDialog):
    """Is where it was and shows what was read last, unless it is asked for a place."""

    manual = "README"

    paper_wanted = Signal()

    def __init__(self, workspace: Workspace, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._language = workspace, language
        self.setWindowTitle(self.tr("Manual"))
        self.setWindowFlag(Qt.WindowType.WindowMinMaxButtonsHint)
        self.search = SearchField(
            self.tr("Search the manual"), self, tip=self.tr("Words (Ctrl+F); Down goes to what was found")
        )
        self.list = QTreeWidget(self)
        self.notice = QLabel(self.tr("There is no manual in your language yet: it is shown in English."), self)
        self.notice.setWordWrap(True)
        self.notice.setVisible(not is_written(language))
        self.reader = Reader(workspace.theme, language, self)
        self.buttons = {
            "back": self._button("arrow-left", self.tr("Back to what was read before (Alt+Left)")),
            "forward": self._button("arrow-right", self.tr("Forward again (Alt+Right)")),
            "paper": self._button("printer", self.tr("Make a PDF of the whole manual (Ctrl+P)")),
        }
        self._build()
        self._fill()
        self._restore()

    def open_at(self, place: str) -> None:
        """Show a place; with none, what was read last."""
        self.search.clear()
        self.reader.go(place or self.reader.place or self._workspace.settings.value.manual_place)
        self.reader.setFocus()

    # What it is made of

    def _button(self, picture: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _build(self) -> None:
        self.list.setHeaderHidden(True)
        self.list.setAccessibleName(self.tr("Contents"))
        self.list.setToolTip(self.tr("Pages and their parts; Enter or a click shows one"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(lambda item, column: self.reader.setFocus())
        self.search.searched.connect(self._fill)
        for onwards in (self.search.stepped, self.search.returnPressed):
            onwards.connect(self._go_to_list)
        self.reader.arrived.connect(self._mark)
        self.reader.rule_wanted.connect(self._workspace.show_rule)
        self.reader.moved.connect(self._can_go)
        self.buttons["back"].clicked.connect(self.reader.go_back)
        self.buttons["forward"].clicked.connect(self.reader.go_forward)
        self.buttons["paper"].clicked.connect(self.paper_wanted)
        for keys, do in (
            (QKeySequence(QKeySequence.StandardKey.Find), self._look),
            (QKeySequence("Alt+Left"), self.reader.go_back),
            (QKeySequence("Alt+Right"), self.reader.go_forward),
            (QKeySequence("Ctrl+P"), self.paper_wanted.emit),
            (QKeySequence("Ctrl+PgDown"), lambda: self.reader.turn_leaf(1)),
            (QKeySequence("Ctrl+PgUp"), lambda: self.reader.turn_leaf(-1)),
        ):
            QShortcut(keys, self).activated.connect(do)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for button in self.buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(row)
        column.addWidget(self.search)
        column.addWidget(self.notice)
        column.addWidget(self.list, 1)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(side)
        split.addWidget(self.reader)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        scale = self._workspace.theme.pixels
        split.setSizes([scale(SIDE), scale(SIZE[0] - SIDE)])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        whole.addWidget(split)

    # The list

    def _fill(self, words: str = "") -> None:
        self.list.blockSignals(True)
        self.list.clear()
        if words:
            self._fill_found(words)
        else:
            self._fill_contents()
        self.list.blockSignals(False)
        if not words:
            self._mark(self.reader.place)

    def _fill_contents(self) -> None:
        above = None
        for page in pages(self._language):
            item = QTreeWidgetItem([page.title])
            item.setData(0, PLACE, page.name)
            if page.deeper and above is not None:
                above.addChild(item)
            else:
                self.list.addTopLevelItem(item)
                above = item
            for section in page.sections[1:]:
                if section.level == 2:
                    part = QTreeWidgetItem(item, [section.title])
                    part.setData(0, PLACE, section.place)

    def _fill_found(self, words: str) -> None:
        found = search(words, self._language)
        titles = {page.name: page.title for page in pages(self._language)}
        for hit in found:
            title = titles[hit.section.page]
            item = QTreeWidgetItem(self.list, [title if hit.section.level == 1 else f"{hit.section.title} · {title}"])
            item.setData(0, PLACE, hit.section.place)
            item.setToolTip(0, f"<b>{escape(title)}</b><br/>{escape(hit.line)}")
            line = QTreeWidgetItem(item, [hit.line])
            line.setFlags(Qt.ItemFlag.NoItemFlags)
            item.setExpanded(True)
        if not found:
            nothing = QTreeWidgetItem(self.list, [self.tr("Nothing fits. Try fewer words.")])
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        place = None if item is None else item.data(0, PLACE)
        if place:
            self.reader.go(str(place))

    def _mark(self, place: str) -> None:
        """Show in the contents where one is; of the found ones only what is chosen there is marked."""
        if self.search.text():
            return
        page = place.partition("#")[0]
        found = self._item(place) or self._item(page)
        if found is None:
            return
        self.list.blockSignals(True)
        at_page = self._item(page)
        for number in range(self.list.topLevelItemCount()):
            self._fold(self.list.topLevelItem(number), at_page)
        self.list.setCurrentItem(found)
        self.list.scrollToItem(found)
        self.list.blockSignals(False)

    def _fold(self, item: QTreeWidgetItem | None, at_page: QTreeWidgetItem | None) -> bool:
        """Open the items that lead to a page, close all others; return whether this is one of them."""
        if item is None:
            return False
        within = [self._fold(item.child(number), at_page) for number in range(item.childCount())]
        is_open = item is at_page or any(within)
        item.setExpanded(is_open)
        return is_open

    def _item(self, place: str) -> QTreeWidgetItem | None:
        waiting = [self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount())]
        while waiting:
            item = waiting.pop()
            if item is None:
                continue
            if item.data(0, PLACE) == place:
                return item
            waiting += [item.child(number) for number in range(item.childCount())]
        return None

    def _look(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _can_go(self) -> None:
        back, forward = self.reader.can_go
        self.buttons["back"].setEnabled(back)
        self.buttons["forward"].setEnabled(forward)

    def _go_to_list(self) -> None:
        item = self.list.currentItem() or self.list.topLevelItem(0)
        if item is not None:
            self.list.setFocus()
            self.list.setCurrentItem(item)
            self._chosen(item)

    # Place and size

    def _restore(self) -> None:
        scale = self._workspace.theme.pixels
        room = self.screen().availableGeometry()
        self.resize(min(scale(SIZE[0]), room.width()), min(scale(SIZE[1]), room.height()))
        kept = self._workspace.settings.value.manual_window
        if kept:
            with suppress(NotBase64, ValueError):
                self.restoreGeometry(QByteArray(b64decode(kept, validate=True)))

    def _remember(self) -> None:
        kept = b64encode(self.saveGeometry().data()).decode()
        # what cannot be written down is remembered as long as the program runs
        with suppress(StorageFailed):
            self._workspace.settings.change(manual_window=kept, manual_place=self.reader.place)

    def done(self, result: int) -> None:
        """Remember where it was, and what was read."""
        self._remember()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember it however it is closed."""
        self._remember()
        super().closeEvent(event)
