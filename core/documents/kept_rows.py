"""What a working copy knows without its disk: the commands of this session, and the state before the first of them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from core.documents import schema
from core.documents.codec import write_campaign
from core.model.campaign import Campaign

Row = tuple[int, bool, bytes, bytes]
"""A row of the journal: number, whether it is done, its label and itself, written."""


class KeptRows:
    """The rows of the journal from one number on, without a gap, and the state before that number."""

    def __init__(self, number: int, state: Campaign) -> None:
        self._first, self._before = number, state
        self._rows: list[Row] = []

    def put(self, row: Row, before: Campaign) -> None:
        """Keep a row and forget those with higher numbers; `before` is the state that it begins with."""
        self.go(row[0], before)
        del self._rows[row[0] - self._first :]
        self._rows.append(row)

    def go(self, head: int, state: Campaign) -> None:
        """Begin anew at a number, with the state there, unless all from the first row up to it are known."""
        if not self._first <= head <= self._first + len(self._rows):
            self._first, self._before = head, state
            self._rows = []

    def drop(self, number: int) -> None:
        """Forget the row of a number, and all after it."""
        del self._rows[max(0, number - self._first) :]

    def write(self, target: sqlite3.Connection, head: int, state: Campaign) -> int:
        """Write rows and states into an empty database, of which `head` rows are in force; return the first number.

        Raises `sqlite3.Error`.
        """
        target.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", self._rows)
        for number, known in {self._first: self._before, head: state}.items():
            target.execute("INSERT INTO snapshots VALUES (?, ?)", (number, write_campaign(known)))
        return self._first


def copy_assets(source: sqlite3.Connection | Path, target: sqlite3.Connection) -> None:
    """Copy the images of an open database, or of a saved file, as far as they can be read.

    Raises `sqlite3.Error` or `OSError` where that ends.
    """
    if isinstance(source, Path):
        with closing(schema.untrusted(source)) as opened:
            copy_assets(opened, target)
        return
    for row in source.execute("SELECT id, media, bytes FROM assets"):
        target.execute("INSERT OR IGNORE INTO assets VALUES (?, ?, ?)", row)
