"""The journal as a list: as many rows as there are entries, of which only those that are looked at are read."""

from contextlib import AbstractContextManager
from enum import StrEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from core.engine.run import Entry
from desktop.log.lines import concerns, line, title, tr
from desktop.workspace.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex

FAR_BACK = 2_000
"""So many of the latest entries are looked through for those of one token."""


class Standing(StrEnum):
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
        self._seen: tuple[str, int, Entry | None] | None = None
        """For which token how many entries were looked through, and the last of them."""
        # a list that nobody sees asks for its rows too, when the look changes
        workspace.opened.connect(self.refresh)

    def refresh(self) -> None:
        """Read anew how many entries there are."""
        self.beginResetModel()
        count = len(self.workspace.session.journal) if self.workspace.is_open else 0
        if self.token is None or not count:
            self._rows = range(count)
        else:
            self._rows = self._of_token(self.token, count)
        if self.turn is not None:
            self._rows = tuple(number for number in self._rows if number in self.turn)
            self._seen = None
        self.endResetModel()

    def _of_token(self, token: str, count: int) -> tuple[int, ...]:
        """Return the rows that concern a token; of what was looked through before only what came since is read."""
        journal = self.workspace.session.journal
        known = self._seen
        goes_on = (
            known is not None
            and known[0] == token
            and known[1] <= len(journal)
            and (known[1] == 0 or journal.entry(known[1] - 1) is known[2])
        )
        before = self._rows if goes_on and isinstance(self._rows, tuple) else ()
        start = known[1] if goes_on and known is not None else max(0, count - FAR_BACK)
        settled = tuple(number for number in before if number < start)
        found = (*settled, *(number for number in range(start, count) if concerns(self.entry(number), token)))
        # the one under way may still change
        firm = min(journal.head, len(journal))
        self._seen = (token, firm, journal.entry(firm - 1) if firm else None)
        return found

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many entries are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def number(self, row: int) -> int:
        """Return the number of the entry in a row."""
        return self._rows[row]

    def row_of(self, number: int) -> int:
        """Return the row of an entry, or the last row before it; -1 if there is none."""
        if isinstance(self._rows, range):
            return min(number, len(self._rows) - 1)
        return sum(each <= number for each in self._rows) - 1

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

    def standing(self, number: int) -> Standing:
        """Return whether an entry is in force."""
        session = self.workspace.session
        if number < session.head:
            return Standing.DONE
        return Standing.OPEN if session.under_way is not None else Standing.UNDONE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not 0 <= index.row() < len(self._rows):
            return None
        number = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(number)
        undone = self.standing(number) is Standing.UNDONE
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
            Standing.DONE: "%1",
            Standing.OPEN: tr("%1  ·  waits for an answer"),
            Standing.UNDONE: tr("taken back: %1"),
        }
        return marks[self.standing(number)].replace("%1", held[2])
