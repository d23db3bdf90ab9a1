"""The tables of a document, and how its databases are opened: the working copy with trust, any other file without."""

import sqlite3
from pathlib import Path
from time import monotonic

APPLICATION_ID = 0x536E6454
"""Marks an SQLite file as a document of this program."""
FORMAT_VERSION = 2
"""The version of the format that this program writes."""

TABLES = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "journal": "CREATE TABLE journal (number INTEGER PRIMARY KEY, done INTEGER NOT NULL, label BLOB NOT NULL, "
    "blob BLOB NOT NULL) STRICT",
    "snapshots": "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, blob BLOB NOT NULL) STRICT",
    "assets": "CREATE TABLE assets (id TEXT PRIMARY KEY, media TEXT NOT NULL, bytes BLOB NOT NULL) STRICT",
}
"""The tables by name. Commands are numbered from 0; a snapshot is the state before the command of its number."""

SCHEMAS = {1: TABLES, 2: TABLES}
"""The tables of every version that can be read."""

LARGEST_STORED = 200 * 1024 * 1024
"""Bytes of one value in a file that is read."""
LONGEST_READING = 60.0
"""Seconds that the reading of a file may take."""


HEADER = 100
"""Bytes at the beginning of a file that tell whether it is a document."""


def is_document(head: bytes) -> bool:
    """Return whether a file that begins like this is a document of this program, of whatever version."""
    return head[:16] == b"SQLite format 3\0" and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def created(path: Path) -> sqlite3.Connection:
    """Return a new, empty database of this version."""
    connection = working(path)
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={FORMAT_VERSION}")
    for sql in TABLES.values():
        connection.execute(sql)
    return connection


def working(path: Path) -> sqlite3.Connection:
    """Return a connection to a working copy: it commits without waiting for the disk, which a thread does."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def untrusted(path: Path) -> sqlite3.Connection:
    """Return a connection that reads a file and nothing else: no side files, no locks, no endless queries."""
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_STORED)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    limit = monotonic() + LONGEST_READING
    connection.set_progress_handler(lambda: monotonic() > limit, 100_000)
    for pragma in ("trusted_schema=OFF", "query_only=ON", "cell_size_check=ON", "mmap_size=0"):
        connection.execute(f"PRAGMA {pragma}")
    return connection
