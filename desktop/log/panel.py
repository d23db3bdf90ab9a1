"""The log dock: what has happened, newest at the bottom; every line opens its full reckoning."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListView,
    QMenu,
    QSplitter,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.analysis.account import TurnTaken, turns
from core.model.encounter import Encounter
from desktop.log.entry_view import EntryView
from desktop.log.journal_list import JournalModel, read_on_at_top
from desktop.panel import Panel
from desktop.theme.fonts import text_font
from desktop.theme.icons import icon
from desktop.widgets.buttons import WrappingButton
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.layout import ScrollingPage, clear_menu
from desktop.workspace.workspace import Workspace

MOST_TURNS = 24
"""So many of the last turns can be chosen."""
LOW = 1 << 16
"""Pixels in which the longest line has room."""
LETTERS = 15
"""Pixels of the letters of a line."""
BESIDE = 640
"""Pixels from which a list and a reckoning stand beside one another."""


class WholeLines(QStyledItemDelegate):
    """Gives every line of the log the height that its words need at the width of the list: nothing of it is cut."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._known: dict[str, int] = {}
        self._at = (0, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the width of the list, and the height of a line."""
        view, letters = self._view, self._view.fontMetrics()
        wide = max(1, view.viewport().width())
        if self._at != (wide, letters.height()):
            self._known, self._at = {}, (wide, letters.height())
        words = str(index.data())
        if words not in self._known:
            self._known[words] = self._height(option, words, wide)
        return QSize(wide, self._known[words] + letters.height() // 2)

    def _height(self, option: QStyleOptionViewItem, words: str, wide: int) -> int:
        """Return how high the style makes words at a width: within its margins, where they are painted."""
        whole, features = QStyleOptionViewItem(option), QStyleOptionViewItem.ViewItemFeature
        whole.rect, whole.text = QRect(0, 0, wide, LOW), words
        whole.features = features.HasDisplay | features.WrapText
        style = self._view.style()
        # the style breaks lines at the whole width, but paints them within the padding
        inner = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, whole, self._view).width()
        whole.rect = QRect(0, 0, inner, LOW)
        return style.sizeFromContents(QStyle.ContentsType.CT_ItemViewItem, whole, QSize(), self._view).height()


class LogPanel(Panel):
    """A list of entries, and beside or below it the reckoning of the one that is looked at."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.model = JournalModel(workspace, self)
        self.list = QListView(self)
        self.card = ScrollingPage(self)
        self.filter = QToolButton(self)
        self.back = WrappingButton("", self)
        self._menu = QMenu(self.filter)
        self.turn: TurnTaken | None = None
        """The turn whose lines alone are shown."""
        self._opened: int | None = None
        self._follows = True
        """Whether the list keeps to its end; not once somebody has scrolled back."""
        self._empty = EmptyState(
            "notes",
            self.tr("Nothing has happened yet. What you do is written down here."),
            self,
            button=self.tr("Begin a fight…"),
            tip=self.tr("Say who is in"),
            low=True,
        )
        self._empty.chosen.connect(partial(workspace.action_wanted.emit, "fight.begin"))
        workspace.opened.connect(self._forget)
        self._pages = QStackedWidget(self)
        self._build()

    def _build(self) -> None:
        self.list.setModel(self.model)
        read_on_at_top(self.list, self.model)
        self.list.setItemDelegate(WholeLines(self.list))
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        # lines are of many heights: by whole ones the end would stand above empty room
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("The log, newest at the bottom"))
        self.list.selectionModel().currentChanged.connect(self._open)
        self.list.clicked.connect(lambda index: self._open(index, index))
        self.list.activated.connect(lambda index: self._open(index, index))
        self.list.setToolTip(self.tr("Click or Enter opens the full reckoning of a line"))
        bar = self.list.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        # how long the list is, is known only once it is seen at its size
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most) if self._follows else None)
        self.card.setAccessibleName(self.tr("The reckoning of the line"))
        self.back.setIcon(icon("arrow-back-up"))
        self.back.clicked.connect(self.go_back)
        self.back.hide()
        self._write_large()
        self.workspace.theme.changed.connect(self._write_large)
        self.filter.setIcon(icon("filter"))
        self.filter.setCheckable(True)
        self.filter.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter.setMenu(self._menu)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._name_filter()
        self._lay_out()

    def _lay_out(self) -> None:
        beside = QWidget(self)
        upright = QVBoxLayout(beside)
        upright.setContentsMargins(0, 0, 0, 0)
        upright.addWidget(self.card, 1)
        upright.addWidget(self.back)
        self._beside = beside
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(self.list)
        split.addWidget(beside)
        split.setChildrenCollapsible(False)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        self._split = split
        beside.hide()
        page = QWidget(self)
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.filter, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(split, 1)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the reckoning beside the list where both have room, else below it."""
        super().resizeEvent(event)
        has_room = event.size().width() >= self.workspace.theme.pixels(BESIDE)
        self._split.setOrientation(Qt.Orientation.Horizontal if has_room else Qt.Orientation.Vertical)

    def sizeHint(self) -> QSize:
        """Leave the most of the bottom to the clock."""
        px = self.workspace.theme.pixels
        return QSize(px(380), px(120))

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Show the journal as it is now, at its end unless somebody has scrolled back."""
        follows = self._follows
        self.model.refresh()
        self._pages.setCurrentIndex(1 if self.model.rowCount() or self.model.token or self.model.turn else 0)
        self._follows = follows
        if follows:
            self.list.scrollToBottom()
        opened, self._opened = self._opened, None
        count = len(self.workspace.session.journal) if self.workspace.is_open else 0
        if opened is not None and opened < count:
            self.open_entry(opened)
        else:
            self._beside.hide()
            # the list would make its first line the current one as soon as it has the keyboard
            self.list.selectionModel().blockSignals(True)
            self.list.setCurrentIndex(self.model.index(self.model.rowCount() - 1))
            self.list.clearSelection()
            self.list.selectionModel().blockSignals(False)

    def _forget(self) -> None:
        """Show everything of another document."""
        self.turn = self.model.token = self.model.turn = None
        self._name_filter()

    def show_token(self, token: str | None) -> None:
        """Show only what concerns a token; None shows everything."""
        self.model.token = token
        self.model.forget()
        self._name_filter()
        self.refresh()

    def show_turn(self, turn: TurnTaken | None) -> None:
        """Show only what was done in a turn; None shows all turns."""
        self.turn = turn
        self.model.turn = None if turn is None else range(turn.first, turn.last)
        self._name_filter()
        self.refresh()

    def open_entry(self, number: int) -> None:
        """Open the reckoning of an entry, if it is among those shown."""
        self.model.reach(number)
        row = self.model.row_of(number)
        if row >= 0 and self.model.number(row) == number:
            index = self.model.index(row)
            if index == self.list.currentIndex():
                self._open(index, index)
            self.list.setCurrentIndex(index)

    def _open(self, index: QModelIndex, _before: QModelIndex) -> None:
        old = self.card.takeWidget()
        if old is not None:
            old.deleteLater()
        self._beside.setVisible(index.isValid())
        if index.isValid():
            self._opened = self.model.number(index.row())
            with self.model.recalling(self._opened):
                self.card.setWidget(EntryView(self.workspace, self.model.entry(self._opened)))
            self._name_back()

    def go_back(self) -> None:
        """Take back everything that was done after the line that is opened."""
        if self._opened is None:
            return
        goal, journal = self._opened + 1, self.workspace.session.journal
        while journal.head > goal and self.workspace.undo():
            pass

    def _name_back(self) -> None:
        after = 0 if self._opened is None else self.workspace.session.journal.head - self._opened - 1
        can_go = after > 0 and self.workspace.session.under_way is None
        self.back.setVisible(can_go)
        self.back.setText(self.tr("Go back to this line: %n later steps are taken back", "", after))
        self.back.setToolTip(self.tr("Redo (Ctrl+Y) puts them back one by one, until something else is done"))

    def _write_large(self) -> None:
        """Write the lines so that they are read at arm's length."""
        self.list.setFont(text_font(scale=self.workspace.theme.scale, size=LETTERS))

    def _scrolled(self, value: int) -> None:
        self._follows = value >= self.list.verticalScrollBar().maximum()

    def _fill_menu(self) -> None:
        clear_menu(self._menu)
        self._add(self.tr("Everybody"), None)
        encounter = self.workspace.encounter
        if encounter is not None:
            self._menu.addSeparator()
            for token in encounter.tokens.values():
                self._add(self.workspace.state.name(token), token.id)
            self._fill_turns(encounter)
        if self.model.reaches_back:
            self._menu.addSeparator()
            self._offer(self._menu, self.tr("Look further back"), None, self.model.read_on)

    def _fill_turns(self, encounter: Encounter) -> None:
        """Offer the last turns of the fight, the newest first."""
        session = self.workspace.session
        found = turns(session.journal, session.systems, encounter, MOST_TURNS)
        if not found:
            return
        self._menu.addSeparator()
        menu = self._menu.addMenu(self.tr("One turn"))
        self._offer(menu, self.tr("All turns"), self.turn is None, partial(self.show_turn, None))
        menu.addSeparator()
        for each in found:
            self._offer(menu, self._turn_words(each), self.turn == each, partial(self.show_turn, each))

    def _turn_words(self, turn: TurnTaken) -> str:
        name = self.workspace.name_of(turn.who) or turn.who
        return f"{name}, {self.workspace.text(turn.moment)}"

    def _add(self, words: str, token: str | None) -> None:
        self._offer(self._menu, words, self.model.token == token, partial(self.show_token, token))

    def _offer(self, menu: QMenu, words: str, chosen: bool | None, do: Callable[[], None]) -> None:
        action = QAction(words.replace("&", "&&"), menu)
        action.setCheckable(chosen is not None)
        action.setChecked(bool(chosen))
        action.triggered.connect(lambda _checked=False: do())
        menu.addAction(action)

    def _name_filter(self) -> None:
        token = self.model.token
        name = None if token is None else self.workspace.name_of(token)
        words = self.tr("Whose lines are shown: everybody's")
        if name is not None:
            words = self.tr("Whose lines are shown: only %1's").replace("%1", name)
        if self.turn is not None:
            words += "\n" + self.tr("One turn: %1").replace("%1", self._turn_words(self.turn))
        self.filter.setChecked(token is not None or self.turn is not None)
        self.filter.setToolTip(words)
        self.filter.setAccessibleName(words)
