"""The journal as a list: a row for each of the latest entries, of which only those that are looked at are read."""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import AbstractContextManager
from enum import StrEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QListView

from core.engine.run import Entry
from desktop.log.entry_lines import concerns, line, title
from desktop.translation import tr
from desktop.workspace.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex

FAR_BACK = 1_000
"""So many of the latest entries are listed by their names, or looked through for those of one token; so many more each
time."""
IN_FULL = 150
"""So many are listed with all that came of them: each of these is read, to know how high it is."""


class EntryState(StrEnum):
    """Whether an entry is in force."""

    DONE = "done"
    OPEN = "open"
    UNDONE = "undone"


class JournalModel(QAbstractListModel):
    """Entries from the oldest to the newest; with `token`, only those that concern it, with `turn` those of it.

    `full` tells what came of each. Entries that were taken back stay, struck, until another command overwrites them.
    """

    def __init__(self, workspace: Workspace, parent: QObject | None = None, *, full: bool = True) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.token: str | None = None
        self.turn: range | None = None
        """The numbers of the entries of one turn, if only those are shown."""
        self._full = full
        self._rows: range | tuple[int, ...] = range(0)
        self._lines: dict[int, tuple[Entry, str, str]] = {}
        self._first: int | None = None
        """The number of the first entry that is listed or looked through; none before that is settled."""
        self._reached = False
        """Whether somebody has asked for earlier ones: they stay then."""
        self._seen: tuple[str, int, int, Entry | None] | None = None
        """For which token from where to where entries were looked through, and the last of them."""
        # a list that nobody sees asks for its rows too, when the look changes
        workspace.opened.connect(self._opened)

    def _opened(self) -> None:
        self.forget()
        self.refresh()

    def refresh(self) -> None:
        """Read anew how many entries there are."""
        rows = self._wanted() if self.workspace.is_open else range(0)
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _wanted(self) -> range | tuple[int, ...]:
        """Return the numbers of the entries that are listed."""
        count = len(self.workspace.session.journal)
        grown = not self._reached and self._first is not None and count - self._first > 2 * self._step
        if self._first is None or self._first > count or grown:
            self._first = max(self._floor, count - self._step)
        if self.turn is not None:
            shown = range(self.turn.start, min(self.turn.stop, count))
            self._seen = None
            return shown if self.token is None else tuple(self._concerning(self.token, shown))
        if self.token is None:
            return range(self._first, count)
        return self._of_token(self.token, self._first, count)

    def _of_token(self, token: str, first: int, count: int) -> tuple[int, ...]:
        """Return the rows that concern a token; of what was looked through before only what came since is read."""
        journal = self.workspace.session.journal
        known = self._seen
        goes_on = (
            known is not None
            and known[:2] == (token, first)
            and known[2] <= len(journal)
            and (known[2] <= journal.floor or journal.entry(known[2] - 1) is known[3])
        )
        before = self._rows if goes_on and isinstance(self._rows, tuple) else ()
        start = max(first, known[2]) if goes_on and known is not None else first
        settled = tuple(number for number in before if number < start)
        found = (*settled, *self._concerning(token, range(start, count)))
        # the one under way may still change
        firm = min(journal.head, len(journal))
        self._seen = (token, first, firm, journal.entry(firm - 1) if firm > journal.floor else None)
        return found

    def _concerning(self, token: str, numbers: range) -> Iterator[int]:
        return (number for number in numbers if concerns(self.entry(number), token))

    @property
    def _step(self) -> int:
        """How many entries are listed, or looked through, at a time."""
        return IN_FULL if self._full and self.token is None else FAR_BACK

    @property
    def _floor(self) -> int:
        """The number of the first entry that is known."""
        return self.workspace.session.journal.floor if self.workspace.is_open else 0

    @property
    def reaches_back(self) -> bool:
        """Whether there are entries before those that are listed or looked through."""
        return self.turn is None and self._first is not None and self._first > self._floor

    def reach(self, number: int) -> None:
        """List the entries from this one on too, and some before it."""
        if self._first is not None and number < self._first:
            self._first, self._reached = max(self._floor, min(number, self._first - self._step)), True
            self.refresh()

    def read_on(self) -> None:
        """List, or look through, as many entries more."""
        if self.reaches_back and self._first:
            self.reach(self._first - 1)

    def forget(self) -> None:
        """List the latest ones alone again."""
        self._first, self._reached = None, False

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many entries are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def number(self, row: int) -> int:
        """Return the number of the entry in a row."""
        return self._rows[row]

    def row_of(self, number: int) -> int:
        """Return the row of an entry, or the last row before it; -1 if none is listed."""
        return bisect_right(self._rows, number) - 1

    def entry(self, number: int) -> Entry:
        """Return an entry by its number; the one under way as it stands now."""
        session = self.workspace.session
        under_way = session.under_way
        return under_way if under_way is not None and number == session.journal.head else session.journal.entry(number)

    def recalling(self, number: int) -> AbstractContextManager[None]:
        """While it lasts, call those who are gone now as they were called before and after an entry."""
        journal = self.workspace.session.journal
        return self.workspace.recalling(
            partial(journal.state_before, number), partial(journal.state_before, number + 1)
        )

    def entry_state(self, number: int) -> EntryState:
        """Return whether an entry is in force."""
        session = self.workspace.session
        if number < session.head:
            return EntryState.DONE
        return EntryState.OPEN if session.under_way is not None else EntryState.UNDONE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not 0 <= index.row() < len(self._rows):
            return None
        number = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(number)
        undone = self.entry_state(number) is EntryState.UNDONE
        if role == Qt.ItemDataRole.FontRole and undone:
            font = QFont()
            font.setStrikeOut(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and undone:
            return QColor(self.workspace.theme.tokens.muted)
        return None

    def _words(self, number: int) -> str:
        entry = self.entry(number)
        held = self._lines.get(number)
        language = self.workspace.words.language
        if held is None or held[0] is not entry or held[1] != language:
            with self.recalling(number):
                text = line(self.workspace, entry) if self._full else title(self.workspace, entry)
            held = self._lines[number] = (entry, language, text)
        marks = {
            EntryState.DONE: "%1",
            EntryState.OPEN: tr("%1  ·  waits for an answer"),
            EntryState.UNDONE: tr("taken back: %1"),
        }
        return marks[self.entry_state(number)].replace("%1", held[2])


def read_on_at_top(view: QListView, model: JournalModel) -> None:
    """Let a list go on with earlier entries where somebody has scrolled to its top; what was seen stays in place."""
    bar = view.verticalScrollBar()

    def scrolled(value: int) -> None:
        if value == bar.minimum() < bar.maximum() and model.reaches_back:
            before = model.rowCount()
            model.read_on()
            view.scrollTo(model.index(model.rowCount() - before), QListView.ScrollHint.PositionAtTop)

    bar.valueChanged.connect(scrolled)
